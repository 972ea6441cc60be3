"""Questions for people: `Who knows where the ball is?`, `Which of them thinks that it is in the box?`."""

from __future__ import annotations

import re

from .asked import Asked, SomeOf, WhoHolds, WhoKnows, WhoMoved
from .claims import Claims
from .terms import THINKS, Terms

_AMONG = re.compile(r"^(?:of them|of (?:the|these) \w+|people|person|characters?|agents?|\w+ of them)\s+", re.I)
_IGNORANT = re.compile(
    r"^(?:does not|doesn['’]?t|do not|don['’]?t|did not|didn['’]?t)\s+(?P<rest>know\b.*)$", re.I
)
_KNOWS = re.compile(
    r"^(?:(?:all|really|actually|alone|only|already)\s+)*(?:knows?|knew)\s+(?:about\s+|of\s+)?(?P<what>.+)$", re.I
)
_MOVED = re.compile(
    r"^(?:has |had )?(?:moved|put|hid|hidden|took|taken|placed|left|transferred|dropped|brought|"
    r"carried)\s+(?P<thing>.+?)"
    r"(?:\s+(?:to|in|into|on|onto|under|behind|by|at)\s+(?P<place>.+)|\s+away)?$",
    re.I,
)
_EITHER = re.compile(r",\s*(?:only\s+)?\w[^,]*\s+or\s+.*$")


def people_who(rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | None:
    """Read what follows `who`."""
    rest = _EITHER.sub("", _AMONG.sub("", rest))
    ignorant = _IGNORANT.match(rest)
    rest = ignorant["rest"] if ignorant else rest
    how: SomeOf | None = (
        "first" if re.search(r"\bfirst\b", rest) else "only" if re.match(r"(?:alone|only)\b", rest) else None
    )
    rest = re.sub(r"\bfirst\s+", "", rest)
    if (knows := _KNOWS.match(rest)) and (variable := claims.known(knows["what"])):
        return WhoKnows(chain, variable, negated=bool(ignorant), how=how)
    if (holds := THINKS.match(rest)) and (claim := claims.located(rest[holds.end() :])) and not claim[2]:
        return WhoHolds(chain, claim[0], claimed=claim[1])
    if (moved := _MOVED.match(rest)) and (variable := terms.at(moved["thing"])):
        return WhoMoved(chain, variable, claimed=terms.place(moved["place"] or "") or "")
    return None
