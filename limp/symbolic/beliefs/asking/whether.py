"""Questions for yes or no, and for one of several places: `Is it in the box or in the bag?`."""

from __future__ import annotations

import re

from ..story import Becomes
from .asked import Asked, IsHeld, WhichValue
from .claims import Claims
from .gaps import Gaps
from .terms import Terms

_PREPOSITION = r"(?:in|inside|on|under|behind|at|by|to|for)"
_EITHER = re.compile(
    rf"^(?P<head>.+?)\s+{_PREPOSITION}\s+(?P<one>[^,]+?)(?P<more>(?:,\s*(?:{_PREPOSITION}\s+)?[^,]+?)*),?\s+or\s+"
    rf"(?:{_PREPOSITION}\s+)?(?P<two>.+?)(?P<tail>\s+for\s+.+)?$",
    re.I,
)
_COPULA = frozenset(("is", "are", "was", "were", ""))


def truth_of(
    auxiliary: str, plain: str, chain: tuple[str, ...], terms: Terms, claims: Claims, gaps: Gaps
) -> Asked | None:
    """Read a statement that is asked for its truth; `auxiliary` stood before it."""
    if re.search(r"\bor\b", plain):
        return _one_of(plain, chain, terms, gaps) or _either(plain, chain, claims)
    found = claims.read(plain, chain)
    if found is None or found.chain:
        return found
    # A bare claim about where or how something is is asked with "is"; what is found is where it is.
    done = found.variable.quality == "fact" and any(
        isinstance(e, Becomes) and e.thing == found.variable.of and e.real for e in terms.story.events
    )
    return found if done or auxiliary in _COPULA - {""} or " find " in plain else None


def _one_of(plain: str, chain: tuple[str, ...], terms: Terms, gaps: Gaps) -> Asked | None:
    found = _EITHER.match(plain)
    named = (found["one"], found["two"], *found["more"].split(",")) if found else ()
    if not found or not any(terms.place(re.sub(rf"^\s*{_PREPOSITION}\s+", "", words)) for words in named if words):
        return None
    thinking, inner = terms.nested(f"{found['head']}{found['tail'] or ''}", chain)
    return gaps.place(inner, thinking)


def _either(plain: str, chain: tuple[str, ...], claims: Claims) -> Asked | None:
    """Read `the tub holds flour or sugar`: which of the values it is."""
    claim = claims.read(re.sub(r"(?:, [^,]+)*,? or .+$", "", plain), chain)
    return WhichValue(claim.chain, claim.variable) if isinstance(claim, IsHeld) else None
