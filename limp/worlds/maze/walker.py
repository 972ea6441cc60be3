"""One person alone who wants to reach one of several goals: the goal's posterior, in a maze or told in words.

    Q(s, a | g)        = -c - c d(s', g)           a step to s', or staying at s' = s; staying at the goal is free
    pi(a | s, g)       ~ exp(beta Q(s, a | g))     d is the number of steps on the shortest way
    P(towards g | g)   = 1 / (1 + exp(-2 beta c))  without a map: a step away costs c, and c again to be undone

A walk in words tells what its steps approach: "moves closer to A and B, but not C". A goal that a sentence says
nothing about has 1/2 for either. "Keeps walking" means: as the step before. Words about which goal is nearer are
noted and not used: without a map, nearness does not tell what a step costs.
Source: the model of a single, unchanging goal of Baker, Saxe & Tenenbaum, Cognition 113 (2009).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ...errors import InputError
from ...minds.attitudes import Attitude, Hypothesis, Mind, Reach
from ...minds.facts import Place
from ...planner import FloatArray, Trace
from ...planning.social import boltzmann
from ..grid import STAY, WORDS, Grid, Position

ESTIMATOR = "symbolic"
RATIONALITY, COST = 2.0, 1.0
"""beta of the Boltzmann policy and c, the cost of a step; assumed."""


def goal_hypotheses(goals: Sequence[str], agent: str) -> tuple[Hypothesis, ...]:
    """Return one hypothesis for each goal, all equally likely."""
    wants = [Attitude(holder=agent, verb="wants", content=Reach(place=Place(name=goal))) for goal in goals]
    minds = [Mind(agent=agent, attitudes=(want,)) for want in wants]
    return tuple(Hypothesis(choice=goal, mind=mind) for goal, mind in zip(goals, minds, strict=True))


def log_policy(maze: Grid, goal: str) -> FloatArray:
    """Return log pi(a | s, goal) [N, 5]; -inf for a step into a wall."""
    far = maze.distances[maze.goal_cell(goal)]
    to = maze.neighbours
    q = np.where(to >= 0, -COST * (1.0 + far[to]), -np.inf)
    q[maze.goal_cell(goal), STAY] = 0.0
    return boltzmann(q, RATIONALITY)


def path_trace(maze: Grid, places: Sequence[Position], agent: str = "the walker") -> Trace:
    """Return the matrix [goals, T] of a path, a list of T + 1 places one step apart; goals in alphabetical order.

    Raises `InputError` for a place in a wall or a jump.
    """
    cells = [maze.cell(place, f"place {n} of the path") for n, place in enumerate(places, start=1)]
    actions = []
    for n, (before, after) in enumerate(pairwise(cells), start=1):
        found = np.flatnonzero(maze.neighbours[before] == after)
        if not found.size:
            raise InputError(f"step {n} leads from {places[n - 1]} to {places[n]}.", "Go one cell at a time.")
        actions.append(int(found[0]))
    rows = [log_policy(maze, goal)[cells[: len(actions)], actions] for goal in maze.goal_names]
    words = tuple(f"{agent}: {WORDS[action]}" for action in actions)
    return Trace(goal_hypotheses(maze.goal_names, agent), words, np.stack(rows), ESTIMATOR)


_VERB = r"(?:moves?|walks?|goes|go|heads?|steps?)"
_ON = re.compile(r"(?:keeps|continues) (?:on )?(?:walking|moving|going|to walk|to move)")
_TOWARDS = re.compile(rf"{_VERB} (?:directly |straight )?(?:closer to|towards?|to) (.+)")
_AWAY = re.compile(
    rf"does(?: not|n't) {_VERB} (?:directly |straight )?(?:on the shortest path )?(?:closer to|towards?|to) (.+)"
    rf"|{_VERB} away from (.+)|not (?:to |towards? )?(.+)"
)
_NEARER = re.compile(r",? (?:while being|where|and is) (?:\w+ is )?closer(?: to \w+)?$")
_ALL = re.compile(r"all(?: the)?(?: \w+)? (?:letters|goals|places|objects)(?: \(.*\))?")


@dataclass(frozen=True)
class Approach:
    """One step: the goals it leads towards and those it leads away from; `unused` are words that say more."""

    towards: frozenset[str]
    away: frozenset[str]
    unused: str = ""


def read_approaches(sentences: Sequence[str], goals: Sequence[str]) -> tuple[str, tuple[Approach, ...]]:
    """Return who walks, and each step. Raises `InputError` for a sentence that is not understood as a whole."""
    who, found = "", list[Approach]()
    for sentence in sentences:
        name, _, rest = sentence.strip().rstrip(".").partition(" ")
        if not rest or (who and name != who):
            raise _unread(sentence, f"it is about {name!r}" if rest else "it has one word")
        who = name
        found.append(_approach(sentence, rest, goals, found[-1] if found else None))
    return who, tuple(found)


def _approach(sentence: str, rest: str, goals: Sequence[str], before: Approach | None) -> Approach:
    towards, away, unused = set[str](), set[str](), ""
    if _ON.fullmatch(rest):
        if before is None:
            raise _unread(sentence, "nothing comes before it")
        return Approach(before.towards, before.away)
    if nearer := _NEARER.search(rest):
        unused, rest = nearer[0].lstrip(", "), rest[: nearer.start()]
    for clause in re.split(r",? but ", rest):
        if match := _AWAY.fullmatch(clause):
            away |= _named(sentence, next(group for group in match.groups() if group), goals)
        elif match := _TOWARDS.fullmatch(clause):
            towards |= _named(sentence, match[1], goals)
        else:
            raise _unread(sentence, f"{clause!r} is no way of approaching that is known")
    if both := towards & away:
        raise _unread(sentence, f"it goes both towards and away from {min(both)}")
    return Approach(frozenset(towards), frozenset(away), unused)


def _named(sentence: str, words: str, goals: Sequence[str]) -> set[str]:
    if _ALL.fullmatch(words):
        return set(goals)
    names = [name for name in re.split(r",? and |,? or |, ", words) if name]
    if unknown := [name for name in names if name not in goals]:
        raise _unread(sentence, f"{unknown[0]!r} is none of the goals {', '.join(goals)}")
    return set(names)


def _unread(sentence: str, why: str) -> InputError:
    return InputError(
        f"the step {sentence!r} is not understood: {why}.",
        "Say what it approaches ('moves closer to A, but not B'), or give a map and a path. "
        "Free descriptions need a language model.",
    )


def approach_trace(sentences: Sequence[str], goals: Sequence[str]) -> tuple[Trace, tuple[str, ...]]:
    """Return the matrix [goals, T] of a walk told in words, and the words that were not used.

    Raises `InputError` for a sentence that is not understood, `InputError` for goals that are not distinct.
    """
    if len(set(goals)) != len(goals):
        raise InputError("two goals have one name.", "Give each its own.")
    who, steps = read_approaches(sentences, goals)
    towards, away = boltzmann([0.0, -2.0 * COST], RATIONALITY)
    rows = [
        [towards if goal in step.towards else away if goal in step.away else np.log(0.5) for step in steps]
        for goal in goals
    ]
    trace = Trace(goal_hypotheses(goals, who), tuple(sentences), np.array(rows), ESTIMATOR)
    return trace, tuple(step.unused for step in steps if step.unused)
