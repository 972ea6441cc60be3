"""Help or hinder: planning agents in a maze, and every mind they may have.

Small is a simple agent: it plans as if Large acted at random. Large is a complex one: it knows Small's policy,
for its own goal as well as to help or to hinder. Both choose by pi(A | S) proportional to exp(beta Q*(S, A)).

All minds of a world share its states, so each kernel is solved once, and only the policies at the states that are
asked about are kept (`PolicyTable`). In a maze that is its own mirror image, half of the minds are mirror images.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from ...errors import InputError
from ...planner import FloatArray
from ...planning.mdp import Kernel, action_values, solve
from ...planning.social import boltzmann, social_utility
from ..grid import STAY
from .minds import Intentions, Settings, Theta
from .world import COUNT, World, mirrored_actions

Progress = Callable[[int, int], None]
"""Told how many minds are planned for, and of how many."""


@dataclass(frozen=True)
class Kernels:
    """How each agent of a world sees it change, with the other agent's action summed out.

    T_i(S' | S, A_i) = sum_{A_j} P(A_j | S) P(S' | S, A_i, A_j)
    """

    world: World

    @property
    def states(self) -> int:
        """How many joint states there are."""
        return len(self.world.positions)

    @cached_property
    def _layout(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.intp], NDArray[np.intp]]:
        """Where Large's entries stand: row ends, columns, and the place in [S, 4] of the policy of each move.

        Each row starts with the state where Small stays, then one entry for each move that changes something.
        """
        between = self.world.after_large.reshape(-1)
        moves = self.world.after_small[:, :STAY]
        changes = (moves != np.arange(self.states)[:, None])[between]
        used = np.concatenate([np.ones((len(between), 1), dtype=bool), changes], axis=1)
        ends = np.concatenate([[0], np.cumsum(used.sum(axis=1))]).astype(np.int32)
        columns = np.concatenate([between[:, None], moves[between]], axis=1)[used]
        place = np.arange(self.states * STAY).reshape(self.states, STAY).repeat(COUNT, axis=0)
        marked = np.concatenate([np.full((len(between), 1), -1), place], axis=1)[used]
        is_move = np.flatnonzero(marked >= 0)
        return ends, columns.astype(np.int32), is_move, marked[is_move]

    def for_large(self, small: FloatArray) -> Kernel:
        """Return Large's kernel if Small acts with probabilities `small` [S, 5]."""
        ends, columns, is_move, place = self._layout
        data = np.zeros(len(columns))
        data[is_move] = (1.0 - self.world.failure) * small[:, :STAY].ravel()[place]
        data[ends[:-1]] = 1.0 - np.add.reduceat(data, ends[:-1])
        shape = (self.states * COUNT, self.states)
        return Kernel(csr_matrix((data, columns, ends), shape=shape), COUNT)

    def for_small(self, large: FloatArray) -> Kernel:
        """Return Small's kernel if Large acts with probabilities `large` [S, 5]."""
        between = self.world.after_large  # [S, Large's action]
        moved = self.world.after_small[between].transpose(0, 2, 1)  # [S, Small's action, Large's action]
        stayed = np.broadcast_to(between[:, None, :], moved.shape)
        weights = np.broadcast_to(large[:, None, :], moved.shape)
        fails = self.world.failure
        columns = np.concatenate([moved, stayed], axis=2).reshape(-1).astype(np.int32)
        data = np.concatenate([(1.0 - fails) * weights, fails * weights], axis=2).reshape(-1)
        ends = np.arange(0, len(data) + 1, 2 * COUNT, dtype=np.int32)
        found = csr_matrix((data, columns, ends), shape=(self.states * COUNT, self.states))
        found.sum_duplicates()
        return Kernel(found, COUNT)


@dataclass(frozen=True)
class Agents:
    """Plans for both agents of a world; all results are log-policies [S, 5]."""

    world: World
    settings: Settings = field(default_factory=Settings)

    @cached_property
    def kernels(self) -> Kernels:
        """How the agents see the world change."""
        return Kernels(self.world)

    @cached_property
    def _simple_kernel(self) -> Kernel:
        return self.kernels.for_small(np.tile(self.settings.random_policy, (self.kernels.states, 1)))

    def reward(self, agent: int, goal: str, theta: Theta) -> FloatArray:
        """Return r_i [S] of Large (0) or Small (1): max(rho_g (1 - d / delta_g), 0)."""
        maze = self.world.maze
        far = maze.distances[maze.goal_cell(goal)][self.world.positions[:, agent]]
        return np.asarray(np.maximum(theta[0] * (1.0 - far / theta[1]), 0.0), dtype=np.float64)

    def plan(
        self,
        kernel: Kernel,
        rewards: FloatArray,
        starts: Sequence[FloatArray] = (),
        at: NDArray[np.intp] | None = None,
    ) -> tuple[FloatArray, FloatArray]:
        """Return the log-policy [S, 5], or [n, 5] at n states, and the optimal values [S]."""
        s = self.settings
        values = solve(kernel, rewards, s.costs, s.discount, s.tolerance, starts)
        q = action_values(kernel, rewards, s.costs, values, s.discount, at)
        return boltzmann(q, s.rationality), values

    def small(self, goal: str, theta: Theta) -> FloatArray:
        """Return Small's log-policy."""
        return self._small(goal, theta, ())[0]

    def _small(self, goal: str, theta: Theta, starts: Sequence[FloatArray]) -> tuple[FloatArray, FloatArray]:
        return self.plan(self._simple_kernel, self.reward(1, goal, theta), starts)

    def against(self, small: FloatArray) -> Kernel:
        """Return Large's kernel for Small's log-policy."""
        return self.kernels.for_large(np.exp(small))

    def small_gain(self, small: FloatArray, goal: str, theta: Theta) -> FloatArray:
        """Return E[R_i] [S] = r_i(S) - sum_a pi_i(a | S) c(a) of Small."""
        return np.asarray(self.reward(1, goal, theta) - np.exp(small) @ self.settings.costs, dtype=np.float64)

    def large(self, mind: Intentions, small: FloatArray, kernel: Kernel) -> tuple[FloatArray, FloatArray]:
        """Return Large's log-policy and values with this mind; `kernel` is `against(small)`."""
        return self.plan(kernel, self._worth(mind, self.small_gain(small, mind.small_goal, mind.theta)))

    def _worth(self, mind: Intentions, gain: FloatArray) -> FloatArray:
        """Return Large's reward [S] before its costs, where Small's is `gain`."""
        if mind.is_social:
            return social_utility(mind.signed_social, gain, cost=0.0)
        return self.reward(0, mind.goal, mind.theta)

    def policies(
        self, minds: Sequence[Intentions], at: NDArray[np.intp]
    ) -> Iterator[tuple[Intentions, FloatArray, FloatArray]]:
        """Yield (mind, Large's log-policy, Small's log-policy) at n states, each kernel built and solved once.

        Optimal values are convex in rho_o, and nearly linear in it and in rho_g: minds are solved in their order,
        each from the values of those before.
        """
        pairs = dict.fromkeys((mind.small_goal, mind.theta) for mind in minds)
        by_reward: dict[tuple[object, ...], list[tuple[float, FloatArray]]] = {}
        for pair in sorted(pairs, key=lambda p: (p[0], p[1][1], p[1][0])):
            goal, (reward, reach) = pair
            before = by_reward.setdefault((goal, reach), [])
            small, values = self._small(goal, (reward, reach), _extrapolated(before, reward))
            before[:] = [*before[-1:], (reward, values)]
            kernel, gain = self.against(small), self.small_gain(small, *pair)
            by_social: dict[str, list[tuple[float, FloatArray]]] = {}
            mine = [mind for mind in minds if (mind.small_goal, mind.theta) == pair]
            for mind in sorted(mine, key=lambda m: (m.goal, m.social)):
                reward, reach = mind.theta
                alike = by_reward.setdefault((mind.goal, mind.small_goal, reach, mind.social), [])
                done = by_social.setdefault(mind.goal, []) if mind.is_social else []
                starts = [*_extrapolated(done, mind.social), *_extrapolated(alike, reward)]
                found, values = self.plan(kernel, self._worth(mind, gain), starts, at)
                for known, number in ((done, mind.social), (alike, reward)):
                    known[:] = [*known[-1:], (number, values)]
                yield mind, found, small[at]


def _extrapolated(done: Sequence[tuple[float, FloatArray]], number: float) -> list[FloatArray]:
    """Return a guess of the values at `number` from those at one or two smaller numbers, if there are any."""
    if len(done) < 2 or done[0][0] == done[1][0]:
        return [values for _, values in done[-1:]]
    (first, low), (second, high) = done
    return [high + (number - second) / (second - first) * (high - low)]


@dataclass(frozen=True)
class PolicyTable:
    """Log-policies at some states only: `large` and `small` have shape [minds, states, 5]."""

    minds: tuple[Intentions, ...]
    states: tuple[int, ...]
    large: FloatArray
    small: FloatArray

    @cached_property
    def _rows(self) -> dict[Intentions, int]:
        return {mind: row for row, mind in enumerate(self.minds)}

    @cached_property
    def _columns(self) -> dict[int, int]:
        return {state: column for column, state in enumerate(self.states)}

    def rows(self, minds: Sequence[Intentions]) -> list[int]:
        """Return the rows of minds; raise `InputError` for one that is not in the table."""
        if missing := [mind for mind in minds if mind not in self._rows]:
            raise InputError(f"there is no policy for {missing[0]}.", "Plan for it too.")
        return [self._rows[mind] for mind in minds]

    def columns(self, states: Sequence[int]) -> list[int]:
        """Return the columns of states."""
        return [self._columns[state] for state in states]

    def holds(self, states: Sequence[int]) -> bool:
        """Tell whether the policies at all these states are here."""
        return set(states) <= self._columns.keys()


def tabulate(
    world: World,
    settings: Settings,
    minds: Sequence[Intentions],
    states: Sequence[int],
    progress: Progress | None = None,
) -> PolicyTable:
    """Plan for all minds and keep the policies at `states`; mirror images are planned once.

    Only states that can follow those asked about are planned for: a boulder in a corner stays there.
    """
    places = world.positions[np.array(states, dtype=np.intp)]
    world = world.limited_to(states)
    kept = world.at(places)
    agents = Agents(world, settings)
    mirror = world.mirror if world.maze.is_mirror_symmetric() else None
    rows: dict[Intentions, list[tuple[int, bool]]] = {}
    for row, mind in enumerate(minds):
        upright = mind if mirror is None else _upright(mind, world.maze.goal_names)
        rows.setdefault(upright, []).append((row, upright != mind))
    shape = (len(minds), len(kept), len(settings.costs))
    large, small = np.empty(shape), np.empty(shape)
    flipped_states = kept if mirror is None else mirror[kept].astype(np.intp)
    plans = agents.policies(list(rows), np.concatenate([kept, flipped_states]))
    for done, (mind, of_large, of_small) in enumerate(plans, start=1):
        if progress is not None:
            progress(done, len(rows))
        for row, flipped in rows[mind]:
            for all_of, ours in ((large, of_large), (small, of_small)):
                all_of[row] = mirrored_actions(ours[len(kept) :]) if flipped else ours[: len(kept)]
    return PolicyTable(tuple(minds), tuple(int(s) for s in states), large, small)


def _upright(mind: Intentions, goals: Sequence[str]) -> Intentions:
    """Return the mind, or its mirror image, in which Small wants the first goal."""
    if mind.small_goal == goals[0]:
        return mind
    swap = {goals[0]: goals[1], goals[1]: goals[0]}
    return Intentions(swap.get(mind.goal, mind.goal), swap[mind.small_goal], mind.theta, mind.social)
