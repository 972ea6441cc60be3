"""How well sentences fit what somebody knows, by a model: for forward and backward inference.

Where the model scores words, log P(s | known) is that of the sentence behind the story as the person knows it.
Else it judges whether the sentence is likely for somebody who knows that story and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..planner import FloatArray
from ..prompt import load_prompt
from ..protocols import LanguageModel, ScoreRequest
from .estimators import ESTIMATORS, SAMPLES, default_estimator
from .judge import Judge


@dataclass(frozen=True)
class ModelFit:
    """Fits sentences with `model`; `estimator` says what the model is asked for, by default what it can give."""

    model: LanguageModel
    estimator: str = ""

    @property
    def name(self) -> str:
        """The estimator."""
        return self.estimator or default_estimator(self.model.name)

    def gain(self, known: tuple[str, str], agent: str, options: Sequence[str], acts: Sequence[str]) -> FloatArray:
        """Return half of log P(s | known[0]) - log P(s | known[1]) for the options and then the acts, [O + A].

        Raises what the model raises if it has not the log-probabilities that the estimator needs.
        """
        sentences, needs = (*options, *acts), ESTIMATORS[self.name].needs
        if needs == "words":
            template, texts = load_prompt("story"), tuple(f" {sentence}" for sentence in sentences)
            asked = [ScoreRequest(prompt=template.render(story=story), alternatives=texts) for story in known]
            found = [list(scores.log_probs) for scores in self.model.score(asked)]
        else:
            mind, template = f"{agent} knows all of this, and nothing else.", load_prompt("judge_action")
            prompts = [template.render(past=story, mind=mind, step=s) for story in known for s in sentences]
            likely = Judge(self.model, SAMPLES if needs == "text" else 0).likely(prompts)
            found = [likely[: len(sentences)], likely[len(sentences) :]]
        aware, unaware = np.array(found, dtype=np.float64)
        return np.asarray((aware - unaware) / 2, dtype=np.float64)
