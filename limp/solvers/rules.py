"""Rules that choose an option without a mind, a film or a model: each says how good every option is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..minds.attitudes import SocialGoal
from ..questions.question import Question
from .surface import content_words

Rule = Callable[[Question], Mapping[str, float]]
"""How good each option is by the rule, by its label; the best one is chosen."""


def uniform(question: Question) -> dict[str, float]:
    """Return the same share for every option; they sum to 1."""
    return dict.fromkeys(question.labels, 1.0 / len(question.labels))


def first(question: Question) -> Mapping[str, float]:
    """Return 1 for the first option, else 0."""
    return {label: float(k == 0) for k, label in enumerate(question.labels)}


def length(question: Question) -> Mapping[str, float]:
    """Return how many characters each option has."""
    return {choice.label: float(len(choice.text)) for choice in question.choices}


def said_shares(question: Question) -> Mapping[str, float]:
    """Return, for each option, the share of its content words that occur in what was said, or else told.

    |words(option) & words(said)| / |words(option)|. The option that repeats most is the best one, also where the
    LEAST likely one is asked for: the rule knows nothing of what a question means.
    """
    said = content_words(question.conversation or question.narration)
    words = {choice.label: content_words(choice.text) for choice in question.choices}
    return {label: len(mine & said) / len(mine) if mine else 0.0 for label, mine in words.items()}


def last_mentions(question: Question) -> Mapping[str, float]:
    """Return where in the material each option's words are mentioned last, in characters; -1 if never."""
    said = f"{question.narration}\n{question.conversation}".lower().replace("_", " ")
    return {c.label: float(said.rfind(c.text.lower().replace("_", " "))) for c in question.choices}


_UNAWARE = re.compile(
    r"\b(?:unaware|(?:do|does|did)(?: not|n['’]t) (?:know|provide)|no (?:knowledge|information)|"
    r"not (?:aware|involved))\b|^no\b",
    re.IGNORECASE,
)


def unaware_shares(question: Question) -> Mapping[str, float]:
    """Return 1 for each option that says that somebody does not know, else 0."""
    return {choice.label: float(_UNAWARE.search(choice.text) is not None) for choice in question.choices}


_GOAL_WORDS: Mapping[SocialGoal, re.Pattern[str]] = {
    "independent": re.compile(
        r"\b(?:indifferent|without thinking|(?:doesn't|does not|didn't|did not) (?:care|know))\b", re.IGNORECASE
    ),
    "hinder": re.compile(
        r"\b(?:hinder|prevent|obstruct|mislead|deceive|keep \w+ from|stop \w+ from)", re.IGNORECASE
    ),
    "help": re.compile(r"\bhelp", re.IGNORECASE),
}
"""In the order in which they are looked for: `trying to prevent her` is no help."""

_DONE = re.compile(r"\b(?:desired location|where (?:he|she|they) wanted|in the right place)\b", re.IGNORECASE)
"""That the other's wish is fulfilled already."""
_WANTED = re.compile(r"\b(?:wants?|wanted)\b", re.IGNORECASE)

_OPPOSITE: Mapping[SocialGoal, SocialGoal] = {"help": "hinder", "hinder": "help", "independent": "independent"}


def social_goal_of(text: str) -> SocialGoal | None:
    """Return the social goal that the words of an option claim, None if they claim none."""
    return next((goal for goal, words in _GOAL_WORDS.items() if words.search(text)), None)


def always(goal: SocialGoal) -> Rule:
    """Return the rule that everybody has this social goal: what is LEAST likely is then its opposite."""

    def shares(question: Question) -> Mapping[str, float]:
        wanted = goal if question.polarity == "MOST" else _OPPOSITE[goal]
        return {choice.label: float(social_goal_of(choice.text) == wanted) for choice in question.choices}

    return shares


def likeness(question: Question) -> Mapping[str, float]:
    """Return the mean Jaccard index |A & B| / |A u B| of an option's content words with those of the others."""
    words = {choice.label: content_words(choice.text) for choice in question.choices}

    def alike(one: frozenset[str], other: frozenset[str]) -> float:
        return len(one & other) / len(one | other) if one | other else 1.0

    return {
        label: sum(alike(mine, words[other]) for other in words if other != label) / (len(words) - 1)
        for label, mine in words.items()
    }


def consistent(question: Question) -> Mapping[str, float]:
    """Return whether an option agrees with itself: to move a thing where somebody wants it is no hindering.

    1 if it does, 0 if it does not, 1/2 if it says neither; the other way round for what is LEAST likely.
    """

    def fit(text: str) -> float:
        goal, done = social_goal_of(text), bool(_DONE.search(text))
        if goal not in ("help", "hinder") or not (done or _WANTED.search(text)):
            return 0.5
        return float((goal == "hinder") == done)

    sign = 1.0 if question.polarity == "MOST" else -1.0
    return {choice.label: sign * fit(choice.text) for choice in question.choices}


def oddity(question: Question) -> Mapping[str, float]:
    """Return how little each option is like the others: minus their likeness."""
    return {label: -share for label, share in likeness(question).items()}
