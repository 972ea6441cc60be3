"""Whatever fails, nothing is paid twice and nothing is lost."""

from pathlib import Path

import pytest

pytest.importorskip("openai")


from stress.faults import CASES, Case, Trial

SMALL = tuple((case, 0.3 if case.kinds else 0.0) for case in CASES if case.small)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        whole = metafunc.config.getoption("--questions")
        trials = (
            [(case, rate) for case in CASES for rate in ((0.2, 0.5) if case.kinds else (0.0,))] if whole else SMALL
        )
        metafunc.parametrize(("case", "rate"), trials, ids=lambda value: getattr(value, "name", value))


def test_nothing_is_paid_twice_and_nothing_is_lost(
    case: Case, rate: float, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    count = request.config.getoption("--questions") or 24
    found = Trial(case, rate, count, tmp_path, seed=1).outcome()
    print(case.name, rate, found)
    assert bool(found["faulty"]) == bool(case.kinds)
    assert [found[name] for name in ("paid twice", "lost", "failed after", "answered after")] == [0, 0, 0, count]
    assert found["repeated"] == 0 or case.kills
    assert found["answered"] + found["failed"] == count
