"""A household's episode in the one language, with the way back to its events and places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..episodes.episode import Episode as Story
from ..episodes.variables import Variable
from ..minds.facts import Place
from .lexicon import listed
from .world import same_place


@dataclass(frozen=True, eq=False)
class Converted:
    """An episode in the one language, and how it came about; what is found out of it is kept by which it is.

    `made_of` holds for each event of the story the place from 0 of the event that it was made of, -1 where it was
    made of none. The first `begins` of them hold from the start, and what follows is in the order of events.
    `places` are the places by the names that they have in the story.
    """

    story: Story
    made_of: tuple[int, ...]
    begins: int
    places: Mapping[str, Place]

    def first_of(self, event: int) -> int:
        """Return the place from 0 of the first event of the story that is not before `event`."""
        later = (j for j in range(self.begins, len(self.made_of)) if self.made_of[j] >= event)
        return next(later, len(self.made_of))

    def name_of(self, place: Place) -> str:
        """Return the name of a place in the story, or the one that it would have."""
        named = place.name and next((n for n, p in self.places.items() if p.name and same_place(p, place)), "")
        return named or str(place).removeprefix("the ")


def names_in(words: str, people: Iterable[str], things: Iterable[str], places: Iterable[str]) -> tuple[str, ...]:
    """Return which of these are named in words that were not understood, or may be meant by them."""
    words_of = set(re.findall(r"[\w'-]+", words.lower()))
    any_thing = not words_of.isdisjoint(listed("any_thing"))
    return (
        *(name for name in people if name in words),
        *(thing for thing in things if any_thing or thing.split()[-1] in words_of),
        *(name for name in places if set(name.split()) <= words_of),
    )


def wish_for(agent: str, thing: str) -> Variable:
    """Return where somebody wants a thing, as a question about the world that others may know the answer to."""
    return Variable("fact", f"where {agent} wants the {thing}")
