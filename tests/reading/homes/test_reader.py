"""Texts and their events, one text a line in `readings.txt`, and laws of reading.

A line is `text | events`; a line `# names` says who the people are from there on. `?` is what was left unread, and
`(...)` what somebody is seen or recalled to do, which is no act of the story; a certainty stands in brackets.
"""

from pathlib import Path

import pytest
from deeds import line
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.episodes.events import Tell, Unread
from limp.errors import InputError
from limp.homes.deeds import Statement, statement_of
from limp.minds.facts import Place
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


def test_sources_point_at_the_sentence() -> None:
    text = "Omar sits down. Priya opens the safe.\nOmar: Hello there."
    sources = [event.source for event in RuleReader(source="video").read(text, PAIR).events]
    spans = [text[int(s.start or 0) : int(s.end or 0)] for s in sources]
    assert spans == ["Omar sits down.", "Priya opens the safe.", "Omar: Hello there."]
    assert [s.kind for s in sources] == ["video", "video", "conversation"]


@pytest.mark.parametrize(
    ("clause", "doubts"),
    [
        ("walked away from the desk", True),
        ("hummed a tune", False),
    ],
)
def test_a_clause_without_an_act_doubts_only_if_its_verb_moves_something(clause: str, doubts: bool) -> None:
    account = RuleReader().read(f"Priya took the book and {clause}.", PAIR)
    assert isinstance(account.events[-1], Unread)
    assert account.events[-1].aside is not doubts
    assert account.notes[-1].startswith("unread: " if doubts else "passed over: ")
    assert doubts or account.notes[-1].endswith("no act was read in it")


@pytest.mark.parametrize("text", ["", "Omar va dans la cuisine.", "漢字", "\x00!"])
def test_a_text_of_which_nothing_can_be_read_is_an_error(text: str) -> None:
    with pytest.raises(InputError, match="plain English"):
        RuleReader().read(text, PAIR)


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


@given(st.integers(0, 3))
def test_an_irrelevant_sentence_only_adds_its_own_note(position: int) -> None:
    sentences = ["Omar opened the safe.", "He took the ring.", "He put it in the drawer."]
    plain = told(" ".join(sentences))
    sentences.insert(position, "The weather was nice.")
    assert [line for line in told(" ".join(sentences)) if not line.startswith("?")] == plain


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


def test_a_text_that_is_read_again_has_equal_events_of_its_own() -> None:
    reader, text = RuleReader(), "Priya takes the mug from the desk in the kitchen."
    first, again = reader.read(text, PAIR).events, reader.read(text, PAIR).events
    assert first == again
    assert not {id(event) for event in first} & {id(event) for event in again}
    assert RuleReader("video").read(text, PAIR).events[0].source.kind == "video"


@pytest.mark.parametrize(
    ("opening", "later"),
    [
        ("Later on, ", True),
        ("Shortly afterwards ", True),
        ("", False),
    ],
)
def test_words_that_put_a_text_after_a_film(opening: str, later: bool) -> None:
    assert RuleReader().read(f"{opening}Priya takes the mug from the desk.", PAIR).later is later


def test_a_wish_about_what_was_spoken_of_is_what_was_said() -> None:
    """Whoever did not hear it does not know of it: it is no more than the utterance tells."""
    text = "Priya put the lamp on the shelf and said to herself that she wanted it there."
    *_, said = RuleReader().read(text, PAIR).events
    assert isinstance(said, Tell)
    assert said.hearers == ("Priya",)
    assert statement_of(said) == Statement(speech="want", thing="lamp", place=Place(name="shelf"))
