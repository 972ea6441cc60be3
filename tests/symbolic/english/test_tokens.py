"""Sentences and words."""

from __future__ import annotations

from limp.symbolic.english.tokens import lines_of


def test_a_sentence_that_tells_something_itself_is_no_attribution() -> None:
    lines, _ = lines_of('Kate said to all: "It is in the bag." Isla told all that it is in the box.')
    assert lines == (
        'Kate said to all: "It is in the bag."',
        "Isla told all that it is in the box.",
    )
    assert len(lines_of('"Where is the apple?" Ann asked. Ben left.')[0]) == 2


def test_who_speaks_next_begins_a_sentence() -> None:
    lines, _ = lines_of('Ann asked, "Where is it?" Ben replied, "In the box."')
    assert lines == ('Ann asked, "Where is it?"', 'Ben replied, "In the box."')
    assert len(lines_of('"Where is it?" Ann wanted to know.')[0]) == 1
