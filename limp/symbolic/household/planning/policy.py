"""The household I-POMDP as a `Policy`: which answers, moves and searches does each mind lead to?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ....errors import NoEvidenceError
from ....events import Episode
from ....minds.attitudes import Hypothesis
from ....planner import Trace, log_sum_exp
from ..domain.parameters import Parameters
from . import evidence, seeking
from .evidence import Column
from .situation import Situation


@dataclass(frozen=True)
class HouseholdPolicy:
    """Scores household minds exactly, with the named `Parameters`. The estimator is called `symbolic`."""

    parameters: Parameters = field(default_factory=Parameters)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P(step | past, mind) for the steps that bear on the minds, shape [H, T].

        Raises `HypothesisError` for minds of several agents or of unknown wording, and `NoEvidenceError` if
        the episode holds no step that bears on them, or if nobody has understood its words.
        """
        if not any(event.meaning for event in episode.events):
            raise NoEvidenceError(
                "no event of the episode has a meaning.",
                "Let RuleUnderstanding().understand(episode.events) read the words first, as a Pipeline does.",
            )
        if seeking.seeks(hypotheses):
            return seeking.walk_trace(episode, hypotheses, self.parameters)
        situation, *others = (Situation.of(episode, hypotheses, p) for p, _ in self._noises(episode))
        weights = [p for _, p in self._noises(episode)]
        past = [list(evidence.memories(one)) for one in (situation, *others)]
        done = [[*evidence.moves(one), *evidence.searches(one)] for one in (situation, *others)]
        reports = marginal(weights, [[*p, *d] for p, d in zip(past, done, strict=True)])
        memories, acts = reports[: len(past[0])], reports[len(past[0]) :]
        shown = [*evidence.answers(situation), *_telling([*acts, *evidence.sightings(situation)])]
        columns = [*evidence.understandings(situation), *memories, *shown]
        if not shown:
            raise NoEvidenceError(
                f"nothing that {situation.agent} says or does with the {situation.thing} is in the episode.",
                "Check that the text or video covers it, and that the names agree with the question.",
            )
        steps, values = zip(*columns, strict=True)
        return Trace(tuple(hypotheses), steps, np.stack(values, axis=1), "symbolic")

    def _noises(self, episode: Episode) -> Sequence[tuple[Parameters, float]]:
        """The parameters as they are, and those under which the description errs as a text does; P of each."""
        if episode.described is None:
            return [(self.parameters, 1.0)]
        reliable = self.parameters.description.given(episode.described)
        trusted = self.parameters.model_copy(update={"video": self.parameters.text})
        return [(self.parameters, 1 - reliable), (trusted, reliable)]


def marginal(weights: Sequence[float], cases: Sequence[Sequence[Column]]) -> list[Column]:
    """Sum a latent out of columns: log sum_r P(r) P(steps up to t | r, mind) - the same up to t - 1.

    `weights` are P(r); `cases` holds the same columns under each r.
    """
    if len(cases) == 1 or not cases[0]:
        return list(cases[0])
    steps = np.cumsum([[column for _, column in case] for case in cases], axis=1)
    mixed = log_sum_exp(np.log(weights)[:, None, None] + steps, axis=0)
    words = [words for words, _ in cases[0]]
    return list(zip(words, np.diff(mixed, axis=0, prepend=0.0), strict=True))


def _telling(columns: Iterable[Column]) -> list[Column]:
    """The columns that tell minds apart."""
    return [(words, column) for words, column in columns if np.ptp(column) > 1e-12]
