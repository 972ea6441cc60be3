import numpy as np
import pytest

from limp.homes.parameters import TEXT, Noise, Parameters
from limp.homes.world import World, merge_places, same_place
from limp.minds.attitudes import ELSEWHERE
from limp.minds.facts import Place

CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
COUNTER, SOFA = Place(name="counter", room="kitchen"), Place(name="sofa", room="living room")


def world(*places: Place) -> World:
    return World.of(places, Parameters())


def test_a_place_without_a_room_is_the_first_of_its_name() -> None:
    bedroom = Place(name="cabinet", room="bedroom")
    assert merge_places([Place(name="cabinet"), CABINET, bedroom, Place(name="cabinet")]) == (CABINET, bedroom)
    assert not same_place(CABINET, bedroom)


def test_rooms_alone_and_pseudo_places_are_no_candidates() -> None:
    assert world(Place(room="kitchen"), ELSEWHERE, FRIDGE).places == (FRIDGE, ELSEWHERE)


def test_search_costs_by_hand() -> None:
    """Two named places and three unnamed: K = 5, blind 3, right 1, wrong 1 + 5/2; trust .9."""
    cost = world(CABINET, FRIDGE).search_cost()
    assert cost[0, 0] == pytest.approx(0.9 * 1 + 0.1 * 3)
    assert cost[0, 1] == pytest.approx(0.9 * 3.5 + 0.1 * 3)
    assert cost[-1].tolist() == pytest.approx([3.0, 3.0, 3.0])


def test_the_prior_sums_to_one_and_follows_common_sense() -> None:
    toilet = Place(name="cabinet", room="bathroom")
    prior = world(FRIDGE, toilet).prior("milk")
    assert prior.sum() == pytest.approx(1.0)
    assert prior[0] > 5 * prior[1]


def test_reports_by_hand() -> None:
    """Three candidates with ELSEWHERE; of the .2 besides exact and beside, .15 stay in the room, .05 anywhere."""
    coarse = Noise(exact=0.5, beside=0.3, room=0.75)
    reported = world(CABINET, SOFA).reported(COUNTER, coarse)
    assert reported.tolist() == pytest.approx([0.3 + 0.15 + 0.05 / 3, 0.05 / 3, 0.05 / 3])
    assert world(CABINET, SOFA).reported(CABINET, coarse)[0] == pytest.approx(0.5 + 0.15 + 0.05 / 3)


def test_a_room_that_was_told_takes_in_its_furniture() -> None:
    kitchen = Place(room="kitchen")
    told = World.of([CABINET, SOFA], Parameters(), rooms=[kitchen])
    assert told.places == (kitchen, SOFA, ELSEWHERE)
    assert told.index(FRIDGE) == 0


def test_a_room_alone_points_at_its_furniture_and_nothing_at_nothing() -> None:
    kitchen = world(CABINET, SOFA).reported(Place(room="kitchen"), TEXT)
    assert kitchen[0] > 50 * kitchen[1]
    assert np.ptp(world(CABINET, SOFA).reported(None, TEXT)) == 0


def test_furniture_of_another_colour_is_another_place() -> None:
    black, red, bare = (Place(name=name) for name in ("black box", "red box", "box"))
    assert merge_places([black, red]) == (black, red)
    assert merge_places([bare, black]) == (black,)
