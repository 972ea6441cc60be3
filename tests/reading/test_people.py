"""Who a question is about."""

import pytest
from refusals import refuses

from limp.episodes.parse_question import parse_question
from limp.reading.people import people


@pytest.mark.parametrize(
    ("typed", "told", "who"),
    [
        (
            "where will timmy look?\nhere\nthere",
            "Timmy hides a bear. Then his sister Emma finds it.",
            ["Timmy", "Emma"],
        ),
        ("Is he trying to help?\nyes\nno", "Every day Mark calls. It rains.", ["Mark"]),
        ("What is she looking for?\nsalt\nmilk", "Maria opens the drawer.", ["Maria"]),
        # Names that are words too: only verbs, and nouns that act in the story.
        ("Which is likely?\nRob believed it.\nWade knew it.", "Olga waits.", ["Rob", "Wade"]),
        (
            "Which is likely?\nSkip was kind.\nGrace doesn't care.",
            "Skip walks home. Grace walks home.",
            ["Skip", "Grace"],
        ),
        ("After lunch, what does Kim think?\nyes\nno", "Ade waits.", ["Kim"]),
    ],
)
def test_people_whom_only_the_story_names(typed: str, told: str, who: list[str]) -> None:
    stem, *options = typed.split("\n")
    assert list(people(parse_question(stem, options=options, narration=told))) == who


def test_nobody_named_is_an_error_that_says_what_to_do() -> None:
    refuses(lambda: people(parse_question("Which is likely?\nA) it is here\nB) it is there")), "--agent")
