"""What is drawn, and how it is shown."""

from __future__ import annotations

import csv
from pathlib import Path

from limp.symbolic.beliefs.story import Unread
from tools.misread import drawn, made_of


def test_sentences_of_each_folder_are_drawn_with_what_was_made_of_them(tmp_path: Path) -> None:
    for folder, story in (("one", "Ann put the key in the jar. Ann frobnicated the key."), ("two", "Ben left.")):
        (tmp_path / folder).mkdir()
        with (tmp_path / folder / "stories.csv").open("w", newline="") as lines:
            csv.writer(lines).writerows([["context"], [story]])
    lines = '{"context": "Eve slept."}\n{"context": "Dan ran."}\n'
    (tmp_path / "two" / "lines.json").write_text(lines, encoding="utf-8")
    assert {sentence for folder, sentence, _ in drawn(tmp_path, 0, 9) if folder == "two"} == {
        "Ben left.",
        "Eve slept.",
        "Dan ran.",
    }
    (tmp_path / "two" / "lines.json").unlink()
    first, second, third = drawn(tmp_path, 0, 4)
    assert {first[1], second[1]} == {"Ann put the key in the jar.", "Ann frobnicated the key."}
    made = {sentence: events for _, sentence, events in (first, second, third)}
    assert [made_of(e) for e in made["Ann put the key in the jar."]] == [
        "Moves(thing='key', place='jar', agent='Ann')"
    ]
    assert isinstance(made["Ann frobnicated the key."][0], Unread)
    assert third[:2] == ("two", "Ben left.")
    assert drawn(tmp_path, 0, 2) == drawn(tmp_path, 0, 2)
