"""What is inferred of one agent in a world of a file, from words: acts that were seen, traces, sounds.

acts   right, take key, up          found   sand 5 2, sand 6 2          heard   8 step, 1 creak
       right / up, stay / up fails  (what several do at once)

`case_of` tells a path in any world in words, beside its exact trace: for comparing a model with an exact planner.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from ..episodes.episode import Episode
from ..episodes.events import Act
from ..episodes.minds import Hypothesis, Mind, wants
from ..episodes.telling import does
from ..episodes.telling import told as episode_told
from ..errors import InputError
from ..planner import marginalised
from ..planning.inference import Inference, Plans, infer, infer_seeing_part, mindsets
from ..planning.mindset import Mindset
from ..planning.paths import Clues
from ..planning.tables import Table, tabled
from ..planning.world import S, Step
from ..protocols.benchmarks import Case
from .declared import WorldFile
from .gridworld import Gridworld, State

RESOLUTION = 6
"""Beliefs of one who sees a part go in steps of 1 / RESOLUTION."""


def watched(
    table: Table[State], file: WorldFile, acts: str = "", found: str = "", heard: str = ""
) -> Inference[State]:
    """Return the trace of the minds of the file's agent; their options are its goals, to help and to hinder.

    Of one who sees what is in sight, each mind holds each first belief on a grid; how things are is the likeliest
    first state, the first of those alike. Raises `InputError` for an act that cannot be done there or may lead to
    several states, for a trace or a sound that is not in this form, or where several act or see a part.
    """
    agent, minds = minds_of(table, file)
    start, steps = path_of(table, acts)
    if any(one.sees == "in sight" for one in file.agents.values()):
        if found or heard:
            raise InputError(
                f"{agent} sees what is in sight; paths that were not seen are summed out for one who sees all.",
                'Give the acts alone, or sees = "all".',
            )
        return infer_seeing_part(table, minds, start, steps, RESOLUTION)
    if len(file.agents) > 1 and not found and not heard:
        states = [start, *(table.states[table.number_of(step.seen)] for step in steps)]
        return Plans.of(table, agent, minds, states).inference(start, steps, option)
    traces = tuple(map(_trace, filter(None, found.split(","))))
    sounds = tuple(map(_sound, filter(None, heard.split(",")))) or None
    return infer(table, agent, minds, steps, Clues(traces, sounds))


def option(mind: Mindset[State]) -> str:
    """Return what a mind is up to: its goal, or whom it helps or hinders."""
    return next((f"{'help' if rho > 0 else 'hinder'} {who}" for who, rho in mind.cares.items()), mind.goal)


def minds_of(table: Table[State], file: WorldFile) -> tuple[str, list[Mindset[State]]]:
    """Return the agent of the file's minds, and these; raise `InputError` if it is not said whose they are."""
    world, asked = table.world, file.minds
    if len(world.agents) > 1 and asked.of not in world.agents:
        raise InputError("several agents act.", "Say whose minds they are: of = NAME under [minds].")
    agent = asked.of or world.agents[0]
    others = [one for one in world.agents if one != agent]
    goals = dict.fromkeys(world.goals(agent), 1.0)
    grids = {"rationality": asked.rationality, "foresight": asked.foresight or (math.inf,), "lapse": asked.lapse}
    own = {goal: asked.goal.get(goal, 0.0) for goal in goals} if asked.goal else goals
    minds = mindsets(Mindset[State](), goal=own, **grids)
    for who, values in asked.cares.items():
        for rho in values:
            alike = sum((rho > 0) == (other > 0) for other in values)
            minds += mindsets(Mindset[State](cares={who: rho}, prior=1.0 / alike), **grids)
    wanted = list(product(*(world.goals(other) for other in others)))
    return agent, [_among(agent, mind, dict(zip(others, each, strict=True))) for mind in minds for each in wanted]


def _among(agent: str, mind: Mindset[State], wanted: Mapping[str, str]) -> Mindset[State]:
    """Return a mind that knows what each of the others wants."""
    random = Mindset[State](rationality=mind.rationality, foresight=1.0)
    ascribed = {
        other: Mindset[State](goal, mind.rationality, others={agent: random}) for other, goal in wanted.items()
    }
    return replace(mind, others=ascribed)


@lru_cache(maxsize=64)
def _tabled(declared: str) -> Table[State]:
    return tabled(Gridworld(WorldFile.model_validate_json(declared)))


def table_of(file: WorldFile) -> Table[State]:
    """Return the table of a declared world; worlds that are declared alike share it."""
    return _tabled(file.model_dump_json())


def path_of(table: Table[State], acts: str, start: State | None = None) -> tuple[State, list[Step[State]]]:
    """Return the first state, by default the likeliest, and the steps of acts in words.

    What several do at once is parted by `/`, and a step that failed by chance ends in `fails`. Raises `InputError`
    as `watched` does.
    """
    world = table.world
    state = start = start or max(world.starts().items(), key=lambda one: one[1])[0]
    steps = list[Step[State]]()
    for words in filter(None, (one.strip() for one in acts.split(","))):
        told = [one.strip() for one in words.split("/")]
        tried = tuple(one.removesuffix(" fails") for one in told)
        if len(tried) != len(world.agents):
            raise InputError(f"{words!r} is not an act of each of {', '.join(world.agents)}.", "Part them by /.")
        for who, act in zip(world.agents, tried, strict=True):
            if act not in world.actions(who, state):
                known = ", ".join(world.actions(who, state))
                raise InputError(f"{who} cannot {act} after {len(steps)} acts.", f"There one can: {known}.")
        follows = list(world.follows(state, tried))
        idle = [tuple("stay" if k == n else one for k, one in enumerate(tried)) for n in range(len(tried))]
        for n, one in enumerate(told):
            if len(follows) > 1 and len(tried) > 1:
                stayed = world.follows(state, idle[n])
                follows = [s for s in follows if (s in stayed) == one.endswith(" fails")] or follows
        if len(follows) > 1:
            raise InputError(f"{words} can lead to several states.", "Give the path in Python.")
        state = follows[0]
        steps.append(Step(tried, state))
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


def told(table: Table[S], agent: str, start: S, path: Sequence[Step[S]], facts: Sequence[str]) -> Episode:
    """Return what one agent does from a state, step by step as the world says it, with facts about the world."""
    world, i, before, events = table.world, table.world.agents.index(agent), start, list[Act]()
    for step in path:
        after = table.states[table.number_of(step.seen)]
        events.append(does(agent, world.says(agent, before, step.acts[i], after)))
        before = after
    return episode_told((agent,), facts, events)


def case_of(
    table: Table[S],
    agent: str,
    minds: Sequence[Mindset[S]],
    start: S,
    path: Sequence[Step[S]],
    facts: Sequence[str],
    name: str,
) -> Case:
    """Return a path in words with its exact trace; what of minds is numbers is averaged out within each goal."""
    fine = infer(table, agent, minds, path).trace
    goals = [mind.goal for mind in minds]
    coarse = [Hypothesis(choice=g, mind=Mind(agent=agent, claims=(wants(agent, g),))) for g in goals]
    return Case(name, told(table, agent, start, path, facts), marginalised(fine, coarse))
