"""The files of a run: `results.jsonl`, one object a question, flushed line by line, and JSON written at once.

Nothing in a line depends on time or on how the run was cut, so a resumed run ends with the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, TypeVar

from pydantic import Field

from .errors import InputError
from .events import Hypothesis, Polarity, Value
from .explain import Step
from .inputs import parse_json
from .pipeline import Stages

T = TypeVar("T")


class Failure(Value):
    """Why a question has no answer: the stage that failed, the error, and what to do about it."""

    stage: str
    error: str
    hint: str = ""


class Result(Value):
    """One line of `results.jsonl`. `probabilities` are those of the options' statements, in their order."""

    episode: str
    question: str
    type: str
    polarity: Polarity | Literal[""]
    options: int = 0
    """How many there were to choose from; 0 where the question could not be asked."""
    gold: str
    choice: str | None = None
    correct: bool = False
    probabilities: dict[str, float] | None = None
    failed: Failure | None = None
    estimator: str = ""
    minds: dict[str, Hypothesis] = Field(default={})
    """The most probable hypothesis of each option, under which `steps` are scored."""
    steps: tuple[Step, ...] = ()
    stages: Stages = Stages()

    def to_line(self) -> str:
        """Return the line, with its end."""
        return self.model_dump_json() + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old one or the new one, never half of it."""
    half = path.with_name(f".{path.name}.part")
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def read_results(path: Path) -> list[Result]:
    """Return the finished lines of a results file, as `read_lines` does."""
    return read_lines(path, Result)


def read_lines(path: Path, schema: type[T]) -> list[T]:
    """Return the finished lines of a file, none if there is no file; a last line that was cut is dropped from it.

    Raises `InputError` that names the line if another one is broken.
    """
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)
    lines = content[:whole].decode("utf-8", errors="replace").splitlines()
    return [parse_json(line, schema, f"{path}, line {n}") for n, line in enumerate(lines, start=1)]


class ResultsFile:
    """Appends results; every line is handed to the system before the next question is asked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> Self:
        self._file = self._path.open("ab")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, result: Result) -> None:
        """Write one line and flush it."""
        self._file.write(result.to_line().encode())
        self._file.flush()


def prepare_folder(path: Path) -> Path:
    """Make the folder of a run; raise `InputError` if that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot make the folder {str(path)!r}: {error.strerror}.", "Choose another --out."
        ) from error
    if not os.access(path, os.W_OK):
        raise InputError(f"the folder {str(path)!r} cannot be written.", "Choose another --out.")
    return path


def check_prefix(done: Sequence[Result], wanted: Sequence[str], path: Path) -> None:
    """Raise `InputError` unless the finished results are the first ones that are wanted, in order."""
    if len(done) > len(wanted):
        raise InputError(
            f"{path} already holds {len(done)} results, more than the {len(wanted)} asked for.",
            "Raise --limit, or choose another --out or --fresh.",
        )
    for n, (result, identity) in enumerate(zip(done, wanted, strict=False), start=1):
        if result.question != identity:
            raise InputError(
                f"{path}, line {n} is about {result.question!r}, not {identity!r}.",
                "Choose another --out, or start again with --fresh.",
            )
