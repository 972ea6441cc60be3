"""Positions: who is where, and who therefore witnesses what happens in a room."""

from limp.beliefs.event_models import Watcher
from limp.beliefs.positions import SCENE, Positions


def in_kitchen(*agents: str) -> Positions:
    found = Positions(("Ann", "Ben", "Cleo"), (("bowl", "kitchen"),))
    found.bring(agents, "kitchen")
    return found


def test_something_happens_in_the_room_of_agent_place_or_thing_else_in_the_scene() -> None:
    found = in_kitchen("Ann")
    found.put("key", "shelf", "hall")
    found.scene = "garden"
    asked = [("attic", "", "Ann", ""), ("", "", "Ann", ""), ("", "bowl", "Ben", ""), ("", "", "Ben", "key"),
             ("", "", "Ben", "")]  # fmt: skip
    assert [found.room_for(*each) for each in asked] == ["attic", "kitchen", "kitchen", "hall", "garden"]


def test_the_scene_gets_its_name_with_all_that_is_in_it() -> None:
    found = Positions(("Ann", "Ben"), ())
    assert found.nowhere
    found.place("Ann", SCENE)
    found.put("key", "bowl", SCENE)
    found.watching["Ben"] = (SCENE, Watcher(frozenset(("Ben",))))
    assert found.unnamed
    found.name_scene("kitchen")
    assert (found.room_of["Ann"], found.things_in("kitchen"), found.watching["Ben"][0]) == (
        "kitchen", ("key",), "kitchen",
    )  # fmt: skip
    assert not found.unnamed
