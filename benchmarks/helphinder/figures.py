"""The figures of the maze study: P(Large's goal) at every frame, people's judgements, cues, and the tables.

People's judgements of the stimuli are a CSV file:

    stimulus,flower,tree,help,hinder
    push-1@6,0.1,0.2,0.5,0.2

A stimulus is a scenario's id, @, and the frame; the four numbers are probabilities of Large's goal. The cue-based
model is a multinomial logistic regression (extra `classic`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Self, TypeAlias

import numpy as np
from pydantic import Field, model_validator

from limp.errors import InputError, PluginError, missing_extra
from limp.inputs.checks import read_text
from limp.minds.facts import Value
from limp.planner import FloatArray

from ..agreement import pearson, shown
from ..people.model import steps
from ..stories import fitting, rows_of
from ..studies import NotFitted, table
from .mazes import GOALS, Planned, Scenario, Wants, course, planned

Stimulus: TypeAlias = tuple[Scenario, int]
"""A scenario up to one of its frames."""

ORDER = ("no boulder to boulder", "boulder to no boulder")
FLOOR = 1e-3
"""What is added to each class of a soft target."""
SLACK = 0.01
OPEN, SEVERAL = 0.15, 3
Probability = Annotated[float, Field(ge=0.0, le=1.0)]


@dataclass(frozen=True)
class Inferred:
    """P(Large's goal) of one scenario at every frame: [goal][frames]."""

    scenario: Scenario
    posteriors: Mapping[str, FloatArray]

    def at(self, frame: int) -> list[float]:
        """Return the probabilities of the goals at a frame (from 1), in the order of GOALS."""
        return [float(self.posteriors[goal][frame - 1]) for goal in GOALS]

    @property
    def best(self) -> str:
        """The most probable goal at the last frame."""
        return max(self.posteriors, key=lambda goal: float(self.posteriors[goal][-1]))

    @property
    def is_ambiguous(self) -> bool:
        """Whether at the first probe as many goals as SEVERAL have the probability OPEN."""
        return sum(p >= OPEN for p in self.at(self.scenario.probes[0])) >= SEVERAL


def infer(asked: Sequence[Scenario], minds: Sequence[Wants], known: Sequence[Planned] = ()) -> list[Inferred]:
    """Return the posteriors of scenarios; `known` are plans for all states of some mazes."""
    traces = planned(asked, minds, known=known)
    return [Inferred(one, course(trace)) for one, trace in zip(asked, traces, strict=True)]


def at_the_end(stimuli: Sequence[Stimulus]) -> FloatArray:
    """Return 1 for each stimulus that shows the whole scenario, else 0."""
    return np.array([float(probe == scenario.frames) for scenario, probe in stimuli])


class _Row(Value):
    stimulus: str
    flower: Probability
    tree: Probability
    help: Probability
    hinder: Probability

    @property
    def shares(self) -> tuple[float, ...]:
        return self.flower, self.tree, self.help, self.hinder

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if abs(sum(self.shares) - 1.0) > SLACK:
            raise ValueError(f"the numbers sum to {sum(self.shares):g}, not to 1")
        return self


def load_judgements(path: Path, stimuli: Sequence[str]) -> FloatArray:
    """Return the judgements [stimuli, 4] in the order of `stimuli`; every mistake is one `InputError`."""
    found: dict[str, tuple[float, ...]] = {}
    for where, row in rows_of(read_text(path, "the judgements"), path.name):
        one = fitting(row, _Row, where, f"Begin with: stimulus,{','.join(GOALS)}")
        if one.stimulus in found or one.stimulus not in stimuli:
            raise InputError(f"{where}: {one.stimulus!r} is no stimulus, or judged again.", "Judge each once.")
        found[one.stimulus] = one.shares
    if missing := [name for name in stimuli if name not in found]:
        raise InputError(f"{len(missing)} stimuli have no judgement, the first is {missing[0]!r}.", "Add them.")
    return np.array([found[name] for name in stimuli])


def correlations(model: FloatArray, people: FloatArray, final: FloatArray) -> Mapping[str, float | None]:
    """Return r overall, for each goal, at final frames [stimuli, bool], and within the social goals."""
    last = final.astype(bool)
    return {
        "overall": pearson(model, people),
        **{goal: pearson(model[:, k], people[:, k]) for k, goal in enumerate(GOALS)},
        "final_frame": pearson(model[last], people[last]),
        "within_social": pearson(model[:, 2:], people[:, 2:]),
    }


def cues(scenario: Scenario, frame: int) -> FloatArray:
    """Return ten cues [10] of Large's motion at a frame (from 1); raise `InputError` unless there are two goals.

    0, 1: the length of Large's last step and its change; 2, 3: its distances to the goals; 4, 5: their changes;
    6, 7: its distance to Small and its change; 8, 9: Small's distances to the goals. Distances are geodesic, goals
    in alphabetical order; before the first step changes are 0.
    Source: the cue-based model of Ullman et al. (2009).
    """
    maze, goals = scenario.maze, [scenario.maze.places[name] for name in sorted(scenario.maze.places)]
    if len(goals) != 2:
        raise InputError(f"the cues need two goals, the maze has {len(goals)}.", "Use such a maze.")
    now, before, earlier = (scenario.states[max(frame - 1 - back, 0)].at for back in range(3))
    here, there = (
        np.array([steps(maze.rows, large)[place] for place in (*goals, small)]) for large, small in (now, before)
    )
    step, last = steps(maze.rows, now[0])[before[0]], steps(maze.rows, before[0])[earlier[0]]
    change, others = here - there, [steps(maze.rows, now[1])[place] for place in goals]
    return np.array([step, step - last, *here[:2], *change[:2], here[2], change[2], *others], dtype=np.float64)


def fit(features: FloatArray, targets: FloatArray) -> Callable[[FloatArray], FloatArray]:
    """Return P(class) [N, classes] of cues [N, cues]: a multinomial logistic regression fitted to soft targets.

    It is fitted by maximum likelihood with an L2 penalty on standardised cues. A soft target counts as each class
    once, weighted by its probability plus FLOOR, so that a goal without an example is unlikely but not impossible.
    Raises `PluginError` without scikit-learn.
    """
    try:
        from sklearn.linear_model import LogisticRegression  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.pipeline import make_pipeline  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.preprocessing import StandardScaler  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from threadpoolctl import threadpool_limits  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as error:
        raise missing_extra("the cue-based model", "classic") from error
    count, classes = targets.shape
    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000))
    with threadpool_limits(1):  # with so little data, threads would wait for one another most of the time
        fitted = model.fit(
            np.repeat(features, classes, axis=0),
            np.tile(np.arange(classes), count),
            logisticregression__sample_weight=targets.ravel() + FLOOR,
        )
    predict: Callable[[FloatArray], FloatArray] = fitted.predict_proba
    return predict


def cross_validated(features: FloatArray, targets: FloatArray, groups: Sequence[str]) -> FloatArray:
    """Return predictions [N, classes] for every row by a model that saw no row of its group."""
    of, found = np.array(groups), np.empty_like(targets)
    for group in dict.fromkeys(groups):
        found[of == group] = fit(features[of != group], targets[of != group])(features[of == group])
    return found


class Transfer(Value):
    """What cues say that were fitted on the other side of the boulder: r, and the share of right goals."""

    r: float | None
    right_goal: float


class CueModel(Value):
    """The figures of cues beside those of inverse planning, by the names of both."""

    fitted_to: str
    r: Mapping[str, Mapping[str, float | None]]
    right_goal: Mapping[str, Mapping[str, float]]
    transfer: Mapping[str, Transfer]


def cue_model(
    stimuli: Sequence[Stimulus], inferred: FloatArray, people: FloatArray | None
) -> CueModel | NotFitted:
    """Return the figures of cues beside inverse planning; without the extra that fits them, why there are none.

    They are fitted to people's judgements, or, without any, to the goals that the agents were made with.
    """
    features = np.stack([cues(scenario, probe) for scenario, probe in stimuli])
    made = np.array([[float(scenario.goal == goal) for goal in GOALS] for scenario, _ in stimuli])
    targets, final = made if people is None else people, at_the_end(stimuli)
    groups = [scenario.id.removesuffix("-pair") for scenario, _ in stimuli]
    boulder = np.array([scenario.maze.boulder for scenario, _ in stimuli])
    try:
        held_out = cross_validated(features, targets, groups)
        sides = zip(ORDER, (boulder, ~boulder), strict=True) if 0 < boulder.sum() < len(boulder) else ()
        across = {name: (there, fit(features[~there], targets[~there])(features[there])) for name, there in sides}
    except PluginError as error:
        return NotFitted(error=str(error))
    asked = {"cues, held-out scenarios": held_out, "inverse planning": inferred}
    return CueModel(
        fitted_to="the goals that the agents were made with" if people is None else "people's judgements",
        r={name: correlations(p, targets, final) for name, p in asked.items()},
        right_goal={
            name: {"all": _right(p, made), "final_frame": _right(p[final > 0], made[final > 0])}
            for name, p in asked.items()
        },
        transfer={
            name: Transfer(
                r=correlations(p, targets[part], final[part])["overall"], right_goal=_right(p, made[part])
            )
            for name, (part, p) in across.items()
        },
    )


def _right(probabilities: FloatArray, made: FloatArray) -> float:
    return float((probabilities.argmax(axis=1) == made.argmax(axis=1)).mean())


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
