"""The `Policy` of the maze: log-likelihoods of both agents' attempted actions, for every mind of Large.

    P(G, theta | S, A) ~ P(G, theta) prod_t pi_Large(A_t | S_t, G, theta) pi_Small(A_t | S_t, G, theta)

A failure of Small is chance, conditions what follows and is not scored. In rollouts both agents draw from their
policies, and Small fails by chance.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ...episodes.episode import Episode
from ...minds.attitudes import Hypothesis
from ...planner import FloatArray, Trace, by_option
from ..grid import WORDS
from .episodes import path_of
from .helphinder import PolicyTable, Progress, tabulate
from .minds import LARGE, SMALL, Intentions, Settings, mind_of
from .world import MazePath, Step, World

ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class MazePolicy:
    """Scores both agents' actions in the maze that an episode tells; plans for a state when first asked.

    With `folder`, policies at visited states are kept in a file named by the digest of world, settings and minds.
    """

    settings: Settings = field(default_factory=Settings)
    folder: Path | None = None
    _tables: dict[str, PolicyTable] = field(default_factory=dict, repr=False, compare=False)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log pi [H, 2 T]: Large's and Small's actions in turn."""
        world, path = path_of(episode)
        minds = [mind_of(hypothesis) for hypothesis in hypotheses]
        return path_trace(path, hypotheses, self.table(world, minds, path.states[:-1]))

    def prepare(
        self, tasks: Sequence[tuple[Episode, Sequence[Hypothesis]]], progress: Progress | None = None
    ) -> None:
        """Plan once for each world, at all states that these episodes visit."""
        visited: dict[tuple[World, tuple[Hypothesis, ...]], set[int]] = {}
        for episode, hypotheses in tasks:
            world, path = path_of(episode)
            visited.setdefault((world, tuple(hypotheses)), set()).update(path.states[:-1])
        for (world, hypotheses), states in visited.items():
            self.table(world, [mind_of(h) for h in hypotheses], sorted(states), progress)

    def table(
        self, world: World, minds: Sequence[Intentions], states: Sequence[int], progress: Progress | None = None
    ) -> PolicyTable:
        """Return policies at (at least) these states: from memory, from the folder, or by planning."""
        key = digest(world, self.settings, minds)
        known = self._tables.get(key) or self._read(key, minds)
        if known is None or not known.holds(states):
            wanted = sorted({*states, *(known.states if known else ())})
            known = tabulate(world, self.settings, minds, wanted, progress)
            self._write(key, known)
        self._tables[key] = known
        return known

    def _read(self, key: str, minds: Sequence[Intentions]) -> PolicyTable | None:
        file = None if self.folder is None else self.folder / f"{key}.npz"
        if file is None or not file.exists():
            return None
        try:
            with np.load(file, allow_pickle=False) as stored:
                states = tuple(int(s) for s in stored["states"])
                large, small = stored["large"], stored["small"]
        except (OSError, EOFError, ValueError, KeyError, BadZipFile):
            return None  # a damaged file is planned anew
        whole = large.shape[:2] == small.shape[:2] == (len(minds), len(states))
        return PolicyTable(tuple(minds), states, large, small) if whole else None

    def _write(self, key: str, table: PolicyTable) -> None:
        if self.folder is None:
            return
        with suppress(OSError):  # where nothing can be kept, it is planned anew
            self.folder.mkdir(parents=True, exist_ok=True)
            half = self.folder / f".{key}.{os.getpid()}.npz"
            np.savez(half, states=np.array(table.states), large=table.large, small=table.small)
            half.replace(self.folder / f"{key}.npz")


def path_trace(path: MazePath, hypotheses: Sequence[Hypothesis], table: PolicyTable) -> Trace:
    """Return the matrix [H, 2 T] of a path from a table that holds its states."""
    rows = np.array(table.rows([mind_of(hypothesis) for hypothesis in hypotheses]))[:, None]
    columns = np.array(table.columns(path.states[:-1]), dtype=np.intp)[None, :]
    found = np.empty((len(hypotheses), 2 * len(path.steps)))
    found[:, ::2] = table.large[rows, columns, np.array([[s.large for s in path.steps]], dtype=np.intp)]
    found[:, 1::2] = table.small[rows, columns, np.array([[s.small for s in path.steps]], dtype=np.intp)]
    words = [f"{who}: {WORDS[a]}" for s in path.steps for who, a in ((LARGE, s.large), (SMALL, s.small))]
    return Trace(tuple(hypotheses), tuple(words), found, ESTIMATOR)


def digest(world: World, settings: Settings, minds: Sequence[Intentions]) -> str:
    """Return a name for everything that the policies depend on."""
    parts = {
        "format": 1, "walls": world.maze.walls, "goals": world.maze.goals, "boulder": world.boulder,
        "failure": world.failure, "settings": asdict(settings), "minds": [asdict(mind) for mind in minds],
    }  # fmt: skip
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def course(trace: Trace) -> Mapping[str, FloatArray]:
    """Return P(Large's goal) after 0, 1, ..., T steps of both: one row [T + 1] for every goal."""
    return {goal: shares[::2] for goal, shares in by_option(trace).items()}


def rollout(
    world: World, table: PolicyTable, mind: Intentions, start: int, length: int, random: np.random.Generator
) -> MazePath:
    """Return a path of `length` steps from `start` by agents with this mind; `table` must hold every state."""
    (row,) = table.rows([mind])
    states, steps = [start], list[Step]()
    for _ in range(length):
        (column,) = table.columns([states[-1]])
        large, small = (
            int(random.choice(len(logs), p=np.exp(logs)))
            for logs in (table.large[row, column], table.small[row, column])
        )
        between = int(world.after_large[states[-1], large])
        could = int(world.after_small[between, small]) != between
        step = Step(large, small, bool(could and random.random() < world.failure))
        steps.append(step)
        states.append(world.next_state(states[-1], step))
    return MazePath(tuple(states), tuple(steps))


def recovery(
    world: World,
    table: PolicyTable,
    hypotheses: Sequence[Hypothesis],
    episodes: int,
    length: int,
    seed: int,
) -> dict[int, float]:
    """Return how often the generating goal of Large is the most probable one, by number of actions.

    Minds are drawn from the prior, starts uniformly from all joint states, of which `table` holds the policies.
    """
    random = np.random.default_rng(seed)
    minds = [mind_of(hypothesis) for hypothesis in hypotheses]
    weights = np.array([hypothesis.prior for hypothesis in hypotheses])
    right = np.zeros(length + 1)
    for _ in range(episodes):
        mind = minds[int(random.choice(len(minds), p=weights / weights.sum()))]
        start = int(random.integers(len(world.positions)))
        path = rollout(world, table, mind, start, length, random)
        found = course(path_trace(path, hypotheses, table))
        goals, rows = list(found), np.stack(list(found.values()))
        right += rows.argmax(axis=0) == goals.index(mind.goal)
    return {t: float(right[t] / episodes) for t in range(length + 1)}
