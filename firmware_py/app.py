"""The running box, one step at a time: events in, scene on, frame out. Time comes only from ``box.clock``."""

import logging
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import Control, Edge, InputEvent, InputSource, LineTrouble, Seat
from engine.race import Stamp
from firmware_py.evening import Evening
from firmware_py.scene import Go, Look, Scene
from firmware_py.scenes import build
from firmware_py.stage import Stage
from hardware.box import Box
from hardware.raw_edges import RawReport

log = logging.getLogger(__name__)

LAMP_BLINK: Nanoseconds = 100 * MILLISECOND
"""How long a lamp answers a press, whatever the press will mean."""

T = TypeVar("T")


@runtime_checkable
class RawSource(Protocol):
    """A source that keeps what its reader delivered."""

    def raw_edges(self) -> Sequence[RawReport]:
        """Everything since the last call, untouched."""
        ...


class App:
    """Owns nothing but the present scene; `seen` is what is on the screen.

    Whatever a scene, a source or the drawing raises, the box keeps playing.
    """

    def __init__(self, box: Box, evening: Evening, stage: Stage, first: Scene | None = None) -> None:
        self.box = box
        self.evening = evening
        self.scene = first or build(evening, Go("attract"), box.clock.now())
        log.info("scene: %s", self.scene.name)
        self._stage = stage
        self.seen: Look | None = None
        self._lamps: dict[Seat, Nanoseconds] = {}
        self._lit: dict[Seat, bool] = {}
        # Asking a protocol is slow; which sources keep raw edges does not change.
        self._raw = {source.id: source for source in box.inputs if isinstance(source, RawSource)}
        self.frames = 0

    def step(self) -> None:
        """Everything that is due now: read the sources, let the scene decide, draw if something changed."""
        now = self.box.clock.now()
        for source in self.box.inputs:
            self._read(source, now)
        self._go(self._guard(lambda: self.scene.step(now), None))
        self._light(now)
        self._draw(now)

    def _read(self, source: InputSource, now: Nanoseconds) -> None:
        raw = self._raw.get(source.id)
        if raw is not None:
            self._guard(lambda: self.scene.raw(raw.raw_edges()), None)
        no_events: Sequence[InputEvent] = ()
        for event in self._quietly(lambda: source.poll(now), no_events):
            self._feed(event, now)
        complete = self._quietly(lambda: source.complete_to(now), None)
        if complete is not None:
            self._guard(lambda: self.scene.complete(source.id, complete), None)
        no_troubles: Sequence[LineTrouble] = ()
        for trouble in self._quietly(source.troubles, no_troubles):
            self._tell(trouble)

    def _tell(self, trouble: LineTrouble) -> None:
        log.warning("%s: %s, seat %d, %s", trouble.source, trouble.line, trouble.seat, trouble.kind)
        self._guard(lambda: self.scene.trouble(trouble), None)

    def _feed(self, event: InputEvent, now: Nanoseconds) -> None:
        if event.edge is Edge.PRESS and event.control is Control.BUTTON:
            self._lamps[event.seat] = now + LAMP_BLINK
        self._guard(lambda: self.scene.feed(event), None)

    def _go(self, go: Go | None) -> None:
        if go is not None:
            now = self.box.clock.now()
            follower = self._guard(lambda: build(self.evening, go, now), None)
            if follower is not None:
                self._enter(follower)

    def _enter(self, scene: Scene) -> None:
        now = self.box.clock.now()
        self.scene = scene
        log.info("scene: %s", scene.name)
        for source in self.box.inputs:
            self._join(scene, source, now)

    def _join(self, scene: Scene, source: InputSource, now: Nanoseconds) -> None:
        """Every source takes part in a new scene's timeline from its first moment on."""
        complete = self._quietly(lambda: source.complete_to(now), now)
        self._guard(lambda: scene.complete(source.id, complete), None)

    def _quietly(self, work: Callable[[], T], instead: T) -> T:
        """Ask a device; a fault of one device is logged and costs the others nothing."""
        try:
            return work()
        except Exception:
            log.exception("a device failed")
            return instead

    def _guard(self, work: Callable[[], T], instead: T) -> T:
        """Do `work`; what it raises is logged and leads to the failsafe scene, the evening still there."""
        try:
            return work()
        except Exception as error:
            log.exception("scene %s failed", self.scene.name)
            fault = f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
            self.scene = build(self.evening, Go("failsafe", fault=(self.scene.name, fault)), self.box.clock.now())
            return instead

    def _light(self, now: Nanoseconds) -> None:
        lit = self.seen.page.lit if self.seen is not None else frozenset()
        for seat in range(1, self.evening.seats + 1):
            on = (now < self._lamps.get(seat, 0)) != (seat in lit)
            if self._lit.get(seat) is not on:
                self._switch(seat, on)

    def _switch(self, seat: Seat, on: bool) -> None:
        def switch() -> bool:
            self.box.lamps.set(seat, on)
            return True

        if self._quietly(switch, False):
            self._lit[seat] = on

    def _draw(self, now: Nanoseconds) -> None:
        look = self._guard(lambda: self.scene.look(now), None)
        if look is None or look == self.seen:
            return
        scene = self.scene
        cue = self._guard(lambda: self._stage.show(look), None)
        if cue is not None and scene is self.scene:
            self.seen = look
            self.frames += 1
            self._guard(lambda: scene.shown(look, Stamp(cue.stamp, cue.uncertainty)), None)
