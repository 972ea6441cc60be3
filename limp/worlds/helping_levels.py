"""How red and blue plan, level by level, by backward induction over the steps that are left.

    U_red       = star [reached] - steps taken - progress D(x_end, B_end)
    pi_0(k|s)   ~ exp(-beta_red D(x', B))                          D: the way past boxes that cost `box` steps each
    Q_1(s,a|g)  = sum_k pi_0(k|s) (rho_g u + V_1(s'|g)) - c(a)     V = max_a Q;  u: what red gains in this step
    Q_2(s,k|g)  = sum_a pi_1(a|s,g) (u + V_2(s'|g))                red's best reply to each intention g
    pi_2(k|s,b) ~ exp(beta_red sum_g b(g) Q_2(s,k|g))              b: what red expects of blue
    Q_3(s,b,a|g) = sum_k pi_2(k|s,b) (rho_g u + V_3(s',b'|g)) - c(a)    b'(g) ~ b(g) pi_1(a|s,g)

s' follows from s, red's step k and blue's act a. pi_1 and pi_3 are exp(beta_blue Q), normalised; a share `lapse`
of all steps is taken at random. Red at level 2 plans as if it would know blue's intention after this step (QMDP,
Littman, Cassandra & Kaelbling, 1995). V_3 is interpolated between the beliefs of a grid
(`planning.pomdp_simplex`), everything else is exact. A state is planned for at step t only if it can come about by
then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..planner import FloatArray
from ..planning.pomdp_simplex import after_sign, barycentric, simplex_grid
from ..planning.social import boltzmann, social_utility
from .grid import STAY, IntArray
from .helping import Act, Space
from .helping_minds import CARES, INTENTIONS, Settings

BoolArray = NDArray[np.bool_]


def chances(utilities: FloatArray, rationality: float, lapse: float, possible: BoolArray) -> FloatArray:
    """Return (1 - lapse) softmax(rationality utilities) + lapse / (number of possible choices), over the last
    axis.

    A choice of utility -inf is made by lapse alone, and only if it is `possible`.
    """
    even = possible / possible.sum(axis=-1, keepdims=True)
    return np.asarray((1.0 - lapse) * np.exp(boltzmann(utilities, rationality)) + lapse * even, dtype=np.float64)


def ways(space: Space, box: float) -> FloatArray:
    """Return D [C, X]: the steps from each square to the star, each box on the way as `box` steps more."""
    beside, cells = space.game.grid.neighbours[:, :STAY], len(space.game.grid.cells)
    enter = 1.0 + box * space.closed
    found = np.full(enter.shape, cells * (1.0 + box))
    found[:, space.game.star] = 0.0
    for _ in range(cells):
        through = np.where(beside >= 0, (found + enter)[:, beside], np.inf).min(axis=2)
        shorter = np.minimum(found, through)
        shorter[:, space.game.star] = 0.0
        if (shorter == found).all():
            break
        found = shorter
    return found


@dataclass(frozen=True)
class Moment:
    """The S states in which something is chosen at one step, and what follows.

    `at` and `red` [S] are the configuration and red's square; `to` [S, 5] where red's steps lead; `then` [S, A, 5]
    the configuration after blue's act and red's step; `possible` [S, A] the acts that blue can do; `open` [S, 5]
    red's steps that lead elsewhere, and staying.
    """

    at: IntArray
    red: IntArray
    to: IntArray
    then: IntArray
    possible: BoolArray
    open: BoolArray

    @classmethod
    def of(cls, space: Space, step: int) -> Moment:
        """Return the states that can come about by a step (counted from 0)."""
        game = space.game
        near = game.grid.distances[game.red_start]
        can_be = (space.depths <= step)[:, None] & ((near >= 0) & (near <= step))[None, :] & ~space.closed
        can_be[:, game.star] = False
        at, red = (found.astype(np.int32) for found in np.nonzero(can_be))
        to, after = space.red_to[at, red], space.after[at]
        in_the_way = (space.enters[at][:, :, None, :] == to[:, None, :, None]).any(axis=3)
        stuck = (after < 0)[:, :, None] | in_the_way
        then = np.where(stuck, at[:, None, None], after[:, :, None])
        stays = to == red[:, None]
        stays[:, STAY] = False
        return cls(at, red, to, then, after >= 0, ~stays)

    def row(self, at: int, red: int) -> int:
        """Return the place of a state."""
        return int(np.flatnonzero((self.at == at) & (self.red == red))[0])

    def follow(self, values: FloatArray) -> FloatArray:
        """Return values [..., C, X] of what follows, [..., S, A, 5]."""
        return np.asarray(values[..., self.then, self.to[:, None, :]], dtype=np.float64)


@dataclass(frozen=True)
class Planner:
    """Plans in a space, one step after another from the last; see above for the equations."""

    space: Space
    settings: Settings

    @cached_property
    def way(self) -> FloatArray:
        """D [C, X]."""
        return ways(self.space, self.settings.box)

    @cached_property
    def grid(self) -> FloatArray:
        """The beliefs [B, 3] of red between which values are interpolated."""
        return simplex_grid(len(INTENTIONS), self.settings.resolution)

    @cached_property
    def costs(self) -> FloatArray:
        """c(a) [A]."""
        return np.array([0.0 if act == Act() else self.settings.effort for act in self.space.game.acts])

    @cached_property
    def gain(self) -> FloatArray:
        """What red gains [X] in a step that takes it to a square."""
        found = np.full(len(self.space.game.grid.cells), -1.0)
        found[self.space.game.star] += self.settings.star
        return found

    @property
    def end(self) -> FloatArray:
        """What red gains [C, X] by where the game leaves it."""
        return np.asarray(-self.settings.progress * self.way, dtype=np.float64)

    def red_zero(self, now: Moment) -> FloatArray:
        """Return pi_0 [S, 5]."""
        return self.red_policy(-self.way[now.at[:, None], now.to], now.open)

    def red_policy(self, utilities: FloatArray, ways_open: BoolArray) -> FloatArray:
        """Return pi_0 or pi_2 [..., 5] of the utilities of red's steps; those that lead nowhere are lapses."""
        s, meant = self.settings, np.where(ways_open, utilities, -np.inf)
        return chances(meant, s.red_rationality, s.lapse, np.ones_like(meant, dtype=bool))

    def blue_policy(self, values: FloatArray) -> FloatArray:
        """Return pi_1 or pi_3 [..., A] of the values Q [..., A]."""
        return chances(values, self.settings.blue_rationality, self.settings.lapse, np.isfinite(values))

    def values_one(self, now: Moment, following: FloatArray) -> FloatArray:
        """Return Q_1 [3, S, A]; `following` is V_1 [3, C, X] of the next step."""
        policy = self.red_zero(now)
        outlook = np.einsum("sk,gsak->gsa", policy, now.follow(following))
        return self._blue_values(now, np.einsum("sk,sk->s", policy, self.gain[now.to])[None, :, None], outlook)

    def values_two(self, now: Moment, blue: FloatArray, following: FloatArray) -> FloatArray:
        """Return Q_2 [3, S, 5]; `blue` is pi_1 [3, S, A], `following` is V_2 [3, C, X] of the next step."""
        return np.asarray(
            np.einsum("gsa,gsak->gsk", blue, now.follow(following)) + self.gain[now.to][None], dtype=np.float64
        )

    def values_three(self, now: Moment, blue: FloatArray, red: FloatArray, following: FloatArray) -> FloatArray:
        """Return Q_3 [B, 3, S, A] at the beliefs of the grid.

        `blue` is pi_1 [3, S, A], `red` is pi_2 [B, S, 5], `following` is V_3 [B, 3, C, X] of the next step.
        """
        outlook = np.zeros((len(self.grid), len(INTENTIONS), *now.possible.shape))
        replies = np.moveaxis(red, 0, -1)  # [S, 5, B]
        for act in np.flatnonzero(now.possible.any(axis=0)):
            rows = np.flatnonzero(now.possible[:, act])
            weights = self._after_act(blue[:, rows, act])  # [B, R, B']
            values = following[..., now.then[rows, act], now.to[rows]]  # [B', 3, R, 5]
            met = np.moveaxis(values, 2, 0).reshape(len(rows), -1, replies.shape[1]) @ replies[rows]
            met = met.reshape(len(rows), len(self.grid), len(INTENTIONS), -1)
            outlook[:, :, rows, act] = np.einsum("brB,rBgb->bgr", weights, met)
        gained = np.einsum("bsk,sk->bs", red, self.gain[now.to])
        return self._blue_values(now, gained[:, None, :, None], outlook)

    def _after_act(self, likelihood: FloatArray) -> FloatArray:
        """Return the weights [B, R, B'] of the grid's beliefs in b', given pi_1 [3, R] of what blue did."""
        _, after = after_sign(self.grid, likelihood)
        flat = barycentric(after.reshape(-1, len(INTENTIONS)), self.settings.resolution)
        return flat.reshape(*after.shape[:2], len(self.grid))

    def _blue_values(self, now: Moment, gained: FloatArray, outlook: FloatArray) -> FloatArray:
        """Return rho_g u + E[V] - c(a), [..., 3, S, A]; -inf for what cannot be done."""
        values = outlook + social_utility(1.0, CARES[:, None, None] * gained, self.costs)
        return np.asarray(np.where(now.possible, values, -np.inf), dtype=np.float64)

    def ahead(self, now: Moment, values: FloatArray) -> FloatArray:
        """Return V [..., C, X] = max Q of values [..., S, n]; 0 at the star, and where nobody can be yet."""
        found = np.zeros((*values.shape[:-2], *self.space.closed.shape))
        found[..., now.at, now.red] = values.max(axis=-1)
        return found


@dataclass(frozen=True)
class Choices:
    """What is chosen in one state: pi_0 [5], pi_1 [3, A], Q_2 [3, 5] and Q_3 [B, 3, A] (both empty without them).

    `open` [5] tells which of red's steps lead elsewhere or stay.
    """

    open: BoolArray
    red_zero: FloatArray
    blue_one: FloatArray
    red_two: FloatArray
    blue_three: FloatArray


def tabulate(planner: Planner, visited: Sequence[Sequence[tuple[int, int]]]) -> list[list[Choices]]:
    """Return what is chosen along each play: `visited` are its states after 0, 1, ... steps.

    A state is a configuration and red's square.
    """
    found: list[list[Choices]] = [[] for _ in visited]
    one = CARES[:, None, None] * planner.end
    two = np.repeat(planner.end[None], len(INTENTIONS), axis=0)
    three = np.repeat(one[None], len(planner.grid), axis=0)
    for step in reversed(range(planner.space.game.steps)):
        now = Moment.of(planner.space, step)
        zero, values = planner.red_zero(now), planner.values_one(now, one)
        policy, one = planner.blue_policy(values), planner.ahead(now, values)
        replies, signals = np.zeros((len(INTENTIONS), len(now.at), 0)), np.zeros((0, 0, len(now.at), 0))
        if planner.settings.deep:
            replies = planner.values_two(now, policy, two)
            expecting = planner.red_policy(np.tensordot(planner.grid, replies, axes=1), now.open)
            signals = planner.values_three(now, policy, expecting, three)
            two = planner.ahead(now, np.where(now.open, replies, -np.inf))
            three = planner.ahead(now, signals)
        for states, choices in zip(visited, found, strict=True):
            if step < len(states):
                row = now.row(*states[step])
                here = (now.open[row], zero[row], policy[:, row], replies[:, row], signals[:, :, row])
                choices.insert(0, Choices(*here))
    return found
