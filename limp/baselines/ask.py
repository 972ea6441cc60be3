"""Ask a model directly, without inverse planning: the questions of the prompted baselines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import LimpError
from ..media.pictures import stills
from ..media.video import MAX_SIDE, open_film, spread
from ..prompt import Media, Prompt, load_prompt
from ..protocols import LanguageModel, Sampling, ScoreRequest
from ..questions import Question

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
    """Ask for the log-probability of each letter."""

    model: LanguageModel

    def log_probs(self, question: Question, media: tuple[Media, ...] = ()) -> tuple[float, ...]:
        """Return log p(letter) of every option, in order."""
        request = ScoreRequest(prompt=_prompt("direct", question, media), alternatives=question.labels)
        return self.model.score([request])[0].log_probs


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
