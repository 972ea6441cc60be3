"""Positions: who is where, and who therefore witnesses what happens in a room."""

from __future__ import annotations

from limp.symbolic.beliefs.event_models import EventModel, Watcher
from limp.symbolic.beliefs.positions import SCENE, Positions
from limp.symbolic.beliefs.story import Moves


def in_kitchen(*agents: str) -> Positions:
    found = Positions(("Ann", "Ben", "Cleo"), (("bowl", "kitchen"),))
    found.bring(agents, "kitchen")
    return found


def reached(model: EventModel, *chains: tuple[str, ...]) -> list[bool]:
    return [model.effect(chain) == "gives" for chain in chains]


def test_who_is_in_the_room_and_attends_sees_it() -> None:
    found = in_kitchen("Ann", "Ben")
    found.inattentive.add("Ben")
    assert found.group("kitchen") == {"Ann"}
    assert reached(found.observe("kitchen"), ("Ann",), ("Ben",), ("Cleo",)) == [True, False, False]


def test_who_is_somewhere_is_not_brought_elsewhere() -> None:
    found = in_kitchen("Ann")
    found.bring(("Ann", "Ben"), "hall")
    assert found.room_of == {"Ann": "kitchen", "Ben": "hall", "Cleo": None}


def test_watchers_see_what_those_inside_do_not_know_them_to_see() -> None:
    found = in_kitchen("Ann")
    found.watching["Ben"] = ("kitchen", Watcher(frozenset(("Ben",))))
    assert reached(found.observe("kitchen"), ("Ben",), ("Ben", "Ann"), ("Ann", "Ben")) == [True, True, False]


def test_a_move_may_be_unseen_by_who_is_there_and_seen_by_who_is_not() -> None:
    move = Moves("key", "bowl", "Ann", unseen_by=("Ben",), seen_by=("Cleo",))
    model = in_kitchen("Ann", "Ben").observe("kitchen", move)
    assert reached(model, ("Ann",), ("Ben",), ("Cleo",), ("Ann", "Cleo")) == [True, False, True, False]


def test_a_thing_is_in_one_room_at_a_time() -> None:
    found = in_kitchen("Ann")
    found.put("key", "bowl", "kitchen")
    assert found.together("Ann", "key")
    found.put("key", "shelf", "hall")
    assert (found.things_in("kitchen"), found.things_in("hall")) == ((), ("key",))
    assert not found.together("Ann", "key")


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
