"""The thread that calls gpiozero's handlers, so that a slow or raising one never keeps an edge waiting."""

import logging
import queue
import threading
from collections.abc import Callable, Iterable
from typing import Protocol

from engine.clock import SECOND, Nanoseconds
from hardware.raw_edges import RawEdge

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A pin that wants to hear of its edges."""

    def edge(self, at: Nanoseconds, *, high: bool) -> None:
        """The line changed."""
        ...

    def due(self) -> Nanoseconds | None:
        """When the pin wants `settle` to be called, or ``None``."""
        ...

    def settle(self) -> None:
        """The moment asked for by `due` has come."""
        ...


class HandlerThread:
    """Delivers edges to watchers, sorted by stamp among those that wait; starts with the first watcher."""

    def __init__(self, clock: Callable[[], Nanoseconds]) -> None:
        self._clock = clock
        self._edges: queue.SimpleQueue[RawEdge | None] = queue.SimpleQueue()
        self._watchers: dict[int, Watcher] = {}
        self._thread: threading.Thread | None = None
        self.faults = 0

    def watch(self, line: int, watcher: Watcher) -> None:
        """Tell `watcher` of every edge of `line` from now on."""
        self._watchers[line] = watcher
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="gpiod-handlers", daemon=True)
            self._thread.start()

    def forget(self, line: int) -> None:
        """Nobody wants to hear of `line` any more; edges on their way are dropped."""
        self._watchers.pop(line, None)

    def put(self, edge: RawEdge) -> None:
        """Hand over an edge; never blocks."""
        if edge.line in self._watchers:
            self._edges.put(edge)

    def stop(self, patience: float = 2.0) -> None:
        """End the thread; gives up after `patience` seconds on a handler that hangs."""
        self._edges.put(None)
        if self._thread is not None and threading.current_thread() is not self._thread:
            self._thread.join(patience)

    def _run(self) -> None:
        while (edges := self._next()) is not None:
            for edge in sorted(edges, key=lambda edge: (edge.at, edge.seqno)):
                self._tell(edge)
            self._settle(self._clock())

    def _next(self) -> list[RawEdge] | None:
        """Everything that waits, after sleeping until there is an edge or a watcher is due; None to end."""
        found: list[RawEdge] = []
        patience = self._patience()
        try:
            while (edge := self._edges.get(timeout=0 if found else patience)) is not None:
                found.append(edge)
        except queue.Empty:
            return found
        return None

    def _patience(self) -> float | None:
        """Seconds until a watcher is due, or None to sleep until an edge comes."""
        dues = [due for watcher in self._watching() if (due := watcher.due()) is not None]
        return max(0, min(dues) - self._clock()) / SECOND if dues else None

    def _tell(self, edge: RawEdge) -> None:
        watcher = self._watchers.get(edge.line)
        if watcher is not None:
            self._guarded(lambda: watcher.edge(edge.at, high=edge.high))

    def _settle(self, now: Nanoseconds) -> None:
        for watcher in self._watching():
            due = watcher.due()
            if due is not None and due <= now:
                self._guarded(watcher.settle)

    def _watching(self) -> Iterable[Watcher]:
        return tuple(self._watchers.values())

    def _guarded(self, call: Callable[[], None]) -> None:
        try:
            call()
        except BaseException:  # one raising handler must not cost the others their edges
            self.faults += 1
            _log.exception("a pin handler raised")
