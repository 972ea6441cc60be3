"""Models that know nothing, in the place of a language model: what does an estimator make of their numbers?

`random/SEED` gives every word a random probability, by its seed and by all that stands before the word.
`overlap/words` gives a word that occurred before a higher probability than a new one. An estimator under which
one of them does as well as a language model owes its answers to the options. Asked to write, both write A or B.
"""

from __future__ import annotations

import hashlib
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from pydantic import BaseModel

from ..errors import InputError, ModelError
from ..protocols.models import GREEDY, Completion, Sampling, ScoreRequest, Scores
from ..protocols.prompt import Prompt

_WORD = re.compile(r"\S+\s*|\s+")
LEAST = -6.0
"""The log-probability of a word at random is uniform between this and 0."""
AGAIN, NEW = -1.0, -4.0
"""The log-probability of a word that occurred before, and of a new one."""


class _WordModel(ABC):
    """Log p of a text is the sum over its words, so that texts may be prefixes of one another."""

    name: str

    @property
    def identity(self) -> Mapping[str, str]:
        """Nothing but its name."""
        return {}

    @abstractmethod
    def log_p(self, before: str, text: str) -> float:
        """Return log p(text | before)."""

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Return log p of every alternative."""
        return [
            Scores(
                log_probs=tuple(self.log_p(_words(request.prompt), text) for text in request.alternatives),
                estimator=self.name.partition("/")[0],
                model=self.name,
            )
            for request in requests
        ]

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Write A or B, drawn by their log-probabilities; raise `ModelError` where more is to be written."""
        if schema is not None:
            raise ModelError(f"{self.name} gives numbers and writes nothing.", "Add --reader rules.")
        texts = [self._letter(_words(prompt), sampling.sample) for prompt in prompts]
        return [Completion(text=text, model=self.name) for text in texts]

    def _letter(self, before: str, sample: int) -> str:
        odds = self.log_p(before, "A") - self.log_p(before, "B")
        drawn = hashlib.sha256(f"{self.name}\0{before}\0{sample}".encode()).digest()
        return "A" if int.from_bytes(drawn[:6], "big") / 2**48 < 1 / (1 + math.exp(-odds)) else "B"


class RandomModel(_WordModel):
    """Log-probabilities at random."""

    def __init__(self, seed: str) -> None:
        if not seed.isdecimal():
            raise InputError(f"{seed!r} is no seed.", "Write --model random/0.")
        self.name = f"random/{seed}"

    def log_p(self, before: str, text: str) -> float:
        """Return the sum of a random number for each word, which depends on all that stands before it."""
        state = hashlib.sha256(f"{self.name}\0{before}\0".encode())
        total = 0.0
        for word in _WORD.findall(text):
            state.update(word.encode() + b"\0")
            total += LEAST * int.from_bytes(state.digest()[:6], "big") / 2**48
        return total


class OverlapModel(_WordModel):
    """Words that occurred before are likely."""

    def __init__(self, which: str) -> None:
        if which != "words":
            raise InputError(f"there is no model 'overlap/{which}'.", "Write --model overlap/words.")
        self.name = "overlap/words"

    def log_p(self, before: str, text: str) -> float:
        """Return the sum of `AGAIN` for each word that stands before or earlier in the text, and of `NEW`."""
        seen = set(_bare(before))
        total = 0.0
        for word in _bare(text):
            total += AGAIN if word in seen else NEW
            seen.add(word)
        return total


def _bare(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _words(prompt: Prompt) -> str:
    return "\n".join(part for message in prompt.messages for part in message.parts if isinstance(part, str))
