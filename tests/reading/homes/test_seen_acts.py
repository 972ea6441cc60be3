import pytest

from limp.minds.meanings import Act
from limp.reading.homes.reader import RuleReader


def acts(text: str) -> list[tuple[str, str]]:
    events = RuleReader().read(text, ("Ben", "Lucy"))
    return [(event.agent, event.meaning.verb) for event in events if isinstance(event.meaning, Act)]


def test_somebodys_mother_is_not_the_only_woman_of_the_story() -> None:
    assert acts("His mother put the cookies on the fridge.") == [("the mother", "put")]
    assert acts("The woman put the cookies on the fridge.") == [("Lucy", "put")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ben saw Lucy put the cookies on the fridge.", [("Ben", "find"), ("Lucy", "put")]),
        ("Ben saw his mother put the cookies on the fridge.", [("Ben", "find"), ("the mother", "put")]),
        ("Ben noticed that Lucy had put the mug in the cupboard.", [("Ben", "find"), ("Lucy", "put")]),
    ],
)
def test_who_sees_an_act_knows_where_it_left_the_thing(text: str, found: list[tuple[str, str]]) -> None:
    assert acts(text) == found


def test_who_did_not_see_an_act_does_not_know_of_it() -> None:
    assert ("Ben", "find") not in acts("Ben did not see Lucy put the cookies on the fridge.")
