"""Putting, moving, taking and replacing things."""

from __future__ import annotations

import re
from dataclasses import replace

from ..story import Attends, Enters, Gone, Happening, Leaves, Moves
from .context import GOAL, SOURCE, Context, listed, parts_of
from .nouns import match
from .vocabulary import PREPOSITION


def put(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read putting, hiding, moving, carrying: a thing comes to be at a place."""
    if lemma in ("swap", "replace"):
        return replace_thing(it, who, after)
    swapped = re.match(rf"(?P<obj>(?:(?!\b{PREPOSITION}\b).)+?)\s+(?:back|away|down)\b(?P<rest>.*)$", after)
    first, phrases = parts_of(f"{swapped['obj']}{swapped['rest']}" if swapped else after)
    goal = [(p, w) for p, w in phrases if p in GOAL and not (p == "to" and it.people.many.fullmatch(w))]
    if (not goal and first in ("", "away", "down")) or re.match(r"(?:on|up|down)\b", first):
        return []
    if first and it.people.many.fullmatch(first) and first.lower() not in ("it", "them", "her", "him"):
        return []
    if not goal:
        if lemma == "hide" and not phrases and it.people.many.match(first) is None and not first:
            return []
        if lemma in ("hide", "move", "conceal", "throw", "stash", "take") and first and not phrases:
            thing = it.a_thing(first)
            return [Gone(thing, it.where.get(thing, ""), who[0])]
        return [] if match(first, it.things) is None and lemma not in ("move", "hide") else None
    if re.match(r"(?:its|their) (?:own )?place|place\b", goal[0][1]):
        return []
    if re.fullmatch(r"[a-z]+ly", first):  # "moved swiftly": no thing that is moved was read
        return None
    source = source_of(it, phrases)
    events: list[Happening] = []
    for part in listed(first or "it"):
        thing = it.a_thing(part)
        if thing:
            moved = moved_to(it, thing, goal, who[0])
            events.append(shifted(moved, source) if source or lemma in SHIFTING else moved)
    return events or None


SHIFTING = ("move", "transfer", "shift", "relocate", "carry", "bring", "transport", "switch")
"""Verbs that say that a thing was somewhere else before."""


def source_of(it: Context, phrases: list[tuple[str, str]]) -> str:
    """Return where words say that a thing was before: `from the bottle`."""
    where = next((w for p, w in phrases if p in SOURCE), "")
    return it.a_place(where) if where and not it.people.many.match(where) else ""


def shifted(event: Moves | Gone, source: str) -> Moves | Gone:
    """Return a move of something that was at `source` before, or at a place that is not named."""
    return replace(event, shifted=True, source=source) if isinstance(event, Moves) else event


def moved_to(it: Context, thing: str, goal: list[tuple[str, str]], agent: str) -> Moves | Gone:
    """Return that a thing is put at the first place that is meant, in the room that is named behind it.

    `in the box or under the bed` names two places, and the thing is at an unknown one of them.
    """
    place, room = goal[0][1], ""
    if place.endswith(" or") and len(goal) > 1:
        for words in (place.removesuffix(" or"), goal[1][1]):
            it.a_place(words)
        return Gone(thing, "", agent)
    for _, words in goal[1:]:
        if it.is_room(words):
            room = it.a_room(words)
    place = re.split(r"\s+(?:so|because|which|that|where|for)\b", place)[0]
    found = it.a_place(place)
    it.thing = thing
    it.where[thing] = found
    return Moves(thing, found, agent, room)


def replace_thing(it: Context, who: tuple[str, ...], after: str) -> list[Happening] | None:
    """Read `replaces the sweets in the tube with pencils`: one thing goes, another comes."""
    found = re.match(r"(?P<old>.+?)(?:\s+in (?P<place>.+?))?\s+(?:with|for)\s+(?P<new>.+)$", after)
    if not found:
        return None
    old = match(found["old"], it.things) or it.a_thing(found["old"])
    where = it.a_place(found["place"]) if found["place"] else it.where.get(old, it.place)
    new = it.a_thing(found["new"])
    it.where[new] = where
    return [Gone(old, where, who[0]), Moves(new, where, who[0])]


def take(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read taking: with a place to go, it is moved; out of a place, the taker has it."""
    if re.match(
        r"(?:a |an |his |her )?(?:walk|nap|bath|shower|break|look|rest|seat|bus|train|phone|breath|bite|call|"
        r"sip)\b|off\b|care\b|part\b|turns\b|back\b",
        after,
    ):
        if re.match(r"(?:a |an )?nap", after):
            return [Attends(agent, False) for agent in who]
        away = re.match(r"(?:a |an )?(?:walk|bath|shower|break|bus|train)|off\b", after)
        return [Leaves(agent) for agent in who] if away else []
    first, phrases = parts_of(re.sub(r"^up\b\s*", "", after))
    if lemma == "get" and re.match(r"(?:up|home|back|into|to|ready|hungry|tired|bored|\w+ed)\b", after):
        if re.match(r"(?:home|back)\b", after):
            return [Enters(agent, "", True) for agent in who]
        return []
    goal = [(p, w) for p, w in phrases if p in ("to", "into", "onto", "in", "on", "under", "behind")]
    source = any(p in SOURCE for p, _ in phrases)
    if not first:
        return None
    thing = it.a_thing(first)
    towards = [g for g in goal if g[0] in ("to", "into", "onto") and not it.people.many.fullmatch(g[1])]
    if towards:
        origin = source_of(it, phrases)
        return [shifted(moved_to(it, thing, towards, who[0]), origin)]
    known = it.where.get(thing)
    if known or source:
        it.where[thing] = who[0]
        return [Moves(thing, who[0], who[0])]
    return []
