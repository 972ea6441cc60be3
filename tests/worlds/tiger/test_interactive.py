"""The exact filter of the interactive minds: by hand, against plain enumeration, and against particles."""

from itertools import product

import numpy as np
import pytest

from limp.planning.tables import tabled
from limp.worlds.tiger.interactive import InteractiveMind, ParticleMind, open_mind
from limp.worlds.tiger.minds import Frame, LatticeMind, Player
from limp.worlds.tiger.task import ABSENT, ACTIONS, CENTRE, CREAKS, GROWLS, SIZE, TigerPair, joint_payouts

HISTORY = [(0, 0, 0), (0, 0, 0), (0, 1, 1), (0, 0, 0), (1, ABSENT, 0), (0, 1, 0)]


def mind(level: int, horizon: int, frame: Frame, context: str = "competitive") -> InteractiveMind:
    player = Player(context, level, horizon, 0.7, frame)  # type: ignore[arg-type]
    opened = open_mind(player)
    assert isinstance(opened, InteractiveMind)
    return opened


def follow(
    filtering: InteractiveMind | ParticleMind, history: list[tuple[int, int, int]], count: int
) -> np.ndarray:
    state = filtering.start(count)
    for step in history:
        state = filtering.update(state, *(np.full(count, x) for x in step))
    return state


def test_the_first_step_by_hand() -> None:
    # The other listens with chance 1/2 and opens either door with 1/4. After a growl left (.7) and silence (.8 if
    # the other listened, .1 if not) the joint masses are: tiger left .5*.7*.5*.8 = .14, right .5*.3*.5*.8 = .06,
    # and placed anew .5*.1 * (.5*.7 + .5*.3) = .025, half on each side.
    table = np.tile([0.5, 0.25, 0.25], (SIZE, 1))
    observer = InteractiveMind(LatticeMind(table), joint_payouts("competitive"), 1, 0.7)
    joint = observer.listened(observer.start(1), 0, 0)[0]
    assert joint.sum() == pytest.approx(0.225)
    assert joint[0].sum() == pytest.approx(0.1525)
    assert joint[0, CENTRE + 1] == pytest.approx(0.14 * 0.7)  # the other heard left as well
    assert joint[0, CENTRE - 1] == pytest.approx(0.14 * 0.3)
    assert joint[1, CENTRE + 1] == pytest.approx(0.06 * 0.3)
    assert joint[:, CENTRE] == pytest.approx([0.0125, 0.0125])
    after = observer.update(observer.start(1), np.array([0]), np.array([0]), np.array([0]))
    assert observer.tiger_left(after)[0] == pytest.approx(0.1525 / 0.225)


def enumerate_filter(
    observer: InteractiveMind, history: list[tuple[int, int, int]]
) -> dict[tuple[int, int], float]:
    """The world's own story, one branch at a time: the other acts, the tiger moves, both hear."""
    world, sides = TigerPair(), ("left", "right")
    weights = {(side, CENTRE): 0.5 for side in sides}
    for mine, growl, creak in history:
        heard_by_me = ("" if mine else GROWLS[growl], CREAKS[creak])
        after: dict[tuple[str, int], float] = {}
        for ((side, b), weight), act in product(weights.items(), range(3)):
            acts = (ACTIONS[mine], ACTIONS[act])
            for state, moved in world.follows((side, side), acts).items():
                chance = (
                    weight * observer.other.table[b, act] * moved * world.sees("first", acts, state)[heard_by_me]
                )
                for (theirs, _), share in world.sees("second", acts, state).items():
                    at = CENTRE if not theirs else b + (1 if theirs == GROWLS[0] else -1)
                    after[state[0], at] = after.get((state[0], at), 0.0) + chance * share
        total = sum(after.values())
        weights = {key: value / total for key, value in after.items()}
    return {(sides.index(side), b): weight for (side, b), weight in weights.items()}


def test_two_players_are_a_world() -> None:
    """Four states; against one who acts at random listening is worth 14/3 (competition), whatever the side."""
    table = tabled(TigerPair())
    assert len(table.states) == 4
    pays = table.pays("first", "competitive")
    listening = [j for j, acts in enumerate(table.joint) if acts[0] == "listen"]
    assert pays[:, listening].mean(axis=1) == pytest.approx([14 / 3] * 4)


@pytest.mark.parametrize(("level", "frame"), [(1, "intentional"), (2, "uniform")])
def test_the_filter_equals_enumeration(level: int, frame: Frame) -> None:
    observer = mind(level, 1, frame)
    state = follow(observer, HISTORY, 1)[0]
    assert sum(observer.listened(state[None], g, c).sum() for g in (0, 1) for c in range(3)) == pytest.approx(1.0)
    assert sum(observer.opened(state[None], c).sum() for c in range(3)) == pytest.approx(1.0)
    expected = np.zeros_like(state)
    for (s, b), weight in enumerate_filter(observer, HISTORY).items():
        expected[s, b] = weight
    assert state == pytest.approx(expected, abs=1e-12)


def test_the_look_ahead_equals_enumeration() -> None:
    observer = mind(1, 2, "intentional", "cooperative")
    state = follow(observer, HISTORY[:3], 1)
    now = observer.values(state, 1)[0]
    ahead = np.zeros(3)
    for action in range(3):
        for growl, creak in product((0, 1) if action == 0 else (ABSENT,), range(3)):
            joint = observer.listened(state, growl, creak) if action == 0 else observer.opened(state, creak)
            chance = joint.sum()
            ahead[action] += chance * observer.values(joint / chance, 1)[0].max()
    assert observer.values(state, 2)[0] == pytest.approx(now + ahead)
    assert observer.policy(state).sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("level", "frame"), [(1, "intentional"), (2, "uniform")])
def test_particles_converge_as_one_over_the_root(level: int, frame: Frame) -> None:
    observer = mind(level, 1, frame)
    exact = observer.tiger_left(follow(observer, HISTORY[:4], 1))[0]
    errors = {}
    for count, repeats in ((100, 300), (1600, 150)):
        particles = ParticleMind(observer.other, observer.payouts, 1, 0.7, count, seed=5)
        estimates = particles.tiger_left(follow(particles, HISTORY[:4], repeats))
        errors[count] = float(np.sqrt(((estimates - exact) ** 2).mean()))
        assert estimates.mean() == pytest.approx(exact, abs=4 * errors[count] / np.sqrt(repeats) + 0.5 / count)
    # Sixteen times the particles leave a quarter of the error.
    assert errors[100] / errors[1600] == pytest.approx(4.0, rel=0.3)


def test_the_particles_look_ahead_like_the_exact_mind() -> None:
    observer = mind(1, 2, "intentional")
    particles = ParticleMind(observer.other, observer.payouts, 2, 0.7, 20_000, seed=1)
    exact = observer.policy(follow(observer, HISTORY[:2], 1))[0]
    assert particles.policy(follow(particles, HISTORY[:2], 1))[0] == pytest.approx(exact, abs=0.06)


def test_level_3_is_nested_and_acts() -> None:
    opened = open_mind(Player("cooperative", 3, 1, 0.7), seed=0)
    assert isinstance(opened, ParticleMind)
    assert isinstance(opened.other, InteractiveMind)  # of level 2, over whom level 1 is that keeps the evidence
    chances = opened.policy(follow(opened, HISTORY[:2], 2))
    assert chances.shape == (2, 3)
    assert chances.sum(axis=1) == pytest.approx([1, 1])
    assert chances[0, 2] > chances[0, 1]  # after two growls from the left the right door is the better one
