"""Episodes of the maze in words, so that each says by itself where it happens, and back.

the map is ...#.../.f...t./...#...            rows from the top, divided by a slash
f is the flower                               what each letter on it stands for
Small fails to move with probability 0.4
Large is at (1, 5)                            where everybody stands at first

Then each attempts something in turn (`move left`, `stay`), and where Small `fails to move` that is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_letters

from ...episodes.episode import Episode
from ...episodes.events import Act, Change, Event
from ...episodes.telling import does, is_setting, is_so, setting, told
from ...errors import InputError
from ..grid import WORDS, Grid, Position
from .gridworld import FLOOR, WALL, read_maze
from .minds import LARGE, SMALL
from .world import MazePath, Step, World, walk

FAILS = "fails to move"
BOULDER = "the boulder"
_MAP = re.compile(r"the map is (\S+)")
_GOAL = re.compile(r"(\S) is the (.+)")
_PLACE = re.compile(r"(Large|Small|the boulder) is at \((\d+), (\d+)\)")
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


@lru_cache(maxsize=8)  # what a world has worked out of itself is used again
def world_of(facts: tuple[str, ...], boulder: bool) -> World:
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


def episode_of(world: World, path: MazePath) -> Episode:
    """Tell a path in words."""
    large, small, boulder = world.places(path.states[0])
    facts = [*world_facts(world), f"Large is at {large}", f"Small is at {small}"]
    if boulder is not None:
        facts.append(f"{BOULDER} is at {boulder}")
    events: list[Event] = []
    for step in path.steps:
        events += [does(LARGE, WORDS[step.large]), does(SMALL, WORDS[step.small])]
        if step.failed:
            events.append(is_so(FAILS, SMALL))
    return told((LARGE, SMALL), facts, events)


def path_of(episode: Episode) -> tuple[World, MazePath]:
    """Read an episode in words back; raise `InputError` that says which fact or event is not understood."""
    world, start = _start_of(setting(episode))
    acts: list[tuple[str, int, bool]] = []
    happened = [event for event in episode.events if not is_setting(event)]
    for n, event in enumerate(happened, start=1):
        failed = isinstance(event, Change) and event.sets == is_so(FAILS, SMALL).sets
        if failed and acts and acts[-1][0] == SMALL:
            acts[-1] = (SMALL, acts[-1][1], True)
            continue
        whose = LARGE if len(acts) % 2 == 0 else SMALL
        if not isinstance(event, Act) or event.agent != whose or event.does not in WORDS:
            raise InputError(
                f"event {n}, {event.words()!r}, is not understood.",
                f"{LARGE} and {SMALL} act in turn; it is {whose}'s turn to {', '.join(WORDS)}.",
            )
        acts.append((whose, WORDS.index(event.does), False))
    if len(acts) % 2:
        raise InputError(f"the episode ends before {SMALL} acts.", "Give both agents as many actions.")
    steps = [
        Step(large, small, failed) for (_, large, _), (_, small, failed) in zip(acts[::2], acts[1::2], strict=True)
    ]
    return world, walk(world, start, steps)


def _start_of(facts: Sequence[str]) -> tuple[World, int]:
    places: dict[str, Position] = {}
    about: list[str] = []
    for fact in facts:
        if match := _PLACE.fullmatch(fact):
            places[match[1]] = (int(match[2]), int(match[3]))
        elif any(pattern.fullmatch(fact) for pattern in (_MAP, _GOAL, _FAILURE)):
            about.append(fact)
        else:
            raise InputError(f"the fact {fact!r} is not understood.", "Write 'Large is at (1, 5)', and so on.")
    for who in (LARGE, SMALL):
        if who not in places:
            raise InputError(f"the episode does not say where {who} is.", f"Add the fact '{who} is at (x, y)'.")
    world = world_of(tuple(about), BOULDER in places)
    return world, world.state(places[LARGE], places[SMALL], places.get(BOULDER))
