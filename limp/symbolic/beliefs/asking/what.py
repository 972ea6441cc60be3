"""Questions that begin with `what`: what is in a container, what somebody put there, what somebody thinks."""

from __future__ import annotations

import re

from ..story import Variable
from .asked import Asked, GoalOf, WhichClaim, WhichLabel, WhichThing, WhichValue
from .claims import Claims
from .terms import Terms

_SHOULD = re.compile(r"^should be (?:in|inside)\s+(?P<place>.+)$", re.I)
_PLAIN = re.compile(
    r"^(?:is|are|was|were)\s+(?:really |actually |now )*(?:in|inside|hidden in|kept in)(?: of)?\s+(?P<place>.+?)"
    r"(?:\s+really)?$",
    re.I,
)
_IN = re.compile(
    r"^(?:(?:will|would|does|expects?|expect|think|thinks|take|takes|to|say|says|answer|is|are|was|were|be|"
    r"there|going|"
    r"really|actually|probably|hopes?|it)\s+)*"
    r"(?:find|finds|see|sees|get|have|contained|found|be|is|are|was)?\s*(?:in|inside|inside of|"
    r"within)\s+(?P<place>.+)$",
    re.I,
)
_CONTAINS = re.compile(r"^(?P<place>.+?)\s+(?:contains?|contained|holds?|held)$", re.I)
_PUT = re.compile(
    r"^(?:(?:has|have|had|first)\s+)*(?:put|place[sd]?|hides?|hid|hidden|leave|left|store[sd]?|keeps?|kept|"
    r"la(?:y|id))\s+"
    r"(?:in|inside|into|on|under|behind|by|beside)\s+(?P<place>.+)$",
    re.I,
)
_DOES = re.compile(r"^do(?: next| now| first| about .+)?$", re.I)
_WANTS = re.compile(
    r"^(?P<who>.+?) (?:wants?|wanted|needs?|needed|is after|was after|is looking for|"
    r"was looking for)$",
    re.I,
)
_TOPIC = re.compile(r"^(?:really |now )*(?:(?:about|of)\s+(?P<topic>.+))?$", re.I)


def content_of(
    rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims
) -> Asked | WhichClaim | GoalOf | None:
    """Read what follows `what`."""
    del claims
    if (should := _SHOULD.match(rest)) and (variable := terms.inside(should["place"])):
        return WhichLabel(chain, variable)
    if (plain := _PLAIN.match(rest)) and (variable := terms.inside(plain["place"])):
        return WhichValue(chain, variable)
    chain, rest = terms.nested(rest, chain)
    if chain and (wants := _WANTS.match(rest)) and (agent := terms.person(wants["who"])):
        return GoalOf(agent, chain)
    if chain and (topic := _TOPIC.match(rest)):
        return WhichClaim(chain, (topic["topic"] or "").strip())
    who, act = terms.take_person(rest)
    if who and _DOES.match(re.sub(r"^(?:(?:most|likely|probably|now|then|next)\s+)+", "", act)):
        return WhichClaim(chain, actor=who)
    if who and (put := _PUT.match(act)) and (place := terms.place(put["place"])):
        return WhichThing(chain, Variable("inside", place), mover=who)
    inner = act if who else rest
    place_named = _IN.match(inner) or _CONTAINS.match(inner)
    inside = terms.inside(place_named["place"]) if place_named else None
    return WhichValue((*chain, who) if who else chain, inside) if inside else None
