"""A maze and its chances in words, so that an episode says by itself where it happens.

the map is ...#.../.f...t./...#...            rows from the top, divided by a slash
f is the flower                               what each letter on it stands for
Small fails to move with probability 0.4
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_letters

from ...errors import InputError
from ..grid import Grid
from .gridworld import FLOOR, WALL, read_maze
from .world import World

_MAP = re.compile(r"the map is (\S+)")
_GOAL = re.compile(r"(\S) is the (.+)")
_FAILURE = re.compile(r"Small fails to move with probability (\d\S*)")


def world_facts(world: World) -> tuple[str, ...]:
    """Return the facts that `world_of` reads back; whether there is a boulder, its place tells."""
    letters: dict[str, str] = {}
    for name in world.maze.goal_names:
        free = (c for c in (*name, *ascii_letters) if c in ascii_letters and c not in letters)
        letters[next(free)] = name
    goals = (f"{letter} is the {name}" for letter, name in letters.items())
    failure = f"Small fails to move with probability {world.failure!r}"
    return (f"the map is {_map(world.maze, letters)}", *goals, failure)


def _map(maze: Grid, letters: dict[str, str]) -> str:
    drawn = {place: letter for letter, name in letters.items() for place in [dict(maze.goals)[name]]}
    rows = [
        "".join(WALL if wall else drawn.get((x, y), FLOOR) for x, wall in enumerate(row))
        for y, row in enumerate(maze.walls)
    ]
    return "/".join(reversed(rows))


def is_about_world(fact: str) -> bool:
    """Tell whether a fact is one of those that `world_facts` writes."""
    return any(pattern.fullmatch(fact) for pattern in (_MAP, _GOAL, _FAILURE))


def world_of(facts: Sequence[str], boulder: bool) -> World:
    """Return the world that the facts tell; raise `InputError` if there is no map or no chance of failure."""
    maps, failures = _told(_MAP, facts), _told(_FAILURE, facts)
    if len(maps) != 1 or len(failures) != 1:
        raise InputError(
            "the episode does not say where it happens.",
            "Add the facts 'the map is ...', 'f is the flower' and 'Small fails to move with probability 0.4'.",
        )
    letters = {match[1]: match[2] for fact in facts if (match := _GOAL.fullmatch(fact))}
    try:
        failure = float(failures[0])
    except ValueError:
        raise InputError(f"the probability {failures[0]!r} is no number.", "Write 0.4, for example.") from None
    return World(read_maze(maps[0].replace("/", "\n"), letters), boulder, failure)


def _told(pattern: re.Pattern[str], facts: Sequence[str]) -> list[str]:
    return [match[1] for fact in facts if (match := pattern.fullmatch(fact))]
