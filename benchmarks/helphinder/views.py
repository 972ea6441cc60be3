"""The maze study as text: its tables, and one episode frame by frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from limp.planner import FloatArray
from limp.protocols import Report
from limp.worlds.grid import ACTIONS
from limp.worlds.maze.minds import Intentions
from limp.worlds.maze.policy import MazePath
from limp.worlds.maze.world import World

from ..comparison import table
from .figures import Inferred
from .judgements import GOALS


def study_text(summary: Mapping[str, object], found: Sequence[Inferred]) -> str:
    """Return the tables of a summary, as they are printed."""
    rows: list[tuple[str, ...]] = [("scenario", "made with", "at the end", *(f"P({g})" for g in GOALS), "kinds")]
    for i in found:
        last = [f"{p:.2f}" for p in i.at(i.scenario.frames)]
        rows.append((i.scenario.id, i.scenario.goal, i.best, *last, ", ".join(i.scenario.kinds)))
    recovered = cast(dict[str, float], summary["recovery"])
    lines = [
        table(rows),
        "",
        f"ends on the goal it was made with: {summary['final_match']}; three goals at 0.15 or more at the first "
        f"probe: {summary['early_ambiguity']} (both are how the scenarios were chosen)",
        f"goal recovered in {summary['recovery_episodes']} rollouts after 4 / 8 / 15 actions: "
        + " / ".join(f"{recovered[t]:.3f}" for t in ("4", "8", "15")),
        f"{summary['cpu_seconds']} CPU seconds; peak {summary['peak_mb']} MB",
        "",
        *_cue_lines(cast(dict[str, object], summary["cue_model"])),
        "",
        "Published r with people: inverse planning .83 overall, .97 final frame, .73 within social goals; "
        "cues .77, .77, .44; cues across boulder and no boulder .42 and .36.",
    ]
    if summary["people"] is None:
        lines.append("The judgements are not published: these r are not reproduced. Bring yours with --data FILE.")
    else:
        people = cast(dict[str, float | None], summary["people"])
        shown = ", ".join(f"{name} {'-' if r is None else format(r, '.2f')}" for name, r in people.items())
        lines.append(f"r of inverse planning with the given judgements: {shown}.")
    return "\n".join(lines)


def _cue_lines(cue_model: Mapping[str, object]) -> list[str]:
    if "error" in cue_model:
        return [str(cue_model["error"])]
    r = cast(dict[str, dict[str, float | None]], cue_model["r"])
    right = cast(dict[str, dict[str, float]], cue_model["right_goal"])
    rows: list[tuple[str, ...]] = [
        (f"beside {cue_model['fitted_to']}", "r", "r final", "r social", "right", "right final")
    ]
    for name, values in r.items():
        shown = [values[key] for key in ("overall", "final_frame", "within_social")]
        counts = [f"{right[name][key]:.0%}" for key in ("all", "final_frame")]
        rows.append((name, *("-" if x is None else f"{x:.2f}" for x in shown), *counts))
    for name, values in cast(dict[str, dict[str, float | None]], cue_model["transfer"]).items():
        rows.append((f"cues, {name}", f"{values['r'] or 0:.2f}", "", "", f"{values['right_goal'] or 0:.0%}", ""))
    return [table(rows)]


def episode_report(
    world: World, path: MazePath, mind: Intentions, found: Mapping[str, FloatArray], files: tuple[str, ...]
) -> Report:
    """Return a simulated episode, with P(Large's goal) at every frame."""
    rows: list[tuple[str, ...]] = [("frame", "Large", "Small", "boulder", "acts", *found)]
    frames = []
    for n, state in enumerate(path.states):
        large, small, boulder = world.places(state)
        acts = str(path.steps[n]) if n < len(path.steps) else ""
        shown = [f"{float(values[n]):.2f}" for values in found.values()]
        rows.append((str(n + 1), str(large), str(small), "" if boulder is None else str(boulder), acts, *shown))
        frames.append({"large": large, "small": small, "boulder": boulder})
    strings = {
        "large": "".join(ACTIONS[s.large] for s in path.steps),
        "small": "".join(ACTIONS[s.small].lower() if s.failed else ACTIONS[s.small] for s in path.steps),
    }
    posteriors = {goal: [float(p) for p in values] for goal, values in found.items()}
    data: dict[str, object] = {
        "goal": mind.goal, "small_goal": mind.small_goal, **strings, "frames": frames, "posterior": posteriors,
    }  # fmt: skip
    lines = [
        f"Large: {mind.goal}, Small: {mind.small_goal}",
        *(f'{who} = "{does}"' for who, does in strings.items()),
    ]
    return Report(data=data, text="\n".join([*lines, "", table(rows)]), files=files)
