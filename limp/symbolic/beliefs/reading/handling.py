"""Putting, taking, giving, filling and exchanging things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat

from ...english.frames import Frame
from ...english.nouns import match
from ...english.phrases import Phrase
from ...english.places import GOAL, SOURCE, no_place
from ..story import Attends, Enters, Gone, Happening, Labelled, Leaves, Moves
from .context import Context

Found = list[Happening] | None
Who = tuple[str, ...]
HABIT, FORMER = 0.9, 0.5
"""How likely a thing is where it is as a rule, and where it used to be: assumed, not fitted."""
SHIFTING = ("move", "transfer", "shift", "relocate", "carry", "bring", "transport", "switch")
"""Verbs that say that a thing was somewhere else before."""
_VEHICLES = frozenset("bus train taxi tram ferry plane flight lift elevator stairs escalator".split())
_LED = frozenset("collect fetch send drive dispatch lead take pick ferry call summon".split())
ANY = frozenset("any no every each".split())
_LIGHT = frozenset(
    "walk nap bath shower break look rest seat bus train phone breath bite call sip care part matters"
    " charge action delight pride time turns advantage note notice place hold pleasure interest refuge"
    " aim deep offence offense off turn chance risk initiative".split()
)


def goals(it: Context, frame: Frame) -> list[tuple[str, str]]:
    """Return where something is put: prepositions and places, without the person who does it or gets it."""
    found = []
    for preposition, phrase in frame.phrases:
        last = preposition.split()[-1] if preposition not in ("on top of", "in front of") else preposition
        last = "in" if preposition == "inside of" else last
        person = it.is_person(phrase)
        if no_place(phrase.text):
            continue
        if (last in GOAL and not (person and last in ("to", "at", "near", "with", "by", "for"))) or (
            last == "by" and not person and not frame.passive
        ):
            found.append((last, phrase.text))
    return found


def put(it: Context, who: Who, frame: Frame) -> Found:
    """Read putting, hiding, moving, carrying: a thing comes to be at a place."""
    things = frame.objects[:1]
    if frame.passive:
        things = [frame.subject] if frame.subject else []
    goal = goals(it, frame)
    agent = it.doer(frame) if frame.passive else (who or ("",))[0]
    if not things:
        if goal and who and frame.lemma in ("hide", "squeeze", "tuck", "conceal") and not frame.passive:
            return hidden(it, who, goal)
        return [] if not goal or frame.lemma in ("hang", "position", "park", "rest") else None
    thing = things[0]
    recipients = [it.who(p) for link, p in frame.phrases if link.endswith("to") and it.is_person(p)]
    if (
        it.is_person(thing)
        and not (it.thing and thing.low in ("it", "them", "the rest"))
        and not it.together(thing)
    ):
        return taken_away(it, it.who(thing), frame) if goal or frame.lemma == "send" else []
    if not goal:
        return _without_goal(it, frame, thing, agent, recipients)
    if re.match(r"(?:(?:its|their) (?:own |usual |old )?)?(?:place|spot)\b|order\b", goal[0][1]):
        return _back(it, thing, agent) if "back" in frame.particle else None
    if thing.owner and thing.head in (
        "eyes",
        "gaze",
        "attention",
        "mind",
        "hand",
        "hands",
        "feet",
        "head",
    ):
        return None  # "laid their eyes on a melon"
    source = source_of(it, frame)
    events: list[Happening] = []
    shown = next((p.text for link, p in frame.phrases if link == "with" and p.text.isupper()), "")
    if shown:  # "in a jar with HONEY on it"
        events.append(Labelled(it.a_place(goal[0][1]), shown.lower()))
    hour = frame.passive and not agent and bool(re.search(r"\d|\b(?:noon|midnight|o'clock)\b", goal[0][1]))
    for name in it.things_of(thing):
        if name:
            moved = moved_to(it, name, goal, agent)
            if hour and isinstance(moved, Moves):  # nobody sees an hour change
                moved = replace(moved, unseen_by=it.people.names)
            events.append(_shifted(moved, source) if source or frame.lemma in SHIFTING else moved)
    if (frame.lemma == "keep" and frame.form != "past") or "formerly" in frame.adverbs:
        return habitual(events, frame)
    return events or None


def habitual(events: Sequence[Happening], frame: Frame) -> list[Happening]:
    """Return what is so as a rule as likely, and what used to be so as open: `keeps it there`, `used to be`."""
    return [replace(event, certainty=FORMER if "formerly" in frame.adverbs else HABIT) for event in events]


def _without_goal(it: Context, frame: Frame, thing: Phrase, agent: str, recipients: list[Who]) -> Found:
    """Read putting without a place: handed to somebody, put back, taken out, or hidden away."""
    if recipients and recipients[0]:
        return [*held_by(it, thing, recipients[0][0], agent)]
    if "there" in frame.adverbs and it.place and frame.lemma not in ("keep",):
        return [moved_to(it, name, [("in", it.place)], agent) for name in it.things_of(thing)]
    if "back" in frame.particle:
        return _back(it, thing, agent)
    rejected = any(link.split()[-1] in ("to", "into", "onto") and not it.is_person(p) for link, p in frame.phrases)
    bare = frame.lemma in ("put", "place", "set", "lay", "deposit", "drop") and not frame.particle
    if not (rejected or bare or frame.negated or frame.irreal) and (source := source_of(it, frame)):
        moved = held_by(it, thing, agent, agent) if agent else [Gone(it.a_thing(thing.text), source, "")]
        return [_shifted(event, source) for event in moved]
    if frame.negated or frame.irreal:
        return []
    known = match(thing.text, it.things) or (it.thing if thing.pronoun else None)
    if bare or (known and ("down" in frame.particle or (rejected and frame.lemma in SHIFTING))):
        return None  # where it is now, the words do not tell
    if known and frame.conjunction in ("as", "while", "when"):
        return []  # "watched as Ann moved it": told by the sentence before
    hiding = frame.lemma in ("hide", "move", "conceal", "stash", "bury", "secrete", "relocate", "transfer")
    if (hiding or "away" in frame.particle or "out" in frame.particle) and (
        known or frame.lemma in ("move", "hide", "stash")
    ):
        name = it.a_thing(thing.text)
        return [Gone(name, it.where.get(name, ""), agent)]
    if known is None and frame.lemma in ("move", "hide"):
        return None
    return []


def hidden(it: Context, who: Who, goal: list[tuple[str, str]]) -> Found:
    """Read `Ari hides in the closet`: people can be looked for, as things are."""
    return [Moves(agent, it.a_place(goal[0][1]), agent) for agent in who]


def _back(it: Context, thing: Phrase, agent: str) -> Found:
    """Read `puts it back`: where it was before it was taken."""
    name = it.a_thing(thing.text)
    before = it.before.get(name, "")
    if not before:
        return None
    it.where[name] = before
    return [Moves(name, before, agent)]


def held_by(it: Context, thing: Phrase, holder: str, agent: str) -> list[Moves | Gone]:
    """Return that a thing is with somebody now."""
    name = it.a_thing(thing.text)
    it.moved(name, holder)
    return [Moves(name, holder, agent)]


def source_of(it: Context, frame: Frame) -> str:
    """Return where words say that a thing was before: `from the bottle`."""
    where = next((w for p, w in frame.phrases if p in SOURCE), None)
    return it.a_place(where.text) if where and not it.is_person(where) else ""


def _shifted(event: Moves | Gone, source: str) -> Moves | Gone:
    """Return a move of something that was at `source` before, or at a place that is not named."""
    return replace(event, shifted=True, source=source) if isinstance(event, Moves) else event


def moved_to(it: Context, thing: str, goal: list[tuple[str, str]], agent: str) -> Moves | Gone:
    """Return that a thing is put at the first place that is meant, in the room that is named behind it.

    `in the box or under the bed` names two places, and the thing is at an unknown one of them.
    """
    place, room = goal[0][1], ""
    if re.search(r"\bor\b", place) or (len(goal) > 1 and place.endswith(" or")):
        for words in re.split(r"\bor\b", place):
            it.a_place(words)
        return Gone(thing, "", agent)
    for _, words in goal[1:]:
        if it.is_room(words):
            room = it.a_room(words)
    found = it.a_place(place)
    it.thing = thing
    it.moved(thing, found)
    return Moves(thing, found, agent, room)


def take(it: Context, who: Who, frame: Frame) -> Found:
    """Read taking: with a place to go, it is moved; out of a place, the taker has it."""
    things = [frame.subject] if frame.passive and frame.subject else frame.objects[:1]
    agent = it.doer(frame) if frame.passive else (who or ("",))[0]
    if not things:
        if frame.lemma == "get" and not frame.passive:
            home = "home" in frame.particle or "back" in frame.particle
            return [Enters(a, "", True) for a in who] if home else []
        return [Leaves(a) for a in who] if "off" in frame.particle else []
    thing = things[0]
    if thing.head in _VEHICLES and not frame.passive and who:
        return travel(it, who, frame)
    if thing.determiner in ANY:
        return []  # "she collects any toys that she finds"
    head = thing.low.split(" of ")[0].split()[-1]
    if head in _LIGHT and thing.determiner in ("a", "an", "", "his", "her"):
        if head == "nap":
            return [Attends(a, False) for a in who]
        return [Leaves(a) for a in who] if head in ("walk", "bath", "shower", "break", "bus", "train") else []
    if it.is_person(thing) and not (thing.pronoun and thing.low in ("it", "them")):
        return taken_away(it, it.who(thing), frame)
    towards = [(p, w) for p, w in goals(it, frame) if p in ("to", "into", "onto")]
    source = source_of(it, frame)
    events: list[Happening] = []
    for name, part in zip(it.things_of(thing), thing.parts or repeat(thing), strict=False):
        if towards:
            events.append(_shifted(moved_to(it, name, towards, agent), source))
        elif it.where.get(name) or source or (frame.phrases and frame.phrases[0][0] in ("in", "on")):
            if not agent:
                events.append(Gone(name, it.where.get(name, source), ""))
                continue
            if "away" in frame.particle and it.where.get(name):
                events.append(Gone(name, it.where[name], agent))
                continue
            it.moved(name, agent)
            taken = Moves(name, agent, agent)
            events.append(_shifted(taken, source) if source else taken)
        elif agent and (part.pronoun or part.determiner == "the" or part.owner):
            it.moved(name, agent)
            events.append(Moves(name, agent, agent))
    return events


def travel(it: Context, who: Who, frame: Frame) -> Found:
    """Read `took the bus to the airport`: people leave, for a room where one is named."""
    room = next((p.text for link, p in frame.phrases if link in ("to", "back to") and it.is_room(p.text)), "")
    return [*(Leaves(a) for a in who), *(Enters(a, it.a_room(room)) for a in who if room)]


def taken_away(it: Context, whom: Who, frame: Frame) -> Found:
    """Read `was collected by her father`, `sent Ben to the kitchen`: it is people who are moved."""
    away = bool({"away", "home", "out", "off", "up"} & set(frame.particle.split())) or any(
        link.endswith("to") for link, _ in frame.phrases
    )
    if frame.lemma not in _LED or not (away or frame.lemma in ("collect", "fetch", "summon")):
        return None if frame.phrases and not frame.passive else []
    return travel(it, whom, frame)


def give(it: Context, who: Who, frame: Frame) -> Found:
    """Read `gives Ben the ball`, `hands the ball to Ben`."""
    to = next((it.who(p) for link, p in frame.phrases if link in ("to", "back to") and it.is_person(p)), ())
    things = list(frame.objects)
    if not to and len(things) == 2 and it.is_person(things[0]):
        to, things = it.who(things[0]), things[1:]
    if not to or not things or frame.passive:
        return None if things and match(things[0].text, it.things) and "back" not in frame.particle else []
    if things[0].head in ("order", "smile", "look", "call", "answer", "hug", "nod", "kiss", "hint"):
        return []
    return [*held_by(it, things[0], to[0], (who or ("",))[0])]


def fill(it: Context, who: Who, frame: Frame) -> Found:
    """Read `fills the jar with sand`: the sand is in the jar."""
    what = next((p for link, p in frame.phrases if link == "with"), None)
    target = frame.subject if frame.passive else next(iter(frame.objects), None)
    if what is None or target is None:
        return None
    agent = it.doer(frame) if frame.passive else (who or ("",))[0]
    place = it.container() if target.pronoun else it.a_place(target.text)
    thing = it.a_thing(what.text)
    it.moved(thing, place)
    return [Moves(thing, place, agent)]


def swap(it: Context, who: Who, frame: Frame) -> Found:
    """Read `replaces the sweets in the tube with pencils`, `swaps the cup and the mug`."""
    if frame.passive or not frame.objects:
        return None
    agent = (who or ("",))[0]
    first = frame.objects[0]
    new = next((p for link, p in frame.phrases if link in ("with", "for")), None)
    if new is None and len(first.parts) == 2:
        one, two = (it.a_thing(part.text) for part in first.parts)
        if not (it.where.get(one) and it.where.get(two)):
            return None
        it.where[one], it.where[two] = it.where[two], it.where[one]
        return [Moves(one, it.where[one], agent), Moves(two, it.where[two], agent)]
    if new is None or it.is_person(new) or first.head in ("glance", "look", "smile", "nod", "word", "words"):
        return [] if new is not None or frame.lemma == "exchange" else None
    inside = next((p for link, p in frame.phrases if link in ("in", "inside", "on")), None)
    old = match(first.text, it.things) or it.a_thing(first.text)
    where = it.a_place(inside.text) if inside else it.where.get(old, it.place)
    thing = it.a_thing(new.text)
    it.moved(thing, where)
    return [Gone(old, where, agent), Moves(thing, where, agent)]
