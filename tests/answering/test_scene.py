"""The builder: stories told in Python, and what is asked of them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from refusals import refuses

from limp import InputError, Scene
from limp.answering.scene import claim
from limp.episodes.events import (
    Change,
    Enter,
    Leave,
    Miss,
    Tell,
    at,
)


def sally() -> Scene:
    scene = Scene("Mira", "Theo")
    scene.add(Change(at("key").to("drawer"), by="Mira"))
    scene.add(Leave("Theo"))
    scene.add(Change(at("key").to("jar"), by="Mira", id="moved"))
    return scene


def test_counterfactuals_leave_the_scene_as_it_is() -> None:
    scene = sally()
    assert scene.without("moved").believes(at="key") == {"drawer": 1.0}
    assert scene.without(2).believes("Theo", at="key") == {"jar": 1.0}  # had he stayed
    seen = scene.as_if_seen("Theo", "moved")
    assert seen.believes("Theo", at="key") == {"jar": 1.0}
    assert seen.believes("Mira", "Theo", at="key") == {"drawer": 1.0}  # she does not notice
    assert scene.as_if_missed("Mira", 1).without(3).believes("Mira", at="key") == {None: 1.0}
    assert scene.believes("Theo", at="key") == {"drawer": 1.0}
    more = scene.copy()
    more.add(Enter("Theo"))
    assert len(more.episode.events) == len(scene.episode.events) + 1
    assert more.without(2).believes("Theo", at="key") == {"jar": 1.0}  # who stayed does not come back


def test_as_if_seen_takes_back_what_is_said_of_missing_it() -> None:
    scene = Scene("Mira", "Theo")
    moved = scene.add(Change(at("key").to("jar"), by="Mira"))
    scene.add(Miss("Theo", moved))
    assert scene.believes("Theo", at="key") == {None: 1.0}
    assert scene.as_if_seen("Theo", moved).believes("Theo", at="key") == {"jar": 1.0}
    refuses(lambda: scene.as_if_seen("Theo", 2), "event 2, of kind miss, is not perceived by anybody")


def test_wrong_names_and_numbers_say_what_to_do() -> None:
    scene = sally()
    refuses(lambda: scene.believes("Teo", at="key"), "unknown person 'Teo'. Did you mean Theo?")
    refuses(lambda: scene.as_if_seen("Teo", "moved"), "unknown person 'Teo'. Did you mean Theo?")
    refuses(lambda: scene.believes("Theo", at="kee"), "unknown variable 'at(kee)'. Did you mean at(key) or")
    refuses(lambda: scene.believes("Theo", at="key", when=9), "unknown event '9'. Known: moved")
    refuses(lambda: scene.believes("Theo", at="key", state="lamp"), "exactly one variable")
    refuses(lambda: scene.believes("Theo", location="key"), "is no variable")  # type: ignore[call-arg]
    refuses(lambda: scene.add(Change(at("key").to(" "))), "holds nothing but blanks")
    with pytest.raises(ValidationError, match="'at salt' is no variable"):
        Change({"at salt": "jar"})  # type: ignore[arg-type]
    with pytest.raises(ValidationError, match="less than or equal to 1"):
        Change(at("key").to("box"), certainty=2.0)
    scene.add(Change(at("key").to("box"), by="Theo"))
    with pytest.raises(InputError, match="the scene: event 4: Theo does something here, and left in event 2"):
        scene.believes("Theo", at="key")


def test_what_is_told_late_happened_before() -> None:
    """Sam had put the key on the table before Ada lied about it; numbers stay those of telling."""
    scene = Scene("Sam", "Ada", "Bo")
    scene.add(Change(at("key").to("hook"), by="Ada"))
    left = scene.add(Leave("Bo", id="left"))
    lie = scene.add(Tell("Ada", "Bo", [claim(at="key", value="shelf")], private=True))
    moved = scene.add(Change(at("key").to("table"), by="Sam", before=lie))
    cup = scene.add(Change(at("cup").to("sink"), by="Bo", before="left", seen_by=("Sam",)))
    scene.add(Miss("Ada", cup))
    assert (left, lie, moved, cup) == (2, 3, 4, 5)
    kinds = [(event.kind, event.id) for event in scene.episode.events]
    assert kinds == [("change", ""), ("change", ""), ("leave", "left"), ("change", ""), ("tell", ""), ("miss", "")]
    assert scene.believes("Bo", at="key") == {"shelf": 1.0}
    assert scene.believes(at="key") == scene.believes("Ada", at="key") == {"table": 1.0}
    assert scene.believes("Bo", at="key", when=moved) == {"hook": 1.0}
    assert scene.without(moved).believes(at="key") == {"hook": 1.0}
    assert scene.as_if_seen("Bo", moved).believes("Bo", at="key", when=moved) == {"table": 1.0}
    assert scene.without(moved).as_if_missed("Bo", lie).believes("Bo", at="key") == {"hook": 1.0}
    assert (scene.believes("Sam", at="cup"), scene.believes("Ada", at="cup")) == ({"sink": 1.0}, {None: 1.0})
    refuses(lambda: scene.add(Leave("Ada", before=9)), "event 7 happened before '9', which names no event")
    assert scene.copy().believes("Bo", at="key") == {"shelf": 1.0}
