"""Ask the model to judge: is this step likely for such a mind? (The estimator of Shi et al., AAAI 2025.)

    log pi(step | mind) = log P(Likely) - log(P(Likely) + P(Unlikely))

or, where the provider has no log-probabilities, from n draws: log((likely + 1/2) / (n + 1)).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ..errors import LimpError
from ..events import Event, Hypothesis, Utterance
from ..prompt import Prompt, load_prompt
from ..protocols import LanguageModel, Sampling, ScoreRequest
from . import wording
from .contrast import among
from .plot import Plot

LIKELY, UNLIKELY = "A", "B"


@dataclass(frozen=True)
class Judge:
    """Judges each step under each mind by itself; with `samples` by counting drawn answers."""

    model: LanguageModel
    samples: int = 0

    def table(self, scene: Plot, minds: Sequence[Hypothesis]) -> dict[Hypothesis, list[float]]:
        """Return the log-likelihood of every step, by mind; equal prompts are asked once."""
        prompts = [
            _prompt(scene, place, event, wording.mind(mind, scene.other))
            for mind, (place, (_, event)) in product(minds, enumerate(scene.steps))
        ]
        unique = list(dict.fromkeys(prompts))
        values = dict(zip(unique, self._drawn(unique) if self.samples else self._scored(unique), strict=True))
        width = len(scene.steps)
        return {m: [values[p] for p in prompts[k * width : (k + 1) * width]] for k, m in enumerate(minds)}

    def _scored(self, prompts: Sequence[Prompt]) -> list[float]:
        found = self.model.score([ScoreRequest(prompt=p, alternatives=(LIKELY, UNLIKELY)) for p in prompts])
        return [among(likely, [unlikely]) for likely, unlikely in (scores.log_probs for scores in found)]

    def _drawn(self, prompts: Sequence[Prompt]) -> list[float]:
        counts = [0] * len(prompts)
        for sample in range(self.samples):
            drawn = self.model.generate(prompts, sampling=Sampling(temperature=1.0, max_tokens=4, sample=sample))
            for k, completion in enumerate(drawn):
                counts[k] += _verdict(completion.text)
        return [math.log((count + 0.5) / (self.samples + 1)) for count in counts]


def _verdict(text: str) -> bool:
    word = text.strip().lstrip("(*\"'").upper()
    if word.startswith((LIKELY, "LIKELY")) and not word.startswith("AN"):
        return True
    if word.startswith((UNLIKELY, "UNLIKELY")):
        return False
    raise LimpError(
        f"the model judged with {text[:40]!r}, not with A or B.", "Try --estimator judge, or another model."
    )


def _prompt(scene: Plot, place: int, event: Event, mind: str) -> Prompt:
    past = [scene.story]
    for between, earlier in scene.steps[:place]:
        past += [wording.told(between), wording.sentence(earlier)]
    past.append(wording.told(scene.steps[place][0]))
    name = "judge_utterance" if isinstance(event, Utterance) else "judge_action"
    return load_prompt(name).render(past=" ".join(filter(None, past)), mind=mind, step=wording.sentence(event))
