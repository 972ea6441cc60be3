"""The law of coverage: whom and what a clause names is in the events that it means, or it is not understood.

Frames say what they take; this looks at what came out. When and how something was done, what somebody looks
through, what for, and whose a thing is, no event says; all other names and nouns of a clause must be found again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...episodes.events import Attend, Believe, Enter, Event, Leave, Miss, Perceive, Tell
from ...lexicon.words import is_in, singular
from .adjuncts import Sort, sort_of
from .discourse import Discourse
from .perceiving import whole
from .syntax import Clause, NounPhrase
from .telling import Events, People, Telling

_UNSAID: frozenset[Sort] = frozenset(("time", "through", "unnoticed", "witnessed"))
"""What phrases may say that is in no event, or is in who perceives it."""
_WORD = re.compile(r"\w+(?:[-']\w+)*")
AIMED = frozenset(("decide", "manage", "fail", "expect", "want"))
"""The classes of verbs whose infinitive is their content, and not what something is done for."""


def leaves_out(clause: Clause, people: People, events: Events, telling: Telling) -> bool:
    """Return whether a clause, of which some people are the subject, names what is in none of its events.

    A clause without events says that nothing is new; what it names is known.
    """
    if not events:
        sorts = (sort_of(phrase, clause, telling.discourse) for phrase in clause.phrases if phrase.np)
        return "manner" in sorts
    said = _Said(events, telling)
    they = clause.head == "they"  # who may be things
    done = they or set(people) <= said.people
    return not done or not all(said.has(np) for np in _named(clause, events, telling.discourse))


class _Said:
    """The words and names of events, and of the earlier events that they are about."""

    def __init__(self, events: Events, telling: Telling) -> None:
        about = [*events, *_referred(events, telling)]
        texts = {text for event in about for text in _strings(event.model_dump(exclude={"text", "id", "kind"}))}
        named = {name for event in about for name in (*event.people, *(v.of for v in event.variables))}
        words = {word.lower() for text in texts for word in _WORD.findall(text)}
        self.strings = texts | named
        owners = {thing.owner for thing in telling.discourse.things.values() if thing.name in self.strings}
        self.people = self.strings | owners
        self.written = any(isinstance(event, Tell) for event in about)
        self.words = words | set(map(singular, words))
        self.discourse = telling.discourse.copied()

    def has(self, np: NounPhrase) -> bool:
        """Return whether events say what a noun phrase names."""
        if np.kind == "joined":
            return all(self.has(member) for member in np.members)
        message = self.written and is_in(np.head, "relations", "messages")
        if np.kind in ("pronoun", "gap") or whole(np) or message:
            return True
        several = self.discourse.several(np) or self.discourse.people_of(np)
        if np.determiner in ("every", "each") and not several:
            return False
        if np.of is not None and (is_in(np.head, "relations", "measures", "portions")):
            return self.has(np.of)
        return set(np.head.lower().split()) <= self.words or self._means(np)

    def _means(self, np: NounPhrase) -> bool:
        people, several = self.discourse.people_of(np), self.discourse.several(np)
        if several:
            return {thing.name for thing in several} <= self.strings
        thing = None if people else self.discourse.thing_of(np)
        return set(people) <= self.people if people else thing is not None and thing.name in self.strings


def _referred(events: Events, telling: Telling) -> Iterator[Event]:
    """Yield the earlier events that some are about."""
    for event in events:
        if isinstance(event, Miss):
            yield telling.events[int(event.event) - 1]
        elif isinstance(event, Perceive):
            last = telling.last(event.variable)
            if last is not None:
                yield telling.events[last]


def _strings(value: object) -> Iterator[str]:
    """Yield all texts within a value of plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(key)
            yield from _strings(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _strings(inner)


def _named(clause: Clause, events: Events, discourse: Discourse) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a clause that its events must say."""
    told = _told(events)
    if clause.subject is not None:
        yield clause.subject
    yield from (np for np in clause.objects if not _is_way(np, told, discourse))
    yield from _placed(clause, _unsaid(told), discourse)
    if clause.content_kind in ("that", "wh", "about") or clause.is_of(*AIMED):
        for content in clause.content:
            yield from _named_within(content, events, discourse)


def _told(events: Events) -> Events:
    """Return the events that a clause itself tells: not what it is done for, nor what comes with who moves."""
    events = tuple(event for event in events if not isinstance(event, Believe)) or events
    return tuple(event for event in events if isinstance(event, Enter | Leave)) or events


def _is_way(np: NounPhrase, told: Events, discourse: Discourse) -> bool:
    """Return whether an object is how somebody comes or goes, or who is left, who was there."""
    if all(isinstance(event, Enter) for event in told) and is_in(np.head, "relations", "ways"):
        return True
    departs = all(isinstance(event, Leave) for event in told)
    return departs and (is_in(np.head, "rooms", "passages") or bool(discourse.people_of(np)))


def _named_within(content: Clause, events: Events, discourse: Discourse) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a content; that somebody did it is told as what is so since."""
    act = content.form == "active" and not content.content
    bare = replace(content, subject=None) if act else content
    yield from _named(bare, events, discourse)
    for np in bare.complements:
        for relative in np.clauses:  # those of the clause itself are told before or after it
            yield from _named(relative, events, discourse)


def _placed(clause: Clause, unsaid: frozenset[Sort], discourse: Discourse) -> Iterator[NounPhrase]:
    """Yield the noun phrases of the phrases of a clause that its events must say."""
    sorts = [sort_of(phrase, clause, discourse) for phrase in clause.phrases]
    several = sorts.count("places") > 1
    for phrase, sort in zip(clause.phrases, sorts, strict=True):
        np = phrase.np
        if np is None or phrase.preposition == "instead of":
            continue
        person = sort == "sought" and discourse.people_of(np)
        when = several and sort == "places" and is_in(np.head, "rooms", "occasions")
        whence = sort == "places" and "sources" in unsaid and discourse.people_of(np)
        manner = sort == "manner" and _is_manner(np)
        if person or not any((sort in unsaid, when, whence, manner)):
            yield np


def _is_manner(np: NounPhrase) -> bool:
    """Return whether a noun phrase says how something was done by its words alone."""
    return is_in(np.head, "relations", "manner", "channels") or np.head.endswith(("self", "selves"))


def _unsaid(events: Events) -> frozenset[Sort]:
    """Return what phrases may say that no event does: whence people come, what they are away for."""
    if all(isinstance(event, Leave) for event in events):
        return _UNSAID | {"sources", "places", "sought"}
    moved = all(isinstance(event, Attend | Enter | Leave | Perceive) for event in events)
    return _UNSAID | {"sources"} if moved else _UNSAID
