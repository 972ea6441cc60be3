"""Who acts in a story, by name or by role."""

import pytest

from limp.symbolic.beliefs.reading.reader import read_story


@pytest.mark.parametrize(
    ("text", "agents"),
    [
        ("Wen-Ling emptied the tub.", {"Wen-Ling"}),
        ("The verger arrived early and asked Ann where the candles were.", {"verger", "Ann"}),
        ("Spark plugs were in the drawer. Ann left.", {"Ann"}),
        ("Giulia's at the bank. Ann's bag is in the hall.", {"Giulia"}),
        ("My Femke told Ann that the ring is in the jar.", {"Femke", "Ann"}),
        ("His sweater was old. Ann put the sweater in the box.", {"Ann"}),
        ("Grace, David, Peter, Leo and Olivia entered the attic.", {"Grace", "David", "Peter", "Leo", "Olivia"}),
        ("Then Ahmed took the ring.", {"Ahmed"}),
    ],
)
def test_who_acts_is_found_by_what_they_do(text: str, agents: set[str]) -> None:
    assert set(read_story(text).agents) == agents


def test_somebody_is_called_by_one_name() -> None:
    story = read_story("Ignatius Pell, 61, left the jar on the sill. Mr Pell came back. Soraya Haddad saw it.")
    assert set(story.agents) == {"Mr Pell", "Soraya Haddad"}
    assert dict(story.aliases)["Ignatius Pell"] == "Mr Pell"
    two = read_story("Xiao Ming put the ring in the jar. Xiao Hong left. Hong came back.")
    assert {"Xiao Ming", "Xiao Hong"} <= set(two.agents)


def test_names_say_who_the_two_friends_are() -> None:
    story = read_story("Two friends, Ann and Ben, hide the key in the jar. Her coworker Sam takes the key.")
    assert story.agents == ("Ann", "Ben", "Sam")
