"""Frames of states: how things and people are, and what makes them so."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Act, Assignment, Change
from ...episodes.variables import Variable
from ...lexicon.words import is_in, participle
from .adjuncts import Adjuncts, adjuncts
from .frames import Events, People, Telling, change, deed, frame, stand
from .stating import somebody_is
from .syntax import Clause


@frame("be", "The window is open.", "The ball is gone.", "The box is full of pens.", forms="copula", objects=0)
def being_so(clause: Clause, telling: Telling) -> Events | None:
    """A thing is in a state, is gone, is empty, or is full of something."""
    if len(clause.qualities) != 1:
        return None
    thing = telling.discourse.thing_of(clause.subject)
    if thing is None or (
        telling.discourse.people_of(clause.subject) and not telling.discourse.means_things(clause.subject)
    ):
        return None
    (quality,) = clause.qualities
    if quality == "full" and len(clause.phrases) == 1 and clause.phrases[0].preposition == "of":
        held = telling.discourse.thing_of(clause.phrases[0].np)
        telling.discourse.holder = thing.name
        return (stand((held,), thing.name, telling),) if held else None
    if not adjuncts(clause, telling.discourse).only():
        return None
    telling.discourse.theme = thing.name
    if is_in(quality, "relations", "gone") or quality in ("missing", "lost"):
        return (change((thing,), None, telling, moved_from=""),)
    return (Change(sets=(Assignment(variable=Variable("state", thing.name), value=quality),)),)


@frame("become", "The milk went bad.", "Anne got tired.", qualities=True)
def becoming(clause: Clause, telling: Telling) -> Events | None:
    """Something or somebody gets into a state."""
    if not adjuncts(clause, telling.discourse).only():
        return None
    copula = replace(clause, form="copula", verbs=("be",))
    return somebody_is(copula, telling) or being_so(copula, telling)


@deed("keep", "Anne leaves the box open.", objects=1, qualities=True)
def leaving_it_so(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody leaves a thing in a state."""
    if len(clause.qualities) != 1:
        return None
    thing = telling.discourse.closed(clause.objects[0], opened=False)
    if thing is None or telling.discourse.people_of(clause.objects[0]):
        return None
    sets = (Assignment(variable=Variable("state", thing.name), value=clause.qualities[0]),)
    return (Change(sets=sets, by=people[0], verb="leave"),)


@deed("switch", "Anne turns off the lamp.", "Anne switched the lamp on.", objects=1)
def switching(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody turns a thing on or off."""
    thing = telling.discourse.thing_of(clause.objects[0])
    if thing is None or len(clause.particles) != 1 or clause.particles[0] not in ("on", "off"):
        return None
    sets = (Assignment(variable=Variable("state", thing.name), value=clause.particles[0]),)
    return (Change(sets=sets, by=people[0], verb=clause.verbs[0]),)


_OTHERWISE = frozenset(("tell", "say", "see", "find", "put", "move", "take", "give", "hide"))
"""The classes of verbs whose passive says more than a state."""


@frame("*", "The window was broken by Ben.", forms="passive", objects=0)
def being_done(clause: Clause, telling: Telling) -> Events | None:
    """A thing comes to be in a state, by somebody or by nobody who is named."""
    found = adjuncts(clause, telling.discourse)
    if not found.only("by") or telling.discourse.people_of(clause.subject):
        return None
    thing = telling.discourse.thing_of(clause.subject)
    if thing is None or set(clause.classes) & _OTHERWISE:
        return None
    switched = "switch" in clause.classes and clause.particles in (("on",), ("off",))
    if clause.particles and not switched:
        return None
    state = {"open": "open", "close": "closed"}.get((clause.classes or ("",))[0]) or participle(clause.verbs[0])
    state = clause.particles[0] if switched else state
    telling.discourse.theme = thing.name
    sets = (Assignment(variable=Variable("state", thing.name), value=state),)
    return (Change(sets=sets, by=found.by[0] if found.by else "", verb=clause.verbs[0]),)


@frame("*", "Anne was surprised.", forms="passive", objects=0)
def being_moved(clause: Clause, telling: Telling) -> Events | None:
    """Somebody is in a state of mind."""
    people = telling.discourse.people_of(clause.subject)
    if not people or clause.classes:
        return None
    if not adjuncts(clause, telling.discourse).only():
        return None
    return tuple(Act(agent=person, does=participle(clause.verbs[0])) for person in people)
