"""How a search tells where the thing was: one hidden Markov filter, two observation models.

Somebody looks for a thing that is at s, one of S places. Hidden are where they are and what they have done:

    z = (x, m)          x: at one of X spots            m: one of the `PHASES`
    P(z' | z, s)        they stay, go elsewhere, or take the thing where they stand, if it is there (`Search.step`)
    P(o_k | s, past) = sum over z' of P(o_k | z', s) sum over z of P(z' | z, s) P(z | s, past)

An observation o_k is a reported act or what a key frame shows. Who is told a place goes there with probability
`trust`; who has looked where the thing is has it; nobody asks for what they have. The recursion is the forward
algorithm (Rabiner, Proc. IEEE 77, 1989).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...episodes.events import Shown
from ...homes.lexicon import lexicon
from ...homes.parameters import Sight
from ...homes.world import World, same_place
from ...minds.deeds import Deed
from ...minds.facts import SOMETHING, Place, same_thing
from ...planner import FloatArray, log_sum_exp, mixed

BoolArray = NDArray[np.bool_]
ROAMING, GOING, SEEKING, TAKING, CARRYING, LEFT = range(6)
"""Not told yet; on the way to what was told; searching; takes the thing; carries it; has put it down."""
PHASES = 6
HAVING = ("grab", "find", "hold")
"""Acts that show a thing being had."""
STANDING = ("walk", "enter", "open", "close", "search")
"""Acts that show where somebody is."""


@dataclass(frozen=True)
class Report:
    """One reported act of the searcher; `before` if it is reported to precede what they were told."""

    act: Deed
    error: float
    text: str
    certainty: float = 1.0
    before: bool = False


@dataclass(frozen=True)
class Search:
    """The search for `thing`, said to be at `told`, through the spots of a home.

    The X spots are the S - 1 named places of the world, then somewhere else in each of `rooms`, then somewhere
    else in no known room.
    """

    world: World
    thing: str
    told: Place | None
    rooms: tuple[str, ...]

    @cached_property
    def spots(self) -> tuple[Place, ...]:
        """The X spots; somewhere else in a room is the room."""
        return (*self.world.places[:-1], *(Place(room=room) for room in (*self.rooms, "")))

    @cached_property
    def there(self) -> BoolArray:
        """At which spots the thing is at hand, [S, X]; unnamed places are somewhere else in a room."""
        last, spots = len(self.world.places) - 1, np.arange(len(self.spots))
        return np.array([spots == s if s < last else spots >= last for s in range(last + 1)])

    @cached_property
    def aim(self) -> int | None:
        """The spot that they were told; the last, in no known room, if it is none of the named places."""
        if self.told is None:
            return None
        at = self.world.index(self.told)
        return at if at < len(self.world.places) - 1 else len(self.spots) - 1

    def start(self, asked: float) -> FloatArray:
        """P(z) before anything is seen, [S, X, M]: anywhere, and told already with probability `asked`."""
        state = np.zeros((len(self.world.places), len(self.spots), PHASES))
        state[..., SEEKING if self.aim is None else ROAMING] = 1.0 / len(self.spots)
        return self.asks(state, asked)

    def asks(self, state: FloatArray, share: float) -> FloatArray:
        """Return the state [..., M] after a share of those who are not told yet has asked."""
        state = state.copy()
        state[..., GOING] += share * state[..., ROAMING]
        state[..., ROAMING] *= 1.0 - share
        return state

    def step(self, state: FloatArray, looks: FloatArray, leaving: float) -> FloatArray:
        """Return sum over z of P(z' | z, s) P(z) for states [S, ..., X, M].

        They stay with probability `staying`; else they are done there. Who searches then takes the thing, if it is
        there and they have looked, `looks` [S], and else goes on, from what they were told to anywhere else.
        """
        p, between = self.world.parameters, (1,) * (state.ndim - 3)
        stay, done = p.staying * state, (1.0 - p.staying) * state
        unnamed = np.where(np.arange(len(looks)) == len(looks) - 1, 1.0 / p.unnamed, 1.0)
        found = (self.there * (looks * unnamed)[:, None]).reshape(len(looks), *between, -1)
        new = stay + 0.0
        new[..., ROAMING] += self._elsewhere(done[..., ROAMING])
        new[..., TAKING] = found * (done[..., GOING] + done[..., SEEKING])
        on, going = (1.0 - found) * done[..., SEEKING], (1.0 - found) * done[..., GOING]
        if self.aim is not None:
            on[..., self.aim] += going[..., self.aim]
            going[..., self.aim] = 0.0
            new[..., GOING] += (1.0 - p.trust) * self._elsewhere(going)
            new[..., self.aim, GOING] += p.trust * going.sum(axis=-1)
        new[..., SEEKING] += self._elsewhere(on)
        held = state[..., TAKING] + state[..., CARRYING]
        held = p.staying * held + (1.0 - p.staying) * self._elsewhere(held)
        new[..., CARRYING] = (1.0 - leaving) * held
        new[..., LEFT] += self._elsewhere(done[..., LEFT]) + leaving * held
        return np.asarray(new)

    def _elsewhere(self, share: FloatArray) -> FloatArray:
        """Return the shares [..., X] of those who go on from each spot to any other."""
        count = len(self.spots)
        return (share.sum(axis=-1, keepdims=True) - share) / (count - 1) if count > 1 else share

    def ends(self, state: FloatArray) -> FloatArray:
        """P(nothing more is seen | s), [S]: a search that is not over goes on unseen with `unfinished`."""
        going_on = self.world.parameters.unfinished
        weights = np.array([going_on, going_on, going_on, 1.0, 1.0, 1.0])
        return np.asarray((state * weights).reshape(len(state), -1, PHASES).sum(axis=(1, 2)))


# --- reports ------------------------------------------------------------------------------------------------


def reports_log_likelihoods(
    world: World, thing: str, told: Place | None, reports: Sequence[Report]
) -> list[tuple[str, FloatArray]]:
    """Return, for each report and for the end of the search, its words and log P(report | thing at s, past) [S].

    Each act goes unreported with probability `miss`, so that any number of steps lies between two reports:

        P(z' | z, s)  =  (1 - miss) T (I + miss T + miss^2 T^2 + ...)  =  (1 - miss) T (I - miss T)^-1
    """
    rooms = {place.room for place in (*world.places, *(report.act.place or Place() for report in reports))}
    search = Search(world, thing, told, tuple(sorted(rooms - {""})))
    error = reports[0].error if reports else world.parameters.text
    shape = len(world.places), len(search.spots), PHASES
    size = shape[1] * PHASES
    basis = np.broadcast_to(np.eye(size).reshape(size, *shape[1:]), (shape[0], size, *shape[1:]))
    steps = search.step(basis, np.ones(shape[0]), 0.0).reshape(shape[0], size, size)
    unseen = (1.0 - error) * np.linalg.inv(np.eye(size) - error * steps)
    between = steps @ unseen
    state, columns = search.start(error), []
    for report in reports:
        if not report.before:
            state = search.asks(state, 1.0)
        likely = reported(search, report)
        if likely is None:
            columns.append((report.text, np.zeros(shape[0])))
            continue
        state = np.einsum("sz,szw->sw", state.reshape(shape[0], -1), between).reshape(shape) * likely
        total = state.sum(axis=(1, 2))
        columns.append((report.text, np.log(total)))
        state = state / total[:, None, None]
    last = np.einsum("sz,szw->sw", search.asks(state, 1.0).reshape(shape[0], -1), unseen).reshape(shape)
    return [*columns, (f"nothing more is seen of the search for the {thing}", np.log(search.ends(last)))]


def reported(search: Search, report: Report) -> FloatArray | None:
    """P(report | z, s), [S, X, M]; None for acts that say nothing of a search.

        having the thing      (1 - false) P(name | thing)   where it is taken,   false P(name | other)   elsewhere
        not finding it        false                         where it is or was found,                1   elsewhere
        being at a place      false                         where it is taken,   1 - false               elsewhere

    each times P(place | x). Words of which a reader is unsure say nothing with the rest of their certainty.
    """
    act, error = report.act, report.error
    at = places_reported(search, act.place, error)
    led = 0.0 if search.aim is None or act.place is None else search.world.parameters.expected
    expected = at if search.aim is None else led * at[search.aim] + (1.0 - led) * at
    likely = np.ones((len(search.world.places), len(search.spots), PHASES))
    if act.verb in HAVING:
        right, wrong = (1.0 - error, error)
        if act.thing in ("", SOMETHING):
            right = wrong = 1.0
        elif not same_thing(act.thing, search.thing):
            right, wrong = wrong, right
        likely[...] = error * wrong * expected[:, None]
        likely[..., TAKING] = (1.0 - error) * right * at
    elif act.verb == "miss":
        likely[..., [TAKING, CARRYING, LEFT]] = error * at[:, None]
        likely[..., [GOING, SEEKING]] = (np.where(search.there, error, 1.0) * at)[..., None]
    elif act.verb in STANDING and act.place is not None:
        likely[...] = (1.0 - error) * at[:, None]
        likely[..., TAKING] = error * at
    else:
        return None
    return np.asarray(report.certainty * likely + (1.0 - report.certainty) * likely.mean())


def places_reported(search: Search, mention: Place | None, error: float) -> FloatArray:
    """P(a place is reported as `mention` | x), [X]: as `World.reported` for named places."""
    named = search.world.reported(mention, error)
    rooms = np.array([place.room for place in search.spots[len(named) - 1 :]])
    others = np.full(len(rooms), named[-1])
    if mention is not None and mention.room:
        others[rooms == mention.room] += error / 4 if mention.name else 1.0 - error
    return np.concatenate([named[:-1], others])


# --- views --------------------------------------------------------------------------------------------------

UNTOUCHED, HELD, DOWN = range(3)
FATE = [UNTOUCHED, UNTOUCHED, UNTOUCHED, HELD, HELD, DOWN]
"""What became of the thing in each phase."""


def views_log_likelihoods(
    world: World, thing: str, told: Place | None, views: Sequence[Shown]
) -> list[tuple[str, FloatArray]]:
    """Return, for each view and for the end, its words and log P(view | thing at s, views before) [S].

    With probability `wrong` it is somebody else whom the frames show, and they say nothing of s: they are then as
    likely as on the whole, sum over s of P(s) P(views | s).
    """
    looks = Looks(world, thing, told, tuple(views))
    sight, search = world.parameters.sight, looks.search
    state = search.start(0.0)[:, None] * looks.twins[:, None, None]
    out: list[FloatArray] = []
    for k, view in enumerate(views):
        if k:
            state = search.step(search.asks(state, sight.asking), looks.opened_by(k), sight.wrong)
        state = state * looks.seen(view)
        total = state.sum(axis=(1, 2, 3))
        out.append(np.log(total))
        state = state / total[:, None, None, None]
    own = np.stack([*out, np.log(search.ends(state))])
    none = log_sum_exp(np.cumsum(own, axis=0) + np.log(world.prior(thing)), axis=1)
    theirs = np.broadcast_to(np.diff(none, prepend=0.0), own.T.shape)
    words = [*(one.wording for one in views), f"nothing more is seen of the search for the {thing}"]
    return list(zip(words, mixed([1.0 - sight.wrong, sight.wrong], [own.T, theirs]).T, strict=True))


@dataclass(frozen=True)
class Looks:
    """What key frames show of the search for a thing: which names are listed, each given z and s.

        seen       what is at hand: furniture where they stand, what they carry, what lies open there
        around     what is in the same room: furniture, what is inside something, a door that stands open
        wrong      anything else

    A second thing of the kind is in one of the rooms with probability `around`; it is summed out (`twins`).
    """

    world: World
    thing: str
    told: Place | None
    views: tuple[Shown, ...]

    @property
    def sight(self) -> Sight:
        """The probabilities."""
        return self.world.parameters.sight

    @cached_property
    def named(self) -> dict[str, Place]:
        """The furniture that is named: what opens, what holds a thing, or what the lexicon knows as furniture."""
        known = {seen.place for one in self.views for seen in one.at}
        known |= {name for one in self.views for name in one.opened}
        names = {name: lexicon().place(name) for one in self.views for name in (*one.near, *known)}
        return {
            name: place
            for name, place in sorted(names.items())
            if name in known or lexicon().is_container(place.name) is not None
        }

    @cached_property
    def search(self) -> Search:
        """The search through the rooms of the world's places and of the furniture in view."""
        places = [*self.world.places[:-1], *self.named.values()]
        usual = [lexicon().home_rooms(place.name) for place in places]
        rooms = {place.room for place in places} | {only[0] for only in usual if len(only) == 1}
        return Search(self.world, self.thing, self.told, tuple(sorted(rooms - {""})))

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
    def at_spot(self) -> BoolArray:
        """Which furniture in view can be which spot, [F, X]."""
        same = [[self.same(seen, x) for x in self.search.spots] for seen in self.named.values()]
        return np.array(same, dtype=bool).reshape(len(self.named), len(self.search.spots))

    @cached_property
    def listing(self) -> FloatArray:
        """P(furniture is listed as near | x), [F, X]; even between `around` and `wrong` if a room is not known."""
        here = [self.rooms_of(place) for place in self.search.spots]
        homes = [self.rooms_of(place) for place in self.named.values()]
        unknown = np.array([[not a or not b for b in here] for a in homes], dtype=bool).reshape(self.at_spot.shape)
        near = np.array([[bool(a & b) for b in here] for a in homes], dtype=bool).reshape(self.at_spot.shape)
        around, wrong = self.sight.around, self.sight.wrong
        far = np.where(unknown, (around + wrong) / 2, np.where(near, around, wrong))
        return np.where(self.at_spot, self.sight.seen, far)

    @cached_property
    def twins(self) -> FloatArray:
        """P(no second thing), then P(there is one in each room, or in no known one), [D]."""
        count = len(self.search.rooms) + 1
        return np.array([1.0 - self.sight.around, *[self.sight.around / count] * count])

    @cached_property
    def _twin_here(self) -> BoolArray:
        """At which spots they may be in the room of the second thing, [D, X]."""
        homes = [self.rooms_of(place) for place in self.search.spots]
        rooms = [None, *self.search.rooms, ""]
        return np.array([[room is not None and (not home or room in home) for home in homes] for room in rooms])

    @cached_property
    def _inside(self) -> BoolArray:
        """Which places are containers, [S]."""
        return np.array([lexicon().is_container(place.name) is True for place in self.world.places])

    @cached_property
    def _roommate(self) -> BoolArray:
        """At which spots they may be in the room of place s, [S, X]."""
        homes = [self.rooms_of(place) for place in self.search.spots]
        known = [[not a or not b or bool(a & b) for b in homes] for a in homes[: len(self._inside) - 1]]
        return np.array([*known, [False] * len(homes)])

    @cached_property
    def _can_be(self) -> dict[str, BoolArray]:
        """Which places each piece of furniture in view can be, [S]; the unnamed ones are none."""
        places = self.world.places[:-1]
        return {
            name: np.array([*(self.same(seen, p) for p in places), False]) for name, seen in self.named.items()
        }

    def _open(self, view: Shown) -> BoolArray:
        """Which places can be open in a view, [S]."""
        can_be = [np.zeros(len(self._inside), dtype=bool), *(self._can_be[name] for name in view.opened)]
        return np.asarray(np.any(can_be, axis=0))

    def opened_by(self, k: int) -> FloatArray:
        """P(who was at a place has looked there by view k), [S]: a container must have opened, seen or not."""
        was_open = np.any([self._open(one) for one in self.views[max(k - 2, 0) : k + 1]], axis=0)
        return np.where(self._inside & ~was_open, self.sight.wrong, 1.0)

    def is_thing(self, name: str) -> bool:
        """Whether a name in view can be the thing."""
        return same_thing(lexicon().thing(name), self.thing)

    def seen(self, view: Shown) -> FloatArray:
        """P(view | z, s), [S, D, X, M]."""
        return np.asarray(np.exp(self.setting(view)[:, None] + self.thing_seen(view))[..., FATE])

    def setting(self, view: Shown) -> FloatArray:
        """log P(the furniture that is near and open | x), [X]; furniture none of which is near says nothing."""
        near = np.array([name in view.near for name in self.named], dtype=bool)
        out = np.zeros(len(self.search.spots))
        if near.any():
            out += np.log(np.where(near[:, None], self.listing, 1 - self.listing)).sum(axis=0)
        opens = [name in {o for one in self.views for o in one.opened} for name in self.named]
        chance = np.where(self.at_spot, self.sight.around, self.sight.wrong)
        is_open = np.array([name in view.opened for name in self.named], dtype=bool)
        return np.asarray(out + np.log(np.where(is_open[:, None], chance, 1 - chance))[opens].sum(axis=0))

    def thing_seen(self, view: Shown) -> FloatArray:
        """log P(what is seen of the thing | s, second thing, x, what became of it), [S, D, X, 3]."""
        sight, there = self.sight, self.search.there
        inside, shut = self._inside[:, None], (self._inside & ~self._open(view))[:, None]
        near = np.full((*there.shape, 3), sight.seen)
        far = np.where(self._roommate & ~inside, sight.around, sight.wrong)
        near[..., UNTOUCHED] = np.where(there, np.where(shut, sight.around, sight.seen), far)
        twin, near = self._twin_here[:, :, None], near[:, None]
        near = np.where(twin, 1 - (1 - near) * (1 - sight.seen), near)
        held = np.array([sight.wrong, sight.seen, sight.wrong])
        is_near, is_held = any(map(self.is_thing, view.near)), any(map(self.is_thing, view.held))
        out = np.log(near if is_near else 1 - near) + np.log(held if is_held else 1 - held)
        for name in sorted({seen.place for one in self.views for seen in one.at if self.is_thing(seen.thing)}):
            shows = self._can_be[name] & ~shut[:, 0]
            fact = np.full((*there.shape, 3), sight.wrong)
            fact[..., UNTOUCHED] = np.where(shows[:, None] & self._roommate, sight.around, sight.wrong)
            fact[..., DOWN] = sight.around
            fact = np.where(twin, np.maximum(fact[:, None], sight.around / 2), fact[:, None])
            there_now = any(self.is_thing(seen.thing) and seen.place == name for seen in view.at)
            out += np.log(fact if there_now else 1 - fact)
        return np.asarray(out)
