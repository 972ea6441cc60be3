"""What somebody chooses in a household: what to answer when asked where a thing is, and where to bring a thing.

The policy of telling is over the alternatives: each named place, the unnamed ones, and `I don't know`; or else the
denials of the same places. The listener saves the difference between searching without help and searching after
being told (`World.search_cost`). All of them are utterances, so what it costs to speak is the same for each and
drops out.

    U(u) = rho * E_b[steps that the listener saves] + honesty * b(what u says)
    pi(u | b, g) is proportional to exp(beta U(u))

The policy of moving is of a thing that someone else cares about. The other's value is minus the steps that are
left to its goal: none if the thing is where it is wanted, a search and a carry otherwise. An agent without a
social goal may have business of its own with the thing.

    U(outcome) = rho * (value of the outcome to the other - value of leaving the thing) + own value - cost
"""

from __future__ import annotations

import numpy as np

from ...episodes.claims import Claim, SocialGoal
from ...homes.deeds import Statement
from ...homes.minds import wished
from ...homes.world import WHERE_PUT, World
from ...planner import FloatArray, log_sum_exp
from ..social import boltzmann, social_utility

IDLING = 0.1
"""Cost of doing nothing, in steps: c(Stay) in Ullman et al. (2009), where an action costs 1."""
CARRYING = 4.0
"""Steps to bring a thing to another place: go, take, go, put."""


def answer_log_policy(world: World, belief: FloatArray, social_goal: SocialGoal | None) -> FloatArray:
    """Return log pi over S + 2 answers for a belief [S] about where the thing is.

    Answers 0..S-2 name a place; S-1 names the unnamed place that the speaker thinks of; S names another
    unnamed place; S+1 is `I don't know`.
    """
    p = world.parameters
    cost = world.search_cost()
    saved = (cost[-1] - cost) @ belief
    right, k = cost[-1, 0] - cost[0, 0], world.size
    wrong = p.trust * ((k + 1) / 2 - (1 + k / 2))  # what a listener saves by a place that is wrong, below 0
    unnamed = belief[-1] * right + (1 - belief[-1]) * wrong
    value = np.concatenate([saved[:-1], [unnamed, wrong, 0.0]])
    honest = p.honesty * np.concatenate([belief[:-1], [belief[-1], 0.0, 1.0 - belief.max()]])
    utilities = social_utility(p.weight(social_goal), value, cost=0.0, own=honest)
    count = np.ones(len(utilities))
    count[len(belief)] = max(p.unnamed - 1, 1e-9)
    return boltzmann(utilities + np.log(count) / p.rationality, p.rationality)


def denial_log_policy(world: World, belief: FloatArray, social_goal: SocialGoal | None) -> FloatArray:
    """Return log pi over S + 1 denials for a belief [S]: `it is not at s`, and `I don't know` last.

    Who trusts the speaker looks there last: that saves half a step if the thing is elsewhere, else it costs
    (K - 1) / 2. Entry S-1 is the denial of any one unnamed place.
    """
    p = world.parameters
    there = belief / np.concatenate([np.ones(len(belief) - 1), [max(p.unnamed, 1)]])
    saved = p.trust * ((1 - there) / 2 - there * (world.size - 1) / 2)
    honest = p.honesty * np.concatenate([1 - there, [1 - belief.max()]])
    utilities = social_utility(p.weight(social_goal), [*saved, 0.0], cost=0.0, own=honest)
    count = np.concatenate([np.ones(len(belief) - 1), [max(p.unnamed, 1)], [1.0]])
    return boltzmann(utilities + np.log(count) / p.rationality, p.rationality)


def statement_log_likelihood(
    world: World, statement: Statement, belief: FloatArray, social_goal: SocialGoal | None
) -> float | None:
    """Return log pi(statement | belief, social goal), or None if the statement is no answer about a place.

    Whether somebody names a place or denies one says nothing of the mind; which place it is does.
    """
    if statement.speech == "ignorant":
        return float(answer_log_policy(world, belief, social_goal)[-1])
    if statement.place is None or statement.speech not in ("tell", "deny"):
        return None
    policy = answer_log_policy if statement.speech == "tell" else denial_log_policy
    return float(policy(world, belief, social_goal)[min(world.index(statement.place), len(belief) - 1)])


def outcome_log_policy(world: World, now: int, goal: Claim | None, social_goal: SocialGoal | None) -> FloatArray:
    """Return log pi over S + 2 outcomes: the thing ends at each place [S], stays put, or is handed over.

    `now` is the index of where the thing is (S, if no candidate place is known); the entry of that place is
    impossible, since leaving it there is the outcome of its own.
    """
    p, count = world.parameters, len(world.places)
    value = outcome_values(world, now, goal)
    price = np.concatenate([np.ones(count), [IDLING, 1.0]])
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


def outcome_values(world: World, now: int, goal: Claim | None) -> FloatArray:
    """Return minus the steps that the other still needs, for each of the S + 2 outcomes."""
    count = len(world.places)
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
    values[:count] -= CARRYING
    values[count], values[count + 1] = -CARRYING, -CARRYING / 2
    values[there] = 0.0
    return values


def _own_business(world: World, now: int, price: FloatArray, allowed: FloatArray) -> FloatArray:
    """Mix over what an independent agent may want: nothing, or the thing at any one of the K places, all alike."""
    p, count = world.parameters, len(world.places)
    wants = np.eye(count, count + 2) * CARRYING
    if now < count - 1:
        wants[now] = np.roll(np.eye(1, count + 2)[0] * CARRYING, count)
    own = boltzmann(-price + wants + allowed, p.rationality)
    idle = boltzmann(-price + allowed, p.rationality)
    alike = np.log([1.0] * (count - 1) + [float(p.unnamed), 1.0]) - np.log(world.size + 1)
    return log_sum_exp(np.vstack([own, idle]) + alike[:, None], axis=0)
