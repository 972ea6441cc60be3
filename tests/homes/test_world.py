import numpy as np
import pytest

from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.facts import Place

CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
COUNTER, SOFA = Place(name="counter", room="kitchen"), Place(name="sofa", room="living room")
KITCHEN = Place(room="kitchen")


def world(*places: Place) -> World:
    return World.of(places, Parameters())


def test_search_costs_by_hand() -> None:
    """Two named places and three unnamed: K = 5, blind 3, right 1, wrong 1 + 5/2; trust .9."""
    cost = world(CABINET, FRIDGE).search_cost()
    assert cost[0, :2] == pytest.approx([0.9 * 1 + 0.1 * 3, 0.9 * 3.5 + 0.1 * 3])
    assert cost[-1].tolist() == pytest.approx([3.0, 3.0, 3.0])


def test_reports_by_hand() -> None:
    """Three candidates with ELSEWHERE; of .4 errors .2 go beside, .1 into the room and .1 anywhere."""
    known = world(CABINET, SOFA)
    assert known.reported(COUNTER, 0.4).tolist() == pytest.approx([0.2 + 0.1 + 0.1 / 3, 0.1 / 3, 0.1 / 3])
    assert known.reported(CABINET, 0.4)[0] == pytest.approx(0.6 + 0.1 + 0.1 / 3)
    kitchen = known.reported(KITCHEN, 0.02)
    assert kitchen[0] > 50 * kitchen[1], "a room alone points at its furniture"
    assert np.ptp(known.reported(None, 0.02)) == 0
