"""What Large and Small may have in mind, in numbers and in words, and the grid that is inferred over.

    r_i(S) = max(rho_g (1 - d(S, i, G) / delta_g), 0)             reward of being within reach of one's goal
    social: rho_o E[R_i(S, A_i)] - c(A_j)                         rho_o > 0 helps, rho_o < 0 hinders

Source: Ullman et al. (2009), with infinite horizon, discount 0.99 and rationality 2.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np

from ...errors import HypothesisError, InputError
from ...minds import Hypothesis, SocialGoal
from ...planner import FloatArray
from ..mdp.solver import TOLERANCE
from .gridworld import STAY
from .world import COUNT

SOCIAL = ("help", "hinder")
LARGE, SMALL = "Large", "Small"
Theta = tuple[float, float]
"""(rho_g, delta_g): what being at the goal is worth a step, and how many steps away it is felt."""


@dataclass(frozen=True)
class Settings:
    """The parameters of the agents. Raises `InputError` for NaN, infinite, negative or empty ones.

    `order` 1: Small plans against a Large that acts at random, and Large knows that. Order 2: Small plans against
    a Large that wants one of the goals, each equally likely. `shared`: Large's own goal is worth to it what
    Small's is to Small.
    """

    rewards: tuple[float, ...] = (0.5, 1.0, 1.5, 2.0, 2.5)
    reaches: tuple[float, ...] = (0.5, 2.5, 10.5)
    socials: tuple[float, ...] = (1.0, 3.0, 5.0, 7.0, 9.0)
    rationality: float = 2.0
    discount: float = 0.99
    move_cost: float = 1.0
    stay_cost: float = 0.1
    order: int = 1
    shared: bool = True
    tolerance: float = TOLERANCE

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            for number in value if isinstance(value, tuple) else (value,):
                if not (math.isfinite(number) and number >= 0.0):
                    raise InputError(f"the parameter {field.name} is {number}.", "Give a finite number, >= 0.")
            if value == ():
                raise InputError(f"the parameter {field.name} is empty.", "Give at least one number.")
        if min(self.reaches) == 0.0:
            raise InputError("the parameter reaches is 0.", "Reaches are positive; 0.5 is the goal's cell alone.")
        if not 0.0 < self.discount < 1.0:
            raise InputError(f"the parameter discount is {self.discount}.", "It must lie between 0 and 1.")
        if self.order not in (1, 2):
            raise InputError(f"the parameter order is {self.order}.", "It is 1 or 2.")

    @property
    def thetas(self) -> tuple[Theta, ...]:
        """All pairs of reward and reach."""
        return tuple((reward, reach) for reward in self.rewards for reach in self.reaches)

    @property
    def costs(self) -> FloatArray:
        """The costs of the actions [5]."""
        return np.array([self.move_cost] * (COUNT - 1) + [self.stay_cost])

    @property
    def random_policy(self) -> FloatArray:
        """How an agent without a goal acts [5]: proportional to exp(-beta c(A))."""
        weights = np.exp(-self.rationality * (self.costs - self.costs[STAY]))
        return np.asarray(weights / weights.sum(), dtype=np.float64)


@dataclass(frozen=True)
class Mind:
    """What both have in mind: Small's goal and theta; Large's goal with `social` (rho_o) or its own theta."""

    goal: str
    small_goal: str
    theta: Theta
    social: float = 0.0
    own: Theta | None = None

    @property
    def is_social(self) -> bool:
        """Whether Large's goal is to help or to hinder."""
        return self.goal in SOCIAL

    @property
    def large_theta(self) -> Theta:
        """The theta of Large's own goal."""
        return self.own or self.theta

    @property
    def signed_social(self) -> float:
        """rho_o, negative for a hinderer."""
        return -self.social if self.goal == "hinder" else self.social


_BELIEF = re.compile(
    r"Small's goal is worth (\S+) within (\S+) steps(?:, and to Large (\S+) times that|"
    r", its own (\S+) within (\S+))?"
)
_GOAL = re.compile(r"Small wants the (.+)")


def hypothesis_of(mind: Mind, prior: float = 1.0) -> Hypothesis:
    """Return a mind in words; the choice is Large's goal."""
    belief = f"Small's goal is worth {mind.theta[0]:g} within {mind.theta[1]:g} steps"
    if mind.is_social:
        belief += f", and to Large {mind.social:g} times that"
    elif mind.own is not None:
        belief += f", its own {mind.own[0]:g} within {mind.own[1]:g}"
    social: SocialGoal = "help" if mind.goal == "help" else "hinder" if mind.goal == "hinder" else "independent"
    return Hypothesis(
        choice=mind.goal, agent=LARGE, belief=belief, social_goal=social,
        belief_of_goal=f"Small wants the {mind.small_goal}", prior=prior,
    )  # fmt: skip


@lru_cache(maxsize=100_000)
def mind_of(hypothesis: Hypothesis) -> Mind:
    """Read the words of `hypothesis_of` back; raise `HypothesisError` for others."""
    belief, wants = _BELIEF.fullmatch(hypothesis.belief), _GOAL.fullmatch(hypothesis.belief_of_goal)
    if belief is None or wants is None:
        words = f"{hypothesis.belief!r}, {hypothesis.belief_of_goal!r}"
        raise HypothesisError(f"the mind {words} is not understood.", "Write it with maze_minds.hypothesis_of.")
    try:
        numbers = [None if word is None else float(word) for word in belief.groups()]
    except ValueError:
        raise HypothesisError(f"{hypothesis.belief!r} holds no numbers.", "Write 1.5, for example.") from None
    reward, reach, social, own_reward, own_reach = numbers
    assert reward is not None
    assert reach is not None
    own = None if own_reward is None or own_reach is None else (own_reward, own_reach)
    return Mind(hypothesis.choice, wants[1], (reward, reach), social or 0.0, own)


def hypotheses(goals: Sequence[str], settings: Settings | None = None) -> tuple[Hypothesis, ...]:
    """Return the grid: Large's goals x Small's goals x theta, each goal pair equally likely beforehand.

    rho_o is averaged within help and within hinder; Large's goals are `goals`, help and hinder.
    """
    settings = settings or Settings()
    thetas, found = settings.thetas, list[Hypothesis]()
    owns: Sequence[Theta | None] = (None,) if settings.shared else thetas
    for goal in (*goals, *SOCIAL):
        for small_goal in goals:
            for theta in thetas:
                if goal in SOCIAL:
                    minds = [Mind(goal, small_goal, theta, social) for social in settings.socials]
                else:
                    minds = [Mind(goal, small_goal, theta, own=own) for own in owns]
                found += [hypothesis_of(mind, 1.0 / len(minds)) for mind in minds]
    return tuple(found)
