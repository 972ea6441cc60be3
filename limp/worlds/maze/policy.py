"""The `Policy` of the maze: log-likelihoods of both agents' attempted actions, for every mind of Large.

    P(G, theta | S, A) ~ P(G, theta) prod_t pi_Large(A_t | S_t, G, theta) pi_Small(A_t | S_t, G, theta)

In words an episode says what the maze is (`described`), where everybody stands (`Large is at (1, 5)`), then what
each attempts in turn (`move left`, `stay`), and where Small `fails to move`; a failure is chance, conditions what
follows and is not scored.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ...errors import InputError
from ...events import Action, Episode, Event, Observation, Source, State
from ...minds.attitudes import Hypothesis
from ...planner import FloatArray, Trace, by_option
from ..grid import WORDS, Position
from .described import is_about_world, world_facts, world_of
from .helphinder import PolicyTable, Progress, tabulate
from .minds import LARGE, SMALL, Intentions, Settings, mind_of
from .world import Step, World

ESTIMATOR = "symbolic"
FAILS = "fails to move"
BOULDER = "the boulder"
_SIMULATED = Source(kind="simulator")
_FACT = re.compile(r"(Large|Small|the boulder) is at \((\d+), (\d+)\)")


@dataclass(frozen=True)
class MazePath:
    """What both did: `states` [T + 1] and `steps` [T]."""

    states: tuple[int, ...]
    steps: tuple[Step, ...]


def walk(world: World, start: int, steps: Sequence[Step]) -> MazePath:
    """Return the path of these steps from a state."""
    states = [start]
    for step in steps:
        states.append(world.next_state(states[-1], step))
    return MazePath(tuple(states), tuple(steps))


def episode_of(world: World, path: MazePath, name: str = "") -> Episode:
    """Tell a path in words."""
    large, small, boulder = world.places(path.states[0])
    facts = [*world_facts(world), f"Large is at {large}", f"Small is at {small}"]
    if boulder is not None:
        facts.append(f"the boulder is at {boulder}")
    events: list[Event] = []
    for step in path.steps:
        events.append(Action(agent=LARGE, text=WORDS[step.large], source=_SIMULATED))
        events.append(Action(agent=SMALL, text=WORDS[step.small], source=_SIMULATED))
        if step.failed:
            events.append(Observation(agent=SMALL, text=FAILS, source=_SIMULATED))
    return Episode(id=name, agents=(LARGE, SMALL), initial=State.told(*facts), events=tuple(events))


def path_of(world: World, episode: Episode) -> MazePath:
    """Read an episode in words back; raise `InputError` that says which event is not understood."""
    start = _start_of(world, episode.initial.words)
    acts: list[tuple[str, int, bool]] = []
    for n, event in enumerate(episode.events, start=1):
        if isinstance(event, Observation) and event.text == FAILS and acts and acts[-1][0] == SMALL:
            acts[-1] = (SMALL, acts[-1][1], True)
            continue
        whose = LARGE if len(acts) % 2 == 0 else SMALL
        if not isinstance(event, Action) or event.agent != whose or event.text not in WORDS:
            raise InputError(
                f"event {n}, {event.agent}: {event.text!r}, is not understood.",
                f"{LARGE} and {SMALL} act in turn; it is {whose}'s turn to {', '.join(WORDS)}.",
            )
        acts.append((whose, WORDS.index(event.text), False))
    if len(acts) % 2:
        raise InputError(f"the episode ends before {SMALL} acts.", "Give both agents as many actions.")
    steps = [
        Step(large, small, failed) for (_, large, _), (_, small, failed) in zip(acts[::2], acts[1::2], strict=True)
    ]
    return walk(world, start, steps)


def _start_of(world: World, facts: Sequence[str]) -> int:
    found: dict[str, Position] = {}
    for fact in facts:
        if is_about_world(fact):
            continue
        match = _FACT.fullmatch(fact)
        if match is None:
            raise InputError(f"the fact {fact!r} is not understood.", "Write 'Large is at (1, 5)', and so on.")
        found[match[1]] = (int(match[2]), int(match[3]))
    for who in (LARGE, SMALL):
        if who not in found:
            raise InputError(f"the episode does not say where {who} is.", f"Add the fact '{who} is at (x, y)'.")
    return world.state(found[LARGE], found[SMALL], found.get("the boulder"))


@dataclass(frozen=True)
class MazePolicy:
    """Scores both agents' actions; plans when a state is asked about for the first time.

    With `folder`, policies at visited states are kept in a file named by the digest of world, settings and minds.
    """

    world: World
    settings: Settings = field(default_factory=Settings)
    folder: Path | None = None
    _tables: dict[str, PolicyTable] = field(default_factory=dict, repr=False, compare=False)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log pi [H, 2 T]: Large's and Small's actions in turn."""
        path = path_of(self.world, episode)
        minds = [mind_of(hypothesis) for hypothesis in hypotheses]
        return self.trace(path, hypotheses, self.table(minds, path.states[:-1]))

    def trace(self, path: MazePath, hypotheses: Sequence[Hypothesis], table: PolicyTable) -> Trace:
        """Return the matrix of a path from a table that holds its states."""
        rows = np.array(table.rows([mind_of(hypothesis) for hypothesis in hypotheses]))[:, None]
        columns = np.array(table.columns(path.states[:-1]), dtype=np.intp)[None, :]
        found = np.empty((len(hypotheses), 2 * len(path.steps)))
        found[:, ::2] = table.large[rows, columns, np.array([[s.large for s in path.steps]], dtype=np.intp)]
        found[:, 1::2] = table.small[rows, columns, np.array([[s.small for s in path.steps]], dtype=np.intp)]
        words = [f"{who}: {WORDS[a]}" for s in path.steps for who, a in ((LARGE, s.large), (SMALL, s.small))]
        return Trace(tuple(hypotheses), tuple(words), found, ESTIMATOR)

    def table(
        self, minds: Sequence[Intentions], states: Sequence[int], progress: Progress | None = None
    ) -> PolicyTable:
        """Return policies at (at least) these states: from memory, from the folder, or by planning."""
        key = digest(self.world, self.settings, minds)
        known = self._tables.get(key) or self._read(key, minds)
        if known is None or not known.holds(states):
            wanted = sorted({*states, *(known.states if known else ())})
            known = tabulate(self.world, self.settings, minds, wanted, progress)
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


@dataclass(frozen=True)
class MazesPolicy:
    """A policy for episodes that say in which maze they happen; each world has a `MazePolicy` of its own.

    With `folder`, each keeps its policies there.
    """

    settings: Settings = field(default_factory=Settings)
    folder: Path | None = None
    _policies: dict[World, MazePolicy] = field(default_factory=dict, repr=False, compare=False)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log pi [H, 2 T]; raise `InputError` for an episode that does not say where it happens."""
        return self._policy(episode).score(episode, hypotheses)

    def prepare(
        self, tasks: Sequence[tuple[Episode, Sequence[Hypothesis]]], progress: Progress | None = None
    ) -> None:
        """Plan once for each world, at all states that these episodes visit."""
        visited: dict[tuple[World, tuple[Hypothesis, ...]], set[int]] = {}
        for episode, hypotheses in tasks:
            world = self._policy(episode).world
            path = path_of(world, episode)
            visited.setdefault((world, tuple(hypotheses)), set()).update(path.states[:-1])
        for (world, hypotheses), states in visited.items():
            self._policies[world].table([mind_of(h) for h in hypotheses], sorted(states), progress)

    def _policy(self, episode: Episode) -> MazePolicy:
        facts = episode.initial.words
        world = world_of(facts, boulder=any(fact.startswith(BOULDER) for fact in facts))
        return self._policies.setdefault(world, MazePolicy(world, self.settings, self.folder))


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
