"""Hypotheses in words, for tables and pages: one by one, or with what all of them share said once."""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.minds import Hypothesis, Mind, predicate
from ..homes.world import ELSEWHERE
from ..minds.facts import who

UNNAMED = f"in the {ELSEWHERE.name}"
"""How the language of minds says that a thing is in none of the places that were named."""


def mind_in_words(hypothesis: Hypothesis) -> str:
    """Return a hypothesis as one line: `Ivan wants to hinder Ann; knows that the juice is in the fridge`.

    Of a mind of which nothing is said it is what they do or answer: `Sally: basket`.
    """
    words = "; ".join(contents(hypothesis.mind))
    answers = hypothesis.act_in_words or "unspecified"
    return f"{who(hypothesis.agent)} {words}" if words else f"{who(hypothesis.agent)}: {answers}"


def contents(mind: Mind) -> tuple[str, ...]:
    """Return the parts of a mind without its agent: social goal, manner, beliefs and ends, numbers."""
    social = [claim for claim in mind.claims if claim not in mind.held]
    numbers = ", ".join(f"{name} {value:g}" for name, value in mind.parameters)
    parts = (
        *map(predicate, social),
        mind.manner,
        *map(predicate, mind.held),
        f"with {numbers}" if numbers else "",
    )
    return tuple(words.replace(UNNAMED, "in a place that is not named") for words in parts if words)


def minds_in_words(hypotheses: Sequence[Hypothesis]) -> tuple[str, list[str]]:
    """Return what all hypotheses share, and the rest of each; nothing is taken out where one would lose all."""
    told = [contents(hypothesis.mind) for hypothesis in hypotheses]
    agents = {hypothesis.agent for hypothesis in hypotheses}
    same = [words for words in told[0] if all(words in parts for parts in told)]
    rest = ["; ".join(words for words in parts if words not in same) for parts in told]
    if same and len(agents) == 1 and len(told) > 1 and all(rest):
        return f"{who(agents.pop())} {'; '.join(same)}", rest
    return "", list(map(mind_in_words, hypotheses))
