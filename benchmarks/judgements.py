"""Judgements: what people thought after each step, and the posterior of the exact planner beside it.

`study` reads a small file of episodes, goals and what people thought after each step, infers the goal after each
step, and reports Pearson's r and the root mean square error, beside those of even odds. The file:

    [{"id": "one", "goals": ["A", "B"], "map": "A..\\n..B", "path": [[1, 0], [1, 1]], "human": [[0.5, 0.5]]},
     {"id": "two", "goals": ["A", "B"], "steps": ["Ann moves closer to A, but not B."], "human": [[0.9, 0.1]]}]

`human` has one row a step, `null` for a step that was not judged; the numbers of a row are probabilities of the
goals in their order. An episode has either a `map` (as in docs/maze_scenarios.md, goals as single letters) with a
`path` of one place more than steps, or `steps` in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from pydantic import Field

from limp.episodes.question import Choice, Question
from limp.errors import InputError
from limp.inputs.checks import check_ids, parse_json, read_text
from limp.minds.facts import Value
from limp.planner import FloatArray, Trace, timeline
from limp.protocols.benchmarks import Benchmark, StudyReport
from limp.report.pages import render_figures
from limp.report.plots import curves, plot
from limp.worlds.grid import Position
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.walker import approach_trace, path_trace

from .agreement import interval, pearson, rmse, shown
from .comparison import table
from .studies import VERSION, csv_text, reported

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
    except InputError as error:
        raise InputError(f"episode {episode.id!r}: {error.message}", error.hint) from error
    order = [maze.goal_names.index(goal) for goal in episode.goals]
    return Judged(episode, trace, timeline(trace)[:, order])


@dataclass(frozen=True)
class Judgements(Benchmark):
    """The benchmark; `data` is the file of a study."""

    data: str

    name = "judgements"
    version = VERSION

    @cached_property
    def episodes(self) -> tuple[Episode, ...]:
        """All episodes."""
        return load_study(Path(self.data))

    def questions(self) -> Iterable[Question]:
        """What is wanted, at the end of each episode."""
        for episode in self.episodes:
            choices = tuple(Choice(label=goal, text=goal) for goal in episode.goals)
            yield Question(id=episode.id, text="What is wanted?", choices=choices, episode=episode.id)

    def target(self, question: Question) -> str:
        """The goal that people think most likely after the last judged step."""
        episode = next(episode for episode in self.episodes if episode.id == question.id)
        last = next(row for row in reversed(episode.human) if row is not None)
        return episode.goals[last.index(max(last))]

    def study(self, out: Path, seed: int) -> StudyReport:
        """Infer all episodes; write the tables and a plot of each."""
        found = [infer(episode) for episode in self.episodes]
        figures = Summary(
            episodes=len(found),
            judgements=sum(len(one.steps) for one in found),
            **scores(found, seed).model_dump(),
            by_episode={one.given.id: scores([one], seed) for one in found},
            unused={one.given.id: one.unused for one in found if one.unused},
        )
        plots = {one.given.id: _plot(one) for one in found}
        drawn = {f"{name}.svg": svg for name, svg in plots.items()}
        text = study_text(figures)
        page = render_figures("Judgements", text, plots)
        return reported(
            self.name, out, seed, figures, text, {"judgements.csv": _csv(found), "report.html": page, **drawn}
        )


def open_benchmark(data: str = "") -> Judgements:
    """Open the benchmark; `data` is the file of a study."""
    if not data:
        raise InputError("a study needs its file.", "Name it with --data FILE; see docs/foodtruck.md.")
    return Judgements(data)


class Scores(Value):
    """How well the model agrees with people, and how well even odds do."""

    r: float | None
    ci95: tuple[float, float] | None
    rmse: float
    rmse_of_even_odds: float


class Summary(Scores):
    """The figures of a study: the scores over all episodes and for each, and the words without effect."""

    episodes: int
    judgements: int
    by_episode: dict[str, Scores]
    unused: dict[str, tuple[str, ...]]


def scores(found: Sequence[Judged], seed: int) -> Scores:
    """Return r, errors, and, where all episodes have as many goals, the interval of r over judged steps."""
    model, people = (np.concatenate([s.ravel() for s in side]) for side in _sides(found))
    even = np.concatenate([np.full(one.people.size, 1.0 / len(one.given.goals)) for one in found])
    ends = None
    if len({len(one.given.goals) for one in found}) == 1:
        ours, theirs = (np.concatenate(side) for side in _sides(found))
        ends = interval(ours, theirs, seed)
    return Scores(
        r=pearson(model, people), ci95=ends, rmse=rmse(model, people), rmse_of_even_odds=rmse(even, people)
    )


def _sides(found: Sequence[Judged]) -> tuple[list[FloatArray], list[FloatArray]]:
    return [one.model for one in found], [one.people for one in found]


def _plot(one: Judged) -> str:
    lines = {goal: one.posterior[:, k].tolist() for k, goal in enumerate(one.given.goals)}
    dots = {
        goal: [(float(step), float(row[k])) for step, row in zip(one.steps, one.people, strict=True)]
        for k, goal in enumerate(one.given.goals)
    }
    title = f"{one.given.id}: posterior (lines) and people (circles)"
    return plot(title, curves(lines), dots, "step", heights=(0.0, 1.0))


def _csv(found: Sequence[Judged]) -> str:
    heading = ("episode", "step", "goal", "model", "people")
    judged = [(one, *rows) for one in found for rows in zip(one.steps, one.model, one.people, strict=True)]
    return csv_text(
        [heading]
        + [
            (one.given.id, str(step), goal, f"{ours:.4f}", f"{theirs:.4f}")
            for one, step, model, people in judged
            for goal, ours, theirs in zip(one.given.goals, model, people, strict=True)
        ]
    )


def study_text(found: Summary) -> str:
    """Return the tables of a summary, as they are printed."""
    rows: list[tuple[str, ...]] = [("", "r", "RMSE", "RMSE of even odds")]
    for name, one in {"all": found, **found.by_episode}.items():
        rows.append((name, shown(one.r), f"{one.rmse:.2f}", f"{one.rmse_of_even_odds:.2f}"))
    lines = [table(rows)]
    if found.ci95 is not None:
        low, high = found.ci95
        lines.append(f"95 % interval of r over {found.judgements} judged steps: {low:.2f} to {high:.2f}")
    lines += [f"{name}: read and not used: {'; '.join(words)}" for name, words in found.unused.items()]
    return "\n".join(lines)
