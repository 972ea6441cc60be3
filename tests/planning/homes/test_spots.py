"""Where people can be and go."""

import numpy as np

from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.facts import Place
from limp.planning.homes.spots import Spots

FRIDGE, CABINET = Place(name="fridge", room="kitchen"), Place(name="cabinet", room="kitchen")
WORLD = World.of([FRIDGE, CABINET, Place(name="desk", room="bedroom")], Parameters())


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
