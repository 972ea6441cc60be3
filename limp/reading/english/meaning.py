"""From a clause to events: its frame, its adverbs, and the clauses around it. The one place where rules get meaning."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.events import Act, Change, Event, Leave
from . import minds, moving, stating
from .frames import FRAMES, Events, Telling, adjuncts, frame
from .lexicon import is_in
from .syntax import Around, Clause

HEDGED = 0.7
"""How probably something happened that the words call probable or possible; assumed."""
GUESSED = 0.9
"""How probably a pronoun means whom the rules of `discourse` choose, where another person fits too; assumed."""
_MODULES = (moving, stating, minds)
"""The modules whose frames are registered by their import."""
_EARLIER = ("after", "when", "while", "as", "once", "whenever", "as soon as", "because", "since")
_FRONT = frozenset(("happened",))


_EFFECTS = frozenset(
    ("put", "move", "take", "give", "hide", "swap", "leave", "enter", "return", "come", "go", "find")
    + ("tell", "say", "whisper", "call", "see", "know", "learn", "believe", "open", "close", "contain")
)
"""The classes of verbs that bring something about; what their frames do not take is not understood."""


@frame("*", "Anne smiles.", "Anne made no movements.", "Anne lost her watch.", "Anne is playing in the garden.")
def doing(clause: Clause, telling: Telling) -> Events | None:
    """Anything else that somebody does, alone or to a thing whose place nobody tracks, and where."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.content or not found.only("company", "about", "sought", "places") or clause.particles:
        return None
    if set(clause.classes) & _EFFECTS or (found.target is not None and not found.target.is_room):
        return None
    if not clause.classes and any(_tracked(np.words, telling) or np.kind == "pronoun" for np in clause.objects):
        return None
    does = " ".join((clause.verbs[0], *(np.words for np in clause.objects)))
    there = moving.be_in(people, found, telling) if found.target is not None else ()
    return None if there is None else (*there, *(Act(agent=person, does=does) for person in people))


def _tracked(words: str, telling: Telling) -> bool:
    return any(words == name or words == telling.discourse.things[name].head for name in telling.discourse.at if name in telling.discourse.things)


def events_of(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause with those around it; None if anything in it has no meaning here."""
    before: list[Event] = []
    after: list[Event] = []
    for around in clause.around:
        found = _around(around, clause, telling)
        if found is None:
            return None
        (after if around.word in ("before", "") else before).extend(found)
    telling.discourse.guesses = 0
    own = _own(clause, telling)
    if own is None:
        return None
    people = telling.discourse.people_of(clause.subject) if clause.subject and clause.subject.kind != "pronoun" else ()
    telling.discourse.subjects = people or telling.discourse.subjects
    return (*before, *own, *after)


def _around(around: Around, main: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause around another: earlier, or later where it says before."""
    clause = around.clause
    if around.word not in (*_EARLIER, "before", "and", "", "although", "though"):
        return None
    if clause.subject is None:
        clause = _with_subject(clause, main)
    found = events_of(clause, telling)
    if found is None:
        return None
    if around.word in ("while", "when", "as", "because", "since") and any(isinstance(e, Act) for e in found):
        return None  # what somebody is busy with may keep them from perceiving, and the words do not say
    return found


def _with_subject(clause: Clause, main: Clause) -> Clause:
    from dataclasses import replace

    return replace(clause, subject=main.subject)


def _own(clause: Clause, telling: Telling) -> Events | None:
    certainty = 1.0
    unseen = False
    for adverb in clause.adverbs:
        if is_in(adverb, "adverbs", "hedged"):
            certainty = HEDGED
        elif is_in(adverb, "adverbs", "failed"):
            return None
        elif is_in(adverb, "adverbs", "secret"):
            unseen = True
    if set(clause.auxiliaries) & {"will", "would", "can", "could", "may", "might", "should", "must", "shall"}:
        if not (clause.negated and "see" in clause.classes):
            return None
    found = _framed(clause, telling)
    if found is None:
        return None
    if telling.discourse.guesses:
        certainty *= GUESSED**telling.discourse.guesses
    if unseen:
        found = tuple(_unseen(event, telling) for event in found)
    if certainty < 1.0:
        found = tuple(event.model_copy(update={"certainty": event.certainty * certainty}) for event in found)
    return found


def _unseen(event: Event, telling: Telling) -> Event:
    if isinstance(event, Change) and event.by:
        return event.model_copy(update={"unseen_by": tuple(p for p in telling.discourse.people if p != event.by)})
    return event


_NEGATIVE = ("missing", "there is", "somebody is", "wanting", "liking", "believing", "label")


def _framed(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of the first frame of the verb's classes that takes the whole clause."""
    for found in FRAMES:
        fits = "*" in found.classes or set(found.classes) & set(clause.classes)
        if not fits or clause.form not in found.forms:
            continue
        if clause.negated and found.name not in _NEGATIVE:
            continue
        events = found.meaning(clause, telling)
        if events is not None:
            return events
    return _undone(clause, telling) if clause.negated else None


def _undone(clause: Clause, telling: Telling) -> Events | None:
    """Return no event for what the words say did not happen, if a frame would read it."""
    if clause.content or not set(clause.classes) & {"enter", "return", "come", "go", "leave", "open", "put", "move", "take"}:
        return None
    people = telling.discourse.people_of(clause.subject)
    return tuple(Act(agent=person, does=f"does not {clause.verbs[0]}", mood="intended") for person in people) or None


def gone(events: Sequence[Event]) -> bool:
    """Return whether somebody goes away in some events."""
    return any(isinstance(event, Leave) for event in events)
