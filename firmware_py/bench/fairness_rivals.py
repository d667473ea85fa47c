"""How others judge: a loop that polls, callbacks that read the clock, gpiozero with and without a bounce time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.clock import MICROSECOND, MILLISECOND, Nanoseconds
from engine.inputs import Seat
from firmware_py.bench.fairness_delivery import Delivered
from firmware_py.bench.fairness_rounds import SEATS, Round
from firmware_py.bench.fairness_ruling import Ruling, Told

BOUNCE_TIME: Nanoseconds = 50 * MILLISECOND

HANDLER: Nanoseconds = 15 * MICROSECOND
"""How long a handler takes, and so how far apart two that were called together read the clock."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of ``when_pressed``: the tick that gpiozero keeps, and the moment of the call."""

    seat: Seat
    tick: Nanoseconds
    called: Nanoseconds


class FramePoll:
    """Looks at all buttons once a frame, in the order of their pins, and calls the first one it finds the first."""

    def rule(self, played: Round) -> Ruling:
        """Judge by the number of the frame."""
        down = dict.fromkeys(SEATS, False)
        told = []
        for at in played.frames:
            for seat in SEATS:
                closed = played.closed(seat, at)
                if closed and not down[seat]:
                    told.append(Told(seat, at))
                down[seat] = closed
        return in_order(told, played, max((each.at for each in told), default=played.closes))


class CallbackClock:
    """Reads the clock in ``when_pressed``: a press was when Python heard of it."""

    def rule(self, played: Round) -> Ruling:
        """Judge by the moment of the call."""
        calls = pressed_calls(reports(played.arrived))
        return in_order([Told(call.seat, call.called) for call in calls], played, _last_call(calls, played))


class GpiozeroWhenPressed:
    """Takes the tick of ``when_pressed``; gpiozero gives it for the first edge that shows another level."""

    def rule(self, played: Round) -> Ruling:
        """Judge by the tick."""
        calls = pressed_calls(reports(played.arrived))
        return in_order([Told(call.seat, call.tick) for call in calls], played, _last_call(calls, played))


class BounceTime:
    """As `GpiozeroWhenPressed`, with ``bounce_time=0.05``, which lgpio counts from the last bounce (fact 1)."""

    def rule(self, played: Round) -> Ruling:
        """Judge by the tick that lgpio makes."""
        calls = pressed_calls(debounced(played.arrived))
        return in_order([Told(call.seat, call.tick) for call in calls], played, _last_call(calls, played))


@dataclass(frozen=True, slots=True)
class Report:
    """What lgpio tells gpiozero: a level, its tick, and when."""

    seat: Seat
    closed: bool
    tick: Nanoseconds
    at: Nanoseconds


def reports(arrived: Iterable[Delivered]) -> list[Report]:
    """Every edge as it comes, when there is no bounce time."""
    return [Report(each.edge.seat, each.edge.closed, each.edge.at, each.received) for each in arrived]


def debounced(arrived: Sequence[Delivered]) -> list[Report]:
    """The debounce of lgpio: a level is told once the line was quiet for the bounce time, its tick that much later."""
    found = [report for seat in SEATS for report in _quiet(each for each in arrived if each.edge.seat == seat)]
    return sorted(found, key=lambda report: (report.at, report.tick, report.seat))


def _quiet(arrived: Iterable[Delivered]) -> Iterator[Report]:
    level = False
    for each, after in pairwise([*arrived, None]):
        if each is None or (after is not None and after.edge.at - each.edge.at < BOUNCE_TIME):
            continue
        if each.edge.closed != level:
            level = each.edge.closed
            tick = each.edge.at + BOUNCE_TIME
            yield Report(each.edge.seat, level, tick, max(tick, each.received))


def pressed_calls(told: Iterable[Report]) -> list[Call]:
    """The calls of ``when_pressed``: when the level told is not the one gpiozero believed in; one after the other."""
    believed = dict.fromkeys(SEATS, False)
    free_at = 0
    calls = []
    for report in told:
        changed = report.closed != believed[report.seat]
        believed[report.seat] = report.closed
        if changed and report.closed:
            called = max(report.at, free_at)
            free_at = called + HANDLER
            calls.append(Call(report.seat, report.tick, called))
    return calls


def _last_call(calls: Sequence[Call], played: Round) -> Nanoseconds:
    first = {call.seat: call.called for call in reversed(calls)}
    return max(first.values()) if played.seats <= first.keys() else played.closes


def in_order(told: Sequence[Told], played: Round, ruled_at: Nanoseconds) -> Ruling:
    """The usual verdict: the smallest moment wins, and of two equal ones the lower pin; nothing is ever in doubt."""
    first: dict[Seat, Nanoseconds] = {}
    for each in told:
        first.setdefault(each.seat, each.at)
    counted = frozenset(seat for seat, at in first.items() if seat in played.seats and at <= played.closes)
    complete = played.seats <= first.keys()
    winner = min(played.seats, key=lambda seat: (first[seat], seat)) if complete else None
    return Ruling(tuple(told), counted, winner, False, ruled_at)


def rivals() -> dict[str, FramePoll | CallbackClock | GpiozeroWhenPressed | BounceTime]:
    """The judges beside ours, by the name they have in the results."""
    return {
        "frame_poll_60hz": FramePoll(),
        "callback_clock": CallbackClock(),
        "gpiozero_when_pressed": GpiozeroWhenPressed(),
        "bounce_time_50ms": BounceTime(),
    }
