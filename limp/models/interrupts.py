"""Stopping by Ctrl-C: waits that end when they are asked to, in every thread.

The first Ctrl-C ends all waits that `pause` makes (before a retry, for a turn, for another process) and raises
`KeyboardInterrupt` in the main thread; requests under way are waited for, since they are paid. The second one
ends the process at once: what was answered has been written down already, line by line.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ..errors import StopError

EXIT_CODE = 130
"""What a shell expects of a program that Ctrl-C stopped."""

_STOP = threading.Event()


def pause(seconds: float) -> None:
    """Wait so many seconds; raise `StopError` as soon as the program is asked to stop."""
    if _STOP.wait(seconds):
        raise StopError


def check() -> None:
    """Raise `StopError` if the program was asked to stop."""
    if _STOP.is_set():
        raise StopError


def stop() -> None:
    """Ask the program to stop: end all waits, now and from now on."""
    _STOP.set()


@contextmanager
def listening() -> Iterator[None]:
    """Hear Ctrl-C for the length of the block, as the module says; outside the main thread change nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _heard)
    try:
        yield
    finally:
        _STOP.clear()
        signal.signal(signal.SIGINT, before)


def _heard(number: int, frame: FrameType | None) -> None:
    del number, frame
    if _STOP.is_set():
        os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, b"limp: stopped at once.\n")
        os._exit(EXIT_CODE)  # threads may hang in a request; nothing is left to be written
    stop()
    raise KeyboardInterrupt
