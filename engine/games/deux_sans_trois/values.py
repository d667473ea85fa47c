"""Every value that the deck file may set, and what it makes of the cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.clock import SECOND, Nanoseconds
from engine.deck_text import Rule, Setting, read_deck
from engine.game import Problem
from engine.games.deux_sans_trois.cards import HIGHEST, NUMBERS, ON_THE_TABLE, Number
from engine.gestures import MOST_TAPS

COLOURS = 7
CARDS_OF_A_COLOUR = 12
"""Seven colours of twelve cards, and three cards without a colour (rulebook)."""

NO_COLOUR = -1

PALETTE = (
    "orange",
    "lilac",
    "light_blue",
    "red",
    "turquoise",
    "magenta",
    "olive",
    "yellow",
    "green",
    "dark_blue",
    "brown",
    "grey",
)
"""Names that a colour may have; each has words in the catalogues."""

MOST_LEFT = 2
"""With more cards left than that, a hand of six drawn would have more than can be tapped."""

MOST_SEATS = 4
MOST_CARDS_EACH = (len(NUMBERS) - ON_THE_TABLE) // MOST_SEATS
"""Cards that there are for each of four seats."""


@dataclass(frozen=True, slots=True)
class NumberList(Rule):
    """A text with the numbers of one colour; `refusal` says why it was refused."""

    refusal: str = ""

    def allows(self, value: object) -> bool:
        """Whether `value` lists twelve different numbers that are played."""
        return isinstance(value, str) and not self.refusal and _lists_a_colour(value.split())

    def __str__(self) -> str:
        return self.refusal or f"{CARDS_OF_A_COLOUR} different numbers from 1 to {HIGHEST}, but 30 and 60"


_WORDS = frozenset(map(str, NUMBERS))


def _lists_a_colour(words: Sequence[str]) -> bool:
    return len(words) == len(set(words)) == CARDS_OF_A_COLOUR and set(words) <= _WORDS


_COLOUR_TABLES = tuple(f"colour_{number}" for number in range(1, COLOURS + 1))

RULES: Mapping[str, Rule] = {
    **{f"{table}.name": Rule(choices=PALETTE) for table in _COLOUR_TABLES},
    **{f"{table}.numbers": NumberList() for table in _COLOUR_TABLES},
    "hand.size": Rule(3, MOST_TAPS),
    "hand.left": Rule(1, MOST_LEFT),
    "hand.draw": Rule(1, MOST_TAPS - MOST_LEFT),
    "hand.draws": Rule(0, 6),
    "third.later": Rule(choices=("new_set", "face_down")),
    "third.several": Rule(choices=("one_by_one", "together")),
    "points.one": Rule(0, 20),
    "points.two": Rule(0, 20),
    "points.face_down": Rule(-20, 0),
    "points.colourless": Rule(-20, 20),
    "bonus.six": Rule(0, 50),
    "bonus.seven": Rule(0, 50),
    "interim.on": Rule(truth=True),
    "interim.first": Rule(0, 50),
    "interim.second": Rule(0, 50),
    "interim.third": Rule(0, 50),
    "interim.fourth": Rule(0, 50),
    "interim.looked_at": Rule(choices=("after_the_take", "after_each_card")),
    "limits.play_s": Rule(0, 600),
}
"""What each key of the deck file may be."""


@dataclass(frozen=True, slots=True)
class House:
    """All values of one deck file.

    `colours`: by number, which of the seven `names` it has, or NO_COLOUR. `each`: cards that a seat is dealt in all
    (1.3); `plays`: those that it plays (4.1). `points`: by how many cards of a colour
    lie face up (none, one, two). `lock` and `interim_on` are what the options are unless the table says otherwise.
    `together`: a whole take lies before threes are looked for. `play` 0 is no limit.
    """

    names: tuple[str, ...]
    colours: tuple[int, ...]
    hand: int
    left: int
    draw: int
    each: int
    plays: int
    lock: bool
    together: bool
    points: tuple[int, int, int]
    face_down: int
    colourless: int
    six: int
    seven: int
    interim_on: bool
    interim: tuple[int, int, int, int]
    each_card: bool
    play: Nanoseconds


def with_text(settings: Mapping[str, Setting], text: str) -> dict[str, Setting] | Problem:
    """The settings after `text` was read over them, or the first problem with it."""
    read = read_deck(text, RULES)
    if isinstance(read, Problem):
        return read
    merged = {**settings, **read}
    refused = next(_contradictions(merged, read), None) if merged.keys() == RULES.keys() else None
    if refused is None:
        return merged
    # Read once more with a rule that refuses this key: so the line is found where it is found for all games.
    key, allowed = refused
    problem = read_deck(text, {**RULES, key: NumberList(refusal=allowed)})
    return problem if isinstance(problem, Problem) else Problem(1, key, allowed)


def _contradictions(settings: Mapping[str, Setting], read: Collection[str]) -> Iterator[tuple[str, str]]:
    """Keys whose values do not go together, rather those just `read`, and what would."""
    yield from _taken_twice(settings, read, "name")
    yield from _taken_twice(settings, read, "numbers")
    size, draw, draws = (_whole(settings, f"hand.{key}") for key in ("size", "draw", "draws"))
    if size + draw * draws > MOST_CARDS_EACH:
        yield "hand.draws", f"at most {MOST_CARDS_EACH} cards a seat in all, not {size + draw * draws}"


def _taken_twice(settings: Mapping[str, Setting], read: Collection[str], what: str) -> Iterator[tuple[str, str]]:
    """Colours that have the name or a number of another one."""
    taken: set[str] = set()
    for key in sorted((f"{table}.{what}" for table in _COLOUR_TABLES), key=lambda key: (key in read, key)):
        for word in str(settings[key].value).split():
            if word in taken:
                yield key, f"{what} that no other colour has; {word} is taken"
            taken.add(word)


def house_of(settings: Mapping[str, Setting]) -> House | None:
    """The values of complete settings; None while keys are missing."""
    if settings.keys() != RULES.keys():
        return None
    size, left, draw, draws = (_whole(settings, f"hand.{key}") for key in ("size", "left", "draw", "draws"))
    first, second, third, fourth = (
        _whole(settings, f"interim.{place}") for place in ("first", "second", "third", "fourth")
    )
    return House(
        names=tuple(str(settings[f"{table}.name"].value) for table in _COLOUR_TABLES),
        colours=_colours(settings),
        hand=size,
        left=left,
        draw=draw,
        each=size + draw * draws,
        plays=size + draw * draws - left,
        lock=settings["third.later"].value == "face_down",
        together=settings["third.several"].value == "together",
        points=(0, _whole(settings, "points.one"), _whole(settings, "points.two")),
        face_down=_whole(settings, "points.face_down"),
        colourless=_whole(settings, "points.colourless"),
        six=_whole(settings, "bonus.six"),
        seven=_whole(settings, "bonus.seven"),
        interim_on=bool(settings["interim.on"].value),
        interim=(first, second, third, fourth),
        each_card=settings["interim.looked_at"].value == "after_each_card",
        play=_whole(settings, "limits.play_s") * SECOND,
    )


def _colours(settings: Mapping[str, Setting]) -> tuple[int, ...]:
    colours = [NO_COLOUR] * (HIGHEST + 1)
    for colour, table in enumerate(_COLOUR_TABLES):
        for number in _numbers(settings, table):
            colours[number] = colour
    return tuple(colours)


def _numbers(settings: Mapping[str, Setting], table: str) -> set[Number]:
    return set(map(int, str(settings[f"{table}.numbers"].value).split()))


def _whole(settings: Mapping[str, Setting], key: str) -> int:
    return int(settings[key].value)
