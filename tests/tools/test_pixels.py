"""How reports of acts are counted against a log."""

import pytest

pytest.importorskip("cv2")

from limp.events import Action, Event, Source
from limp.homes.apartment import (
    Apartment,
    Area,
    Figure,
    Furniture,
    Log,
    LoggedAct,
    Moment,
    Point,
    Room,
    Thing,
)
from limp.reading.homes.understanding import RuleUnderstanding
from tools.pixels import acts_of, recognised, reported

ROOM = Room(name="kitchen", area=Area(x=0, y=0, width=4, depth=3))
FRIDGE = Furniture(
    id="f",
    name="fridge",
    room="kitchen",
    area=Area(x=0, y=0, width=1, depth=1),
    stand=Point(x=1, y=1),
    container=True,
)
HOME = Apartment(rooms=(ROOM,), furniture=(FRIDGE,), things=(Thing(id="m", name="milk", place="f"),))
ANN = Figure(name="Ann", at=Point(x=1, y=1), room="kitchen")
LOG = Log(
    id="1", apartment=HOME, people=("Ann",), moments=(Moment(t=0, figures=(ANN,)),),
    acts=(
        LoggedAct(kind="walk", agent="Ann", start=0, end=1, room="kitchen"),
        LoggedAct(kind="open", agent="Ann", start=1, end=2, room="kitchen", piece="f"),
        LoggedAct(kind="say", agent="Ann", start=2, end=3, words="Ah."),
        LoggedAct(kind="grab", agent="Ann", start=2, end=3, room="kitchen", piece="f", thing="m"),
    ),
)  # fmt: skip


def seen(*lines: tuple[float, str]) -> tuple[Event, ...]:
    sources = [Source(kind="video", start=t, unit="seconds") for t, _ in lines]
    events = [Action(agent="Ann", text=w, source=s) for (_, w), s in zip(lines, sources, strict=True)]
    return RuleUnderstanding().understand(events)


def test_a_log_is_its_own_report() -> None:
    true = acts_of(LOG)
    assert [(agent, frame.phrase(), t) for agent, frame, t in true] == [
        ("Ann", "walk to the kitchen", 1.0),
        ("Ann", "open the fridge in the kitchen", 2.0),
        ("Ann", "grab the milk from the fridge in the kitchen", 3.0),
    ]
    assert recognised(true, true, timed=True) == 3


def test_time_place_and_number_count() -> None:
    true = acts_of(LOG)
    early = reported(seen((1, "walk to the kitchen"), (9, "open the fridge in the kitchen")))
    assert recognised(true, early, timed=True) == 1
    assert recognised(true, early, timed=False) == 2
    elsewhere = reported(seen((3, "grab the milk from the fridge in the bedroom")))
    assert recognised(true, elsewhere, timed=True) == 0
    twice = reported(seen((1, "walk to the kitchen"), (1, "walk to the kitchen")))
    assert recognised(true, twice, timed=True) == 1
