"""The posterior of desires and beliefs against Bayes' rule over everything that may have been seen."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from limp.planner import FloatArray, posterior
from limp.planning.pomdp import update
from limp.planning.pomdp_reachable import solve_reachable
from limp.worlds.foodtruck import chances, walk_of
from limp.worlds.foodtruck_inference import Course, Observer, likelihoods
from limp.worlds.foodtruck_plans import Plans

from .foodtruck_small import SETTINGS, STREET, as_pomdp

PLACES = [(0, 0), (1, 0), (1, 0), (0, 0), (0, 1)]


def softmax(values: FloatArray) -> FloatArray:
    weights = np.exp(values - values.max())
    return np.asarray(weights / weights.sum())


def test_certain_looks_against_the_exact_solver() -> None:
    """P(actions | mind) with values and beliefs that the POMDP's own solver and filter give."""
    truth = 1
    walk = walk_of(STREET, PLACES, truth, eats=True)
    scores = []
    for belief, desire in product(SETTINGS.beliefs(3), SETTINGS.desires(3)):
        if belief[truth] == 0.0:
            continue  # to this walker what is seen is impossible
        model = as_pomdp(STREET, SETTINGS, desire, 0, belief)
        solution, now, score = solve_reachable(model), model.start, 1.0
        for t, action in enumerate(walk.actions(STREET)):
            score *= softmax(SETTINGS.rationality * solution.values(now))[action]
            if t + 1 < len(walk.cells):
                cell = walk.cells[t + 1]
                now = update(model, now, action, 3 * cell + STREET.views[cell][truth])
        scores.append(score)
    plans = Plans(STREET, SETTINGS.desires(3), SETTINGS)
    possible = SETTINGS.beliefs(3)[SETTINGS.beliefs(3)[:, truth] > 0]
    ours = np.exp(likelihoods(plans, walk, truth, possible, [SETTINGS.rationality])[0].sum(axis=2)).ravel()
    exact = np.array(scores)
    assert ours / ours.sum() == pytest.approx(exact / exact.sum(), abs=1e-9)


@pytest.mark.parametrize("noise", [0.05, 0.3])
def test_wrong_looks_against_all_histories(noise: float) -> None:
    """Sum over every sequence of looks, each belief by the POMDP's filter, one history after another."""
    settings, truth = replace(SETTINGS, noise=noise), 0
    plans = Plans(STREET, settings.desires(3), settings)
    walk = walk_of(STREET, PLACES, truth)
    actions = walk.actions(STREET)
    given = chances(STREET.views[1], noise)
    found = []
    for belief in settings.beliefs(3):
        model = as_pomdp(STREET, settings, np.zeros(3), 0, belief)
        total = np.zeros(len(plans.desires))
        for signs in product(range(3), repeat=2):  # two looks: both at (1, 0)
            chance = given[truth, signs[0]] * given[truth, signs[1]]
            seen = [(0, 0), (1, signs[0]), (1, signs[1]), (0, 0)]
            now, score = model.start, np.ones(len(plans.desires))
            for t, (action, (cell, sign)) in enumerate(zip(actions, seen, strict=True)):
                if t > 0:
                    now = update(model, now, actions[t - 1], 3 * cell + sign)
                q = plans.action_values(cell, now[3 * cell : 3 * cell + 3][None])
                rows = np.stack([q[a][0] for a in sorted(q)], axis=1)
                score *= [softmax(settings.rationality * row)[sorted(q).index(action)] for row in rows]
            total += chance * score
        found.append(total)
    exact = np.array(found)
    ours = np.exp(likelihoods(plans, walk, truth, settings.beliefs(3), [settings.rationality])[0].sum(axis=2))
    assert ours / ours.sum() == pytest.approx(exact / exact.sum(), abs=1e-9)


def course(observer: Observer, places: list[tuple[int, int]], truth: int, eats: bool = False) -> Course:
    return observer.course(observer.trace(walk_of(STREET, places, truth, eats), truth), truth)


def test_whoever_looks_and_turns_back_hoped_for_the_other_truck() -> None:
    observer = Observer(STREET, replace(SETTINGS, noise=0.1))
    looked, straight = course(observer, PLACES, 0, True), course(observer, [(0, 0), (0, 1)], 0, True)
    red, green, blue = looked.desires[-1]
    assert min(blue, red) > green
    assert straight.desires[-1][0] > straight.desires[-1][1]
    assert straight.desires[-1][1] == pytest.approx(straight.desires[-1][2])
    for one in (looked, straight):
        assert one.desires[0] == pytest.approx([2.0, 2.0, 2.0])
        assert one.beliefs[0] == pytest.approx([1 / 3] * 3)
        assert one.beliefs.sum(axis=1) == pytest.approx(1.0)


def test_worlds_that_look_alike_are_believed_alike() -> None:
    """Swapping the two other trucks swaps what is inferred of them."""
    observer = Observer(STREET, replace(SETTINGS, noise=0.1))
    one, other = (course(observer, PLACES, w) for w in (0, 1))
    assert one.desires[-1][[0, 2, 1]] == pytest.approx(other.desires[-1])
    assert one.beliefs[-1][[1, 0, 2]] == pytest.approx(other.beliefs[-1])


def test_a_trace_has_a_row_for_each_mind() -> None:
    observer = Observer(STREET, SETTINGS)
    trace = observer.trace(walk_of(STREET, PLACES[:3], 0), 0)
    assert trace.log_probs.shape == (6 * 8, 2)
    assert trace.steps == ("the walker: move right", "the walker: stay")
    assert trace.hypotheses[1].choice == "red 0, green 0, blue 4"
    numbers = dict(trace.hypotheses[8].mind.parameters)
    assert [numbers[f"belief in {name}"] for name in ("green", "blue", "nothing")] == [0.0, 0.5, 0.5]
    assert numbers["reward of blue"] == 0.0
    assert np.exp(posterior(trace).log_probs).sum() == pytest.approx(1.0)


def test_a_walker_who_knows_has_one_belief() -> None:
    found = course(Observer(STREET, replace(SETTINGS, certain=True)), PLACES[:2], 1)
    assert np.allclose(found.beliefs, [[0.0, 1.0, 0.0]] * 2, rtol=0, atol=1e-12)


def test_several_rationalities_at_once() -> None:
    observer, walk = Observer(STREET, replace(SETTINGS, noise=0.1)), walk_of(STREET, PLACES, 0)
    rationalities = (0.3, 1.5, 4.0)
    for rationality, found in zip(rationalities, observer.traces(walk, 0, rationalities), strict=True):
        anew = Observer(STREET, replace(SETTINGS, noise=0.1, rationality=rationality)).trace(walk, 0)
        assert found.log_probs == pytest.approx(anew.log_probs)
