"""Frames of states: how things and people are, what makes them so, and acts that change nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...lexicon.words import is_in, participle
from . import going
from .adjuncts import Place
from .discourse import Discourse
from .frames import Said, frame
from .stating import somebody_is
from .syntax import HANDLE, PERCEIVE, TRAVEL, NounPhrase
from .telling import Events, Telling, becomes, change, stand


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
    if clause.head == "it" and (is_in(quality, "times", "felt") or _is_open(thing.name, quality, discourse)):
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


_OTHERWISE = (*HANDLE, "give", "tell", "say", "see", "find")
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
    if thing is None or clause.is_of(*_OTHERWISE):
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
    return None if said.clause.classes else said.acts(f"is {participle(said.clause.verbs[0])}")


_EFFECTS = (
    *(*TRAVEL, *HANDLE, *PERCEIVE),
    *("give", "swap", "show", "find", "believe", "tell", "say", "whisper", "call", "open", "close", "contain"),
)
"""The classes of verbs that bring something about; what their frames do not take is not understood."""
_IDLE = frozenset("handle like search look see peek ask read want know believe find fail".split())
"""The classes of verbs that leave a thing where it is."""


@frame(
    "*",
    "Anne smiles.",
    "Anne made no movements.",
    "Anne lost her watch.",
    "Anne is playing in the garden.",
    particles="up down along there here",
    phrases="company about sought places",
)
def doing(said: Said) -> Events | None:
    """Anything else that somebody does, alone or to a thing whose place nobody tracks, and where."""
    clause = said.clause
    others = tuple(np for np in clause.objects if not np.head.endswith(("self", "selves")))
    place = None if "search" in clause.classes else said.target
    if len(others) > 1 or not _is_there(place, others) or not _idle(said):
        return None
    for np in others:
        if _changed(np, said, place is not None):
            return None
        _note_theme(np, said.discourse)
    there = going.be_in(said.people, said) if place and place.is_room else ()
    return None if there is None else (*there, *said.acts())


def _is_there(place: Place | None, others: Sequence[NounPhrase]) -> bool:
    """Return whether who does something, to others or alone, is at a place: in a room, or alone at a seat."""
    return place is None or place.is_room or (not others and _is_seat(place))


def _note_theme(np: NounPhrase, discourse: Discourse) -> None:
    """Let "it" mean a thing that somebody did something to."""
    made = discourse.thing_of(np) if np.kind == "noun" and not discourse.people_of(np) else None
    discourse.theme = made.name if made else discourse.theme


def _is_seat(place: Place) -> bool:
    """Return whether a place is a piece of furniture that somebody works at: "draws at the desk"."""
    return place.word == "at" and place.thing is not None and is_in(place.thing.head, "rooms", "fixtures")


def _idle(said: Said) -> bool:
    """Return whether a verb brings nothing about that a frame of its own should have taken."""
    clause = said.clause
    seen = clause.objects[0].words if len(clause.objects) == 1 else ""
    watches = "watch" in clause.verbs and bool(seen) and not _tracked(seen, said.telling)
    peeks = clause.is_of("peek") and not clause.is_of("look", "see")
    return not peeks and (watches or not clause.is_of(*_EFFECTS))


def _changed(np: NounPhrase, said: Said, placed: bool) -> bool:
    """Return whether an object may be elsewhere since, may not see, or is a person of whom a place is told too."""
    if not said.clause.is_of(*_IDLE) and at_risk(np, said.telling):
        return True
    part = np.kind == "noun" and is_in(np.head, "relations", "parts")
    blinds = part and said.discourse.owner_of(np) not in ("", *said.people)  # the eyes, or the back, of another
    return blinds or (placed and bool(said.discourse.people_of(np)))


def at_risk(np: NounPhrase, telling: Telling) -> bool:
    """Return whether a phrase names a thing whose place was told, or may mean one."""
    return _tracked(np.words, telling) or (np.kind == "pronoun" and not telling.discourse.people_of(np))


def _tracked(words: str, telling: Telling) -> bool:
    """Return whether words name a thing whose place was told."""
    known = (telling.discourse.things.get(name) for name in telling.discourse.at)
    return any(words in (thing.name, thing.head) for thing in known if thing is not None)
