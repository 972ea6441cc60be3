"""Ask a model directly, without inverse planning: the questions of the prompted baselines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ..errors import LimpError
from ..media.pictures import stills
from ..media.video import MAX_SIDE, open_film, spread
from ..planner import FloatArray, log_sum_exp
from ..prompt import Media, Prompt, load_prompt
from ..protocols import LanguageModel, Sampling, ScoreRequest
from ..questions.question import Choice, Question

_ANSWER = re.compile(r"answer(?: is)?\s*:?\s*\**\s*\(?([A-Z])\b", re.IGNORECASE)


def material(question: Question) -> str:
    """Return everything in words that a question is about."""
    parts = []
    if question.video and question.video.recorded:
        parts.append(f"What the video shows: {question.video.recorded.strip()}")
    if question.narration:
        parts.append(f"What is told: {question.narration.strip()}")
    if question.conversation:
        parts.append(f"What is said:\n{question.conversation.strip()}")
    return "\n\n".join(parts)


@contextmanager
def shown(question: Question, pictures: int = 16) -> Iterator[tuple[Media, ...]]:
    """Give the film of a question as pictures spread over its length; nothing where words stand for it."""
    if not question.video or not question.video.path or question.video.recorded:
        yield ()
        return
    film = open_film(Path(question.video.path))
    with TemporaryDirectory(prefix="limp-") as folder:
        yield stills(film, spread(film, pictures), Path(folder), MAX_SIDE)


def _prompt(name: str, question: Question, media: tuple[Media, ...]) -> Prompt:
    options = "\n".join(f"{choice.label}) {choice.text}" for choice in question.choices)
    return load_prompt(name).render(
        media, material=material(question), question=question.text, options=options,
        letters=", ".join(question.labels),
    )  # fmt: skip


@dataclass(frozen=True)
class Direct:
    """Ask for the probability of each letter, with the options in every order that turns them in a circle.

    Small models prefer a letter whatever it stands for; in n turns every option has stood behind every letter.
    """

    model: LanguageModel

    def table(self, question: Question, media: tuple[Media, ...] = ()) -> FloatArray:
        """Return P(letter k | turn r) as [n, n], rows summing to 1; in turn r letter k is of option k + r."""
        texts = [choice.text for choice in question.choices]
        requests = []
        for r in range(len(texts)):
            turned = texts[r:] + texts[:r]
            choices = tuple(Choice(label=c, text=t) for c, t in zip(question.labels, turned, strict=True))
            prompt = _prompt("direct", question.model_copy(update={"choices": choices}), media)
            requests.append(ScoreRequest(prompt=prompt, alternatives=question.labels))
        found = np.array([scores.log_probs for scores in self.model.score(requests)], dtype=np.float64)
        shares = np.exp(found - log_sum_exp(found, axis=1)[:, None])
        return np.asarray(shares)


def of_options(table: FloatArray) -> FloatArray:
    """Return the mean probability of each option [n] over the turns of `Direct.table`."""
    n = len(table)
    return np.asarray([np.mean([table[r, (k - r) % n] for r in range(n)]) for k in range(n)])


def of_letters(table: FloatArray) -> FloatArray:
    """Return the mean probability of each letter [n], whatever stood behind it; 1/n each without a bias."""
    return np.asarray(table.mean(axis=0))


@dataclass(frozen=True)
class ChainOfThought:
    """Let the model reason in words, then read its letter."""

    model: LanguageModel
    max_tokens: int = 512

    def letter(self, question: Question, media: tuple[Media, ...] = ()) -> str:
        """Return the letter after the last `Answer:`; raise `LimpError` if there is none among the options."""
        prompt = _prompt("chain_of_thought", question, media)
        (completion,) = self.model.generate([prompt], sampling=Sampling(max_tokens=self.max_tokens))
        letters: list[str] = [letter.upper() for letter in _ANSWER.findall(completion.text)]
        if not letters or letters[-1] not in question.labels:
            raise LimpError(
                f"the model reasoned without giving a letter: it ended with {completion.text[-60:]!r}.",
                "Take a stronger model, or --baseline direct.",
            )
        return letters[-1]
