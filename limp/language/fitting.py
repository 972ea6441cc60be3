"""How well sentences fit what somebody knows, by a model: for forward and backward inference.

Where the model scores words, log P(s | known) is that of the sentence behind the story as the person knows it.
Else it judges whether the sentence is likely for somebody who knows that story and nothing else, or states how
likely it is.
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
from .stated import BY_ITSELF, stated


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
        return np.array(Judge(self.model, samples).likely(prompts), dtype=np.float64).reshape(2, len(sentences))
