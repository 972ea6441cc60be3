"""Controls: rules without a mind, by name. One table for `--baseline` and for what every run is compared with.

A benchmark on which such a rule does well does not measure what it is meant to. So every run asks them the same
questions, and says by how much its solver beats the best of them (`limp.runs.controls`). A control chooses; it
claims no probabilities, so all are equal. Equally good options are drawn from by the seed and the question's id
and words, so that the order of the questions does not matter.

Annotation artifacts are measured in the same way elsewhere: Gururangan et al., NAACL 2018; Poliak et al., *SEM
2018.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from ..answers import Answer
from ..errors import unknown
from ..questions.question import Question, require_choices
from . import cues, rules
from .rules import Rule

CONTROLS: Mapping[str, Rule] = {
    "always-A": rules.first,
    "random": rules.uniform,
    "said-object": rules.said_shares,
    "last-mentioned": rules.last_mentions,
    "longest": rules.length,
    "unaware": rules.unaware_shares,
    "odd-one-out": rules.oddity,
    "most-alike": rules.likeness,
    "self-consistent": rules.consistent,
    "always-help": rules.always("help"),
    "always-hinder": rules.always("hinder"),
    "always-indifferent": rules.always("independent"),
    "generator-regularity": cues.generator_regularity,
    "negation-cue": cues.negation_cue,
}
"""All rules, by the name of their solver."""

BY_NAME_ONLY = ("generator-regularity", "negation-cue")
"""Cues of one generator, which no run is compared with unless it is told to."""

_TIE = 1e-9
"""Options whose values differ by no more are equally good."""


def chosen(name: str, question: Question, seed: int = 0) -> str:
    """Return the option that a control chooses; raise `InputError` for an unknown one or without options."""
    require_choices(question)
    if name not in CONTROLS:
        raise unknown("control", name, CONTROLS)
    values = CONTROLS[name](question)
    most = max(values.values())
    best = [choice for choice in question.choices if values[choice.label] >= most - _TIE]
    key = "\0".join((str(seed), f"{name} {question.id}", question.text, *(choice.text for choice in best)))
    draw = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
    return best[draw % len(best)].label


def applies(name: str, question: Question) -> bool:
    """Whether a control tells the options apart: whoever always helps has nothing to say on where a thing is."""
    return name == "random" or len(set(CONTROLS[name](question).values())) > 1


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


always_a = partial(Control, "always-A")
random = partial(Control, "random")
said_object = partial(Control, "said-object")
last_mentioned = partial(Control, "last-mentioned")
longest = partial(Control, "longest")
unaware = partial(Control, "unaware")
odd_one_out = partial(Control, "odd-one-out")
most_alike = partial(Control, "most-alike")
self_consistent = partial(Control, "self-consistent")
always_help = partial(Control, "always-help")
always_hinder = partial(Control, "always-hinder")
always_indifferent = partial(Control, "always-indifferent")
generator_regularity = partial(Control, "generator-regularity")
negation_cue = partial(Control, "negation-cue")
"""The solvers of these names; their setting is a seed."""
