"""Frames of being and having: where things and people are, how they are, and what they hold."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.events import Assignment, Change
from ...lexicon.words import any_in, is_in
from .contents import time_said
from .discourse import Thing
from .frames import Said, frame
from .going import be_in, enters, leaves
from .syntax import NounPhrase, Phrase
from .telling import Events, People, Telling, act, attend, change, hidden, stand
from .tokens import VERBAL
from .words import read_sentence


@frame(
    "*",
    "It was raining.",
    "It is winter.",
    "A storm came up.",
    forms="active copula",
    subject="any",
    objects="0",
    phrases=None,
    tacit=True,
)
def weather(said: Said) -> Events | None:
    """When a story plays, and what the weather is like."""
    clause = said.clause
    if is_in(clause.head, "times", "weather"):
        begins = clause.form == "active" and any_in(clause.verbs, "relations", "arising")
        return () if begins and said.found.only() else None
    if clause.head != "it" or clause.particles or clause.qualities:
        return None
    if clause.form == "active":
        return () if not clause.phrases and any_in(clause.verbs, "times", "weather") else None
    return () if len(clause.phrases) == 1 and _is_time(clause.phrases[0]) else None


def _is_time(phrase: Phrase) -> bool:
    """Return whether a phrase is a time without a preposition: "it was one evening"."""
    return bool(phrase.clock) and not phrase.preposition


@frame(
    "be",
    "There is a ball in the box.",
    "There was a king.",
    "There is no ball in the box.",
    "There is not one ball in the box.",
    forms="copula",
    subject="any",
    objects="1",
    negated="may",
    phrases="places",
    tacit=True,
)
def there_is(said: Said) -> Events | None:
    """Something is somewhere, or nothing of the kind is."""
    if said.clause.head != "there" or not (things := said.things()):
        return None
    none = said.clause.negated or said.clause.objects[0].determiner == "no"
    if said.target is None:
        np = said.clause.objects[0]
        known = np.determiner == "the" or np.owner is not None or is_in(np.determiner, "closed", "POSS")
        return None if none or known else ()  # "there was the key": where whoever looks has looked
    if not none:
        return _stand(things, said)
    place = said.target.value
    absent = tuple(t for t in things if said.discourse.at.get(t.name, place) == place)
    return (change(absent, None, said.telling, moved_from=place),) if absent else ()


@frame(
    "be",
    "The label on the box is cabbage.",
    forms="copula",
    subject="any",
    content="none quote",
    bare=True,
    tacit=True,
)
@frame(
    "say read",
    'The label on the box says "cabbage".',
    "The box says cabbage.",
    subject="any",
    content="none quote",
    bare=True,
    tacit=True,
)
def label(said: Said) -> Events | None:
    """A container looks as if it held something."""
    subject = said.clause.subject
    if subject is None or subject.kind != "noun":
        return None
    if any(token.categories <= VERBAL for token in read_sentence(said.clause.quote, frozenset()).tokens):
        return None  # words that somebody says: "'Please tell Ann,' said the caller"
    if is_in(subject.head, "relations", "labels") and len(subject.phrases) == 1:
        subject = subject.phrases[0].np
    elif said.clause.form == "copula" or subject.phrases or said.people:
        return None
    return _labelled(subject, said)


@frame(
    "*",
    "The jar is labelled sugar.",
    'The jar is marked "sugar".',
    forms="passive",
    subject="any",
    content="none quote",
    bare=True,
    tacit=True,
)
def being_labelled(said: Said) -> Events | None:
    """A container looks as if it held something."""
    return _labelled(said.clause.subject, said) if said.clause.verbs[0] in ("label", "mark") else None


def _labelled(np: NounPhrase | None, said: Said) -> Events | None:
    """Return no event, after a label with what an object or a quotation says was put on what a phrase means."""
    clause, discourse = said.clause, said.discourse
    place = discourse.thing_of(np)
    if place is None or is_in(place.name, "relations", "labels"):
        return None
    if clause.content_kind == "quote" and not clause.objects:
        return _with_label(place.name, clause.quote.rstrip(".").lower(), said.telling)
    held = said.thing() if len(clause.objects) == 1 and not clause.content_kind else None
    if held is None:
        return None
    discourse.thing_of(np)  # which is what "it" means next
    discourse.holder = place.name
    return _with_label(place.name, held.name, said.telling)


def _with_label(place: str, held: str, telling: Telling) -> Events:
    """Return no event, after a label was put on a place: what was told to be in it, it hides."""
    telling.labels[place] = held
    for k in telling.held(place):
        told = telling.events[k]
        telling.events[k] = hidden(told) if isinstance(told, Change) else told
    telling.indexed = 0  # they say what is in the place, too
    return ()


@frame(
    "be",
    "The ball is in the box.",
    "The box is in the kitchen.",
    forms="copula",
    subject="things",
    objects="0",
    phrases="places",
    tacit=True,
)
@frame(
    "lie stay",
    "The ball lies in the box.",
    "On the table stood a lamp.",
    subject="things",
    objects="0",
    phrases="places",
    tacit=True,
)
def being_somewhere(said: Said) -> Events | None:
    """Things are at a place, or a place is in a room."""
    return None if said.clause.qualities or said.target is None else _stand(said.subjects, said)


@frame(
    "be",
    "The ball is no longer in the box.",
    forms="copula",
    subject="things",
    objects="0",
    negated="must",
    phrases="places",
    tacit=True,
)
def being_elsewhere(said: Said) -> Events | None:
    """Things are not at a place, where they may have been."""
    if said.clause.qualities or said.target is None:
        return None
    place = said.target.value
    if any(said.discourse.at.get(thing.name, place) != place for thing in said.subjects):
        return ()
    return (change(said.subjects, None, said.telling, moved_from=place),)


def _stand(things: tuple[Thing, ...], said: Said) -> Events:
    place, rooms = said.target, said.telling.rooms
    assert place is not None
    if place.is_room:
        rooms.update({thing.name: place.value for thing in things})
        used = set(said.discourse.at.values())
        things = tuple(thing for thing in things if thing.name not in used)
        return (change(things, place.value, said.telling, room=place.value),) if things else ()
    if said.found.room:
        rooms[place.value] = said.found.room
    return (stand(things, place.value, said.telling, said.found.room),)


@frame(
    "be",
    "The meeting is on Monday.",
    "The meeting is at 16:00.",
    forms="copula",
    subject="any",
    objects="0",
    phrases=None,
    tacit=True,
)
@frame("move", "The meeting was moved to Tuesday.", forms="passive", subject="any", objects="0", phrases=None)
def being_at_a_time(said: Said) -> Events | None:
    """When something is."""
    claims = time_said(said.clause, said.discourse) or ()
    verb = said.clause.verbs[0] if said.clause.form == "passive" else ""
    sets = tuple(Assignment(variable=c.variable, value=c.value) for c in claims if c.variable)
    return (Change(sets=sets, verb=verb),) if sets else None


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
    objects="0",
    content="none ing to that wh about",
    negated="may",
    phrases=None,
)
def somebody_is(said: Said) -> Events | None:
    """Somebody is in a room, away, back, asleep, or in some state of mind or body."""
    clause, found = said.clause, said.found
    if clause.content and (clause.qualities != ("busy",) or said.inner.content):
        return None
    if found.sorts == {"sources"} and not clause.qualities and not clause.negated:
        return leaves(said.people, said.source if found.sources[0].is_room else "", said.telling)
    if said.target is not None and said.discourse.cannot_be_people(clause.subject, said.target.is_room):
        return None
    if not (found.only("places", "company") or (clause.qualities and found.only("sources", "about"))):
        return None
    return _being((*said.people, *found.company), said)


def _being(people: People, said: Said) -> Events | None:
    """Return how or where people are, by the adjectives, adverbs and places of a clause."""
    clause = said.clause
    around = (
        a
        for a in clause.adverbs
        if is_in(a, "relations", "gone") or a == "inside" or is_in(a, "particles", "here")
    )
    words = (*clause.qualities, *clause.particles, *around)
    asleep, awake = (any_in(words, "relations", sort) for sort in ("asleep", "awake"))
    if asleep or awake:
        placed = be_in(people, said) if said.target else ()
        awake = asleep == clause.negated
        return placed if placed is None else (*placed, *attend(people, attentive=awake, asleep=not awake))
    if said.target:
        return None if clause.negated else be_in(people, said)
    return _being_as(people, words, said)


def _being_as(people: People, words: Sequence[str], said: Said) -> Events | None:
    """Return that people are there or not there, or are as an adjective says."""
    here = any_in(words, "particles", "here")
    if said.clause.negated:
        return leaves(people, "", said.telling) if here else None
    if "back" in said.clause.particles:
        said.telling.absent(people)
        return enters(people, "", said.telling, here=True)
    if any(is_in(word, "relations", "gone") or word == "inside" for word in words):
        return leaves(people, "", said.telling)
    if said.clause.qualities:
        state = said.clause.behind or " ".join(said.clause.qualities)
        return act(people, f"is {state}")
    return be_in(people, said) if here else None


@frame(
    "be",
    "Anne is a nurse.",
    "Anne and Ben are friends.",
    forms="copula",
    objects="1",
    particles="",
    bare=True,
    tacit=True,
)
def being_someone(said: Said) -> Events | None:
    """What somebody is also called, or what people are to each other."""
    (np,) = said.clause.objects
    called = is_in(np.head, "relations", "people", "groups")
    if np.kind != "noun" or not called or said.clause.qualities:
        return None
    if len(said.people) == 1:
        said.discourse.also[np.head] = said.people[0]
    return ()


@frame("consume", "Tom ate the cake.", objects="1")
def consuming(said: Said) -> Events | None:
    """A thing is no longer anywhere."""
    things = said.things()
    return said.change(things, None, moved_from="") if things else None


@frame(
    "contain",
    "The box contains a ball.",
    "The box contains pens instead of sweets.",
    subject="things",
    objects="1",
    phrases=None,
)
def containing(said: Said) -> Events | None:
    """What is in a container."""
    held = said.things() if all(p.preposition == "instead of" for p in said.clause.phrases) else ()
    return (stand(held, said.subjects[0].name, said.telling),) if held and len(said.subjects) == 1 else None
