"""What simulated people choose, by the planner's own policies: what to answer, and where to bring another's thing.

The answer follows the policy of telling (`telling`) with one more cost, the effort of naming a place:

    U(u) = rho * E_b[steps that the listener saves] + honesty * b(what u says) - effort [u names a place]

A helper says what it believes, a hinderer names a place where it does not believe the thing to be, and somebody
who does not care often will not be bothered. Things are moved by the policy of moves (`moves`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from limp.homes.apartment import Apartment
from limp.homes.minds import wish
from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.attitudes import SocialGoal
from limp.planner import FloatArray
from limp.planning.homes.moves import outcome_log_policy
from limp.planning.homes.telling import answer_log_policy
from limp.planning.social import boltzmann

PEOPLE = Parameters(rationality=4.0, concern=3.0, honesty=0.75, trust=0.9, ordinary=0.75)
"""Simulated people are more resolute than the planner assumes: they care more and err less."""
EFFORT = 0.9
"""Cost of calling a place to mind and naming it, in steps."""


def answer_odds(world: World, belief: FloatArray, social_goal: SocialGoal) -> FloatArray:
    """Return P(answer) over the S - 1 named places and, last, `I don't know`, shape [S]."""
    named = len(belief) - 1
    beta = world.parameters.rationality
    log_policy = answer_log_policy(world, belief, social_goal)
    worth = np.concatenate([log_policy[:named] / beta - EFFORT, log_policy[-1:] / beta])
    return np.asarray(np.exp(boltzmann(worth, beta)))


@dataclass(frozen=True)
class Choices:
    """The choices that people have in a home: each of its furniture by id, and "" for none of it."""

    home: Apartment

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The furniture."""
        return tuple(piece.id for piece in self.home.furniture)

    @cached_property
    def world(self) -> World:
        """The places of the furniture, in the same order."""
        return World.of([piece.place for piece in self.home.furniture], PEOPLE)

    def answers(self, belief: FloatArray, social_goal: SocialGoal) -> dict[str, float]:
        """Return P(somebody who is asked names it), and for "" that they say not to know."""
        return self._odds(answer_odds(self.world, belief, social_goal))

    def moves(self, thing: str, at: str, wanted: str, other: str, social_goal: SocialGoal) -> dict[str, float]:
        """Return P(a thing is brought there from `at`), and for "" that it is left.

        `wanted` is where `other` is thought to want it, "" if that is not known.
        """
        goal = wish(other, thing, self.home.piece(wanted).place) if wanted else None
        log_odds = outcome_log_policy(self.world, self.ids.index(at), goal, social_goal)
        odds = np.exp(log_odds)[[*range(len(self.ids)), len(self.ids) + 1]]  # without handing it over
        return self._odds(odds / odds.sum())

    def _odds(self, odds: FloatArray) -> dict[str, float]:
        return dict(zip((*self.ids, ""), map(float, odds), strict=True))
