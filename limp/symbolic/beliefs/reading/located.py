"""Where words say that something is: `the marble is in the box`, `it takes place in the hall`."""

from __future__ import annotations

from ...english.frame import is_time
from ...english.frames import Frame
from ...english.nouns import match
from ...english.places import GOAL, no_place
from .context import Context

_OCCURRING = frozenset("happen occur meet stop".split())
_DEPARTING = frozenset("leave depart start go".split())
_FLOORS = frozenset("upstairs downstairs outdoors indoors".split())  # where something is


def takes_place(frame: Frame) -> bool:
    """Return whether a clause says where something is held, stops or leaves from: `the bus stops at the gate`."""
    if frame.lemma in _DEPARTING:
        return not frame.objects and any(link == "from" for link, _ in frame.phrases)
    return (frame.lemma == "hold" and frame.passive) or (frame.lemma in _OCCURRING and not frame.objects)


def located(it: Context, frame: Frame) -> tuple[str, str] | None:
    """Return the thing and the place of `the marble is in the box`, if a clause says where something is."""
    subject, happens = frame.subject, takes_place(frame)
    stays = happens or (frame.kind == "be" and not frame.passive)
    if subject is None or it.is_person(subject) or not (stays or frame.passive or frame.kind == "put"):
        return None
    links = ("from",) if frame.lemma in _DEPARTING else (*GOAL, "by", "of", "outside")
    goal = [p for link, p in frame.phrases if link.split()[-1] in links and not it.is_person(p)]
    goal = [p for p in goal if not is_time(p)] or goal
    if not goal and stays and not frame.objects and set(frame.particle.split()) & _FLOORS:
        thing = it.thing if subject.pronoun else it.a_thing(subject.text)
        return (thing, it.a_place(frame.particle)) if thing else None
    if (
        not goal
        or (frame.lemma in ("contain", "hold") and not frame.passive)
        or (frame.objects and frame.lemma != "lie")
    ):
        return None
    if frame.passive and frame.kind not in ("put", "take", "state", "leave") and not happens:
        return None
    if no_place(goal[0].text) or is_time(goal[0]):
        return None
    thing = it.thing if subject.pronoun else it.a_thing(subject.text)
    return (thing, it.a_place(goal[0].text)) if thing else None


def claimed(it: Context, frame: Frame, speaker: str) -> tuple[str, str, bool] | None:
    """Return what words say about where something is: thing, place, and whether it is denied."""
    if (at := located(it, frame)) is not None:
        return (*at, frame.negated or "no longer" in frame.adverbs)
    if not frame.lemma:  # "In the cupboard," "Red drawer"
        named = [p.text for link, p in frame.phrases if link.split()[-1] in GOAL] or [frame.words]
        known = match(named[0], it.places) if named[0] else None
        place = known or (it.a_place(named[0]) if frame.phrases and not no_place(named[0]) else "")
        return (it.thing, place, False) if place and it.thing else None
    goal = [p for link, p in frame.phrases if link.split()[-1] in (*GOAL, "by") and not it.is_person(p)]
    if (
        frame.kind in ("put", "take", "leave", "go", "be", "enter", "want", "idle", "other")
        and goal
        and frame.subject is not None
    ):
        if frame.objects and (frame.kind in ("put", "take", "leave") or frame.modal):
            return it.a_thing(frame.objects[0].text), it.a_place(goal[0].text), frame.negated
        if frame.kind in ("go", "be", "enter") and it.is_person(frame.subject):
            whom = (it.who(frame.subject) or (speaker,))[0] if frame.subject.low not in ("i", "we") else speaker
            return match(whom, it.things) or it.a_thing(whom), it.a_place(goal[0].text), frame.negated
    return None
