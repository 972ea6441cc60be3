"""Questions for the place or time of a thing: `Where does Ann think that Ben will look for the ball?`."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..reading.vocabulary import singular
from .asked import Asked, WhichValue
from .claims import IS, Claims
from .terms import Terms

_NOUN = "place location container room box spot cupboard one drawer basket position".split()
_WHICH = re.compile(
    r"^(?P<prep>(?:in|to|at|under|by|on|behind|into)\s+)?(?:which|"
    r"what)\s+(?P<noun>(?:of the )?[a-z]+(?: [a-z]+)?)\s+"
    r"(?=(?:does|do|did|will|would|is|are|was|were|has|had|should|can)\b)",
    re.I,
)
_COPULA = re.compile(
    r"^(?:is|are|was|were)\s+(?P<thing>.+?)(?:\s+(?:really|located|actually|hidden|hiding|kept|in reality|"
    r"placed|put|"
    r"stored|now|currently|precisely|at|in|to be found|set for|supposed to be))*$",
    re.I,
)
_SEARCH = re.compile(
    r"^(?:(?:will|would|does|did|should|is going to|go(?:es)? to|most likely|probably|first|then|now|really|"
    r"try to|tries to|start to)\s+)*"
    r"(?:look(?:s|ed|ing)?|search(?:es|ed|ing)?|seek(?:s)?|check(?:s)?|go(?:es)?(?: back)?|went|head(?:s)?|"
    r"hunt(?:s)?|"
    r"reach(?:es)?|walk(?:s)?|run(?:s)?|opens?|chooses?|picks?|turns? up|shows? up|arrives?|comes?)\b\s*"
    r"(?:first\s+|in\s+|into\s+|inside\s+)*"
    r"(?:(?:in order )?(?:for(?: take| taking| get| getting)?|to (?:find|get|fetch|buy|retrieve|look for|"
    r"search for|"
    r"take|collect|pick up|eat|play with|grab|use)|after)\s+(?P<thing>.+?)(?:\s+first)?)?$",
    re.I,
)
_BEFORE_ACT = re.compile(
    r"^(?:(?:has|have|had|really|actually|most likely|himself|herself|is|are|was|going to|about to|likely to|"
    r"to)\s+)+"
)
_SAW = re.compile(r"^(?:last\s+)?(?:see|saw|seen)\s+(?P<thing>.+?)(?:\s+last)?$", re.I)
_PUT = re.compile(
    r"^(?:first\s+|originally\s+)?(?:put|puts|place[sd]?|hides?|hid|hidden|leave[s]?|left|store[sd]?|moved?|"
    r"keeps?|kept|"
    r"park(?:ed)?|lay|laid|set|drop(?:ped)?)\s+(?P<thing>.+?)(?:\s+(?:in|to|into))?$",
    re.I,
)
_FOUND = re.compile(r"^(?:find|finds|found|pick up|take|took|get|got)\s+(?P<thing>.+?)(?:\s+from)?$", re.I)
_HAPPENS = re.compile(
    r"^(?P<thing>.+?)\s+(?:starts?|begins?|leaves?|opens?|closes?|takes place|happens?|expected)(?:\s+from)?$",
    re.I,
)
_ENDS = re.compile(r"^(?P<thing>.+?)\s+(?:ends? up|ended up|get to|got to)$", re.I)
_THERE = re.compile(r"^there (?:is|are|was|were)\s+(?P<thing>.+)$", re.I)


def as_where(words: str, terms: Terms) -> str:
    """Return `In which box ...`, `Which cabinet ...`, `By which tree ...` as `where ...` for a place."""
    found = _WHICH.match(words)
    if not found:
        return words
    heads = {*_NOUN, *(singular(place.split()[0]) for place in terms.story.places)}
    heads |= {singular(place.split()[-1]) for place in terms.story.places}
    noun = singular(found["noun"].split()[-1])
    if found["prep"] or noun in heads or found["noun"].startswith("of the "):
        return f"where {words[found.end() :]}"
    return words


def place_of(rest: str, chain: tuple[str, ...], terms: Terms, claims: Claims) -> Asked | None:
    """Read what follows `where` or `when`."""
    del claims
    copula = _COPULA.match(rest)
    if copula and (variable := terms.at(copula["thing"])):
        return WhichValue(chain, variable)
    rest = re.sub(r"^(?:is|are|was|were)\s+(?=.*\b(?:going|about|likely|looking|searching|heading)\b)", "", rest)
    chain, rest = terms.nested(rest, chain)
    turned = re.match(r"^(?P<verb>goes|went|looks|searches|knows)\s+(?P<who>[A-Z]\w+)\s*(?P<rest>.*)$", rest)
    if turned:  # "Where goes Ben first for ...": the order of words of a learner
        rest = f"{turned['who']} {turned['verb']} {turned['rest']}"
    who, act = terms.take_person(rest)
    if who:
        act = _BEFORE_ACT.sub("", act)
        for form, build in _ACTS:
            if (found := form.match(act)) and (asked := build(found, who, chain, terms)):
                return asked
        if terms.thing(who) is None or who not in terms.story.things:
            return None
    for form in (IS, _THERE, _HAPPENS, _ENDS):
        found = form.match(rest)
        if found and not found.groupdict().get("place") and (variable := terms.at(found["thing"])):
            return WhichValue(chain, variable)
    bare = terms.at(rest) if chain else None
    return WhichValue(chain, bare) if bare else None


def _searched(found: re.Match[str], who: str, chain: tuple[str, ...], terms: Terms) -> Asked | None:
    """Where somebody looks is where they believe the thing to be."""
    only = terms.at(terms.topic) if not found["thing"] and terms.topic else None
    variable = (terms.at(found["thing"]) if found["thing"] else None) or only
    return WhichValue((*chain, who), variable) if variable else None


def _seen(found: re.Match[str], who: str, chain: tuple[str, ...], terms: Terms) -> Asked | None:
    variable = terms.at(found["thing"])
    return WhichValue((*chain, who), variable) if variable else None


def _put(found: re.Match[str], who: str, chain: tuple[str, ...], terms: Terms) -> Asked | None:
    variable = terms.at(found["thing"])
    if variable and chain:  # "Where does Ann think that she left it?" asks for her belief
        return WhichValue(chain, variable)
    return WhichValue(chain, variable, when="start", mover=who) if variable else None


def _found(found: re.Match[str], who: str, chain: tuple[str, ...], terms: Terms) -> Asked | None:
    """Where somebody found a thing is where it was before they first had to do with it."""
    variable = terms.at(found["thing"])
    if not variable:
        return None
    for k, event in enumerate(terms.story.events):
        if getattr(event, "thing", "") == variable.of and who in (
            getattr(event, "agent", ""),
            *getattr(event, "agents", ()),
        ):
            return WhichValue(chain, variable, when=k if getattr(event, "agents", ()) else k - 1)
    return None


_ACTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str, tuple[str, ...], Terms], Asked | None]], ...] = (
    (_SEARCH, _searched),
    (_SAW, _seen),
    (_PUT, _put),
    (_FOUND, _found),
)
"""What somebody does with a thing, and what is asked by it."""
