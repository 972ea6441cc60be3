"""Frames of attention: sleeping, waking, looking away, being shown something, not finding it."""

from __future__ import annotations

from ...episodes.events import (
    Act,
    Attend,
    Perceive,
)
from .adjuncts import Adjuncts, aims
from .contents import variable_asked
from .frames import Events, People, Telling, at, deed, does, frame
from .going import be_in
from .missing import missing_it
from .perceiving import whole
from .syntax import Clause


@frame("sleep", "Anne moves the ball to the box. Ben slept through it.", content=True)
def sleeping_through(clause: Clause, telling: Telling) -> Events | None:
    """Somebody slept during what happened last."""
    people = telling.discourse.people_of(clause.subject)
    through = [phrase for phrase in clause.phrases if phrase.preposition == "through" and phrase.np is not None]
    rest = clause.objects or clause.content or clause.negated or len(clause.phrases) > 1
    if not people or len(through) != 1 or rest or through[0].np is None or not whole(through[0].np):
        return None
    return missing_it(people, telling) or None


@deed(
    "show", "The ball is in the box. Anne shows Ben the ball.", "Anne shows Ben what is in the box.", content=True
)
def showing(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody lets another see things, and so where they are, or what is somewhere."""
    discourse = telling.discourse
    to = discourse.people_of(clause.objects[0]) if clause.objects else ()
    if to and clause.content_kind == "wh" and len(clause.objects) == 1:
        asked = variable_asked(clause.content[0], telling)
        return (Perceive(agents=(*people, *to), variable=asked, how="sight", openly=True),) if asked else None
    if clause.content or len(clause.objects) != 2:
        return None
    things = discourse.things_of(clause.objects[1])
    if not to or not things or any(thing.name not in discourse.at for thing in things):
        return None
    return tuple(Perceive(agents=(*people, *to), variable=at(thing), how="sight", openly=True) for thing in things)


@deed("wake blindfold", "Ben sleeps. Anne wakes Ben.", "Anne blindfolded Ben.", objects=1)
def rousing(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody lets another perceive again, or keeps them from seeing."""
    whom = telling.discourse.people_of(clause.objects[0])
    done = tuple(Act(agent=person, does=does(clause)) for person in people)
    return (
        (*done, *(Attend(agent=person, attentive="wake" in clause.classes) for person in whom)) if whom else None
    )


@deed(
    "ignore attend",
    "Anne looks away.",
    "Anne closes her eyes.",
    "Anne opens her eyes.",
    objects=0,
    phrases="sources",
)
def attending(clause: Clause, _telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody stops or starts to look."""
    return tuple(Attend(agent=person, attentive="attend" in clause.classes) for person in people)


@deed("find", "Anne cannot find the ball.", objects=1, negated=True, phrases="places")
def not_finding(clause: Clause, _telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody does not find something, which changes nothing."""
    if not clause.negated:
        return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@deed(
    "sleep wake",
    "Sally sleeps.",
    "Sally wakes up.",
    "Sally gets up to fetch the ball.",
    objects=0,
    content=True,
    phrases="places",
)
def sleeping(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody stops or starts to perceive."""
    awake = "wake" in clause.classes
    if not aims(clause):
        return None
    placed = be_in(people, found, telling) if found.target else ()
    return (
        None
        if placed is None
        else (*placed, *(Attend(agent=person, attentive=awake, asleep=not awake) for person in people))
    )
