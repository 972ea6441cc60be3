"""Options in words and the claims that they stand for."""

from __future__ import annotations

import pytest

from limp.episodes.variables import Variable
from limp.errors import HypothesisError
from limp.questions.question import Choice
from limp.symbolic.beliefs.asking.asked import Asked, IsHeld, IsKnown, WhichClaim, WhichValue, WhoKnows
from limp.symbolic.beliefs.asking.claims import Claims
from limp.symbolic.beliefs.asking.options import claims_of, meanings, offered
from limp.symbolic.beliefs.asking.terms import Terms
from limp.symbolic.beliefs.story import Moves, Story
from limp.symbolic.english.nouns import People

BALL = Variable("at", "ball")
STORY = Story(("Ann", "Ben"), (Moves("ball", "box", "Ann"), Moves("ball", "bag", "Ben")))
ANN = ("Ann",)


def choices(options: str) -> list[Choice]:
    return [Choice(label="ABCD"[k], text=text) for k, text in enumerate(options.split(" | "))]


def claims() -> Claims:
    terms = Terms(STORY)
    terms.about("What does Ann think of Ben?")
    return Claims(terms)


@pytest.mark.parametrize(
    ("asked", "options", "answers", "found"),
    [
        (WhichValue(ANN, BALL), "In the blue box | the bag", ("blue box", "bag"), ["blue box", "bag"]),
        (
            WhichValue(ANN, BALL),
            "The storage cabinet | Cabinet",
            ("cabinet", "bag"),
            ["storage cabinet", "cabinet"],
        ),
        (WhichValue(ANN, BALL), "the moon | the bag", ("bag",), ["moon", "bag"]),
        (IsHeld(ANN, BALL, claimed="box"), "Yes, she does | No", (), ["yes", "no"]),
        (IsKnown(ANN, BALL), "Ann knows it | Ann does not know it", (), ["yes", "no"]),
        (WhoKnows((), BALL), "Both of them | Only Ben | Nobody", (), ["Ann and Ben", "Ben", "nobody"]),
    ],
)
def test_what_options_stand_for(asked: Asked, options: str, answers: tuple[str, ...], found: list[str]) -> None:
    assert list(meanings(asked, choices(options), answers, claims()).values()) == found


def test_an_option_that_is_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(HypothesisError, match="option B, C is neither yes nor no"):
        meanings(IsHeld(ANN, BALL, claimed="box"), choices("Yes | The bag | The box"), (), claims())


@pytest.mark.parametrize(
    ("option", "claim"),
    [
        ("that the ball is in the box", IsHeld(ANN, BALL, claimed="box")),
        ("that the ball is not in the box", IsHeld(ANN, BALL, claimed="box", negated=True)),
        ("that Ben knows where the ball is", IsKnown(("Ann", "Ben"), BALL)),
        ("that he does not know where it is", IsKnown(("Ann", "Ben"), BALL, negated=True)),
        ("that Ben has no idea where the ball is", IsKnown(("Ann", "Ben"), BALL, negated=True)),
        ("that Ben did not see anything", IsKnown(("Ann", "Ben"), BALL, negated=True)),
        ("that Ben thinks that the ball is in the bag", IsHeld(("Ann", "Ben"), BALL, claimed="bag")),
        ("Ben will look in the bag", IsHeld(("Ann", "Ben"), BALL, claimed="bag")),
    ],
)
def test_options_are_read_as_clauses(option: str, claim: Asked) -> None:
    (found, _), _ = claims_of(
        WhichClaim(ANN), choices(f"{option} | that the ball is in the bag"), claims()
    ).values()
    assert found == claim


def test_an_option_that_is_not_understood_is_named() -> None:
    with pytest.raises(HypothesisError, match=r"option A .* was not understood as a claim"):
        claims_of(WhichClaim(ANN), choices("that time flies by | that life is short"), claims())


def test_of_two_options_the_one_that_is_not_understood_denies_the_other() -> None:
    (box, _), (other, _) = claims_of(
        WhichClaim(ANN), choices("that the ball is in the box | that life is short"), claims()
    ).values()
    assert (box, other) == (
        IsHeld(ANN, BALL, claimed="box"),
        IsHeld(ANN, BALL, claimed="box", negated=True),
    )


@pytest.mark.parametrize(
    ("options", "among"),
    [
        ("Ann | Cleo", ("Ann", "Cleo")),
        ("Ann | all of them", ()),
        ("Ann and Ben | Cleo", ()),
        ("nobody | Ben", ("Ben",)),
    ],
)
def test_who_knows_is_asked_of_the_people_whom_the_options_name(options: str, among: tuple[str, ...]) -> None:
    found = offered(WhoKnows((), BALL), choices(options), People(("Ann", "Ben", "Cleo")))
    assert found == WhoKnows((), BALL, among=among)
