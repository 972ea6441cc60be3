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

from ...homes.lexicon import lexicon
from ...homes.parameters import Sight
from ...homes.world import World
from ...minds.facts import Place
from ...minds.meanings import View, same_thing
from ...planner import FloatArray, log_sum_exp, mixed
from .spots import Spots, furniture

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

    def thing_seen(self, view: View) -> FloatArray:
        """log P(what is seen of the thing | s, d, x, m), [S, D, X, 3]; d is what lasts (`lasting`).

        Things that are not clear are never made out in a hand.
        """
        sight, shape = self.sight, (*self.stands_at.shape, 3)
        inside, shut = self._inside[:, None], (self._inside & ~self._opens(view))[:, None]
        near = np.full(shape, sight.astray)
        near[..., UNTOUCHED] = np.where(
            self.stands_at,
            np.where(shut, sight.hidden, sight.lying),
            np.where(self._roommate & ~inside, sight.lying / 2, sight.astray),
        )
        near[..., CARRIED_], near[..., LEFT_] = sight.shown, sight.lying
        double, near = self._beside_double[:, :, None], near[:, None]
        near = np.where(double, 1 - (1 - near) * (1 - sight.lying), near)
        held = np.full((len(self.lasting), shape[1], 3), sight.phantom)
        held[[clear for _, _, clear in self.lasting], :, CARRIED_] = sight.held
        is_near, is_held = any(map(self.is_thing, view.near)), any(map(self.is_thing, view.held))
        out = np.log(near if is_near else 1 - near) + np.log(held if is_held else 1 - held)
        places_now = {place for thing, place in view.at if self.is_thing(thing)}
        for name in self._places_of_thing:
            shows = self._can_be[name] & ~shut[:, 0]
            fact = np.full(shape, sight.astray)
            fact[..., UNTOUCHED] = np.where(shows[:, None] & self._roommate, sight.located, sight.astray)
            fact[..., CARRIED_], fact[..., LEFT_] = sight.others, sight.located
            fact = fact[:, None]
            fact = np.where(double, np.maximum(fact, sight.located / 2), fact)
            out += np.log(fact if name in places_now else 1 - fact)
        return np.asarray(out)

    @cached_property
    def _places_of_thing(self) -> tuple[str, ...]:
        return tuple(sorted({place for one in self.views for thing, place in one.at if self.is_thing(thing)}))

    @cached_property
    def _inside(self) -> NDArray[np.bool_]:
        """Which places are containers, [S]."""
        return np.array([lexicon().is_container(place.name) is True for place in self.world.places])

    @cached_property
    def stands_at(self) -> NDArray[np.bool_]:
        """At which spots the person is where the thing is, [S, X]; unnamed places are somewhere else in a room."""
        last, spots = len(self.world.places) - 1, np.arange(len(self.spots.places))
        return np.array([spots == s if s < last else spots >= last for s in range(last + 1)])

    @cached_property
    def _roommate(self) -> NDArray[np.bool_]:
        """At which spots the person may be in the room of place s, [S, X]."""
        nowhere = np.zeros((1, len(self.spots.places)), dtype=bool)
        return np.concatenate([self.spots.together[: len(self.world.places) - 1], nowhere])

    @cached_property
    def _beside_double(self) -> NDArray[np.bool_]:
        """At which spots the person may be in the room of the second thing, [D, X]."""
        homes = [self.spots.rooms_of(place) for place in self.spots.places]
        return np.array(
            [[room is not None and (not home or room in home) for home in homes] for _, room, _ in self.lasting]
        )

    @cached_property
    def _can_be(self) -> dict[str, NDArray[np.bool_]]:
        """Which places of the world each piece of furniture in view can be, [S]; the unnamed ones are none."""
        places = self.world.places[:-1]
        return {
            name: np.array([*(self.spots.same(seen, place) for place in places), False])
            for name, seen in self.spots.named.items()
        }

    def _opens(self, view: View) -> NDArray[np.bool_]:
        """Which places can be open in a view, [S]."""
        there = np.array([self._can_be[name] for name in view.opened], dtype=bool)
        return np.asarray(there.reshape(-1, len(self._inside)).any(axis=0))

    def looked(self, k: int) -> FloatArray:
        """P(who stands there has looked by view k + 1), [S]: a container must have opened, seen or not."""
        was_open = np.any([self._opens(one) for one in self.views[max(k - 1, 0) : k + 1]], axis=0)
        return np.where(self._inside & ~was_open, self.sight.checking * self.sight.unopened, self.sight.checking)

    @cached_property
    def aim(self) -> int | None:
        """The spot of the place that they were told."""
        return None if self.told is None else self.world.index(self.told)

    @cached_property
    def lasting(self) -> Sequence[tuple[float, str | None, bool]]:
        """What lasts through all views, with its probability: a second thing's room, and if the thing is clear."""
        rooms = self.spots.rooms
        doubles = [(1 - self.sight.double, None), *((self.sight.double / len(rooms), room) for room in rooms)]
        clear = ((self.sight.clear, True), (1 - self.sight.clear, False))
        return [(p * q, room, seen) for p, room in doubles for q, seen in clear]

    def log_likelihoods(self) -> FloatArray:
        """log P(view_k | s, views before), and of the end last, [K + 1, S]."""
        searches = self.spots.roams(self.sight, self.spots.worth(self.thing))
        moves = np.stack([searches] * 3 + [self.spots.roams(self.sight)] * 2)
        if self.aim is not None:
            moves[GOING] = self.spots.goes(self.sight, self.aim, self.world.parameters.trust)
        count, lasting = len(self.spots.places), np.array([p for p, _, _ in self.lasting])
        state = np.zeros((len(self.world.places), len(lasting), count, PHASES))
        state[..., ROAMING if self.aim is not None else PAST] = lasting[:, None] / count
        out: list[FloatArray] = []
        for k, view in enumerate(self.views):
            if k:
                state = np.einsum("sdxm,mxy->sdym", self._acts(state, k - 1), moves)
            seen = self.thing_seen(view)[..., FATE]
            state = state * np.exp(self.sight.fresh * self.setting(view)[:, None] + seen)
            total = state.sum(axis=(1, 2, 3))
            out.append(np.log(total))
            state = state / total[:, None, None, None]
        p = self.world.parameters
        ends = np.array([p.scene.order * p.unfinished, p.unfinished, p.unfinished, 1.0, 1.0])
        return np.stack([*out, np.log((state * ends).sum(axis=(1, 2, 3)))])

    def _acts(self, state: FloatArray, k: int) -> FloatArray:
        """The state after what they do where they stand at view k: ask, check, take, put down."""
        sight, new, looked = self.sight, state.copy(), self.looked(k)

        def change(before: int, after: int, share: FloatArray | float) -> None:
            amount = state[..., before] * share
            new[..., before] -= amount
            new[..., after] += amount

        found = np.append(looked[:-1], looked[-1] / self.world.parameters.unnamed)
        takes = np.where(self.stands_at, found[:, None], 0.0)[:, None]
        order = self.world.parameters.scene.order
        change(ROAMING, CARRIED, takes * order)  # nobody asks for what they have
        change(CARRIED, LEFT, sight.leaving)
        if self.aim is None:
            change(PAST, CARRIED, takes)
            return new
        change(ROAMING, GOING, (1 - takes * order) * sight.asking)
        there = (np.arange(len(looked)) == self.aim)[:, None, None]
        checks = np.where(np.arange(state.shape[2]) == self.aim, looked[self.aim], 0.0)
        change(GOING, CARRIED, np.where(there, checks, 0.0))
        change(GOING, PAST, np.where(there, 0.0, checks))
        change(PAST, CARRIED, np.where(there, 0.0, takes))
        return new


def sighting_log_likelihoods(
    world: World, thing: str, told: Place | None, views: Sequence[View]
) -> list[tuple[str, FloatArray]]:
    """Return, for each view and for the end, its words and log P(view | thing at s, views before) [S].

    With probability `sight.others_hand` hand and doors are somebody else's, and the views say nothing of s: they
    are then as likely as on the whole, sum over s of P(s) P(views | s).
    """
    own = Sighting(world, thing, told, views).log_likelihoods()
    someone = world.parameters.sight.others_hand
    none = log_sum_exp(np.cumsum(own, axis=0) + np.log(world.prior(thing)), axis=1)
    theirs = np.broadcast_to(np.diff(none, prepend=0.0), own.T.shape)
    words = [*(one.phrase() for one in views), f"nothing more is seen of the search for the {thing}"]
    return list(zip(words, mixed([1.0 - someone, someone], [own.T, theirs]).T, strict=True))
