"""The thread that empties the kernel's queue of edges: it stamps, counts, appends, and does nothing else."""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gpiod import EdgeEvent

from engine.clock import Nanoseconds
from hardware.gpiod_ports import Kernel, Request, wait_readable
from hardware.raw_edges import EdgeTap, LostEdges, RawEdge, RawReport
from hardware.realtime import take_realtime


class GapCounter:
    """Finds lost events by each line's own numbers, within one generation."""

    def __init__(self, generation: int, since: Nanoseconds) -> None:
        self.generation = generation
        self._since = since
        self._last: dict[int, tuple[int, Nanoseconds]] = {}

    def check(self, edge: RawEdge) -> LostEdges | None:
        """Take note of `edge`; what went missing on its line just before it, if anything did."""
        number, at = self._last.get(edge.line, (0, self._since))
        self._last[edge.line] = (edge.line_seqno, edge.at)
        missing = edge.line_seqno - number - 1
        if missing <= 0:
            return None
        return LostEdges(edge.line, at, edge.at, missing, edge.received, edge.generation)


class RequestReader:
    """Reads one line request at a time in a thread of its own, and hands every report to each of `sinks`.

    A sink that raises is counted in `faults`; it costs neither the other sinks nor the thread anything.

    The kernel keeps the lines of a request reserved as long as anybody sleeps on its file, even after it was
    closed. So whoever exchanges the request does so inside `parked`, which wakes the thread by a file of our
    own and waits until it has left.
    """

    def __init__(self, sinks: Sequence[EdgeTap], kernel: Kernel) -> None:
        self._sinks = tuple(sinks)
        self.faults = 0
        self.last_error = ""
        self._wait = kernel.wait
        self._clock = kernel.clock
        self._request: Request | None = None
        self._gaps = GapCounter(0, kernel.clock())
        self._changed = threading.Condition()
        self._parkers = 0
        self._polling = False
        self._stopping = False
        self._fault: str | None = None
        self._ready = threading.Event()
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self.realtime = False
        self._thread = threading.Thread(target=self._run, name="gpiod-reader", daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def generation(self) -> int:
        """How many requests have been attached so far."""
        return self._gaps.generation

    @property
    def fault(self) -> str | None:
        """Why no more edges can arrive, or ``None`` while all is well."""
        if self._fault is None and not self._thread.is_alive():
            return "the thread that reads the pins has ended"
        return self._fault

    @contextmanager
    def parked(self) -> Iterator[None]:
        """Inside the block the thread is out of the kernel and stays out."""
        with self._changed:
            self._parkers += 1
            self._ring()
            self._changed.wait_for(lambda: not self._polling)
        try:
            yield
        finally:
            with self._changed:
                self._parkers -= 1
                self._changed.notify_all()

    def drain(self) -> None:
        """Deliver what still waits in the queue of the present request. Call it inside `parked`."""
        request = self._request
        while request is not None and wait_readable([request.fd], 0):
            self._take(request)

    def attach(self, request: Request | None) -> None:
        """Read `request` from now on, as a new generation. Call it inside `parked`."""
        self._request = request
        self._fault = None
        self._gaps = GapCounter(self._gaps.generation + 1, self._clock())

    def stop(self, patience: float = 2.0) -> None:
        """End the thread; gives up after `patience` seconds on one that hangs in a sink. Twice is once."""
        with self._changed:
            if self._stopping:
                return
            self._stopping = True
            self._ring()
            self._changed.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(patience)
        if not self._thread.is_alive():
            os.close(self._wake)

    def _ring(self) -> None:
        os.eventfd_write(self._wake, 1)

    def _run(self) -> None:
        self.realtime = take_realtime()
        self._ready.set()
        while self._enter():
            request, failure = self._request, None
            try:
                self._poll(request)
            except Exception as error:  # whatever it is, the thread must live to be given another request
                failure = f"reading the pins failed: {error}"
            finally:
                self._leave(failure)

    def _enter(self) -> bool:
        """Wait until polling is allowed and mark it; false when it is time to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopping or not self._parkers)
            self._polling = not self._stopping
            return self._polling

    def _leave(self, failure: str | None) -> None:
        with self._changed:
            if failure is not None:  # a broken file would be "readable" for ever: stay away from it
                self._fault, self._request = failure, None
            self._polling = False
            self._changed.notify_all()

    def _poll(self, request: Request | None) -> None:
        """Sleep until an event or the bell, then take what is there."""
        ready = self._wait([self._wake] if request is None else [self._wake, request.fd])
        if self._wake in ready:
            os.eventfd_read(self._wake)
        if request is not None and request.fd in ready:
            self._take(request)

    def _take(self, request: Request) -> None:
        events = request.read_edge_events()
        received = self._clock()
        for event in events:
            self._report(event, received)

    def _report(self, event: EdgeEvent, received: Nanoseconds) -> None:
        edge = RawEdge(
            line=event.line_offset,
            high=event.event_type is EdgeEvent.Type.RISING_EDGE,
            at=event.timestamp_ns,
            received=received,
            seqno=event.global_seqno,
            line_seqno=event.line_seqno,
            generation=self._gaps.generation,
        )
        lost = self._gaps.check(edge)
        if lost is not None:
            self._hand_over(lost)
        self._hand_over(edge)

    def _hand_over(self, report: RawReport) -> None:
        for sink in self._sinks:
            try:
                sink(report)
            except BaseException as error:  # even SystemExit would end the thread, and with it every button
                self.faults += 1
                self.last_error = repr(error)
