"""Where things are: `there is a ball in the box`, `the coat hung on the hook`, `it is on the shelf`."""

from __future__ import annotations

import re
from dataclasses import replace

from ...english.frames import Frame
from ...english.nouns import canonical, match
from ...english.phrases import Phrase
from ...english.places import GOAL, ROOM, no_place
from ..story import Gone, Happening, Moves, Tells
from .conditions import person_is
from .context import Context
from .handling import Found, Who, habitual, put
from .labels import SIGNS, contains, label, labelled

_PICTURE_OF = re.compile(r"(?:a |an |the )?(?:picture|photo|drawing|image|label)s? (?:of|for|saying) ", re.I)
_POSTURES = frozenset("stand sit lie".split())
_TRULY = frozenset(("really", "actually", "in fact", "in reality"))


def stands(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read being, standing, lying, staying: of a person, or of a thing."""
    if (found := labelled(it, frame)) is not None or (found := contains(it, frame)) is not None:
        return found
    subject = frame.subject
    if frame.existential:
        return exists(it, frame)
    goal = [(link, p) for link, p in frame.phrases if link in (*GOAL, "by") and link != "to"]
    goal = [(link, p) for link, p in goal if not no_place(p.text)]
    if who and goal and frame.objects and frame.lemma in _POSTURES and not frame.passive:
        return put(it, who, frame)  # "stood the lamp on the chest"
    thing_meant = subject is not None and subject.low in ("it", "they") and bool(it.thing) and bool(goal)
    if who and not thing_meant:
        return person_is(it, who, frame, events)
    if subject is None or frame.irreal or "out" in frame.particle:
        return []
    if goal and frame.lemma == "hang" and not frame.objects:
        return is_at(it, subject, goal, frame.negated)
    if frame.opening and frame.objects and not goal:  # "inside the box were two pears"
        return is_at(it, frame.objects[0], frame.opening)
    last = events[-1] if events else None
    told = isinstance(last, Tells) and (last.thing, last.place) == (it.thing, it.place)
    if told and not goal and subject.pronoun and "there" in frame.adverbs and not frame.negated:
        goal = [("in", Phrase(it.place, 0, 0))]  # "and there it was"
    if not goal:
        return _missing(it, frame, subject)
    if subject.low in ("this", "that", "there"):
        return []
    found = is_at(it, subject, goal, frame.negated or "no longer" in frame.adverbs)
    if found and _TRULY & set(frame.adverbs):  # what the story tells its reader is seen by nobody
        found = [replace(e, unseen_by=it.people.names) if isinstance(e, Moves) else e for e in found]
    return habitual(found, frame) if found and "formerly" in frame.adverbs else found


def _missing(it: Context, frame: Frame, subject: Phrase) -> Found:
    """Read `the ball is gone`."""
    gone = set(frame.adverbs + frame.predicate + [o.low for o in frame.objects]) & {"gone", "missing", "lost"}
    name = match(subject.text, it.things) or (it.thing if subject.pronoun else None)
    return [Gone(name, it.where.get(name, ""))] if gone and name else []


def exists(it: Context, frame: Frame) -> Found:
    """Read `there is a ball in the box`, `there is a box`."""
    if not frame.objects and not frame.predicate:
        return None if frame.phrases or frame.opening else []
    what = frame.objects[0] if frame.objects else Phrase(frame.predicate[0], 0, 0)
    if what.determiner == "no" and "left" in frame.predicate and (name := match(what.text[3:], it.things)):
        return [Gone(name, it.where.get(name, ""))]  # "there was no soup left"
    inside = next((p for link, p in frame.phrases if link == "with"), None)
    goal = [
        (link, p)
        for link, p in (*frame.phrases, *frame.opening)
        if link.split()[-1] in (*GOAL, "by") and link != "to"
    ]
    goal = [(link, p) for link, p in goal if not no_place(p.text)]
    if inside is not None and not goal and _PICTURE_OF.match(inside.low):
        it.introduce(what.text)
        return label(it, what.text, _PICTURE_OF.sub("", inside.text))
    if inside is not None and not goal and not it.is_person(what):
        place, thing = it.a_place(what.text), it.a_thing(inside.text)
        it.moved(thing, place)
        return [Moves(thing, place)]
    if what.determiner == "no" or frame.negated or what.low.startswith(("none", "nothing")):
        name = match(re.sub(r"^no ", "", what.low), it.things)
        if name and goal and it.where.get(name) == canonical(goal[0][1].text):
            return [Gone(name, it.where[name])]
        return []
    if not goal and "inside" in frame.adverbs and it.inside:
        goal = [("in", Phrase(it.inside, 0, 0))]
    if not goal:
        it.introduce(what.text)
        return []
    if it.is_person(what):
        return person_is(it, it.who(what), replace(frame, objects=[], existential=False), [])
    return is_at(it, what, goal, existential=True)


def is_at(
    it: Context, what: Phrase, goal: list[tuple[str, Phrase]], negated: bool = False, existential: bool = False
) -> Found:
    """Return what `X is in Y` says: a place is in a room, a thing is at a place."""
    where = goal[0][1].text
    room = next((p.text for _, p in goal[1:] if ROOM.search(canonical(p.text))), "")
    known_place = match(what.text, it.places)
    named = match(where, it.rooms)
    if (
        known_place
        and match(what.text, it.things) is None
        and not what.pronoun
        and (named or ROOM.search(canonical(where)))
    ):
        it.rooms_of[known_place] = named or it.a_room(where)
        return []
    inner = it.a_room(room) if room else ""
    events: list[Happening] = []
    for part in what.parts or (what,):
        if part.determiner == "no":  # "popcorn and no chocolate"
            continue
        thing = it.a_thing(part.text)
        place = it.a_place(where)
        if negated:
            events.append(Gone(thing, place))
        else:
            it.moved(thing, place)
            events.append(Moves(thing, place, room=inner, stands=existential))
    return events


def hangs(it: Context, frame: Frame) -> Found:
    """Read `upon the decanter hung a label`, `the coat hung on the hook`."""
    at = frame.phrases or frame.opening
    what = frame.objects[0] if frame.opening and frame.objects and not frame.phrases else frame.subject
    if at and what is not None and it.sign and what.head in SIGNS:
        sign, it.sign = it.sign, ""
        return label(it, at[0][1].text, sign)
    return is_at(it, what, at) if at and what is not None else []
