"""The figures of a run as one value: what `summary.json` holds, what is shown, and a row of the leaderboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ..models.metering import Spent
from .config import RunConfig


class _Part(BaseModel):
    """Part of a summary. Where one is read, fields of other versions are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


Share = Annotated[float, Field(ge=0.0, le=1.0)]
Count = Annotated[int, Field(ge=0)]


class Figures(_Part):
    """How many of `n` questions were right, and how many `failed`, which count as wrong.

    `accuracy` = correct / n in [0, 1], None for n = 0, with the 95 % interval clustered by episode.
    """

    n: Count
    correct: Count
    failed: Count
    accuracy: Share | None
    ci95: tuple[Share, Share] | None = None


class Bin(_Part):
    """One bin [low, low + 1/10) of the reliability diagram: options, mean probability, the share that is right."""

    low: Share
    count: Count
    confidence: Share
    accuracy: Share


class Calibration(_Part):
    """The Brier score, in [0, 2], and the reliability diagram of `n` answers, without its empty bins."""

    n: Count = 0
    brier: Annotated[float, Field(ge=0.0, le=2.0)] | None = None
    reliability: tuple[Bin, ...] = ()

    @property
    def error(self) -> float:
        """The expected calibration error: sum over bins of count |accuracy - confidence| / sum of the counts.

        Guo et al. (ICML 2017) bin the option that was chosen; here every option of a question counts.
        """
        gaps = [found.count * abs(found.accuracy - found.confidence) for found in self.reliability]
        return sum(gaps) / (sum(found.count for found in self.reliability) or 1)


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
    """SHA-256 of what made a run: data and prompt files by name, the code, the recorded answers that it used.

    `results` is that of its `results.jsonl`, by which two runs are told to be the same.
    """

    data: dict[str, str] = Field(default={})
    prompts: dict[str, str] = Field(default={})
    code: str = ""
    recordings: str = ""
    results: str = ""


class Costs(_Part):
    """What the answers of a run cost: paid now (`wasted` is the part for unusable responses), or replayed."""

    spent: Spent = Spent()
    wasted: Spent = Spent()
    recorded: Spent = Spent()
    failed_calls: int = 0
    by_stage: dict[str, Spent] = Field(default={})
    per_question: Spent = Spent()


class Summary(Figures):
    """What `summary.json` holds: the figures, what they cost, and what was run."""

    ci95_method: str = ""
    accuracy_with_guesses: Share | None = None
    """The expected accuracy if every failed question were guessed at random, 1 / options each."""
    failed_by_stage: dict[str, Count] = Field(default={})
    failed_for_now: Count = 0
    """How many of the failed ones are asked again by whoever goes on with the run."""
    by_type: dict[str, Figures]
    by_letter: dict[str, dict[str, int]] = Field(default={})
    controls: Controls = Controls()
    calibration: Calibration = Calibration()
    estimator: tuple[str, ...] = ()
    models: dict[str, tuple[str, ...]] = Field(default={})
    """The models that were asked, each with the names that its responses report."""
    costs: Costs = Costs()
    seconds: float | None = None
    config: RunConfig
    versions: dict[str, str] = Field(default={})
    digests: Digests = Digests()

    def to_json(self) -> dict[str, object]:
        """Return plain JSON data; the digests of the configuration stand beside it."""
        return self.model_dump(
            mode="json", exclude_defaults=True, exclude={"config": {"digests": True, "code": True}}
        )

    def to_text(self) -> str:
        """Return the text of `summary.json`: a line for each field, or each member of one that is an object."""
        return "{\n" + ",\n".join(_lines(self.to_json())) + "\n}\n"


def _lines(data: dict[str, object]) -> Iterator[str]:
    for name, value in data.items():
        if isinstance(value, dict) and value:
            members = ",\n".join(f"  {json.dumps(key)}: {json.dumps(inner)}" for key, inner in value.items())
            yield f" {json.dumps(name)}: {{\n{members}\n }}"
        else:
            yield f" {json.dumps(name)}: {json.dumps(value)}"
