"""A clause by its frame, with where what it names stands.

"The box on the table is red", "it was in the sock under the mattress", "in the garden, Tom said that it was so".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...episodes.events import Assignment, Change, Enter, Event, Leave
from ...lexicon.words import any_in, is_in
from .adjuncts import Place, adjuncts
from .contents import claims_of
from .frames import framed
from .guards import impossible, passing
from .syntax import Clause, NounPhrase, Phrase
from .telling import Events, Telling, at


def framed_there(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause by its frame, with where what it names stands; None if they cannot be so."""
    known, places = dict(telling.discourse.room_of), dict(telling.discourse.at)
    scene, clause = _set_in(clause, telling)
    located = _located(clause, telling)
    if located is None or scene is None:
        return None
    stands, clause = located
    found = framed(clause, telling)
    if found is None or passing(clause, found, places) or impossible(found):
        return None
    if is_earlier(clause) and any(_told(event, telling, known) for event in found):
        return None
    return (*scene, *stands, *(_standing(clause, found, telling) if found else ()), *found)


def _set_in(clause: Clause, telling: Telling) -> tuple[Events | None, Clause]:
    """Return that who speaks, and to whom, are in the room that a phrase in front names; the clause without it.

    Over the phone only who speaks is there. None instead of events says that this cannot be so.
    """
    rooms = [p for p in clause.phrases if p.fronted and p.np and telling.discourse.is_room(p.np)]
    if len(rooms) != 1 or clause.subject is None or not clause.is_of("tell", "say", "whisper", "ask"):
        return (), clause
    rest = replace(clause, phrases=tuple(phrase for phrase in clause.phrases if phrase is not rooms[0]))
    people = NounPhrase("joined", members=(clause.subject, *_spoken_to(rest)), plural=True)
    there = framed(Clause(subject=people, form="copula", verbs=("be",), phrases=(rooms[0],)), telling)
    return there, rest


def _spoken_to(clause: Clause) -> tuple[NounPhrase, ...]:
    """Return whom somebody speaks to face to face."""
    if any_in((phrase.head for phrase in clause.phrases), "relations", "channels"):
        return ()
    return (*clause.objects, *(p.np for p in clause.phrases if p.preposition == "to" and p.np is not None))


def _located(clause: Clause, telling: Telling) -> tuple[Events, Clause] | None:
    """Return a clause whose subject is "the box on the table" as one of the box; if it is new, it is there.

    None if another thing of that name was told to be elsewhere. "The man in the hat" is the man.
    """
    np, discourse = clause.subject, telling.discourse
    if np is None or not np.phrases or (len(np.phrases) == 1 and is_in(np.head, "relations", "labels")):
        return (), clause
    bare = replace(np, phrases=())
    alone = replace(clause, subject=bare)
    if discourse.people_of(bare):
        return None if any(map(_says_more, np.phrases)) else ((), alone)
    if any(is_in(phrase.preposition, "prepositions", "goal") for phrase in np.phrases):
        return None  # "the key to the safe"
    place = Clause(subject=bare, form="copula", verbs=("be",), phrases=np.phrases)
    if any(thing.head == np.head for thing in discourse.things.values()):
        return ((), alone) if is_there(place, telling) else None
    stands = framed(place, telling)
    return None if stands is None else (stands, alone)


def _says_more(phrase: Phrase) -> bool:
    """Return whether a phrase tells more of somebody than what they have on them or stand by."""
    return phrase.clause is not None or (phrase.np is not None and bool(phrase.np.clauses or phrase.np.phrases))


def is_there(place: Clause, telling: Telling) -> bool:
    """Return whether a thing was told to be where a clause says it is."""
    said = claims_of(place, telling.copied())
    return bool(said) and all(
        c.variable and telling.discourse.at.get(c.variable.of) == c.value for c in said or ()
    )


def _standing(clause: Clause, found: Events, telling: Telling) -> Events:
    """Return that a place is where a second phrase has it: "in the sock under the mattress"."""
    places = adjuncts(clause, telling.discourse).places
    if len(places) != 2 or places[0].is_room or not _is_stand(places[1]):
        return ()
    first, stand = places
    values = {item.value for event in found if isinstance(event, Change) for item in event.sets}
    if first.thing is None or first.value not in values or telling.discourse.at.get(first.value) == stand.value:
        return ()
    return (Change(sets=(Assignment(variable=at(first.thing), value=stand.value),)),)


def _is_stand(place: Place) -> bool:
    """Return whether a place is a thing, no room or occasion, where another place stands."""
    if place.is_room or place.thing is None or place.goal:
        return False
    return not is_in(place.thing.head, "rooms", "occasions")


def is_earlier(clause: Clause) -> bool:
    """Return whether a clause tells what had happened before the last event."""
    return bool(clause.auxiliaries) and clause.auxiliaries[0] == "had"


def _told(event: Event, telling: Telling, known: Mapping[str, str]) -> bool:
    """Return whether something was already told of what an event changes, so that its place in time is open."""
    if not isinstance(event, Enter | Leave | Change):
        return False
    if isinstance(event, Enter | Leave):
        return event.agent in known or bool(telling.events)
    if event.by and any(e.people and not isinstance(e, Enter) for e in telling.events):
        return True  # those who are told to do something since may not have seen it
    return any(telling.last(variable) is not None for variable in event.variables)
