"""P(mind | what they could know): how likely a mind is beforehand, by what happened and was said around it.

    P(mind) is proportional to (weight of its option) x sum_s belief(s) b(s) / q(s) x P(belief of goal | heard)

b is where the agent thinks the thing is after all that it could know, q where it would think so without any of
that (`beliefs`). The exact planner has the factors in its trace, one an event; for a planner that has none of its
own, `FormedBeliefs` makes them the prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...events import Episode, Event, Observation, Utterance
from ...homes.minds import wished
from ...homes.parameters import Parameters
from ...minds.attitudes import WHERE_PUT, Attitude, Hypothesis
from ...minds.english import in_words
from ...minds.facts import Place
from ...minds.meanings import same_thing
from ...planner import FloatArray
from ...protocols import Hypothesizer
from ...questions.question import Question
from ...reading.homes.context import goals_told, said_to_be_unaware
from ...reading.homes.episodes import converted
from .beliefs import heard
from .situation import Situation

Column = tuple[str, FloatArray]


def understandings(situation: Situation) -> Iterator[Column]:
    """Yield a column where the story itself says what the agent can know of the other's goal.

    Who is told a goal believes it with probability `trust`, and any other of K with what is left; who is
    said not to know, or did not hear it, believes none with probability `trust`.
    """
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    claimed = [mind.belief_of_goal for mind in situation.minds]
    if len({goal and wished(goal)[1:] for goal in claimed}) < 2:
        return
    unheard = np.array([trust if goal is None else rest for goal in claimed])
    if unaware := said_to_be_unaware(situation.episode, situation.agent):
        yield unaware, np.log(unheard)
    for event, goal, place in _goals_at(situation):
        fits = [mine is not None and _is_wanted_at(situation, mine, place) for mine in claimed]
        reached = _heard(situation, event)
        told = reached * np.array([trust if fit else rest for fit in fits]) + (1 - reached) * unheard
        yield f"{in_words(goal)} (so it was said)", np.log(told)


def _goals_at(situation: Situation) -> Iterator[tuple[Event, Attitude, Place]]:
    """Yield what others are told to want of the thing, where they name the place that they want it at."""
    for event, goal in goals_told(situation.episode):
        thing, place = wished(goal)
        if goal.holder != situation.agent and place is not None and same_thing(thing, situation.thing):
            yield event, goal, place


def _heard(situation: Situation, event: Event) -> float:
    """P(the agent heard it): what the story says of a goal, and what is said to the agent, counts as heard."""
    if isinstance(event, Observation) or (isinstance(event, Utterance) and event.to == situation.agent):
        return 1.0
    told = converted(situation.episode, situation.world.parameters)
    return heard(told, situation.agent, situation.episode.events.index(event))


def _is_wanted_at(situation: Situation, mine: Attitude, stated: Place) -> bool:
    _, place = wished(mine)
    if place is None:
        return False
    return situation.world.index(stated) == (
        situation.left_at() if place == WHERE_PUT else situation.world.index(place)
    )


def memories(situation: Situation) -> Iterator[Column]:
    """Yield what each event that the agent could know of changes in how likely it believes so, a column each.

        log sum_s belief(s) b_n(s) / q(s)  -  the same of b_{n-1}

    b_n is the belief after n of the events (`beliefs`), q the prior: the columns add up to how much likelier the
    belief is than it was without any of them.
    """
    claimed = [belief if at else None for at, belief in zip(situation.claimed, situation.beliefs, strict=True)]
    before = np.zeros(len(claimed))
    for words, belief in situation.knowledge.course():
        odds = belief / situation.prior
        after = np.array([0.0 if held is None else float(np.log(held @ odds)) for held in claimed])
        yield words, after - before
        before = after


@dataclass(frozen=True)
class FormedBeliefs:
    """Weighs the minds that `inner` spells out by what they could know."""

    inner: Hypothesizer
    parameters: Parameters

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the same hypotheses with new priors; where nobody's goal is at stake, with the old ones."""
        hypotheses = self.inner.hypothesize(question, episode)
        if not any(h.belief_of_goal for h in hypotheses):
            return hypotheses
        situation = Situation.of(episode, hypotheses, self.parameters)
        factors = [column for _, column in (*understandings(situation), *memories(situation))]
        weights = np.exp(sum(factors, np.zeros(len(hypotheses))))
        pairs = zip(hypotheses, weights, strict=True)
        return tuple(h.model_copy(update={"prior": h.prior * float(weight)}) for h, weight in pairs)
