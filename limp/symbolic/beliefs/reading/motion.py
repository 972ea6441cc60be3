"""Coming, going and leaving."""

from __future__ import annotations

import re

from ..story import Enters, Happening, Leaves
from .context import GOAL, Context, parts_of
from .handling import moved_to, put
from .nouns import canonical, match


def enter(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening]:
    """Read coming in and coming back."""
    first, phrases = parts_of(
        re.sub(r"^(?:(?:back|home again|over)\b\s*)?(?:(?:in|inside)$)?", "", after)
        if lemma != "return"
        else after
    )
    room = next(
        (
            w
            for p, w in phrases
            if p in ("into", "in", "to", "at", "inside", "through") and not it.people.many.fullmatch(w)
        ),
        "",
    )
    name = room or (first if lemma in ("enter", "reenter", "re-enter", "join") else "")
    if lemma == "return" and first and not first.startswith(("home", "later", "back")) and phrases:
        return put(it, who, "return", after) or []
    if lemma == "join" and it.people.many.match(name):
        name = ""
    if re.match(r"(?:look|find|get|play|see|search|fetch|check|help|work)\b", name):
        name = ""
    if first.startswith("home") and not room:
        name = "home"
    return [Enters(agent, it.a_room(name) if name else "", True) for agent in who]


def leave(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read leaving a room, leaving for another one, and leaving a thing somewhere."""
    first, phrases = parts_of(after)
    goal = [(p, w) for p, w in phrases if p in GOAL]
    thing = match(first, it.things) if first else None
    if lemma == "leave" and first and goal and not it.is_room(first) and (thing or goal[0][0] not in ("to", "at")):
        return [moved_to(it, it.a_thing(first), goal, who[0])]
    if thing and lemma == "leave" and not it.is_room(first):
        return []
    whom = it.people.many.fullmatch(first) if first else None
    if first and not whom and it.people.many.match(first):
        return None  # "leaving Ann puzzled": how Ann is, not where
    room = (
        it.a_room(first)
        if first and not whom and not re.match(r"(?:for|to|and|home|early|again)\b", first)
        else ""
    )
    events: list[Happening] = [Leaves(agent, room) for agent in who]
    to = next((w for p, w in phrases if p in ("to", "into") and it.is_room(w)), "")
    return [*events, *(Enters(agent, it.a_room(to)) for agent in who)] if to else events


_WAYS = re.compile(
    r"(?:back|out|away|off|over|up|down|home|around|inside|outside|straight|along|to|for|on|\w+ly|all the way)\b"
)


def go(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read going: out, back, to a room, or for a walk."""
    thing, ways = parts_of(after)
    if thing and not re.match(_WAYS, thing) and any(p in ("into", "in", "under", "behind", "to") for p, _ in ways):
        return put(it, who, lemma, after)  # "slips the key into the drawer"
    if re.match(r"(?:inside|indoors)$", after):
        return [Enters(agent, "inside") for agent in who]
    if re.match(
        r"(?:out|outside|away|off|off-?stage|for a|upstairs|downstairs|abroad|on (?:(?:a|an|his|her|their) |"
        r"break|holiday|vacation|leave))\b",
        after,
    ):
        to = re.search(r"\b(?:to|into) (the [\w -]+)$", after)
        leaving = re.search(r"\bout of (the [\w -]+?)(?: to .*)?$", after)
        events: list[Happening] = [Leaves(a, it.a_room(leaving[1]) if leaving else "") for a in who]
        if to and it.is_room(to[1]):
            events += [Enters(a, it.a_room(to[1])) for a in who]
        return events
    back = re.match(r"(?:back|in|inside|over)\b\s*(?P<rest>.*)$", after)
    first, phrases = parts_of(after)
    room = next((w for p, w in phrases if p in ("to", "into", "in", "inside", "at", "through")), "")
    if re.match(
        r"(?:be|play|look|find|get|buy|fetch|see|work|sleep|bed|bathe|eat|drink|wash|help|make|answer|check|"
        r"take)\b",
        canonical(room),
    ) and not it.is_room(room):
        room = "" if back else "away"
    if first.startswith("home") or after.startswith("home"):
        room = "home"
    where = next((w for p, w in phrases if p in ("around", "in")), "") if not room else ""
    if room == "away":
        return [Leaves(agent) for agent in who]
    if not room and not back and not where:
        return [] if not first or first.startswith(("around", "over")) else [Leaves(agent) for agent in who]
    if room and match(room, it.places) and not it.is_room(room):
        return []
    name = it.a_room(room or where) if room or where else ""
    return [Enters(agent, name, bool(back)) for agent in who]
