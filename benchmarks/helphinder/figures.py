"""The figures of the maze study: P(Large's goal) at every frame, and cues beside inverse planning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from limp.errors import InputError, PluginError
from limp.minds.facts import Value
from limp.planner import FloatArray

from ..people.model import steps
from ..regression import cross_validated, fit
from ..studies import NotFitted
from .judgements import correlations
from .mazes import GOALS, Planned, Scenario, Wants, course, planned

Stimulus: TypeAlias = tuple[Scenario, int]
"""A scenario up to one of its frames."""

ORDER = ("no boulder to boulder", "boulder to no boulder")


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


def infer(asked: Sequence[Scenario], minds: Sequence[Wants], known: Sequence[Planned] = ()) -> list[Inferred]:
    """Return the posteriors of scenarios; `known` are plans for all states of some mazes."""
    traces = planned(asked, minds, known=known)
    return [Inferred(one, course(trace)) for one, trace in zip(asked, traces, strict=True)]


OPEN, SEVERAL = 0.15, 3
"""A scenario is ambiguous at first if as many goals as SEVERAL have the probability OPEN."""


def is_ambiguous(inferred: Inferred) -> bool:
    """Tell whether at the first probe at least three goals have 0.15."""
    return sum(p >= OPEN for p in inferred.at(inferred.scenario.probes[0])) >= SEVERAL


def at_the_end(stimuli: Sequence[Stimulus]) -> FloatArray:
    """Return 1 for each stimulus that shows the whole scenario, else 0."""
    return np.array([float(probe == scenario.frames) for scenario, probe in stimuli])


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
    try:
        held_out = cross_validated(features, targets, groups, len(set(groups)))
        across = _transfer(stimuli, features, targets)
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


def _transfer(
    stimuli: Sequence[Stimulus], features: FloatArray, targets: FloatArray
) -> dict[str, tuple[NDArray[np.bool_], FloatArray]]:
    """Return which stimuli are on one side of the boulder, and what cues fitted to the other side say of them."""
    boulder = np.array([scenario.maze.boulder for scenario, _ in stimuli])
    if boulder.all() or not boulder.any():
        return {}
    return {
        name: (there, fit(features[~there], targets[~there]).predict_proba(features[there]))
        for name, there in zip(ORDER, (boulder, ~boulder), strict=True)
    }


def _right(probabilities: FloatArray, made: FloatArray) -> float:
    return float((probabilities.argmax(axis=1) == made.argmax(axis=1)).mean())
