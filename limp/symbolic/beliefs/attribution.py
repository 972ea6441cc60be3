"""The mind that an answer ascribes: `Ann believes that Ben believes that the ball is in the box`."""

from __future__ import annotations

from collections.abc import Sequence

from ...minds.attitudes import Attitude, Clause, Mind
from ...minds.facts import At, Place, Proposition
from .answering import NO
from .asked import Asked

NARRATOR = "narrator"
"""Whose knowledge an answer about reality is."""


def mind_of(asked: Asked, value: str) -> Mind:
    """Return the mind that an answer ascribes: the first of the chain, or the narrator for reality."""
    inside = asked.variable.quality == "inside"
    of = asked.variable.of
    where = f"what is in the {of}" if inside else f"where the {of} is"
    content: Clause
    chain = asked.chain
    if asked.kind in ("who knows", "who holds"):
        content = Proposition(words=f"{value} {'knows' if asked.kind == 'who knows' else 'holds'} {where}")
        return attributed(chain, content)
    if asked.kind == "knows":
        content = Attitude(holder=chain[-1], verb="knows", content=Proposition(words=where), negated=value == NO)
        return attributed(chain[:-1], content) if len(chain) > 1 else Mind(agent=chain[-1], attitudes=(content,))
    thing, place = (value, of) if inside else (of, value)
    if asked.kind == "holds":
        thing, place = (asked.claimed, of) if inside else (of, asked.claimed)
    at = At(thing=thing or "nothing", place=Place(name=place))
    return attributed(chain, at, asked.kind == "holds" and value == NO)


def attributed(chain: Sequence[str], content: Clause, negated: bool = False) -> Mind:
    """Return the mind in which a chain of people believes something; without a chain the narrator knows it."""
    if not chain:
        fact = content.model_copy(update={"negated": negated}) if negated else content
        return Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=fact),))
    attitude = Attitude(holder=chain[-1], verb="believes", content=content, negated=negated)
    for holder in reversed(chain[:-1]):
        attitude = Attitude(holder=holder, verb="believes", content=attitude)
    return Mind(agent=attitude.holder, attitudes=(attitude,))
