"""Where a searched thing was, from reports and key frames: numbers by hand, and a brute force written apart."""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.episodes.events import Shown
from limp.homes.parameters import Parameters, parameters_with
from limp.homes.world import World
from limp.minds.deeds import Deed
from limp.minds.facts import SOMETHING, Place
from limp.planner import FloatArray
from limp.planning.homes.search import (
    CARRYING,
    GOING,
    LEFT,
    ROAMING,
    SEEKING,
    TAKING,
    Looks,
    Report,
    reports_log_likelihoods,
    views_log_likelihoods,
)
from limp.reading.seeing.scenegraph import view_of

CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
DESK = Place(name="desk", room="bedroom")


def grab(place: Place | None, thing: str = SOMETHING) -> Deed:
    return Deed(verb="grab", thing=thing, place=place)


# --- a brute force: every path of the hidden state, by rules that are written as they are said ------------

State = tuple[int, int]
"""Spot and phase."""


def after(
    state: State, s: int, world: World, spots: int, told: int | None, looks: float, leaving: float
) -> Iterator[tuple[State, float]]:
    """Yield where one step leads, and how likely it does."""
    (x, m), p, named = state, world.parameters, len(world.places) - 1
    elsewhere = [y for y in range(spots) if y != x]

    def goes(phase: int, share: float) -> Iterator[tuple[State, float]]:
        yield from (((y, phase), share / len(elsewhere)) for y in elsewhere)

    done = 1 - p.staying
    if m in (TAKING, CARRYING, LEFT):
        down = 1.0 if m == LEFT else leaving
        for phase, share in ((CARRYING, 1 - down), (LEFT, down)):
            yield (x, phase), p.staying * share
            yield from goes(phase, done * share)
        return
    yield (x, m), p.staying
    found = 0.0
    if m != ROAMING:
        found = looks if x == s < named else looks / p.unnamed if s == named <= x else 0.0
        yield (x, TAKING), done * found
    if m == GOING and x != told:
        assert told is not None
        yield (told, GOING), done * (1 - found) * p.trust
        yield from goes(GOING, done * (1 - found) * (1 - p.trust))
    else:
        yield from goes(SEEKING if m == GOING else m, done * (1 - found))


def emitted(
    act: Deed, state: State, s: int, places: Sequence[float], told: int | None, world: World, error: float
) -> float:
    """Return how likely a report is in a state; `places` are those of the named place by spot."""
    (x, m), named = state, len(world.places) - 1
    if act.verb == "open":
        return places[x] * (error if m == TAKING else 1 - error)
    if act.verb == "miss":
        here = x == s < named or s == named <= x
        return places[x] * (error if m >= TAKING or (here and m in (GOING, SEEKING)) else 1.0)
    right = 1 - error if act.thing == "juice" else error
    if m == TAKING:
        return places[x] * (1 - error) * right
    led = world.parameters.expected if told is not None else 0.0
    at = places[x] if told is None else led * places[told] + (1 - led) * places[x]
    return at * error * (1 - right)


share = st.floats(0.05, 0.95)
ACTS = tuple(
    Deed.model_validate({"verb": verb, "thing": thing, "place": place})
    for place in (CABINET, DESK)
    for verb, thing in (("open", ""), ("grab", "juice"), ("grab", "cup"), ("miss", "juice"))
)


@settings(max_examples=12, deadline=None)
@given(
    acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=2),
    told=st.sampled_from([None, CABINET]),
    values=st.fixed_dictionaries(dict.fromkeys(("staying", "trust", "unfinished", "expected"), share)),
    error=st.sampled_from([0.02, 0.15]),
)
def test_the_filter_of_reports_is_the_sum_over_all_paths(
    acts: list[Deed], told: Place | None, values: dict[str, float], error: float
) -> None:
    world = World.of([CABINET, DESK], parameters_with(values))
    named, spots = 2, 5  # cabinet, desk; somewhere else in the bedroom, the kitchen, and no known room
    aim = None if told is None else world.index(told)
    rooms = ["kitchen", "bedroom", "bedroom", "kitchen", ""]

    def place(act: Deed) -> list[float]:
        assert act.place
        spread = [1 / (named + 1) + (rooms[x] == act.place.room and x < named) for x in range(spots)]
        out = [error / 4 * one for one in spread]
        out[[CABINET, DESK].index(act.place)] += 1 - error
        for x in range(named, spots):
            out[x] += error / 4 * (rooms[x] == act.place.room)
        return out

    def steps(weights: dict[State, float], s: int) -> dict[State, float]:
        out: dict[State, float] = {}
        for state, weight in weights.items():
            for then, p in after(state, s, world, spots, aim, 1.0, 0.0):
                out[then] = out.get(then, 0.0) + weight * p
        return out

    @cache
    def unseen(state: State, s: int) -> dict[State, float]:
        """Any number of unreported steps; the chance of more than 20 is below 1e-14."""
        total: dict[State, float] = {}
        weights = {state: 1 - error}
        for _ in range(20):
            for one, weight in weights.items():
                total[one] = total.get(one, 0.0) + weight
            weights = {one: error * weight for one, weight in steps(weights, s).items()}
        return total

    def of_paths(state: State, s: int, left: Sequence[Deed]) -> float:
        if not left:
            unfinished = world.parameters.unfinished
            return sum(p * (unfinished if m < TAKING else 1.0) for (_, m), p in unseen(state, s).items())
        total = 0.0
        for then, p in steps(unseen(state, s), s).items():
            e = emitted(left[0], then, s, place(left[0]), aim, world, error)
            total += p * e * of_paths(then, s, left[1:])
        return total

    reports = [Report(act, error, "") for act in acts]
    found = sum(column for _, column in reports_log_likelihoods(world, "juice", told, reports))
    first = SEEKING if told is None else GOING
    expected = [sum(of_paths((x, first), s, acts) for x in range(spots)) / spots for s in range(3)]
    np.testing.assert_allclose(np.exp(found), expected, rtol=1e-9)


# --- key frames ---------------------------------------------------------------------------------------------

HOME = World.of([FRIDGE, CABINET, DESK], Parameters())


def view(near: Sequence[str] = (), held: Sequence[str] = (), opened: Sequence[str] = ()) -> Shown:
    return view_of(near, held, opened, [])


def total(views: list[Shown], told: Place | None = CABINET) -> FloatArray:
    """The log-likelihood of all views by place of the juice: fridge, cabinet, desk, elsewhere."""
    return np.sum([column for _, column in views_log_likelihoods(HOME, "juice", told, views)], axis=0)


def test_one_look_by_hand() -> None:
    """One place, one look with only furniture, one room: P is the mean over spots, for s elsewhere."""
    sight = Parameters().sight
    world = World.of([FRIDGE], Parameters())
    looks = Looks(world, "juice", None, (view(("fridge",)),))
    assert looks.search.spots == (FRIDGE, Place(room="kitchen"), Place())
    settings_ = np.array([sight.seen, sight.around, (sight.around + sight.wrong) / 2])
    # The juice is in no hand; it is near neither at the fridge nor, lying open, at other spots, unless a second
    # one stands in the room, which is then likelier to be listed.
    quiet = np.array([1 - sight.wrong, 1 - sight.seen, 1 - sight.seen])
    kitchen, nowhere = np.array([1.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])
    half = sight.around / 2
    twin = 1 - sight.around + half * (1 - sight.seen * kitchen) + half * (1 - sight.seen * nowhere)
    expected = (settings_ * quiet * twin).mean() * (1 - sight.wrong)
    seen = looks.seen(looks.views[0]) * looks.search.start(0.0)[:, None] * looks.twins[:, None, None]
    assert seen[1].sum() == pytest.approx(expected)


def test_the_filter_of_views_is_the_sum_over_all_paths() -> None:
    world = World.of([FRIDGE], Parameters())
    views = (view(("fridge",), opened=("fridge",)), view(("fridge", "juice"), held=("juice",)))
    looks = Looks(world, "juice", FRIDGE, views)
    sight, spots = world.parameters.sight, len(looks.search.spots)
    seen, found = [looks.seen(one) for one in views], looks.opened_by(1)
    own = []
    for s in range(2):
        likely = 0.0
        for d, twin in enumerate(looks.twins):
            for x in range(spots):
                first = twin / spots * seen[0][s, d, x, ROAMING]
                for asked, share_ in ((ROAMING, 1 - sight.asking), (GOING, sight.asking)):
                    for (y, m), p in after((x, asked), s, world, spots, 0, float(found[s]), sight.wrong):
                        ends = world.parameters.unfinished if m < TAKING else 1.0
                        likely += first * share_ * p * seen[1][s, d, y, m] * ends
        own.append(likely)
    prior = world.prior("juice")
    mixed = (1 - sight.wrong) * np.array(own) + sight.wrong * float(prior @ own)
    values = np.sum([column for _, column in views_log_likelihoods(world, "juice", FRIDGE, views)], axis=0)
    np.testing.assert_allclose(np.exp(values), mixed, rtol=1e-9)


def test_an_open_container_shows_what_is_in_it() -> None:
    shut, wide = (view(("fridge", "juice"), opened=opened) for opened in ((), ("fridge",)))
    gains = [total([look], told=None)[0] - total([look], told=None)[2] for look in (shut, wide)]  # fridge, desk
    assert gains[1] > gains[0]
