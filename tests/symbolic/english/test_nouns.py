"""Which words name agents, things and places."""

from __future__ import annotations

import pytest

from limp.symbolic.english.nouns import People, is_plural


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann gave it to the young man and him", ["Ann", "the young man", "him"]),
        ("Annabel and Ann", ["Ann"]),
        ("Ann's hat and the others", ["the others"]),
        ("a box", []),
    ],
)
def test_agents_are_found_from_left_to_right(text: str, found: list[str]) -> None:
    assert [part[0] for part in People(("Ann", "young man")).one.finditer(text)] == found


@pytest.mark.parametrize(("name", "plural"), [("pears", True), ("glass", False), ("red boxes", True), ("", False)])
def test_several_things(name: str, plural: bool) -> None:
    assert is_plural(name) is plural
