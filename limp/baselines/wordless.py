"""Baselines that know nothing of minds, for comparison."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from ..answers import Answer
from ..errors import NoEvidenceError
from ..planner import decide
from ..questions.question import Question, require_choices
from .surface import content_words


def uniform(question: Question) -> dict[str, float]:
    """Return the same probability for every option."""
    return dict.fromkeys(question.labels, 1.0 / len(question.labels))


def said_shares(question: Question) -> dict[str, float]:
    """Return, for each option, the share of its content words that occur in what was said, or else told."""
    said = content_words(question.conversation or question.narration)
    words = {choice.label: content_words(choice.text) for choice in question.choices}
    return {label: len(mine & said) / len(mine) if mine else 0.0 for label, mine in words.items()}


@dataclass(frozen=True)
class RandomOption:
    """A random option, drawn by the question's id and words, so that the order of questions does not matter."""

    seed: int = 0

    def answer(self, question: Question) -> Answer:
        """Answer with a random option; the same for the same seed and question."""
        require_choices(question)
        key = "\0".join((str(self.seed), question.id, question.text, *(c.text for c in question.choices)))
        draw = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
        return Answer(question, question.labels[draw % len(question.labels)], uniform(question))


@dataclass(frozen=True)
class SaidObject:
    """The option whose object was named: the share of its content words that occur in what was said or told.

    p(option) is proportional to |words(option) & words(said)| / |words(option)|. It picks the option that
    repeats most, also where the LEAST likely one is asked for: it knows nothing of what a question means. Equal
    shares are an `UndecidedError`; no shared word at all is a `NoEvidenceError`.
    """

    def answer(self, question: Question) -> Answer:
        """Answer with the option that repeats most of what was said."""
        shares = said_shares(question)
        total = sum(shares.values())
        if not total:
            raise NoEvidenceError("no option names anything that was said.", "Give --conversation or --text.")
        probabilities = {label: share / total for label, share in shares.items()}
        return Answer(question, decide(probabilities), probabilities)


def last_mentions(question: Question) -> dict[str, float]:
    """Return where in the material each option's words are mentioned last, in characters; -1 if never."""
    said = f"{question.narration}\n{question.conversation}".lower().replace("_", " ")
    return {c.label: float(said.rfind(c.text.lower().replace("_", " "))) for c in question.choices}


@dataclass(frozen=True)
class LastMentioned:
    """The option whose words the material mentions last."""

    def answer(self, question: Question) -> Answer:
        """Answer with the option mentioned last; raise `NoEvidenceError` if none is mentioned."""
        places = last_mentions(question)
        best = max(places, key=lambda label: places[label])
        if places[best] < 0:
            raise NoEvidenceError("no option is mentioned in the material.", "Give --conversation or --text.")
        return Answer(question, best, uniform(question))


_UNAWARE = re.compile(
    r"\b(?:unaware|(?:do|does|did)(?: not|n['’]t) (?:know|provide)|no (?:knowledge|information)|"
    r"not (?:aware|involved))\b|^no\b",
    re.IGNORECASE,
)


def unaware_shares(question: Question) -> dict[str, float]:
    """Return 1 for each option that says that somebody does not know, else 0."""
    return {choice.label: float(_UNAWARE.search(choice.text) is not None) for choice in question.choices}


@dataclass(frozen=True)
class UnawareOption:
    """The first option that says that somebody does not know, else the first one."""

    def answer(self, question: Question) -> Answer:
        """Answer that somebody does not know."""
        shares = unaware_shares(question)
        return Answer(question, max(shares, key=lambda label: shares[label]), uniform(question))
