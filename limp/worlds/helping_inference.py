"""What blue intends, from what it does: planning step by step, and Bayes' rule.

    U_red        = star [reached] - steps taken - progress D(x_end, B_end)
    pi_0(k|s)    ~ exp(-beta_red D(x', B))                      D: the way past boxes that cost `box` steps each
    Q_1(s, a|g)  = sum_k pi_0(k|s) (rho_g u + V(s'|g)) - c(a)   V = max_a Q;  u: what red gains in this step
    pi_1(a|s, g) ~ exp(beta_blue Q_1)                           a share `lapse` of all steps is taken at random
    P(g | acts)  ~ P(g) prod_t pi_1(a_t | s_t, g)

Red heads for the star as if blue were not there; blue helps, hinders or minds its own business, and expects that
of red. s' follows from s, red's step k and blue's act a. Values are exact, by backward induction over the steps
that are left; a state is planned for at step t only if it can come about by then. What red does says nothing of g.

Players who reason about each other (red expects what blue intends, and blue knows that) are left out: with
settings chosen by other pairs of films they agree less with people (docs/helping.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ..episodes.claims import SocialGoal
from ..episodes.minds import Hypothesis, Mind, takes_sides
from ..errors import InputError
from ..planner import FloatArray, Trace, by_option
from ..planning.social import RHO, boltzmann, lapsing, social_utility
from .grid import steps_from
from .helping import STAY, Game, IntArray, Motion, Space

ESTIMATOR = "symbolic"
RED, BLUE = "red", "blue"
INTENTIONS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
CARES = np.array([RHO[goal] for goal in INTENTIONS])
"""rho of each intention: how much red's utility is worth to blue; its size is that of `blue_rationality`."""
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class Settings:
    """The parameters.

    `star` is what reaching it is worth to red, in steps; each step costs 1, and each step that is still missing at
    the end costs `progress`. `box`: how many steps more red takes a box in its way to cost. `effort`: what any act
    but staying costs blue. `lapse`: the share of steps that are taken at random. `own_business`: the prior of blue
    neither helping nor hindering.
    """

    red_rationality: float = 1.0
    blue_rationality: float = 1.0
    star: float = 10.0
    progress: float = 1.0
    box: float = 1.0
    effort: float = 0.1
    lapse: float = 0.02
    own_business: float = 1 / 3


def hypotheses(settings: Settings) -> tuple[Hypothesis, ...]:
    """Return what blue may intend, with its prior; the choice is the intention."""
    social = (1.0 - settings.own_business) / 2
    priors = (social, social, settings.own_business)
    return tuple(
        Hypothesis(choice=goal, mind=Mind(agent=BLUE, claims=(takes_sides(BLUE, goal, RED),)), prior=prior)
        for goal, prior in zip(INTENTIONS, priors, strict=True)
    )


@dataclass(frozen=True)
class Play:
    """What both did: `states` [T + 1], red's `steps` [T] and blue's `acts` [T].

    A state is a configuration and red's square.
    """

    states: tuple[tuple[int, int], ...]
    steps: tuple[int, ...]
    acts: tuple[int, ...]


def play(game: Game, steps: Sequence[int], acts: Sequence[Motion]) -> Play:
    """Return what comes of red's steps and blue's acts.

    The play ends when red is at the star, and what comes after is cut. Raises `InputError` for an act that the
    game does not know or that cannot be done where it is done, and for too many steps. Where red is in the way of
    a box, blue's act leads nowhere, and so do red's steps into a wall or a box.
    """
    if len(steps) != len(acts) or len(steps) > game.steps:
        raise InputError(
            f"red has {len(steps)} steps, blue {len(acts)}; the game has {game.steps}.", "Give both as many."
        )
    space, states, numbers = game.space, [(0, game.red_start)], list[int]()
    for n, (step, act) in enumerate(zip(steps, acts, strict=True), start=1):
        at, red = states[-1]
        if red == game.star:
            break
        if act not in game.acts or not space.possible[at, game.acts.index(act)]:
            raise InputError(f"step {n}: blue cannot {act.words()} there.", "Check blue's path and the boxes.")
        numbers.append(game.acts.index(act))
        states.append(space.next(at, red, step, numbers[-1]))
    return Play(tuple(states), tuple(steps[: len(numbers)]), tuple(numbers))


def intention(trace: Trace) -> FloatArray:
    """Return P(help) + P(independent) / 2 after 0, 1, ..., T acts [T + 1]: 0 hinders, 1 helps."""
    after = by_option(trace)
    return np.asarray(after["help"] + after["independent"] / 2)


def infer(game: Game, seen: Play, settings: Settings) -> Trace:
    """Return the trace of blue's acts for all its intentions."""
    choices = Planner(game.space, settings).policies(seen.states[:-1])
    columns = [choice[:, act] for choice, act in zip(choices, seen.acts, strict=True)]
    likely = np.stack(columns, axis=1) if columns else np.zeros((len(INTENTIONS), 0))
    words = tuple(f"{BLUE}: {game.acts[act].words()}" for act in seen.acts)
    with np.errstate(divide="ignore"):
        return Trace(hypotheses(settings), words, np.log(likely), ESTIMATOR)


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
        near = steps_from([game.red_start], game.grid.ways)
        in_time = np.array([near.get(square, math.inf) <= step for square in range(len(game.grid.cells))])
        can_be = (space.depths <= step)[:, None] & in_time[None, :] & ~space.closed
        can_be[:, game.star] = False
        at, red = (found.astype(np.int32) for found in np.nonzero(can_be))
        to, after = space.red_to[at, red], space.after[at]
        in_the_way = (space.enters[at][:, :, None, :] == to[:, None, :, None]).any(axis=3)
        stuck = (after < 0)[:, :, None] | in_the_way
        then = np.where(stuck, at[:, None, None], after[:, :, None])
        stays = to == red[:, None]
        stays[:, STAY] = False
        return cls(at, red, to, then, after >= 0, ~stays)


@dataclass(frozen=True)
class Planner:
    """Plans in a space, one step after another from the last; see above for the equations."""

    space: Space
    settings: Settings

    @cached_property
    def way(self) -> FloatArray:
        """D [C, X]."""
        return ways(self.space, self.settings.box)

    def red(self, now: Moment) -> FloatArray:
        """Return pi_0 [S, 5]; steps that lead nowhere are lapses."""
        meant = np.where(now.open, -self.way[now.at[:, None], now.to], -np.inf)
        chosen = np.exp(boltzmann(meant, self.settings.red_rationality))
        return lapsing(chosen, self.settings.lapse, np.ones_like(meant, dtype=bool))

    def values(self, now: Moment, following: FloatArray) -> FloatArray:
        """Return Q_1 [3, S, A], -inf for what cannot be done; `following` is V [3, C, X] of the next step."""
        s, game = self.settings, self.space.game
        red = self.red(now)
        gain = np.where(now.to == game.star, s.star - 1.0, -1.0)
        outlook = np.einsum("sk,gsak->gsa", red, following[:, now.then, now.to[:, None, :]])
        gained = CARES[:, None, None] * np.einsum("sk,sk->s", red, gain)[None, :, None]
        costs = np.array([0.0 if act == Motion() else s.effort for act in game.acts])
        return np.where(now.possible, outlook + social_utility(1.0, gained, costs), -np.inf)

    def policies(self, visited: Sequence[tuple[int, int]]) -> list[FloatArray]:
        """Return pi_1 [3, A] of blue in the states after 0, 1, ... steps: configurations and red's squares."""
        s = self.settings
        values = _visited_values(self.space.game, tuple(visited), replace(s, blue_rationality=1.0))
        return [lapsing(np.exp(boltzmann(q, s.blue_rationality)), s.lapse, np.isfinite(q)) for q in values]


@lru_cache(maxsize=1000)
def _visited_values(game: Game, visited: tuple[tuple[int, int], ...], settings: Settings) -> list[FloatArray]:
    """Return Q_1 [3, A] in the states that were visited; it does not depend on how rational blue is."""
    planner, found = Planner(game.space, settings), list[FloatArray]()
    values = CARES[:, None, None] * (-settings.progress * planner.way)
    for step in reversed(range(game.steps)):
        now = Moment.of(game.space, step)
        q = planner.values(now, values)
        values = np.zeros_like(values)  # at the star, and where nobody can be yet
        values[:, now.at, now.red] = q.max(axis=-1)
        if step < len(visited):
            at, red = visited[step]
            found.append(q[:, np.flatnonzero((now.at == at) & (now.red == red))[0]].copy())
    return found[::-1]
