"""The seam between the simulator and what reads its logs: references hold, time is interpolated."""

import pytest

from limp.errors import InputError
from limp.homes.apartment import Apartment, Area, Figure, Furniture, Log, Moment, Point, Room, Thing

KITCHEN = Room(name="kitchen", area=Area(x=0, y=0, width=4, depth=3))
FRIDGE = Furniture(
    id="fridge", name="fridge", room="kitchen", area=Area(x=0, y=0, width=1, depth=0.6),
    stand=Point(x=0.5, y=1), container=True,
)  # fmt: skip
MILK = Thing(id="milk", name="milk", place="fridge")
HOME = Apartment(rooms=(KITCHEN,), furniture=(FRIDGE,), things=(MILK,))


def moment(t: float, x: float, **more: object) -> Moment:
    figure = Figure(name="Ann", at=Point(x=x, y=1), room="kitchen")
    return Moment.model_validate({"t": t, "figures": (figure,), "places": {"milk": "fridge"}, **more})


LOG = Log(id="1", apartment=HOME, people=("Ann",), moments=(moment(0, 0.5), moment(2, 2.5, open=("fridge",))))


def test_people_move_evenly_between_moments_and_all_else_waits() -> None:
    half = LOG.at(0.5)
    assert (half.t, half.figures[0].at, half.open) == (0.5, Point(x=1.0, y=1.0), ())
    assert LOG.at(2.0).open == ("fridge",)
    assert LOG.at(9.0).figures[0].at.x == 2.5
    assert LOG.duration == 2.0


@pytest.mark.parametrize(
    "loose",
    [
        {"things": (Thing(id="milk", name="milk", place="desk"),)},
        {"things": (Thing(id="fridge", name="milk", place="fridge"),)},
        {"rooms": (Room(name="attic", area=KITCHEN.area),)},
    ],
)
def test_loose_references_are_refused(loose: dict[str, object]) -> None:
    with pytest.raises(InputError, match="doubled ids or unknown places"):
        Apartment.model_validate({**dict(HOME), **loose})
