"""Frames of states: how things and people are, and what makes them so."""

from __future__ import annotations

from dataclasses import replace

from ...lexicon.words import is_in, participle
from .discourse import Discourse
from .frames import Said, frame
from .stating import somebody_is
from .telling import Events, becomes, change, stand


@frame(
    "be",
    "The window is open.",
    "The ball is gone.",
    "The box is full of pens.",
    forms="copula",
    subject="any",
    objects="0",
    phrases=None,
)
def being_so(said: Said) -> Events | None:
    """A thing is in a state, is gone, is empty, or is full of something."""
    clause, discourse = said.clause, said.discourse
    if len(clause.qualities) != 1 or len(said.subjects) != 1:
        return None
    (quality,), (thing,) = clause.qualities, said.subjects
    it = clause.subject is not None and clause.subject.head == "it"
    if it and (is_in(quality, "times", "felt") or _is_open(thing.name, quality, discourse)):
        return None  # the weather or a thing
    if quality == "full" and len(clause.phrases) == 1 and clause.phrases[0].preposition == "of":
        held = discourse.thing_of(clause.phrases[0].np)
        discourse.holder = thing.name
        return (stand((held,), thing.name, said.telling),) if held else None
    if not said.found.only():
        return None
    discourse.theme = thing.name
    if is_in(quality, "relations", "gone") or quality in ("missing", "lost"):
        return (change((thing,), None, said.telling, moved_from=""),)
    return (becomes((thing,), quality),)


def _is_open(thing: str, quality: str, discourse: Discourse) -> bool:
    """Return whether "it is empty" may mean what was in something, or that."""
    among = {discourse.holder, discourse.theme} == set(discourse.mentions[-2:])
    holds = {discourse.holder, discourse.opened, *discourse.at.values()}
    return among or (is_in(quality, "relations", "holding") and thing not in holds and len(discourse.mentions) > 1)


@frame("become", "The milk went bad.", "Anne got tired.", subject="any", qualities=True)
def becoming(said: Said) -> Events | None:
    """Something or somebody gets into a state."""
    copula = Said(replace(said.clause, form="copula", verbs=("be",)), said.telling)
    return (somebody_is(copula) if said.people else None) or being_so(copula)


@frame("keep", "Anne leaves the box open.", objects="1", qualities=True)
def leaving_it_so(said: Said) -> Events | None:
    """Somebody leaves a thing in a state."""
    thing = said.discourse.closed(said.clause.objects[0], opened=False)
    if thing is None or len(said.clause.qualities) != 1 or said.whom():
        return None
    return (becomes((thing,), said.clause.qualities[0], said.people, "leave"),)


@frame("switch", "Anne turns off the lamp.", "Anne switched the lamp on.", objects="1", particles="on off")
def switching(said: Said) -> Events | None:
    """Somebody turns a thing on or off."""
    thing, particles = said.thing(), said.clause.particles
    if thing is None or len(particles) != 1:
        return None
    return (becomes((thing,), particles[0], said.people, said.clause.verbs[0]),)


_OTHERWISE = frozenset(("tell", "say", "see", "find", "put", "move", "take", "give", "hide"))
"""The classes of verbs whose passive says more than a state."""


@frame(
    "*",
    "The window was broken by Ben.",
    "The window was left open.",
    forms="passive",
    subject="any",
    objects="0",
    particles="on off",
    phrases="by",
)
def being_done(said: Said) -> Events | None:
    """A thing comes to be in a state, by somebody or by nobody who is named."""
    clause, thing = said.clause, None if said.people else said.discourse.thing_of(said.clause.subject)
    if thing is None or set(clause.classes) & _OTHERWISE:
        return None
    if clause.particles and ("switch" not in clause.classes or len(clause.particles) > 1):
        return None
    named = {"open": "open", "close": "closed"}.get((clause.classes or ("",))[0])
    became = (*clause.particles, *clause.qualities)  # "was left open", "was painted red"
    if len(became) > 1:
        return None
    state = became[0] if became else named or participle(clause.verbs[0])
    said.discourse.theme = thing.name
    return (becomes((thing,), state, said.found.by, clause.verbs[0]),)


@frame("*", "Anne was surprised.", forms="passive", objects="0")
def being_moved(said: Said) -> Events | None:
    """Somebody is in a state of mind."""
    return None if said.clause.classes else said.acts(participle(said.clause.verbs[0]))
