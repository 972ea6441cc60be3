"""Figures of episodes: means with standard errors, by category, tests; they and an episode as text."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from limp.minds.facts import Value
from limp.worlds.protom.facilitator import Facilitator, ProToM, Trajectory
from limp.worlds.protom.parameters import Parameters

from ..studies import table
from .cases import CATEGORIES, Opened


@dataclass(frozen=True)
class EpisodeFigures:
    """One episode of one facilitator in one scenario; `length` is Tmax for a failure."""

    scenario: str
    category: str
    success: bool
    length: int
    alone: int
    messages: int
    seconds: tuple[float, ...]

    @property
    def speedup(self) -> float:
        """L0 / Lf - 1, against the same agents without a facilitator."""
        return self.alone / self.length - 1.0


class Mean(Value):
    """A mean with its standard error, if that is known."""

    mean: float
    sem: float | None

    def __str__(self) -> str:
        return f"{self.mean:.2f}" + ("" if self.sem is None else f" +- {self.sem:.2f}")


class Figures(Value):
    """The success, speedup and messages of some scenarios."""

    scenarios: int
    success: float
    speedup: Mean
    messages: Mean


class AllFigures(Figures):
    """Those of all scenarios and by category, and the 95th percentile of a decision's CPU time [ms]."""

    by_category: Mapping[str, Figures]
    decision_ms_p95: float


class Test(Value):
    """A test of ours against another facilitator; `p_bh` is corrected over all tests."""

    __test__ = False
    against: str
    figure: str
    test: str
    p: float
    p_bh: float


def mean_sem(values: Sequence[float]) -> Mean:
    """Return mean and standard error sqrt(var / n), with n - 1 in the variance; no spread for one value."""
    array = np.asarray(values, dtype=np.float64)
    spread = float(array.std(ddof=1) / np.sqrt(len(array))) if len(array) > 1 else 0.0
    return Mean(mean=round(float(array.mean()), 4), sem=round(spread, 4))


def figures(played: Sequence[EpisodeFigures]) -> Figures:
    """Return success, speedup and messages of some episodes."""
    return Figures(
        scenarios=len(played),
        success=round(float(np.mean([p.success for p in played])), 4),
        speedup=mean_sem([p.speedup for p in played]),
        messages=mean_sem([float(p.messages) for p in played]),
    )


def summarise(played: Sequence[EpisodeFigures]) -> AllFigures:
    """Return the figures overall and by category, and the 95th percentile of a decision's CPU time."""
    by_category: dict[str, Figures] = {
        category: figures(mine)
        for category in CATEGORIES
        if (mine := [p for p in played if p.category == category])
    }
    seconds = [s for p in played for s in p.seconds]
    p95 = round(1000.0 * float(np.percentile(seconds, 95)), 3)
    return AllFigures(**dict(figures(played)), by_category=by_category, decision_ms_p95=p95)


def compare(ours: Sequence[EpisodeFigures], others: Mapping[str, Sequence[EpisodeFigures]]) -> tuple[Test, ...]:
    """Test our episodes against each other facilitator's, two-sided: Fisher's exact test for success, Mann-Whitney
    for speedup and messages. `p_bh` is corrected over all of these tests by Benjamini and Hochberg's method.
    """
    # Imported late: it takes a second, and whoever only lists benchmarks needs none of it.
    from scipy.stats import false_discovery_control, fisher_exact, mannwhitneyu

    rows: list[tuple[str, str, str, float]] = []
    for name, theirs in others.items():
        table = np.array(
            [[sum(p.success for p in side), sum(not p.success for p in side)] for side in (ours, theirs)]
        )
        rows.append((name, "success", "Fisher", float(fisher_exact(table)[1])))
        for figure in ("speedup", "messages"):
            mine, other = ([float(getattr(p, figure)) for p in side] for side in (ours, theirs))
            alike = len({*mine, *other}) == 1  # nothing to rank
            rows.append((name, figure, "Mann-Whitney", 1.0 if alike else float(mannwhitneyu(mine, other).pvalue)))
    corrected = false_discovery_control([p for *_, p in rows], method="bh").tolist() if rows else []
    return tuple(
        Test(against=name, figure=figure, test=test, p=float(f"{p:.4g}"), p_bh=float(f"{q:.4g}"))
        for (name, figure, test, p), q in zip(rows, corrected, strict=True)
    )


class Paper(Value):
    """What the paper has for a facilitator."""

    name: str = ""
    success: float
    speedup: Mean | None = None
    messages: Mean | None = None


class Papers(Value):
    """The published figures, by environment and facilitator."""

    source: str
    mdkg: Mapping[str, Paper]
    overcooked: Mapping[str, Paper]

    def of(self, env: str) -> Mapping[str, Paper]:
        """Return those of an environment."""
        return {"mdkg": self.mdkg, "overcooked": self.overcooked}[env]


class Summary(Value):
    """All figures of a run."""

    env: str
    parameters: Parameters
    facilitators: Mapping[str, AllFigures]
    tests: tuple[Test, ...]
    published: Mapping[str, Paper]
    cpu_seconds: float


def study_text(summary: Summary, seed: int) -> str:
    """Return the tables of a summary."""
    rows: list[tuple[str, ...]] = [(summary.env, "success", "speedup", "messages", "decision p95")]
    rows += [(name, *_cells(f), f"{f.decision_ms_p95:.1f} ms") for name, f in summary.facilitators.items()]
    rows += [(f"paper: {paper.name or key}", *_cells(paper), "") for key, paper in summary.published.items()]
    parts = [table(rows), "The paper's figures are of its own maps, which are not public."]
    for category, first in next(iter(summary.facilitators.values())).by_category.items():
        head = (f"{category} ({first.scenarios})", "success", "speedup", "messages")
        each = ((name, *_cells(f.by_category[category])) for name, f in summary.facilitators.items())
        parts.append(table([head, *each]))
    rows = [("protom against", "figure", "test", "p", "p (BH)")]
    rows += [(t.against, t.figure, t.test, f"{t.p:.3g}", f"{t.p_bh:.3g}") for t in summary.tests]
    return "\n\n".join([*parts, table(rows), f"{summary.cpu_seconds} CPU seconds, seed {seed}"])


def _cells(found: Figures | Paper) -> tuple[str, str, str]:
    return f"{found.success:.2f}", str(found.speedup or ""), str(found.messages or "")


def episode_text(
    case: Opened, name: str, episode: Trajectory[Hashable], guide: Facilitator[Hashable, Hashable]
) -> str:
    """Return an episode: the first state, then a line for each step, and what was said before it."""
    agents, said = case.domain.agents, dict(episode.messages)
    wants = ", ".join(f"{agent} wants the {goal}" for agent, goal in zip(agents, case.goals, strict=True))
    head = f"{case.id} ({case.category}), facilitator {name}: {wants}"
    lines = [head, "", case.domain.describe(episode.states[0]), ""]
    for step, actions in enumerate(episode.actions):
        if step in said:
            lines.append(f'      "{said[step]}"')
        does = "  ".join(f"{agent}: {action:<14}" for agent, action in zip(agents, actions, strict=True))
        lines.append(f"{step + 1:>4}  {does}".rstrip())
    if isinstance(guide, ProToM) and guide.decisions:
        lines += ["", *_thoughts(guide)]
    ends = ["reached it" if success else "failed" for success in episode.success]
    lines += [
        "",
        f"{episode.length} steps, {len(said)} messages: "
        + ", ".join(f"{agent} {end}" for agent, end in zip(agents, ends, strict=True)),
    ]
    return "\n".join(lines)


def _thoughts(guide: ProToM[Hashable, Hashable]) -> list[str]:
    """The facilitator's last thoughts: what everybody wants, and what each message would be worth."""
    last = next((d for d in guide.decisions if d.message is not None), guide.decisions[-1])
    lines = ["when it spoke:" if last.message is not None else "at its last decision:"]
    for agent, goals in zip(guide.domain.agents, last.goals, strict=True):
        lines.append(f"  {agent}: " + ", ".join(f"P({goal}) = {p:.2f}" for goal, p in goals.items()))
    for worth in sorted(last.worths, key=lambda w: -w.utility):
        divergence = "" if worth.divergence is None else f", divergence {worth.divergence:.2f}"
        lines.append(f"  U({worth.directive}) = {worth.utility:.2f} steps{divergence}")
    return lines
