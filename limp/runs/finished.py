"""Read finished runs, for reports, comparisons and leaderboards, and refuse damaged ones.

A run is valid if its three files agree: `run.json` says what was run, `results.jsonl` holds every line that
`summary.json` counts, and the figures computed from the lines are those of the summary. Nothing is changed here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ..errors import InputError
from ..inputs.checks import MAX_JSON_BYTES, misfit, read_text, require_folder
from ..inputs.files import read_lines
from ..models.metering import Charge
from .config import RunConfig
from .metrics import summary_of
from .results import CHANGED, CONFIG, COSTS, RESULTS, SUMMARY, Result, check_lines
from .summary import Summary, differing

T = TypeVar("T", bound=BaseModel)

AGAIN = "Run `limp eval` again with the same --out; it goes on where it stopped."


@dataclass(frozen=True)
class Run:
    """A finished run: its folder, what was run, one result a question in order, and the figures."""

    path: Path
    config: RunConfig
    results: tuple[Result, ...]
    summary: Summary

    @property
    def name(self) -> str:
        """The run in a few words, such as `video+text, symbolic`."""
        return self.summary.config.title


def open_run(path: Path) -> Run:
    """Read the finished run in folder `path`.

    Raises `InputError`, with one clear line, if the folder is no run, if the run was cut, if another version of
    limp wrote it in another form, or if its results are not those that the summary was made of.
    """
    require_folder(path, "the run", "Name the folder that was given to limp eval as --out.")
    names = (CONFIG, RESULTS, SUMMARY)
    there = [name for name in names if (path / name).is_file()]
    if RESULTS not in there or len(there) == 1:
        missing = ", ".join(name for name in names if name not in there)
        raise InputError(f"{str(path)!r} is not a run of questions: it has no {missing}.", "Check the path.")
    if len(there) < len(names):
        missing = ", ".join(name for name in names if name not in there)
        raise InputError(f"the run {str(path)!r} is half written: it has no {missing}.", AGAIN)
    summary = read_summary(path / SUMMARY)
    config = _parsed(path / CONFIG, RunConfig, summary.versions)
    lines = _whole_lines(path / RESULTS, summary)
    results = tuple(_results(path / RESULTS, lines, summary))
    check_lines(results, path / RESULTS)
    if len({result.question for result in results}) != len(results):
        raise InputError(f"{str(path / RESULTS)!r} holds a question twice.", CHANGED)
    return Run(path, config, results, _computed_again(path, config, results, summary))


def read_summary(path: Path) -> Summary:
    """Read a `summary.json`; raise `InputError` if it is not one, or if another version wrote it differently."""
    try:
        versions = json.loads(read_text(path, "the summary", MAX_JSON_BYTES)).get("versions", {})
    except (ValueError, RecursionError, AttributeError) as error:
        raise InputError(f"{str(path)!r} is no summary of a run: it is not a JSON object.", CHANGED) from error
    return _parsed(path, Summary, versions if isinstance(versions, dict) else {})


def _parsed(path: Path, schema: type[T], versions: Mapping[str, str]) -> T:
    try:
        return schema.model_validate_json(read_text(path, "the run", MAX_JSON_BYTES))
    except ValidationError as error:
        raise _other_form(str(path), error, versions) from error


def _other_form(where: str, error: ValidationError, versions: Mapping[str, str]) -> InputError:
    """Return the error for a file in another form than this version writes."""
    wrong = misfit(error)
    made, this = versions.get("limp-tom", ""), version("limp-tom")
    if made and made != this:
        return InputError(
            f"{where} was written by limp {made} in another form ({wrong}); this is limp {this}.",
            "Run it again with this version, or read it with that one.",
        )
    return InputError(f"{where} is not as limp writes it: {wrong}.", CHANGED)


def _whole_lines(path: Path, summary: Summary) -> list[str]:
    content = path.read_bytes()
    lines = content.decode("utf-8", errors="replace").split("\n")
    if lines.pop() or len(lines) != summary.n:
        raise InputError(
            f"{str(path)!r} is half written: {len(lines)} whole lines, and a summary of {summary.n} questions.",
            AGAIN,
        )
    if (found := hashlib.sha256(content).hexdigest()) != summary.results_sha256:
        raise InputError(
            f"{str(path)!r} was changed after the run: its digest is {found[:12]}..., and summary.json names "
            f"{summary.results_sha256[:12]}....", CHANGED,
        )  # fmt: skip
    return lines


def _results(path: Path, lines: Sequence[str], summary: Summary) -> list[Result]:
    results = []
    for number, line in enumerate(lines, start=1):
        try:
            results.append(Result.model_validate_json(line))
        except ValidationError as error:
            raise _other_form(f"{path}, line {number}", error, summary.versions) from error
    return results


COMPUTED = (
    "correct", "failed", "failed_by_stage", "failed_by_type", "failed_by_polarity", "by_type", "by_polarity",
    "accuracy", "accuracy_with_guesses", "ci95", "calibration", "estimator", "models", "costs",
    "config", "digests",
)  # fmt: skip
"""What of a summary is computed again from the lines of a run, from its account and its configuration."""

KEPT = {"seconds", "results_sha256", "versions"}
"""What of a summary nothing else says."""


def _computed_again(folder: Path, config: RunConfig, results: Sequence[Result], summary: Summary) -> Summary:
    """Return the summary as it follows from the files; raise `InputError` if the one that is there says other."""
    charges = read_lines(folder / COSTS, Charge, mend=False)
    fresh = summary_of(results, config, charges, summary.seconds or 0.0, summary.resumed)
    but = () if fresh.ci95_method == summary.ci95_method else ("ci95",)  # which another version made otherwise
    if wrong := differing(fresh, summary, COMPUTED, but):
        raise InputError(
            f"{str(folder / RESULTS)!r} does not give the figures of summary.json "
            f"({wrong[0].replace('_', ' ')} differs).", CHANGED,
        )  # fmt: skip
    return fresh.model_copy(update=summary.model_dump(include=KEPT))
