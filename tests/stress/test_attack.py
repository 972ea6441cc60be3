"""The attack: no case ends in a traceback, in silence or not at all."""

from __future__ import annotations

import pytest

from stress.attack import BAD, KINDS, attack


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_ends_well(kind: str, request: pytest.FixtureRequest) -> None:
    count = (request.config.getoption("--questions") or 90) // len(KINDS)
    told: list[str] = []
    found = attack(kind, seed=5, count=count, tell=told.append)
    print(f"{kind}: {dict(found)}")
    assert found.total() == count
    assert not any(found[outcome] for outcome in BAD), told
