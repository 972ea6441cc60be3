"""Who says what they have reason to believe is no hinderer, whatever the thing and wherever it is."""

from __future__ import annotations

from itertools import permutations

import pytest

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Video
from limp.registry import open_solver

PLAIN = "Which is MOST likely?"
ASSUMING = "Assuming Paul knows where the {thing} is, which is MOST likely?"
STEMS = (PLAIN, ASSUMING)
THINGS, PLACES = ("towel", "stapler"), ("on the sofa", "in the fridge", "in the bathroom cabinet")


def helps(thing: str, told: str, story: str, found: str, stem: str = PLAIN, talk: str = "") -> float:
    """P(Paul was trying to help), if he says that the thing is at `told`, and Kate finds it at `found`."""
    asked = f"{stem}\nA) Paul was trying to help Kate find the {thing}.\nB) Paul was trying to prevent Kate from"
    goes, takes = found.split(" ", 1)[1], found.split(" ", 1)[1]
    question = parse_question(
        f"{asked} finding the {thing}.".format(thing=thing),
        narration=story,
        conversation=talk or f"Kate: Where is the {thing}?\nPaul: It is {told}.",
        video=Video(recorded=f"Kate walks to {goes}. Kate takes the {thing} from {takes}."),
    )
    with open_solver("symbolic") as solver:
        return solver.answer(question).probabilities["A"]


@pytest.mark.parametrize("stem", STEMS)
@pytest.mark.parametrize(("thing", "put", "other"), [(t, *two) for t in THINGS for two in permutations(PLACES, 2)])
def test_who_says_where_they_put_it_helps_and_who_names_another_place_hinders(
    thing: str, put: str, other: str, stem: str
) -> None:
    story = f"Paul put the {thing} {put}. Kate came in."
    assert helps(thing, put, story, put, stem) > 0.8
    assert helps(thing, other, story, put, stem) < 0.5
    onto = other.replace("on ", "to ", 1).replace("in ", "to ", 1)
    moved = f"Paul put the {thing} {put}. Paul left the house. Ann moved the {thing} {onto}."
    assert helps(thing, put, moved, other) > 0.5, "who did not see that it was moved does not hinder"
