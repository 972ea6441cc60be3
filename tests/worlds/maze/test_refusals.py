"""What the maze refuses: maps, states, parameters, minds and words."""

from collections.abc import Callable

import pytest
from refusals import refuses

from limp.episodes import telling
from limp.episodes.events import Event
from limp.episodes.telling import is_setting, setting
from limp.errors import InputError
from limp.minds.attitudes import Hypothesis
from limp.worlds.grid import Position
from limp.worlds.maze.episodes import episode_of, path_of
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.minds import hypotheses, mind_of
from limp.worlds.maze.world import Step, World, walk

WORLD = World()
UP = 2
EPISODE = episode_of(WORLD, walk(WORLD, WORLD.state((1, 0), (1, 2)), [Step(UP, UP, failed=True)]))
FACTS, EVENTS = setting(EPISODE), [event for event in EPISODE.events if not is_setting(event)]


def mind(**change: object) -> Hypothesis:
    known = hypotheses(WORLD.maze.goal_names)[0]
    return known.model_copy(update={"mind": known.mind.model_copy(update=change)})


def acted(*events: Event) -> object:
    return path_of(telling.told(EPISODE.names, FACTS, events))


def told(without: str, *more: str) -> object:
    """The episode without the facts that start so, and with more of them."""
    facts = [*(fact for fact in FACTS if not fact.startswith(without)), *more]
    return path_of(telling.told(EPISODE.names, facts, EVENTS))


def state(*places: Position) -> int:
    return WORLD.state(*places)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: read_maze(""), "is empty"),
        (lambda: read_maze("f.t\n.."), "not rectangular: row 2 has 2 cells, row 1 has 3"),
        (lambda: read_maze("f.t\n.x."), "unknown letter 'x' in row 2, column 2"),
        (lambda: state((3, 0), (1, 1)), "Large is at (3, 0), in a wall"),
        (lambda: state((0, 0), (9, 1)), "Small is at (9, 1), outside the 7 x 7 maze"),
        (lambda: told("the map"), "where it happens"),
        (lambda: told("Small fails"), "where it happens"),
        (lambda: told("f is"), "unknown letter"),
        (lambda: told("Small fails", "Small fails to move with probability 0.x"), "no number"),
        (lambda: told("Large", "Large is ill"), "'Large is ill'"),
        (lambda: told("Large"), "where Large is"),
        (lambda: acted(*EVENTS[1:]), "it is Large's turn"),
        (lambda: acted(*EVENTS[:1]), "ends before Small acts"),
        (lambda: acted(*EVENTS, EVENTS[0]), "ends before Small acts"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


@pytest.mark.parametrize("change", [{"parameters": ()}, {"parameters": (("rho", 1.0),)}, {"attitudes": ()}])
def test_minds_of_others(change: dict[str, object]) -> None:
    refuses(lambda: mind_of(mind(**change)), "is none of the maze", InputError)
