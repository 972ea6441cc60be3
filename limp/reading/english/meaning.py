"""From a clause to events: its frame, its adverbs, and the clauses around it. Here rules get their meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...episodes.events import Act, Attend, Change, Enter, Event, Leave, Mood, people_in, variables_in
from . import going, handling, minds, speaking, stating
from .frames import Events, Telling, adjuncts, frame, framed
from .lexicon import is_in
from .syntax import Around, Clause

HEDGED = 0.7
"""How probably something happened that the words call probable or possible; assumed."""
GUESSED = 0.9
"""How probably a pronoun means whom the rules of `discourse` choose, where another person fits too; assumed."""
MODULES = (going, handling, stating, minds, speaking)
"""The modules whose frames are registered by their import."""
_EARLIER = ("after", "when", "while", "as", "once", "whenever", "as soon as", "because", "since")


_EFFECTS = frozenset(
    """put move take give hide swap leave enter return come go find tell say whisper call see know learn believe
    open close contain""".split()
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
    for np in clause.objects:
        made = None if telling.discourse.people_of(np) or np.kind != "noun" else telling.discourse.thing_of(np)
        telling.discourse.theme = made.name if made else telling.discourse.theme
    does = " ".join((clause.verbs[0], *(np.words for np in clause.objects)))
    there = going.be_in(people, found, telling) if found.target is not None else ()
    return None if there is None else (*there, *(Act(agent=person, does=does) for person in people))


def _tracked(words: str, telling: Telling) -> bool:
    """Return whether words name a thing whose place was told."""
    known = (telling.discourse.things.get(name) for name in telling.discourse.at)
    return any(words in (thing.name, thing.head) for thing in known if thing is not None)


def events_of(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause with those around it; None if anything in it has no meaning here."""
    discourse = telling.discourse
    front: list[Event] = []
    for around in (a for a in clause.around if not a.behind):
        found = _around(around, clause, telling)
        if found is None:
            return None
        front.extend(found)
    _personified(clause, telling)
    pronoun = clause.subject is not None and clause.subject.kind == "pronoun"
    people = discourse.people_of(clause.subject) if clause.subject else ()
    if people and not pronoun:
        discourse.subjects = people
    relative = _relative(clause, telling)
    discourse.guesses = 0
    own = _own(clause, telling)
    if own is None or relative is None:
        return None
    discourse.subjects = people or discourse.subjects
    before: list[Event] = []
    after: list[Event] = []
    for around in (a for a in clause.around if a.behind):
        found = _around(around, clause, telling)
        if found is None:
            return None
        (after if _follows(around, clause) else before).extend(found)
    later = [event for a in clause.around if not a.behind and a.word == "before" for event in front]
    return (*([] if later else front), *before, *relative, *own, *later, *after)


_AGENTS = frozenset(
    ("put", "take", "hide", "give", "tell", "whisper", "call", "search", "consume", "swap", "want")
)
"""The classes of verbs whose subject is somebody."""


def _personified(clause: Clause, telling: Telling) -> None:
    """Take in as a person what does with a thing what only somebody does: "the curate picked it up"."""
    np = clause.subject
    if np is None or np.kind != "noun" or np.plural or not clause.objects or clause.form != "active":
        return
    listed = any(np.words in (name, thing.head) for name, thing in telling.discourse.things.items())
    if set(clause.classes) & _AGENTS and not listed and not telling.discourse.people_of(np):
        telling.discourse.also[np.words] = telling.discourse.meet(f"the {np.words}" if np.determiner else np.words)


def _follows(around: Around, main: Clause) -> bool:
    """Return whether what a clause behind tells comes after the main clause, which tells what lasted meanwhile."""
    if around.word in ("before", ""):
        return True
    lasts = main.form == "copula" or main.progressive or "watch" in main.verbs
    return lasts and around.word in ("when", "while", "as")


def _relative(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of the relative clauses in a clause; None for one that only says which one is meant."""
    found: list[Event] = []
    for np in filter(None, (clause.subject, *clause.objects, *(phrase.np for phrase in clause.phrases))):
        for inner in np.clauses:
            events = None if np.restrictive else events_of(inner, telling)
            if events is None:
                return None
            found += events
    return tuple(found)


def _around(around: Around, main: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause around another: earlier, or later where it says before."""
    clause = around.clause
    if around.word == "so that":
        return (
            ()
            if any(is_in(word, "auxiliaries", k) for word in clause.auxiliaries for k in ("will", "may"))
            else None
        )
    if around.word in ("while", "when", "as") and clause.negated and set(clause.classes) & {"look", "see", "peek"}:
        people = telling.discourse.people_of(clause.subject)
        return tuple(Attend(agent=person, attentive=False) for person in people) or None
    if around.word != "before":
        clause = replace(clause, auxiliaries=tuple(word for word in clause.auxiliaries if word != "had"))
    if around.word not in (*_EARLIER, "before", "and", "", "although", "though"):
        return None
    if clause.subject is None:
        clause = _with_subject(clause, main)
    found = events_of(clause, telling)
    if found is None:
        return None
    busy = any(isinstance(event, Act) for event in found) and "watch" not in main.verbs
    if busy and around.word in ("while", "when", "as", "because", "since"):
        return None  # what somebody is busy with may keep them from perceiving, and the words do not say
    return found


def _with_subject(clause: Clause, main: Clause) -> Clause:
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
    possible = _possible(clause)
    habit = any(is_in(adverb, "adverbs", "habit") for adverb in clause.adverbs)
    if (possible or habit) and not (clause.negated and "see" in clause.classes):
        undone = framed(clause, telling.copied())
        mood: Mood = "intended" if possible else "habit"
        return undone and tuple(event.model_copy(update={"mood": mood}) for event in undone)
    known = dict(telling.discourse.room_of)
    found = framed(clause, telling)
    if found is None or (_earlier(clause) and any(_told(event, telling, known) for event in found)):
        return None
    if telling.discourse.guesses:
        certainty *= GUESSED**telling.discourse.guesses
    if unseen:
        found = tuple(_unseen(event, telling) for event in found)
    if certainty < 1.0:
        found = tuple(event.model_copy(update={"certainty": event.certainty * certainty}) for event in found)
    return found


def _possible(clause: Clause) -> bool:
    """Return whether a clause tells what may be or is to be, and not what happened."""
    return any(is_in(word, "auxiliaries", kind) for word in clause.auxiliaries for kind in ("will", "may"))


def _earlier(clause: Clause) -> bool:
    """Return whether a clause tells what had happened before the last event."""
    return bool(clause.auxiliaries) and clause.auxiliaries[0] == "had"


def _told(event: Event, telling: Telling, known: Mapping[str, str]) -> bool:
    """Return whether something was already told of what an event changes, so that its place in time is open."""
    if isinstance(event, Enter | Leave):
        return event.agent in known or any(event.agent in people_in(told) for told in telling.events)
    return any(telling.last(variable) is not None for variable in variables_in(event))


def _unseen(event: Event, telling: Telling) -> Event:
    if isinstance(event, Change) and event.by:
        return event.model_copy(update={"unseen_by": tuple(p for p in telling.discourse.people if p != event.by)})
    return event
