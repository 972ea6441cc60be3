"""The table of what is assumed: how numbers move, and answers that are known by hand."""

import re
from pathlib import Path

import pytest

import limp
from tools.assumed import beta, certain, is_share, moved, numbers

LIMITS = {
    "episodes.conventions.REVEALING", "reading.fusing.SHARED", "episodes.files.ALIKE", "language.fuse.SURE",
    "language.episode_reader.TOO_MUCH",
}  # fmt: skip
"""The first stands there as a convention; the others only decide what is taken for one thing, or refused."""
SAID = re.compile(r'^([A-Z_, ]+) = 0\.\d+[0-9., ]*\n"""[^"]*\b[Aa]ssumed', re.MULTILINE)


def test_probabilities_move_as_odds_and_other_numbers_by_the_factor() -> None:
    assert moved(0.3, 2.0, is_share("sight.around")) == pytest.approx(6 / 13)  # odds 3 / 7
    assert moved(2.0, 0.5, is_share("rationality")) == 1.0


def test_answers_by_hand() -> None:
    assert certain(0.7) == pytest.approx(0.7)
    assert beta(0.0) == 0.5
    names = [one.name for one in numbers()]
    assert len(set(names)) == len(names) - 1  # rationality is asked twice


def test_every_probability_that_the_code_calls_assumed_is_in_it() -> None:
    root = Path(limp.__file__).parent
    found = {
        f"{'.'.join(path.relative_to(root).with_suffix('').parts)}.{name.strip()}"
        for path in root.rglob("*.py")
        for names in SAID.findall(path.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    assert len(found) > 10
    assert found - LIMITS <= {one.name for one in numbers()}
