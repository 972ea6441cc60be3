"""Coming, going and leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...english.frames import Frame
from ...english.nouns import canonical, match
from ...english.places import no_place
from ..story import Attends, Enters, Happening, Learns, Leaves, Moves
from .context import Context
from .handling import Found, Who, goals, held_by, moved_to, put

_AWAY = frozenset("out away off outside upstairs downstairs abroad home along ahead outdoors".split())
_UNDER = ("under", "behind", "underneath", "beneath")
_INTO = (
    *("into", "in", "to", "at", "inside", "through"),
    *("back to", "back into", "back in", "over to", "up to", "down to", "out to", "straight to"),
)


def _room(it: Context, frame: Frame) -> str:
    """Return the words for where somebody goes."""
    return next((p.text for link, p in frame.phrases if link in _INTO and not it.is_person(p)), "")


def enter(it: Context, who: Who, frame: Frame) -> Found:
    """Read coming in and coming back."""
    if frame.passive:
        return None
    first = frame.objects[0] if frame.objects else None
    if frame.lemma == "return" and first is not None:
        return put(it, who, frame)
    found = next((p for link, p in frame.phrases if link in ("across", "upon") and not it.is_person(p)), None)
    if found is not None and frame.lemma == "come":  # "came across the cake"
        name = it.thing if found.pronoun else match(found.text, it.things)
        return [Learns(agent, name) for agent in who] if name else []
    room = _room(it, frame)
    if no_place(room):
        return []
    if not room and first is not None and not it.is_person(first):
        room = first.text
    if room and it.furniture(canonical(room)) and "enter" not in frame.lemma:
        return []
    known = room and match(room, it.places) and not it.is_room(room)
    if known and frame.lemma not in ("enter", "reenter", "re-enter"):
        return []
    if "home" in frame.particle and not room:
        room = "home"
    if {"out", "up", "across", "along"} & set(frame.particle.split()):
        return []
    return [Enters(agent, it.a_room(room) if room else "", True) for agent in who]


def follow(it: Context, who: Who, frame: Frame, told: Sequence[Happening]) -> Found:
    """Read `followed him`, `followed close behind`: who follows comes or goes as the other one just did."""
    ahead = [*frame.objects, *(p for link, p in frame.phrases if link.split()[-1] in ("behind", "after"))]
    whom = next((it.who(p) for p in ahead if it.is_person(p)), ())
    if ahead and not whom:
        return []  # "followed the recipe"
    if room := _room(it, frame):
        return [Enters(name, it.a_room(room)) for name in (*whom, *who)]
    moves = (e for e in reversed(told) if isinstance(e, Enters | Leaves) and e.agent in (whom or (e.agent,)))
    last = next(moves, None)
    return [replace(last, agent=name, text="") for name in who if name != last.agent] if last else []


def leave(it: Context, who: Who, frame: Frame) -> Found:
    """Read leaving a room, leaving for another one, and leaving a thing somewhere."""
    first = frame.objects[0] if frame.objects else None
    goal = goals(it, frame)
    if first is None and frame.passive and frame.subject:
        return put(it, who, frame) if goal else []
    if first is not None and first.low in ("one", "some", "another"):
        return []
    if first is not None and not it.is_person(first):
        thing = match(first.text, it.things)
        keeper = next((p for link, p in frame.phrases if link == "with" and it.is_person(p)), None)
        if keeper is not None and who and it.who(keeper):
            return [*held_by(it, first, it.who(keeper)[0], who[0])]
        where = "there" in frame.adverbs and it.place
        if (
            (goal or where)
            and not it.is_room(first.text)
            and (thing or not goal or goal[0][0] not in ("to", "at") or first.pronoun or first.owner)
        ):
            return [moved_to(it, it.a_thing(first.text), goal or [("in", it.place)], (who or ("",))[0])]
        if thing and not it.is_room(first.text):
            return []
        if first.pronoun:
            return None  # "he had left it there", where nothing is told of it
        if frame.predicate:
            return []
    elif first is not None and (frame.predicate or len(frame.objects) > 1):
        return None  # "leaving Ann puzzled": how Ann is, not where
    elif first is not None and frame.conjunction == "participle":
        return []  # "leaving Ann alone with the hat": told by the clause before
    room = it.a_room(first.text) if first is not None and not it.is_person(first) else ""
    events: list[Happening] = [Leaves(agent, room) for agent in who]
    to = next((p.text for link, p in frame.phrases if link in ("to", "into", "for") and it.is_room(p.text)), "")
    return [*events, *(Enters(agent, it.a_room(to)) for agent in who)] if to else events


def go(it: Context, who: Who, frame: Frame) -> Found:
    """Read going: out, back, to a room, or for a walk."""
    if frame.objects and goals(it, frame):
        return put(it, who, frame)  # "slips the key into the drawer"
    particles = set(frame.particle.split()) | {a for a in frame.adverbs if a in _AWAY}
    if frame.objects and frame.objects[0].low != "home":
        return None if frame.lemma == "pass" else []
    room = _room(it, frame)
    head = canonical(room)
    if head in ("bed", "sleep"):
        return [Attends(agent, False) for agent in who]
    if room and it.furniture(head):
        it.place = head  # what "there" means
        return []
    under = next((p for link, p in frame.phrases if link.split()[-1] in _UNDER), None)
    if under and frame.lemma in ("crawl", "sneak", "slip", "creep", "climb", "run", "go"):
        return [Moves(agent, it.a_place(under.text), agent) for agent in who]
    if room and match(room, it.places) and not it.is_room(room):
        return []
    back = bool({"back", "in", "inside", "indoors", "over"} & particles) or any(
        link.startswith("back") for link, _ in frame.phrases
    )
    if particles & _AWAY and not back and "home" not in particles:
        out = next((p.text for link, p in frame.phrases if link in ("of", "out of", "from")), "")
        events: list[Happening] = [Leaves(a, it.a_room(out) if out else "") for a in who]
        return [*events, *(Enters(a, it.a_room(room)) for a in who)] if room and it.is_room(room) else events
    if "home" in particles:
        room = room or "home"
    return _to(it, who, frame, room, bool(back), bool({"in", "inside", "indoors"} & particles))


def _to(it: Context, who: Who, frame: Frame, room: str, back: bool, inward: bool) -> Found:
    """Read going to a room, back, out of one, or on an errand."""
    out_of = next((p.text for link, p in frame.phrases if link in ("out of", "away from", "from")), "")
    if out_of and not room:
        return [Leaves(agent, it.a_room(out_of) if it.is_room(out_of) else "") for agent in who]
    errand = frame.lemma in ("go", "walk", "run", "head", "drive") and any(f.modal == "to" for f in frame.content)
    far = errand or any(
        (link in ("for", "on") and p.determiner in ("a", "an", "")) or (link == "on" and p.owner)
        for link, p in frame.phrases
    )
    if inward and not room and all(agent in it.acted for agent in who):
        return [Leaves(agent) for agent in who]  # out of the garden, into the house
    if not room and not back:
        around = next((p.text for link, p in frame.phrases if link in ("around", "in")), "")
        if around:
            return [Enters(agent, it.a_room(around)) for agent in who]
        return [Leaves(agent) for agent in who] if far else []
    return [Enters(agent, it.a_room(room) if room else "", back) for agent in who]
