"""Frames of perceiving, and of attention: finding, seeing, looking, sleeping, being shown something."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.events import Attend, Change, Enter, Perceive, Tell, Watch
from ...episodes.variables import Variable
from ...lexicon.words import classes_of, is_in, look_up
from .acts import does_it, done_now, is_act, last_act, told_before, tried
from .adjuncts import Place, adjuncts
from .contents import claims_of, variable_asked
from .discourse import Thing
from .frames import Said, frame
from .going import be_in
from .missing import missing_it
from .syntax import TRAVEL, Clause, NounPhrase
from .telling import Events, People, Telling, at, attend, doubted, see, see_change


@frame(
    "find see",
    "Anne and Ben are in the attic. They find a vest in the drawer.",
    "Anne sees the ball in the box.",
    "Anne finds a box in the kitchen.",
    objects="1",
    phrases="places",
)
def finding(said: Said) -> Events | None:
    """Somebody openly sees a thing at a place; who has just opened something, in it."""
    discourse = said.discourse
    things = () if said.whom() else said.things()
    if not things or not _is_seen(things, said):
        return None
    place = said.target or _opened(said)
    if place is None:
        return _sees(said.people, things, said.telling) or said.acts()
    discourse.at.update({thing.name: place.value for thing in things})
    discourse.theme = things[-1].name
    room = said.found.room
    if place.is_room:
        said.telling.rooms.update({thing.name: place.value for thing in things})
        room = place.value if "find" in said.clause.classes else ""  # one sees into other rooms
    seen = Perceive(agents=said.people, variable=at(""), value=place.value, how="sight", openly=True, room=room)
    return tuple(seen.model_copy(update={"variable": at(thing)}) for thing in things)


def _opened(said: Said) -> Place | None:
    """Return what was opened last, in which somebody finds something."""
    opened = said.discourse.opened if "find" in said.clause.classes else ""
    return Place(opened, said.discourse.things.get(opened)) if opened else None


def _is_seen(things: Sequence[Thing], said: Said) -> bool:
    """Return whether things themselves are found or seen, and not what happens, or is heard."""
    clause, (np,) = said.clause, said.clause.objects
    if {"hear", "overhear"} & set(clause.verbs) or _tells_act(np) or (whole(np) and "find" not in clause.classes):
        return False
    return "watch" not in clause.verbs or any(thing.name in said.discourse.at for thing in things)


def whole(np: NounPhrase) -> bool:
    """Return whether a noun phrase means all that happened."""
    return (is_in(np.head, "pronouns", "all") and np.of is None) or np.words in ("whole thing", "whole scene")


def _tells_act(np: NounPhrase) -> bool:
    """Return whether a noun phrase may hold what somebody is seen to do: "the cat jump"."""
    entries = map(look_up, np.words.split()[1:])
    return any(classes_of(entry.verbs) and "VB" in entry.categories for entry in entries)


def _sees(people: People, things: Sequence[Thing], telling: Telling) -> Events:
    """Return that people see things, and so where they are, as far as that was told."""
    telling.discourse.theme = things[-1].name
    return see(people, *(at(thing) for thing in things if thing.name in telling.discourse.at))


@frame(
    "learn",
    "Anne learns that the ball is in the box.",
    "Anne realizes where the ball is.",
    content="that wh",
    phrases="through sources",
)
@frame(
    "see",
    "Anne notices that the ball is in the box.",
    "Ben sees Anne move the ball to the box.",
    "Ben saw Anne leave the room.",
    "Anne moves the ball to the box. Ben opens the door. Carl watched Anne do it.",
    objects="0",
    content="that wh",
    phrases="through sources",
)
def seeing_that(said: Said) -> Events | None:
    """Somebody sees what happens or how something is."""
    clause, telling, people = said.clause, said.telling, said.people
    if len(clause.content) != 1:
        return None
    if clause.content_kind == "wh":
        return _sees_what(people, said.inner, telling)
    by = next((place.value for place in said.found.sources if place.thing is None), "")
    if by:
        says = claims_of(said.inner, telling)
        return (Tell(speaker=by, hearers=people, says=says, private=True),) if says else None
    act = None
    if "learn" not in clause.classes and "had" not in said.inner.auxiliaries:
        act = _seen_act(people, said.inner, telling)
    if act is not None or adjuncts(said.inner, telling.discourse).sources:
        return act
    how = "" if "learn" in clause.classes else "hearsay" if "hear" in clause.verbs else "sight"
    return learned(people, said.inner, telling, how)


def _sees_what(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people see where something is, or what somebody did last."""
    variable = variable_asked(content, telling)
    if variable is not None:
        return see(people, variable)
    if "happen" in content.verbs:
        return _sees_change(people, telling)
    by = telling.discourse.people_of(content.subject)
    did = content.asked == "what" and "do" in content.verbs
    return _sees_last_act(people, by, telling) if by and did else None


def _sees_last_act(people: People, by: People, telling: Telling) -> Events | None:
    """Return that people see what some others did last."""
    number = last_act(by, telling)
    last = telling.events[number] if number is not None else None
    return see_change(people, last) if isinstance(last, Change) else None


def _sees_change(people: People, telling: Telling) -> Events | None:
    """Return that people see what was changed last."""
    last = telling.changed()
    return see_change(people, last[1]) if last is not None else None


_COMING = (*TRAVEL, "put", "move", "take")
"""The classes of verbs that tell that somebody comes somewhere."""


def _seen_act(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people see what somebody does."""
    by = telling.discourse.people_of(content.subject)
    if content.form == "copula" or not by:
        return None
    return _sees_last_act(people, by, telling) if does_it(content) else _witnessed(people, by, content, telling)


def _witnessed(people: People, by: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people see an act of others; it happens thereby, if it was not told before."""
    found, trial = tried(content, telling)
    if found and all(isinstance(event, Tell) for event in found):
        return tuple(event.model_copy(update={"overheard_by": people}) for event in found)
    if not found or _comes_unsaid(content, found) or not is_act(content, found, telling):
        return None
    if None in [told_before(event, telling) for event in found]:
        return done_now(found, trial, telling, people, by, "seen_by")
    variables = (item.variable for event in found if isinstance(event, Change) for item in event.sets)
    return see(people, *variables)


def _comes_unsaid(content: Clause, found: Events) -> bool:
    """Return whether who is seen to do something comes there by the way, which nobody is said to see."""
    return any(isinstance(event, Enter) for event in found) and not content.is_of(*_COMING)


@frame(
    "see",
    "Anne moves the ball to the box. Ben sees everything.",
    "Anne moves the ball to the box. Ben saw the whole thing.",
    objects="0 1",
    phrases="through sources",
)
def seeing_it(said: Said) -> Events | None:
    """Somebody sees what happened last."""
    clause, np = said.clause, said.object()
    if np is None:
        peeks = clause.particles or any(phrase.preposition == "through" for phrase in clause.phrases)
        return None if peeks or "watch" not in clause.verbs else _sees_change(said.people, said.telling)
    partly = is_in(np.head, "pronouns", "part")
    return None if partly or not whole(np) else _sees_change(said.people, said.telling)


def learned(people: People, content: Clause, telling: Telling, how: str) -> Events | None:
    """Return that people perceive what a clause says."""
    said = claims_of(content, telling)
    if said is None or any(c.chain or c.negated or not c.value or not c.variable for c in said):
        return None
    return tuple(Perceive(agents=people, variable=c.variable, value=c.value, how=how) for c in said if c.variable)


@frame("see", "Max hides the ball in the box. Lily sees Max.", objects="1", phrases="through")
def seeing_somebody(said: Said) -> Events | None:
    """Somebody sees another person, and so what this one did last, if that is what was told last."""
    seen = said.whom()
    if not seen or is_in(said.clause.objects[0].head, "pronouns", "all"):
        return None
    last = said.telling.last_event
    return see_change(said.people, last) if isinstance(last, Change) and last.by in seen else said.acts()


@frame(
    "look",
    "Anne looks into the box.",
    "Anne checks the box.",
    "The ball is in the red box. The pen is in the green box. Anne looks into the boxes.",
    particles="in inside",
    phrases="places",
)
def looking(said: Said) -> Events | None:
    """Somebody looks into a container."""
    clause, discourse, at_place = said.clause, said.discourse, said.target
    several = discourse.several(clause.phrases[0].np) if len(clause.phrases) == 1 and not clause.objects else ()
    if several:
        return see(said.people, *(Variable("inside", thing.name) for thing in several))
    place = at_place.thing if at_place else _looked_into(said)
    if place is None or place.room:
        return None
    if at_place is not None and at_place.word == "at":
        return said.acts(f"looks at {place.name}")
    discourse.opened = discourse.theme = place.name
    beside = at_place is not None and is_in(at_place.word, "prepositions", "place")
    return see(said.people, Variable("inside", at_place.value if at_place and beside else place.name))


def _looked_into(said: Said) -> Thing | None:
    """Return the object that somebody checks, or what was opened last, where they look inside."""
    if len(said.clause.objects) == 1:
        return said.thing() if "check" in said.clause.verbs else None
    inside = len(said.clause.particles) == 1 and not said.clause.objects
    return said.discourse.things.get(said.discourse.opened) if inside else None


MEANWHILE = 0.8
"""How probably somebody who is told to watch right behind an act saw that act; assumed."""


@frame(
    "peek",
    "Anne secretly watches through the keyhole.",
    "Anne peeks through the window.",
    objects="0",
    phrases="through places",
)
def peeking(said: Said) -> Events | None:
    """Somebody watches the room unnoticed."""
    place, people = said.target, said.people
    openly = {"look", "watch"} & set(said.clause.verbs) and not said.clause.has_adverb("secret")
    if not said.found.sorts or (place and not place.is_room) or openly:
        return None  # who looks through a window may be seen
    watch = Watch(agents=people, room=place.value if place else "")
    last = said.telling.last_event
    if not isinstance(last, Change) or last.by in ("", *people):
        return (watch,)
    seen = see_change(people, last)
    return (*doubted(seen, MEANWHILE), watch)


@frame("sleep", "Anne moves the ball to the box. Ben slept through it.", objects="0", phrases=None)
def sleeping_through(said: Said) -> Events | None:
    """Somebody slept during what happened last."""
    it = [p.np for p in said.clause.phrases if p.preposition == "through" and p.np is not None and whole(p.np)]
    return missing_it(said.people, said.telling) or None if len(it) == len(said.clause.phrases) == 1 else None


@frame(
    "show",
    "The ball is in the box. Anne shows Ben the ball.",
    "Anne shows Ben what is in the box.",
    objects="1 2",
    content="none wh",
)
def showing(said: Said) -> Events | None:
    """Somebody lets another see things, and so where they are, or what is somewhere."""
    clause, to = said.clause, said.whom()
    variables: tuple[Variable, ...]
    if clause.content:
        asked = variable_asked(said.inner, said.telling) if to and len(clause.objects) == 1 else None
        variables = (asked,) if asked else ()
    else:
        things = said.things(1)
        variables = tuple(at(t) for t in things) if all(t.name in said.discourse.at for t in things) else ()
    if not to or not variables:
        return None
    return tuple(Perceive(agents=(*said.people, *to), variable=v, how="sight", openly=True) for v in variables)


@frame("wake blindfold", "Ben sleeps. Anne wakes Ben.", "Anne blindfolded Ben.", objects="1")
def rousing(said: Said) -> Events | None:
    """Somebody lets another perceive again, or keeps them from seeing."""
    whom = said.whom()
    return (*said.acts(), *attend(whom, attentive="wake" in said.clause.classes)) if whom else None


@frame(
    "ignore attend",
    "Anne looks away.",
    "Anne closes her eyes.",
    "Anne opens her eyes.",
    objects="0",
    phrases="sources",
)
def attending(said: Said) -> Events | None:
    """Somebody stops or starts to look."""
    return attend(said.people, attentive="attend" in said.clause.classes)


@frame("switch", "Anne looks away. Anne turns around again.", objects="0", particles="around back")
def turning_back(said: Said) -> Events | None:
    """Somebody who looked away looks again."""
    away = [e for _, e in said.telling.back() if isinstance(e, Attend) and e.agent in said.people]
    looks = bool(away) and not away[0].attentive and not away[0].asleep
    turns = "turn" in said.clause.verbs and len(said.clause.particles) == 1
    return attend(said.people, attentive=True) if looks and turns and len(said.people) == 1 else None


@frame("find", "Anne cannot find the ball.", objects="1", negated="must", phrases="places")
def not_finding(said: Said) -> Events | None:
    """Somebody does not find something, which changes nothing."""
    return said.acts()


@frame(
    "sleep wake",
    "Sally sleeps.",
    "Sally wakes up.",
    "Sally gets up to fetch the ball.",
    objects="0",
    content="none aim",
    phrases="places",
)
def sleeping(said: Said) -> Events | None:
    """Somebody stops or starts to perceive."""
    awake = "wake" in said.clause.classes
    placed = be_in(said.people, said) if said.target else ()
    return None if placed is None else (*placed, *attend(said.people, attentive=awake, asleep=not awake))
