"""Questions for people: `Who knows where the ball is?`, `Which of them thinks that it is in the box?`."""

from __future__ import annotations

import re

from ....questions.grammar import AUXILIARY, IGNORANT, KNOWS, THINKS
from .asked import Asked, SomeOf, WhichValue, WhoHolds, WhoKnows, WhoMoved, WhoTakesSides
from .claims import Claims
from .gaps import clause
from .terms import Terms
from .why import helped, stance_kind

_EITHER = re.compile(r",\s*(?:only\s+)?\w[^,]*\s+or\s+.*$")
_HELPERS = re.compile(rf"^(?:(?:{AUXILIARY}|all|really|actually|already|truly|still|ever)\s+)+", re.I)
_DENIED = re.compile(rf"^(?:{AUXILIARY} )?not\s+", re.I)


def people_who(rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | WhoTakesSides | None:
    """Read a clause whose subject is asked for."""
    rest = _EITHER.sub("", rest)
    denied = _DENIED.match(rest)
    rest = rest[denied.end() :] if denied else rest
    how: SomeOf | None = (
        "first" if re.search(r"\bfirst\b", rest) else "only" if re.match(r"(?:alone|only)\b", rest) else None
    )
    rest = _HELPERS.sub("", re.sub(r"\b(?:first|alone|only)\s+", "", rest))
    if known := KNOWS.match(rest) or IGNORANT.match(rest):
        negated = bool(denied) != (known.re is IGNORANT)
        if variable := claims.facts.known(known["what"]):
            return WhoKnows(chain, variable, negated=negated, how=how)
    if (holds := THINKS.match(rest)) and (claim := claims.facts.located(rest[holds.end() :])) and not claim[2]:
        return WhoHolds(chain, claim[0], claimed=claim[1])
    if not chain and not denied and (stance := stance_kind(rest)) and (other := helped(rest, "", terms)):
        return WhoTakesSides(stance, other)
    frame = clause(rest)
    if frame is None or denied or frame.subject is not None or known or holds:
        return None
    things = [v for o in frame.objects if (v := terms.at(o.text))]
    if things and frame.kind in ("put", "take", "leave", "swap"):
        goals = (words.text for link, words in frame.phrases if not link.startswith(("from", "out", "with", "by")))
        place = next((p for words in goals if (p := terms.place(words))), "")
        return WhoMoved(chain, things[0], claimed=place)
    if done := terms.fact(frame, "person", not chain):
        return WhichValue(chain, done)
    return None
