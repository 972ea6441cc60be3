"""What an agent thinks lies where: what it saw, and in a particle also where it imagines what it has not seen."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from .overcooked_map import COUNTER, NOTHING, Kitchen
from .overcooked_step import State

UNKNOWN = -1


class Belief(NamedTuple):
    """What is thought to be on each furniture [F], `UNKNOWN` where nothing is, and a mask of what was seen.

    `imagines` says whether this is a particle, which places the things it has not seen somewhere.
    """

    contents: tuple[int, ...]
    seen: int
    imagines: bool = False


def remember(kitchen: Kitchen, state: State, agent: int) -> Belief:
    """Return the belief of somebody who has just come in: what it sees, and nothing else."""
    view = kitchen.view[state.cells[agent]]
    contents = (thing if view >> f & 1 else UNKNOWN for f, thing in enumerate(state.contents))
    return Belief(tuple(contents), view)


def imagine(kitchen: Kitchen, belief: Belief, state: State, random: np.random.Generator) -> Belief:
    """Return a particle: the things that exist and were not seen lie uniformly on counters that were not seen."""
    memory = [thing if belief.seen >> f & 1 else UNKNOWN for f, thing in enumerate(belief.contents)]
    exist = Counter(thing for thing in state.contents if thing > NOTHING)
    missing = exist - Counter(thing for thing in memory if thing > NOTHING)
    free = [f for f in kitchen.of_kind(COUNTER) if memory[f] == UNKNOWN]
    things = sorted(missing.elements())[: len(free)]
    if things:
        for f, thing in zip(random.permutation(free), things, strict=False):
            memory[int(f)] = thing
    return Belief(tuple(memory), belief.seen, True)


def see(
    kitchen: Kitchen, belief: Belief, state: State, agent: int, random: np.random.Generator | None = None
) -> Belief:
    """Return the belief after the agent saw what is in view.

    A particle that imagined otherwise is drawn anew; without a generator it forgets what it imagined wrongly.
    """
    contents, seen, imagines = belief
    cell, actual = state.cells[agent], state.contents
    known = seen | kitchen.view[cell]
    changed = [] if contents == actual else [f for f in kitchen.visible[cell] if contents[f] != actual[f]]
    if not changed:
        return belief if known == seen else Belief(contents, known, imagines)
    now = list(contents)
    for f in changed:
        now[f] = actual[f]
    found = Belief(tuple(now), known, imagines)
    if not imagines or random is None:
        return found
    wrong = any((actual[f], contents[f]) != (NOTHING, UNKNOWN) for f in changed if not seen >> f & 1)
    return imagine(kitchen, found, state, random) if wrong else found
