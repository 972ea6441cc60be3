"""The places of an episode: where a thing can be, how a place gets reported, and what a search costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from ..minds.facts import Place, the
from ..planner import FloatArray
from .lexicon import lexicon
from .parameters import Parameters

ELSEWHERE = Place(name="place that nobody mentions")
"""Wherever a thing can be that no question and no report names."""
WHERE_PUT = Place(name="place where it was left")
"""Where somebody else left the thing, when no report says where that is."""
_OTHER = "another "


class Lying(NamedTuple):
    """A thing, and the place where it is."""

    thing: str
    place: Place


def place_words(place: Place) -> str:
    """Return the name of a place in full: `cabinet in the kitchen`, `another cabinet`, `kitchen`, `Bob`."""
    name = f"{_OTHER}{place.name}" if place.other else place.name
    return f"{name} in {the(place.room)}" if name and place.room else name or place.room


@lru_cache(4096)
def place_named(words: str) -> Place:
    """Return the place of a name in full: the inverse of `place_words`."""
    name, inside, room = words.rpartition(" in ")
    if not inside and lexicon().room(words) == words:
        return Place(room=words)
    name, room = (name, room.removeprefix("the ")) if inside else (words, "")
    return Place(name=name.removeprefix(_OTHER), room=room, other=name.startswith(_OTHER))


def is_surface(place: Place) -> bool:
    """Tell whether things are on such a place, and not in it; they are in what the lexicon does not know."""
    return lexicon().is_container(place.name) is False


def same_place(one: Place, two: Place) -> bool:
    """Tell whether two descriptions can mean one place: same furniture, and no two different rooms or colours.

    A room as a whole is the same place as any furniture in it.
    """
    if not one.name or not two.name:
        return bool(one.room) and one.room == two.room
    return lexicon().same_furniture(one.name, two.name) and (not one.room or not two.room or one.room == two.room)


def merge_places(mentions: Iterable[Place], rooms: Iterable[Place] = ()) -> tuple[Place, ...]:
    """Return the different pieces of furniture among `mentions`, the fuller description of each, in order.

    A mention without a room joins the first place of that name. Rooms are passed through, not somewhere to put
    a thing, except for `rooms`, which somebody named as the place of a thing: the furniture in those joins them.
    """
    places = [place for place in dict.fromkeys(rooms) if place.room and not place.name]
    for mention in mentions:
        if not mention.name or mention in (ELSEWHERE, WHERE_PUT):
            continue
        bare = mention.model_copy(update={"other": False}) if mention.other else mention
        for k, place in enumerate(places):
            if same_place(place, bare):
                if place.name:
                    fuller = max(place.name, bare.name, key=len)
                    places[k] = Place(name=fuller, room=place.room or bare.room)
                break
        else:
            places.append(bare)
    return tuple(places)


@dataclass(frozen=True)
class World:
    """S candidate places for a thing; the last is ELSEWHERE, which stands for the unnamed ones."""

    places: tuple[Place, ...]
    parameters: Parameters

    @classmethod
    def of(cls, mentions: Iterable[Place], parameters: Parameters, rooms: Iterable[Place] = ()) -> World:
        """Build the world of the places that are mentioned; `rooms` were named as the place of a thing."""
        return cls((*merge_places(mentions, rooms), ELSEWHERE), parameters)

    @cached_property
    def size(self) -> int:
        """K, the number of single places: the named ones and the unnamed ones."""
        return len(self.places) - 1 + self.parameters.unnamed

    def index(self, place: Place) -> int:
        """Return the position of a place among `places` (ELSEWHERE if it is not a named one)."""
        bare = place.model_copy(update={"other": False}) if place.other else place
        for k, known in enumerate(self.places):
            if same_place(known, bare):
                return k
        return len(self.places) - 1

    def prior(self, thing: str) -> FloatArray:
        """Return P(thing is at each place) [S]: common sense about where things are kept.

        Proportional to plausibility(thing, place); ELSEWHERE holds `unnamed` ordinary places.
        """
        weights = [lexicon().plausibility(thing, place) for place in self.places[:-1]]
        total = np.array([*weights, self.parameters.unnamed * self.parameters.ordinary])
        return np.asarray(total / total.sum(), dtype=np.float64)

    def reported(self, mention: Place | None, error: float) -> FloatArray:
        """Return P(the place is reported as `mention` | it is s) for every s, shape [S].

        A place is named as it is with 1 - `error`. Of the wrong names half are those of the furniture beside it, a
        quarter are spread over its room, and a quarter over everything. No mention, or that of a place that is no
        candidate, says nothing.
        """
        count = len(self.places)
        if mention is None or not (mention.name or mention.room):
            return np.full(count, 1.0 / count)
        in_room = np.array([bool(mention.room) and place.room == mention.room for place in self.places])
        out = error / 4 * (1.0 / count + in_room / max(1, in_room.sum()))
        for k, place in enumerate(self.places[:-1]):
            if same_place(place, mention):
                out[k] += 1.0 - error
            elif self._beside(place, mention):
                out[k] += error / 2
        return np.asarray(out)

    @staticmethod
    def _beside(place: Place, mention: Place) -> bool:
        if not place.name or not mention.name or len({place.room, mention.room} - {""}) > 1:
            return False
        return mention.name in lexicon().beside(place.name)

    def search_cost(self) -> FloatArray:
        """Return the expected number of places that a listener checks, [S told, S true].

        A listener who trusts what it was told (probability `trust`) goes there first and then through the K - 1
        others in any order: 1 if the thing is there, else 1 + K / 2. One who does not checks (K + 1) / 2.
        Being told ELSEWHERE stands for being told nothing.
        """
        count, k = len(self.places), self.size
        blind = (k + 1) / 2
        cost = np.full((count, count), 1 + k / 2)
        np.fill_diagonal(cost, 1.0)
        cost[-1, :] = blind
        return np.asarray(self.parameters.trust * cost + (1 - self.parameters.trust) * blind, dtype=np.float64)
