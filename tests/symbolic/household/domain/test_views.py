"""Views as words, and read back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from limp.events import Source
from limp.meanings import View
from limp.symbolic.household.domain.views import furniture, observation, read_view, view_of
from limp.symbolic.household.reading.grammar import parse_action

NAMES = st.text("abcdefgh ", min_size=1).map(lambda s: " ".join(s.split())).filter(bool)


def test_a_view_in_words() -> None:
    one = view_of(["mug", "cabinet"], ["mug"], ["stove", "fridge"], [("mug", "desk"), ("book", "cabinet")])
    words = "in view: near cabinet, mug; in hand mug; open fridge, stove; book at cabinet, mug at desk"
    assert one.phrase() == words
    assert read_view(words) == one


def test_nothing_in_view() -> None:
    assert view_of([], [], [], []).phrase() == "in view: nothing"
    assert read_view("in view: nothing") == View()
    assert not View()


def test_other_words_are_no_view() -> None:
    assert read_view("walk to the kitchen") is None


def test_a_view_is_a_noted_observation_and_no_act() -> None:
    event = observation(view_of(["fridge"], [], [], []), "Nora", Source(kind="scene"))
    assert (event.agent, event.text) == ("Nora", "in view: near fridge")
    assert event.note
    assert parse_action(event.text) is None


def test_furniture_is_what_the_lexicon_knows_and_what_holds_or_opens() -> None:
    found = furniture([view_of(["fridge", "mug", "kitchen cabinet"], ["mug"], ["pod"], [("mug", "ledge thing")])])
    assert sorted(found) == ["fridge", "kitchen cabinet", "ledge thing", "pod"]
    assert (found["kitchen cabinet"].name, found["kitchen cabinet"].room) == ("cabinet", "kitchen")


@given(
    st.lists(NAMES.filter(lambda s: " at " not in f" {s} ")),
    st.lists(NAMES.filter(lambda s: " at " not in f" {s} ")),
    st.lists(NAMES.filter(lambda s: " at " not in f" {s} ")),
)
def test_words_and_back(near: list[str], held: list[str], opened: list[str]) -> None:
    one = view_of(near, held, opened, [("mug", "desk")])
    assert read_view(one.phrase()) == one
