"""Text maps, distances, and every way in which a map can be wrong."""

from dataclasses import replace

import pytest

from limp.worlds.maze.gridworld import FOUR_ROOMS, read_maze


def test_the_four_rooms() -> None:
    assert len(FOUR_ROOMS.cells) == 40
    assert dict(FOUR_ROOMS.goals) == {"flower": (1, 5), "tree": (5, 5)}
    walls = {(x, y) for y, row in enumerate(FOUR_ROOMS.walls) for x, wall in enumerate(row) if wall}
    assert walls == {(3, 0), (0, 3), (3, 3), (3, 6), (6, 3), (2, 3), (3, 4), (3, 2), (4, 3)}
    assert FOUR_ROOMS.is_mirror_symmetric()


@pytest.mark.parametrize(
    ("start", "goal", "steps"),
    [((1, 5), "flower", 0), ((1, 5), "tree", 4), ((0, 0), "flower", 6), ((0, 0), "tree", 10)],
)
def test_geodesic_distances(start: tuple[int, int], goal: str, steps: int) -> None:
    assert FOUR_ROOMS.distances[FOUR_ROOMS.cell(start, "Small"), FOUR_ROOMS.goal_cell(goal)] == steps


def test_other_mazes_and_more_goals() -> None:
    maze = read_maze("a.b\n.#.\nc..", {"a": "apple", "b": "bell", "c": "cup"})
    assert maze.goal_names == ("apple", "bell", "cup")
    assert not maze.is_mirror_symmetric()
    assert maze.distances[maze.goal_cell("apple"), maze.goal_cell("cup")] == 2


def test_fences_close_the_way_between_two_cells() -> None:
    """a.b with a thin wall in front of b: from a one goes round, 2 down, 2 on, 2 up."""
    open_floor = read_maze("a.b\n...", {"a": "apple", "b": "bell"})
    fenced = replace(open_floor, fences=frozenset({((2, 1), (1, 1))}))
    goals = fenced.goal_cell("apple"), fenced.goal_cell("bell")
    assert (open_floor.distances[goals], fenced.distances[goals]) == (2, 4)
    assert (fenced.distances == fenced.distances.T).all()
