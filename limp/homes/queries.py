"""What a question about a household asks, in the one language: its query, and its options as claims."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from ..episodes.claims import Option
from ..episodes.minds import ENDS, Hypothesis
from ..episodes.queries import GoalOf, NextAct, Open, Query, StanceOf, WhichClaim, WhichValue
from ..episodes.question import Question
from ..episodes.variables import Variable
from ..planner import rows_of
from .household import Household
from .world import place_named


def query_of(question: Question, hypotheses: Sequence[Hypothesis]) -> Query:
    """Return what is asked: that part of the minds in which the options differ, or which option holds."""
    agent = hypotheses[0].agent
    other = next((goal.chain[1] for h in hypotheses if (goal := h.mind.belief_of_goal)), "")
    differing = [kind for kind, part in _PARTS.items() if _differ(hypotheses, part)]
    thing = thing_of(hypotheses)
    match differing:
        case ["stance"]:
            return StanceOf(agent=agent, other=other)
        case ["goal of another"]:
            return GoalOf(chain=(agent,), agent=other)
        case ["goal"]:
            return GoalOf(agent=agent)
        case ["act"]:
            return NextAct(agent=agent)
        case ["belief"] if thing:
            return WhichValue(chain=(agent,), variable=Variable("at", thing))
        case []:
            return Open(words=question.text or "Which option holds?")
    return WhichClaim()


def options_of(hypotheses: Sequence[Hypothesis], told: Household) -> tuple[Option, ...]:
    """Return each mind as claims that must all hold, under the label of its option and with its weight.

    A claim names its place as the episode does.
    """
    held = dict.fromkeys(claim for h in hypotheses for claim in h.mind.claims)
    claims = {
        claim: claim.model_copy(update={"value": told.name_of(place_named(claim.value))}) if claim.value else claim
        for claim in held
    }
    return tuple(
        Option(
            label=h.choice,
            claims=tuple(claims[claim] for claim in h.mind.claims),
            words=h.act_in_words,
            weight=h.prior,
        )
        for h in hypotheses
        if h.prior > 0.0
    )


def thing_of(hypotheses: Sequence[Hypothesis]) -> str:
    """Return the thing that minds are about: others are thought to want it, or it is believed somewhere."""
    claims = (claim for h in hypotheses for claim in (h.mind.belief_of_goal, h.mind.belief))
    ends = (claim for h in hypotheses for claim in h.mind.claims if claim.verb in ENDS)
    return next((claim.subject for claim in (*claims, *ends) if claim and claim.subject), "")


_PARTS: Mapping[str, Callable[[Hypothesis], Hashable]] = {
    "stance": lambda h: h.mind.stance,
    "goal of another": lambda h: h.mind.belief_of_goal,
    "goal": lambda h: h.mind.end,
    "belief": lambda h: h.mind.belief,
    "act": lambda h: h.act_in_words,
}
"""The parts of a mind in which options can differ."""


def _differ(hypotheses: Sequence[Hypothesis], part: Callable[[Hypothesis], Hashable]) -> bool:
    """Return whether not every option allows the same of a part."""
    allowed = {frozenset(part(hypotheses[h]) for h in rows) for rows in rows_of(hypotheses).values()}
    return len(allowed) > 1
