"""Ask the model to judge: is this step likely for such a mind? (The estimator of Shi et al., AAAI 2025.)

    log-odds = log P(Likely) - log P(Unlikely),    log pi(step | mind) = log sigma(log-odds)

or, where the provider has no log-probabilities, from n draws: log((likely + 1/2) / (unlikely + 1/2)), so that pi
is (likely + 1/2) / (n + 1). A draw that says neither is made again: the mass on neither letter does not count.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ..errors import LimpError, quoted
from ..events import Event, Utterance
from ..minds.attitudes import Mind
from ..planner import FloatArray
from ..prompt import Prompt, load_prompt
from ..protocols import LanguageModel, Sampling, ScoreRequest
from . import wording
from .contrast import of_two
from .plot import Plot

LIKELY, UNLIKELY = "A", "B"
PATIENCE = 4
"""How many times as many draws are made at most as are to be counted."""

_ANSWER = re.compile(
    r"\W*(?:(?:the )?answer(?: is)?\W+)?"
    r"(?:(?P<letter>[AB])(?:\W*$|[).:]|\W+(?:un)?likely\b)|(?P<word>(?:un)?likely)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Judge:
    """Judges each step under each mind by itself; with `samples` by counting drawn answers."""

    model: LanguageModel
    samples: int = 0

    def log_odds(self, scene: Plot, minds: Sequence[Mind]) -> FloatArray:
        """Return the log-odds that each step is likely, [M, T]."""
        prompts = [
            _prompt(scene, place, event, wording.mind(mind, scene.other))
            for mind, (place, (_, event)) in product(minds, enumerate(scene.steps))
        ]
        return np.array(self._odds(prompts), dtype=np.float64).reshape(len(minds), len(scene.steps))

    def likely(self, prompts: Sequence[Prompt]) -> list[float]:
        """Return log P(Likely) for each prompt that asks for a judgement."""
        return [float(of_two(odds / 2)) for odds in self._odds(prompts)]

    def _odds(self, prompts: Sequence[Prompt]) -> list[float]:
        """Return the log-odds of each prompt; equal ones are asked once."""
        unique = list(dict.fromkeys(prompts))
        values = dict(zip(unique, self._drawn(unique) if self.samples else self._scored(unique), strict=True))
        return [values[prompt] for prompt in prompts]

    def _scored(self, prompts: Sequence[Prompt]) -> list[float]:
        found = self.model.score([ScoreRequest(prompt=p, alternatives=(LIKELY, UNLIKELY)) for p in prompts])
        return [likely - unlikely for likely, unlikely in (scores.log_probs for scores in found)]

    def _drawn(self, prompts: Sequence[Prompt]) -> list[float]:
        votes: dict[Prompt, list[bool]] = {prompt: [] for prompt in prompts}
        text, most = "", PATIENCE * self.samples
        for sample in range(most):
            short = [prompt for prompt in prompts if len(votes[prompt]) < self.samples]
            if not short:
                break
            sampling = Sampling(temperature=1.0, max_tokens=4, sample=sample)
            for prompt, completion in zip(short, self.model.generate(short, sampling=sampling), strict=True):
                text, verdict = completion.text, _verdict(completion.text)
                if verdict is not None:
                    votes[prompt].append(verdict)
        if not all(votes.values()):
            raise LimpError(
                f"the model judged a step {most} times and never with A or B, but with {quoted(text)}.",
                "Try --estimator judge, or another model.",
            )
        return [math.log((sum(vote) + 0.5) / (len(vote) - sum(vote) + 0.5)) for vote in votes.values()]


def _verdict(text: str) -> bool | None:
    """Return whether a drawn answer says that the step is likely; None if it says neither."""
    found = _ANSWER.match(text)
    return None if not found else (found["letter"] or found["word"]).upper() in (LIKELY, "LIKELY")


def _prompt(scene: Plot, place: int, event: Event, mind: str) -> Prompt:
    past = [scene.story]
    for between, earlier in scene.steps[:place]:
        past += [wording.told(between), wording.sentence(earlier)]
    past.append(wording.told(scene.steps[place][0]))
    name = "judge_utterance" if isinstance(event, Utterance) else "judge_action"
    return load_prompt(name).render(past=" ".join(filter(None, past)), mind=mind, step=wording.sentence(event))
