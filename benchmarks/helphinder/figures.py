"""The figures of the maze study: P(Large's goal) at every frame, and cues beside inverse planning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from limp.errors import InputError, PluginError
from limp.minds.attitudes import Hypothesis
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.worlds.maze.helphinder import tabulate
from limp.worlds.maze.minds import Settings, mind_of
from limp.worlds.maze.policy import course, path_trace
from limp.worlds.maze.scenarios import Scenario

from ..agreement import grouped
from ..regression import cross_validated, fit
from ..studies import NotFitted
from .judgements import GOALS, correlations

Stimulus: TypeAlias = tuple[Scenario, int]
"""A scenario up to one of its frames."""

ORDER = ("no boulder to boulder", "boulder to no boulder")


@dataclass(frozen=True)
class Inferred:
    """P(Large's goal) of one scenario at every frame: [goal][frames]."""

    scenario: Scenario
    posteriors: Mapping[str, FloatArray]

    def at(self, frame: int) -> list[float]:
        """The probabilities of the goals at a frame (from 1), in the order of GOALS."""
        return [float(self.posteriors[goal][frame - 1]) for goal in GOALS]

    @property
    def best(self) -> str:
        """The most probable goal at the last frame."""
        return max(self.posteriors, key=lambda goal: float(self.posteriors[goal][-1]))


def infer(asked: Sequence[Scenario], grid: Sequence[Hypothesis]) -> list[Inferred]:
    """Return the posteriors of scenarios; all those in one world are planned for together."""
    minds = [mind_of(hypothesis) for hypothesis in grid]
    found: dict[int, Inferred] = {}
    for world, rows in grouped(scenario.world for scenario in asked).items():
        states = sorted({state for n in rows for state in asked[n].path.states[:-1]})
        table = tabulate(world, Settings(), minds, states)
        found |= {n: Inferred(asked[n], course(path_trace(asked[n].path, grid, table))) for n in rows}
    return [found[n] for n in range(len(asked))]


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
    world, maze = scenario.world, scenario.world.maze
    if len(maze.goals) != 2:
        raise InputError(f"the cues need two goals, the maze has {len(maze.goals)}.", "Use such a maze.")
    far, goals = maze.distances, [maze.goal_cell(name) for name in maze.goal_names]
    states = scenario.path.states
    now, before, earlier = (world.positions[states[max(frame - 1 - back, 0)]] for back in range(3))
    here, there = (far[large, [*goals, small]] for large, small, _ in (now, before))
    step, last = far[now[0], before[0]], far[before[0], earlier[0]]
    change = here - there
    return np.array(
        [step, step - last, *here[:2], *change[:2], here[2], change[2], *far[now[1], goals]], dtype=np.float64
    )


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
    boulder = np.array([scenario.world.boulder for scenario, _ in stimuli])
    if boulder.all() or not boulder.any():
        return {}
    return {
        name: (there, fit(features[~there], targets[~there]).predict_proba(features[there]))
        for name, there in zip(ORDER, (boulder, ~boulder), strict=True)
    }


def _right(probabilities: FloatArray, made: FloatArray) -> float:
    return float((probabilities.argmax(axis=1) == made.argmax(axis=1)).mean())
