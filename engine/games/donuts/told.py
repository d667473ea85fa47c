"""What an answer did, in one sentence."""

from functools import reduce

from engine.games.donuts.actions import Action, Late, Numbers, Resolve
from engine.games.donuts.state import Event, State
from engine.games.donuts.words import name_of
from engine.message import Message, Several, Value, Who, say


def told_of(before: State, action: Action, after: State) -> Message | None:
    """The sentence for going from `before` to `after`; None where the page says it all."""
    match action:
        case Late(seats=seats):
            return say("donuts.told_late", seats=Several(seats))
        case Numbers(numbers=numbers):
            drawn = zip(after.drawn, numbers, strict=True)
            return _joined([say("donuts.told_drawn", seat=Who(seat), place=number) for seat, number in drawn])
    known = 0 if isinstance(action, Resolve) else len(before.log)
    events = after.log[known:] if after.log != before.log else ()
    return _joined([event_message(event) for event in events])


def event_message(event: Event) -> Message:
    """One event as a sentence."""
    values: dict[str, Value] = {"seats": Several(event.seats), "card": name_of(event.card)}
    if event.other:
        values["other"] = Who(event.other)
    if event.number:
        values["place"] = event.number
    return say(f"donuts.told_{event.word}", **values)


def _joined(messages: list[Message]) -> Message | None:
    if not messages:
        return None
    return reduce(lambda told, also: say("donuts.told_and", told=told, also=also), messages)
