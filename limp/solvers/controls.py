"""Controls: rules without a mind, by name. One table for `--baseline` and for what every run is compared with.

A benchmark on which such a rule does well does not measure what it is meant to. So every run asks them the same
questions, and says by how much its solver beats the best of them (`limp.runs.metrics`). A control chooses; it
claims no probabilities, so all are equal. Equally good options are drawn from by the seed and the question's id
and words, so that the order of the questions does not matter.

Annotation artifacts are measured in the same way elsewhere: Gururangan et al., NAACL 2018; Poliak et al., *SEM
2018.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..answering.answers import Answer
from ..episodes.question import Question, require_choices
from ..errors import unknown
from ..minds.attitudes import SocialGoal
from .surface import content_words

Rule = Callable[[Question], Mapping[str, float]]
"""How good each option is by the rule, by its label; the best one is chosen."""


def uniform(question: Question) -> dict[str, float]:
    """Return the same share for every option; they sum to 1."""
    return dict.fromkeys(question.labels, 1.0 / len(question.labels))


def _first(question: Question) -> Mapping[str, float]:
    return {label: float(k == 0) for k, label in enumerate(question.labels)}


def _by_words(value: Callable[[str], float]) -> Rule:
    """Return the rule that looks at the words of one option at a time."""
    return lambda question: {choice.label: float(value(choice.text)) for choice in question.choices}


def _content(question: Question) -> dict[str, frozenset[str]]:
    return {choice.label: content_words(choice.text) for choice in question.choices}


def said_shares(question: Question) -> Mapping[str, float]:
    """Return, for each option, the share of its content words that occur in what was said, or else told.

    |words(option) & words(said)| / |words(option)|. The option that repeats most is the best one, also where the
    LEAST likely one is asked for: the rule knows nothing of what a question means.
    """
    said = content_words(question.conversation or question.narration)
    return {label: len(mine & said) / len(mine) if mine else 0.0 for label, mine in _content(question).items()}


def last_mentions(question: Question) -> Mapping[str, float]:
    """Return where in the material each option's words are mentioned last, in characters; -1 if never."""
    said = f"{question.narration}\n{question.conversation}".lower().replace("_", " ")
    return {c.label: float(said.rfind(c.text.lower().replace("_", " "))) for c in question.choices}


_UNAWARE = re.compile(
    r"\b(?:unaware|(?:do|does|did)(?: not|n['’]t) (?:know|provide)|no (?:knowledge|information)|"
    r"not (?:aware|involved))\b|^no\b",
    re.IGNORECASE,
)
"""That somebody does not know."""

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


def _social_goal_of(text: str) -> SocialGoal | None:
    """Return the social goal that the words of an option claim, None if they claim none."""
    return next((goal for goal, words in _GOAL_WORDS.items() if words.search(text)), None)


def _always(goal: SocialGoal) -> Rule:
    """Return the rule that everybody has this social goal: what is LEAST likely is then its opposite."""

    def shares(question: Question) -> Mapping[str, float]:
        wanted = goal if question.polarity == "MOST" else _OPPOSITE[goal]
        return {choice.label: float(_social_goal_of(choice.text) == wanted) for choice in question.choices}

    return shares


def _likeness(question: Question) -> Mapping[str, float]:
    """Return the mean Jaccard index |A & B| / |A u B| of an option's content words with those of the others."""
    words = _content(question)

    def alike(one: frozenset[str], other: frozenset[str]) -> float:
        return len(one & other) / len(one | other) if one | other else 1.0

    return {
        label: sum(alike(mine, words[other]) for other in words if other != label) / (len(words) - 1)
        for label, mine in words.items()
    }


def _oddity(question: Question) -> Mapping[str, float]:
    return {label: -share for label, share in _likeness(question).items()}


def _consistent(question: Question) -> Mapping[str, float]:
    """Return whether an option agrees with itself: to move a thing where somebody wants it is no hindering.

    1 if it does, 0 if it does not, 1/2 if it says neither; the other way round for what is LEAST likely.
    """

    def fit(text: str) -> float:
        goal, done = _social_goal_of(text), bool(_DONE.search(text))
        if goal not in ("help", "hinder") or not (done or _WANTED.search(text)):
            return 0.5
        return float((goal == "hinder") == done)

    sign = 1.0 if question.polarity == "MOST" else -1.0
    return {choice.label: sign * fit(choice.text) for choice in question.choices}


# --- cues of the way in which some stories were made, each found on one set of questions -----------------------

_ORDER: Mapping[SocialGoal, tuple[SocialGoal, ...]] = {
    "help": ("hinder", "independent", "help"),
    "hinder": ("help", "independent", "hinder"),
}
"""The social goals from the least to the most likely one, by the one that the rule names."""

_PLACE = re.compile(r"\b(?:in|inside|on|at|under) (?:the|a|an|my)\b", re.IGNORECASE)
_OPEN = re.compile(r"\bon (?:the|a|an|my)\b|\bbedroom\b|\bliving room\b", re.IGNORECASE)


def _generator_regularity(question: Question) -> Mapping[str, float]:
    """Rank the options by their social goals, with that first which goes with the place that somebody named.

    The regularity is of homes that a generator fills and of talk about them: whoever names an open surface, or a
    place in the bedroom or the living room, is said to help, anybody else to hinder. All options are equal where
    they do not differ in the social goal, or where nobody names a place.
    """
    goals = {choice.label: _social_goal_of(choice.text) for choice in question.choices}
    lines = question.conversation.splitlines()
    told = next((line for line in lines if "?" not in line and _PLACE.search(line)), None)
    named = [goal for goal in goals.values() if goal is not None]
    if told is None or len(named) < len(goals):
        return uniform(question)
    order = _ORDER["help" if _OPEN.search(told) else "hinder"]
    sign = 1.0 if question.polarity == "MOST" else -1.0
    return {label: sign * order.index(goal) for label, goal in goals.items() if goal is not None}


_NOT = re.compile(r"\b(?:not|never|without|unaware|fails? to|cannot)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])[\"”]?\s+")


def negation_cue(question: Question) -> Mapping[str, float]:
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


# --- the table ------------------------------------------------------------------------------------------------

CONTROLS: Mapping[str, tuple[Rule, str]] = {
    "always-A": (_first, "the first option"),
    "random": (uniform, "any option, drawn"),
    "said-object": (said_shares, "the object that was said"),
    "last-mentioned": (last_mentions, "the option that was mentioned last"),
    "longest": (_by_words(len), "the longest option"),
    "unaware": (
        _by_words(lambda words: _UNAWARE.search(words) is not None),
        "the option that says that somebody does not know",
    ),
    "odd-one-out": (_oddity, "the option least like the others"),
    "most-alike": (_likeness, "the option most like the others"),
    "self-consistent": (_consistent, "an option that does not contradict itself"),
    "always-help": (_always("help"), "everybody helps"),
    "always-hinder": (_always("hinder"), "everybody hinders"),
    "always-indifferent": (_always("independent"), "nobody cares"),
    "generator-regularity": (
        _generator_regularity,
        "the social goal that a generator's homes give away by their places",
    ),
    "negation-cue": (
        negation_cue,
        "the words told before or after a change, by whether the last sentence is negated",
    ),
}
"""All rules by the name of their solver, each with what it chooses; lines of results hold them in this order."""

BY_NAME_ONLY = ("generator-regularity", "negation-cue")
"""Cues of one generator, which no run is compared with unless it is told to."""

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


def applies(name: str, question: Question) -> bool:
    """Whether a control tells the options apart: whoever always helps has nothing to say on where a thing is."""
    return name == "random" or len(set(CONTROLS[name][0](question).values())) > 1


def control_choices(question: Question) -> dict[str, str]:
    """Return what the controls of every run choose, by those that apply; nothing if there are no options."""
    names = (name for name in CONTROLS if name not in BY_NAME_ONLY and question.choices)
    return {name: chosen(name, question) for name in names if applies(name, question)}


@dataclass(frozen=True)
class Control:
    """A control as an answerer; where it has nothing to say, it draws from all options."""

    name: str
    seed: int = 0

    def answer(self, question: Question) -> Answer:
        """Answer by the rule; raise `InputError` for a question without options."""
        return Answer(question, chosen(self.name, question, self.seed), uniform(question))
