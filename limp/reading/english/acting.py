"""The frame of all other acts: what somebody does without changing what is tracked."""

from __future__ import annotations

from ...lexicon.words import is_in
from . import going
from .frames import Said, frame
from .syntax import NounPhrase
from .telling import Events, Telling

_EFFECTS = frozenset(
    """show put move take give hide swap leave enter return come go find tell say whisper call see know learn
    believe open close contain""".split()
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
    if (said.clause.verbs[0] == "do" and not said.clause.objects) or not _idle(said):
        return None
    others = tuple(np for np in said.clause.objects if not np.head.endswith(("self", "selves")))
    placed = said.target is not None and "search" not in said.clause.classes
    inside = placed and said.target is not None and said.target.is_room
    if placed and not inside and (others or not _at_seat(said)):
        return None
    if len(others) > 1 or any(_changed(np, said, placed) for np in others):
        return None
    for np in others:
        made = None if np.kind != "noun" or said.discourse.people_of(np) else said.discourse.thing_of(np)
        said.discourse.theme = made.name if made else said.discourse.theme
    there = going.be_in(said.people, said) if inside else ()
    return None if there is None else (*there, *said.acts())


def _at_seat(said: Said) -> bool:
    """Return whether a place is a piece of furniture that somebody works at: "draws at the desk"."""
    place = said.target
    thing = place.thing if place is not None and place.word == "at" else None
    return thing is not None and is_in(thing.head, "rooms", "fixtures")


def _idle(said: Said) -> bool:
    """Return whether a verb brings nothing about that a frame of its own should have taken."""
    classes = set(said.clause.classes)
    seen = said.clause.objects[0].words if len(said.clause.objects) == 1 else ""
    watches = "watch" in said.clause.verbs and bool(seen) and not _tracked(seen, said.telling)
    return not ("peek" in classes and not classes & {"look", "see"}) and (watches or not classes & _EFFECTS)


def _changed(np: NounPhrase, said: Said, placed: bool) -> bool:
    """Return whether an object may be elsewhere since, may not see, or is a person of whom a place is told too."""
    if not set(said.clause.classes) & _IDLE and at_risk(np, said.telling):
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
