"""The seal of a run: RUN/results.sha256 knows every state in which this program left `results.jsonl`.

Each of its lines is `n d`: d is the SHA-256, in hex, of the first n lines of the results. It is appended after
line n itself, so that a run that was cut says which of its lines are as they were written. A last line that was
written and not yet sealed is dropped, and its question asked again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ..errors import InputError
from ..files import LinesFile, write_whole
from ..inputs import MAX_JSON_BYTES, read_text
from .results import CHANGED, Result

CONFIG, RESULTS, SEAL, COSTS, SUMMARY = (
    "run.json", "results.jsonl", "results.sha256", "costs.jsonl", "summary.json",
)  # fmt: skip
"""The files of a run."""


@dataclass(frozen=True)
class State:
    """One state of the results: so many lines, with this digest."""

    lines: int
    digest: str

    def to_line(self) -> str:
        """Return its line in the seal."""
        return f"{self.lines} {self.digest}\n"


class SealedResults:
    """Appends results to the run in `folder`, each with its seal; a context manager."""

    def __init__(self, folder: Path) -> None:
        self._results, self._seal = LinesFile(folder / RESULTS), LinesFile(folder / SEAL)
        content = (folder / RESULTS).read_bytes() if (folder / RESULTS).exists() else b""
        self._total, self._lines = hashlib.sha256(content), content.count(b"\n")

    def __enter__(self) -> Self:
        with ExitStack() as held:
            held.enter_context(self._results)
            held.enter_context(self._seal)
            self._held = held.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def append(self, result: Result) -> None:
        """Write one result and its seal; raise `StorageError` if they cannot be written."""
        self._results.append(result)
        self._total.update(result.to_line().encode())
        self._lines += 1
        self._seal.append(State(self._lines, self._total.hexdigest()))


def replace_results(folder: Path, results: Sequence[Result]) -> None:
    """Write all results anew; after a cut in between, the old lines or the new ones are there, and are sealed."""
    lines = [result.to_line().encode() for result in results]
    states = list(_states(lines))
    with LinesFile(folder / SEAL) as seal:
        for state in states:
            seal.append(state)
    write_whole(folder / RESULTS, b"".join(lines).decode())
    write_whole(folder / SEAL, "".join(state.to_line() for state in states))


def check_seal(folder: Path) -> None:
    """Raise `InputError` if `results.jsonl` is not as this program left it; drop what was not sealed any more."""
    path = folder / RESULTS
    content = path.read_bytes() if path.exists() else b""
    lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
    states = list(_states(lines))
    if not (folder / SEAL).exists():
        if lines:
            raise InputError(f"{str(folder)!r} holds results without a {SEAL}.", CHANGED)
        return
    known = _known(folder / SEAL)
    good = max((state.lines for state in states if state.to_line() in known), default=0)
    if good < len(lines):
        if any(_count(line) > good for line in known):
            raise InputError(f"{str(path)!r} was changed after it was written, at line {good + 1}.", CHANGED)
        write_whole(path, b"".join(lines[:good]).decode())


def _states(lines: Sequence[bytes]) -> Iterator[State]:
    total = hashlib.sha256()
    for number, line in enumerate(lines, start=1):
        total.update(line)
        yield State(number, total.hexdigest())


def _known(path: Path) -> frozenset[str]:
    words = read_text(path, "the seal", MAX_JSON_BYTES)
    return frozenset(line for line in words.splitlines(keepends=True) if line.endswith("\n"))


def _count(line: str) -> int:
    number = line.partition(" ")[0]
    return int(number) if number.isdecimal() and len(number) < 10 else 0
