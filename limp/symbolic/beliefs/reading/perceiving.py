"""Finding, looking, opening, watching, and coming to know."""

from __future__ import annotations

import re

from ..story import Attends, Enters, Finds, Happening, Learns, Looks, Notices, Watches
from .clauses import subject_at
from .context import GOAL, Context, listed, parts_of
from .nouns import match
from .vocabulary import PREPOSITION


def find(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read finding and seeing: a thing at a place, what was opened, or that something is so."""
    content = re.match(r"(?:that\s+|how\s+|where\s+)(?P<what>.*)$", after)
    if content and (at := located(it, content["what"])):
        return [Learns(agent, *at) for agent in who] if lemma != "find" else [Finds(who, *at)]
    if content or not after:
        return None
    if it.people.many.match(after):
        return sees_somebody(it, who, lemma, after)
    first, phrases = parts_of(after)
    out = re.match(r"out (?:that |about |where )?(?P<what>.*)$", first)
    if out or first.startswith("out"):
        return None
    goal = [(p, w) for p, w in phrases if p in GOAL and p != "to"]
    if re.match(
        r"(?:this|it all|everything|what|the (?:whole|entire) |the (?:move|action|switch|event|scene|incident))",
        first,
    ):
        return None
    if not goal:
        if lemma in ("find", "see", "discover") and it.opened and match(first, it.places) is None:
            place, it.opened = it.opened, ""
            thing = it.a_thing(first)
            it.where[thing] = place
            return [Finds(who, thing, place)]
        several = listed(first)
        if lemma != "find" or len(several) > 1 or match(first, it.places):
            known = match(first, it.things)
            if known and lemma == "see":
                return [Learns(agent, known) for agent in who]
            it.introduce(first)
            return []
        if it.place:
            it.where[it.a_thing(first)] = it.place
            return [Finds(who, it.a_thing(first), it.place)]
        return []
    place, _ = it.place_and_room(" ".join(f"{p} {w}" for p, w in goal)[len(goal[0][0]) :])
    if it.is_room(place):
        # "finds a drawer in the reading room": a place in a room, and the people are there.
        name = it.a_place(first)
        it.rooms_of[name] = it.a_room(place)
        return [Enters(agent, it.a_room(place)) for agent in who]
    found = it.a_place(place)
    thing = it.a_thing(first)
    it.where[thing] = found
    return [Finds(who, thing, found)]


def sees_somebody(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read `notices Bob watching`."""
    del lemma
    subject = subject_at(after, it.people)
    assert subject is not None
    seen = it.people.resolve(subject[0])
    rest = after[subject.end() :].strip()
    if re.match(r"(?:watch\w*|peek\w*|spy\w*|looking|peep\w*)\b", rest):
        return [Notices(agent, other) for agent in who for other in seen]
    return None


def located(it: Context, words: str) -> tuple[str, str] | None:
    """Return the thing and the place of `the marble is in the box`, if words say where something is."""
    found = re.match(
        rf"(?P<what>.+?)\s+(?:is|are|was|were|lies|will be|can be found|'s|has been (?:moved|put|placed|"
        rf"hidden))\s+(?:now |actually |really |located |hidden |kept |currently |still )*"
        rf"(?P<prep>{PREPOSITION})\s+(?P<place>.+?)(?: now)?$",
        words,
        re.I,
    )
    if not found:
        return None
    what = found["what"].strip()
    thing = it.thing if what.lower() in ("it", "they") else it.a_thing(what)
    return thing, it.a_place(re.split(r"\s+(?:now|in the (?:room|kitchen|garden))\b", found["place"])[0])


def look(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read looking into a place, away, or through a window."""
    if re.search(r"\b(?:through|keyhole|window|from behind|from outside)\b", after):
        return watch(it, who, f"{lemma} {after}")
    if re.match(r"(?:away|the other way|up|at (?:him|her|them))\b", after):
        return [Attends(agent, False) for agent in who] if after.startswith(("away", "the other")) else []
    first, phrases = parts_of(after)
    where = next((w for p, w in phrases if p in ("in", "into", "inside", "under", "behind", "on")), "")
    if lemma == "look" and re.match(r"(?:for|around|forward|happy|sad|like)\b", after) and not where:
        return []
    target = where or (first if lemma != "look" else "") or (it.place if after in ("inside", "in") else "")
    if not target or it.is_room(target):
        return []
    it.opened = it.a_place(target)
    return [Looks(who, it.opened)]


def open_up(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read opening: whoever opens something sees what is inside."""
    first, _ = parts_of(after)
    if lemma == "lift" or re.search(r"\b(?:door|window|eyes|curtain|mouth|umbrella)", after):
        return []
    place = it.a_place(first)
    it.opened = place
    return [Looks(who, place)] if place else []


def watch(it: Context, who: tuple[str, ...], words: str) -> list[Happening] | None:
    """Read watching that nobody notices; None where it is about the last event."""
    if re.match(
        r"(?:watch\w*|observ\w*|witness\w*)\s*(?:this|it all|everything|(?:him|her|them|[A-Z]\w+)(?: (?:do|"
        r"doing|move|moving|put|hide|hiding|did|carefully|closely)\b.*)?|the (?:whole|entire|scene|move|action|"
        r"event)\b.*)?$",
        words,
    ) and not re.search(r"window|keyhole|behind|hidden|secret", words):
        return None
    if re.match(
        r"(?:watch\w*) (?:tv|television|a (?:movie|film|show)|a |the (?:birds?|news|game|match|show))", words
    ):
        return []
    whom = it.people.resolve(words)
    room = re.search(r"\b(?:into|in|inside) (the [\w -]+)$", words)
    named = it.a_room(room[1]) if room and it.is_room(room[1]) else ""
    return [Watches(who, named, next((w for w in whom if w not in who), ""))]


def know(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read coming to know where something is."""
    content = re.match(r"(?:that\s+)?(?P<what>.+)$", after)
    place = located(it, content["what"]) if content else None
    if place and lemma in ("know", "learn", "realize", "realise", "understand", "remember"):
        return [Learns(agent, *place) for agent in who]
    if place:
        return [Learns(agent, *place) for agent in who]
    where = re.match(r"where (?P<what>.+?) (?:is|are|was|were)\b", after)
    if where and match(where["what"], it.things):
        return [Learns(agent, it.a_thing(where["what"])) for agent in who]
    if re.search(r"\b(?:watch|move|take|took|put|see|saw|hid|place)", after):
        return None
    return []
