"""How key frames tell where a searched thing was: a hidden Markov model of the searcher and the thing.

Hidden, for every candidate place s of the thing: where the person is (x: at a place of the world, or somewhere
else in a room), and what became of the thing (m: untouched at s, carried, or put down again). Seen: which names
are listed as near, in the hand, open, and at a place (`meanings.View`), each a noisy emission given (x, m, s).

    P(view_k | s, past) = sum over (x, m) of P(x, m | past, s) prod over names P(listed or not | x, m, s)^fresh

What a picture lists is not taken at its word, and whose hand it is follows from the whole: the hand that holds
the thing has been where the thing was. A second thing of the kind may be in one of the rooms; it is summed out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ....minds.facts import Place
from ....minds.meanings import View, same_thing
from ....planner import FloatArray, log_sum_exp
from ..domain.lexicon import lexicon
from ..domain.parameters import Sight
from ..domain.views import furniture
from ..domain.world import World
from .spots import Spots

UNTOUCHED, CARRIED_, LEFT_ = range(3)
ROAMING, GOING, PAST, CARRIED, LEFT = range(5)
PHASES = 5
FATE = [UNTOUCHED, UNTOUCHED, UNTOUCHED, CARRIED_, LEFT_]


@dataclass(frozen=True)
class Sighting:
    """The views at one person who searches for `thing`, which was said to be at `told`."""

    world: World
    thing: str
    told: Place | None
    views: Sequence[View]

    @cached_property
    def sight(self) -> Sight:
        """The reliabilities."""
        return self.world.parameters.sight

    @cached_property
    def spots(self) -> Spots:
        """Where the person can be."""
        return Spots(self.world, furniture(self.views))

    def is_thing(self, name: str) -> bool:
        """Whether a name in view can be the thing."""
        return same_thing(lexicon().thing(name), self.thing)

    @cached_property
    def listing(self) -> FloatArray:
        """P(a piece of furniture is listed as near | x), [F, X]."""
        out = np.full((len(self.spots.named), len(self.spots.places)), self.sight.astray)
        for f, seen in enumerate(self.spots.named.values()):
            for x, place in enumerate(self.spots.places):
                out[f, x] = self._listed(seen, place)
        return out

    def _listed(self, seen: Place, place: Place) -> float:
        sight, home, here = self.sight, self.spots.rooms_of(seen), self.spots.rooms_of(place)
        if self.spots.same(seen, place):
            return sight.near
        if place.name and (seen.name == place.name or seen.name in lexicon().beside(place.name)):
            return sight.mixed if not home or not here or home & here else (sight.around + sight.astray) / 2
        if not home or not here:
            return (sight.around + sight.astray) / 2
        return sight.around if home & here else sight.astray

    @cached_property
    def at_spot(self) -> NDArray[np.bool_]:
        """Which furniture in view can be which spot, [F, X]."""
        places = self.spots.places
        return np.array(
            [[self.spots.same(seen, x) for x in places] for seen in self.spots.named.values()]
        ).reshape(len(self.spots.named), len(places))

    def setting(self, view: View) -> FloatArray:
        """log P(the furniture that is near and open | x), [X]; furniture none of which is near says nothing."""
        near = np.array([name in view.near for name in self.spots.named], dtype=bool)
        out = np.zeros(len(self.spots.places))
        if near.any():
            out += np.log(np.where(near[:, None], self.listing, 1 - self.listing)).sum(axis=0)
        opens = [name in {o for one in self.views for o in one.opened} for name in self.spots.named]
        chance = np.where(self.at_spot, self.sight.opening, self.sight.others)
        is_open = np.array([name in view.opened for name in self.spots.named], dtype=bool)
        return np.asarray(out + np.log(np.where(is_open[:, None], chance, 1 - chance))[opens].sum(axis=0))

    def thing_seen(self, view: View, s: int, double: str | None, clear: bool) -> FloatArray:
        """log P(what is seen of the thing | x, m), [X, 3], if it was at s and a second one is in room `double`.

        Things that are not `clear` are never made out in a hand.
        """
        sight, count = self.sight, len(self.spots.places)
        here = self._stands_at(s)
        roommate = self._with(s)
        inside = lexicon().is_container(self.world.places[s].name) is True
        open_here = sight.hidden if inside else sight.lying
        near = np.full((count, 3), sight.astray)
        near[:, UNTOUCHED] = np.where(
            here, open_here, np.where(roommate & (not inside), sight.lying / 2, sight.astray)
        )
        near[:, CARRIED_], near[:, LEFT_] = sight.shown, sight.lying
        beside_double = self._in_room(double)
        near = np.where(beside_double[:, None], 1 - (1 - near) * (1 - sight.lying), near)
        held = np.full((count, 3), sight.phantom)
        held[:, CARRIED_] = sight.held if clear else sight.phantom
        is_near, is_held = any(map(self.is_thing, view.near)), any(map(self.is_thing, view.held))
        out = np.log(near if is_near else 1 - near) + np.log(held if is_held else 1 - held)
        places_now = {place for thing, place in view.at if self.is_thing(thing)}
        for name in self._places_of_thing:
            seen = self.spots.named[name]
            fits = s < len(self.world.places) - 1 and self.spots.same(seen, self.world.places[s])
            fact = np.full((count, 3), sight.astray)
            shows = fits and (not inside or self._opens(view, s))
            fact[:, UNTOUCHED] = np.where(roommate, sight.located, sight.astray) if shows else sight.astray
            fact[:, CARRIED_], fact[:, LEFT_] = sight.others, sight.located
            fact = np.where(beside_double[:, None], np.maximum(fact, sight.located / 2), fact)
            out += np.log(fact if name in places_now else 1 - fact)
        return np.asarray(out)

    @cached_property
    def _places_of_thing(self) -> tuple[str, ...]:
        return tuple(sorted({place for one in self.views for thing, place in one.at if self.is_thing(thing)}))

    def _stands_at(self, s: int) -> NDArray[np.bool_]:
        """At which spots the person is where the thing is, [X]; unnamed places are somewhere else in a room."""
        spots = np.arange(len(self.spots.places))
        last = len(self.world.places) - 1
        return spots == s if s < last else spots >= last

    def _with(self, s: int) -> NDArray[np.bool_]:
        """At which spots the person may be in the room of place s, [X]."""
        last = len(self.world.places) - 1
        return self.spots.together[s] if s < last else np.zeros(len(self.spots.places), dtype=bool)

    def _in_room(self, room: str | None) -> NDArray[np.bool_]:
        homes = [self.spots.rooms_of(place) for place in self.spots.places]
        return np.array([room is not None and (not home or room in home) for home in homes])

    def looked(self, k: int, place: int, chance: float) -> float:
        """P(who stands at a place has looked in it by view k + 1): a container must have opened, seen or not."""
        if not lexicon().is_container(self.world.places[place].name):
            return chance
        was_open = any(self._opens(one, place) for one in self.views[max(k - 1, 0) : k + 1])
        return chance * (1.0 if was_open else self.sight.unopened)

    def _opens(self, view: View, place: int) -> bool:
        return any(self.spots.same(self.spots.named[name], self.world.places[place]) for name in view.opened)

    @cached_property
    def aim(self) -> int | None:
        """The spot of the place that they were told."""
        return None if self.told is None else self.world.index(self.told)

    def log_likelihoods(self) -> FloatArray:
        """log P(view_k | s, views before), and of the end last, [K + 1, S]."""
        settings = [self.setting(view) for view in self.views]
        searches = self.spots.roams(self.sight, self.spots.worth(self.thing))
        moves = np.stack([searches] * 3 + [self.spots.roams(self.sight)] * 2)
        if self.aim is not None:
            moves[GOING] = self.spots.goes(self.sight, self.aim, self.world.parameters.trust)
        columns = [self._filtered(s, settings, moves) for s in range(len(self.world.places))]
        return np.stack(columns, axis=1)

    @cached_property
    def lasting(self) -> Sequence[tuple[float, str | None, bool]]:
        """What lasts through all views, with its probability: a second thing's room, and if the thing is clear."""
        rooms = self.spots.rooms
        doubles = [(1 - self.sight.double, None), *((self.sight.double / len(rooms), room) for room in rooms)]
        clear = ((self.sight.clear, True), (1 - self.sight.clear, False))
        return [(p * q, room, seen) for p, room in doubles for q, seen in clear]

    def _filtered(self, s: int, settings: Sequence[FloatArray], moves: FloatArray) -> FloatArray:
        count = len(self.spots.places)
        state = np.zeros((len(self.lasting), count, PHASES))
        state[:, :, ROAMING if self.aim is not None else PAST] = (
            np.array([p for p, _, _ in self.lasting])[:, None] / count
        )
        out: list[float] = []
        for k, view in enumerate(self.views):
            if k:
                state = np.einsum("dxm,mxy->dym", self._acts(state, k - 1, s), moves)
            seen = np.stack([self.thing_seen(view, s, double, clear) for _, double, clear in self.lasting])
            log = self.sight.fresh * settings[k][None, :, None] + seen[:, :, FATE]
            state = state * np.exp(log)
            total = state.sum()
            out.append(float(np.log(total)))
            state = state / total
        p = self.world.parameters
        ends = np.array([p.scene.order * p.unfinished, p.unfinished, p.unfinished, 1.0, 1.0])
        return np.array([*out, np.log(float((state * ends).sum()))])

    def _acts(self, state: FloatArray, k: int, s: int) -> FloatArray:
        """The state after what they do where they stand at view k: ask, check, take, put down."""
        sight, new = self.sight, state.copy()

        def change(before: int, after: int, share: FloatArray | float) -> None:
            amount = state[:, :, before] * share
            new[:, :, before] -= amount
            new[:, :, after] += amount

        last = len(self.world.places) - 1
        here = self._stands_at(s)
        takes = np.where(
            here, self.looked(k, s, sight.checking) / (self.world.parameters.unnamed if s == last else 1), 0.0
        )
        order = self.world.parameters.scene.order
        change(ROAMING, CARRIED, takes * order)  # nobody asks for what they have
        change(CARRIED, LEFT, sight.leaving)
        if self.aim is None:
            change(PAST, CARRIED, takes)
            return new
        change(ROAMING, GOING, (1 - takes * order) * sight.asking)
        checks = np.where(np.arange(len(here)) == self.aim, self.looked(k, self.aim, sight.checking), 0.0)
        change(GOING, CARRIED if s == self.aim else PAST, checks)
        change(PAST, CARRIED, 0.0 if s == self.aim else takes)
        return new


def sighting_log_likelihoods(
    world: World, thing: str, told: Place | None, views: Sequence[View]
) -> list[tuple[str, FloatArray]]:
    """Return, for each view and for the end, its words and log P(view | thing at s, views before) [S].

    With probability `sight.others_hand` hand and doors are somebody else's, and the views say nothing of s.
    """
    own = np.cumsum(Sighting(world, thing, told, views).log_likelihoods(), axis=0)
    someone = world.parameters.sight.others_hand
    none = log_sum_exp(own, axis=1) - np.log(own.shape[1])
    theirs = np.broadcast_to(np.log(someone) + none[:, None], own.shape)
    mixed = log_sum_exp(np.stack([np.log1p(-someone) + own, theirs]), axis=0)
    words = [*(one.phrase() for one in views), f"nothing more is seen of the search for the {thing}"]
    return list(zip(words, np.diff(mixed, axis=0, prepend=0.0), strict=True))
