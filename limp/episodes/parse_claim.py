"""Reads what `phrases.claimed` writes of minds and of where things are: `Ann believes that Bob wants to rest`.

    believes, knows    `Ann believes that the mug is on the desk`, `Ann knows that it rains`
    wants, intends     `Ann wants to find the mug`, `Ann wants the mug on the desk`, `Ann intends to rest`
    a stance           `Ann wants to help Bob`, `Ann does not care about what Bob wants`

Words of any other form are what is so, or what is believed, as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import InputError
from ..minds.facts import be, the
from .claims import Claim, Verb
from .phrases import claimed
from .variables import at

_NAME = r"[A-Z][^\s,.;:]*(?: [A-Z][^\s,.;:]*)*"
_VERBS: dict[str, Verb] = {"believe": "believes", "know": "knows", "want": "wants", "intend": "intends"}
_PLACE = r"(?P<how>in|inside|on|with) (?P<place>(?:the|another) .+|[A-Z].*)"
_AT = re.compile(rf"the (?P<thing>.+?) (?:is|are)(?P<no> not)? {_PLACE}")
_PUT = re.compile(rf"(?:to put )?the (?P<thing>.+?) {_PLACE}")
_FIND = re.compile(r"to find the (?P<thing>.+)")
_SIDE = re.compile(r"to (?P<stance>help|hinder) (?P<whom>.+)")


def parse_claim(words: str, people: Iterable[str] = ()) -> Claim:
    """Read a claim; `people` are those who may hold something and whose names are not capitalised.

    What is thought of another's attitude is a chain of people; an attitude that is denied, or known, to an
    attitude stays in words. Raises `InputError` if there are no words.
    """
    bare = words.strip().rstrip(".").rstrip()
    if not bare:
        raise InputError("there are no words to read.", "Write 'the THING is in the PLACE', for example.")
    who = "|".join([*map(re.escape, sorted(people, key=len, reverse=True)), _NAME])
    return _read(bare, who)


def _read(words: str, who: str) -> Claim:
    verbs = "|".join(f"{base}s?" for base in _VERBS)
    found = re.fullmatch(rf"(?P<holder>{who}) (?P<no>does not )?(?P<verb>{verbs}) (?P<what>.+)", words)
    if found and found["what"].startswith("that ") and found["verb"][:4] in ("beli", "know"):
        verb, what = _VERBS[found["verb"].removesuffix("s")], found["what"].removeprefix("that ")
        inner = _read(what, who)
        if not found["no"] and not (inner.chain and verb == "knows"):
            return inner.held_by(found["holder"], verb)
        if not inner.chain:  # a denial of the attitude itself leaves its content in words
            what = claimed(inner)
        return Claim(chain=(found["holder"],), verb=verb, words=what, negated=bool(found["no"]))
    if found and found["verb"][:4] in ("want", "inte"):
        verb = _VERBS[found["verb"].removesuffix("s")]
        return _wanted(found["holder"], verb, found["what"], bool(found["no"]))
    cares = re.fullmatch(rf"(?P<holder>{who}) (?P<no>does not )?cares? about what (?P<whom>.+) wants", words)
    if cares:
        chain, negated = (cares["holder"],), not cares["no"]
        return Claim(chain=chain, verb="wants", stance="independent", towards=cares["whom"], negated=negated)
    return _fact(words)


def _wanted(holder: str, verb: Verb, what: str, negated: bool) -> Claim:
    """Return that somebody wants a thing, or it at a place, takes sides, or has any other end."""
    end = Claim(chain=(holder,), verb=verb, words=what, negated=negated)
    if side := _SIDE.fullmatch(what):
        return end.model_copy(update={"stance": side["stance"], "towards": side["whom"], "words": ""})
    if found := _FIND.fullmatch(what):
        return end.model_copy(update={"variable": at(found["thing"])})
    if put := _PUT.fullmatch(what):
        there = f"{the(put['thing'])} {_where(put)}"
        words = there if verb == "wants" else f"to put {there}"
        return end.model_copy(update={"variable": at(put["thing"]), "value": _name(put), "words": words})
    return end


def _fact(words: str) -> Claim:
    """Read a clause about the world: where a thing is or is not, or anything else in words."""
    found = _AT.fullmatch(words)
    if found is None:
        return Claim(words=words)
    thing = found["thing"]
    clause = f"{the(thing)} {be(thing)} {_where(found)}"
    return Claim(variable=at(thing), value=_name(found), words=clause, negated=bool(found["no"]))


def _where(found: re.Match[str]) -> str:
    """Return a place with its preposition: `in the fridge` also for what is inside it, `with Bob`."""
    if found["place"][:1].isupper() and found["how"] != "on":
        return f"with {found['place']}"
    return f"{'on' if found['how'] == 'on' else 'in'} {found['place']}"


def _name(found: re.Match[str]) -> str:
    return found["place"].removeprefix("the ")
