"""Short ways to say a position and what happens in it."""

from collections.abc import Sequence

from engine.game import Decision, Over, Violation, complete_options
from engine.games.pom_pom.cards import CARDS, INSURANCE, Card, card_of, is_disaster
from engine.games.pom_pom.state import Grower, Rules, State, Turning
from engine.inputs import BOX
from tests.engine.shipped import shipped

GAME = shipped("pom-pom")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card_of, text.split()))


def grower(known: str = "", unseen: str = "", sold: str = "") -> Grower:
    return Grower(*(tuple(sorted(cards(text))) for text in (known, unseen, sold)))


def position(*growers: Grower, row: str = "", top: str = "", piles: tuple[int, ...] = (), **rules: bool) -> State:
    """The first seat is to move. The deck begins with `top`; what lies nowhere else follows."""
    used = {card for each in growers for card in (*each.known, *each.secret, *each.sold)} | set(cards(top))
    free = [card for card in range(CARDS) if card not in used and not is_disaster(card)]
    lying = cards(row) or tuple(free[-4:])
    rest = [card for card in range(CARDS) if card not in used and card not in lying]
    stock = (*cards(top), *rest)
    chosen = Rules(rules.get("one_loss", False), rules.get("big_harvest", False), rules.get("blow", False))
    seats = tuple(range(1, len(growers) + 1))
    return State(seats, chosen, growers, Turning(), stock, piles or (len(stock), 0, 0), lying)


def start(seats: Sequence[int] = (1, 2, 3), **options: bool | str) -> State:
    state: State = GAME.initial_state(seats, complete_options(GAME.info, options))
    return state


def says(state: State, *lines: str) -> State:
    """Answers such as ``1 take 2`` or ``box default``, each of which must be allowed."""
    for line in lines:
        who, _, text = line.partition(" ")
        seat = BOX if who == "box" else int(who)
        action = GAME.parse(text)
        refused = GAME.check(state, seat, action)
        assert refused is None, f"{line}: {refused}"
        state = GAME.apply(state, seat, action)
    return state


def refused(state: State, line: str) -> str | None:
    """The number of the rule that refuses this answer; None when it is allowed."""
    who, _, text = line.partition(" ")
    reason = GAME.check(state, BOX if who == "box" else int(who), GAME.parse(text))
    assert reason is None or isinstance(reason, Violation)
    return reason.rule if reason else None


def lines(state: State, seat: int) -> list[str]:
    """What the seat can answer, in the order of its taps."""
    return [str(action) for action in GAME.legal_actions(state, seat)]


def must(state: State) -> set[int]:
    turn = GAME.turn(state)
    return set(turn.must) if isinstance(turn, Decision) else set()


def scores(state: State) -> dict[int, int]:
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    return dict(turn.outcome.scores)


def insured(state: State) -> list[int]:
    return [each.known.count(INSURANCE) for each in state.growers]
