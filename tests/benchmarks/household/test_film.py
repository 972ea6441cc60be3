"""Films of logs: what is drawn, subtitles, and what hides it."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from limp.benchmarks.household.apartment import (
    Apartment,
    Area,
    Door,
    Figure,
    Furniture,
    Log,
    Moment,
    Point,
    Room,
    Thing,
)
from limp.benchmarks.household.film import (
    CLEAR_START,
    Cover,
    Look,
    Stage,
    piece_box,
    render,
    stretches,
    subtitles,
)  # fmt: skip

from limp.models.media import open_film
from limp.reading.seeing import style

pytest.importorskip("cv2")


ROOMS = (
    Room(name="kitchen", area=Area(x=0, y=0, width=5, depth=4)),
    Room(name="bedroom", area=Area(x=5, y=0, width=5, depth=4)),
)
FRIDGE = Furniture(
    id="f", name="fridge", room="kitchen", area=Area(x=1, y=0, width=0.8, depth=0.6),
    stand=Point(x=1.4, y=1.0), container=True,
)  # fmt: skip
DESK = Furniture(
    id="d", name="desk", room="bedroom", area=Area(x=9.4, y=1, width=0.6, depth=1.2),
    stand=Point(x=9.0, y=1.6), container=False,
)  # fmt: skip
MUG, MILK = Thing(id="mug", name="mug", place="d"), Thing(id="milk", name="milk", place="f")
HOME = Apartment(
    rooms=ROOMS, doors=(Door(rooms=("kitchen", "bedroom"), at=Point(x=5, y=2)),), furniture=(FRIDGE, DESK),
    things=(MUG, MILK),
)  # fmt: skip


def moment(t: float, x: float, y: float, holding: str = "", near: str = "", **more: object) -> Moment:
    room = "kitchen" if x < 5 else "bedroom"
    ann = Figure(name="Ann", at=Point(x=x, y=y), room=room, near=near, holding=holding)
    bob = Figure(name="Bob", at=Point(x=7, y=3), room="bedroom")
    places = {"mug": "d", "milk": "Ann" if holding == "milk" else "f"}
    return Moment.model_validate({"t": t, "figures": (ann, bob), "places": places, **more})


LOG = Log(
    id="1", apartment=HOME, people=("Ann", "Bob"),
    moments=(
        moment(0, 2, 3), moment(2, 1.4, 1, near="f"), moment(3, 1.4, 1, near="f", open=("f",)),
        moment(4, 1.4, 1, "milk", "f", open=("f",)), moment(5, 1.4, 1, "milk", "f"),
        moment(6, 2.4, 2, "milk", speaker="Bob", words="Where is the mug?"), moment(8, 2.4, 2, "milk"),
    ),
)  # fmt: skip


def has(image: np.ndarray, box: style.Box, colour: style.Colour) -> bool:
    part = box.cut(image).astype(int)
    return bool((np.abs(part - np.array(colour)).max(axis=2) < 12).sum() > 20)


def test_a_container_opens_and_shows_what_is_inside() -> None:
    stage = Stage(LOG, Look())
    box = piece_box(stage.frame, FRIDGE)
    shut, opened, emptied = (stage.picture(t) for t in (2.5, 3.5, 4.5))
    milk = stage.icons["milk"][1]
    assert has(shut, box, style.SHUT)
    assert not has(shut, box, style.INSIDE)
    assert has(opened, box, style.INSIDE)
    assert has(opened, box, milk)
    assert not has(emptied, box, milk)


def test_the_same_look_makes_the_same_film(tmp_path: Path) -> None:
    look = Look(fps=2, occlusion=0.5, seed=4)
    one, titles = render(LOG, tmp_path / "one.mp4", look)
    two, _ = render(LOG, tmp_path / "two.mp4", look)
    film = open_film(one)
    assert (film.width, film.height, film.fps, film.count) == (1280, 720, 2.0, 18)  # 8 s and one more
    assert open_film(one).media().sha256 == open_film(two).media().sha256
    assert titles.read_text(encoding="utf-8") == subtitles(LOG)


def test_hidden_is_opaque() -> None:
    """What is in a covered place leaves no trace in the picture."""
    look = Look(occlusion=1)
    bare = {"places": {"mug": "d", "milk": "f"}, "open": ()}
    other = LOG.model_copy(update={"moments": tuple(m.model_copy(update=bare) for m in LOG.moments)})
    np.testing.assert_array_equal(
        *(piece_box(s.frame, FRIDGE).cut(s.picture(4.5)) for s in (Stage(LOG, look), Stage(other, look)))
    )
    blind = Stage(LOG, Look(blind=1)).picture(4.5)
    assert not has(blind, style.PLAN, style.PEOPLE[0])
    assert has(Stage(LOG, Look(blind=1)).picture(CLEAR_START / 2), style.PLAN, style.PEOPLE[0])


def test_a_camera_that_follows_shows_one_room() -> None:
    log = LOG.model_copy(update={"camera": "Ann"})
    image = Stage(log, Look(follow=True)).picture(4.5)
    assert has(image, style.PLAN, style.PEOPLE[0])
    assert not has(image, style.PLAN, style.PEOPLE[1])


def test_the_share_that_is_hidden_is_the_share_asked_for() -> None:
    hidden = stretches(0.3, 20_000, Random(0))
    assert sum(end - start for start, end in hidden) / 20_000 == pytest.approx(0.3, abs=0.04)
    assert hidden[0][0] >= CLEAR_START
    assert stretches(0, 100, Random(0)) == ()
    assert not Cover(LOG, Look()).hidden("hand", LOG.at(5))
