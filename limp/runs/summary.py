"""The figures of a run: the `Summary` that `summary.json` holds, computed from the outcomes of its questions.

A failed question counts as wrong; accuracies have confidence intervals clustered by episode.

By how much a solver beats the best of the controls (`limp.solvers.controls`) is said on the questions of its run.
In each family the best control that applies to it is taken, chosen on these very questions, so the bar is rather
too high than too low. All families together are compared with the best control of each. Where one has nothing to
say on a question, it is right with the probability of a guess, 1 / options. Differences are paired by question:

    difference = mean over questions of (solver right) - (control right), with the interval of `intervals`

`majority` always takes the letter that is right most often in the family; it is counted from the answers.
Questions without options have no control.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from ..errors import InputError
from ..inputs.checks import MAX_JSON_BYTES, parse_json, read_text, require_folder
from ..models.metering import Charge
from ..planner import FloatArray
from ..reading.parsers import ParserUsed
from .config import RunConfig
from .costs import Costs, cost_figures, models_asked, prompts_used
from .intervals import CI_METHOD, cluster_interval, share_interval
from .outcomes import CONFIG, RESULTS, SUMMARY, Outcome, read_outcomes

BINS = 10
ALL = "all"
MAJORITY = "majority"


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

    `outcomes` is that of its `results.jsonl`, by which two runs are told to be the same.
    """

    data: dict[str, str] = Field(default={})
    prompts: dict[str, str] = Field(default={})
    code: str = ""
    recordings: str = ""
    results: str = ""


class Summary(Figures):
    """What `summary.json` holds: the figures, what they cost, and what was run."""

    ci95_method: str = ""
    failed_by_stage: dict[str, Count] = Field(default={})
    failed_for_now: Count = 0
    """How many of the failed ones are asked again by whoever goes on with the run."""
    by_type: dict[str, Figures]
    controls: Controls = Controls()
    calibration: Calibration = Calibration()
    estimator: tuple[str, ...] = ()
    models: dict[str, tuple[str, ...]] = Field(default={})
    """The models that were asked, each with the names that its responses report."""
    parser: ParserUsed | None = None
    """Which parser read English for the rules, where one did."""
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


# --- computed from outcomes ---------------------------------------------------------------------------------


def accuracy(outcomes: Sequence[Outcome]) -> Figures:
    """Return how many are right and failed, accuracy = correct / n (None for n = 0), and its interval."""
    right = [outcome.correct for outcome in outcomes]
    return Figures(
        n=len(right),
        correct=sum(right),
        failed=sum(outcome.failed is not None for outcome in outcomes),
        accuracy=sum(right) / len(right) if right else None,
        ci95=share_interval(right, [outcome.episode for outcome in outcomes]),
    )


def by_type(outcomes: Sequence[Outcome]) -> dict[str, Figures]:
    """Return `accuracy` for each family, in alphabetical order; questions of none are `unknown`."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.type or "unknown", []).append(outcome)
    return {name: accuracy(groups[name]) for name in sorted(groups)}


def chances_of_being_right(outcome: Outcome) -> dict[str, float]:
    """Return the probability that each option is the right one.

    For a MOST question that is the posterior p that the option's statement is true. For a LEAST question
    the right option is a false statement, and each false one is as good: (1 - p) / (n_options - 1). Either
    way the values sum to 1.
    """
    shares = outcome.probabilities or {}
    if outcome.polarity == "MOST":
        return dict(shares)
    return {label: (1.0 - p) / (len(shares) - 1) for label, p in shares.items()}


def calibration(outcomes: Iterable[Outcome]) -> Calibration:
    """Return the Brier score and the reliability table of the answered questions.

    Brier score (1950, all classes): mean over questions of sum over options (p - right)^2, from 0 to 2;
    three options at 1/3 each give 2/3. The diagram has 10 equal bins over the options' probabilities of being
    right: [low, low + .1), the last one closed, each with count, mean confidence, and the share that was right.
    """
    answered = [outcome for outcome in outcomes if outcome.probabilities]
    if not answered:
        return Calibration()
    squares: list[float] = []
    confidence: list[float] = []
    right: list[float] = []
    for outcome in answered:
        chances = chances_of_being_right(outcome)
        hits = [float(label == outcome.gold) for label in chances]
        squares.append(sum((p - hit) ** 2 for p, hit in zip(chances.values(), hits, strict=True)))
        confidence.extend(chances.values())
        right.extend(hits)
    table = _reliability(np.array(confidence), np.array(right))
    return Calibration(n=len(answered), brier=float(np.mean(squares)), reliability=table)


def _reliability(confidence: FloatArray, right: FloatArray) -> tuple[Bin, ...]:
    # A probability is compared with its bin after rounding, so that 0.3 (0.29999...) falls into [0.3, 0.4).
    index = np.minimum((np.round(confidence, 12) * BINS).astype(int), BINS - 1)
    count = np.bincount(index, minlength=BINS)
    sums = (
        np.bincount(index, weights=confidence, minlength=BINS),
        np.bincount(index, weights=right, minlength=BINS),
    )
    return tuple(
        Bin(
            low=k / BINS,
            count=int(count[k]),
            confidence=float(sums[0][k] / count[k]),
            accuracy=float(sums[1][k] / count[k]),
        )
        for k in np.flatnonzero(count).tolist()
    )


def summarise(
    outcomes: Sequence[Outcome],
    config: RunConfig,
    charges: Sequence[Charge] = (),
    recordings: str = "",
    seconds: float | None = None,
) -> Summary:
    """Return the summary of a run from its lines and charges; `recordings` digests the answers it used."""
    whole = hashlib.sha256("".join(outcome.to_line() for outcome in outcomes).encode()).hexdigest()
    failures = [outcome.failed for outcome in outcomes if outcome.failed]
    return Summary(
        **dict(accuracy(outcomes)),
        ci95_method=CI_METHOD,
        failed_by_stage=dict(sorted(Counter(failure.stage for failure in failures).items())),
        failed_for_now=sum(failure.again for failure in failures),
        by_type=by_type(outcomes),
        controls=against_controls(outcomes, config.solver.seed),
        calibration=calibration(outcomes),
        estimator=tuple(sorted({outcome.estimator for outcome in outcomes if outcome.estimator})),
        models=models_asked(charges),
        parser=next((outcome.stages.parser for outcome in outcomes if outcome.stages.parser), None),
        costs=cost_figures(charges, len(outcomes)),
        seconds=seconds,
        config=config.model_copy(update={"digests": {}, "code": ""}),
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("limp-tom", "numpy", "pydantic")},
        },
        digests=Digests(
            data=config.digests, prompts=prompts_used(charges), code=config.code, recordings=recordings,
            results=whole,
        ),
    )  # fmt: skip


# --- the controls -------------------------------------------------------------------------------------------


def against_controls(outcomes: Sequence[Outcome], seed: int) -> Controls:
    """Return the accuracy of every control, and the solver against the best one by family and in all.

    Only questions that were asked with options count. Empty if there are none. The control of `all` names those of
    the families.
    """
    outcomes = [outcome for outcome in outcomes if outcome.controls]
    if not outcomes:
        return Controls()
    right = _right(outcomes)
    kinds = [outcome.type for outcome in outcomes]
    best: dict[str, Beaten] = {}
    bar = np.zeros(len(outcomes))
    named: list[str] = []
    for kind in sorted(set(kinds)):
        here = np.array([k == kind for k in kinds])
        applied = {n for r, wanted in zip(outcomes, here, strict=True) if wanted for n in (*r.controls, MAJORITY)}
        name = max((n for n in right if n in applied), key=lambda one: float(right[one][here].mean()))
        bar[here] = right[name][here]
        named.append(name)
        best[kind or "unknown"] = _beaten(name, bar, outcomes, here, seed)
    everywhere = np.ones(len(outcomes), dtype=bool)
    best[ALL] = _beaten(", ".join(dict.fromkeys(named)), bar, outcomes, everywhere, seed)
    return Controls(accuracy={name: float(hits.mean()) for name, hits in right.items()}, best=best)


def _right(outcomes: Sequence[Outcome]) -> Mapping[str, FloatArray]:
    """Return, by control that applies anywhere, with what probability it is right on each question."""
    names = dict.fromkeys(name for outcome in outcomes for name in outcome.controls)
    found = {name: np.array([_chance(name, outcome) for outcome in outcomes]) for name in names}
    golds: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        if outcome.gold:
            golds.setdefault(outcome.type, Counter())[outcome.gold] += 1
    most = {kind: min(golds[kind], key=lambda letter: (-golds[kind][letter], letter)) for kind in golds}
    majority = [float(bool(outcome.gold) and most.get(outcome.type) == outcome.gold) for outcome in outcomes]
    return {**found, MAJORITY: np.array(majority)}


def _chance(name: str, outcome: Outcome) -> float:
    if name in outcome.controls:
        return float(bool(outcome.gold) and outcome.controls[name] == outcome.gold)
    return 1 / outcome.options


def _beaten(name: str, bar: FloatArray, outcomes: Sequence[Outcome], here: NDArray[np.bool_], seed: int) -> Beaten:
    gained = np.array([float(outcome.correct) for outcome in outcomes])[here] - bar[here]
    episodes = [outcome.episode for outcome, wanted in zip(outcomes, here, strict=True) if wanted]
    return Beaten(
        control=name,
        accuracy=float(bar[here].mean()),
        difference=float(gained.mean()),
        ci95=cluster_interval(gained, episodes, seed),
    )


# --- a finished run, read back ------------------------------------------------------------------------------

AGAIN = "Run `limp eval` again with the same --out; it goes on where it stopped."


@dataclass(frozen=True)
class Run:
    """A finished run: its folder, what was run, one outcome a question in order, and the figures."""

    path: Path
    config: RunConfig
    outcomes: tuple[Outcome, ...]
    summary: Summary

    @property
    def name(self) -> str:
        """The run in a few words, such as `video+text, symbolic`."""
        return self.summary.config.title


def open_run(path: Path) -> Run:
    """Read the finished run in folder `path`; raise `InputError` if the folder is none, or if the run was cut."""
    require_folder(path, "the run", "Name the folder that was given to limp eval as --out.")
    missing = [name for name in (CONFIG, RESULTS, SUMMARY) if not (path / name).is_file()]
    if RESULTS in missing:
        raise InputError(
            f"{str(path)!r} is not a run of questions: it has no {', '.join(missing)}.", "Check the path."
        )
    if missing:
        raise InputError(f"the run {str(path)!r} is half written: it has no {', '.join(missing)}.", AGAIN)
    config = parse_json(read_text(path / CONFIG, "the run"), RunConfig, str(path / CONFIG))
    return Run(path, config, tuple(read_outcomes(path / RESULTS).values()), read_summary(path / SUMMARY))


def read_summary(path: Path) -> Summary:
    """Read a `summary.json`; raise `InputError` if it is none, or if another version wrote it in another form."""
    hint = "If another version of limp wrote it, run it again with this one, or read it with that one."
    return parse_json(read_text(path, "the summary", MAX_JSON_BYTES), Summary, str(path), hint)
