"""The page of Donuts: the row, what everybody owns, and who must do what."""

from engine.games.donuts.actions import Place, Whom
from engine.games.donuts.powers import Said, card_of, is_random, options
from engine.games.donuts.scoring import outcome, scores
from engine.games.donuts.seen import Seen
from engine.games.donuts.state import NO_CARD, NOT_YET, Phase, State, kinds
from engine.games.donuts.values import House
from engine.games.donuts.words import name_of, text_of
from engine.inputs import Seat
from engine.message import Message, Several, Who, say
from engine.page import Choices, Grid, Page, Part, Picture, Podium, Row, SeatLine


def page_of(house: House, seen: Seen) -> Page:
    """The page of what was seen, the same for everybody: a choice is shown to nobody, not even to its own seat."""
    state = seen.table
    if state.phase is Phase.DEAL:
        return Page(say("donuts.dealing"))
    seats = _seat_lines(house, state)
    match state.phase:
        case Phase.OVER:
            return _end(house, state, seats)
        case Phase.POWER if not is_random(state):
            told = text_of(house, state.todo[0].card)
            return Page(_question(state), _asked(state), seats, (told,), clock=bool(house.play))
        case Phase.CHOOSE:
            waiting = state.choices.count(NOT_YET)
            prompt = say("donuts.choose", len(state.seats) - waiting, all=len(state.seats), most=len(state.row))
            notes = tuple(text_of(house, card) for card in kinds(state.row))
            return Page(prompt, (_row(state), _owned(state)), seats, notes, clock=True)
    prompt = say("donuts.revealed") if state.phase is Phase.REVEAL else say("donuts.drawing")
    return Page(prompt, (_row(state), _owned(state)), seats)


def _row(state: State) -> Row:
    offered = options(state) if state.phase is Phase.POWER and not is_random(state) else ()
    return Row(tuple(_place(state, number, Place(number) in offered) for number in range(1, len(state.row) + 1)))


def _place(state: State, number: int, offered: bool) -> Picture:
    card = state.row[number - 1]
    if card == NO_CARD:
        return Picture()
    caption = name_of(card)
    if state.phase is Phase.REVEAL:
        caption = _chosen(state, number) or caption
    return Picture((card,), str(number), caption=caption, choice=str(Place(number)) if offered else None)


def _chosen(state: State, number: int) -> Message | None:
    """Who chose this place; for whom the box drew it is said by the sentence before."""
    seats = tuple(seat for seat, choice in zip(state.seats, state.choices, strict=True) if choice == number)
    return say("donuts.chosen_by", seats=Several(seats)) if seats else None


def _owned(state: State) -> Grid:
    """One line a seat: its sign, then its kinds with their numbers."""
    lines = [(Picture((f"seat-{seat}",)), *_pile(state, index)) for index, seat in enumerate(state.seats)]
    width = max(map(len, lines))
    return Grid(tuple((*line, *(None,) * (width - len(line))) for line in lines))


def _pile(state: State, index: int) -> tuple[Picture, ...]:
    cards = state.owned[index]
    return tuple(Picture((card,), str(cards.count(card))) for card in kinds(cards))


def _seat_lines(house: House, state: State) -> tuple[SeatLine, ...]:
    table = zip(state.seats, state.owned, scores(house, state), strict=True)
    return tuple(
        SeatLine(
            seat,
            (say("donuts.cards", len(cards)), say("donuts.points", abs(points), points=points)),
            acting=_acts(state, seat),
        )
        for seat, cards, points in table
    )


def _acts(state: State, seat: Seat) -> bool:
    """Everybody while numbers are chosen, whoever has chosen and whoever not: nobody shall see who changes one."""
    if state.phase is Phase.POWER:
        return seat == state.todo[0].owner
    return state.phase is Phase.CHOOSE


def _question(state: State) -> Message:
    """What the owner of a power is asked; of a swap there are two questions about cards."""
    step = state.todo[0]
    stage = "whom" if isinstance(options(state)[0], Whom) else "which"
    if step.verb == "swap" and stage == "which":
        stage = "theirs" if state.given else "own"
    return say(f"donuts.ask_{step.verb}_{stage}", seat=Who(step.owner), card=name_of(step.card))


def _asked(state: State) -> tuple[Part, ...]:
    """The choices: places in the row itself, cards and seats in a list."""
    said = options(state)
    if isinstance(said[0], Place):
        return (_row(state), _owned(state))
    return (Choices(tuple((_answer(state, each), str(each)) for each in said)), _owned(state))


def _answer(state: State, said: Said) -> Message:
    if isinstance(said, Whom):
        number = len(state.owned[state.seats.index(said.seat)])
        return say("donuts.seat_with_cards", number, seat=Who(said.seat))
    return name_of(card_of(said))


def _end(house: House, state: State, seats: tuple[SeatLine, ...]) -> Page:
    ended = outcome(house, state)
    winners = tuple(sorted(ended.winners))
    prompt = say("donuts.won" if len(winners) == 1 else "donuts.shared", seats=Several(winners))
    podium = Podium(ended.places, ended.scores, say("donuts.ended_sold_out"))
    return Page(prompt, (_owned(state),), seats, podium=podium)
