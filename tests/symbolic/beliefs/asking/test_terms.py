"""Whom and what the words of a question mean."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.asking.terms import Terms
from limp.symbolic.beliefs.story import Becomes, Moves, Story

STORY = Story(
    ("Nurse Ito", "Ben", "narrator"),
    (
        Moves("red key", "tin box", "Ben", text="Ben puts the red key in the tin box."),
        Becomes("session", "three", text="The session is at three."),
    ),
    aliases=(("orderly", "Ben"),),
)


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("Ben", "Ben"),
        ("Nurse Ito", "Nurse Ito"),
        ("Ito", "Nurse Ito"),
        ("the nurse", "Nurse Ito"),
        ("the orderly", "Ben"),
        ("the narrator", "narrator"),
        ("the writer", "narrator"),
        ("Max's parent", "narrator"),
        ("Zoe", None),
        ("the fridge", None),
    ],
)
def test_people(words: str, who: str | None) -> None:
    assert Terms(STORY).person(words) == who


def test_a_role_that_the_story_tells_of_is_not_its_narrator() -> None:
    told = Story(("narrator",), (Moves("key", "box", text="My father puts the key in the box."),))
    assert Terms(told).person("the father") is None


def test_chains_end_where_the_story_knows_nobody() -> None:
    terms = Terms(STORY)
    assert terms.nested("does Ben think that the nurse believes the key is", ()) == (
        ("Ben", "Nurse Ito"),
        "the key is",
    )
    assert terms.nested("does Zoe think the key is", ()) == ((), "Zoe think the key is")
    assert terms.thing("Zoe think the key") is None


def test_a_thing_is_meant_by_part_of_its_name_and_a_state_is_asked_of_what_has_one() -> None:
    terms = Terms(STORY)
    assert terms.at("the key") == ("at", "red key")
    assert terms.at("her session") is None
    assert terms.stated("her session") == ("state", "session")
    assert terms.place("the box") == "tin box"
    assert terms.at("the violin") is None


def test_an_unknown_time_is_that_of_the_only_thing_that_has_one() -> None:
    terms = Terms(STORY)
    terms.about("When will Ben turn up?")
    terms.of_time()
    assert terms.topic == "session"
