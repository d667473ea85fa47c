"""One game at one table: presses in, rulings out. The whole game with no wires.

The table takes moments from the timeline in the order in which they happened, reads what each press
meant in the state of that moment, and applies answers. It owns no clock: everything it knows of time
is stamps, watermarks and planned deadlines. `docs/one-press.md` follows one press through here.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from engine.clock import SECOND, Nanoseconds
from engine.contest import would_have_changed
from engine.game import Chance, Decision, Game, Origin, Over, Race, Turn, rng_for
from engine.gestures import Count, Counts, Cursor, Entry, Tally
from engine.hands import Hands, is_open, keyed_gesture
from engine.inputs import BOX, TABLE, Control, Edge, InputEvent, LineTrouble, Seat, SourceId
from engine.message import Message, Who, say
from engine.page import Page
from engine.playthrough import Answer, Playthrough, Refused
from engine.race import Stamp, Verdict
from engine.racing import Running, race_presses, running
from engine.ruling import Blink, Ruling
from engine.timeline import Moment, Timeline
from engine.turns import goes_on, is_owed, limit_of, needs_cue

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation

NO_CUE: Nanoseconds = SECOND
"""A page that is not reported as shown within this time is taken as shown then, with this uncertainty (design 3.3)."""

REMEMBERED = 50
"""How many rulings can still be contested by a press that was delivered too late."""


class Table(Generic[S, A, O]):
    """A playthrough, its timeline and the hands around it."""

    def __init__(self, game: Game[S, A, O], state: S, seed: int, opened: Stamp) -> None:
        self.game = game
        self.playthrough: Playthrough[S, A, O] = Playthrough(game, state)
        self.timeline = Timeline()
        self.turn: Turn = game.turn(state)
        self.number = 0
        self._seed = seed
        self._hands: Hands[A] = Hands(self.timeline)
        self._sealed: dict[Seat, Answer[A]] = {}
        self._last = opened
        self._cue: Stamp | None = None
        self._decision_began = 0
        self._expiring: Nanoseconds | None = None
        self._gone: dict[Seat, str] = {}
        self._rulings: list[Ruling[S, A]] = []
        self._contested: list[Ruling[S, A]] = []
        self._blinks: list[Blink] = []
        self._notes: list[Message] = []
        self._begin(None)

    # ---- what goes in

    def feed(self, event: InputEvent) -> None:
        """Take in one event. One that is too late to count is never swallowed: it may contest a ruling."""
        if not self.timeline.add(event) and not (event.edge is Edge.PRESS and self._contest(event)):
            self.timeline.admit(event)

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """A source has delivered everything up to `to`."""
        self.timeline.complete(source, to)

    def shown(self, number: int, cue: Stamp) -> None:
        """The page of turn `number` is on the screen since `cue`; later reports of the same turn change nothing."""
        if self._cue is None and self._decision_began <= number <= self.number:
            self._cue = cue
            self.timeline.cancel("cue")
            self._plan_from_cue(cue)

    def trouble(self, trouble: LineTrouble) -> None:
        """A button can or can no longer be trusted; races excuse a seat whose button is gone."""
        if trouble.kind == "back":
            self._gone.pop(trouble.seat, None)
        else:
            self._gone[trouble.seat] = trouble.kind
            self._notes.append(say("trouble." + trouble.kind.replace(" ", "_"), seat=Who(trouble.seat)))

    def advance(self) -> Sequence[Ruling[S, A]]:
        """Decide everything that can be decided by now, and return it, oldest first."""
        before = len(self._rulings)
        while self._settle() or self._next():
            pass
        made = self._rulings[before:] + self._contested
        self._contested = []
        del self._rulings[:-REMEMBERED]
        return made

    # ---- what can be looked at

    @property
    def state(self) -> S:
        """The present state; for the table's own people only, never for bots or screens."""
        return self.playthrough.state

    @property
    def deadline(self) -> Nanoseconds | None:
        """When the running limit passes; None where none runs."""
        return self.timeline.planned("limit")

    @property
    def decision(self) -> int:
        """The number of the turn with which the present decision began; turns that go on with it share it."""
        return self._decision_began

    @property
    def ready(self) -> bool:
        """Whether people can know what they are asked: the page has been shown, where that matters."""
        return self._cue is not None or not needs_cue(self.turn)

    @property
    def began(self) -> Nanoseconds:
        """From when people can react: the cue where the turn has one, else the end of the last answer."""
        return self._last.at if self._cue is None else max(self._cue.at, self._last.at)

    def observe(self, seat: Seat | None) -> O:
        """What this seat (None: a spectator) may know."""
        return self.game.observe(self.state, seat)

    def page(self, seat: Seat | None = None) -> Page:
        """The page for the common screen, or for one seat."""
        return self.game.page(self.observe(seat))

    def entry(self, seat: Seat) -> Entry[A] | None:
        """How the button of `seat` speaks now."""
        return self.game.entry(self.state, seat)

    def cursor(self, seat: Seat, now: Nanoseconds) -> Cursor:
        """The highlight of `seat`."""
        return self._hands.cursor(seat, now)

    def tally(self, seat: Seat) -> Tally | None:
        """What `seat` is keying."""
        return self._hands.tally(seat)

    def blinks(self) -> Sequence[Blink]:
        """The blinks since the last call."""
        seen, self._blinks = self._blinks, []
        return seen

    def speaks_for(self, event: InputEvent) -> Seat:
        """Whose answer a press gives: menu buttons and arrows act for the one who must, any button for the table."""
        turn = self.turn
        if not isinstance(turn, Decision):
            return event.seat
        if event.control is not Control.BUTTON:
            return next(iter(turn.must)) if len(turn.must) == 1 else TABLE
        return TABLE if turn.must == {TABLE} and event.seat not in turn.may else event.seat

    # ---- taking moments

    def _settle(self) -> bool:
        """What needs no event: chance, sealed answers that everybody has given, a race that all have run."""
        if isinstance(self.turn, Chance):
            action = self.game.sample_chance(self.state, rng_for(self._seed, len(self.playthrough)))
            return self._box(action, self._last)
        if self._sealed and not self._hands.counting:
            return self._unseal()
        if self._expiring is not None and not self._hands.counting:
            return self._expire(self._expiring)
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
        if isinstance(self.turn, Race):
            self._run(presses)
        else:
            self._answer(presses)
        self._release(moment)
        return True

    def _undecided(self, press: InputEvent) -> bool:
        entry = self.entry(self.speaks_for(press))
        return not self._blind(press) and is_open(press, entry, self.timeline)

    def _release(self, moment: Moment) -> None:
        for event in moment.events:
            if event.edge is Edge.RELEASE:
                self._hands.released(event.seat, self.entry(event.seat))

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
        seat = self.speaks_for(press)
        entry = self.entry(seat)
        if entry is None or self._blind(press):
            self._blink(press, 1, say("blink.not_now", seat=Who(seat)))
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
            self._blink(press, 3, say("blink.means_nothing", seat=Who(seat)))
            return None
        return Answer(seat, action, stamp, stamp, press.seat)

    def _blind(self, press: InputEvent) -> bool:
        turn = self.turn
        if not isinstance(turn, Decision) or turn.blind == 0 or press.control is not Control.BUTTON:
            return False
        opened = self._cue if turn.blind_from is Origin.CUE else self._last
        return opened is None or press.latest < opened.at + turn.blind

    def _blink(self, press: InputEvent, times: int, reason: Message) -> None:
        self._blinks.append(Blink(press.seat, times, press.at, reason))

    # ---- deadlines

    def _passed(self, key: Hashable, at: Nanoseconds) -> None:
        match key:
            case "limit":
                self._expiring = at
            case "cue":
                self._notes.append(say("note.no_cue"))
                self._cue = Stamp(at, NO_CUE)
                self._plan_from_cue(self._cue)
            case "race":
                self._judge(at)
            case ("tally", int(seat)):
                self._silence(seat, at)

    def _expire(self, at: Nanoseconds) -> bool:
        self._expiring = None
        missing = self.turn.must if isinstance(self.turn, Decision) else frozenset()
        return self._box(self.game.expired(self.state, missing), Stamp(at))

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
            self._blinks.append(Blink(seat, 3, at, say("blink.means_nothing", seat=Who(seat))))
        else:
            self._commit(Answer(seat, action, keyed.start, keyed.end, seat))

    # ---- races

    def _run(self, presses: Sequence[InputEvent]) -> None:
        """Presses of a race are judged when it is over; only a word of the table can end it before."""
        turn = self.turn
        if isinstance(turn, Race):
            for press in presses:
                if press.control is not Control.BUTTON and TABLE in turn.may:
                    answer = self._read(replace(press, seat=TABLE))
                    if answer is not None:
                        self._commit(answer)
                        return
            self._plan_race(turn)

    def _running(self, turn: Race) -> Running | None:
        return running(turn, self.playthrough, self._cue, self._last)

    def _plan_race(self, turn: Race) -> None:
        race = self._running(turn)
        if race is not None:
            self.timeline.plan("race", race.closes_early(self.timeline), rank=1)

    def _judge(self, at: Nanoseconds) -> None:
        race = self._running(self.turn) if isinstance(self.turn, Race) else None
        if race is None:
            return
        verdict = race.verdict(self.timeline, frozenset(self._gone))
        self._notes.extend(say("note.button_gone", seat=Who(seat)) for seat in sorted(verdict.gone))
        self._box(self.game.from_verdict(self.state, verdict), Stamp(at), verdict, race.closes)

    # ---- applying

    @property
    def _is_sealed(self) -> bool:
        return isinstance(self.turn, Decision) and self.turn.sealed

    def _commit(self, answer: Answer[A]) -> None:
        """Apply an answer, or keep it sealed until no hand is in the middle of a count."""
        if self._is_sealed:
            self._sealed[answer.seat] = answer
        else:
            self._apply(answer)

    def _unseal(self) -> bool:
        """Give the sealed answers to the game: replacements first, so that the last one owed closes the turn."""
        sealed, self._sealed = self._sealed, {}
        owed = self.turn.must if isinstance(self.turn, Decision) else frozenset()
        for seat in sorted(sealed, key=lambda seat: (seat in owed, seat)):
            self._apply(sealed[seat])
        return True

    def _box(
        self, action: A, at: Stamp, verdict: Verdict | None = None, closed: Nanoseconds = 0
    ) -> bool:
        self._apply(Answer(BOX, action, at, at, BOX), verdict, closed)
        return True

    def _apply(self, answer: Answer[A], verdict: Verdict | None = None, closed: Nanoseconds = 0) -> None:
        state, turn = self.state, self.turn
        try:
            self.playthrough.apply(answer)
        except Refused as refusal:
            if answer.seat == BOX:
                raise
            self._blinks.append(Blink(answer.by, 3, answer.start.at, refusal.message))
            return
        notes, self._notes = tuple(self._notes), []
        self._rulings.append(Ruling(len(self.playthrough), turn, state, answer, verdict, closed, notes))
        self._last = answer.end
        self._begin(turn)

    def _begin(self, before: Turn | None) -> None:
        """A new turn: fresh clocks, unless it goes on with the limit of the one `before`."""
        self.turn = turn = self.game.turn(self.state)
        self.number += 1
        if not goes_on(before, turn):
            self._fresh(turn)
        self._hands.forget(frozenset(seat for seat in self._hands.counting if self._keeps_counting(seat)))
        if isinstance(turn, Race):
            self._plan_race(turn)

    def _fresh(self, turn: Turn) -> None:
        for key in ("limit", "race", "cue"):
            self.timeline.cancel(key)
        self._cue, self._expiring, self._decision_began = None, None, self.number
        self._sealed.clear()
        limit = limit_of(turn)
        if limit is not None and limit.origin is Origin.LAST:
            self.timeline.plan("limit", self._last.at + limit.length, rank=1)
        if needs_cue(turn):
            self.timeline.plan("cue", max(self._last.at, self.timeline.watermark or self._last.at) + NO_CUE)

    def _keeps_counting(self, seat: Seat) -> bool:
        entry = self.entry(seat)
        return isinstance(entry, Count) or (isinstance(entry, Counts) and entry.begin is None)

    def _plan_from_cue(self, cue: Stamp) -> None:
        limit = limit_of(self.turn)
        if limit is not None and limit.origin is Origin.CUE:
            self.timeline.plan("limit", cue.at + limit.length, rank=1)
        if isinstance(self.turn, Race):
            self._plan_race(self.turn)

    # ---- putting right

    def undo(self, now: Stamp) -> int:
        """Go back to the last turn in which somebody owed an answer; its clock starts again at `now`, full length.

        Returns how many answers were taken back. Raises ValueError at the start of the game.
        """
        self.playthrough.undo()
        back = 1
        while not is_owed(self.game.turn(self.state)) and len(self.playthrough):
            self.playthrough.undo()
            back += 1
        return self._resume(now, back)

    def redo(self, now: Stamp) -> int:
        """Go forward again to the next turn in which somebody owes an answer. Raises ValueError where nothing was undone."""
        self.playthrough.redo()
        on = 1
        while not is_owed(self.game.turn(self.state)) and self.playthrough.undone:
            self.playthrough.redo()
            on += 1
        return self._resume(now, on)

    def _resume(self, now: Stamp, answers: int) -> int:
        self._last = now
        self._hands.forget(frozenset())
        self._begin(None)
        return answers

    def _contest(self, late: InputEvent) -> bool:
        for index, ruling in enumerate(self._rulings):
            opened = ruling.verdict.opened.at if ruling.verdict is not None else late.at
            lead = ruling.turn.opened.lead if isinstance(ruling.turn, Race) else 0
            if would_have_changed(self.game, ruling, late, race_presses(self.timeline, opened - lead)):
                note = say("note.late_press", seat=Who(late.seat))
                changed = replace(ruling, contested_by=late, notes=(*ruling.notes, note))
                self._rulings[index] = changed
                self._contested.append(changed)
                return True
        return False
