"""A maze in words and back."""

import pytest

from limp.worlds.maze.described import is_about_world, world_facts, world_of
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.world import World


def test_a_world_in_words_by_hand() -> None:
    maze = read_maze("..#\nx.y", {"x": "tree", "y": "tower"})
    facts = world_facts(World(maze, failure=0.1))
    # Both begin with t: the second in the alphabet takes its next letter.
    assert facts == (
        "the map is ..#/r.t", "t is the tower", "r is the tree", "Small fails to move with probability 0.1",
    )  # fmt: skip
    assert all(is_about_world(fact) for fact in facts)
    assert not is_about_world("Large is at (1, 0)")


@pytest.mark.parametrize("boulder", [False, True])
def test_there_and_back(boulder: bool) -> None:
    world = World(boulder=boulder, failure=0.1 + 0.2)
    assert world_of(world_facts(world), boulder) == world
