"""The frame of all other acts: what somebody does without changing what is tracked."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.events import Act
from ...lexicon.words import is_in
from . import going
from .adjuncts import Adjuncts, Place
from .frames import Events, People, Telling, deed, does
from .syntax import Clause, NounPhrase

_EFFECTS = frozenset(
    """show put move take give hide swap leave enter return come go find tell say whisper call see know learn
    believe open close contain""".split()
)
"""The classes of verbs that bring something about; what their frames do not take is not understood."""


@deed(
    "*",
    "Anne smiles.",
    "Anne made no movements.",
    "Anne lost her watch.",
    "Anne is playing in the garden.",
    phrases=None,
)
def doing(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Anything else that somebody does, alone or to a thing whose place nobody tracks, and where."""
    plain = found.only("company", "about", "sought", "places") and set(clause.particles) <= _HARMLESS
    if not plain or (clause.verbs[0] == "do" and not clause.objects) or not _idle(clause, telling):
        return None
    others = tuple(np for np in clause.objects if not np.head.endswith(("self", "selves")))
    placed = found.target is not None and "search" not in clause.classes
    if placed and not (found.target and (found.target.is_room or (_is_seat(found.target) and not others))):
        return None
    if len(others) > 1 or any(_changed(np, clause, people, placed, telling) for np in others):
        return None
    for np in others:
        made = None if telling.discourse.people_of(np) or np.kind != "noun" else telling.discourse.thing_of(np)
        telling.discourse.theme = made.name if made else telling.discourse.theme
    there = going.be_in(people, found, telling) if placed and found.target and found.target.is_room else ()
    return None if there is None else (*there, *(Act(agent=person, does=does(clause)) for person in people))


def _is_seat(place: Place) -> bool:
    """Return whether a place is a piece of furniture that somebody works at: "draws at the desk"."""
    return place.word == "at" and place.thing is not None and is_in(place.thing.head, "rooms", "fixtures")


def _idle(clause: Clause, telling: Telling) -> bool:
    """Return whether a verb brings nothing about that a frame of its own should have taken."""
    seen = clause.objects[0].words if len(clause.objects) == 1 else ""
    watches = "watch" in clause.verbs and bool(seen) and not _tracked(seen, telling)
    peeks = "peek" in clause.classes and not set(clause.classes) & {"look", "see"}
    return not peeks and (watches or not set(clause.classes) & _EFFECTS)


def _changed(np: NounPhrase, clause: Clause, people: People, placed: bool, telling: Telling) -> bool:
    """Return whether an object may be elsewhere since, may not see, or is a person of whom a place is told too."""
    moved = not set(clause.classes) & _IDLE and at_risk(np, telling)
    return moved or _keeps_from_seeing(np, people, telling) or (placed and bool(telling.discourse.people_of(np)))


_HARMLESS = frozenset(("up", "down", "along", "there", "here"))
"""The particles with which a verb that is not listed takes nobody away."""


_IDLE = frozenset("handle like search look see peek ask read want know believe find fail".split())
"""The classes of verbs that leave a thing where it is."""


def _keeps_from_seeing(np: NounPhrase, people: Sequence[str], telling: Telling) -> bool:
    """Return whether a phrase means the eyes, or the back, of somebody else."""
    part = np.kind == "noun" and is_in(np.head, "relations", "parts")
    return part and telling.discourse.owner_of(np) not in ("", *people)


def at_risk(np: NounPhrase, telling: Telling) -> bool:
    """Return whether a phrase names a thing whose place was told, or may mean one."""
    return _tracked(np.words, telling) or (np.kind == "pronoun" and not telling.discourse.people_of(np))


def _tracked(words: str, telling: Telling) -> bool:
    """Return whether words name a thing whose place was told."""
    known = (telling.discourse.things.get(name) for name in telling.discourse.at)
    return any(words in (thing.name, thing.head) for thing in known if thing is not None)
