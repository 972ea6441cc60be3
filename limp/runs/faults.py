"""Faults of the program: what ends a question by an exception that nobody raised on purpose.

Such an exception never ends a run. The question counts as failed, and its traceback stands in RUN/faults.txt and
not in the results: those are shared, and a traceback names paths of this machine.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

from ..files import GOES_ON, unwritten
from ..models.redact import PLACES, redact
from .results import Failure

FAULT = "fault"
"""The stage of a `Failure` that is the program's, or a solver's, and not the question's."""

FILE = "faults.txt"

MOST_CALLS = 40
"""So many calls stand in a traceback: in a runaway recursion hundreds are the same."""

Report = Callable[[str, str], None]
"""Called with (id of the question, traceback)."""


def failure_by(error: Exception) -> Failure:
    """Return the failure of a question that ended by a fault; whoever goes on with the run asks it again."""
    return Failure(
        stage=FAULT,
        error=redact(f"{type(error).__name__}: {error}".rstrip(": ")),
        hint=f"This is a fault of the program or of its solver; {FILE} has the traceback.",
        again=True,
    )


def traceback_of(error: Exception) -> str:
    """Return the traceback in words, without keys; of a deep one the last calls."""
    return redact("".join(traceback.format_exception(error, limit=-MOST_CALLS)), keep=PLACES)


class FaultFile:
    """The tracebacks of one call of a run; the file is made with the first one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.unlink(missing_ok=True)  # what it held is asked again

    def add(self, question: str, words: str) -> None:
        """Write one traceback down; raise `StorageError` if that cannot be done."""
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"question {question}\n{words}\n")
        except OSError as error:
            raise unwritten(self._path, error, GOES_ON) from error
