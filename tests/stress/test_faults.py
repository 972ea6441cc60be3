"""Whatever fails, nothing is paid twice and nothing is lost."""

from pathlib import Path

import pytest

pytest.importorskip("openai")


from stress.faults import CASES, Trial


def test_nothing_is_paid_twice_and_nothing_is_lost(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    count = request.config.getoption("--questions")
    for case in CASES if count else CASES[:1]:
        for rate in (0.2, 0.5) if count else (0.3,):
            folder = tmp_path / f"{case.name} {rate}"
            folder.mkdir()
            found = Trial(case, rate, count or 24, folder, seed=1).outcome()
            print(case.name, rate, found)
            assert found["faulty"]
            assert [found[name] for name in ("paid twice", "lost", "failed after")] == [0, 0, 0]
            assert found["answered after"] == found["answered"] + found["failed"] == (count or 24)
            assert found["repeated"] == 0 or case.kills
