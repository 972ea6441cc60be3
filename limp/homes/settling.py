"""Settles the events of a household as its episode: one name for each place, and whom and what words are about.

Readers and sensors name places in full. Which of these names are of one place shows only where all of them are
known; so does what `it` means in what is said, and what words may be about that were not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.episode import Episode, Location, Person
from ..episodes.events import Act, Believe, Change, Event, Seen, Shown, Tell, Unread
from ..episodes.variables import Assignment
from ..minds.facts import SOMETHING, Place, same_thing
from ..minds.source import Agreement, Source
from .deeds import IT, agent_of, deed_of, event_of, statement_of, telling
from .household import Household
from .lexicon import listed
from .world import merge_places, place_named, place_words, same_place


def settled(people: Sequence[str], events: Sequence[Event], described: Agreement | None = None) -> Episode:
    """Return the episode of people in a household, in which entering a room reveals nothing."""
    work = _Settling(people, with_topics(events))
    found = tuple(work.settle())
    return Episode(
        people=tuple(Person(name=name) for name in people),
        locations=tuple(Location(name=name, room=p.room) for name, p in work.places.items() if p.name and p.room),
        events=found,
        conventions=Conventions(entering_reveals="nothing"),
        described=described,
    )


def with_topics(events: Iterable[Event]) -> list[Event]:
    """Return the events with IT, in what is said, as what was last asked for or wanted, else spoken of."""
    topic = spoken = ""
    found: list[Event] = []
    for event in events:
        if isinstance(event, Tell):
            meant = statement_of(event)
            said = meant.about(topic or spoken)
            if said.speech in ("ask", "want") and said.thing:
                topic = said.thing
            spoken = said.thing or spoken
            if said != meant:
                event = event.model_copy(update={"says": telling(event.speaker, said, event.spoken).says})
        found.append(event)
    return found


class _Settling:
    """What becomes of each event; `places` are those that were named so far, by their names."""

    def __init__(self, people: Sequence[str], events: Sequence[Event]) -> None:
        self.people, self.events = people, events
        self.places: dict[str, Place] = {}
        home = Household(Episode(events=tuple(events)))
        mentioned = (*home.places(), *(one.place for one in home.stood()))
        self._merged = merge_places(mentioned, home.rooms_told())
        self._things = tuple(home.things())

    @cached_property
    def _wanted(self) -> dict[tuple[str, Source], str]:
        """What words tell that somebody wants, by the words."""
        told = (event for event in self.events if isinstance(event, Believe) and event.claim.verb == "wants")
        return {(event.text, event.source): event.claim.variable.of for event in told if event.claim.variable}

    def settle(self) -> Iterator[Event]:
        """Yield each event with the names of its places; what is understood after all is not unread."""
        for event in self.events:
            match event:
                case Tell():
                    yield self._told(event)
                case Believe():
                    yield event.model_copy(update={"claim": self._claim(event.claim)})
                case Unread():
                    if not self._is_wish(event):
                        yield self._unread(event)
                case Change(by="") if event.mood == "holds":
                    yield event.model_copy(update={"sets": tuple(map(self._stood, event.sets))})
                case Shown() if event.mood == "holds":
                    shown = tuple(Seen(thing=seen.thing, place=self._named(seen.place)) for seen in event.at)
                    yield event.model_copy(update={"at": shown})
                case _:
                    yield self._done(event)

    def _done(self, event: Event) -> Event:
        if isinstance(event, Act) and event.place:
            return event.model_copy(update={"place": self._named(event.place)})
        deed = None if isinstance(event, Act) else deed_of(event)
        if deed is None:
            return event
        return event_of(event.doer, deed, self._name, **event.common("room"))

    def _told(self, event: Tell) -> Tell:
        """Return what is said to those who take part."""
        hearers = tuple(name for name in event.hearers if name in self.people)
        says = tuple(self._said_of(claim) for claim in event.says)
        if event.speech == "question":
            says = tuple(claim for claim in says if not claim.variable or claim.variable.of != SOMETHING)
        return event.model_copy(update={"hearers": hearers, "says": says})

    def _said_of(self, claim: Claim) -> Claim:
        if claim.variable is None or claim.variable.of != IT:
            return self._claim(claim)
        some = claim.variable._replace(of=SOMETHING)
        words = claim.words.replace(f"the {IT}", f"the {SOMETHING}")
        return self._claim(claim.model_copy(update={"variable": some, "words": words}))

    def _claim(self, claim: Claim) -> Claim:
        if not (claim.variable and claim.variable.quality == "at" and claim.value):
            return claim
        return claim.model_copy(update={"value": self._named(claim.value)})

    def _stood(self, one: Assignment) -> Assignment:
        if one.variable.quality == "state":
            return one.model_copy(update={"variable": one.variable._replace(of=self._named(one.variable.of))})
        if one.variable.quality == "at" and one.value:
            return one.model_copy(update={"value": self._named(one.value)})
        return one

    def _is_wish(self, event: Unread) -> bool:
        """Return whether the words tell that somebody wants a thing that is known to be there."""
        wanted = self._wanted.get((event.text, event.source), "")
        return any(same_thing(known, wanted) for known in self._things)

    def _unread(self, event: Unread) -> Unread:
        """Return words that were not understood, with all that they may be about."""
        if event.aside:
            return event
        known = names_in(event.text, self.people, self._things, self.places)
        names = dict.fromkeys(filter(None, (agent_of(event), *known, *event.names)))
        return event.model_copy(update={"names": tuple(names)})

    def _named(self, words: str) -> str:
        return self._name(place_named(words))

    def _name(self, place: Place) -> str:
        """Return the name of a place, one for all its mentions: `fridge`; its room too where there are several."""
        bare = place.model_copy(update={"other": False})
        if bare.name:
            bare = next((known for known in self._merged if known.name and same_place(known, bare)), bare)
        several = sum(known.name == bare.name for known in self._merged) > 1
        name = bare.name if bare.name and not several else place_words(bare)
        self.places.setdefault(name, bare)
        return name


def names_in(words: str, people: Iterable[str], things: Iterable[str], places: Iterable[str]) -> tuple[str, ...]:
    """Return which of these are named in words that were not understood, or may be meant by them."""
    words_of = set(re.findall(r"[\w'-]+", words.lower()))
    any_thing = not words_of.isdisjoint(listed("any_thing"))
    return (
        *(name for name in people if name in words),
        *(thing for thing in things if any_thing or thing.split()[-1] in words_of),
        *(name for name in places if set(name.split()) <= words_of),
    )
