"""Goals from actions by Eq. 8 and 9; goal profiles, utilities and divergences by hand."""

import math
from dataclasses import replace

import numpy as np
import pytest

from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.inference import GoalInference
from limp.worlds.protom.parameters import SEEN, Parameters
from limp.worlds.protom.utility import Rollouts, Valuation, Worth, jensen_shannon
from limp.worlds.protom.world import WAIT, Directive

ASK = Directive("Unlock", 1, "red door", 0)


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


def worth(worked: DoorsKeys, **changed: object) -> Worth:
    weights = {("cyan gem", "white gem"): 0.75, ("orange gem", "white gem"): 0.25}
    parameters = replace(SEEN, **changed)  # type: ignore[arg-type]
    valued = Valuation(Rollouts(worked), worked.start(), [(None,), (None,)], weights, parameters)
    return valued.worth(ASK, valued.gains(ASK))


def test_the_policy_divergence_compares_what_is_done(worked: DoorsKeys) -> None:
    one = worth(worked, divergence="policy").divergence
    more = worth(worked, divergence="policy", lookahead=4).divergence
    # At first Bob's ways to the key and to the white gem share the step down, and differ in left and right.
    z = 2 + math.exp(-1) + math.exp(-2)
    left, right = 1 / z, math.exp(-2) / z
    middle = (left + right) / 2
    by_hand = left * math.log2(left / middle) + right * math.log2(right / middle)
    assert one == pytest.approx(by_hand)
    assert more is not None
    assert one is not None
    assert one < more <= 1.0


def test_jensen_shannon() -> None:
    sure, even = {"a": 0.0}, {"a": math.log(0.5), "b": math.log(0.5)}
    assert jensen_shannon(sure, sure) == 0.0
    assert jensen_shannon(sure, {"b": 0.0}) == pytest.approx(1.0)
    # m = (3/4, 1/4): (log2(4/3) + (log2(2/3) + log2(2)) / 2) / 2
    by_hand = (math.log2(4 / 3) + (math.log2(2 / 3) + 1) / 2) / 2
    assert jensen_shannon(sure, even) == pytest.approx(by_hand) == pytest.approx(jensen_shannon(even, sure))
