"""Where a searched thing was, from key frames made by hand."""

import numpy as np
import pytest

from limp.homes.parameters import Parameters, parameters_with
from limp.homes.world import World
from limp.minds.facts import Place
from limp.minds.meanings import View
from limp.planner import FloatArray
from limp.planning.homes.sighting import Sighting, sighting_log_likelihoods
from limp.planning.homes.spots import Spots, furniture
from limp.reading.seeing.scenegraph import view_of

FRIDGE, CABINET = Place(name="fridge", room="kitchen"), Place(name="cabinet", room="kitchen")
DESK = Place(name="desk", room="bedroom")
WORLD = World.of([FRIDGE, CABINET, DESK], Parameters())
KITCHEN = ("fridge", "kitchen cabinet", "stove")


def view(near: tuple[str, ...] = (), held: tuple[str, ...] = (), opened: tuple[str, ...] = ()) -> View:
    return view_of(near, held, opened, [])


def total(views: list[View], told: Place | None = CABINET, thing: str = "juice") -> FloatArray:
    """The log-likelihood of all views by place of the thing: fridge, cabinet, desk, elsewhere."""
    return np.sum([column for _, column in sighting_log_likelihoods(WORLD, thing, told, views)], axis=0)


def test_taken_from_what_had_just_opened() -> None:
    before = [view(("stove",)), view(KITCHEN, opened=("kitchen cabinet",)), view(KITCHEN)]
    after = [view((*KITCHEN, "juice"), held=("juice",))]
    fridge = total([*before, view(KITCHEN, opened=("fridge",)), *after])
    cabinet = total([view(("stove",)), view(KITCHEN, opened=("kitchen cabinet",)), *after])
    assert fridge.argmax() == 0
    assert cabinet.argmax() == 1


def test_in_another_room_than_told() -> None:
    views = [view(KITCHEN), view(KITCHEN, opened=("kitchen cabinet",)), view(()), view(("desk",)), view(("desk",))]
    found = view(("desk", "juice"), held=("juice",))
    values = total([*views, found, found])
    assert values[2] > values[:2].max() + 1.5


def test_a_thing_that_stays_in_hand_was_taken_in_the_room_before() -> None:
    taken = [view(KITCHEN, opened=("kitchen cabinet",)), view((*KITCHEN, "juice"), held=("juice",))]
    carried = view(("desk", "juice"), held=("juice",))
    values = total([view(KITCHEN), *taken, carried, carried])
    assert values[1] > values[2]


def test_no_look_says_only_that_the_search_ends() -> None:
    assert np.ptp(total([])) == pytest.approx(0.0)


def test_the_order_of_places_does_not_matter() -> None:
    views = [view(KITCHEN, opened=("fridge",)), view((*KITCHEN, "juice"), held=("juice",))]
    other = World.of([DESK, CABINET, FRIDGE], Parameters())
    swapped = np.sum([c for _, c in sighting_log_likelihoods(other, "juice", CABINET, views)], axis=0)
    np.testing.assert_allclose(swapped[[2, 1, 0, 3]], total(views))


def test_one_look_by_hand() -> None:
    """One place, one look with only furniture, one room: P is the mean over spots of near^fresh, for any s."""
    parameters = Parameters()
    sight = parameters.sight
    world = World.of([FRIDGE], parameters)
    found = Sighting(world, "juice", None, [view(("fridge",))])
    spots = found.spots.places
    assert spots == (FRIDGE, Place(room="kitchen"), Place())
    unknown = (sight.around + sight.astray) / 2
    settings = np.array([sight.near, sight.around, unknown]) ** sight.fresh
    # Elsewhere (s = 1): the juice is in no hand; it is near neither at the fridge nor, lying open, at other spots,
    # unless a second one stands in the room (double), which is then likelier to be listed.
    quiet = np.array([1 - sight.astray, 1 - sight.lying, 1 - sight.lying])
    kitchen = np.array([1.0, 1.0, 1.0])
    nowhere = np.array([0.0, 0.0, 1.0])
    share = sight.double / 2
    lookalike = 1 - sight.double + share * (1 - sight.lying * kitchen) + share * (1 - sight.lying * nowhere)
    expected = np.log((settings * quiet * lookalike).mean() * (1 - sight.phantom))
    assert found.log_likelihoods()[0, 1] == pytest.approx(expected)


def test_somebody_elses_hand_bounds_what_looks_can_say() -> None:
    found = view((*KITCHEN, "juice"), held=("juice",))
    values = total([view(KITCHEN), view(KITCHEN, opened=("kitchen cabinet",)), *[found] * 12])
    share = WORLD.parameters.sight.others_hand
    assert np.ptp(values) <= np.log((1 - share) / (share * WORLD.prior("juice").min()) + 1) + 1e-9
    # The views of somebody else are as likely as all views are, so they leave the prior as it is.
    everybody = World.of([FRIDGE, CABINET, DESK], parameters_with({"sight.others_hand": 1 - 1e-9}))
    own = np.exp(np.sum([c for _, c in sighting_log_likelihoods(everybody, "juice", CABINET, [found])], axis=0))
    assert own == pytest.approx(np.full(4, own[0]), rel=1e-6)


def test_an_open_container_shows_what_is_in_it() -> None:
    shut, wide = (view(("fridge", "juice"), opened=opened) for opened in ((), ("fridge",)))
    gains = [total([look], told=None)[0] - total([look], told=None)[2] for look in (shut, wide)]  # fridge, desk
    assert gains[1] > gains[0]


def test_moves_are_distributions() -> None:
    spots = Spots(WORLD, {})
    sight = WORLD.parameters.sight
    for moves in (spots.roams(sight), spots.roams(sight, spots.worth("juice")), spots.goes(sight, 1, 0.9)):
        np.testing.assert_allclose(moves.sum(axis=1), 1.0)
        assert (moves >= 0).all()
    assert spots.goes(sight, 1, 0.9)[0, 1] > spots.roams(sight)[0, 1]


def test_a_bare_name_beside_one_with_its_room_is_for_other_rooms() -> None:
    bare = Place(name="cabinet")
    assert Spots(WORLD, {"cabinet": bare}).same(bare, CABINET)
    named = {"cabinet": bare, "kitchen cabinet": CABINET}
    assert not Spots(WORLD, named).same(bare, CABINET)
    assert Spots(WORLD, named).same(bare, Place(name="cabinet", room="bedroom"))


def test_furniture_is_what_the_lexicon_knows_and_what_holds_or_opens() -> None:
    found = furniture([view_of(["fridge", "mug", "kitchen cabinet"], ["mug"], ["pod"], [("mug", "ledge thing")])])
    assert sorted(found) == ["fridge", "kitchen cabinet", "ledge thing", "pod"]
    assert (found["kitchen cabinet"].name, found["kitchen cabinet"].room) == ("cabinet", "kitchen")
