"""A language model as the planner: how likely each step is under each mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..episodes.episode import Episode
from ..errors import unknown
from ..minds.attitudes import Hypothesis
from ..planner import Trace
from ..protocols.models import LanguageModel
from ..protocols.stages import Policy
from . import wording
from .consistency import consistency, deeds
from .estimators import ESTIMATORS, estimator_for
from .plot import contents, grounded, plot


@dataclass(frozen=True)
class LanguagePolicy(Policy):
    """Scores steps with `model`; `estimator` is a name of `ESTIMATORS`. Raises `InputError` for another one."""

    model: LanguageModel
    estimator: str = "interaction"

    def __post_init__(self) -> None:
        if self.estimator not in ESTIMATORS:
            raise unknown("estimator", self.estimator, ESTIMATORS)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix; its first columns are those of `consistency`, where there are any.

        Its `estimator` is the one that scored: an estimator that compares beliefs gives way to its `alone` where
        the options name fewer than two.

        Raises `InputError` if the hypotheses are about several agents, `InputError` if the agent does
        and says nothing, and what the model raises if it has no log-probabilities.
        """
        told = grounded(hypotheses, episode)
        scene = plot(episode, hypotheses)
        minds = list(dict.fromkeys(hypothesis.mind for hypothesis in told))
        rows = contents(told, episode)
        estimator = estimator_for(self.estimator, rows)
        table = estimator.table(self.model, scene, minds, rows)
        columns = [table[[minds.index(hypothesis.mind) for hypothesis in told]]]
        names = [wording.step_name(event) for _, event in scene.steps]
        for name, column in filter(None, (deeds(hypotheses, episode), consistency(hypotheses, episode))):
            names.insert(0, name)
            columns.insert(0, np.array(column, dtype=np.float64)[:, None])
        return Trace(tuple(hypotheses), tuple(names), np.hstack(columns), estimator.name)
