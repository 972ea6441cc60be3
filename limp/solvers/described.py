"""Solvers by what they do, for people who choose one."""

from __future__ import annotations

import inspect
from collections.abc import Callable

WORDS = {
    "symbolic": "rules read, an exact planner answers; no model",
    "language": "a language model reads and plans; needs a model",
    "direct": "a language model is simply asked; needs a model",
    "cot": "a language model thinks step by step and answers; needs a model",
    "maze": "the exact planner of the maze; for its films alone",
    "tiger": "the exact planner of the tiger tasks; for these alone",
    "random": "control: any option, drawn",
    "always-A": "control: the first option",
    "longest": "control: the longest option",
    "last-mentioned": "control: the option that was mentioned last",
    "said-object": "control: the object that was said",
    "unaware": "control: the option that says that somebody does not know",
    "odd-one-out": "control: the option least like the others",
    "most-alike": "control: the option most like the others",
    "self-consistent": "control: an option that does not contradict itself",
    "always-help": "control: everybody helps",
    "always-hinder": "control: everybody hinders",
    "always-indifferent": "control: nobody cares",
    "generator-regularity": "control: the social goal that a generator's homes give away by their places",
    "negation-cue": "control: the words told before or after a change, by whether the last sentence is negated",
}
"""What a solver does, where its docstring would say it less plainly. Controls have no mind in them."""


def described(name: str, opener: Callable[..., object]) -> str:
    """Return in a few words what a solver does: of `WORDS`, else the first sentence of its docstring."""
    if name in WORDS:
        return WORDS[name]
    line = (inspect.getdoc(opener) or "").partition("\n")[0]
    return line.partition(". ")[0].rstrip(".")
