"""Texts and their events, one text a line in `readings.txt`, and laws of reading.

A line is `text | events`; a line `# names` says who the people are from there on. `?` is what was left unread, and
`(...)` what somebody does that is no act of the story; a certainty stands in brackets.
"""

from pathlib import Path

import pytest
from deeds import line
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.errors import InputError
from limp.reading.homes.reader import RuleReader

PAIR = ("Priya", "Omar")
LINES = Path(__file__).with_name("readings.txt").read_text("utf-8").splitlines()


def readings() -> list[tuple[str, tuple[str, ...], str]]:
    found, people = [], PAIR
    for case in LINES:
        text, _, events = case.partition(" | ")
        if case.startswith("# "):
            people = tuple(case[2:].split(", "))
        else:
            found.append((text.replace("\\n", "\n"), people, events))
    return found


def told(text: str, agents: tuple[str, ...] = PAIR) -> list[str]:
    return list(dict.fromkeys(map(line, RuleReader().read(text, agents).events)))


@pytest.mark.parametrize(("text", "people", "events"), readings())
def test_readings(text: str, people: tuple[str, ...], events: str) -> None:
    assert "; ".join(told(text, people)) == events


STORY = (
    "{a} walked to the kitchen, opened the fridge and asked {b} where the jam was. "
    '"I left it on the shelf in the pantry," {b} replied while {a} closed the fridge. '
    "{a} took the jam {b} had left on the shelf and gave it to {b}."
)
NAMES = st.sampled_from(["Priya", "Omar", "Mary", "John", "Zorblax", "Quin", "Emily", "Sally", "Bo"])


@given(NAMES, NAMES)
def test_renaming_people_renames_them_and_changes_nothing_else(first: str, second: str) -> None:
    if first == second:
        return
    lines = told(STORY.format(a="Priya", b="Omar"))
    swapped = [line.replace("Priya", "\0").replace("Omar", second).replace("\0", first) for line in lines]
    assert told(STORY.format(a=first, b=second), (first, second)) == swapped
    assert len(lines) == 8


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300) | st.lists(st.sampled_from(
    ["Omar", "and", "to", "opened", '"', "'", "the fridge", ",", ".", "asked", "where", "had", "it", ":", "\n"]
), max_size=60).map(" ".join))  # fmt: skip
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        events = RuleReader().read(text, PAIR).events
    except InputError:
        return
    assert all(event.text for event in events)


@pytest.mark.parametrize("name", ["Mr. Sato", "Dr Sato", "Miss Sato", "Will", "Drew", "Mary Ann"])
def test_names_with_titles_and_names_that_are_verbs(name: str) -> None:
    text = f"Elin left the mug there. In the afternoon {name} put it in the safe. Elin asked {name} where it was."
    assert told(text, ("Elin", name))[1:] == [
        f"{name}: put the mug in the safe",
        f"Elin to {name}: do you know where it was?",
    ]


def test_a_sentence_without_end_is_given_up() -> None:
    events = told("Omar opens the safe. The box" + " and the box" * 2000 + ".")
    assert [line for line in events if not line.startswith("?")] == ["Omar: open the safe"]
