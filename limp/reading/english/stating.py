"""Frames of being and having: where things and people are, how they are, and what they hold."""

from __future__ import annotations

from ...episodes.events import Act, Assignment, Attend, Change
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts
from .contents import time_said
from .discourse import Thing
from .frames import Events, Telling, change, frame, hidden, stand
from .going import be_in, enters, leaves
from .syntax import Clause, NounPhrase


@frame("*", "It was raining.", "It is winter.", "A storm came up.", forms="active copula", objects=0)
def weather(clause: Clause, telling: Telling) -> Events | None:
    """When a story plays, and what the weather is like."""
    if clause.subject is not None and is_in(clause.subject.head, "times", "weather"):
        begins = clause.form == "active" and clause.verbs[0] in ("come", "begin", "start")
        return () if begins and adjuncts(clause, telling.discourse).only() else None
    if clause.subject is None or clause.subject.head != "it" or clause.particles or clause.qualities:
        return None
    if clause.form == "active":
        return () if not clause.phrases and any(is_in(v, "times", "weather") for v in clause.verbs) else None
    (*others, time) = clause.phrases or (None,)
    return () if time is not None and time.clock and not (others or time.preposition) else None


@frame(
    "be",
    "There is a ball in the box.",
    "There was a king.",
    "There is no ball in the box.",
    "There is not one ball in the box.",
    forms="copula",
    objects=1,
    negated=True,
)
def there_is(clause: Clause, telling: Telling) -> Events | None:
    """Something is somewhere, or nothing of the kind is."""
    if clause.subject is None or clause.subject.head != "there":
        return None
    found = adjuncts(clause, telling.discourse)
    things = telling.discourse.things_of(clause.objects[0])
    if not things or not found.only("places"):
        return None
    if found.target is None:
        return None if clause.negated or clause.objects[0].determiner == "no" else ()
    if clause.negated or clause.objects[0].determiner == "no":
        absent = tuple(
            t for t in things if telling.discourse.at.get(t.name, found.target.value) == found.target.value
        )
        return (change(absent, None, telling, moved_from=found.target.value),) if absent else ()
    return _stand(things, found, telling)


@frame("be", "The label on the box is cabbage.", forms="copula", content=True, negated=True, quoted=True)
@frame(
    "say read",
    'The label on the box says "cabbage".',
    "The box says cabbage.",
    content=True,
    negated=True,
    quoted=True,
)
def label(clause: Clause, telling: Telling) -> Events | None:
    """A container looks as if it held something."""
    subject = clause.subject
    if subject is None or subject.kind != "noun" or clause.phrases or clause.negated:
        return None
    if is_in(subject.head, "relations", "labels") and len(subject.phrases) == 1:
        subject = subject.phrases[0].np
    elif clause.form == "copula" or subject.phrases or telling.discourse.people_of(subject):
        return None
    return _labelled(subject, clause, telling)


@frame("*", "The jar is labelled sugar.", 'The jar is marked "sugar".', forms="passive", content=True, quoted=True)
def being_labelled(clause: Clause, telling: Telling) -> Events | None:
    """A container looks as if it held something."""
    if clause.verbs[0] not in ("label", "mark") or clause.phrases:
        return None
    return _labelled(clause.subject, clause, telling)


def _labelled(np: NounPhrase | None, clause: Clause, telling: Telling) -> Events | None:
    """Return no event, after a label with what an object or a quotation says was put on what a phrase means."""
    place = telling.discourse.thing_of(np)
    if place is None or is_in(place.name, "relations", "labels"):
        return None
    if clause.content_kind == "quote" and not clause.objects:
        return _with_label(place.name, clause.quote.rstrip(".").lower(), telling)
    if len(clause.objects) != 1 or clause.content:
        return None
    held = telling.discourse.thing_of(clause.objects[0])
    if held is None:
        return None
    telling.discourse.thing_of(np)  # which is what "it" means next
    telling.discourse.holder = place.name
    return _with_label(place.name, held.name, telling)


def _with_label(place: str, held: str, telling: Telling) -> Events:
    """Return no event, after a label was put on a place: what was told to be in it, it hides."""
    telling.labels[place] = held
    for k in telling.held(place):
        told = telling.events[k]
        telling.events[k] = hidden(told) if isinstance(told, Change) else told
    return ()


@frame("be", "The ball is in the box.", "The box is in the kitchen.", forms="copula", objects=0)
@frame("lie stay", "The ball lies in the box.", "On the table stood a lamp.", objects=0)
def being_somewhere(clause: Clause, telling: Telling) -> Events | None:
    """Things are at a place, or a place is in a room."""
    if clause.qualities:
        return None
    found = adjuncts(clause, telling.discourse)
    people = () if telling.discourse.means_things(clause.subject) else telling.discourse.people_of(clause.subject)
    if found.target is None or not found.only("places") or people:
        return None
    things = telling.discourse.things_of(clause.subject)
    return _stand(things, found, telling) if things else None


@frame("be", "The ball is no longer in the box.", forms="copula", objects=0, negated=True)
def being_elsewhere(clause: Clause, telling: Telling) -> Events | None:
    """Things are not at a place, where they may have been."""
    if not clause.negated or clause.qualities:
        return None
    found = adjuncts(clause, telling.discourse)
    people, things = telling.discourse.people_of(clause.subject), telling.discourse.things_of(clause.subject)
    if found.target is None or not found.only("places") or people or not things:
        return None
    if any(telling.discourse.at.get(t.name) not in (found.target.value, None) for t in things):
        return ()
    return (change(things, None, telling, moved_from=found.target.value),)


def _stand(things: tuple[Thing, ...], found: Adjuncts, telling: Telling) -> Events:
    place = found.target
    assert place is not None
    if place.is_room:
        for thing in things:
            telling.rooms[thing.name] = place.value
        used = set(telling.discourse.at.values())
        things = tuple(t for t in things if t.name not in used)
        if not things:
            return ()
        return (change(things, place.value, telling, room=place.value),)
    if found.room:
        telling.rooms[place.value] = found.room
    return (stand(things, place.value, telling, found.room),)


@frame("be", "The meeting is on Monday.", "The meeting is at 16:00.", forms="copula", objects=0)
@frame("move", "The meeting was moved to Tuesday.", forms="passive", objects=0)
def being_at_a_time(clause: Clause, telling: Telling) -> Events | None:
    """When something is."""
    (said, *_) = time_said(clause, telling.discourse) or (None,)
    if said is None or said.variable is None:
        return None
    moved = clause.verbs[0] if clause.form == "passive" else ""
    return (Change(sets=(Assignment(variable=said.variable, value=said.value),), verb=moved),)


@frame(
    "be",
    "Anne is in the kitchen.",
    "Anne is asleep.",
    "Anne is away.",
    "Anne is out of the room.",
    "Anne is back.",
    "Anne is very hungry.",
    "Anne is busy cooking.",
    "Anne is in the kitchen with Ben.",
    forms="copula",
    objects=0,
    content=True,
    negated=True,
)
def somebody_is(clause: Clause, telling: Telling) -> Events | None:
    """Somebody is in a room, away, back, asleep, or in some state of mind or body."""
    people = telling.discourse.people_of(clause.subject)
    found = adjuncts(clause, telling.discourse)
    if not people or not _is_busy(clause):
        return None
    if found.sorts == {"sources"} and not clause.qualities and not clause.negated:
        return leaves(people, found.sources[0].value if found.sources[0].is_room else "", telling)
    if found.target is not None and telling.discourse.cannot_be_people(clause.subject, found.target.is_room):
        return None
    if clause.qualities and not found.places and found.only("sources", "about"):
        found = Adjuncts()
    if not found.only("places", "company"):
        return None
    return _somebody_is((*people, *found.company), clause, found, telling)


def _is_busy(clause: Clause) -> bool:
    """Return whether a content, if there is one, is what somebody is busy with."""
    return not clause.content or (clause.qualities == ("busy",) and not clause.content[0].content)


def _somebody_is(people: tuple[str, ...], clause: Clause, found: Adjuncts, telling: Telling) -> Events | None:
    """Return how or where people are, by the adjectives, adverbs and places of a clause."""
    around = (a for a in clause.adverbs if is_in(a, "relations", "gone") or a in ("there", "here", "inside"))
    words = (*clause.qualities, *clause.particles, *around)
    here = bool(set(words) & {"there", "here"})
    for sort, attentive in (("asleep", clause.negated), ("awake", not clause.negated)):
        if any(is_in(word, "relations", sort) for word in words):
            placed = be_in(people, found, telling) if found.target else ()
            state = tuple(Attend(agent=person, attentive=attentive, asleep=not attentive) for person in people)
            return placed if placed is None else (*placed, *state)
    if clause.negated:
        return leaves(people, "", telling) if here and not found.places else None
    if "back" in clause.particles and not found.places:
        telling.absent(people)
        return enters(people, "", telling, here=True)
    if not found.places and any(is_in(word, "relations", "gone") or word == "inside" for word in words):
        return leaves(people, "", telling)
    if clause.qualities and not found.places:
        return tuple(
            Act(agent=person, does=f"is {clause.behind or ' '.join(clause.qualities)}") for person in people
        )
    return be_in(people, found, telling) if found.places or here else None


@frame("be", "Anne is a nurse.", "Anne and Ben are friends.", forms="copula", objects=1)
def being_someone(clause: Clause, telling: Telling) -> Events | None:
    """What somebody is also called, or what people are to each other."""
    people = telling.discourse.people_of(clause.subject)
    if not people or clause.phrases:
        return None
    np = clause.objects[0]
    if np.kind != "noun" or not (is_in(np.head, "relations", "people") or is_in(np.head, "relations", "groups")):
        return None
    if len(people) == 1:
        telling.discourse.also[np.head] = people[0]
    return ()


@frame("consume", "Tom ate the cake.", objects=1)
def consuming(clause: Clause, telling: Telling) -> Events | None:
    """A thing is no longer anywhere."""
    people = telling.discourse.people_of(clause.subject)
    if not people or not adjuncts(clause, telling.discourse).only():
        return None
    things = telling.discourse.things_of(clause.objects[0])
    return (change(things, None, telling, by=people, verb=clause.verbs[0], moved_from=""),) if things else None


@frame("contain", "The box contains a ball.", "The box contains pens instead of sweets.", objects=1)
def containing(clause: Clause, telling: Telling) -> Events | None:
    """What is in a container."""
    if telling.discourse.people_of(clause.subject):
        return None
    if any(phrase.preposition != "instead of" for phrase in clause.phrases):
        return None
    place, things = telling.discourse.thing_of(clause.subject), telling.discourse.things_of(clause.objects[0])
    return (stand(things, place.name, telling),) if place and things else None
