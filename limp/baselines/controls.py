"""Controls: rules that choose an option without a mind, a film or a model.

A benchmark on which such a rule does well does not measure what it is meant to. So every run asks them the same
questions, and says by how much its solver beats the best of them (`limp.runs.beaten`). Equally good options are
drawn from by the question's words.

Annotation artifacts are measured in the same way elsewhere: Gururangan et al., NAACL 2018; Poliak et al., *SEM
2018.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ..answers import Answer
from ..errors import unknown
from ..minds.attitudes import SocialGoal
from ..questions.question import Question, require_choices
from .surface import content_words
from .wordless import RandomOption, last_mentions, said_shares, unaware_shares, uniform

Rule = Callable[[Question], Mapping[str, float]]
"""How good each option is by the rule; the best one is chosen."""

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


def _goal_of(text: str) -> SocialGoal | None:
    return next((goal for goal, words in _GOAL_WORDS.items() if words.search(text)), None)


def _always(goal: SocialGoal) -> Rule:
    """Everybody has this social goal: what is LEAST likely is then its opposite."""

    def shares(question: Question) -> Mapping[str, float]:
        wanted = goal if question.polarity == "MOST" else _OPPOSITE[goal]
        return {choice.label: float(_goal_of(choice.text) == wanted) for choice in question.choices}

    return shares


def _likeness(question: Question) -> Mapping[str, float]:
    """The mean Jaccard index |A & B| / |A u B| of an option's content words with those of the other options."""
    words = {choice.label: content_words(choice.text) for choice in question.choices}

    def alike(one: frozenset[str], other: frozenset[str]) -> float:
        return len(one & other) / len(one | other) if one | other else 1.0

    return {
        label: sum(alike(mine, words[other]) for other in words if other != label) / (len(words) - 1)
        for label, mine in words.items()
    }


def _consistent(question: Question) -> Mapping[str, float]:
    """Whether an option agrees with itself: to move a thing where somebody wants it is no way to hinder them.

    1 if it does, 0 if it does not, 1/2 if it says neither; the other way round for what is LEAST likely.
    """

    def fit(text: str) -> float:
        goal, done = _goal_of(text), bool(_DONE.search(text))
        if goal not in ("help", "hinder") or not (done or _WANTED.search(text)):
            return 0.5
        return float((goal == "hinder") == done)

    sign = 1.0 if question.polarity == "MOST" else -1.0
    return {choice.label: sign * fit(choice.text) for choice in question.choices}


def _odd(question: Question) -> Mapping[str, float]:
    return {label: -share for label, share in _likeness(question).items()}


def _first(question: Question) -> Mapping[str, float]:
    return {label: float(k == 0) for k, label in enumerate(question.labels)}


def _length(question: Question) -> Mapping[str, float]:
    return {choice.label: float(len(choice.text)) for choice in question.choices}


CONTROLS: Mapping[str, Rule] = {
    "always-A": _first,
    "random": uniform,
    "said-object": said_shares,
    "last-mentioned": last_mentions,
    "longest": _length,
    "unaware": unaware_shares,
    "odd-one-out": _odd,
    "most-alike": _likeness,
    "self-consistent": _consistent,
    "always-help": _always("help"),
    "always-hinder": _always("hinder"),
    "always-indifferent": _always("independent"),
}
"""All rules, by the name of their solver."""

_TIE = 1e-9


def chosen(name: str, question: Question, seed: int = 0) -> str:
    """Return the option that a control chooses; raise `InputError` for an unknown one."""
    if name not in CONTROLS:
        raise unknown("control", name, CONTROLS)
    shares = CONTROLS[name](question)
    most = max(shares.values())
    best = tuple(choice for choice in question.choices if shares[choice.label] >= most - _TIE)
    if len(best) == 1:
        return best[0].label
    left = question.model_copy(update={"choices": best, "id": f"{name} {question.id}"})
    return RandomOption(seed).answer(left).choice


def applies(name: str, question: Question) -> bool:
    """Whether a control tells the options apart: whoever always helps has nothing to say on where a thing is."""
    return name == "random" or len(set(CONTROLS[name](question).values())) > 1


def control_choices(question: Question) -> dict[str, str]:
    """Return what every control chooses that applies to the question; nothing if it has no options."""
    return {name: chosen(name, question) for name in CONTROLS if question.choices and applies(name, question)}


@dataclass(frozen=True)
class Control:
    """A control as an answerer; it claims no probabilities, so all are equal."""

    name: str
    seed: int = 0

    def answer(self, question: Question) -> Answer:
        """Answer by the rule; equally good options are drawn from by the seed and the question's words."""
        require_choices(question)
        return Answer(question, chosen(self.name, question, self.seed), dict(uniform(question)))


always_a = partial(Control, "always-A")
longest = partial(Control, "longest")
odd_one_out = partial(Control, "odd-one-out")
most_alike = partial(Control, "most-alike")
self_consistent = partial(Control, "self-consistent")
always_help = partial(Control, "always-help")
always_hinder = partial(Control, "always-hinder")
always_indifferent = partial(Control, "always-indifferent")
"""The solvers of these names; their setting is a seed."""
