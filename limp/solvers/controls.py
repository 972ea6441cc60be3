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
from collections.abc import Mapping
from dataclasses import dataclass

from ..answers import Answer
from ..errors import unknown
from ..questions.question import Question, require_choices
from . import cues, rules
from .rules import Rule

CONTROLS: Mapping[str, tuple[Rule, str]] = {
    "always-A": (rules.first, "the first option"),
    "random": (rules.uniform, "any option, drawn"),
    "said-object": (rules.said_shares, "the object that was said"),
    "last-mentioned": (rules.last_mentions, "the option that was mentioned last"),
    "longest": (rules.length, "the longest option"),
    "unaware": (rules.unaware_shares, "the option that says that somebody does not know"),
    "odd-one-out": (rules.oddity, "the option least like the others"),
    "most-alike": (rules.likeness, "the option most like the others"),
    "self-consistent": (rules.consistent, "an option that does not contradict itself"),
    "always-help": (rules.always("help"), "everybody helps"),
    "always-hinder": (rules.always("hinder"), "everybody hinders"),
    "always-indifferent": (rules.always("independent"), "nobody cares"),
    "generator-regularity": (
        cues.generator_regularity,
        "the social goal that a generator's homes give away by their places",
    ),
    "negation-cue": (
        cues.negation_cue,
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
        return Answer(question, chosen(self.name, question, self.seed), rules.uniform(question))
