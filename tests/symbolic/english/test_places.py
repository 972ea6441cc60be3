"""Words for places."""

from __future__ import annotations

import pytest

from limp.symbolic.english.places import contents_shown, no_place


@pytest.mark.parametrize(
    ("name", "inside"),
    [("smarties tube", "smarties"), ("box of chocolates", "chocolates"), ("red box", None), ("hall", None)],
)
def test_what_a_container_is_for(name: str, inside: str | None) -> None:
    assert contents_shown(name) == inside


@pytest.mark.parametrize(("words", "none"), [("full bloom", True), ("the display", True), ("the drawer", False)])
def test_words_that_name_no_place(words: str, none: bool) -> None:
    assert no_place(words) is none
