"""Where in a home a person can be, as far as key frames can tell, and how people go from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...homes.lexicon import lexicon
from ...homes.parameters import Sight
from ...homes.world import World, same_place
from ...minds.facts import Place
from ...minds.meanings import View
from ...planner import FloatArray


@dataclass(frozen=True)
class Spots:
    """X places where the person can be: the S - 1 named ones of the world, then somewhere else in each room.

    The last one is somewhere else in no known room.
    """

    world: World
    named: dict[str, Place]

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The rooms in which somebody can be: those of the world's places and of the furniture in view."""
        places = [*self.world.places[:-1], *self.named.values()]
        told = {place.room for place in places}
        return (
            *sorted((told | {only for p in places for only in _only(lexicon().home_rooms(p.name))}) - {""}),
            "",
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The X spots; somewhere else in a room is the room."""
        return (*self.world.places[:-1], *(Place(room=room) for room in self.rooms))

    def rooms_of(self, place: Place) -> frozenset[str]:
        """The rooms where a place can be; empty if nothing is known of that.

        Where one name says its room (`kitchen cabinet`), its bare name (`cabinet`) is for other rooms.
        """
        if place.room or not place.name:
            return frozenset({place.room} - {""})
        taken = {other.room for other in self.named.values() if other.name == place.name and other.room}
        return frozenset(lexicon().home_rooms(place.name)) - taken

    def same(self, seen: Place, place: Place) -> bool:
        """Whether the furniture in view can be that place."""
        if not seen.name or not place.name or not same_place(seen, place):
            return False
        return not place.room or bool(seen.room) or place.room in self.rooms_of(seen)

    @cached_property
    def together(self) -> NDArray[np.bool_]:
        """Which spots can be in one room, [X, X]."""
        rooms = [self.rooms_of(place) for place in self.places]
        return np.array([[not a or not b or bool(a & b) for b in rooms] for a in rooms])

    def worth(self, thing: str) -> FloatArray:
        """How likely a searched thing is at each spot, [X]: the unnamed places are spread over the rooms."""
        prior = self.world.prior(thing)
        return np.concatenate([prior[:-1], np.full(len(self.rooms), prior[-1] / len(self.rooms))])

    def roams(self, sight: Sight, worth: FloatArray | float = 1.0) -> FloatArray:
        """P(next spot | spot), [X, X]: stay, or go elsewhere in proportion to `worth`, rather nearby."""
        count = len(self.places)
        if count == 1:
            return np.ones((1, 1))
        weights = np.where(self.together, 1.0, sight.door) * (1 - np.eye(count)) * worth
        weights = weights / weights.sum(axis=1, keepdims=True)
        return np.asarray(sight.staying * np.eye(count) + (1 - sight.staying) * weights)

    def goes(self, sight: Sight, told: int, trust: float) -> FloatArray:
        """P(next spot | spot) of who was told a place, [X, X]: they go there with `trust` and stay to check."""
        out = self.roams(sight)
        moving = 1 - np.diag(out).copy()
        out = (1 - trust) * out + trust * np.diag(1 - moving)
        out[:, told] += trust * moving
        out[told] = np.eye(len(out))[told]
        return np.asarray(out)


def furniture(views: Sequence[View]) -> dict[str, Place]:
    """Return the names of places in the views with what the lexicon makes of them.

    A place is what opens, what holds a thing, or what the lexicon knows as furniture.
    """
    known = {place for one in views for _, place in one.at} | {name for one in views for name in one.opened}
    named = {name: lexicon().place(name) for one in views for name in (*one.near, *known)}
    return {
        name: place
        for name, place in sorted(named.items())
        if name in known or lexicon().is_container(place.name) is not None
    }


def _only(rooms: Sequence[str]) -> Sequence[str]:
    return rooms if len(rooms) == 1 else ()
