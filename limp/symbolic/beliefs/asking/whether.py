"""Questions for yes or no, and for one of several places: `Is it in the box or in the bag?`."""

from __future__ import annotations

import re

from .asked import Asked
from .claims import Claims
from .terms import Terms
from .where import place_of

_PREPOSITION = r"(?:in|inside|on|under|behind|at|by)"
_EITHER = re.compile(
    rf"^(?P<head>.+?)\s+{_PREPOSITION}\s+(?P<one>[^,]+?)(?:,\s*(?:{_PREPOSITION}\s+)?(?P<more>[^,]+?))*,?\s+or\s+"
    rf"(?:{_PREPOSITION}\s+)?(?P<two>.+?)(?P<tail>\s+for\s+.+)?$",
    re.I,
)
_COPULA = frozenset(("is", "are", "was", "were"))


def truth_of(first: str, rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | None:
    """Read what follows `does`, `is`, `will` and the like; `first` is that word."""
    if re.search(r"\bor\b", rest):
        return _one_of(first, rest, chain, terms, claims)
    found = claims.read(rest, chain)
    if first in _COPULA and found is None:
        place = re.sub(rf"\s+(?=(?:not )?{_PREPOSITION}\b)", " is ", rest, count=1)
        if claims.located(place) is not None:
            return claims.read(place, chain)
        return _state_asked(rest, chain, terms, claims)
    # A bare claim about the world is asked with "is" alone.
    return found if found is not None and (found.chain or first in _COPULA) else None


def _state_asked(rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | None:
    """Read `the shop open`, of a thing whose state is told."""
    words = rest.split()
    for k in range(len(words) - 1, 0, -1):
        thing = " ".join(words[:k])
        if terms.thing(thing) in terms.story.stateful:
            return claims.read(f"{thing} is {' '.join(words[k:])}", chain)
    return None


def _one_of(first: str, rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | None:
    found = _EITHER.match(rest)
    if not found or not any(terms.place(found[k]) for k in ("one", "two", "more") if found[k]):
        return None
    head = re.sub(r"\s+(?:is|are|was|were)$", "", found["head"]) if first not in _COPULA else found["head"]
    return place_of(f"{first} {head}{found['tail'] or ''}", chain, terms, claims)
