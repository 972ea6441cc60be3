"""Views as words, as events, and as places."""

from limp.events import Source
from limp.homes.views import furniture, observation, view_of


def test_a_view_in_words() -> None:
    one = view_of(["mug", "cabinet"], ["mug"], ["stove", "fridge"], [("mug", "desk"), ("book", "cabinet")])
    words = "in view: near cabinet, mug; in hand mug; open fridge, stove; book at cabinet, mug at desk"
    assert one.phrase() == words


def test_a_view_is_a_noted_observation_and_no_act() -> None:
    view = view_of(["fridge"], [], [], [])
    event = observation(view, "Nora", Source(kind="scene"))
    assert (event.agent, event.text, event.meaning) == ("Nora", "in view: near fridge", view)
    assert event.note


def test_furniture_is_what_the_lexicon_knows_and_what_holds_or_opens() -> None:
    found = furniture([view_of(["fridge", "mug", "kitchen cabinet"], ["mug"], ["pod"], [("mug", "ledge thing")])])
    assert sorted(found) == ["fridge", "kitchen cabinet", "ledge thing", "pod"]
    assert (found["kitchen cabinet"].name, found["kitchen cabinet"].room) == ("cabinet", "kitchen")
