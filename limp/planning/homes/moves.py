"""The policy of moving a thing that someone else cares about.

    U(outcome) = rho * (value of the outcome to the other - value of leaving the thing) + own value - cost

The other's value is minus the steps that are left to its goal: none if the thing is where it is wanted, a
search and a carry otherwise. An agent without a social goal may have business of its own with the thing.
"""

from __future__ import annotations

import numpy as np

from ...homes.minds import wished
from ...homes.world import World
from ...minds.attitudes import WHERE_PUT, Attitude, SocialGoal
from ...planner import FloatArray, log_sum_exp
from ..social import boltzmann, social_utility


def outcome_log_policy(
    world: World, now: int, goal: Attitude | None, social_goal: SocialGoal | None
) -> FloatArray:
    """Return log pi over S + 2 outcomes: the thing ends at each place [S], stays put, or is handed over.

    `now` is the index of where the thing is (S, if no candidate place is known); the entry of that place is
    impossible, since leaving it there is the outcome of its own.
    """
    p, count = world.parameters, len(world.places)
    value = outcome_values(world, now, goal)
    price = np.concatenate([np.full(count, p.acting), [p.idling, p.acting]])
    allowed = np.zeros(count + 2)
    if now < count - 1:
        allowed[now] = -np.inf
    spread = np.zeros(count + 2)
    spread[count - 1] = np.log(p.unnamed) / p.rationality
    rho = 0.0 if goal is None else p.weight(social_goal)
    gain = value - value[count]
    if rho != 0.0:
        return boltzmann(social_utility(rho, gain, price) + spread + allowed, p.rationality)
    return _own_business(world, now, price, spread + allowed)


def outcome_values(world: World, now: int, goal: Attitude | None) -> FloatArray:
    """Return minus the steps that the other still needs, for each of the S + 2 outcomes."""
    p, count = world.parameters, len(world.places)
    lost = (world.size + 1) / 2
    values = np.full(count + 2, -lost)
    if goal is None:
        return np.zeros(count + 2)
    _, place = wished(goal)
    if place is None:
        values[count], values[count + 1] = -lost / 2, 0.0
        return values
    index = world.index(place)
    there = count if place == WHERE_PUT or index == now else index
    values[:count] -= p.carrying
    values[count], values[count + 1] = -p.carrying, -p.carrying / 2
    values[there] = 0.0
    return values


def _own_business(world: World, now: int, price: FloatArray, allowed: FloatArray) -> FloatArray:
    """Mix over what an independent agent may want itself: nothing, or the thing at any one of the K places."""
    p, count = world.parameters, len(world.places)
    wants = np.eye(count, count + 2) * p.carrying
    if now < count - 1:
        wants[now] = np.roll(np.eye(1, count + 2)[0] * p.carrying, count)
    own = boltzmann(-price + wants + allowed, p.rationality)
    idle = boltzmann(-price + allowed, p.rationality)
    share = np.log([1.0] * (count - 1) + [float(p.unnamed)]) + np.log(p.own_interest / world.size)
    return log_sum_exp(np.vstack([own + share[:, None], idle[None] + np.log1p(-p.own_interest)]), axis=0)
