"""What a card did, as one sentence for everybody at the table."""

from engine.games.deux_sans_trois.actions import Play
from engine.games.deux_sans_trois.scoring import interim_bonus
from engine.games.deux_sans_trois.state import State
from engine.games.deux_sans_trois.values import House
from engine.message import Message, Who, say


def told_of(house: House, before: State, play: Play, after: State) -> Message:
    """The card, then the cards taken, then those that turned face down, then a bonus."""
    mover = before.mover
    told = _taken(before, play, after)
    turned = len(after.heaps[mover].down) - len(before.heaps[mover].down)
    if turned:
        told = say("deux_sans_trois.told_and", told=told, also=say("deux_sans_trois.told_turned", turned))
    if after.honours != before.honours:
        bonus = say("deux_sans_trois.told_bonus", interim_bonus(house, after, mover))
        told = say("deux_sans_trois.told_and", told=told, also=bonus)
    return told


def _taken(before: State, play: Play, after: State) -> Message:
    mover = before.mover
    seat = Who(before.setup.seats[mover])
    old, new = ({*state.heaps[mover].up, *state.heaps[mover].down} for state in (before, after))
    taken = sorted(new - old)
    if not taken:
        return say("deux_sans_trois.told_play", seat=seat, card=play.number)
    numbers = ", ".join(map(str, taken))
    return say("deux_sans_trois.told_take", len(taken), seat=seat, card=play.number, cards=numbers)
