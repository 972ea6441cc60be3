"""A path in a world in words, beside its exact trace: a case for comparing a model with an exact planner."""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.episode import Episode
from ..episodes.events import Act
from ..episodes.minds import Hypothesis, Mind, wants
from ..episodes.telling import does
from ..episodes.telling import told as episode_told
from ..planner import marginalised
from ..planning.inference import infer
from ..planning.mindset import Mindset
from ..planning.tables import Table
from ..planning.world import S, Step
from ..protocols.benchmarks import Case


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
