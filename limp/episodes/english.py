"""The English of episodes: who is there and what happened, as plain sentences.

Each kind of event has its own clause (`Event.words`); `phrases` has names, places and claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..minds.facts import the
from .episode import Episode, Location, Person
from .phrases import agreeing, doing, in_a_row, placed, sentence


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for number in range(len(episode.events)):
        yield told_in(episode, number)


def setting(episode: Episode) -> Iterator[str]:
    """Yield who is there, and what people and places are, as sentences."""
    there = episode.there_from_the_start
    if here := [name for name in episode.names if name in there]:
        yield sentence(f"{doing(here, 'is')} there from the start")
    if elsewhere := [name for name in episode.names if name not in there]:
        yield sentence(f"{doing(elsewhere, 'is')} elsewhere at first")
    for person in episode.people:
        yield from map(sentence, _person(person))
    for location in episode.locations:
        yield from map(sentence, _location(location))


def _person(person: Person) -> Iterator[str]:
    name = [person.name]
    if person.also:
        yield f"{doing(name, 'is')} also called {in_a_row(person.also, 'or')}"
    if person.room:
        yield f"{doing(name, 'is')} {placed(person.room)} at first"
    if not person.perceives:
        yield f"{doing(name, 'perceives')} nothing at first"


def _location(location: Location) -> Iterator[str]:
    if location.room:
        yield f"{the(location.name)} {agreeing([location.name], 'is')} {placed(location.room)}"
    if location.label:
        yield f"{the(location.name)} {agreeing([location.name], 'looks')} as if it held {the(location.label)}"
    if location.carrier:
        yield f"{doing([location.carrier], 'carries')} {the(location.name)}"


def told_in(episode: Episode, number: int, witnesses: bool = True) -> str:
    """Return event `number` (from 0) in words, with what it refers to; changes are told from how things are.

    Without `witnesses` it is not told who is said to perceive it.
    """
    event, earlier = episode.events[number], episode.events[:number]
    if event.understood:  # a preposition that its own quote does not give is that of the story
        event = event.model_copy(update={"text": f"{event.text} {episode.text}"})
    place = next((episode.number(reference) for reference in event.refers_to), None)
    referred = episode.events[place] if place is not None else None
    return event.sentence(referred, event.is_anew(earlier), witnesses, episode.rooms_to_go_to)
