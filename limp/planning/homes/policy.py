"""The household I-POMDP as a `Policy`: which answers, moves and searches does each mind lead to?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...episodes.episode import Episode
from ...episodes.minds import BeliefTimeline, Hypothesis
from ...episodes.question import Question
from ...errors import InputError
from ...homes.household import Household, options_of, thing_of
from ...homes.latents import latents
from ...homes.parameters import Parameters
from ...planner import Trace, doubted, mixed
from ...protocols.stages import Hypothesizer, Policy
from . import evidence, seeking
from .beliefs import standing
from .evidence import Column
from .situation import Situation

FLAT = 1e-12
"""Events and reports whose log-likelihoods differ by less say nothing of the minds."""


@dataclass(frozen=True)
class HouseholdPolicy(Policy):
    """Scores household minds exactly, with the named `Parameters`. The estimator is called `symbolic`."""

    parameters: Parameters = field(default_factory=Parameters)
    updates: bool = True
    """Whether people learn from what they see and are told; an ablation takes it away."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P(step | past, mind) for the steps that bear on the minds, shape [H, T].

        Raises `InputError` for minds of several agents or of unknown wording, and `InputError` if
        the episode holds no step that bears on them, or if nobody has understood its words, or too few of them.
        """
        home = Household(episode)
        if not any(map(bool, (*home.acts, *home.said))):
            raise InputError(
                "no event of the episode has a meaning.",
                "Let `understood` read the words of its events first, as a Pipeline does.",
            )
        if seeking.seeks(hypotheses):
            return self._doubted(seeking.walk_trace(episode, hypotheses, self.parameters, self.updates), episode)
        situation = replace(Situation.of(episode, hypotheses, self.parameters), updates=self.updates)
        memories, moves, searches = self._reports(situation)
        found = [
            (words, column)
            for words, column in (*searches, *evidence.sightings(situation))
            if np.ptp(column) > FLAT or words.endswith(evidence.UNPLACED)
        ]
        shown = [*evidence.answers(situation), *moves, *found]
        known = [(words, column) for words, column in memories if np.ptp(column) > FLAT]
        columns = [*evidence.understandings(situation), *known, *shown, *evidence.deeds(situation)]
        if not shown:
            raise InputError(
                f"nothing that {situation.agent} says or does with the {situation.thing} is in the episode.",
                "Check that the text or video covers it, and that the names agree with the question.",
            )
        steps, values = zip(*columns, strict=True)
        return self._doubted(Trace(tuple(hypotheses), steps, np.stack(values, axis=1), "symbolic"), episode)

    def _doubted(self, trace: Trace, episode: Episode) -> Trace:
        """Return the trace with the doubt that words leave which nobody understood."""
        told = latents(episode, self.parameters)
        claims = [claim for option in options_of(trace.hypotheses, told.home) for claim in option.claims]
        others = {name for claim in claims for name in (*claim.chain, claim.value) if name}
        return doubted(trace, 1.0 - standing(told, thing_of(trace.hypotheses), others))

    def beliefs(self, trace: Trace, episode: Episode) -> BeliefTimeline | None:
        """Return what was expected along the walk of somebody who looks for a thing; None for other minds."""
        if not seeking.seeks(trace.hypotheses):
            return None
        return seeking.expectations(trace, episode, self.parameters, self.updates)

    def _reports(self, situation: Situation) -> list[list[Column]]:
        """Return memories, moves and searches; whether a description is reliable is summed out of all together."""
        cases, weights = [situation], [1.0]
        if situation.home.episode.described is not None:
            trusted = self.parameters.model_copy(update={"video": self.parameters.text})  # it errs as a text does
            cases.append(replace(situation, world=replace(situation.world, parameters=trusted)))
            reliable = self.parameters.description.given(situation.home.episode.described)
            weights = [1 - reliable, reliable]
        groups = [
            [[*evidence.memories(one), *evidence.takings(one)], [*evidence.moves(one)], [*evidence.searches(one)]]
            for one in cases
        ]
        if len(cases) == 1 or not any(groups[0]):
            return groups[0]
        tables = [np.stack([column for group in case for _, column in group], axis=1) for case in groups]
        summed = iter(mixed(weights, tables).T)
        return [[(words, next(summed)) for words, _ in group] for group in groups[0]]


@dataclass(frozen=True)
class FormedBeliefs:
    """Weighs the minds that `inner` spells out by what they could know."""

    inner: Hypothesizer
    parameters: Parameters

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the same hypotheses with new priors; where nobody's goal is at stake, with the old ones."""
        hypotheses = self.inner.hypothesize(question, episode)
        if not any(h.mind.belief_of_goal for h in hypotheses):
            return hypotheses
        situation = Situation.of(episode, hypotheses, self.parameters)
        factors = [column for _, column in (*evidence.understandings(situation), *evidence.memories(situation))]
        weights = np.exp(sum(factors, np.zeros(len(hypotheses))))
        pairs = zip(hypotheses, weights, strict=True)
        return tuple(h.model_copy(update={"prior": h.prior * float(weight)}) for h, weight in pairs)
