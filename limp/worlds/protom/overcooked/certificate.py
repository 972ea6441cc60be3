"""What help is worth in a kitchen, as a fact of its map: costs of optimal joint plans, and their category."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .joint import INFINITE, Joint, Plan
from .map import Start

Category = Literal["not needed", "useful", "necessary"]
WORTH = 10
"""A useful message saves at least so many steps, five times the threshold below which nothing is said."""


@dataclass(frozen=True)
class Certificate:
    """What is certain about a kitchen with two goals: [lower bound, cost of a plan] without and with one help.

    Both are None where there is no plan at all. The plans can be replayed in the real world.
    """

    alone: tuple[int, int] | None
    helped: tuple[int, int] | None
    alone_plan: Plan | None = None
    helped_plan: Plan | None = None

    def category(self, horizon: int) -> Category | None:
        """Return what help is worth: nothing at all, at least `WORTH` steps, or everything; None for in between.

        `necessary`: no plan without help, one with it within the horizon. `useful`: the plan with help costs at
        least `WORTH` less than any without. `not needed`: that without help costs no more than any with it.
        """
        if self.alone is None:
            within = self.helped_plan is not None and len(self.helped_plan.actions) <= horizon
            return "necessary" if within else None
        if self.helped is not None and self.alone[0] - self.helped[1] >= WORTH:
            return "useful"
        return "not needed" if self.helped is None or self.alone[1] <= self.helped[0] else None


def certify(start: Start, foods: tuple[int, int]) -> Certificate:
    """Return the certificate of a kitchen, by enumerating all pairs of programs.

    Where no help can lower the cost, the plan with help need not be the best one.
    """
    joint = Joint(start, foods)
    low, alone = joint.best(joint.alone())
    least, helped = joint.best(joint.helped(), INFINITE if alone is None else alone.cost)
    return Certificate(
        None if alone is None else (low, alone.cost),
        None if helped is None else (least, helped.cost),
        alone,
        helped,
    )
