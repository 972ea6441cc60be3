"""The maze study as text: its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limp.minds.facts import Value

from ..agreement import shown
from ..comparison import table
from ..studies import NotFitted
from .figures import CueModel, Inferred
from .mazes import GOALS


class Summary(Value):
    """All figures of a run; `people` are r of inverse planning with the given judgements."""

    scenarios: int
    stimuli: int
    final_match: str
    not_matching: Mapping[str, str]
    early_ambiguity: int
    recovery: Mapping[str, float]
    recovery_episodes: int
    cpu_seconds: float
    peak_mb: float
    cue_model: CueModel | NotFitted
    people: Mapping[str, float | None] | None
    published: Mapping[str, object]


def study_text(summary: Summary, found: Sequence[Inferred]) -> str:
    """Return the tables of a summary, as they are printed."""
    rows: list[tuple[str, ...]] = [("scenario", "made with", "at the end", *(f"P({g})" for g in GOALS), "kinds")]
    for i in found:
        last = [f"{p:.2f}" for p in i.at(i.scenario.frames)]
        rows.append((i.scenario.id, i.scenario.goal, i.best, *last, ", ".join(i.scenario.kinds)))
    lines = [
        table(rows),
        "",
        f"ends on the goal it was made with: {summary.final_match}; three goals at 0.15 or more at the first "
        f"probe: {summary.early_ambiguity} (both are how the scenarios were chosen)",
        f"goal recovered in {summary.recovery_episodes} rollouts after 4 / 8 / 15 actions: "
        + " / ".join(f"{summary.recovery[t]:.3f}" for t in ("4", "8", "15")),
        f"{summary.cpu_seconds} CPU seconds; peak {summary.peak_mb} MB",
        "",
        *_cue_lines(summary.cue_model),
        "",
        "Published r with people: inverse planning .83 overall, .97 final frame, .73 within social goals; "
        "cues .77, .77, .44; cues across boulder and no boulder .42 and .36.",
    ]
    if summary.people is None:
        lines.append("The judgements are not published: these r are not reproduced. Bring yours with --data FILE.")
    else:
        rs = ", ".join(f"{name} {shown(r)}" for name, r in summary.people.items())
        lines.append(f"r of inverse planning with the given judgements: {rs}.")
    return "\n".join(lines)


def _cue_lines(cues: CueModel | NotFitted) -> list[str]:
    if isinstance(cues, NotFitted):
        return [cues.error]
    rows: list[tuple[str, ...]] = [
        (f"beside {cues.fitted_to}", "r", "r final", "r social", "right", "right final")
    ]
    for name, values in cues.r.items():
        rs = [shown(values[key]) for key in ("overall", "final_frame", "within_social")]
        rows.append((name, *rs, *(f"{cues.right_goal[name][key]:.0%}" for key in ("all", "final_frame"))))
    for name, across in cues.transfer.items():
        rows.append((f"cues, {name}", f"{across.r or 0:.2f}", "", "", f"{across.right_goal:.0%}", ""))
    return [table(rows)]
