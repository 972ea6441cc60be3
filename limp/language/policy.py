"""A language model as the planner: how likely each step is under each mind, and how well sentences fit a story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import unknown
from ..minds.attitudes import Hypothesis
from ..minds.events import Episode
from ..planner import FloatArray, Trace
from ..protocols.models import LanguageModel, ScoreRequest
from ..protocols.prompt import load_prompt
from . import wording
from .consistency import consistency, deeds
from .estimators import ESTIMATORS, SAMPLES, default_estimator, estimator_for
from .judge import BY_ITSELF, log_likely, stated
from .plot import contents, grounded, plot


@dataclass(frozen=True)
class LanguagePolicy:
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

        Raises `HypothesisError` if the hypotheses are about several agents, `NoEvidenceError` if the agent does
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


@dataclass(frozen=True)
class ModelFit:
    """Fits sentences to what somebody knows, for forward and backward inference (`limp.planning.percepts`).

    Where the model scores words, log P(s | known) is that of the sentence behind the story as the person knows it.
    Else it judges whether the sentence is likely for somebody who knows that story and nothing else, or states how
    likely it is. `estimator` says what the model is asked for, by default what it can give.
    """

    model: LanguageModel
    estimator: str = ""

    @property
    def name(self) -> str:
        """The estimator."""
        return self.estimator or default_estimator(self.model.name)

    def gain(self, known: tuple[str, str], agent: str, options: Sequence[str], acts: Sequence[str]) -> FloatArray:
        """Return half of log P(s | known[0]) - log P(s | known[1]) for the options and then the acts, [O + A].

        Raises what the model raises if it does not give what the estimator needs.
        """
        sentences, needs = (*options, *acts), ESTIMATORS[self.name].needs
        if self.name == "stated":
            found = self._stated(known, agent, sentences)
        elif needs == "words":
            found = self._scored(known, sentences)
        else:
            found = self._judged(known, agent, sentences, SAMPLES if needs == "text" else 0)
        aware, unaware = found
        return np.asarray((aware - unaware) / 2, dtype=np.float64)

    def _stated(self, known: tuple[str, str], agent: str, sentences: Sequence[str]) -> FloatArray:
        steps = (f"Step {k}: {sentence}" for k, sentence in enumerate(sentences, start=1))
        account = "\n".join((f"(Each mind says what {agent} knows of it.)", *steps))
        minds = [f"All that {agent} knows is this: {story}" for story in known]
        return stated(self.model, agent, account, minds, len(sentences), BY_ITSELF)

    def _scored(self, known: tuple[str, str], sentences: Sequence[str]) -> FloatArray:
        template, texts = load_prompt("story"), tuple(f" {sentence}" for sentence in sentences)
        asked = [ScoreRequest(prompt=template.render(story=story), alternatives=texts) for story in known]
        return np.array([scores.log_probs for scores in self.model.score(asked)], dtype=np.float64)

    def _judged(self, known: tuple[str, str], agent: str, sentences: Sequence[str], samples: int) -> FloatArray:
        mind, template = f"{agent} knows all of this, and nothing else.", load_prompt("judge_action")
        prompts = [template.render(past=story, mind=mind, step=s) for story in known for s in sentences]
        return np.array(log_likely(self.model, prompts, samples)).reshape(2, len(sentences))
