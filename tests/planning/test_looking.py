"""Plans of somebody who sees a part, against the exact solver and filter of small POMDPs."""

import tomllib
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from refusals import refuses

from limp.errors import LimpError
from limp.planner import FloatArray
from limp.planning import looking
from limp.planning.looking import Looking
from limp.planning.pomdp import Pomdp, simplex_grid, solve_reachable, update
from limp.planning.tables import tabled
from limp.planning.world import Step
from limp.worlds.declared import WorldFile
from limp.worlds.gridworld import Gridworld, State

STREET = """
map = "K#F\\n..."
legend = {"K" = "floor", "F" = "floor", "." = "floor", "#" = "wall"}
discount = 0.9
alternatives = [{red = "near", green = "far"}, {red = "near", blue = "far"}, {red = "near"}]
things.red.fixed = true
things.green.fixed = true
things.blue.fixed = true
places.near.at = "K"
places.far.at = "F"
uses.eat = {reach = ["K", "F"], ends = true}
[agents.ann]
start = ["K", "F", "."]
sees = "in sight"
noise = NOISE
goals.red = {uses = "eat", by = "red", worth = 1}
goals.green = {uses = "eat", by = "green", worth = 1}
goals.blue = {uses = "eat", by = "blue", worth = 1}
"""
"""K: the near spot, where there is always red; F: the far one, where green, blue or nothing is.

F is hidden from K and from the corner under it.
"""
GOALS = ("red", "green", "blue")
DESIRES = np.array(list(product((0.0, 4.0), repeat=3)))
BETA = 1.5
WALK = ("down", "right", "stay", "left", "up", "use eat")


def street(noise: float, desires: FloatArray = DESIRES, resolution: int = 2) -> Looking[State]:
    text = STREET.replace("NOISE", str(noise))
    world = Gridworld(WorldFile.model_validate(tomllib.loads(text)))
    groups: dict[object, list[State]] = {}
    for state in world.starts():
        groups.setdefault(state.at, []).append(state)
    return Looking(tabled(world), GOALS, desires, tuple(map(tuple, groups.values())), resolution)


def group(plans: Looking[State], *at: tuple[int, int]) -> tuple[State, ...]:
    return next(tuple(states) for states in plans.first if states[0].at == at)


def as_pomdp(plans: Looking[State], desire: FloatArray, states: tuple[State, ...], belief: FloatArray) -> Pomdp:
    """The same as a table: an act that cannot be done anywhere pays very little."""
    table, world = plans.table, plans.table.world
    n, acts = len(table.states), [one[0] for one in table.joint]
    signs = list(dict.fromkeys(o for s in table.states for o in world.sees("ann", (), s)))
    transition, reward = np.zeros((len(acts), n, n)), np.zeros((len(acts), n))
    for s, a in product(range(n), range(len(acts))):
        able = bool(table.possible[s, a])
        row = table.kernel[[s * len(acts) + a]].toarray()[0]
        transition[a, s] = row if able else np.eye(n)[s]
        gain = sum(
            p * desire[g] * world.worth("ann", goal, table.states[s], table.joint[a], table.states[k])
            for k, p in enumerate(row)
            if p
            for g, goal in enumerate(GOALS)
        )
        reward[a, s] = 0.0 if plans.done[s] else gain - 1.0 if able else IMPOSSIBLE
    emission = np.array([[world.sees("ann", (), s).get(o, 0.0) for o in signs] for s in table.states])
    start = np.zeros(n)
    start[[table.index[s] for s in states]] = belief
    everywhere = np.repeat(emission[None], len(acts), axis=0)
    return Pomdp(tuple(map(str, signs)), transition, everywhere, reward, world.discount, start)


IMPOSSIBLE = -1e4


def test_action_values_are_those_of_the_exact_solver() -> None:
    plans = street(0.0)
    for row, desire in enumerate(DESIRES):
        for belief, states in product(simplex_grid(3, 2), (group(plans, (0, 0)), group(plans, (0, 1)))):
            model = as_pomdp(plans, desire, states, belief)
            theirs = solve_reachable(model).values(model.start)
            ours = plans.action_values(tuple(plans.table.index[s] for s in states), belief[None])
            assert sorted(ours) == np.flatnonzero(theirs > IMPOSSIBLE / 2).tolist()
            assert [ours[a][0, row] for a in sorted(ours)] == pytest.approx(theirs[sorted(ours)], abs=1e-8)


@pytest.mark.parametrize(
    ("declared", "changed", "words"),
    [
        (", worth = 1}", "}", "the goal 'red' is worth nothing"),
        ('uses = "eat", by = "red", worth', 'at = "K", within = 2, worth', "the goal 'red' is never done"),
        ("discount = 0.9", "", "a discount below 1"),
    ],
)
def test_what_it_does_not_plan_for_is_named(declared: str, changed: str, words: str) -> None:
    text = STREET.replace("NOISE", "0").replace(declared, changed)
    world = Gridworld(WorldFile.model_validate(tomllib.loads(text)))
    refuses(lambda: Looking(tabled(world), GOALS, DESIRES, (tuple(world.starts()),), 2), words)


def softmax(values: FloatArray) -> FloatArray:
    weights = np.exp(values - values.max())
    return np.asarray(weights / weights.sum())


def path(plans: Looking[State], start: State) -> list[Step[State]]:
    state, found = start, []
    for act in WALK:
        (state,) = plans.table.world.follows(state, (act,))
        found.append(Step((act,), state))
    return found


@pytest.mark.parametrize("noise", [0.0, 0.3])
def test_likelihoods_sum_over_all_that_may_have_been_seen(noise: float) -> None:
    """Ann looks around the corner twice and turns back: each history by the filter of the table."""
    plans, truth = street(noise), 1
    states = group(plans, (0, 0))
    steps = path(plans, states[truth])
    beliefs = np.array([b for b in simplex_grid(3, 2) if b[truth] > 0])
    found = []
    for belief in beliefs:
        model = as_pomdp(plans, DESIRES[0], states, belief)
        told: list[tuple[FloatArray, FloatArray]] = [(model.start, np.ones(len(DESIRES)))]
        for step in steps:
            act, after = plans.table.joint.index(step.acts), plans.table.number_of(step.seen)
            likely = model.emission[act, after]
            ahead = []
            for now, score in told:
                held = tuple(np.flatnonzero(now).tolist())
                full = next(one for one in plans.sets if set(held) <= set(one))
                q = plans.action_values(full, now[list(full)][None])
                rows = np.stack([q[a][0] for a in sorted(q)], axis=1)
                score = score * [softmax(BETA * row)[sorted(q).index(act)] for row in rows]
                if step is not steps[-1]:
                    ahead += [
                        (update(model, now, act, o), score * likely[o]) for o in np.flatnonzero(likely).tolist()
                    ]
                else:
                    ahead.append((now, score))
            told = ahead
        found.append(np.sum([score for _, score in told], axis=0))
    ours = np.exp(plans.log_probs(beliefs, steps, states[truth], [0.3, BETA])[1].sum(axis=2))
    assert ours == pytest.approx(np.array(found), abs=1e-9)


def test_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = street(0.0)
    states = group(plans, (0, 0))
    refuses(
        lambda: plans.log_probs(simplex_grid(3, 2), [Step(("right",), states[0])], states[0], [1.0]),
        "nobody can right",
    )
    monkeypatch.setattr(looking, "SWEEPS", 2)
    refuses(lambda: replace(plans).values, "2 sweeps", LimpError)
