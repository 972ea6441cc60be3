"""What a question about a household asks, in the one language: its query, and its options as claims."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from ..episodes.claims import Claim, Option, Verb
from ..episodes.queries import GoalOf, NextAct, Open, Query, StanceOf, WhichClaim, WhichValue
from ..episodes.question import Question
from ..episodes.variables import Variable
from ..minds.attitudes import Attitude, Goal, Have, Hypothesis, Put
from ..minds.english import in_words
from ..minds.facts import At, Fact, Holds, InRoom, IsOpen, Proposition
from .household import Household
from .minds import wished


def query_of(question: Question, hypotheses: Sequence[Hypothesis]) -> Query:
    """Return what is asked: that part of the minds in which the options differ, or which option holds."""
    agent = hypotheses[0].agent
    other = next((h.belief_of_goal.holder for h in hypotheses if h.belief_of_goal), "")
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
    """Return each mind as claims that must all hold, under the label of its option and with its weight."""
    held = dict.fromkeys(attitude for h in hypotheses for attitude in h.mind.attitudes)
    claims = {attitude: claim_of(attitude, told) for attitude in held}
    return tuple(
        Option(
            label=h.choice,
            claims=tuple(claims[attitude] for attitude in h.mind.attitudes),
            words=h.act_in_words,
            weight=h.prior,
        )
        for h in hypotheses
        if h.prior > 0.0
    )


def thing_of(hypotheses: Sequence[Hypothesis]) -> str:
    """Return the thing that minds are about: others are thought to want it, or it is believed somewhere."""
    for h in hypotheses:
        if h.belief_of_goal and isinstance(h.belief_of_goal.content, Have | Put):
            return wished(h.belief_of_goal)[0]
        if h.belief and isinstance(h.belief.content, At):
            return h.belief.content.thing
    ends = (a.content for h in hypotheses for a in h.mind.attitudes if isinstance(a.content, Have | Put))
    return next((goal.thing for goal in ends), "")


def claim_of(attitude: Attitude, told: Household) -> Claim:
    """Return an attitude as a claim; an attitude about an attitude makes a longer chain."""
    chain, held, negated = [attitude.holder], attitude, attitude.negated
    while isinstance(held.content, Attitude):
        held = held.content
        chain.append(held.holder)
        negated = negated or held.negated
    verb: Verb = "believes" if held.verb == "is_told" else held.verb
    content: Fact | Goal = held.content
    variable, value, words = None, "", ""
    match content:
        case At(thing=thing, place=place) | Put(thing=thing, place=place):
            variable, value = Variable("at", thing), told.name_of(place)
            negated = negated or (isinstance(content, At) and content.negated)
        case Holds() | InRoom() | IsOpen() | Proposition():
            words = in_words(content)
        case _:
            variable = Variable("at", content.thing) if isinstance(content, Have) else None
            words = f"to {in_words(content)}"
    return Claim(chain=tuple(chain), verb=verb, variable=variable, value=value, words=words, negated=negated)


_PARTS: Mapping[str, Callable[[Hypothesis], Hashable]] = {
    "stance": lambda h: h.stance,
    "goal of another": lambda h: h.belief_of_goal,
    "goal": lambda h: tuple(a.content for a in h.mind.attitudes if isinstance(a.content, Have | Put)),
    "belief": lambda h: h.belief,
    "act": lambda h: h.act_in_words,
}
"""The parts of a mind in which options can differ."""


def _differ(hypotheses: Sequence[Hypothesis], part: Callable[[Hypothesis], Hashable]) -> bool:
    """Return whether not every option allows the same of a part."""
    allowed: dict[str, set[Hashable]] = {}
    for hypothesis in hypotheses:
        allowed.setdefault(hypothesis.choice, set()).add(part(hypothesis))
    return len({frozenset(values) for values in allowed.values()}) > 1
