"""Read finished runs, for reports, comparisons and leaderboards, and refuse damaged ones.

A run is valid if its three files agree: `run.json` says what was run, `results.jsonl` holds every line that
`summary.json` counts, and the figures computed from the lines are those of the summary. Nothing is changed here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ..errors import InputError
from ..inputs import MAX_JSON_BYTES, misfit, read_text, require_folder
from ..models.metering import Charge
from .config import RunConfig
from .evaluate import summary_of
from .results import CHANGED, Result, check_results, read_lines

T = TypeVar("T", bound=BaseModel)

TOLERANCE = 1e-9
"""Figures that differ by less are equal: sums of floats may end differently on another machine."""

AGAIN = "Run `limp eval` again with the same --out; it goes on where it stopped."


class _Read(BaseModel):
    """Part of a summary; other fields are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


Share = Annotated[float, Field(ge=0.0, le=1.0)]
Count = Annotated[int, Field(ge=0)]


class Figures(_Read):
    """How many of `n` questions were right; `accuracy` in [0, 1], with the 95 % interval clustered by episode."""

    n: Count
    correct: Count
    accuracy: Share | None
    accuracy_with_guesses: Share | None = None
    ci95: tuple[Share, Share] | None = None

    @model_validator(mode="after")
    def _fit(self) -> Self:
        if self.correct > self.n or (self.accuracy is None) != (self.n == 0):
            raise ValueError(
                f"{self.correct} right of {self.n} questions do not have an accuracy of {self.accuracy}"
            )
        if self.accuracy is not None and not close(self.accuracy, self.correct / self.n):
            raise ValueError(f"{self.correct} right of {self.n} questions have no accuracy of {self.accuracy:g}")
        return self


class Bin(_Read):
    """One bin of the reliability table; None where it is empty."""

    low: Share
    high: Share
    count: Count
    confidence: Share | None
    accuracy: Share | None


class Calibration(_Read):
    """The Brier score and the reliability table of `n` answers."""

    n: Count = 0
    brier: Annotated[float, Field(ge=0.0, le=2.0)] | None = None
    reliability: tuple[Bin, ...] = ()


class Calibrations(Calibration):
    """Calibration of all answers, and by polarity."""

    by_polarity: dict[str, Calibration] = Field(default={})


class Beaten(_Read):
    """The solver against the best control: `difference` in [-1, 1], paired by question, with its interval."""

    control: str
    accuracy: float
    difference: float
    ci95: tuple[float, float] | None = None


class Controls(_Read):
    """The accuracy of rules without a mind, and the solver against the best of them, by family and in `all`."""

    accuracy: dict[str, float] = Field(default={})
    best: dict[str, Beaten] = Field(default={})


class Digests(_Read):
    """SHA-256 of the data and prompt files by name, and of the code."""

    data: dict[str, str] = Field(default={})
    prompts: dict[str, str] = Field(default={})
    code: str = ""


class Spent(_Read):
    """Sums, or means over questions: `seconds` of waiting for models, `cost` in US dollars (None: unknown)."""

    calls: Annotated[float, Field(ge=0)] = 0
    prompt_tokens: Annotated[float, Field(ge=0)] = 0
    completion_tokens: Annotated[float, Field(ge=0)] = 0
    seconds: Annotated[float, Field(ge=0.0)] = 0.0
    cost: Annotated[float, Field(ge=0.0)] | None = None


class Costs(_Read):
    """What the answers of a run cost, paid now or replayed."""

    spent: Spent = Spent()
    recorded: Spent = Spent()
    failed_calls: int = 0
    by_stage: dict[str, Spent] = Field(default={})
    per_question: Spent = Spent()


class Summary(Figures):
    """The part of `summary.json` that pages and tables show."""

    by_type: dict[str, Figures]
    by_polarity: dict[str, Figures] = Field(default={})
    by_letter: dict[str, dict[str, int]] = Field(default={})
    ci95_method: str = ""
    """How the intervals of the accuracies were made; versions differ in it."""
    controls: Controls = Controls()
    failed: Count
    failed_by_stage: dict[str, Count] = Field(default={})
    failed_by_type: dict[str, Count] = Field(default={})
    failed_by_polarity: dict[str, Count] = Field(default={})
    calibration: Calibrations
    estimator: tuple[str, ...] = ()
    seconds: float | None = None
    resumed: int = 0
    selected: int = 0
    config: RunConfig
    versions: dict[str, str] = Field(default={})
    digests: Digests = Digests()
    results_sha256: str = ""
    models: dict[str, tuple[str, ...]] = Field(default={})
    """Each model that was asked, with the names that its responses report."""
    costs: Costs = Costs()

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        for parts in (self.by_type, self.by_polarity):
            sums = [sum(getattr(part, name) for part in parts.values()) for name in ("n", "correct")]
            if parts and sums != [self.n, self.correct]:
                raise ValueError(f"the parts {', '.join(parts)} do not add up to {self.correct} of {self.n}")
        if self.failed > self.n - self.correct or sum(self.failed_by_stage.values()) not in (0, self.failed):
            raise ValueError(f"{self.failed} failures of {self.n} questions do not add up")
        return self


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
    names = ("run.json", "results.jsonl", "summary.json")
    there = [name for name in names if (path / name).is_file()]
    if "results.jsonl" not in there or len(there) == 1:
        missing = ", ".join(name for name in names if name not in there)
        raise InputError(f"{str(path)!r} is not a run of questions: it has no {missing}.", "Check the path.")
    if len(there) < len(names):
        missing = ", ".join(name for name in names if name not in there)
        raise InputError(f"the run {str(path)!r} is half written: it has no {missing}.", AGAIN)
    summary = read_summary(path / "summary.json")
    config = _parsed(path / "run.json", RunConfig, summary.versions)
    lines = _whole_lines(path / "results.jsonl", summary)
    check_results(path)
    results = tuple(_results(path / "results.jsonl", lines, summary))
    _check(path, results)
    return Run(path, config, results, _computed_again(path, config, results, summary))


def open_runs(paths: Sequence[Path]) -> tuple[Run, ...]:
    """Read several finished runs, each as `open_run` does."""
    return tuple(open_run(path) for path in paths)


def read_summary(path: Path) -> Summary:
    """Read a `summary.json`; raise `InputError` if it is not one, or if another version wrote it differently."""
    try:
        versions = json.loads(read_text(path, "the summary", MAX_JSON_BYTES)).get("versions", {})
    except (json.JSONDecodeError, AttributeError) as error:
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
    lines = path.read_bytes().decode("utf-8", errors="replace").split("\n")
    if lines.pop() or len(lines) != summary.n:
        raise InputError(
            f"{str(path)!r} is half written: {len(lines)} whole lines, and a summary of {summary.n} questions.",
            AGAIN,
        )
    return lines


def _results(path: Path, lines: Sequence[str], summary: Summary) -> list[Result]:
    results = []
    for number, line in enumerate(lines, start=1):
        try:
            results.append(Result.model_validate_json(line))
        except ValidationError as error:
            raise _other_form(f"{path}, line {number}", error, summary.versions) from error
    return results


def _check(folder: Path, results: Sequence[Result]) -> None:
    """Raise `InputError` for a line that contradicts itself or another one."""
    path = str(folder / "results.jsonl")
    for number, result in enumerate(results, start=1):
        if result.correct != (result.choice is not None and result.choice == result.gold):
            raise InputError(
                f"{path!r} was changed, line {number}: the choice {result.choice!r} and the right option "
                f"{result.gold!r} do not give correct = {str(result.correct).lower()}.", CHANGED,
            )  # fmt: skip
    if len({result.question for result in results}) != len(results):
        raise InputError(f"{path!r} holds a question twice.", CHANGED)


COMPUTED = (
    "correct", "failed", "failed_by_stage", "failed_by_type", "failed_by_polarity", "by_type", "by_polarity",
    "accuracy", "accuracy_with_guesses", "ci95", "calibration", "estimator", "models", "costs",
    "config", "digests",
)  # fmt: skip
"""What of a summary is computed again from the lines of a run, from its account and its configuration."""


def _computed_again(folder: Path, config: RunConfig, results: Sequence[Result], summary: Summary) -> Summary:
    """Return the summary as it follows from the files; raise `InputError` if the one that is there says other."""
    charges = read_lines(folder / "costs.jsonl", Charge, mend=False)
    fresh = summary_of(results, config, charges, summary.seconds or 0.0, summary.resumed, len(results))
    ours = Summary.model_validate_json(json.dumps({**fresh, "versions": summary.versions}))
    same = ours.ci95_method == summary.ci95_method
    for field in COMPUTED if same else [name for name in COMPUTED if name != "ci95"]:
        one, other = (plain(getattr(it, field)) for it in (ours, summary))
        if not (close(one, other) if same else close(_no_intervals(one), _no_intervals(other))):
            raise InputError(
                f"{str(folder / 'results.jsonl')!r} does not give the figures of summary.json "
                f"({field.replace('_', ' ')} differs).", CHANGED,
            )  # fmt: skip
    kept = ("seconds", "selected", "results_sha256")
    return ours.model_copy(update={name: getattr(summary, name) for name in kept})


def plain(value: object) -> object:
    """Return a figure, or a structure of them, as plain data."""
    if isinstance(value, BaseModel):
        return value.model_dump()
    return {key: plain(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def _no_intervals(figures: object) -> object:
    """Return plain figures without their intervals, which another version makes in another way."""
    if not isinstance(figures, dict):
        return figures
    return {key: _no_intervals(inner) for key, inner in figures.items() if key != "ci95"}


def close(a: object, b: object) -> bool:
    """Return whether two figures, or two structures of them, are equal but for `TOLERANCE`."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(close, a, b))
    if isinstance(a, float) and isinstance(b, (int, float)):
        return abs(a - b) <= TOLERANCE * max(1.0, abs(a))
    return a == b
