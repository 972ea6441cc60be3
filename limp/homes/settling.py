"""Settles the events of a household as its episode: one name for each place, and whom and what words are about.

Readers and sensors name places in full. Which of these names are of one place shows only where all of them are
known; so does what `it` means in what is said, and what words may be about that were not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..episodes.conventions import Conventions
from ..episodes.episode import Episode, Location, Person
from ..episodes.events import Believe, Change, Event, Shown, Tell, Unread
from ..episodes.names import Name, renamed
from ..minds.facts import SOMETHING, Place, same_thing
from ..minds.source import Agreement, Source
from .deeds import IT, agent_of, statement_of, telling
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
        return {(event.text, event.source): event.claim.subject for event in told}

    def settle(self) -> Iterator[Event]:
        """Yield each event with the names of its places; what is understood after all is not unread."""
        for event in self.events:
            match event:
                case Unread():
                    if not self._is_wish(event):
                        yield self._unread(event)
                case Shown() if event.mood != "holds":
                    yield event  # what a camera lists is not what somebody named
                case _:
                    yield self._with_places(self._told(event) if isinstance(event, Tell) else event)

    def _with_places(self, event: Event) -> Event:
        """Return an event with the one name of each of its places."""
        given = isinstance(event, Change) and event.verb == "give"
        stands = isinstance(event, Change) and (event.by or event.mood == "holds")

        def see(name: Name) -> str:
            slot, of = name.path.rpartition(".")[2], name.variable
            if slot == "value" and of and of.quality == "at":
                is_place = not given and name.name != event.doer
            else:
                is_place = slot in ("place", "moved_from") or bool(of and of.quality == "state" and stands)
            return self._name(place_named(name.name)) if is_place else name.name

        return renamed(event, see)

    def _told(self, event: Tell) -> Tell:
        """Return what is said to those who take part; what is still open is some object."""
        hearers = tuple(name for name in event.hearers if name in self.people)
        says = [
            claim.model_copy(update={"words": claim.words.replace(f"the {IT}", f"the {SOMETHING}")})
            for claim in renamed(event, lambda name: SOMETHING if name.name == IT else name.name).says
        ]
        if event.speech == "question":
            says = [claim for claim in says if claim.subject != SOMETHING]
        return event.model_copy(update={"hearers": hearers, "says": tuple(says)})

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
