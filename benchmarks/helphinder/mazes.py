"""The maze of Ullman et al. (2009) as a declared world, the minds told apart in it, and files of scenarios.

Large pushes Small, or a boulder, one square on; Small fails to move with probability .4. Rewards, for being
within reach of one's goal, and costs are paid at each step, discounted by .99 without end:

    r_i(s) = max(reward (1 - d(s, i, goal) / reach), 0)
    Large, social:  rho E[r_i(s) - c(a_i)] - c(a_j)            rho > 0 helps, rho < 0 hinders

Small plans as if Large acted at random, P(a) ~ exp(-2 c(a)); Large knows Small's policy. Both have the same reward
and reach. docs/maze_scenarios.md describes the files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product

import numpy as np
from pydantic import Field

from limp.episodes.claims import Claim
from limp.episodes.minds import Hypothesis, Mind, takes_sides, wants
from limp.minds.facts import Value, the
from limp.planner import FloatArray, Trace, by_option
from limp.planning.inference import Plans
from limp.planning.mindset import Mindset
from limp.planning.tables import Table, tabled
from limp.planning.world import Acts
from limp.worlds.declared import Agent, Goal, Thing, WorldFile
from limp.worlds.grid import Position, rows_of
from limp.worlds.gridworld import Gridworld, State

LARGE, SMALL, BOULDER = "Large", "Small", "the boulder"
ACTS = {"L": "left", "R": "right", "U": "up", "D": "down", ".": "stay"}
FLOWER, TREE, HELP, HINDER = GOALS = ("flower", "tree", "help", "hinder")
LETTERS = {"f": FLOWER, "t": TREE}
REWARDS, REACHES, SOCIALS = (0.5, 1.0, 1.5, 2.0, 2.5), (0.5, 2.5, 10.5), (1.0, 3.0, 5.0, 7.0, 9.0)
"""What a step at the goal is worth, how many steps away it is felt (its square, room, maze), and |rho|."""
RATIONALITY, DISCOUNT, STAYING = 2.0, 0.99, 0.1
RANDOM = Mindset[State](rationality=RATIONALITY, foresight=1.0)
"""Somebody who wants nothing and looks one step ahead: P(a) ~ exp(-beta c(a))."""
Told = tuple[State, Acts]
"""A state, and what both attempted in it."""


class _Scenario(Value):
    id: str = Field(min_length=1)
    kinds: tuple[str, ...] = ()
    goal: str = ""
    small_goal: str = ""
    ambiguous: str = ""
    start: str = ""
    large: str = ""
    small: str = ""
    large_path: tuple[Position, ...] = ()
    small_path: tuple[Position, ...] = ()
    boulder_path: tuple[Position, ...] = ()
    probes: tuple[int, ...] = ()


class _File(Value):
    map: str
    goals: dict[str, str] = Field(default=LETTERS)
    failure: float = 0.4
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Maze:
    """A map (`#` wall, `.` floor, a letter for each goal), with a boulder or without."""

    rows: tuple[str, ...]
    goals: tuple[tuple[str, str], ...]
    failure: float
    boulder: bool

    @cached_property
    def places(self) -> dict[str, Position]:
        """Where each goal is."""
        return {name: self.squares(letter)[0] for letter, name in self.goals}

    def squares(self, letters: str) -> list[Position]:
        """Return the squares with these letters."""
        return [(x, y) for y, row in enumerate(self.rows) for x, one in enumerate(row) if one in letters]

    @cached_property
    def world(self) -> Gridworld:
        """The declared world: everything may begin anywhere."""
        floor = tuple(self.squares("." + "".join(letter for letter, _ in self.goals)))
        goals = {
            named(name, reward, reach): Goal(at=place, worth=reward, within=reach)
            for name, place in self.places.items()
            for reward, reach in product(REWARDS, REACHES)
        }
        return Gridworld(
            WorldFile(
                map="\n".join(self.rows),
                legend={"#": "wall", ".": "floor", **dict.fromkeys((letter for letter, _ in self.goals), "floor")},
                things={BOULDER: Thing(at=floor, pushed=True)} if self.boulder else {},
                costs={"stay": STAYING},
                agents={
                    LARGE: Agent(start=floor, pushes=True, goals=goals),
                    SMALL: Agent(start=floor, fails=self.failure, goals=goals),
                },
                solid=True,
                discount=DISCOUNT,
            )
        )

    @property
    def mirrors(self) -> bool:
        """Whether left and right can be swapped, which swaps two goals."""
        flipped = sorted((len(self.rows[0]) - 1 - x, y) for x, y in self.places.values())
        plain = [
            row.replace(".", " ").translate({ord(letter): " " for letter, _ in self.goals}) for row in self.rows
        ]
        on_the_axis = any(2 * x == len(self.rows[0]) - 1 for x, _ in self.places.values())
        swaps = len(self.places) == 2 and flipped == sorted(self.places.values()) and not on_the_axis
        return swaps and all(row == row[::-1] for row in plain)

    def mirrored(self, told: Told) -> Told:
        """Return a state and acts as a mirror shows them."""
        state, acts = told
        wide = len(self.rows[0])
        things = tuple((wide - 1 - where[0], where[1]) for where in state.things if isinstance(where, tuple))
        swap = {"left": "right", "right": "left"}
        at = tuple((wide - 1 - x, y) for x, y in state.at)
        return state._replace(at=at, things=things), tuple(swap.get(act, act) for act in acts)

    def after(self, state: State, acts: Acts, failed: bool = False) -> State:
        """Return the state after both acted; where Small `failed` it stays where Large left it."""
        large, small = acts
        between = self.world.follows(state, (large, "stay"))
        follows = between if failed else self.world.follows(state, (large, small))
        return next((one for one in follows if one not in between), next(iter(between)))


@lru_cache(maxsize=2)
def table_of(maze: Maze) -> Table[State]:
    """Return all states of a maze."""
    return tabled(maze.world)


@dataclass(frozen=True)
class Scenario:
    """One episode: `goal` and `small_goal` are what the agents were made with, if that is known.

    Frame k (from 1) shows the state after k - 1 steps; `probes` are the frames at which one asks. `ambiguous` says
    why the last frame need not single out the goal, for an episode that was made so.
    """

    id: str
    maze: Maze
    states: tuple[State, ...]
    acts: tuple[Acts, ...]
    failed: tuple[bool, ...]
    probes: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    goal: str = ""
    small_goal: str = ""
    ambiguous: str = ""

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return len(self.states)

    @property
    def path(self) -> list[Told]:
        """The states with what both attempted in them."""
        return list(zip(self.states, self.acts, strict=False))


def read_scenarios(text: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a TOML text that comes with a study."""
    file = _File.model_validate(tomllib.loads(text))
    rows = rows_of(file.map, ("#", ".", *file.goals))
    mazes = {boulder: Maze(rows, tuple(file.goals.items()), file.failure, boulder) for boulder in (False, True)}
    return tuple(_scenario(given, mazes, file.goals) for given in file.scenario)


def _scenario(given: _Scenario, mazes: Mapping[bool, Maze], goals: Mapping[str, str]) -> Scenario:
    if given.start:
        rows = rows_of(given.start, ("L", "S", "O", "#", ".", *goals), "the start")
        places = {one: (x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one in "LSO"}
        maze = mazes["O" in places]
        acts: list[Acts] = [
            (ACTS[large], ACTS[small.upper()]) for large, small in zip(given.large, given.small, strict=True)
        ]
        failed = [small.islower() for small in given.small]
        states = [stands(places["L"], places["S"], places.get("O"))]
        for both, fails in zip(acts, failed, strict=True):
            states.append(maze.after(states[-1], both, fails))
    else:
        maze = mazes[bool(given.boulder_path)]
        paths = [given.large_path, given.small_path, *([given.boulder_path] if given.boulder_path else [])]
        high = len(maze.rows) - 1
        states = [stands(*((x, high - y) for x, y in places)) for places in zip(*paths, strict=True)]
        steps = [_least(maze, before, after) for before, after in pairwise(states)]
        acts, failed = [both for both, _ in steps], [fails for _, fails in steps]
    probes = given.probes or (len(states),)
    return Scenario(
        given.id, maze, tuple(states), tuple(acts), tuple(failed), probes, given.kinds, given.goal,
        given.small_goal, given.ambiguous,
    )  # fmt: skip


def stands(large: Position, small: Position, boulder: Position | None = None) -> State:
    """Return the state in which they stand on these squares."""
    return State((large, small), (), () if boulder is None else (boulder,), (), ())


def _least(maze: Maze, before: State, after: State) -> tuple[Acts, bool]:
    """Return what both attempted, and whether Small failed: the least effort that leads to the next state."""
    attempts = [
        ((large, small), failed) for large, small, failed in product(ACTS.values(), ACTS.values(), (False, True))
    ]
    return min(
        (one for one in attempts if maze.after(before, *one) == after),
        key=lambda one: (sum(act != "stay" for act in one[0]), one[1]),
    )


# --- minds ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wants:
    """What both want: Large's goal, or `help` or `hinder` with |rho|, and Small's; reward and reach of both."""

    goal: str
    small_goal: str
    reward: float
    reach: float
    rho: float = 0.0

    @property
    def mindset(self) -> Mindset[State]:
        """Large's mind, which ascribes one to Small."""
        theirs = named(self.small_goal, self.reward, self.reach)
        small = Mindset[State](theirs, RATIONALITY, others={LARGE: RANDOM})
        social = self.goal in (HELP, HINDER)
        return Mindset(
            goal="" if social else named(self.goal, self.reward, self.reach),
            rationality=RATIONALITY,
            cares={SMALL: -self.rho if self.goal == HINDER else self.rho} if social else {},
            others={SMALL: small},
        )

    @property
    def hypothesis(self) -> Hypothesis:
        """The mind in the language of minds; the choice is Large's goal, whose values of rho share its prior."""
        numbers = {"reward": self.reward, "reach": self.reach} | ({"rho": self.rho} if self.rho else {})
        claims = claims_of(self.goal, self.small_goal)
        mind = Mind(agent=LARGE, claims=claims, parameters=tuple(numbers.items()))
        return Hypothesis(choice=self.goal, mind=mind, prior=1.0 / len(SOCIALS) if self.rho else 1.0)


def named(goal: str, reward: float, reach: float) -> str:
    """Return the name of a goal with its reward and reach, as the world declares it."""
    return f"{goal}, {reward:g} within {reach:g}"


def claims_of(goal: str, small_goal: str) -> tuple[Claim, ...]:
    """Return what Large has in mind: an end of its own if it has one, what Small wants, and its social goal."""
    thought = wants(SMALL, f"get to {the(small_goal)}").held_by(LARGE)
    if goal in (HELP, HINDER):
        return thought, takes_sides(LARGE, "help" if goal == HELP else "hinder", SMALL)
    return wants(LARGE, f"get to {the(goal)}"), thought, takes_sides(LARGE, "independent", SMALL)


def grid_of() -> tuple[Wants, ...]:
    """Return all minds: Large's goals x Small's (flower, tree) x rewards x reaches x |rho|."""
    return tuple(
        Wants(goal, small, reward, reach, rho)
        for goal, small, reach, reward in product(GOALS, (FLOWER, TREE), REACHES, REWARDS)
        for rho in (SOCIALS if goal in (HELP, HINDER) else (0.0,))
    )


@dataclass(frozen=True)
class Planned:
    """The plans of minds at the states of some paths; in a maze that is its own mirror image, of half of them.

    A mind whose Small wants the second goal acts on a path as its mirror image does on the mirrored path.
    """

    maze: Maze
    minds: tuple[Wants, ...]
    plans: Plans[State]
    rows: tuple[int, ...]
    """The row in the plans of each mind, or of its mirror image."""
    flipped: tuple[bool, ...]

    @classmethod
    def of(cls, maze: Maze, minds: Sequence[Wants], states: Iterable[State]) -> Planned:
        """Plan once for all paths through these states."""
        first, second = list(maze.places)[:2]
        flipped = [maze.mirrors and mind.small_goal == second for mind in minds]
        upright = [
            Wants(
                {first: second, second: first}.get(mind.goal, mind.goal), first, mind.reward, mind.reach, mind.rho
            )
            if flips
            else mind
            for mind, flips in zip(minds, flipped, strict=True)
        ]
        by_care = sorted(dict.fromkeys(upright), key=lambda mind: mind.mindset.cares.get(SMALL, 0.0))
        number = {mind: k for k, mind in enumerate(by_care)}  # what a mind is worth is a guess for the next one
        visited = list(states)
        if any(flipped):
            visited += [maze.mirrored((state, ()))[0] for state in visited]
        plans = Plans.of(table_of(maze), LARGE, [mind.mindset for mind in number], visited)
        return cls(maze, tuple(minds), plans, tuple(number[mind] for mind in upright), tuple(flipped))

    def trace(self, path: Sequence[Told]) -> Trace:
        """Return log pi [H, 2 T] of what Large and Small attempted in turn; a failure is chance and not scored."""
        found = self.plans.log_probs(path)[list(self.rows)]
        if flips := list(np.flatnonzero(self.flipped)):
            mirrored = self.plans.log_probs([self.maze.mirrored(one) for one in path])
            found[flips] = mirrored[[self.rows[h] for h in flips]]
        words = [f"{who}: {act}" for _, acts in path for who, act in zip((LARGE, SMALL), acts, strict=True)]
        return Trace(self.hypotheses, tuple(words), found, "symbolic")

    @cached_property
    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """The minds in the language of minds."""
        return tuple(mind.hypothesis for mind in self.minds)


def planned(
    scenarios: Sequence[Scenario], minds: Sequence[Wants], most: int | None = None, known: Sequence[Planned] = ()
) -> Iterator[Trace]:
    """Yield the trace of each scenario, or of its first steps; what is not `known` is planned maze by maze."""
    plans = {one.maze: one for one in known}
    for one in scenarios:
        if one.maze not in plans:
            states = (state for other in scenarios if other.maze == one.maze for state in other.states[:-1])
            plans[one.maze] = Planned.of(one.maze, minds, states)
        yield plans[one.maze].trace(one.path[:most])


def course(trace: Trace) -> Mapping[str, FloatArray]:
    """Return P(Large's goal) after 0, 1, ..., T steps of both: one row [T + 1] for every goal."""
    return {goal: shares[::2] for goal, shares in by_option(trace).items()}


# --- simulation -------------------------------------------------------------------------------------------


def rollout(known: Planned, mind: int, start: State, length: int, random: np.random.Generator) -> list[Told]:
    """Return a path by agents with the mind of a number: both draw from their policies, Small fails by chance."""
    world, plans, told, state = known.maze.world, known.plans, list[Told](), start
    flips, row = known.flipped[mind], known.rows[mind]
    for _ in range(length):
        seen = known.maze.mirrored((state, ()))[0] if flips else state
        drawn = [random.choice(names, p=np.exp(plans.acts[who][row, plans.at[seen]]))
                 for who, names in zip(world.agents, plans.table.choices, strict=True)]  # fmt: skip
        acts = known.maze.mirrored((state, tuple(map(str, drawn))))[1] if flips else tuple(map(str, drawn))
        told.append((state, acts))
        state = known.maze.after(state, acts, bool(random.random() < known.maze.failure))
    return told


def recovery(known: Planned, episodes: int, length: int, seed: int) -> dict[int, float]:
    """Return how often the generating goal of Large is the most probable one, by number of actions.

    Minds are drawn from the prior, starts uniformly from all states, for which `known` must hold plans.
    """
    random = np.random.default_rng(seed)
    weights, right = np.array([one.prior for one in known.hypotheses]), np.zeros(length + 1)
    states = known.plans.table.states
    for _ in range(episodes):
        mind = int(random.choice(len(weights), p=weights / weights.sum()))
        told = rollout(known, mind, states[int(random.integers(len(states)))], length, random)
        found = course(known.trace(told))
        goals, rows = list(found), np.stack(list(found.values()))
        right += rows.argmax(axis=0) == goals.index(known.minds[mind].goal)
    return {t: float(right[t] / episodes) for t in range(length + 1)}
