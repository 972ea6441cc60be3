"""What Large and Small may have in mind, and the grid that is inferred over.

    r_i(S) = max(rho_g (1 - d(S, i, G) / delta_g), 0)             reward of being within reach of one's goal
    social: rho_o E[R_i(S, A_i)] - c(A_j)                         rho_o > 0 helps, rho_o < 0 hinders

Source: Ullman et al. (2009), with infinite horizon, discount 0.99 and rationality 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ...errors import InputError
from ...minds.attitudes import Attitude, Help, Hinder, Hypothesis, Independent, Mind, Reach
from ...minds.english import mind_in_words
from ...minds.facts import Place
from ...planner import FloatArray
from ...planning.mdp import TOLERANCE
from ..grid import STAY
from .world import COUNT

SOCIAL = ("help", "hinder")
LARGE, SMALL = "Large", "Small"
Theta = tuple[float, float]
"""(rho_g, delta_g): what being at the goal is worth a step, and how many steps away it is felt."""


@dataclass(frozen=True)
class Settings:
    """The parameters of the agents; reaches are positive, 0.5 is the goal's cell alone."""

    rewards: tuple[float, ...] = (0.5, 1.0, 1.5, 2.0, 2.5)
    reaches: tuple[float, ...] = (0.5, 2.5, 10.5)
    socials: tuple[float, ...] = (1.0, 3.0, 5.0, 7.0, 9.0)
    rationality: float = 2.0
    discount: float = 0.99
    move_cost: float = 1.0
    stay_cost: float = 0.1
    tolerance: float = TOLERANCE

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
class Intentions:
    """What both have in mind: their goals, theta, which is that of both, and Large's `social` (rho_o)."""

    goal: str
    small_goal: str
    theta: Theta
    social: float = 0.0

    @property
    def is_social(self) -> bool:
        """Whether Large's goal is to help or to hinder."""
        return self.goal in SOCIAL

    @property
    def signed_social(self) -> float:
        """rho_o, negative for a hinderer."""
        return -self.social if self.goal == "hinder" else self.social


def attitudes_of(goal: str, small_goal: str) -> tuple[Attitude, ...]:
    """Return what Large has in mind: an end of its own if it has one, what Small wants, and its social goal."""
    wants = Attitude(holder=SMALL, verb="wants", content=Reach(place=Place(name=small_goal)))
    thought = Attitude(holder=LARGE, verb="believes", content=wants)
    if goal in SOCIAL:
        social = Help(agent=SMALL) if goal == "help" else Hinder(agent=SMALL)
        return thought, Attitude(holder=LARGE, verb="wants", content=social)
    own = Attitude(holder=LARGE, verb="wants", content=Reach(place=Place(name=goal)))
    return own, thought, Attitude(holder=LARGE, verb="wants", content=Independent(agent=SMALL))


def hypothesis_of(mind: Intentions, prior: float = 1.0) -> Hypothesis:
    """Return the hypothesis of a mind; the choice is Large's goal.

    Its parameters are `reward` and `reach` (theta), and `rho` (rho_o) where Large is social.
    """
    numbers = {"reward": mind.theta[0], "reach": mind.theta[1]}
    if mind.is_social:
        numbers["rho"] = mind.social
    ascribed = Mind(
        agent=LARGE, attitudes=attitudes_of(mind.goal, mind.small_goal), parameters=tuple(numbers.items())
    )
    return Hypothesis(choice=mind.goal, mind=ascribed, prior=prior)


def mind_of(hypothesis: Hypothesis) -> Intentions:
    """Return the mind of a hypothesis; raise `InputError` for one that is not of `hypothesis_of`."""
    mind, numbers = hypothesis.mind, dict(hypothesis.mind.parameters)
    own = [a.content.place.name for a in mind.held if isinstance(a.content, Reach)]
    goal = mind.stance if mind.stance in SOCIAL else next(iter(own), "")
    small = mind.belief_of_goal.content if mind.belief_of_goal else None
    needed = {"reward", "reach", "rho"} if goal in SOCIAL else {"reward", "reach"}
    if not goal or not isinstance(small, Reach) or numbers.keys() != needed:
        raise InputError(
            f"the mind {mind_in_words(mind)!r} with {numbers or 'no numbers'} is none of the maze.",
            "Make it with limp.worlds.maze.minds.hypothesis_of.",
        )
    theta = (numbers["reward"], numbers["reach"])
    return Intentions(goal, small.place.name, theta, numbers.get("rho", 0.0))


def hypotheses(goals: Sequence[str], settings: Settings | None = None) -> tuple[Hypothesis, ...]:
    """Return the grid: Large's goals x Small's goals x theta, each goal pair equally likely beforehand.

    rho_o is averaged within help and within hinder; Large's goals are `goals`, help and hinder.
    """
    settings = settings or Settings()
    found = list[Hypothesis]()
    thetas = tuple(product(settings.rewards, settings.reaches))
    for goal, small_goal, theta in product((*goals, *SOCIAL), goals, thetas):
        socials = settings.socials if goal in SOCIAL else (0.0,)
        found += [hypothesis_of(Intentions(goal, small_goal, theta, s), 1.0 / len(socials)) for s in socials]
    return tuple(found)
