"""Bots at the table: they see their seat's observation and press buttons with their own timing, like everybody else."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bot import Bot
from engine.clock import Nanoseconds
from engine.game import Decision, Race, Turn, rng_for
from engine.gestures import Counts, Finger, Gesture, fingers
from engine.inputs import Seat
from engine.table import Table
from firmware_py.hand import Hand

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Plan:
    """What one bot is about to key: presses with absolute times, earliest first."""

    decision: int
    presses: list[Finger]
    begun: bool = False


class Robots:
    """Decides for every bot's seat once a turn, and presses when the time comes."""

    def __init__(self, bots: dict[Seat, Bot[Any, Any]], hand: Hand, seed: int) -> None:
        self._bots = bots
        self._hand = hand
        self._seed = seed
        self._plans: dict[Seat, _Plan] = {}

    def step(self, table: Table[Any, Any, Any], now: Nanoseconds) -> None:
        """Plan for a new turn; press what is due."""
        for seat, bot in self._bots.items():
            plan = self._plans.get(seat)
            if plan is None or not self._holds(plan, table, seat):
                self._plans.pop(seat, None)
                if table.ready:
                    self._plans[seat] = _Plan(table.decision, self._presses(table, seat, bot, now))
            self._press(seat, now)

    def _holds(self, plan: _Plan, table: Table[Any, Any, Any], seat: Seat) -> bool:
        """A plan lasts as long as its decision; a call that has begun is keyed to its end."""
        if plan.decision == table.decision:
            return True
        entry = table.entry(seat) if isinstance(table.turn, Decision) else None
        return plan.begun and isinstance(entry, Counts) and entry.begin is None

    def _press(self, seat: Seat, now: Nanoseconds) -> None:
        plan = self._plans.get(seat)
        while plan is not None and plan.presses and plan.presses[0].down <= now:
            finger = plan.presses.pop(0)
            plan.begun = True
            self._hand.press(seat, finger.down, finger.up)

    def _presses(self, table: Table[Any, Any, Any], seat: Seat, bot: Bot[Any, Any], now: Nanoseconds) -> list[Finger]:
        rng = rng_for(self._seed * 16 + seat, table.number)
        try:
            after, keyed = self._decide(table, seat, bot, rng)
        except Exception:
            log.exception("the bot of seat %d failed; it lets this turn pass", seat)
            return []
        if after is None:
            return []
        start = max(table.began + after, now)
        return [Finger(start + finger.down, start + finger.up) for finger in keyed]

    def _decide(
        self, table: Table[Any, Any, Any], seat: Seat, bot: Bot[Any, Any], rng: Random
    ) -> tuple[Nanoseconds | None, Sequence[Finger]]:
        turn: Turn = table.turn
        if isinstance(turn, Race):
            return (bot.slap(table.observe(seat), rng), (Finger(0, 90_000_000),)) if seat in turn.seats else (None, ())
        if not isinstance(turn, Decision) or seat not in turn.must | turn.may:
            return None, ()
        choice = bot.decide(table.observe(seat), rng)
        if choice is None:
            return None, ()
        return choice.after, keying(table, seat, choice.action, bot, rng)


def keying(table: Table[Any, Any, Any], seat: Seat, action: Any, bot: Bot[Any, Any], rng: Random) -> Sequence[Finger]:
    """How the one button of `seat` keys `action`. Raises ValueError for an action that cannot be said now.

    A call is keyed in one go: what is called is asked of the bot as it will see the table once the call has begun.
    """
    game, state, entry = table.game, table.state, table.entry(seat)
    if isinstance(entry, Counts) and entry.begin is not None and action == entry.begin:
        state = game.apply(state, seat, action)
        entry = game.entry(state, seat)
        call = bot.decide(game.observe(state, seat), rng)
        if call is None:
            raise ValueError(f"seat {seat} began a call and says nothing")
        action = call.action

    def means(gesture: Gesture) -> Any:
        return game.press(state, seat, gesture)

    keyed = fingers(entry, action, means) if entry is not None else ()
    if not keyed:
        raise ValueError(f"seat {seat} cannot answer {action} now")
    return keyed
