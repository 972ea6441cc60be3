"""The figures of a run as one value: what `summary.json` holds, what is shown, and what a row is made of."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..models.metering import Amount, Spent
from .config import RunConfig

TOLERANCE = 1e-9
"""Figures that differ by less are equal: sums of floats may end differently on another machine."""


class _Part(BaseModel):
    """Part of a summary. Where one is read, fields of other versions are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


Share = Annotated[float, Field(ge=0.0, le=1.0)]
Count = Annotated[int, Field(ge=0)]


class Figures(_Part):
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


class Bin(_Part):
    """One bin of the reliability table; None where it is empty."""

    low: Share
    high: Share
    count: Count
    confidence: Share | None
    accuracy: Share | None


class Calibration(_Part):
    """The Brier score and the reliability table of `n` answers."""

    n: Count = 0
    brier: Annotated[float, Field(ge=0.0, le=2.0)] | None = None
    reliability: tuple[Bin, ...] = ()

    @property
    def error(self) -> float:
        """The expected calibration error: sum over bins of count |accuracy - confidence| / sum of the counts.

        Guo et al. (ICML 2017) bin the option that was chosen; here every option of a question counts.
        """
        gaps = [b.count * abs((b.accuracy or 0.0) - (b.confidence or 0.0)) for b in self.reliability]
        return sum(gaps) / (sum(b.count for b in self.reliability) or 1)


class Beaten(_Part):
    """The solver against the best control: `difference` in [-1, 1], paired by question, with its interval."""

    control: str
    accuracy: float
    difference: float
    ci95: tuple[float, float] | None = None


class Controls(_Part):
    """The accuracy of rules without a mind, and the solver against the best of them, by family and in `all`."""

    accuracy: dict[str, float] = Field(default={})
    best: dict[str, Beaten] = Field(default={})


class Digests(_Part):
    """SHA-256 of the data and prompt files by name, and of the code."""

    data: dict[str, str] = Field(default={})
    prompts: dict[str, str] = Field(default={})
    code: str = ""


class Costs(_Part):
    """What the answers of a run cost: paid now (`wasted` is the part for unusable responses), or replayed."""

    spent: Spent = Spent()
    wasted: Spent = Spent()
    recorded: Spent = Spent()
    failed_calls: int = 0
    by_stage: dict[str, Spent] = Field(default={})
    per_question: Spent = Spent()


class ModelUse(_Part):
    """What models were asked for a run. `calls` counts the answers that it used, paid now or replayed.

    Tokens and `cost` are theirs and those of responses that came and could not be used. `models` holds each model,
    with the names that its responses report.
    """

    calls: Amount = 0
    prompt_tokens: Amount = 0
    completion_tokens: Amount = 0
    cost: Annotated[float, Field(ge=0.0)] | None = None
    costs: Costs = Costs()
    models: dict[str, tuple[str, ...]] = Field(default={})


class Scored(Figures):
    """What the lines of a run say: accuracy in all and by part, failures, calibration, and the controls."""

    ci95_method: str = ""
    by_type: dict[str, Figures]
    by_polarity: dict[str, Figures] = Field(default={})
    by_letter: dict[str, dict[str, int]] = Field(default={})
    controls: Controls = Controls()
    failed: Count
    failed_by_stage: dict[str, Count] = Field(default={})
    failed_by_type: dict[str, Count] = Field(default={})
    failed_by_polarity: dict[str, Count] = Field(default={})
    failed_for_now: Count = 0
    calibration: Calibration

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        for parts in (self.by_type, self.by_polarity):
            sums = [sum(getattr(part, name) for part in parts.values()) for name in ("n", "correct")]
            if parts and sums != [self.n, self.correct]:
                raise ValueError(f"the parts {', '.join(parts)} do not add up to {self.correct} of {self.n}")
        if self.failed > self.n - self.correct or sum(self.failed_by_stage.values()) not in (0, self.failed):
            raise ValueError(f"{self.failed} failures of {self.n} questions do not add up")
        return self


class Summary(ModelUse, Scored):
    """What `summary.json` holds: the figures, what they cost, and what was run."""

    estimator: tuple[str, ...] = ()
    seconds: float | None = None
    resumed: int = 0
    results_sha256: str = ""
    config: RunConfig
    versions: dict[str, str] = Field(default={})
    digests: Digests = Digests()

    def to_text(self) -> str:
        """Return the text of `summary.json`."""
        return json.dumps(self.to_json(), indent=2) + "\n"

    def to_json(self) -> dict[str, object]:
        """Return plain JSON data; the digests of the configuration stand beside it."""
        return self.model_dump(
            mode="json", exclude={"config": {"digests": True, "code": True}, "costs": {"wasted": {"calls": True}}}
        )


def differing(one: BaseModel, other: BaseModel, names: Iterable[str], but: Collection[str] = ()) -> list[str]:
    """Return which of these fields differ between two values, other than in what is called as in `but`."""
    wanted = [name for name in names if name not in but]
    ours, theirs = (it.model_dump(include={*wanted}) for it in (one, other))
    return [name for name in wanted if not close(ours[name], theirs[name], but)]


def close(a: object, b: object, but: Collection[str] = ()) -> bool:
    """Return whether two figures, or two structures of plain data, are equal but for `TOLERANCE`."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[key], b[key], but) for key in a if key not in but)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(close(*pair, but) for pair in zip(a, b, strict=True))
    if isinstance(a, float) and isinstance(b, (int, float)):
        return abs(a - b) <= TOLERANCE * max(1.0, abs(a))
    return a == b
