"""Questions about who thinks what, in many forms."""

from __future__ import annotations

import pytest

from limp.episodes.variables import Variable
from limp.symbolic.beliefs.asking.asked import (
    Asked,
    IsHeld,
    IsKnown,
    WhichLabel,
    WhichValue,
    WhoHolds,
    WhoKnows,
    WhoMoved,
)
from limp.symbolic.beliefs.asking.asker import Asker
from limp.symbolic.beliefs.asking.forms import is_belief_question
from limp.symbolic.beliefs.story import Finds, Labelled, Leaves, Moves, Story

STORY = Story(
    ("Ann", "Ben", "Cleo"),
    (
        Moves("red ball", "blue box", "Ann"),
        Leaves("Ann"),
        Finds(("Ben",), "pencil", "tube"),
        Labelled("tube", "sweets"),
    ),
    mentioned=("basket",),
)
BALL, TUBE = Variable("at", "red ball"), Variable("inside", "tube")


@pytest.mark.parametrize(
    ("stem", "asked"),
    [
        ("Where will Ann look for the ball?", WhichValue(("Ann",), BALL)),
        ("Where does Ann think that Ben searches for the red ball?", WhichValue(("Ann", "Ben"), BALL)),
        ("Where does Ann think Ben thinks Cleo thinks the ball is?", WhichValue(("Ann", "Ben", "Cleo"), BALL)),
        ("Where does Ann really think the ball is?", WhichValue(("Ann",), BALL)),
        (
            "After Ann returns to the hall, where does Ben think Ann looks for the ball?",
            WhichValue(("Ben", "Ann"), BALL),
        ),
        ("When Ann comes back, where will she look for the ball first?", WhichValue(("Ann",), BALL)),
        ("In which container will Ann look for the ball?", WhichValue(("Ann",), BALL)),
        ("Where does Ann believe the ball to be?", WhichValue(("Ann",), BALL)),
        ("From Ann's perspective, where is the ball located precisely?", WhichValue(("Ann",), BALL)),
        (
            "From Ann's perspective, where precisely does Ben think that the ball is?",
            WhichValue(("Ann", "Ben"), BALL),
        ),
        ("Where is the ball really?", WhichValue((), BALL)),
        ("Where was the ball at the beginning?", WhichValue((), BALL, when="start")),
        ("Where was the ball before?", WhichValue((), BALL, when="before")),
        ("Where did Ann put the ball?", WhichValue((), BALL, when="start", mover="Ann")),
        ("What is inside the tube?", WhichValue((), TUBE)),
        ("What should be in the tube?", WhichLabel((), TUBE)),
        ("What does Ann expect to find in the tube?", WhichValue(("Ann",), TUBE)),
        ("What does Ben think that Ann thinks is in the tube?", WhichValue(("Ben", "Ann"), TUBE)),
        ("Does Ann know where the ball is?", IsKnown(("Ann",), BALL)),
        ("Does Ann think that Ben knows where the ball is?", IsKnown(("Ann", "Ben"), BALL)),
        ("Does Ann think that the ball is in the basket?", IsHeld(("Ann",), BALL, claimed="basket")),
        ("Will Ann look for the ball in the basket?", IsHeld(("Ann",), BALL, claimed="basket")),
        ("Is the ball in the blue box?", IsHeld((), BALL, claimed="blue box")),
        ("Who knows where the ball is?", WhoKnows((), BALL)),
        ("Who doesn't know where the ball is?", WhoKnows((), BALL, negated=True)),
        ("Is Ann's belief about the ball correct?", IsKnown(("Ann",), BALL)),
        ("Does Ann have a false belief about the ball?", IsKnown(("Ann",), BALL, negated=True)),
        ("Is Ann aware that the ball is in the basket?", IsHeld(("Ann",), BALL, claimed="basket")),
        (
            "Does Ben know that Ann thinks the ball is in the basket?",
            IsHeld(("Ben", "Ann"), BALL, claimed="basket"),
        ),
        ("Will Ann look for the ball in the basket or in the blue box?", WhichValue(("Ann",), BALL)),
        ("To find the ball, where will Ann look?", WhichValue(("Ann",), BALL)),
        ("Ann wants the ball. Where does she go to get it?", WhichValue(("Ann",), BALL)),
        ("where's the ball?", WhichValue((), BALL)),
        ("Where did Ann last see the ball?", WhichValue(("Ann",), BALL)),
        ("Who moved the ball to the blue box?", WhoMoved((), BALL, claimed="blue box")),
        ("Did Ben see Ann put the ball in the box?", IsKnown(("Ben",), BALL, when=0)),
        ("Has Ben noticed that the ball is gone?", IsKnown(("Ben",), BALL)),
        ("Where does Ben expect Ann to look for the ball?", WhichValue(("Ben", "Ann"), BALL)),
        ("Where, according to Ben, is the ball?", WhichValue(("Ben",), BALL)),
        ("Where do you think Ann will look for the ball?", WhichValue(("Ann",), BALL)),
        ("Who thinks that the ball is in the basket?", WhoHolds((), BALL, claimed="basket")),
    ],
)
def test_questions(stem: str, asked: Asked) -> None:
    assert is_belief_question(stem)
    assert Asker(STORY).read(stem) == asked


@pytest.mark.parametrize(
    "stem",
    [
        "Which of the following statements is MOST likely?",
        "Given the above, if Ann has been trying to help Ben, which statement is LEAST likely?",
        "Why did Ann leave the room?",
        "How does Ann feel about Ben?",
        "What colour is the ball?",
    ],
)
def test_other_questions_are_left_to_others(stem: str) -> None:
    assert not is_belief_question(stem)


def test_unknown_things_are_not_guessed() -> None:
    assert Asker(STORY).read("Where will Ann look for the violin?") is None
    assert Asker(STORY).read("Where will Zoe look for the ball?") is None
