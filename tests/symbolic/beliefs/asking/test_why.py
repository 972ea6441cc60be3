"""Questions for motives, by their form."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.asking.asked import GoalOf, Honesty, Motive, ReasonOf, StanceOf
from limp.symbolic.beliefs.asking.asker import Asker
from limp.symbolic.beliefs.story import Moves, Story, Tells

STORY = Story(("Mark", "Julia"), (Moves("key", "box", "Mark", text="The cat sees Mark put the key in the box."),))


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Did Mark lie?", Honesty("Mark", "lie")),
        ("Was Mark telling the truth?", Honesty("Mark", "truth")),
        ("Mark told Julia the wrong hour. Did he do so on purpose?", Honesty("Mark", "lie")),
        ("What Mark said: a lie or an honest mistake?", Honesty("Mark")),
        ("Did Mark make a mistake or did he lie?", Honesty("Mark")),
        ("What does Julia want?", GoalOf("Julia")),
        ("What was Julia's goal?", GoalOf("Julia")),
        ("What had Julia been searching for?", GoalOf("Julia")),
        ("What was the cat looking for?", GoalOf("cat")),
        ("What does Mark think Julia wants?", GoalOf("Julia", ("Mark",))),
        ("Why did Mark open the box?", ReasonOf("Mark", "open the box")),
        ("Was Mark helping Julia?", StanceOf("Mark", "Julia", "help")),
        ("Did Mark trick Julia?", StanceOf("Mark", "Julia", "hinder")),
        ("Is he trying to help her or to trick her?", StanceOf("Mark", "Julia")),
        ("Was Mark any help to Julia?", StanceOf("Mark", "Julia", "help")),
    ],
)
def test_motives(question: str, asked: Motive) -> None:
    assert Asker(STORY).read(question) == asked


@pytest.mark.parametrize("question", ["Did Zoe lie?", "Why is the sky blue?", "What does the mayor want?"])
def test_motives_of_whom_the_story_does_not_know_are_not_guessed(question: str) -> None:
    assert Asker(STORY).read(question) is None


def test_that_was_a_lie_is_about_who_spoke_last() -> None:
    story = Story(("Mark", "Julia"), (Tells("Mark", "key", "box"), Tells("Julia", "key", "bag")))
    assert Asker(story).read("Was that a lie or an honest mistake?") == Honesty("Julia")
