"""Hypotheses in words, for tables and pages: one by one, or with what all of them share said once."""

from __future__ import annotations

from collections.abc import Sequence

from ..minds import Hypothesis

GOALS = {"help": "wants to help", "hinder": "wants to hinder", "independent": "does not care", "": ""}


def mind_in_words(hypothesis: Hypothesis) -> str:
    """Return a hypothesis as one line: `Ivan wants to hinder; knows that the juice is in the fridge`."""
    words = "; ".join(filter(None, _contents(hypothesis)))
    return f"{hypothesis.agent} {words}" if words else f"{hypothesis.agent}: unspecified"


def _contents(hypothesis: Hypothesis) -> tuple[str, ...]:
    thinks = f"thinks: {hypothesis.belief_of_goal}" if hypothesis.belief_of_goal else ""
    return GOALS[hypothesis.social_goal], hypothesis.belief, thinks


def minds_in_words(hypotheses: Sequence[Hypothesis]) -> tuple[str, list[str]]:
    """Return what all hypotheses share, and the rest of each; nothing is taken out where one would lose all."""
    told = [_contents(hypothesis) for hypothesis in hypotheses]
    agents = {hypothesis.agent for hypothesis in hypotheses}
    same = [k for k in range(3) if told[0][k] and len({contents[k] for contents in told}) == 1]
    rest = ["; ".join(words for k, words in enumerate(it) if words and k not in same) for it in told]
    if not same or len(agents) > 1 or len(told) < 2 or not all(rest):
        return "", [mind_in_words(hypothesis) for hypothesis in hypotheses]
    return " ".join([*agents, "; ".join(told[0][k] for k in same)]), rest
