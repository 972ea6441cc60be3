"""The ProToM benchmark as text: its tables, and one episode step by step."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from limp.minds.facts import Value
from limp.worlds.protom.facilitator import Facilitator, ProToM, Trajectory
from limp.worlds.protom.parameters import Parameters

from ..comparison import table
from .cases import Opened
from .stats import AllFigures, Figures, Mean, Test


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


def episode_text(case: Opened, name: str, episode: Trajectory[Hashable], guide: Facilitator[Hashable]) -> str:
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
