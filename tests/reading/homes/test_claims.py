from __future__ import annotations

import pytest

from limp.errors import HypothesisError
from limp.homes.minds import located, wish
from limp.minds.attitudes import WHERE_PUT
from limp.minds.english import in_words
from limp.minds.facts import Place
from limp.reading.homes.claims import asked_about, read_claim, subject_of

PEOPLE = ("Ann", "Bo")
DESK = Place(name="desk")


@pytest.mark.parametrize(
    ("text", "social_goal"),
    [
        ("Bo has been trying to help Ann find the stapler", "help"),
        ("By answering so, Bo meant to assist Ann", "help"),
        ("Bo wanted Ann to find the stapler", "help"),
        ("Bo has been trying to prevent Ann from finding the stapler", "hinder"),
        ("Bo wanted to keep Ann from finding the stapler", "hinder"),
        ("Bo did not want Ann to find the stapler", "hinder"),
        ("Bo moved it on purpose to get in Ann's way", "hinder"),
        ("Bo was indifferent towards Ann's goals", "independent"),
        ("Bo answered without caring about Ann's wishes either way", "independent"),
        ("Bo had no idea of Ann's goal", "independent"),
        ("Bo believed that there was milk in the fridge", None),
    ],
)
def test_social_goals(text: str, social_goal: str | None) -> None:
    claim = read_claim(text, PEOPLE)
    assert (claim.agent, claim.social_goal) == ("Bo", social_goal)


@pytest.mark.parametrize(
    "text",
    [
        "When giving information, Bo believed that there was a stapler on the desk",
        "At the moment of answering, Bo believed a stapler to be on the desk.",
        "Bo thought the stapler was on the desk",
        "Bo assumed that there were two staplers on the desk",
    ],
)
def test_beliefs(text: str) -> None:
    claim = read_claim(text, PEOPLE)
    assert claim.agent == "Bo"
    assert claim.belief == located("stapler", DESK)
    assert claim.social_goal is None


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Bo believed that Ann wants to place the mug on the desk: he moved it to help Ann.", DESK),
        ("Thinking that Ann would like the mug to be on the desk, Bo moved it there as a help to Ann.", DESK),
        ("Bo wanted to help Ann, believing that in Ann's eyes the mug belonged on the desk.", DESK),
        ("Bo believed that Ann wanted the mug to stay on the desk, and put it in the sink to hinder Ann.", DESK),
        ("Bo believed that Ann placed the mug at her desired location: he moved it to the sink.", WHERE_PUT),
        ("Thinking that Ann had left the mug where it was wanted, Bo took it and put it in the sink.", WHERE_PUT),
    ],
)
def test_beliefs_of_goals(text: str, goal: Place) -> None:
    claim = read_claim(text, PEOPLE, agent="Bo")
    assert claim.agent == "Bo"
    assert claim.goal == wish("Ann", "mug", goal)
    assert not claim.unaware


@pytest.mark.parametrize(
    ("text", "act"),
    [
        (
            "Bo believed that Ann wants the mug on the desk: he moved the mug to hinder Ann.",
            "put the mug on the desk",
        ),
        (
            "Bo believed that Ann wants the mug on the desk, and put it there to help Ann.",
            "put the mug on the desk",
        ),
        (
            "Bo believed that Ann wants the mug and cup on the desk: he moved the mug and cup.",
            "put the mug on the desk",
        ),
        (
            "Bo believed that Ann wanted the mug to stay on the desk, and put it on the sofa to hinder Ann.",
            "put the mug on the sofa",
        ),
        ("Bo wanted to hinder Ann, believing that in Ann's eyes the mug belonged on the desk.", None),
    ],
)
def test_the_act_that_an_option_states(text: str, act: str | None) -> None:
    claim = read_claim(text, PEOPLE, agent="Bo")
    assert (claim.act.phrase() if claim.act else None) == act


def test_not_knowing_the_goal() -> None:
    claim = read_claim(
        "Bo doesn't know Ann's goal and moves the mug without thinking about what she wants.", PEOPLE
    )
    assert claim.unaware
    assert claim.social_goal == "independent"


def test_the_goal_that_a_social_goal_is_about() -> None:
    assert read_claim("Bo has been trying to help Ann locate the stapler", PEOPLE).goal == wish("Ann", "stapler")
    back = read_claim("Bo has been trying to prevent Ann from getting the stapler back on the desk", PEOPLE)
    assert back.goal == wish("Ann", "stapler", DESK)


def test_whose_mind_it_is() -> None:
    options = ["Thinking that Ann wanted it there, Bo moved the mug.", "Bo had no idea of Ann's goal."]
    assert subject_of(options, PEOPLE) == "Bo"
    assert subject_of(["It rained."], PEOPLE) == ""


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Bo wanted to help Ann find the milk", "Bo"),
        ("When giving information, Bo was indifferent towards Ann's goals", "Bo"),
        ("Bo was hindered by Ann", "Ann"),
        ("Bo wanted the milk, and Ann helped", "Ann"),
        ("Bo's search for the milk was helped by Ann", "Ann"),
        ("Thinking that Bo wanted it there, Ann moved it to help Bo", "Ann"),
    ],
)
def test_an_option_about_somebody_else_is_not_taken_for_one_about_the_agent(text: str, agent: str) -> None:
    assert read_claim(text, PEOPLE, "Ann").agent == agent


WHY = "Why did Ben tell Lucy that the cookies were in the pantry?"


@pytest.mark.parametrize(
    ("stem", "everyone", "who"),
    [
        (WHY, ("Lucy", "Ben"), "Ben"),
        ("Is he trying to help her?", ("Julia", "Mark"), "Mark"),
        ("Is he trying to help her?", ("Ben", "Mark"), ""),
        ("Gus told Ines the wrong hour. Did he do so on purpose?", ("Ines", "Gus"), "Gus"),
        ("What is it?", ("Ann",), ""),
    ],
)
def test_whom_a_question_is_about(stem: str, everyone: tuple[str, ...], who: str) -> None:
    assert asked_about(stem, everyone) == who


@pytest.mark.parametrize(
    ("option", "stance", "goal"),
    [
        ("He wanted to help her find the cookies.", "help", "Lucy wants to find the cookie"),
        ("because he wanted to keep her from finding them", "hinder", "Lucy wants to find the cookie"),
        ("to trick her", "hinder", None),
        ("Lucy wanted him to go.", "help", None),
    ],
)
def test_pronouns_of_options(option: str, stance: str, goal: str | None) -> None:
    claim = read_claim(option, ("Ben", "Lucy", "Anna"), "Ben", ("Ben", "Lucy"), "cookie")
    assert claim.social_goal == stance
    assert (in_words(claim.goal) if claim.goal else None) == goal


def test_a_pronoun_that_could_be_two_people_is_refused() -> None:
    with pytest.raises(HypothesisError, match="'she' could be Lucy or Anna"):
        read_claim("She wanted it.", ("Ben", "Lucy", "Anna"))


def test_what_is_not_derived_is_refused_with_its_words() -> None:
    with pytest.raises(HypothesisError, match="not understood from 'whom the' on"):
        read_claim("Bo wanted, upon whom the", PEOPLE)
