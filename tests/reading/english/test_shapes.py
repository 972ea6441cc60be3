"""What is part of the shape of a clause, and that only declared shapes are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from limp.episodes.events import Unread
from limp.reading.english.shapes import SHAPES, Declared, declared, parts
from limp.reading.english.stories import read_episode, readings
from limp.reading.english.syntax import Clause


@dataclass
class Kept:
    clauses: list[Clause] = field(default_factory=list)

    def allow(self, clauses: Sequence[Clause]) -> bool:
        self.clauses += clauses
        return True


def shape(text: str) -> set[str]:
    kept = Kept()
    readings(text, shapes=kept)
    return {part for clause in kept.clauses for part in parts(clause)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mia leaves.", {"leave: verb", "leave: subject named", "leave: objects 0"}),
        (
            "Mia could not open the box.",
            {"open: verb not could", "open: subject named", "open: objects 1", "open: object 1 named"},
        ),
        (
            "Mia took a cup and gave it to Omar.",
            {
                "take: verb", "take: subject named", "take: objects 1", "take: object 1 named",
                "give: verb", "give: subject named", "give: objects 1", "give: object 1 it", "give: to named",
            },
        ),
        (
            "Mia sleeps because Omar left.",
            {
                "sleep: verb", "sleep: subject named", "sleep: objects 0", "sleep: behind it: because",
                "leave: verb", "leave: subject named", "leave: objects 0",
            },
        ),
        (
            "Mia wants to leave.",
            {"want: verb", "want: subject named", "want: objects 0", "want: content to leave",
             "leave: verb", "leave: objects 0"},
        ),
    ],
)  # fmt: skip
def test_the_parts_of_a_clause(text: str, expected: set[str]) -> None:
    assert shape(text) == expected


def test_names_articles_and_plain_adverbs_are_no_part() -> None:
    assert shape("Then the old man slowly left.") == shape("Zoë leaves.")


def test_a_clause_of_another_shape_is_unread() -> None:
    known = Declared(frozenset(shape("Mia leaves the room.")))
    texts = "Omar left the kitchen.", "Omar left the kitchen because he was tired."
    found = [[event.kind for event in readings(text, shapes=known)[0].telling.events] for text in texts]
    assert found == [["leave"], ["unread"]]


def test_each_line_has_a_part_and_its_example() -> None:
    lines = SHAPES.read_text("utf-8").splitlines()
    assert all(len(line.split("\t")) == 2 and ": " in line for line in lines)
    assert len({line.split("\t")[0] for line in lines}) == len(lines) == len(declared().parts)


def test_what_was_never_judged_is_quoted_as_unread() -> None:
    (event,) = read_episode("Mia gave the key that she had borrowed with a smile of his to both.").events
    assert isinstance(event, Unread)
