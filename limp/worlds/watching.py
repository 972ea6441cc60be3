"""What is inferred of one agent in a world of a file, from words: acts that were seen, traces, sounds.

acts   right, take key, up          found   sand 5 2, sand 6 2          heard   8 step, 1 creak
"""

from __future__ import annotations

import math

from ..errors import InputError
from ..planning.inference import Inference, infer, mindsets
from ..planning.mindset import Mindset
from ..planning.paths import Clues
from ..planning.tables import Table
from ..planning.world import Step
from .declared import WorldFile
from .gridworld import State


def watched(
    table: Table[State], file: WorldFile, acts: str = "", found: str = "", heard: str = ""
) -> Inference[State]:
    """Return the trace of the minds of the file's agent; their options are its goals.

    Raises `InputError` for more than one agent, for an act that cannot be done there or may lead to several
    states, and for a trace or a sound that is not in this form.
    """
    agent, minds = minds_of(table, file)
    _, steps = path_of(table, agent, acts)
    traces = tuple(map(_trace, filter(None, found.split(","))))
    sounds = tuple(map(_sound, filter(None, heard.split(",")))) or None
    return infer(table, agent, minds, steps, Clues(traces, sounds))


def minds_of(table: Table[State], file: WorldFile) -> tuple[str, list[Mindset[State]]]:
    """Return the file's agent and its minds; raise `InputError` for more than one agent."""
    if len(file.agents) > 1:
        raise InputError("minds are inferred here where one agent acts.", "Use limp.planning.inference in Python.")
    (agent,) = file.agents
    goals = dict.fromkeys(table.world.goals(agent), 1.0)
    minds = mindsets(
        Mindset[State](),
        goal={goal: file.minds.goal.get(goal, 0.0) for goal in goals} if file.minds.goal else goals,
        rationality=file.minds.rationality,
        foresight=file.minds.foresight or (math.inf,),
        lapse=file.minds.lapse,
    )
    return agent, minds


def path_of(table: Table[State], agent: str, acts: str) -> tuple[State, list[Step[State]]]:
    """Return the likeliest first state, and the steps of acts in words; raise `InputError` as `watched` does."""
    start, steps = max(table.world.starts().items(), key=lambda one: one[1])[0], list[Step[State]]()
    state = start
    for act in filter(None, (one.strip() for one in acts.split(","))):
        if act not in table.world.actions(agent, state):
            known = ", ".join(table.world.actions(agent, state))
            raise InputError(f"{agent} cannot {act} after {len(steps)} acts.", f"There one can: {known}.")
        (state, *others) = table.world.follows(state, (act,))
        if others:
            raise InputError(f"{act} can lead to several states.", "Give the path in Python.")
        steps.append(Step((act,), state))
    return start, steps


def _trace(words: str) -> tuple[str, tuple[int, int]]:
    *name, x, y = ["", "", *words.split()]
    if not (x.isdecimal() and y.isdecimal()):
        raise InputError(f"{words!r} is no trace on a square.", "Write its name, x and y: crumbs 3 4.")
    return " ".join(filter(None, name)), (int(x), int(y))


def _sound(words: str) -> tuple[str, int]:
    times, _, name = words.strip().partition(" ")
    if not times.isdecimal():
        raise InputError(f"{words!r} is no number of sounds.", "Write how often, then the sound: 8 step.")
    return name, int(times)
