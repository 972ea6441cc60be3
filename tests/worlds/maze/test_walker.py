"""One person who walks to a goal: sentences, policies and posteriors by hand, and what is refused."""

from itertools import pairwise

import numpy as np
import pytest
from refusals import refuses

from limp.errors import InputError
from limp.planner import posterior
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.walker import Approach, approach_trace, path_trace, read_approaches

GOALS = ("A", "B", "C")
CORRIDOR = read_maze("A...B", {"A": "A", "B": "B"})


@pytest.mark.parametrize(
    ("sentence", "towards", "away", "unused"),
    [
        ("Ann moves closer to all goals.", "ABC", "", ""),
        ("Ann walks towards all three letters (A, B, and C)", "ABC", "", ""),
        ("Ann walks directly towards B, but not A or C.", "B", "AC", ""),
        ("Ann heads to A, B and C.", "ABC", "", ""),
        ("Ann does not go directly to C but walks towards A and B.", "AB", "C", ""),
        ("Ann doesn't walk on the shortest path to C but walks towards A.", "A", "C", ""),
        ("Ann walks away from B.", "", "B", ""),
        ("Ann moves toward A but not towards B.", "A", "B", ""),
        ("Ann walks towards A and B, while being closer to B.", "AB", "", "while being closer to B"),
    ],
)
def test_sentences(sentence: str, towards: str, away: str, unused: str) -> None:
    who, (step, again) = read_approaches([sentence, "Ann keeps walking."], GOALS)
    assert who == "Ann"
    assert step == Approach(frozenset(towards), frozenset(away), unused)
    assert again == Approach(step.towards, step.away)


@pytest.mark.parametrize(
    ("sentences", "words"),
    [
        (["Ann keeps walking."], "nothing comes before it"),
        (["Ann dances towards A."], "no way of approaching"),
        (["Ann walks towards D."], "'D' is none of the goals A, B, C"),
        (["Ann walks towards A but not A."], "both towards and away from A"),
        (["Ann walks towards A.", "Bob walks towards A."], "about 'Bob'"),
        (["Ann walks towards A, but hesitates."], "'hesitates'"),
        (["Ann walks towards A after she saw B."], "is none of the goals"),
        (["walks"], "one word"),
    ],
)
def test_sentences_that_are_not_understood(sentences: list[str], words: str) -> None:
    refuses(lambda: read_approaches(sentences, GOALS), words, InputError)


def test_likelihoods_by_hand() -> None:
    """With beta = 2 and c = 1 a step towards the goal has 1 / (1 + e^-4); nothing is said of C."""
    trace, unused = approach_trace(["Ann walks towards A but not B"], GOALS)
    right = 1.0 / (1.0 + np.exp(-4.0))
    assert np.exp(trace.log_probs[:, 0]) == pytest.approx([right, 1.0 - right, 0.5])
    assert unused == ()


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


def test_paths_and_goals_that_cannot_be() -> None:
    refuses(lambda: path_trace(CORRIDOR, [(0, 0), (1, 0), (3, 0)]), "step 2 leads from")
    refuses(lambda: path_trace(CORRIDOR, [(9, 0)]), "place 1 of the path")
    refuses(lambda: approach_trace(["Ann walks towards A"], ("A", "A")), "one name")
