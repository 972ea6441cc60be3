"""What a pattern tells, whatever its verb: a thing with a goal is moved there, a person with a path goes.

The caused-motion and intransitive-motion constructions of Goldberg, Constructions (1995): the pattern, not the
verb, says that something changes its place.
"""

from __future__ import annotations

from dataclasses import replace

from ...english.frames import Frame
from ...english.nouns import match
from ...english.phrases import Phrase
from ...english.places import CONTAINER, SOURCE
from ..story import Gone, Happening
from .context import Context
from .handling import Found, Who, goals, held_by, moved_to, put, source_of, take
from .motion import go
from .whereabouts import is_at

_DIRECTED = frozenset("into onto to under underneath beneath behind between beside among across".split()) | {
    "on top of",
    "next to",
}
"""What leads to a place, and does not merely say where it happens, as `in` and `on` can."""
_PATH = ("into", "out of", "back to", "back into", "over to", "up to", "down to", "out to", "through")
_AWAY = frozenset("away off out".split())
_ENDING = frozenset("fall land end wind finish".split())
"""`ended up in the jar`, `landed on the roof`."""
_STANCE = frozenset("rest hang lean perch nestle dangle balance".split())
"""Verbs of spatial configuration (Levin 47.6): where a thing is, and not that it moves."""
_ROLL = frozenset("roll fall drop slide slip tumble bounce float drift fly blow sink land".split())
"""Verbs of motion of things (Levin 51.3.1)."""
_VANISH = frozenset("vanish disappear".split())
_CARRIED = frozenset("pocket shoulder".split())
"""`pocketed the ring`: the place is with who does it."""


def _known(it: Context, phrase: Phrase) -> str:
    """Return the thing that a phrase means, if the story has told where it is; else an empty string."""
    if phrase.low in ("it", "them"):
        return it.thing if it.where.get(it.thing) else ""
    found = match(phrase.text, it.things)
    return found if found and it.where.get(found) else ""


def other(it: Context, who: Who, frame: Frame) -> Found:
    """Read a verb by its pattern; what has none and a thing that is tracked is not understood."""
    things = [frame.subject] if frame.passive and frame.subject else frame.objects[:1]
    goal = goals(it, frame)
    directed = [g for g in goal if g[0] in _DIRECTED]
    if not things:
        off = frame.kind == "other" and bool(set(frame.particle.split()) & _AWAY)  # and not "sells out"
        path = off or any(link in _PATH for link, _ in frame.phrases)
        return go(it, who, frame) if path and who else []
    thing = things[0]
    if it.is_person(thing) and thing.low not in ("it", "them"):
        return []
    name = _known(it, thing)
    into = frame.kind == "other" or any(g[0] in ("into", "onto") for g in directed)
    if directed and (name or (into and not frame.content)):
        return put(it, who, frame)
    if name and any(link in SOURCE for link, _ in frame.phrases):
        return take(it, who, frame)
    if name and "away" in frame.particle and not goal:
        return [Gone(name, it.where[name], it.doer(frame) if frame.passive else (who or ("",))[0])]
    if name and frame.kind != "other" and not set(frame.particle.split()) & _AWAY:
        return []
    return None if name else []


def moves_itself(it: Context, frame: Frame) -> Found:
    """Read `the marble rolled under the sofa`, `the key ended up in the jar`, `the glove fell off the shelf`."""
    subject = frame.subject
    name = _known(it, subject) if subject is not None else ""
    goal = goals(it, frame)
    if subject is not None and frame.lemma in _STANCE and goal and not frame.irreal:
        return is_at(it, subject, [(link, p) for link, p in frame.phrases if p.text == goal[0][1]], frame.negated)
    if subject is not None and frame.lemma in _VANISH and not (frame.negated or frame.irreal):
        source = source_of(it, frame) or it.where.get(name, "")
        return [Gone(name or it.a_thing(subject.text), source)] if source else []
    falls = frame.lemma in _ROLL and bool(goal) and goal[0][0] in _DIRECTED
    if falls and subject and not name and (subject.determiner or subject.owner or subject.pronoun):
        name = it.a_thing(subject.text)  # "the coin rolled under the stove"
    seen = subject is not None and frame.conjunction == "bare" and frame.kind == "go"
    if seen and not name and goal and goal[0][0] in _DIRECTED:
        name = it.a_thing(subject.text) if subject else ""  # "saw the cat run into the barn"
    if not name or frame.negated or frame.irreal:
        return []
    if goal and (frame.lemma in _ENDING or frame.kind in ("go", "put") or goal[0][0] in _DIRECTED):
        return [moved_to(it, name, goal, "")]
    return None if frame.kind in ("go", "put", "other") else []


def caused(it: Context, frame: Frame) -> Found:
    """Read `the wind blew it into the river`: nobody moved it there, and who is there sees it."""
    goal = [g for g in goals(it, frame) if g[0] in _DIRECTED]
    thing = frame.objects[0] if frame.objects else None
    if thing is None or not goal or frame.negated or frame.irreal or (it.is_person(thing) and thing.low != "them"):
        return None if frame.kind in ("put", "take") else []
    return [moved_to(it, it.a_thing(thing.text), goal, "")]


def pocket(it: Context, who: Who, frame: Frame) -> Found:
    """Read verbs that name the place: `shelved the book`, `pocketed the ring`."""
    if goals(it, frame) or not frame.objects:
        return put(it, who, replace(frame, kind="put")) if frame.objects or frame.passive else []
    thing = frame.objects[0]
    if it.is_person(thing):
        return []
    if frame.lemma in _CARRIED:
        return [*held_by(it, thing, who[0], who[0])] if who else None
    return [moved_to(it, it.a_thing(thing.text), [("in", frame.lemma)], (who or ("",))[0])]


def empty(it: Context, who: Who, frame: Frame) -> Found:
    """Read `emptied the tin`, `cleared that drawer`: what was in it is there no longer."""
    target = frame.subject if frame.passive else next(iter(frame.objects), None)
    if target is None or it.is_person(target):
        return []
    goal = goals(it, frame)
    held = match(target.text, it.places) or target.pronoun or CONTAINER.search(target.low)
    place = it.a_place(target.text) if held else ""
    inside = [thing for thing, where in it.where.items() if place and where == place]
    agent = it.doer(frame) if frame.passive else (who or ("",))[0]
    events: list[Happening] = [
        moved_to(it, thing, goal, agent) if goal else Gone(thing, place, agent) for thing in inside
    ]
    if inside:
        it.thing = inside[-1]
    return events


def consume(it: Context, who: Who, frame: Frame) -> Found:
    """Read eating, drinking and destroying: a thing that was somewhere is nowhere."""
    target = frame.subject if frame.passive else next(iter(frame.objects), None)
    name = _known(it, target) if target is not None and not frame.negated else ""
    agent = it.doer(frame) if frame.passive else (who or ("",))[0]
    return [Gone(name, it.where[name], agent)] if name else []
