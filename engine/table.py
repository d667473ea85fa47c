"""One game at one table: presses in, rulings out. The whole game with no wires.

The table takes moments from the timeline in the order in which they happened, reads what each press meant
in the state of that moment, and applies answers. It owns no clock: all it knows of time is stamps,
watermarks and planned deadlines. `docs/one-press.md` follows one press through here.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.clock import Nanoseconds
from engine.game import Chance, Decision, Game, Over, Race, Turn, rng_for
from engine.gestures import Count, Counts, Entry
from engine.hands import is_open, keyed_gesture
from engine.inputs import BOX, TABLE, Control, Edge, InputEvent, LineTrouble, Seat, SourceId
from engine.message import Message, Who, say
from engine.minutes import Minutes
from engine.playthrough import Answer, Refused
from engine.race import Stamp, Verdict
from engine.racing import Running
from engine.ruling import Blink, Ruling
from engine.standing import Standing
from engine.timeline import Moment
from engine.turn_clock import NO_CUE
from engine.turns import speaks_for

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


class Table(Standing[S, A, O]):
    """A game as it is played; how it stands can be looked at (`Standing`), and this moves it.

    When a game raises, `advance` passes that on and the table stands as after the last ruling: no ruling
    is lost (the next `advance` returns what this one made), the press that led to it is gone like a blink,
    what the box itself owes (a limit, a race, a draw) stays due, and undo leads out.
    """

    def __init__(self, game: Game[S, A, O], state: S, seed: int, opened: Stamp) -> None:
        super().__init__(game, state, opened)
        self.worked = 0
        self._seed = seed
        self._sealed: dict[Seat, Answer[A]] = {}
        self._minutes: Minutes[S, A, O] = Minutes(game, self.timeline)
        self._begin(None)

    # ---- what goes in

    def feed(self, event: InputEvent) -> None:
        """Take in one event. One that is too late to count is never swallowed: it may contest a ruling."""
        self._minutes.seen(event)
        if not self.timeline.add(event):
            self._came_late(event)

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """A source has delivered everything up to `to`."""
        self.timeline.complete(source, to)

    def shown(self, number: int, cue: Stamp) -> None:
        """The page of turn `number` is on the screen since `cue`; later reports of the same turn change nothing."""
        if self._clock.wants_cue(number):
            self._show(cue)

    def trouble(self, trouble: LineTrouble) -> None:
        """A button can or can no longer be trusted; races excuse a seat whose button is gone until its next press."""
        self._minutes.trouble(trouble)

    def advance(self) -> Sequence[Ruling[S, A]]:
        """Decide everything that can be decided by now, and return it, oldest first; contested rulings come again.

        `worked` grows whenever this decided anything. Whatever the game raises is passed on (see the class).
        """
        while self._settle() or self._next():
            self.worked += 1
        return self._minutes.untold()

    # ---- taking moments

    def _settle(self) -> bool:
        """What needs no event: a draw, a sealed answer or a limit once no hand is in the middle of a count."""
        if isinstance(self.turn, Chance):
            action = self.game.sample_chance(self.state, rng_for(self._seed, len(self.playthrough)))
            return self._box(action, self._clock.last)
        if self._hands.counting:
            return False
        if self._sealed:
            return self._unseal()
        if self._clock.passed is not None:
            return self._expire(self._clock.passed)
        return False

    def _next(self) -> bool:
        moment = self.timeline.peek()
        if moment is None or isinstance(self.turn, Over):
            return False
        if moment.deadline is not None:
            self.timeline.take(moment)
            self._passed(moment.deadline, moment.at)
            return True
        presses = [event for event in moment.events if event.edge is Edge.PRESS]
        if isinstance(self.turn, Decision) and any(self._undecided(press) for press in presses):
            return False
        self.timeline.take(moment)
        try:
            if isinstance(self.turn, Race):
                self._run(self.turn, presses)
            else:
                self._answer(presses)
        finally:
            self._release(moment)
            self._keep_hands(fresh=False)
        return True

    def _undecided(self, press: InputEvent) -> bool:
        entry = self.entry(speaks_for(self.turn, press))
        return self._refusal(press) is None and is_open(press, entry, self.timeline)

    def _release(self, moment: Moment) -> None:
        for event in moment.events:
            if event.edge is Edge.RELEASE:
                self._hands.released(event.seat, event.at, self.entry(event.seat))

    def _answer(self, presses: Sequence[InputEvent]) -> None:
        """Read one group of presses and apply what they mean, together where they cannot be ranked."""
        answers: dict[Seat, Answer[A]] = {}
        for press in presses:
            answer = self._read(press)
            if answer is not None:
                answers.setdefault(answer.seat, answer)
        if len(answers) == 1 or self._is_sealed:
            for answer in answers.values():
                self._commit(answer)
        elif answers:
            pairs = [(answer.seat, answer.action) for answer in answers.values()]
            self._box(self.game.together(self.state, pairs), next(iter(answers.values())).start)

    def _read(self, press: InputEvent) -> Answer[A] | None:
        """What one press answers in the present state; None where it only moved something, or meant nothing."""
        seat = speaks_for(self.turn, press)
        entry = self.entry(seat)
        refusal = self._refusal(press)
        if entry is None or refusal is not None:
            self._blink(press.seat, press.at, 1, say(refusal or "blink.not_now", seat=Who(seat)))
            return None
        stamp = Stamp(press.at, press.uncertainty)
        if isinstance(entry, Counts) and entry.begin is not None and self._hands.tally(seat) is None:
            begun = self._hands.count(seat, press, entry)
            return Answer(seat, entry.begin, stamp, stamp, press.seat) if begun else None
        gesture = self._hands.gesture(seat, press, entry)
        if gesture is None:
            return None
        action = self.game.press(self.state, seat, gesture)
        if action is None:
            self._blink(press.seat, press.at, 3, say("blink.means_nothing", seat=Who(seat)))
            return None
        return Answer(seat, action, stamp, stamp, press.seat)

    def _refusal(self, press: InputEvent) -> str | None:
        """Why a press is too early or too late to be meant for this turn; a count that has begun is neither."""
        if not isinstance(self.turn, Decision) or self._hands.tally(speaks_for(self.turn, press)) is not None:
            return None
        if self._clock.blind(press, self.turn):
            return "blink.too_early"
        return "blink.too_late" if self._clock.too_late(press) else None

    def _blink(self, seat: Seat, at: Nanoseconds, times: int, reason: Message) -> None:
        self._blinks.append(Blink(seat, times, at, reason))

    # ---- deadlines

    def _passed(self, key: Hashable, at: Nanoseconds) -> None:
        match key:
            case "limit":
                self._clock.passed = at
            case "cue":
                self._minutes.note("note.no_cue")
                self._show(Stamp(at, NO_CUE))
            case "race":
                self._judge(at)
            case ("tally", int(seat)):
                self._silence(seat, at)

    def _show(self, cue: Stamp) -> None:
        self._clock.show(cue, self.turn)
        if isinstance(self.turn, Race):
            self._plan_race(self.turn)

    def _expire(self, at: Nanoseconds) -> bool:
        missing = self.turn.must if isinstance(self.turn, Decision) else frozenset()
        self._box(self.game.expired(self.state, missing), Stamp(at))
        self._clock.passed = None
        return True

    def _silence(self, seat: Seat, at: Nanoseconds) -> None:
        entry = self.entry(seat)
        if not isinstance(entry, Count | Counts):
            self._hands.drop(seat)
            return
        keyed = self._hands.silence(seat, at, entry)
        if keyed is None:
            return
        if not keyed.numbers:
            self._box(self.game.expired(self.state, frozenset({seat})), Stamp(at))
            return
        action = self.game.press(self.state, seat, keyed_gesture(keyed))
        if action is None:
            self._blink(seat, at, 3, say("blink.means_nothing", seat=Who(seat)))
        else:
            self._commit(Answer(seat, action, keyed.start, keyed.end, seat))

    # ---- races

    def _run(self, turn: Race, presses: Sequence[InputEvent]) -> None:
        """Presses of a race are judged when it is over; only a word of the table can end it before."""
        self._plan_race(turn)
        for press in presses:
            if press.control is not Control.BUTTON and TABLE in turn.may:
                answer = self._read(replace(press, seat=TABLE))
                if answer is not None:
                    self._commit(answer)
                    return

    def _plan_race(self, turn: Race) -> None:
        race = self._running(turn)
        if race is not None:
            self.timeline.plan("race", race.closes_early(self.timeline), rank=1)

    def _judge(self, at: Nanoseconds) -> None:
        race = self._running(self.turn) if isinstance(self.turn, Race) else None
        if race is None:
            return
        verdict = race.verdict(self.timeline, self._minutes.gone)
        try:
            self._box(self.game.from_verdict(self.state, verdict), Stamp(at), race, verdict)
        except Exception:
            self.timeline.plan("race", at, rank=1)
            raise

    # ---- applying

    @property
    def _is_sealed(self) -> bool:
        return isinstance(self.turn, Decision) and self.turn.sealed

    def _commit(self, answer: Answer[A]) -> None:
        """Apply an answer, or keep it sealed until no hand is in the middle of a count."""
        reason = self.game.check(self.state, answer.seat, answer.action) if self._is_sealed else None
        if reason is not None:
            self._refuse(answer, Refused(reason))
        elif self._is_sealed:
            self._sealed[answer.seat] = answer
        else:
            self._apply(answer)

    def _unseal(self) -> bool:
        """Give one sealed answer to the game: replacements first, so that the last one owed closes the turn."""
        owed = self.turn.must if isinstance(self.turn, Decision) else frozenset()
        self._apply(self._sealed.pop(min(self._sealed, key=lambda seat: (seat in owed, seat))))
        return True

    def _box(self, action: A, at: Stamp, race: Running | None = None, verdict: Verdict | None = None) -> bool:
        self._apply(Answer(BOX, action, at, at, BOX), race, verdict)
        return True

    def _apply(self, answer: Answer[A], race: Running | None = None, verdict: Verdict | None = None) -> None:
        state, turn = self.state, self.turn
        try:
            self.playthrough.apply(answer)
        except Refused as refusal:
            if answer.seat == BOX:
                raise
            self._refuse(answer, refusal)
            return
        closed = 0 if race is None else race.closes
        opened, number = self._clock.open_from(turn), len(self.playthrough)
        self._minutes.keep(Ruling(number, turn, state, answer, verdict, closed, race=race, open_from=opened))
        self._clock.answered(answer.end)
        self._begin(turn)

    def _refuse(self, answer: Answer[A], refusal: Refused) -> None:
        self._blink(answer.by, answer.start.at, 3, refusal.message)

    def _begin(self, before: Turn | None) -> None:
        """A new turn: fresh clocks, unless it goes on with the limit of the one `before`."""
        turn = self.turn
        fresh = self._clock.begin(before, turn)
        if fresh:
            self._sealed.clear()
        if isinstance(turn, Race):
            self._plan_race(turn)
        self._keep_hands(fresh=fresh)

    def _keep_hands(self, *, fresh: bool) -> None:
        """Let go of every gesture that the present turn does not carry on."""
        busy: dict[Seat, Entry[A] | None] = {}
        try:
            busy = {seat: self.entry(seat) for seat in self._hands.busy}
        finally:
            self._hands.go_on(busy, fresh=fresh)

    # ---- putting right

    def undo(self, now: Stamp) -> int:
        """Go back to the last turn in which somebody owed an answer; its clock starts again at `now`, full length.

        Returns how many answers were taken back. Raises ValueError where there is no such turn.
        """
        back = self.playthrough.undo_turn()
        self._minutes.take_back(len(self.playthrough))
        return self._resume(now, back)

    def redo(self, now: Stamp) -> int:
        """Go forward again to the next turn in which somebody owes an answer. Raises ValueError without an undo."""
        return self._resume(now, self.playthrough.redo_turn())

    def _resume(self, now: Stamp, answers: int) -> int:
        self._clock.resume(now)
        self._hands.go_on({}, fresh=True)
        self._begin(None)
        return answers

    def _came_late(self, event: InputEvent) -> None:
        """An event from before what has been decided: it contests a ruling, or is read after all, or blinks."""
        if event.edge is Edge.RELEASE:
            self.timeline.admit(event)
        elif self._minutes.contest(event):
            return
        elif event.latest < self._clock.last.at:
            self._blink(event.seat, event.at, 1, say("blink.too_late", seat=Who(event.seat)))
            if isinstance(self.turn, Race):
                self._plan_race(self.turn)
        else:
            self.timeline.admit(event)
