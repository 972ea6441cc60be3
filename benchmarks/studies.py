"""What the studies share: the figures that papers print, and the files that a study writes."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Protocol, TypeVar, cast

from limp.protocols import Report
from limp.runs.results import prepare_folder, write_whole

T = TypeVar("T")


def published(name: str) -> dict[str, object]:
    """Return the published figures of a benchmark, with their source."""
    text = (resources.files("limp.benchmarks") / name / "published.json").read_text(encoding="utf-8")
    return cast(dict[str, object], json.loads(text))


def timed(work: Callable[[Path], T]) -> tuple[T, float, float]:
    """Do the same twice with one folder to keep things in; return the result and the CPU seconds of each time."""
    with tempfile.TemporaryDirectory() as folder:
        moments = [time.process_time()]
        for _ in range(2):
            found = work(Path(folder))
            moments.append(time.process_time())
    return found, moments[1] - moments[0], moments[2] - moments[1]


class Named(Protocol):
    """A benchmark by its name and its version."""

    @property
    def name(self) -> str:
        """As it is registered."""

    @property
    def version(self) -> str:
        """It changes with the figures."""


def reported(
    study: Named,
    out: Path,
    seed: int,
    figures: Mapping[str, object],
    text: Callable[[Mapping[str, object]], str],
    files: Mapping[str, str],
) -> Report:
    """Write a study into the folder `out` and return what was written.

    `summary.json` says which benchmark with which seed, and holds the figures; `table.txt` is what `text` makes of
    it; `files` are others by name. The text is also what is shown.
    """
    summary: dict[str, object] = {"benchmark": study.name, "version": study.version, "seed": seed, **figures}
    shown = text(summary)
    whole = {"summary.json": json.dumps(summary, indent=2) + "\n", "table.txt": shown + "\n", **files}
    for name, content in whole.items():
        write_whole(prepare_folder(out) / name, content)
    return Report(data=summary, text=shown, files=tuple(str(out / name) for name in whole))
