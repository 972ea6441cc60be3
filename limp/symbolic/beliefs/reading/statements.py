"""How things stand: where things and people are, labels, contents, states of people, who is a liar."""

from __future__ import annotations

import re
from dataclasses import replace

from ..story import Attends, Enters, Gone, Happening, Labelled, Leaves, Moves, Trusts
from .context import GOAL, ROOM, Context, no_place
from .frames import Frame
from .handling import Found, Who
from .nouns import CONTAINER, canonical, match
from .perceiving import last_move, slept_through, unaware, witness
from .phrases import Phrase
from .telling import liars

_TRULY = frozenset(("really", "actually", "in fact", "in reality"))
_SHOWING = ("say", "read", "be", "show", "state", "have")
_GONE = frozenset("away gone out outside elsewhere absent abroad upstairs downstairs off".split())
_ASLEEP = frozenset("asleep sleeping napping unconscious".split())
_BUSY = frozenset("busy distracted blindfolded absorbed".split())
_SIGNS = frozenset("label tag sign picture writing print note sticker lid".split())
_CUT_OFF = frozenset("bed bath shower school work church holiday vacation lunch".split())


_PICTURE = re.compile(r"(?:a |an |the )?(?:picture|photo|drawing|image|label)s? (?:of|for|saying) ", re.I)


def hangs(it: Context, frame: Frame) -> Found:
    """Read `upon the decanter hung a label`, `the coat hung on the hook`."""
    at = frame.phrases or frame.opening
    what = frame.objects[0] if frame.opening and frame.objects and not frame.phrases else frame.subject
    if at and what is not None and it.sign and what.low.split()[-1] in _SIGNS:
        sign, it.sign = it.sign, ""
        return _label(it, at[0][1].text, sign)
    return is_at(it, what, at) if at and what is not None else []


def labelled(it: Context, frame: Frame) -> Found:
    """Read `the label on the tube says "mints"`, `the tube is marked mints`, `the jar says HONEY`."""
    subject = frame.subject
    if frame.lemma in ("label", "mark") and frame.passive and subject is not None:
        what = (
            [o.text for o in frame.objects]
            + [p.text for link, p in frame.phrases if link in ("as", "with")]
            + list(frame.predicate)
            + [f.words for f in frame.content]
        )
        return _label(it, subject.text, what[0]) if what else None
    if (
        subject is None
        or it.is_person(subject)
        or frame.lemma not in ("say", "read", "be", "show", "state", "have")
    ):
        return None
    named = subject.low.split()
    on_it = any(link in ("on", "across") and p.low == "it" for link, p in frame.phrases)
    if frame.lemma == "have" and on_it and frame.objects:
        shown = re.match(
            r"(?:a |the )?(?:\w+ )?(?:picture|photo|label|drawing|image|word|words) (?:of )?(.+)$",
            frame.objects[0].text,
        )
        said = shown[1] if shown else frame.objects[0].text if frame.objects[0].text.isupper() else ""
        return _label(it, subject.text, said) if said else None
    sign = next((w for w in named if w.rstrip("s") in _SIGNS), "")
    where = frame.subject_at[1].text if sign and frame.subject_at else ""
    if sign and not where and "of" in named:
        where = " ".join(named[named.index("of") + 1 :])
    if sign and not where:
        where = it.place if frame.conjunction in ("that", "which") and it.place else ""
    said = [o.text for o in frame.objects] + [f.words for f in frame.content] + frame.predicate
    if sign and where and said:
        return _label(it, where, said[0])
    if sign and said and frame.lemma != "be":
        it.sign = said[0]
        return []
    holds = bool(CONTAINER.search(subject.low))
    spelled = bool(said) and (said[0].isupper() or frame.link == "quote" or (holds and bool(frame.objects)))
    if frame.lemma in ("say", "read") and spelled:
        return _label(it, subject.text, said[0])
    return None


def _label(it: Context, place: str, what: str) -> Found:
    shown = canonical(re.sub(r"^(?:a |the )?(?:picture|image|photo)s? of ", "", what.strip('"“”. ')))
    return [Labelled(it.a_place(place), shown)]


def contains(it: Context, frame: Frame) -> Found:
    """Read `the tube contains pencils`, `the box is full of sand`, `the bag is empty`."""
    subject = frame.subject
    if subject is None or (it.is_person(subject) and subject.low != "it"):
        return None
    if frame.lemma in ("contain", "hold") and frame.objects:
        place = it.container() if subject.pronoun else it.a_place(subject.text)
        events: list[Happening] = []
        for part in frame.objects[0].parts or frame.objects[:1]:
            if part.low == "nothing" or frame.negated:
                return [Gone(thing, place) for thing, where in it.where.items() if where == place]
            thing = it.a_thing(part.text)
            it.moved(thing, place)
            events.append(Moves(thing, place))
        return events
    words = frame.predicate + [o.low for o in frame.objects]
    if frame.lemma == "be" and words and words[0].startswith(("full of", "filled with")):
        frame.objects = [Phrase(words[0].split(" ", 2)[2], 0, 0)]
        frame.lemma = "contain"
        return contains(it, frame)
    if (
        frame.lemma == "be"
        and words == ["full"]
        and (full := next((p for link, p in frame.phrases if link == "of"), None))
    ):
        frame.objects, frame.lemma = [full], "contain"
        return contains(it, frame)
    if frame.lemma == "be" and words == ["empty"] and match(subject.text, it.places):
        place = it.a_place(subject.text)
        return [Gone(thing, place) for thing, where in it.where.items() if where == place]
    return None


def exists(it: Context, frame: Frame) -> Found:
    """Read `there is a ball in the box`, `there is a box`."""
    if not frame.objects and not frame.predicate:
        return None if frame.phrases or frame.opening else []
    what = frame.objects[0] if frame.objects else Phrase(frame.predicate[0], 0, 0)
    inside = next((p for link, p in frame.phrases if link == "with"), None)
    goal = [
        (link, p)
        for link, p in (*frame.phrases, *frame.opening)
        if link.split()[-1] in (*GOAL, "by") and link != "to"
    ]
    goal = [(link, p) for link, p in goal if not no_place(p.text)]
    if inside is not None and not goal and _PICTURE.match(inside.low):
        it.introduce(what.text)
        return _label(it, what.text, _PICTURE.sub("", inside.text))
    if inside is not None and not goal and not it.is_person(what):
        place, thing = it.a_place(what.text), it.a_thing(inside.text)
        it.moved(thing, place)
        return [Moves(thing, place)]
    if what.determiner == "no" or frame.negated or what.low.startswith(("none", "nothing")):
        name = match(re.sub(r"^no ", "", what.low), it.things)
        if name and goal and it.where.get(name) == canonical(goal[0][1].text):
            return [Gone(name, it.where[name])]
        return []
    if not goal and "inside" in frame.adverbs and it.place:
        goal = [("in", Phrase(it.place, 0, 0))]
    if not goal:
        it.introduce(what.text)
        return []
    return is_at(it, what, goal)


def is_at(it: Context, what: Phrase, goal: list[tuple[str, Phrase]], negated: bool = False) -> Found:
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
        thing = it.a_thing(part.text)
        place = it.a_place(where)
        if negated:
            events.append(Gone(thing, place))
        else:
            it.moved(thing, place)
            events.append(Moves(thing, place, room=inner))
    return events


def stands(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read being, standing, lying, staying: of a person, or of a thing."""
    if (found := labelled(it, frame)) is not None or (found := contains(it, frame)) is not None:
        return found
    subject = frame.subject
    if frame.existential:
        return exists(it, frame)
    goal = [(link, p) for link, p in frame.phrases if link in (*GOAL, "by") and link != "to"]
    goal = [(link, p) for link, p in goal if not no_place(p.text)]
    thing_meant = subject is not None and subject.low in ("it", "they") and bool(it.thing) and bool(goal)
    if who and not thing_meant:
        return person_is(it, who, frame, events)
    if subject is None or frame.irreal or "out" in frame.particle:
        return []
    if goal and frame.lemma == "hang" and not frame.objects:
        return is_at(it, subject, goal, frame.negated)
    if frame.opening and frame.objects and not goal:  # "inside the box were two pears"
        return is_at(it, frame.objects[0], frame.opening)
    if not goal or no_place(goal[0][1].text):
        gone = set(frame.adverbs + frame.predicate + [o.low for o in frame.objects]) & {"gone", "missing", "lost"}
        name = match(subject.text, it.things) or (it.thing if subject.pronoun else None)
        if gone and name:
            return [Gone(name, it.where.get(name, ""))]
        return []
    if subject.low in ("this", "that", "there"):
        return []
    found = is_at(it, subject, goal, frame.negated or "no longer" in frame.adverbs)
    if found and _TRULY & set(frame.adverbs):  # what the story tells its reader is seen by nobody
        found = [replace(e, unseen_by=it.people.names) if isinstance(e, Moves) else e for e in found]
    return found


def person_is(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read states of people: away, asleep, busy, somewhere."""
    words = set(frame.adverbs + frame.predicate + frame.particle.split() + [o.low for o in frame.objects])
    if liars(frame) and frame.lemma == "be":
        return liar(it, who, frame)
    if words & {"back"}:
        return [Enters(agent, "", True) for agent in who]
    if (words & _GONE and not frame.negated) or (
        frame.negated and words & {"there", "here", "present", "home", "around"}
    ):
        return away(it, who, events)
    if any(
        link == "through" and p.low.startswith(("it", "all", "this", "everything")) for link, p in frame.phrases
    ):
        slept_through(who, events)
    if words & _ASLEEP:
        return [Attends(agent, frame.negated) for agent in who]
    if words & {"awake"}:
        return [Attends(agent, not frame.negated) for agent in who]
    if words & _BUSY:
        return [Attends(agent, False) for agent in who]
    if words & {"unaware", "oblivious", "ignorant", "clueless"} or (
        frame.negated and words & {"witness", "aware"}
    ):
        return unaware(it, who, frame, events)
    goal = [(link, p) for link, p in frame.phrases if link in (*GOAL, "by") and link != "to"]
    if goal and not words and goal[0][1].low.split()[-1] in ("time",):
        return []
    if not goal or frame.kind != "be" or frame.objects:
        return []
    link, place = goal[0]
    head = canonical(place.text)
    if no_place(head) or it.is_person(place):
        return []
    if frame.negated:
        return [Leaves(agent, it.a_room(place.text)) for agent in who]
    if link in ("behind", "under", "outside") or (link == "on" and "stairs" in head):
        it.hidden = (*it.hidden, *who)
        return []
    if it.furniture(head):
        return []
    if match(head, it.places) and not it.is_room(head):
        return []
    known = match(head, it.rooms)
    k = last_move(events)
    mover = getattr(events[k], "agent", "") if k is not None else ""
    if (
        k is not None
        and mover not in who
        and "together" not in words
        and not known
        and frame.form == "past"
        and not frame.progressive
        and frame.lemma == "be"
    ):
        return away(it, who, events)
    return (
        [Enters(agent, it.a_room(place.text)) for agent in who]
        if it.is_room(head) or known or (link == "in" and place.determiner == "the" and not it.furniture(head))
        else []
    )


def away(it: Context, who: Who, events: list[Happening]) -> Found:
    """Return that people are away; what was told last of others happened without them."""
    k = last_move(events)
    move = events[k] if k is not None else None
    if isinstance(move, Moves) and move.agent not in who and it.now_away:
        witness(events, who, "unseen")
    return [Leaves(agent) for agent in who]


def liar(it: Context, who: Who, frame: Frame) -> Found:
    """Read `Ann always lies`, `Ann is a liar`: known to nobody, unless it is told as known."""
    honest = "truth" in frame.words or bool(re.search(r"\bnever (?:lies|lied)\b", frame.words))
    it.liars = () if honest else who
    others = tuple(n for n in it.people.names if n not in who)
    return [Trusts(agent, other, "yes") for agent in others for other in who] if honest else []


def absent(frame: Frame) -> bool:
    """Return whether a clause with `while` or `when` says that somebody is elsewhere or does not look."""
    words = set(frame.adverbs + frame.predicate + frame.particle.split() + [o.low for o in frame.objects])
    if frame.kind in ("watch", "see", "look") and "away" not in words:
        return frame.negated or (frame.kind == "look" and frame.lemma != "look")
    if frame.kind == "sleep":
        return not frame.negated
    if (frame.kind == "be" and not frame.objects) or frame.lemma == "be":
        if words & (_GONE | _ASLEEP | _BUSY | {"upstairs", "downstairs", "outdoors"}):
            return not frame.negated
        if words & {"there", "here", "present", "home", "around", "awake", "back"}:
            return frame.negated
        return (
            bool(
                [
                    p
                    for link, p in frame.phrases
                    if link in ("in", "at", "on", "inside", "outside", "by", "with", "behind")
                ]
            )
            and not frame.negated
        )
    if frame.particle in ("away", "out") or {"away", "out"} & words:
        return True
    return (
        frame.progressive
        and (bool(frame.phrases) or frame.lemma in ("play", "work", "cook", "shower"))
        and frame.kind in ("idle", "go", "ask")
    )
