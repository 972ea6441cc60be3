"""Walks told by what they approach: "moves closer to A and B, but not C". No map is needed, and none is known.

    P(towards g | g) = 1 / (1 + exp(-2 beta c))       a step away costs c, and c again to be undone

A goal that a sentence says nothing about has 1/2 for either. "Keeps walking" means: as the step before. Words
about which goal is nearer are noted and not used: without a map, nearness does not tell what a step costs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import InputError, ReadError
from ...planner import Trace
from ...planning.social import boltzmann
from .goals import COST, ESTIMATOR, RATIONALITY, goal_hypotheses

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
    """Return who walks, and each step. Raises `ReadError` for a sentence that is not understood as a whole."""
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


def _unread(sentence: str, why: str) -> ReadError:
    return ReadError(
        f"the step {sentence!r} is not understood: {why}.",
        "Say what it approaches ('moves closer to A, but not B'), or give a map and a path. "
        "Free descriptions need a language model.",
    )


def approach_trace(sentences: Sequence[str], goals: Sequence[str]) -> tuple[Trace, tuple[str, ...]]:
    """Return the matrix [goals, T] of a walk told in words, and the words that were not used.

    Raises `ReadError` for a sentence that is not understood, `InputError` for goals that are not distinct.
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
