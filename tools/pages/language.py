"""The tables of docs/language_results.md: language models, and their calibration as it is and tempered.

The first are made of the summaries in `benchmarks/results/language/`, and of the controls that
`tools.control_models` kept in `controls/` there. Those of calibration are made of what `limp compare
--calibration` says of runs, kept in `calibration/`; with `--collect RUN...` these runs are measured and kept there
first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from limp.errors import InputError
from limp.language.estimators import ESTIMATORS
from limp.runs.finished import open_run
from limp.runs.markdown import interval, percent, table
from limp.runs.summary import Beaten, Bin, Summary
from limp.runs.temperature import Tempered, temper

from ..control_models import Beyond, Controls
from .page import BENCHMARKS, KINDS, accuracies, keep_summaries, published_name, summaries

HERE = BENCHMARKS / "results" / "language"
LAST = (
    "all", "95 % interval", "beyond the best rules", "beyond random numbers", "unanswered", "calls a question",
    "prompt tokens a question",
)  # fmt: skip
TITLES = {
    "mumatom": "MuMA-ToM, development part, setting `video+text`; fewer than 300 questions: episodes by a hash",
    "balanced": "Balanced, setting `full-text`; fewer than 240 questions: taken by a hash",
    "bigtom": "BigToM, development part: stories on which the form of the answer was not chosen, taken by a hash",
    "household": "Household scenarios of our own, without the public places; the model reads, or rules do",
    "everyday": "Everyday stories of our own, of the half that was read and of the unread half, taken by a hash",
    "tomi": "ToMi, development part: episodes taken by a hash",
    "tombench": "ToMBench, False Belief Task, development part: episodes taken by a hash",
    "fantom": "FANToM, short conversations, development part: episodes taken by a hash",
}
"""The benchmarks with figures of language models, and what their rows are of."""
READS = {"rules": "", "auto": ", rules read first", "model": ", model reads"}
"""What is said of a reader beside the estimator."""


collect = partial(keep_summaries, folder=HERE)


Row = tuple[str, float, tuple[str, ...]]
"""The model, minus the accuracy, and the cells: rows are sorted by them."""


def _row(summary: Summary, kinds: Collection[str], beyond: Beyond | None, *, with_setting: bool) -> Row:
    spec, each = summary.config.solver, summary.costs.per_question
    model, how = published_name(spec.model), spec.name
    if how == "language":
        plans = "exact planner" if spec.policy == "rules" else spec.estimator
        how = f"LIMP, {plans}{READS[spec.reader]}"
    if with_setting:
        how = f"{summary.config.setting}: {how}"
    cells = (
        model, how, str(summary.n), *accuracies(summary, kinds),
        interval(summary.ci95), _beyond(summary.controls.best.get("all")), _beyond(beyond), _failed(summary),
        f"{each.calls:.1f}", f"{each.prompt_tokens:.0f}",
    )  # fmt: skip
    return model, -(summary.accuracy or 0.0), cells


def _beyond(found: Beaten | Beyond | None) -> str:
    """Return by how much a run beats what knows nothing, paired by question, and the interval."""
    return "" if found is None else f"{100 * found.difference:+.1f} ({interval(found.ci95)})"


def _failed(summary: Summary) -> str:
    """Return how many questions have no answer, and at which stages they failed."""
    stages = ", ".join(f"{name} {count}" for name, count in summary.failed_by_stage.items())
    return f"{summary.failed}: {stages}" if stages else str(summary.failed)


def _controls(kept: Controls, estimators: Collection[str], kinds: Collection[str]) -> Iterator[Row]:
    for name in (name for name in kept.estimators if name in estimators):
        one, blank = kept.estimators[name], [""] * len(kinds)
        means = [percent(one.families.get(kind)) for kind in kinds]
        how, among = f"LIMP, {name}", f"{percent(one.low)} to {percent(one.high)} (range)"
        drawn = f"random log-probabilities, {kept.seeds} seeds"
        yield (
            "~",
            -one.mean,
            (drawn, how, str(kept.questions), *means, f"**{percent(one.mean)}**", among, *[""] * 5),
        )
        yield (
            "~",
            -one.overlap,
            ("overlap of words", how, str(kept.questions), *blank, f"**{percent(one.overlap)}**", *[""] * 6),
        )


def _kinds(runs: Collection[Summary]) -> Mapping[str, str]:
    """Return the families of the runs with their column headings."""
    named = sorted({kind for run in runs for kind in run.by_type})
    return KINDS if set(named) <= set(KINDS) else dict(zip(named, named, strict=True))


def _table(benchmark: str, folder: Path) -> str:
    """Return the rows of one benchmark by model, the best first, and below them those that know nothing."""
    named_runs = {name: run for name, run in summaries(folder).items() if run.config.benchmark == benchmark}
    runs = list(named_runs.values())
    kinds = _kinds(runs)
    several = len({run.config.setting for run in runs}) > 1
    path = folder / "controls" / f"{benchmark}.json"
    kept = Controls.model_validate_json(path.read_text(encoding="utf-8")) if path.is_file() else None
    beyond = kept.beyond if kept else {}
    rows = [_row(run, kinds, beyond.get(name), with_setting=several) for name, run in named_runs.items()]
    if kept:
        rows += _controls(kept, {run.config.solver.estimator for run in runs}, kinds)
    largest = max(runs, key=lambda run: run.n)
    if (best := largest.controls.best.get("all")) is not None:
        rules = ("rules without a mind", best.control, str(largest.n), *[""] * len(kinds))
        rows.append(("~~", 0.0, (*rules, f"**{percent(best.accuracy)}**", *[""] * 6)))
    written = table(("model", "how", "questions", *kinds.values(), *LAST), (row[2] for row in sorted(rows)))
    return f"{TITLES.get(benchmark, benchmark)}; accuracy in %:\n\n{written}"


def section(folder: Path = HERE) -> str:
    """Return a table for every benchmark that has rows."""
    named = sorted({run.config.benchmark for run in summaries(folder).values()}, reverse=True)
    return "\n\n".join(_table(benchmark, folder) for benchmark in named)


# --- calibration --------------------------------------------------------------------------------------------

CALIBRATION = HERE / "calibration"
SCORES = (
    "estimator", "questions", "without", "log score", "tempered", "guessing", "Brier", "tempered", "temperature",
    "folds",
)  # fmt: skip


def collect_calibration(runs: list[Path], folder: Path = CALIBRATION) -> None:
    """Measure `runs`, and keep the figures of each under the name of its folder."""
    for path, run in zip(runs, [open_run(path) for path in runs], strict=True):
        found = temper(run)
        if found is None:
            raise InputError(f"{path.name} has no probabilities on two episodes.", "Leave it out.")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{path.name}.json").write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _scores(one: Tempered) -> tuple[str, ...]:
    return (
        one.estimator, str(one.n), str(one.left_out), f"{one.log_score:.3f}", f"{one.tempered_log_score:.3f}",
        f"{one.guessing:.3f}", f"{one.raw.brier:.3f}", f"{one.tempered.brier:.3f}", f"{one.temperature:.2f}",
        f"{one.range[0]:.2f} to {one.range[1]:.2f}",
    )  # fmt: skip


def _cell(found: Bin) -> str:
    """Return how many options have such a probability, its mean, and the share of them that is right."""
    empty = found.confidence is None or found.accuracy is None
    return "" if empty else f"{found.count}: {found.confidence:.2f}, {found.accuracy:.2f}"


def _reliability(title: str, found: Sequence[Tempered], bins: Sequence[Sequence[Bin]]) -> str:
    rows = ((f"{line[0].low:.1f} to {line[0].high:.1f}", *map(_cell, line)) for line in zip(*bins, strict=True))
    return table((title, *(one.estimator for one in found)), rows)


def calibration(folder: Path = CALIBRATION) -> str:
    """Return the tables of each benchmark and model: of the estimators in the order of their registry."""
    kept = [Tempered.model_validate_json(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    order = list(ESTIMATORS)
    kept.sort(key=lambda one: (one.benchmark, published_name(one.model), one.n, order.index(one.estimator)))
    parts = []
    for (benchmark, model), group in groupby(kept, lambda one: (one.benchmark, published_name(one.model))):
        found = list(group)
        parts += [
            f"`{benchmark}`, {model}:",
            table(SCORES, map(_scores, found)),
            _reliability("as it is", found, [one.raw.reliability for one in found]),
            _reliability("tempered", found, [one.tempered.reliability for one in found]),
        ]
    return "\n\n".join(parts)
