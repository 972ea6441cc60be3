"""What the maze refuses: maps, states, parameters, minds, paths and words."""

from collections.abc import Callable
from dataclasses import replace
from math import inf, nan

import pytest
from refusals import refuses

from limp.errors import HypothesisError, LimpError, ReadError
from limp.events import Episode, State
from limp.minds.attitudes import Hypothesis
from limp.worlds.grid import Position
from limp.worlds.maze.approach import approach_trace, read_approaches
from limp.worlds.maze.described import world_facts, world_of
from limp.worlds.maze.goals import path_trace
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.minds import Settings, hypotheses, mind_of
from limp.worlds.maze.policy import episode_of, path_of, walk
from limp.worlds.maze.world import Step, World

WORLD = World()
CORRIDOR = read_maze("A...B", {"A": "A", "B": "B"})
UP = 2
EPISODE = episode_of(WORLD, walk(WORLD, WORLD.state((1, 0), (1, 2)), [Step(UP, UP, failed=True)]))


def mind(**change: object) -> Hypothesis:
    known = hypotheses(WORLD.maze.goal_names)[0]
    return known.model_copy(update={"mind": known.mind.model_copy(update=change)})


def episode(**change: object) -> Episode:
    return EPISODE.model_copy(update=change)


def without(start: str, *more: str) -> list[str]:
    return [*(fact for fact in world_facts(WORLD) if not fact.startswith(start)), *more]


def state(*places: Position) -> int:
    return WORLD.state(*places)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: read_maze(""), "is empty"),
        (lambda: read_maze("f.t\n.."), "not rectangular: row 2 has 2 cells, row 1 has 3"),
        (lambda: read_maze("f.t\n.x."), "unknown letter 'x' in row 2, column 2"),
        (lambda: read_maze("f.f\n..t"), "goal 'f' twice"),
        (lambda: read_maze("f..\n..."), "lacks the goal 'tree'"),
        (lambda: read_maze("f#.\n.#t"), "goal 'flower' at (0, 1) cannot be reached from"),
        (lambda: state((3, 0), (1, 1)), "Large is at (3, 0), in a wall"),
        (lambda: state((0, 0), (9, 1)), "Small is at (9, 1), outside the 7 x 7 maze"),
        (lambda: state((1, 1), (1, 1)), "Large and Small are both at (1, 1)"),
        (lambda: state((0, 0), (1, 1), (2, 2)), "no boulder"),
        *((lambda share=share: World(failure=share), f"failure is {share}") for share in (-0.1, 1.0, nan)),
        (lambda: world_of(without("the map"), False), "where it happens"),
        (lambda: world_of(without("Small"), False), "where it happens"),
        (lambda: world_of(without("f is"), False), "unknown letter"),
        (lambda: world_of(without("Small", "Small fails to move with probability 0.x"), False), "no number"),
        (lambda: path_of(WORLD, episode(events=EPISODE.events[1:])), "it is Large's turn"),
        (lambda: path_of(WORLD, episode(events=EPISODE.events[:1])), "ends before Small acts"),
        (lambda: path_of(WORLD, episode(events=(*EPISODE.events, EPISODE.events[0]))), "ends before Small acts"),
        (lambda: path_of(WORLD, episode(initial=State.told("Large is ill"))), "'Large is ill'"),
        (lambda: path_of(WORLD, episode(initial=State())), "where Large is"),
        (lambda: replace(Settings(), rationality=nan), "the parameter rationality is"),
        (lambda: replace(Settings(), rewards=(-1.0,)), "the parameter rewards is"),
        (lambda: replace(Settings(), reaches=(0.0,)), "the parameter reaches is"),
        (lambda: replace(Settings(), socials=()), "the parameter socials is"),
        (lambda: replace(Settings(), discount=1.0), "the parameter discount is"),
        (lambda: replace(Settings(), move_cost=-1.0), "the parameter move_cost is"),
        (lambda: replace(Settings(), stay_cost=inf), "the parameter stay_cost is"),
        (lambda: path_trace(CORRIDOR, [(0, 0), (1, 0), (3, 0)]), "step 2 leads from"),
        (lambda: path_trace(CORRIDOR, [(9, 0)]), "place 1 of the path"),
        (lambda: approach_trace(["Ann walks towards A"], ("A", "A")), "one name"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


@pytest.mark.parametrize("change", [{"parameters": ()}, {"parameters": (("rho", 1.0),)}, {"attitudes": ()}])
def test_minds_of_others(change: dict[str, object]) -> None:
    refuses(lambda: mind_of(mind(**change)), "is none of the maze", HypothesisError)


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
    refuses(lambda: read_approaches(sentences, "ABC"), words, ReadError)
    assert issubclass(ReadError, LimpError)
