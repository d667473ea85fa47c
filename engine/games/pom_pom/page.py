"""The page of Pom Pom: deck, row and compost, what is sold, and on a seat's own page its hand, numbered."""

from engine.game import Outcome
from engine.games.pom_pom.actions import (
    AGREE,
    COMPOST,
    DRAW,
    HARVEST,
    TAKES,
    Action,
    Discard,
    Leaf,
    Lose,
    Pick,
    Save,
    Sell,
)
from engine.games.pom_pom.answers import PAGE
from engine.games.pom_pom.cards import (
    INSURANCE,
    KINDS,
    MARKETS,
    NAMES,
    PRODUCE,
    SEASONS,
    Card,
    kind_of,
    said,
    season_of,
    value_of,
)
from engine.games.pom_pom.market import markets_seen
from engine.games.pom_pom.plans import asked_for
from engine.games.pom_pom.scoring import worth
from engine.games.pom_pom.seen import Seen
from engine.games.pom_pom.state import (
    DONE,
    NOT_BEGUN,
    Asking,
    Composting,
    Dealing,
    Insuring,
    Selling,
    State,
    Stricken,
    Turning,
    owing,
)
from engine.inputs import Seat
from engine.message import Message, Several, Who, say
from engine.page import Big, Choices, Grid, Page, Part, Picture, Podium, Row, SeatLine

COLOURS = ("green", "yellow", "orange", "blue")
"""Of the seasons, as they are printed."""

SYMBOLS = ("apple", "potato")


def page_of(seen: Seen) -> Page:
    """The page of what was seen; a hand is on its own seat's page and on no other."""
    state = seen.table
    if isinstance(state.phase, Dealing):
        return Page(say("pom_pom.shuffling"))
    if seen.outcome is not None:
        return _end_page(state, seen.outcome)
    acting = acting_seats(state)
    seats = tuple(_line(state, index, acting) for index in range(len(state.seats)))
    parts = (_middle(seen), *_sold(state), *_hand(seen), *_list(seen))
    return Page(_prompt(state), parts, seats, _notes(seen), clock=True, lit=acting)


def acting_seats(state: State) -> frozenset[Seat]:
    """Who is waited for, from what everybody knows."""
    match state.phase:
        case Turning() | Composting():
            indices: tuple[int, ...] = (state.mover,)
        case Asking(agreed=agreed):
            everybody = range(len(state.seats))
            indices = tuple(index for index in everybody if index != state.mover and index not in agreed)
        case Insuring(asked=asked):
            indices = (asked,)
        case _:
            indices = owing(state)
    return frozenset(state.seats[index] for index in indices)


def _end_page(state: State, outcome: Outcome) -> Page:
    winners = tuple(sorted(outcome.winners))
    ending = say(f"pom_pom.ended_{outcome.ending}")
    nobody: frozenset[Seat] = frozenset()
    seats = tuple(_line(state, index, nobody) for index in range(len(state.seats)))
    prompt = say("pom_pom.won" if len(winners) == 1 else "pom_pom.won_together", seats=Several(winners))
    return Page(prompt, _sold(state), seats, (ending,), Podium(outcome.places, outcome.scores, ending))


# ---- prompts


def _prompt(state: State) -> Message:
    mover = Who(state.seats[state.mover])
    match state.phase:
        case Composting():
            return say("pom_pom.choose_discard", seat=mover)
        case Asking():
            return say("pom_pom.harvest_wanted", seat=mover)
        case Selling():
            return say("pom_pom.choose_sale", market=markets_seen(state), markets=MARKETS)
        case Insuring(asked=asked):
            return say("pom_pom.choose_insurance", seat=Who(state.seats[asked]))
        case Stricken(season=season):
            key = "pom_pom.choose_loss" if state.rules.one_loss else "pom_pom.choose_rescue"
            return say(key, disaster=said(PRODUCE + season))
    return say("pom_pom.choose_turn", seat=mover)


def _notes(seen: Seen) -> tuple[Message, ...]:
    """How many have chosen; how many cards lie above the next market, where everybody can count them."""
    state = seen.table
    phase = state.phase
    if isinstance(phase, Selling | Stricken):
        waiting = len(owing(state))
        return (say("pom_pom.still_choosing", waiting),) if waiting else ()
    if isinstance(phase, Asking):
        return (say("pom_pom.harvest_how"),)
    return () if state.rules.blow or isinstance(phase, Insuring) else (say("pom_pom.to_market", state.piles[0]),)


# ---- parts


def picture(card: Card, choice: Action | None = None, number: int | None = None) -> Picture:
    """A card: its season and what it is, its number, and what choosing it means."""
    told = None if number is None else say("pom_pom.numbered", place=number, what=said(card))
    meant = None if choice is None else str(choice)
    if card >= PRODUCE:
        colour = "" if card == INSURANCE else COLOURS[season_of(card)]
        return Picture((NAMES[card],), colour=colour, caption=told or said(card), choice=meant)
    season = season_of(card)
    symbols = (SEASONS[season], SYMBOLS[kind_of(card)])
    return Picture(symbols, str(value_of(card)), COLOURS[season], caption=told or said(card), choice=meant)


def _middle(seen: Seen) -> Row:
    """The deck, the four cards, the compost heap; marked with the choices of the turn while there is one."""
    state = seen.table
    turning = isinstance(state.phase, Turning)
    market = isinstance(state.phase, Selling | Insuring)
    deck = Picture(("market",)) if market else Picture(
        ("back",), str(len(state.stock)), face_down=True, choice=str(DRAW) if turning else None
    )  # fmt: skip
    row = (picture(card, TAKES[place] if turning else None) for place, card in enumerate(state.row))
    return Row((deck, *row, _heap(state, turning), *_harvest(state)))


def _heap(state: State, turning: bool) -> Picture:
    mine = state.growers[state.mover]
    choice = COMPOST if turning and (mine.known or mine.secret) else None
    if state.compost:
        return picture(state.compost[-1], choice)
    return Picture(("compost",), caption=say("pom_pom.compost"), choice=str(choice) if choice else None)


def _harvest(state: State) -> tuple[Picture, ...]:
    """The Big Harvest, where it can be asked for or agreed to."""
    if isinstance(state.phase, Asking):
        return (Picture(("harvest",), caption=say("pom_pom.agree"), choice=str(AGREE)),)
    if isinstance(state.phase, Turning) and state.rules.big_harvest and not state.refused:
        return (Picture(("harvest",), caption=say("pom_pom.harvest"), choice=str(HARVEST)),)
    return ()


def _sold(state: State) -> tuple[Part, ...]:
    """A line for each season of which something is sold, a column for each seat."""
    seasons = sorted({season_of(card) for grower in state.growers for card in grower.sold})
    if not seasons:
        return ()
    rows = tuple(tuple(_pair(state, index, season) for index in range(len(state.seats))) for season in seasons)
    return (Grid(rows, say("pom_pom.sold_title")),)


def _pair(state: State, index: int, season: int) -> Picture | None:
    pair = [card for card in state.growers[index].sold if season_of(card) == season]
    if not pair:
        return None
    value = "+".join(str(value_of(card)) for card in pair)
    caption = say("pom_pom.sold_by", seat=Who(state.seats[index]))
    return Picture((SEASONS[season], *SYMBOLS), value, COLOURS[season], caption=caption)


def _hand(seen: Seen) -> tuple[Part, ...]:
    """One's own hand in pages of nine, numbered as the taps count."""
    state = seen.table
    if seen.seat is None:
        return ()
    hand = state.growers[state.seats.index(seen.seat)].hand
    mine = {action.card: action for action in seen.answers if isinstance(action, Discard)}
    pages = [hand[first : first + PAGE] for first in range(0, len(hand), PAGE)]
    return tuple(
        Row(
            tuple(picture(card, mine.get(card), place) for place, card in enumerate(cards, 1)),
            say("pom_pom.hand_page", page=number, pages=len(pages)) if len(pages) > 1 else say("pom_pom.hand"),
        )
        for number, cards in enumerate(pages, 1)
    )


def _list(seen: Seen) -> tuple[Part, ...]:
    """What one's taps mean in a secret choice, one below the other."""
    if not isinstance(seen.table.phase, Composting | Selling | Stricken) or not seen.answers:
        return ()
    lines = tuple(
        (say("pom_pom.numbered", place=number, what=_words(action)), str(action))
        for number, action in enumerate(seen.answers, 1)
    )
    asked = _asked(seen.table, seen.seat)
    return (Choices(lines),) if asked is None else (Big(asked), Choices(lines))


def _asked(state: State, seat: Seat | None) -> Message | None:
    """By hand: which season and kind this seat is asked for; None else."""
    if seat is None or not isinstance(state.phase, Selling | Stricken):
        return None
    index = state.seats.index(seat)
    step = state.phase.plans[index].step
    if step in (NOT_BEGUN, DONE):
        return None
    season, kind = asked_for(state, state.growers[index], step)
    return say(f"pom_pom.which_{KINDS[kind]}", season=say(f"pom_pom.{SEASONS[season]}"))


def _words(action: Action) -> Message:
    match action:
        case Sell(cards=cards):
            return _some("sell", cards)
        case Save(cards=cards):
            return _some("save", cards)
        case Lose(card=None):
            return say("pom_pom.lose_nothing")
        case Lose(card=int(card)):
            return say("pom_pom.lose", card=said(card))
        case Pick(card=None):
            return say("pom_pom.pick_nothing")
        case Pick(card=int(card)) | Discard(card=card):
            return said(card)
        case Leaf(page=page):
            return say("pom_pom.page", page=page + 1)
    return say("pom_pom.by_hand_line")


def _some(verb: str, cards: tuple[Card, ...]) -> Message:
    """Several cards in one line: "sell" or "save", then their names."""
    if not cards:
        return say(f"pom_pom.{verb}_nothing")
    told = said(cards[0])
    for card in cards[1:]:
        told = say("pom_pom.and", one=told, more=said(card))
    return say(f"pom_pom.{verb}", cards=told)


def _line(state: State, index: int, acting: frozenset[Seat]) -> SeatLine:
    grower, seat = state.growers[index], state.seats[index]
    facts = [say("pom_pom.in_hand", len(grower.known) + len(grower.secret))]
    if grower.sold:
        facts.append(say("pom_pom.sold_worth", points=worth(grower.sold)))
    if grower.insurances:
        facts.append(say("pom_pom.insured", grower.insurances))
    return SeatLine(seat, tuple(facts), seat in acting)
