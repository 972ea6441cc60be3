"""The table of faults, small: nothing is paid twice and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("openai")

from tools.faults import CASES, Trial


@pytest.mark.parametrize("number", [3, 6])
def test_nothing_is_paid_twice_and_nothing_is_lost(number: int, tmp_path: Path) -> None:
    name, rate, _, faulty, answered, failed, healed, left, killed, twice, lost, _ = Trial(
        CASES[number], 0.3, 24, tmp_path, seed=1
    ).figures()
    assert (name, rate, healed, left, killed, twice, lost) == (
        CASES[number].name,
        "30 %",
        "24",
        "0",
        "0",
        "0",
        "0",
    )
    assert int(faulty) > 0
    assert int(answered) + int(failed) == (0 if CASES[number].trouble == "disk" else 24)
