"""One person who walks to a goal: policies by hand, and the posterior by enumeration."""

from itertools import pairwise

import numpy as np
import pytest

from limp.planner import posterior
from limp.worlds.maze.goals import path_trace
from limp.worlds.maze.gridworld import read_maze


def test_the_posterior_is_that_of_enumeration() -> None:
    maze = read_maze("A.#\n..B\nC..", {letter: letter for letter in "ABC"})
    places = [(0, 0), (1, 0), (1, 1), (1, 1), (2, 1), (2, 1)]
    scores = []
    for goal in maze.goal_names:
        far, score = maze.distances[maze.goal_cell(goal)], 1.0
        for before, after in pairwise(places):
            here, options = maze.cells.index(before), {}
            for (x, y), to in zip(((-1, 0), (1, 0), (0, 1), (0, -1), (0, 0)), maze.neighbours[here], strict=True):
                if to >= 0:
                    stays_there = (x, y) == (0, 0) and before == dict(maze.goals)[goal]
                    options[int(to)] = np.exp(-2.0 * (0.0 if stays_there else 1.0 + far[to]))
            score *= options[maze.cells.index(after)] / sum(options.values())
        scores.append(score)
    exact = np.array(scores) / sum(scores)
    assert posterior(path_trace(maze, places)).probabilities == pytest.approx(exact, abs=1e-9)
    assert exact.argmax() == 1
