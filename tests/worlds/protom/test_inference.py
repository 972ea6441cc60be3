"""Goals from actions: Eq. 8 and 9 with the planner's Bayes' rule."""

import math

import numpy as np
import pytest

from limp.events import Action, Episode
from limp.planner import posterior
from limp.protocols import Policy
from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.map import read_layout
from limp.worlds.protom.inference import GoalInference, GoalPolicy, goal_hypotheses
from limp.worlds.protom.parameters import Parameters
from limp.worlds.protom.world import WAIT, Directive

Z = 1 + math.exp(-1) + math.exp(-2)


def test_steps_multiply(worked: DoorsKeys) -> None:
    followed, state = GoalInference(worked, worked.start()), worked.start()
    for _ in range(2):
        after = worked.step(state, ("down", WAIT))
        followed.observe(state, ("down", WAIT), after)
        state = after
    trace = followed.traces(0)[0]
    assert trace.steps == ("down", "down")
    # At (0, 1): down leads to the orange gem, up and right away; up and right lead to the door.
    orange, others = 1 / (1 + math.exp(-1) + 2 * math.exp(-2)), math.exp(-2) / (2 + math.exp(-1) + math.exp(-2))
    assert np.exp(trace.log_probs[:, 1]) == pytest.approx(np.array([orange, others, others, others]))
    assert followed.goals(0)[0] == pytest.approx(orange / (orange + 3 * math.exp(-2) * others))


def test_a_step_that_follows_feedback_says_nothing(worked: DoorsKeys) -> None:
    state, ask = worked.start(), Directive("Unlock", 1, "red door", 0)
    after = worked.step(state, (WAIT, "left"))
    led, free = GoalInference(worked, state), GoalInference(worked, state, Parameters(skip_directed=False))
    for followed in (led, free):
        followed.observe(state, (WAIT, "left"), after, ask)
    assert led.traces(1)[0].steps == ()
    assert free.traces(1)[0].steps == ("left",)


def test_a_finished_agent_is_known() -> None:
    domain = DoorsKeys(read_layout("1g.\n2.g"))
    followed, state = GoalInference(domain, domain.start()), domain.start()
    for actions in (("right", WAIT), ("pickup", WAIT), (WAIT, WAIT)):
        after = domain.step(state, actions)
        followed.observe(state, actions, after)
        state = after
    assert followed.goals(0).tolist() == [1.0, 0.0]
    assert followed.traces(0)[0].steps == ("right", "pickup")


def test_the_floor_keeps_everything_possible(worked: DoorsKeys) -> None:
    state = worked.start()
    followed = GoalInference(worked, state, Parameters(floor=0.2))
    followed.observe(state, ("right", WAIT), worked.step(state, ("right", WAIT)))
    p = [0.2, *[1 / Z] * 3]
    assert followed.goals(0) == pytest.approx(np.array(p) / sum(p))


def test_it_is_a_policy(worked: DoorsKeys) -> None:
    policy = GoalPolicy(worked)
    assert isinstance(policy, Policy)
    events = [
        Action(agent=a, text=t) for a, t in (("Alice", "right"), ("Bob", "down"), ("Alice", WAIT), ("Bob", "left"))
    ]
    minds = goal_hypotheses("Alice", ["orange gem", "white gem"])
    trace = policy.score(Episode(agents=("Alice", "Bob"), events=tuple(events)), minds)
    assert trace.log_probs.shape == (2, 2)
    assert trace.steps == ("right", WAIT)
    assert posterior(trace).probabilities[1] > 0.85
