"""Baselines that ask a model directly, for comparison with inverse planning."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ..answering.answers import Answer, Solver, Stages
from ..episodes.question import Choice, Question, require_choices
from ..errors import ModelError
from ..models.media import MAX_SIDE, open_film, spread, stills
from ..models.metering import Tally, counting, stage
from ..planner import FloatArray, decide, log_sum_exp
from ..protocols.models import LanguageModel, Sampling, ScoreRequest
from ..protocols.prompt import Media, Prompt, load_prompt

_ANSWER = re.compile(r"answer(?: is)?\s*:?\s*\**\s*\(?([A-Z])\b", re.IGNORECASE)
PICTURES = 16
"""So many pictures stand for a film, spread over its length."""
MAX_TOKENS = 512
"""So long may a chain of thought be."""


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
def _shown(question: Question) -> Iterator[tuple[Media, ...]]:
    """Give the film of a question as pictures; nothing where words stand for it."""
    if not question.video or not question.video.path or question.video.recorded:
        yield ()
        return
    film = open_film(Path(question.video.path))
    with TemporaryDirectory(prefix="limp-") as folder:
        yield stills(film, spread(film, PICTURES), Path(folder), MAX_SIDE)


def _prompt(name: str, question: Question, media: tuple[Media, ...]) -> Prompt:
    options = "\n".join(f"{choice.label}) {choice.text}" for choice in question.choices)
    return load_prompt(name).render(
        media, material=material(question), question=question.text, options=options,
        letters=", ".join(question.labels),
    )  # fmt: skip


Chosen = tuple[str, dict[str, float], tuple[str, ...]]
"""A choice, the probabilities of all options, and notes."""


def _metered(question: Question, name: str, choose: Callable[[tuple[Media, ...]], Chosen]) -> Answer:
    """Return the answer that `choose` gives with the pictures of the film, with what it cost.

    Raises `InputError` if the question has no options.
    """
    require_choices(question)
    begun, tally = time.perf_counter(), Tally()
    with stage(name), counting(tally.add), _shown(question) as media:
        choice, probabilities, notes = choose(media)
    cost = tally.total().usage().model_copy(update={"seconds": time.perf_counter() - begun})
    return Answer(question, choice, probabilities, stages=Stages(notes=notes), cost=cost, costs=tally.by_stage())


@dataclass(frozen=True)
class DirectAnswerer(Solver):
    """The option whose letter is the likeliest answer, also where the LEAST likely option is asked for.

    Small models prefer a letter whatever it stands for. So the options are asked in every order that turns them in
    a circle: in n turns each has stood behind every letter, and its probability is the mean over the turns. The
    bias for a letter is the answer's note: the mean probability of each letter whatever stood behind it.
    """

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by a question for each order; raise what the model raises if it has no log-probabilities."""

        def choose(media: tuple[Media, ...]) -> Chosen:
            table, n = self._turns(question, media), len(question.labels)
            means = [float(np.mean([table[r, (k - r) % n] for r in range(n)])) for k in range(n)]
            shares = dict(zip(question.labels, means, strict=True))
            letters = zip(question.labels, table.mean(axis=0), strict=True)
            told = ", ".join(f"{letter} {share:.2f}" for letter, share in letters)
            return decide(shares), shares, (f"mean probability of each letter, whatever stood behind it: {told}",)

        return _metered(question, "direct", choose)

    def _turns(self, question: Question, media: tuple[Media, ...]) -> FloatArray:
        """Return P(letter k | turn r) as [n, n], rows summing to 1; in turn r letter k is of option k + r."""
        texts = [choice.text for choice in question.choices]
        requests = []
        for r in range(len(texts)):
            turned = zip(question.labels, texts[r:] + texts[:r], strict=True)
            choices = tuple(Choice(label=label, text=text) for label, text in turned)
            prompt = _prompt("direct", question.model_copy(update={"choices": choices}), media)
            requests.append(ScoreRequest(prompt=prompt, alternatives=question.labels))
        found = np.array([scores.log_probs for scores in self.model.score(requests)], dtype=np.float64)
        return np.asarray(np.exp(found - log_sum_exp(found, axis=1)[:, None]))


@dataclass(frozen=True)
class ThinkingAnswerer(Solver):
    """The letter that a chain of thought ends with; it gives no probabilities, so all are equal."""

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by the letter after the last `Answer:`; raise `ModelError` if that names no option."""

        def choose(media: tuple[Media, ...]) -> Chosen:
            prompt = _prompt("chain_of_thought", question, media)
            (completion,) = self.model.generate([prompt], sampling=Sampling(max_tokens=MAX_TOKENS))
            letters = [str(letter).upper() for letter in _ANSWER.findall(completion.text)]
            if not letters or letters[-1] not in question.labels:
                raise ModelError(
                    f"the model reasoned without giving a letter: it ended with {completion.text[-60:]!r}.",
                    "Take a stronger model, or --baseline direct.",
                )
            return letters[-1], dict.fromkeys(question.labels, 1.0 / len(question.labels)), ()

        return _metered(question, "cot", choose)
