"""The mind that an answer ascribes: `Ann believes that Ben believes that the ball is in the box`."""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.queries import (
    IsHeld,
    IsKnown,
    VariableQuery,
    WasDone,
    WhichThing,
    WhoDid,
    WhoFeels,
    WhoHolds,
    WhoKnows,
)
from ..episodes.variables import Variable, about
from ..minds.attitudes import Attitude, Clause, Mind
from ..minds.facts import At, Place, Proposition, be, the
from .answers import NO

NARRATOR = "narrator"
"""Whose knowledge an answer about reality is."""


def mind_of(asked: VariableQuery, value: str) -> Mind:
    """Return the mind that an answer ascribes: the first of the chain, or the narrator for reality."""
    of, chain, where = asked.variable.of, asked.chain, about(asked.variable)
    match asked:
        case WhoFeels():
            return attributed(chain, Proposition(words=f"{value} {asked.feeling} to learn {where}"))
        case WhoKnows() | WhoHolds():
            knows = "is wrong about" if isinstance(asked, WhoKnows) and asked.mistaken else "knows"
            verb = knows if isinstance(asked, WhoKnows) else "holds"
            return attributed(chain, Proposition(words=f"{value} {verb} {where}"))
        case IsKnown():
            no = (value == NO) != asked.negated
            content = Attitude(holder=chain[-1], verb="knows", content=Proposition(words=where), negated=no)
            if len(chain) > 1:
                return attributed(chain[:-1], content)
            return Mind(agent=chain[-1], attitudes=(content,))
        case WasDone():
            fact = Proposition(words=f"it was done to {the(of)}")
            return attributed(chain, fact, (value == NO) != asked.negated)
        case WhoDid():
            return attributed(chain, Proposition(words=f"{value} moved {the(of)}"))
        case WhichThing():
            return attributed(chain, Proposition(words=f"{asked.mover} put {the(value)} at {the(of)}"))
        case IsHeld():
            return attributed(chain, _content(asked.variable, asked.claimed), (value == NO) != asked.negated)
    return attributed(chain, _content(asked.variable, value))


def _content(variable: Variable, value: str) -> Clause:
    """Return that a variable has a value, as a clause."""
    of = variable.of
    if variable.quality == "fact":
        return Proposition(words=f"{of}: {value}")
    if variable.quality == "state":
        return Proposition(words=f"{the(of)} {be(of)} {value}")
    thing, place = (value, of) if variable.quality == "inside" else (of, value)
    return At(thing=thing or "nothing", place=Place(name=place))


def attributed(chain: Sequence[str], content: Clause, negated: bool = False) -> Mind:
    """Return the mind in which a chain of people believes something; without a chain the narrator knows it."""
    if not chain:
        fact = content.model_copy(update={"negated": negated}) if negated else content
        return Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=fact),))
    attitude = Attitude(holder=chain[-1], verb="believes", content=content, negated=negated)
    for holder in reversed(chain[:-1]):
        attitude = Attitude(holder=holder, verb="believes", content=attitude)
    return Mind(agent=attitude.holder, attitudes=(attitude,))
