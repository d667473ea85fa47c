"""Pages and looks worth drawing: what the games and scenes show, in its fullest and its barest form."""

from collections.abc import Mapping

import pygame

from engine.clock import MILLISECOND, SECOND
from engine.inputs import Doubt, Seat
from engine.message import Message, Several, Who, say
from engine.page import Big, Choices, Grid, Page, Picture, Podium, Row, SeatLine
from engine.race import Mark, Stamp, Verdict
from firmware_py.draw import View, draw_page
from firmware_py.words import Words

NAMES: Mapping[Seat, str] = {1: "Ada", 2: "Bo", 3: "Céline", 4: "Wojciech", 5: "Ève", 6: "Łucja"}
SIZES = ((320, 240), (480, 320), (800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800), (720, 720))
MS = MILLISECOND


def cards(number: int) -> Message:
    return say("pommes_pains.cards", number)


def heaps(*numbers: int, acting: Seat = 0) -> tuple[SeatLine, ...]:
    return tuple(SeatLine(seat, (cards(number),), acting=seat == acting) for seat, number in enumerate(numbers, 1))


PILES = Row(
    (
        Picture(("back",), "43", face_down=True),
        Picture(("apple", "apple")),
        Picture(("pinecone",)),
        Picture(("bread", "bread")),
    )
)
CALL = Page(
    say("pommes_pains.call", seat=Who(4)),
    (PILES,),
    heaps(3, 0, 12, 5, acting=4),
    (say("pommes_pains.how_to_call"),),
    clock=True,
    echo=4,
)
FLIP = Page(
    say("pommes_pains.flip", seat=Who(2)),
    (
        Row((Picture(("back",), "43", face_down=True), Picture(("apple",)), Picture(("bread",)), Picture(faded=True))),
        Big(say("pommes_pains.called", apples=say("pommes_pains.apples", 1), breads=say("pommes_pains.breads", 1))),
    ),
    heaps(3, 0, 12, 5, 1, 7, acting=2),
    (say("pommes_pains.how_to_challenge"),),
    clock=True,
)
DARK = Page(say("pommes_pains.dark"), dark=True)
QUESTION = Page(
    say("pommes_pains.question", seats=Several((1, 3))),
    (
        Choices(
            tuple(
                (say(f"pommes_pains.word_{word}"), word)
                for word in (
                    "it-was-2-3",
                    "it-was-not",
                    "call-was-wrong",
                    "call-was-right",
                    "flip-was-a-slap",
                    "play-on",
                )
            )
        ),
    ),
    heaps(3, 0, 12, 5),
    (say("pommes_pains.in_play", 14),),
)


def token(number: int, *, faded: bool) -> Picture:
    colour = "green" if number > 0 else "red"
    choice = None if faded else f"pick {number}"
    return Picture((f"apple-{colour}",), str(abs(number)), colour, choice=choice, faded=faded)


def orchard() -> Grid:
    values = (5, -3, 2, -1, 1, 3, -5, 1, -2, 3, -1, 2, 0, -3, 5, 1, -2, 3, -1, 2, -5, 1, -2, 3, -1)
    places: list[Picture | None] = [
        token(value, faded=index // 5 != 2 and index % 5 != 2) for index, value in enumerate(values)
    ]
    places[12], places[4], places[16] = Picture(("picker",)), None, None
    return Grid(tuple(tuple(places[row * 5 : row * 5 + 5]) for row in range(5)))


BASKETS = tuple(
    SeatLine(seat, (say("pommes_22.green", count=7, full=11), say("pommes_22.red", count=9, full=11)), acting=seat == 2)
    for seat in (2, 5)
)
ORCHARD = Page(say("pommes_22.pick", seat=Who(2)), (orchard(),), BASKETS, (say("pommes_22.some_lose", 3),), clock=True)
WHICH_TOKEN = Page(
    say("pommes_22.which_token", seat=Who(5)),
    (Row(tuple(token(value, faded=False) for value in (5, 3, 2, 1, -5, -3, -2, -1))),),
    BASKETS,
    clock=True,
)


def lobby(seats: int, sitting: frozenset[Seat]) -> Page:
    keys = "ZQFVMPL0"
    places = tuple(
        Picture(
            (f"seat-{seat}",),
            caption=say("lobby.key", key=keys[seat - 1]),
            faded=seat not in sitting,
            marked=seat in sitting,
        )
        for seat in range(1, seats + 1)
    )
    half = (seats + 1) // 2 if seats > 4 else seats
    rows = tuple(Row(part) for part in (places[:half], places[half:]) if part)
    lines = tuple(SeatLine(seat, (say("lobby.wins", 2),) if seat == 1 else ()) for seat in sorted(sitting))
    prompt = say("lobby.go_on") if sitting else say("lobby.sit_down")
    return Page(prompt, rows, lines, (say("hint.lobby"),))


CHOOSE = Page(
    say("choose.prompt"),
    (
        Choices(
            (
                *(
                    (say("choose.line", title=say(f"{game}.title"), mode=say(f"mode.{mode}")), f"{game} {mode}")
                    for game in ("pommes_pains", "pommes_22")
                    for mode in ("kiosk", "referee")
                ),
                (say("choose.back"), "back"),
            )
        ),
    ),
    tuple(SeatLine(seat) for seat in (1, 2, 5)),
    (say("hint.step"),),
)
ATTRACT = Page(
    say("attract.prompt"),
    (Row(tuple(Picture((name,)) for name in ("apple", "bread", "pinecone", "bread", "apple"))),),
    notes=(say("attract.note"),),
)
WHO_STARTS = Page(
    say("who_starts.prompt"),
    (Row(tuple(Picture((f"seat-{seat}",)) for seat in (1, 2, 5))),),
    tuple(SeatLine(seat, acting=True) for seat in (1, 2, 5)),
    (say("pommes_pains.title"), say("who_starts.note")),
)
FAILSAFE = Page(
    say("failsafe.prompt"),
    notes=(say("failsafe.fault", where="game", fault="ValueError: 2-pommes-3-pains cannot flip from an empty pile"),),
)
PODIUM = Podium(
    (frozenset({4}), frozenset({2, 5}), frozenset({1}), frozenset({3})),
    ((1, 9), (2, 4), (3, 21), (4, 2), (5, 4)),
    say("pommes_pains.ended_last_card"),
)
RESULT = Page(
    say("pommes_pains.won", seats=Several((4,))),
    (Choices(tuple((say(f"result.{word}"), word) for word in ("again", "choose", "lobby"))),),
    heaps(9, 4, 21, 2, 4),
    (say("hint.step"),),
    PODIUM,
)
END_22 = Page(
    say("pommes_22.won", seats=Several((5,))),
    (orchard(),),
    BASKETS,
    (say("pommes_22.ended_bust"),),
    Podium((frozenset({5}), frozenset({2})), ((5, 1), (2, 0)), say("pommes_22.ended_bust")),
)
WAIT = Page(say("pommes_22.dealing"))


def mark(seat: Seat, at: float, uncertainty: float = 0.125, doubt: Doubt | None = None) -> Mark:
    return Mark(seat, round((1000 + at) * MS), round(uncertainty * MS), doubt)


FOUR = Verdict(
    Stamp(1000 * MS), (mark(1, 312.4), mark(2, 318.9), mark(4, 319.05), mark(3, 402.0)), (mark(3, 41.2),), frozenset()
)
EIGHT = Verdict(
    Stamp(1000 * MS, 17 * MS),
    (
        mark(1, 287.11),
        mark(2, 287.2),
        mark(3, 287.33),
        mark(4, 301.0, 8),
        mark(5, 305.5, 8, Doubt.SICK_SWITCH),
        mark(6, 399.9),
    ),
    (mark(1, -20),),
    frozenset({7}),
    frozenset({8}),
)
NOBODY = Verdict(Stamp(1000 * MS), (), (), frozenset({1, 2}))

TOLD = (say("explain.mark", seat=Who(3), ms="402.0"), say("note.button_gone", seat=Who(2)))


def samples(words: Words) -> dict[str, tuple[Page, View]]:
    """Every sample by its name, seen in the language of `words`."""
    plain = View(words)
    running = View(words, remaining=3 * SECOND + 400 * MS, total=5 * SECOND, keyed=(2, None))
    return {
        "attract": (ATTRACT, plain),
        "lobby-empty": (lobby(8, frozenset()), plain),
        "lobby": (lobby(8, frozenset({1, 2, 3, 4, 5, 6})), plain),
        "lobby-4": (lobby(4, frozenset({1, 3})), plain),
        "choose": (CHOOSE, View(words, lit=frozenset({"pommes_22 kiosk"}), holding=0.6)),
        "who-starts": (WHO_STARTS, plain),
        "call": (CALL, running),
        "flip": (FLIP, View(words, remaining=12 * SECOND, total=20 * SECOND, blinks=frozenset({5}))),
        "dark": (DARK, plain),
        "question": (QUESTION, View(words, lit=frozenset({"it-was-2-3"}), armed=True)),
        "verdict": (FLIP, View(words, remaining=SECOND, total=5 * SECOND, verdict=FOUR, told=TOLD)),
        "verdict-8": (Page(FLIP.prompt, (), heaps(1, 2, 3, 4, 5, 6, 7, 8)), View(words, verdict=EIGHT, told=TOLD)),
        "verdict-8-cards": (
            Page(FLIP.prompt, (PILES,), heaps(1, 2, 3, 4, 5, 6, 7, 8), FLIP.notes),
            View(words, verdict=EIGHT, told=TOLD),
        ),
        "verdict-none": (CALL, View(words, verdict=NOBODY)),
        "orchard": (ORCHARD, View(words, lit=frozenset({"pick 5"}), remaining=33 * SECOND, total=60 * SECOND)),
        "orchard-armed": (ORCHARD, View(words, lit=frozenset({"pick 2"}), armed=True)),
        "which-token": (WHICH_TOKEN, View(words, lit=frozenset({"pick -3"}))),
        "result": (RESULT, View(words, lit=frozenset({"again"}))),
        "end-22": (END_22, plain),
        "failsafe": (FAILSAFE, plain),
        "wait": (WAIT, plain),
    }


def picture(page: Page, view: View, size: tuple[int, int]) -> pygame.Surface:
    """The page as it is drawn in this size."""
    surface = pygame.Surface(size)
    draw_page(surface, page, view)
    return surface
