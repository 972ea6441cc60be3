"""The law of coverage: what a clause names is in its events, or it is unread."""

from __future__ import annotations

import pytest

from limp.episodes.events import Attend, Event, Miss, Tell, Unread
from limp.reading.english.rules import events_of_example, frames

EXAMPLES = [(frame.name, example) for frame in frames() for example in frame.examples if example[-2] != '"']
KNOWN = {
    ("seeing it", " and the zeppelin"): "it is said of something that nobody told of",
    ("there is", " and the zeppelin"): "what there is somewhere is new",
    ("containing", " and the zeppelin"): "what is not in a box",
}
"""What is left out by the words' own sense."""


def said(events: tuple[Event, ...]) -> str:
    return str([event.model_dump(exclude={"text"}) for event in events])


def asks(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Tell) and event.speech != "statement" for event in events)


@pytest.mark.parametrize("more", [" near the zeppelin", " for Zed", " with Zed", " and the zeppelin"])
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_what_is_added_to_an_example_is_told_or_unread(name: str, example: str, more: str) -> None:
    events = events_of_example(f"{example[:-1]}{more}.")
    assert more.split()[-1] in said(events) or asks(events) or (name, more) in KNOWN


ADJUNCTS = {
    "with the zeppelin": "zeppelin",
    "while she wasn't looking": "",
    "without telling his father": "father",
    "so that nobody would know": "nobody",
    "by mistake": "mistake",
}
"""What may stand behind a sentence, and a word of it that must be in what is told or unread."""
TACIT = {frame.name for frame in frames() if frame.parts.get("tacit")}


@pytest.mark.parametrize("more", ADJUNCTS)
@pytest.mark.parametrize("example", [example for _, example in EXAMPLES if example != "It is winter."])
def test_no_adjunct_is_dropped(example: str, more: str) -> None:
    events = events_of_example(f"{example[:-1]} {more}.")
    unseen = any(event.unseen_by or isinstance(event, Unread | Miss | Attend) for event in events)
    assert ADJUNCTS[more] in said(events) if ADJUNCTS[more] else unseen


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_no_clause_is_without_events(name: str, example: str) -> None:
    assert events_of_example(example) or name in TACIT


@pytest.mark.parametrize(
    "words",
    [
        "Karen left the baby with her sister.",
        "Joan didn't know that Frank was listening.",
        "The cat knocked over the glass.",
        "Ruth said it was on the sofa.",
        "Inez picked it up on the other side.",
        "Hugo imagined that Lea moved the ball to the attic.",
        "Abe thought Cleo had the tickets, and she thought he had them.",
        "Finn wanted to buy a bicycle, but he had no money.",
        "Sonia knows that the ball is in the box that Zed made.",
    ],
)
def test_a_sentence_with_a_clause_that_no_event_says_is_unread(words: str) -> None:
    (event,) = events_of_example(words)
    assert isinstance(event, Unread)
    assert event.clause == words.rstrip(".")
