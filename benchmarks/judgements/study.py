"""The file of a study: episodes, hypotheses, and what people thought after each step.

    [{"id": "one", "goals": ["A", "B"], "map": "A..\\n..B", "path": [[1, 0], [1, 1]], "human": [[0.5, 0.5]]},
     {"id": "two", "goals": ["A", "B"], "steps": ["Ann moves closer to A, but not B."], "human": [[0.9, 0.1]]}]

`human` has one row a step, `null` for a step that was not judged; the numbers of a row are probabilities of the
goals in their order. An episode has either a `map` (as in docs/maze_scenarios.md, goals as single letters) with a
`path` of one place more than steps, or `steps` in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pydantic import Field

from limp.errors import InputError, ReadError
from limp.inputs import check_ids, parse_json, read_text
from limp.minds.facts import Value
from limp.planner import FloatArray, Trace, timeline
from limp.worlds.grid import Position
from limp.worlds.maze.approach import approach_trace
from limp.worlds.maze.goals import path_trace
from limp.worlds.maze.gridworld import read_maze

SLACK = 0.02
SEE = "See docs/foodtruck.md."


class Episode(Value):
    """One episode as the file gives it."""

    id: str = Field(pattern=r"^[\w-]+$")
    goals: tuple[str, ...] = Field(min_length=2)
    human: tuple[tuple[float, ...] | None, ...] = Field(min_length=1)
    steps: tuple[str, ...] = ()
    map: str = ""
    path: tuple[Position, ...] = ()


@dataclass(frozen=True)
class Judged:
    """An episode with the posterior [T + 1, goals] after 0, 1, ..., T steps; `unused` are words without effect."""

    given: Episode
    trace: Trace
    posterior: FloatArray
    unused: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps (from 1) that people judged."""
        return tuple(n for n, row in enumerate(self.given.human, start=1) if row is not None)

    @property
    def model(self) -> FloatArray:
        """The posterior [N, goals] after the judged steps."""
        return self.posterior[list(self.steps)]

    @property
    def people(self) -> FloatArray:
        """People's judgements [N, goals]."""
        return np.array([row for row in self.given.human if row is not None])


def load_study(path: Path) -> tuple[Episode, ...]:
    """Return the episodes of a file; every mistake is one `InputError` that says where it is."""
    what = f"the study {path.name!r}"
    found = parse_json(read_text(path, "the study"), tuple[Episode, ...], what, SEE)
    if not found:
        raise InputError(f"{what} holds no episode.", SEE)
    check_ids([episode.id for episode in found], what)
    for episode in found:
        _check(episode)
    return found


def _check(episode: Episode) -> None:
    what = f"episode {episode.id!r}"
    if bool(episode.steps) == bool(episode.map) or bool(episode.map) != bool(episode.path):
        raise InputError(f"{what} needs either 'steps' in words, or a 'map' with a 'path'.", SEE)
    steps = len(episode.steps) or len(episode.path) - 1
    if len(episode.human) != steps:
        raise InputError(
            f"{what} has {steps} steps and {len(episode.human)} judgements.", "One row a step, or null."
        )
    if all(row is None for row in episode.human):
        raise InputError(f"{what} has no judgement.", "Give people's numbers for one step at least.")
    for n, row in enumerate(episode.human, start=1):
        if row is not None and (
            len(row) != len(episode.goals) or min(row) < 0.0 or not abs(sum(row) - 1.0) <= SLACK
        ):
            raise InputError(
                f"{what}: the judgement of step {n} is {list(row)}.",
                f"Give {len(episode.goals)} probabilities that sum to 1.",
            )


def infer(episode: Episode) -> Judged:
    """Return the posterior of the goals along an episode; mistakes are `InputError`s that name the episode."""
    try:
        if episode.steps:
            trace, unused = approach_trace(episode.steps, episode.goals)
            return Judged(episode, trace, timeline(trace), unused)
        maze = read_maze(episode.map, {goal: goal for goal in episode.goals})
        trace = path_trace(maze, episode.path)
    except (InputError, ReadError) as error:
        raise InputError(f"episode {episode.id!r}: {error.message}", error.hint) from error
    order = [maze.goal_names.index(goal) for goal in episode.goals]
    return Judged(episode, trace, timeline(trace)[:, order])
