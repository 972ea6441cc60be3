"""Whoever dies in a fleet, nothing is paid twice and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("openai")
pytest.importorskip("distributed")

from stress.fleet import trial


@pytest.mark.parametrize("rate", [0.2, 0.5])
@pytest.mark.parametrize("scheduler", [False, True], ids=["worker", "scheduler"])
def test_nothing_is_paid_twice_and_nothing_is_lost(
    scheduler: bool, rate: float, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    count = request.config.getoption("--questions")
    if not count:
        pytest.skip("tests/adapters/test_cluster.py kills in small; this is for --questions")
    found = trial(scheduler, 3, rate, count, tmp_path, seed=7)
    print(found)
    assert found.faulty > 0
    assert (found.paid_twice, found.lost, found.failed_after, found.answered_after) == (0, 0, 0, count)
