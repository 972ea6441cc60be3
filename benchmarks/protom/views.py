"""The ProToM benchmark as text: its tables, and one episode step by step."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import cast

from limp.worlds.protom.episode import Episode
from limp.worlds.protom.facilitator import Facilitator, ProToM

from ..comparison import table
from .cases import Opened

Figures = Mapping[str, object]


def _spread(figure: object) -> str:
    found = cast(Mapping[str, "float | None"], figure)
    return f"{found['mean']:.2f}" + ("" if found.get("sem") is None else f" +- {found['sem']:.2f}")


def study_text(summary: Mapping[str, object]) -> str:
    """Return the tables of a summary."""
    by_name = cast(Mapping[str, Figures], summary["facilitators"])
    rows: list[tuple[str, ...]] = [(f"{summary['env']}", "success", "speedup", "messages", "decision p95")]
    rows += [(name, *_figures(f), f"{f['decision_ms_p95']:.1f} ms") for name, f in by_name.items()]
    paper = cast(Mapping[str, Mapping[str, object]], summary["published"])
    for key, found in paper.items():
        shown = [_spread(found[k]) if k in found else "" for k in ("speedup", "messages")]
        rows.append((f"paper: {found.get('name', key)}", f"{found['success']:.2f}", *shown, ""))
    parts = [table(rows), "The paper's figures are of its own maps, which are not public."]
    categories = next(iter(by_name.values()))["by_category"]
    for category in cast(Mapping[str, object], categories):
        each = {n: cast(Mapping[str, Figures], f["by_category"])[category] for n, f in by_name.items()}
        head = f"{category} ({next(iter(each.values()))['scenarios']})"
        parts.append(
            table([(head, "success", "speedup", "messages"), *((n, *_figures(f)) for n, f in each.items())])
        )
    tests = cast("list[Mapping[str, object]]", summary["tests"])
    rows = [("protom against", "figure", "test", "p", "p (BH)")]
    rows += [
        (str(t["against"]), str(t["figure"]), str(t["test"]), f"{t['p']:.3g}", f"{t['p_bh']:.3g}") for t in tests
    ]
    return "\n\n".join([*parts, table(rows), f"{summary['cpu_seconds']} CPU seconds, seed {summary['seed']}"])


def _figures(found: Figures) -> tuple[str, str, str]:
    return f"{found['success']:.2f}", _spread(found["speedup"]), _spread(found["messages"])


def episode_text(case: Opened, name: str, episode: Episode[Hashable], guide: Facilitator[Hashable]) -> str:
    """Return an episode: the first state, then a line for each step, and what was said before it."""
    agents, said = case.domain.agents, dict(episode.messages)
    wants = ", ".join(f"{agent} wants the {goal}" for agent, goal in zip(agents, case.goals, strict=True))
    head = f"{case.id} ({case.category}), facilitator {name}: {wants}"
    lines = [head, "", case.shown.describe(episode.states[0]), ""]
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
