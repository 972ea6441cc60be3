"""Frames of perceiving: finding, seeing, missing and looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import (
    Act,
    Assignment,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Perceive,
    Tell,
    Watch,
    variables_in,
)
from ...episodes.variables import Variable
from .adjuncts import Adjuncts, Place, adjuncts
from .contents import Claims, claims_of, variable_asked
from .frames import Events, People, Telling, at, deed, does, frame, framed
from .lexicon import classes_of, is_in, look_up
from .syntax import Clause, NounPhrase


@deed(
    "find see",
    "Anne and Ben are in the attic. They find a vest in the drawer.",
    "Anne sees the ball in the box.",
    "Anne finds a box in the kitchen.",
    objects=1,
    phrases="places",
)
def finding(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody openly sees a thing at a place; who has just opened something, in it."""
    discourse = telling.discourse
    things = () if discourse.people_of(clause.objects[0]) else discourse.things_of(clause.objects[0])
    everything = whole(clause.objects[0]) and "find" not in clause.classes
    heard = set(clause.verbs) & {"hear", "overhear"}
    if not things or everything or heard or any(map(_does, clause.objects[0].words.split()[1:])):
        return None
    tracked = any(thing.name in discourse.at for thing in things)
    if "watch" in clause.verbs and not tracked:
        return None
    place = found.target
    if place is None:
        if "find" not in clause.classes or not discourse.opened:
            known = _sees(people, tuple(t.name for t in things), telling)
            found_it = () if known or "find" not in clause.classes else people
            return known or tuple(Act(agent=person, does=does(clause)) for person in found_it)
        place = Place(discourse.opened, discourse.things.get(discourse.opened))
    for thing in things:
        discourse.at[thing.name] = place.value
        discourse.theme = thing.name
    if place.is_room:
        telling.rooms.update({thing.name: place.value for thing in things})
    room = place.value if place.is_room else found.room
    return tuple(
        Perceive(agents=people, variable=at(t), value=place.value, how="sight", openly=True, room=room)
        for t in things
    )


def whole(np: NounPhrase) -> bool:
    """Return whether a noun phrase means all that happened."""
    return is_in(np.head, "pronouns", "all") or np.words in ("whole thing", "whole scene")


def _does(word: str) -> bool:
    """Return whether a word may be what somebody is seen to do: "the cat jump"."""
    return bool(classes_of(look_up(word).verbs)) and "VB" in look_up(word).categories


def _sees(people: tuple[str, ...], names: Sequence[str], telling: Telling) -> Events:
    """Return that people see things, and so where they are, as far as that was told."""
    if names:
        telling.discourse.theme = names[-1]
    known = [name for name in names if name in telling.discourse.at]
    return tuple(Perceive(agents=people, variable=at(name), how="sight") for name in known)


@frame("learn", "Anne learns that the ball is in the box.", "Anne realizes where the ball is.", content=True)
@frame(
    "see",
    "Anne notices that the ball is in the box.",
    "Ben sees Anne move the ball to the box.",
    "Ben saw Anne leave the room.",
    objects=0,
    content=True,
)
def seeing_that(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees what happens or how something is."""
    people = telling.discourse.people_of(clause.subject)
    found = adjuncts(clause, telling.discourse)
    if not people or not found.only("through", "sources"):
        return None
    if clause.content_kind == "wh":
        return _sees_what(people, clause.content[0], telling)
    if clause.content_kind != "that" or len(clause.content) != 1:
        return None
    by = [place.value for place in found.sources if place.thing is None]
    if by:
        said = claims_of(clause.content[0], telling)
        return (Tell(speaker=by[0], hearers=people, says=said, private=True),) if said else None
    earlier = "learn" in clause.classes or "had" in clause.content[0].auxiliaries
    act = None if earlier else _seen_act(people, clause.content[0], telling)
    if act is not None or adjuncts(clause.content[0], telling.discourse).sources:
        return act
    how = "" if "learn" in clause.classes else "hearsay" if "hear" in clause.verbs else "sight"
    return learned(people, clause.content[0], telling, how)


def _sees_what(people: tuple[str, ...], content: Clause, telling: Telling) -> Events | None:
    """Return that people see where something is, or what somebody did last."""
    variable = variable_asked(content, telling)
    if variable is not None:
        return (Perceive(agents=people, variable=variable, how="sight"),)
    if (content.asked == "what" and "do" in content.verbs) or {"happen"} & set(content.verbs):
        return _sees_change(people, telling, telling.discourse.people_of(content.subject))
    return None


def _sees_change(people: tuple[str, ...], telling: Telling, by: tuple[str, ...] = ()) -> Events | None:
    """Return that people see what was changed last, by one of some people if they are given."""
    number = telling.changed()
    if number is None:
        return None
    last = telling.events[number]
    assert isinstance(last, Change)
    if by and last.by not in by:
        return None
    return tuple(Perceive(agents=people, variable=item.variable, how="sight") for item in last.sets)


def _seen_act(people: tuple[str, ...], content: Clause, telling: Telling, unseen: bool = False) -> Events | None:
    """Return that people see, or do not, what somebody does: it happens thereby, if it was not told before."""
    by = telling.discourse.people_of(content.subject)
    if content.form == "copula" or not by:
        return None
    if unseen and "see" in content.classes:
        return None
    if "do" in content.verbs and len(content.objects) == 1 and content.objects[0].kind == "pronoun":
        return missing_it(people, telling) if unseen else _sees_change(people, telling, by)
    trial = telling.copied()
    found = framed(replace(content, progressive=False), trial)
    if found and not unseen and all(isinstance(event, Tell) for event in found):
        return tuple(event.model_copy(update={"overheard_by": people}) for event in found)
    kinds = (Change, Enter, Leave, Act, Perceive) if unseen else (Change, Enter, Leave, Act)
    if not found or content.content or not all(isinstance(event, kinds) for event in found):
        return None
    if any(isinstance(e, Change) and e.moved_from and not _was_there(e, telling) for e in found):
        return None  # "Ann watched Ben put it in the box from the door" says from where Ann watched
    numbers = [_number(event, telling) for event in found]
    if all(number is not None for number in numbers) and unseen:
        return tuple(Miss(agents=people, event=str(number + 1)) for number in numbers if number is not None)
    if all(number is not None for number in numbers):
        sets = (item.variable for event in found if isinstance(event, Change) for item in event.sets)
        return tuple(Perceive(agents=people, variable=variable, how="sight") for variable in sets)
    telling.__dict__.update(trial.__dict__)
    people = tuple(person for person in people if person not in by)
    changed = {"unseen_by" if unseen else "seen_by": people}
    return tuple(e.model_copy(update=changed) if not isinstance(e, Act) else e for e in found)


def _was_there(event: Change, telling: Telling) -> bool:
    return all(telling.discourse.at.get(item.variable.of) == event.moved_from for item in event.sets)


def _number(event: Event, telling: Telling) -> int | None:
    """Return the place, from 0, of what was told last of the same kind, by and of the same; None if it was not."""
    for k in range(len(telling.events) - 1, -1, -1):
        told = telling.events[k]
        if isinstance(event, Change) and isinstance(told, Change):
            if told.sets[0].variable != event.sets[0].variable:
                continue
            value = event.sets[0].value
            moved = value is None and any(told.sets[0].variable in variables_in(e) for e in telling.events[:k])
            same = (moved or value == told.sets[0].value) and event.by in (told.by, "")
            return k if same else None
        if isinstance(event, Perceive) and isinstance(told, Perceive) and told.variable == event.variable:
            return k if told.agents == event.agents and event.value in ("", told.value) else None
        if isinstance(event, Enter | Leave) and isinstance(told, Enter | Leave) and told.agent == event.agent:
            return k if type(told) is type(event) else None
    return None


@deed(
    "see",
    "Anne moves the ball to the box. Ben sees everything.",
    "Anne moves the ball to the box. Ben saw the whole thing.",
    phrases=None,
)
def seeing_it(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody sees what happened last."""
    alone = not (clause.objects or clause.particles)
    peeks = any(phrase.preposition == "through" for phrase in clause.phrases)
    if "watch" in clause.verbs and alone and not peeks and found.only("through", "sources"):
        return _sees_change(people, telling)
    if len(clause.objects) != 1:
        return None
    np = clause.objects[0]
    if not whole(np) or not found.only("through", "sources"):
        return None
    return None if np.head in ("nothing", "anything", "something", "one") else _sees_change(people, telling)


def learned(people: tuple[str, ...], content: Clause, telling: Telling, how: str) -> Events | None:
    """Return that people perceive what a clause says."""
    said = claims_of(content, telling)
    if said is None or any(c.chain or c.negated or not c.value or not c.variable for c in said):
        return None
    return tuple(Perceive(agents=people, variable=c.variable, value=c.value, how=how) for c in said if c.variable)


@frame(
    "see know learn",
    "Anne moves the ball to the box. Sally does not see it.",
    "Anne moves the ball to the box. Sally does not notice that the ball is in the box.",
    "Anne cannot see what is in the box.",
    content=True,
    negated=True,
)
def missing(clause: Clause, telling: Telling) -> Events | None:
    """Somebody does not perceive what happened last to a thing."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people or not clause.negated or not _of_it(adjuncts(clause, discourse)):
        return None
    bare = not (clause.content or clause.objects)
    if bare and set(clause.verbs) & {"know", "notice", "see"}:
        return missing_it(people, telling)
    last = telling.events[-1] if telling.events else None
    watching = isinstance(last, Perceive | Watch) and not clause.content and len(clause.objects) == 1
    if watching and isinstance(last, Perceive | Watch) and discourse.people_of(clause.objects[0]) == last.agents:
        return ()
    variable: Variable | None = None
    said: Claims | None = None
    act = _missed_act(people, clause, telling)
    if act is not None:
        return act
    if clause.content_kind == "that" and len(clause.content) == 1 and not clause.objects:
        said = claims_of(clause.content[0], telling)
        variable = said[0].variable if said and len(said) == 1 and not said[0].chain else None
    elif clause.content_kind == "wh" and not clause.objects:
        variable = variable_asked(clause.content[0], telling)
    elif len(clause.objects) == 1 and not clause.content and is_in(clause.objects[0].head, "pronouns", "all"):
        return missing_it(people, telling)
    if variable is None:
        return None
    number = telling.last(variable)
    if clause.content_kind == "wh" and variable.quality == "inside" and telling.held(variable.of):
        return _not_seen_inside(people, variable.of, telling)
    if clause.content_kind == "wh":
        return (Believe(claim=Claim(chain=people, verb="knows", variable=variable, negated=True)),)
    if said and (number is None or not _is(telling.events[number], said[0])):
        return _unknown_fact(people, said[0], telling)
    return (Miss(agents=people, event=str(number + 1)),) if number is not None else None


def _unknown_fact(people: tuple[str, ...], claim: Claim, telling: Telling) -> Events | None:
    """Return that something is so without people's knowledge, as "does not know that it is" takes for granted.

    Source: factive verbs; P. and C. Kiparsky, "Fact", 1970.
    """
    if claim.negated or not claim.value or claim.variable is None:
        return None
    if claim.variable.quality == "at":
        telling.discourse.at[claim.variable.of] = claim.value
    return (Change(sets=(Assignment(variable=claim.variable, value=claim.value),), unseen_by=people),)


def _of_it(found: Adjuncts) -> bool:
    """Return whether phrases say nothing but that it is about "it"."""
    pronoun = found.about is None or found.about.kind == "pronoun"
    return found.only("about") and pronoun


def _is(event: Event, claim: Claim) -> bool:
    """Return whether a change makes a claim true."""
    return isinstance(event, Change) and any(
        item.variable == claim.variable and item.value == claim.value for item in event.sets
    )


def _missed_act(people: tuple[str, ...], clause: Clause, telling: Telling) -> Events | None:
    """Return that people do not see what somebody does, or do not know of it."""
    if clause.content_kind != "that" or len(clause.content) != 1 or clause.objects:
        return None
    content = replace(clause.content[0], auxiliaries=())
    watches = content.progressive and "see" in content.classes
    if watches and not (content.objects or content.content):
        return None  # what was watched the words do not say
    watched = watches and len(content.objects) == 1
    if watched and telling.discourse.people_of(content.objects[0]) == people:
        watchers = telling.discourse.people_of(content.subject)
        return (Watch(agents=watchers, whom=people[0]),) if watchers else None
    return _seen_act(people, content, telling, unseen=True)


def missing_it(people: tuple[str, ...], telling: Telling) -> Events | None:
    """Return that people did not perceive the last change; of what others perceive they knew nothing anyway."""
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Perceive | Watch):
        return None if set(last.agents) & set(people) else ()
    number = telling.changed()
    change = telling.events[number] if number is not None else None
    if number is None or not isinstance(change, Change) or change.by in ("", *people):
        return None
    return (Miss(agents=people, event=str(number + 1)),)


@frame("see", "Max hides the ball in the box. Lily sees Max.", objects=1)
def seeing_somebody(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees another person, and so what this one did last, if that is what was told last."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people:
        return None
    seen, found = discourse.people_of(clause.objects[0]), adjuncts(clause, discourse)
    if not seen or is_in(clause.objects[0].head, "pronouns", "all") or not found.only("through"):
        return None
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Change) and last.by in seen:
        return tuple(Perceive(agents=people, variable=item.variable, how="sight") for item in last.sets)
    return tuple(Act(agent=person, does=does(clause)) for person in people)


def _not_seen_inside(people: tuple[str, ...], place: str, telling: Telling) -> Events:
    """Return that people do not perceive what the words alone say to be in a container."""
    return tuple(Miss(agents=people, event=str(k + 1)) for k in telling.held(place))


@deed(
    "open look",
    "The salt is in the jar. Anne has not opened the jar.",
    "The salt is in the jar. Anne did not look into the jar.",
    negated=True,
    phrases="places",
)
def not_looking(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody has not looked into a container."""
    np = clause.objects[0] if len(clause.objects) == 1 else None
    place = telling.discourse.thing_of(np) if np else found.target.thing if found.target else None
    if not clause.negated or place is None or (np and found.target):
        return None
    return _not_seen_inside(people, place.name, telling) or tuple(
        Act(agent=person, does=does(clause)) for person in people
    )


@deed("look", "Anne looks into the box.", "Anne checks the box.", phrases="places")
def looking(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody looks into a container."""
    discourse = telling.discourse
    place = found.target.thing if found.target else None
    if len(clause.objects) == 1 and place is None and not set(clause.verbs) & {"look", "peer", "glance"}:
        place = discourse.thing_of(clause.objects[0])
    if place is None or place.room or set(clause.particles) - {"in", "inside"}:
        return None
    if found.target is not None and found.target.word == "at":
        return tuple(Act(agent=person, does=f"looks at {place.name}") for person in people)
    discourse.opened = discourse.theme = place.name
    beside = found.target is not None and is_in(found.target.word, "prepositions", "place")
    where = found.target.value if beside and found.target else place.name
    return (Perceive(agents=people, variable=Variable("inside", where), how="sight"),)


MEANWHILE = 0.8
"""How probably somebody who is told to watch right behind an act saw that act; assumed."""


@deed(
    "peek",
    "Anne secretly watches through the keyhole.",
    "Anne peeks through the window.",
    objects=0,
    phrases="through places",
)
def peeking(_clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody watches the room unnoticed."""
    if "through" not in found.sorts and not found.places:
        return None
    if found.places and not (found.target and found.target.is_room):
        return None
    watch = Watch(agents=people, room=found.target.value if found.target else "")
    last = telling.events[-1] if telling.events else None
    if not isinstance(last, Change) or last.by in ("", *people):
        return (watch,)
    seen = (Perceive(agents=people, variable=s.variable, how="sight", certainty=MEANWHILE) for s in last.sets)
    return (*seen, watch)
