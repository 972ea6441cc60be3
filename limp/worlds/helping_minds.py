"""What blue may intend, at which levels both may think, and the numbers that their planning takes.

level 0  red heads for the star, as if blue were not there
level 1  blue helps, hinders or minds its own business, given level 0
level 2  red expects level 1, and learns from what blue does which of the three it is
level 3  blue does, given level 2: it knows what its acts make red expect, so it can signal and fake
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from ..errors import InputError
from ..minds.attitudes import SOCIAL, Attitude, Hypothesis, Mind, SocialGoal
from ..planner import FloatArray
from .parameters import check_range

RED, BLUE = "red", "blue"
INTENTIONS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
CARES = np.array([1.0, -1.0, 0.0])
"""rho of each intention: how much red's utility is worth to blue; its size is that of `blue_rationality`."""

RED_LEVELS, BLUE_LEVELS = (0, 2), (1, 3)


@dataclass(frozen=True)
class Settings:
    """The parameters. Raises `InputError` for what is not finite or out of range.

    `star` is what reaching it is worth to red, in steps; each step costs 1, and each step that is still missing at
    the end costs `progress`. `box`: how many steps more red, at level 0, takes a box in its way to cost. `effort`:
    what any act but staying costs blue. `lapse`: the share of steps that are taken at random. `own_business`: the
    prior of blue neither helping nor hindering. `deep`: the prior of level 2 for red, and of level 3 for blue; 0
    leaves these levels out. `resolution`: of the grid of red's beliefs at level 2.
    """

    red_rationality: float = 1.0
    blue_rationality: float = 1.0
    star: float = 10.0
    progress: float = 1.0
    box: float = 1.0
    effort: float = 0.1
    lapse: float = 0.02
    own_business: float = 1 / 3
    deep: float = 0.5
    resolution: int = 3

    def __post_init__(self) -> None:
        check_range(high=1.0, lapse=self.lapse, own_business=self.own_business, deep=self.deep)
        check_range(**asdict(self))
        if self.resolution < 1 or self.own_business == 1.0:
            raise InputError(
                f"the resolution is {self.resolution}, own_business {self.own_business}.",
                "The resolution is 1 or more, own_business less than 1.",
            )

    @property
    def intentions(self) -> FloatArray:
        """The prior [3] of INTENTIONS, ours and red's."""
        social = (1.0 - self.own_business) / 2
        return np.array([social, social, self.own_business])

    @property
    def red_levels(self) -> tuple[int, ...]:
        """The levels of red that are considered."""
        return RED_LEVELS if self.deep else RED_LEVELS[:1]

    @property
    def blue_levels(self) -> tuple[int, ...]:
        """The levels of blue that are considered."""
        return BLUE_LEVELS if self.deep else BLUE_LEVELS[:1]


def players(settings: Settings) -> tuple[tuple[SocialGoal, int, int], ...]:
    """Return what blue may intend with the levels of red and of blue, in the order of `hypotheses`."""
    return tuple(product(INTENTIONS, settings.red_levels, settings.blue_levels))


@lru_cache(maxsize=16)
def hypotheses(settings: Settings) -> tuple[Hypothesis, ...]:
    """Return blue's minds with their priors; the choice is the intention, the levels are parameters."""
    share = dict(zip(INTENTIONS, settings.intentions.tolist(), strict=True))

    def level(value: int) -> float:
        return settings.deep if value > 1 else 1.0 - settings.deep

    return tuple(
        Hypothesis(
            choice=intention,
            mind=Mind(
                agent=BLUE,
                attitudes=(intends(intention),),
                parameters=(("level of red", red), ("level of blue", blue)),
            ),
            prior=share[intention] * level(red) * level(blue),
        )
        for intention, red, blue in players(settings)
    )


def intends(intention: SocialGoal, who: str = BLUE, whom: str = RED) -> Attitude:
    """Return the attitude: blue wants to help red, or to hinder it, or is indifferent."""
    return Attitude(holder=who, verb="wants", content=SOCIAL[intention](agent=whom))
