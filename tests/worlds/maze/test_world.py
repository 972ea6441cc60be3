"""Moves, pushes, the boulder and failures, one by one."""

from dataclasses import replace

import numpy as np
import pytest

from limp.worlds.grid import ACTIONS, Position
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.helphinder import Kernels
from limp.worlds.maze.world import MIRRORED, Step, World

PLAIN, BOULDER = World(), World(boulder=True)


def test_the_four_rooms() -> None:
    maze = PLAIN.maze
    assert dict(maze.goals) == {"flower": (1, 5), "tree": (5, 5)}
    walls = {(x, y) for y, row in enumerate(maze.walls) for x, wall in enumerate(row) if wall}
    assert walls == {(3, 0), (0, 3), (3, 3), (3, 6), (6, 3), (2, 3), (3, 4), (3, 2), (4, 3)}
    assert (len(maze.cells), len(PLAIN.positions), len(BOULDER.positions)) == (40, 1560, 59280)
    assert [int(maze.distances[maze.cell((0, 0), ""), maze.goal_cell(goal)]) for goal in maze.goal_names] == [
        6,
        10,
    ]
    assert maze.is_mirror_symmetric()
    assert not read_maze("a.b\n.#.\nc..", {"a": "apple", "b": "bell", "c": "cup"}).is_mirror_symmetric()


def test_fences_close_the_way_between_two_cells() -> None:
    """a.b with a thin wall in front of b: from a one goes round, 2 down, 2 on, 2 up."""
    open_floor = read_maze("a.b\n...", {"a": "apple", "b": "bell"})
    fenced = replace(open_floor, fences=frozenset({((2, 1), (1, 1))}))
    goals = fenced.goal_cell("apple"), fenced.goal_cell("bell")
    assert (open_floor.distances[goals], fenced.distances[goals]) == (2, 4)
    assert (fenced.distances == fenced.distances.T).all()


@pytest.mark.parametrize(
    ("before", "acts", "failed", "after"),
    [
        (((0, 0), (1, 1)), "R.", False, ((1, 0), (1, 1))),
        (((0, 0), (1, 1)), "D.", False, ((0, 0), (1, 1))),  # the edge
        (((0, 2), (1, 1)), "U.", False, ((0, 2), (1, 1))),  # a wall
        (((0, 1), (1, 1)), "R.", False, ((1, 1), (2, 1))),  # Small is pushed
        (((1, 0), (2, 0)), "R.", False, ((1, 0), (2, 0))),  # Small cannot be pushed into a wall
        (((0, 1), (1, 1)), "RR", False, ((1, 1), (3, 1))),  # pushed, then it moves on from there
        (((1, 1), (0, 1)), "UR", False, ((1, 2), (1, 1))),  # into the cell that Large has just left
        (((1, 1), (0, 1)), ".R", False, ((1, 1), (0, 1))),  # Large blocks
        (((1, 1), (0, 1)), ".U", True, ((1, 1), (0, 1))),  # a failure
        (((0, 1), (1, 1)), "RU", True, ((1, 1), (2, 1))),  # pushed, and then it fails
    ],
)
def test_steps(
    before: tuple[Position, Position], acts: str, failed: bool, after: tuple[Position, Position]
) -> None:
    step = Step(ACTIONS.index(acts[0]), ACTIONS.index(acts[1]), failed)
    found = PLAIN.next_state(PLAIN.state(*before), step)
    assert PLAIN.places(found)[:2] == after


@pytest.mark.parametrize(
    ("before", "acts", "after"),
    [
        (((0, 1), (0, 0), (1, 1)), "R.", ((1, 1), (0, 0), (2, 1))),  # the boulder is pushed
        (((0, 1), (2, 1), (1, 1)), "R.", ((0, 1), (2, 1), (1, 1))),  # not into Small
        (((1, 1), (0, 0), (1, 2)), "U.", ((1, 2), (0, 0), (1, 3))),  # into the doorway
        (((1, 0), (0, 0), (2, 0)), "R.", ((1, 0), (0, 0), (2, 0))),  # not into a wall
        (((0, 1), (1, 1), (2, 1)), "R.", ((0, 1), (1, 1), (2, 1))),  # Small cannot be pushed into it
        (((5, 5), (0, 1), (1, 1)), ".R", ((5, 5), (0, 1), (1, 1))),  # it blocks Small
    ],
)
def test_boulder(before: tuple[Position, ...], acts: str, after: tuple[Position, ...]) -> None:
    step = Step(ACTIONS.index(acts[0]), ACTIONS.index(acts[1]))
    assert BOULDER.places(BOULDER.next_state(BOULDER.state(*before), step)) == after


@pytest.mark.parametrize("world", [PLAIN, BOULDER])
def test_the_mirror(world: World) -> None:
    assert (world.mirror[world.mirror] == np.arange(len(world.mirror))).all()
    for action in range(5):
        for after in (world.after_large, world.after_small):
            assert (world.mirror[after[:, action]] == after[world.mirror, MIRRORED[action]]).all()


def test_kernels_are_distributions_and_match_the_steps() -> None:
    random = np.random.default_rng(0)
    policy = random.random((1560, 5))
    policy /= policy.sum(axis=1, keepdims=True)
    kernels = Kernels(PLAIN)
    for_large, for_small = kernels.for_large(policy), kernels.for_small(policy)
    for kernel in (for_large, for_small):
        assert kernel.transitions.sum(axis=1) == pytest.approx(1.0)
        assert kernel.transitions.data.min() >= 0.0
    state, mine = PLAIN.state((0, 1), (1, 1)), 1
    rows = {name: np.zeros(1560) for name in ("large", "small")}
    for other in range(5):
        for failed, chance in ((False, 0.6), (True, 0.4)):
            weight = policy[state, other] * chance
            rows["large"][PLAIN.next_state(state, Step(mine, other, failed))] += weight
            rows["small"][PLAIN.next_state(state, Step(other, mine, failed))] += weight
    for name, kernel in (("large", for_large), ("small", for_small)):
        found = kernel.transitions[[state * 5 + mine]].toarray()[0]
        assert found == pytest.approx(rows[name], abs=1e-12)


def test_what_may_have_led_on() -> None:
    before, after = PLAIN.state((0, 0), (1, 1)), PLAIN.state((1, 0), (1, 2))
    assert [str(step) for step in PLAIN.steps_between(before, after)] == ["RU"]
    assert PLAIN.steps_between(before, PLAIN.state((2, 0), (1, 1))) == []


def boulder_at(x: int, y: int) -> int:
    return BOULDER.state((1, 3), (5, 3), (x, y))


def test_the_states_that_can_follow_by_hand() -> None:
    corner = BOULDER.limited_to([boulder_at(0, 0)])
    assert corner.rocks is not None
    assert [corner.maze.cells[r] for r in corner.rocks] == [(0, 0), (6, 0)]  # and its mirror image
    edge = BOULDER.limited_to([boulder_at(0, 1)])
    assert edge.rocks is not None
    assert {edge.maze.cells[r] for r in edge.rocks} == {(x, y) for x in (0, 6) for y in (0, 1, 2)}
    assert BOULDER.limited_to([boulder_at(1, 1)]) == BOULDER
    assert PLAIN.limited_to([0]) == PLAIN
    assert edge.at(BOULDER.positions[[boulder_at(0, 1)]]) == edge.state((1, 3), (5, 3), (0, 1))
    assert (edge.after_large >= 0).all()
    assert (edge.after_small >= 0).all()
    assert (edge.mirror[edge.mirror] == np.arange(len(edge.positions))).all()
