"""Controls: rules without a mind, by name. One table for `--baseline` and for what every run is compared with.

A benchmark on which such a rule does well does not measure what it is meant to. So every run asks them the same
questions, and says by how much its solver beats the best of them (`limp.runs.summary`, which adds `majority`: it
always takes the letter that is right most often, so it needs the answers). A control chooses; it claims no
probabilities, so all are equal. Equally good options are drawn from by the seed and the question's id and words,
so that the order of the questions does not matter.

Annotation artifacts are measured in the same way elsewhere: Gururangan et al., NAACL 2018; Poliak et al., *SEM
2018.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..answering.answers import Answer, Solver
from ..episodes.question import Question, require_choices
from ..errors import unknown
from ..planning.reduced import content_words

Rule = Callable[[Question], Mapping[str, float]]
"""How good each option is by the rule, by its label; the best one is chosen."""


def first(question: Question) -> Mapping[str, float]:
    """Return 1 for the first option, 0 for the others."""
    return {label: float(k == 0) for k, label in enumerate(question.labels)}


def longest(question: Question) -> Mapping[str, float]:
    """Return how many characters each option has."""
    return {choice.label: float(len(choice.text)) for choice in question.choices}


def overlap(question: Question) -> Mapping[str, float]:
    """Return, for each option, the share of its content words that occur in what was said, or else told.

    |words(option) & words(said)| / |words(option)|. The option that repeats most is the best one, also where the
    LEAST likely one is asked for: the rule knows nothing of what a question means.
    """
    said = content_words(question.conversation or question.narration)
    return {label: len(mine & said) / len(mine) if mine else 0.0 for label, mine in _content(question).items()}


_NOT = re.compile(r"\b(?:not|never|without|unaware|fails? to|cannot)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])[\"”]?\s+")


def negation(question: Question) -> Mapping[str, float]:
    """Return how many words an option shares with one part of the text and not with the other.

    Somebody who does not see the last event keeps to what was told before it. With a negation in the last sentence
    the part is what was told before the last two sentences; without one, it is these two. Words that all options
    have do not count.
    """
    sentences = _SENTENCE.split(question.narration.strip())
    before, after = (content_words(" ".join(part)) for part in (sentences[:-2], sentences[-2:]))
    kept, other = (before, after) if _NOT.search(sentences[-1]) else (after, before)
    words = _content(question)
    common = frozenset.intersection(*words.values())
    return {label: float(len((mine - common) & (kept - other))) for label, mine in words.items()}


def _content(question: Question) -> dict[str, frozenset[str]]:
    return {choice.label: content_words(choice.text) for choice in question.choices}


CONTROLS: Mapping[str, tuple[Rule, str]] = {
    "always-A": (first, "the first option"),
    "longest": (longest, "the longest option"),
    "overlap": (overlap, "the option whose words were said most, or else told"),
    "negation": (
        negation,
        "the words told before or after a change, by whether the last sentence is negated",
    ),
}
"""All rules by the name of their solver, each with what it chooses; lines of results hold them in this order."""

_TIE = 1e-9
"""Options whose values differ by no more are equally good."""


def chosen(name: str, question: Question, seed: int = 0) -> str:
    """Return the option that a control chooses; raise `InputError` for an unknown one or without options."""
    require_choices(question)
    if name not in CONTROLS:
        raise unknown("control", name, CONTROLS)
    rule, _ = CONTROLS[name]
    values = rule(question)
    most = max(values.values())
    best = [choice for choice in question.choices if values[choice.label] >= most - _TIE]
    key = "\0".join((str(seed), f"{name} {question.id}", question.text, *(choice.text for choice in best)))
    draw = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
    return best[draw % len(best)].label


def control_choices(question: Question) -> dict[str, str]:
    """Return what the controls choose, by those that tell the options apart; nothing without options."""
    if not question.choices:
        return {}
    apart = (name for name, (rule, _) in CONTROLS.items() if len(set(rule(question).values())) > 1)
    return {name: chosen(name, question) for name in apart}


@dataclass(frozen=True)
class Control(Solver):
    """A control as an answerer; where it has nothing to say, it draws from all options."""

    name: str
    seed: int = 0

    def answer(self, question: Question) -> Answer:
        """Answer by the rule; raise `InputError` for a question without options."""
        choice = chosen(self.name, question, self.seed)
        return Answer(question, choice, dict.fromkeys(question.labels, 1.0 / len(question.labels)))
