"""The attack, small: no case ends in a traceback, in silence or not at all."""

from __future__ import annotations

import pytest

from tools.attack import BAD, KINDS, attack


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_ends_well(kind: str) -> None:
    told: list[str] = []
    found = attack(kind, seed=5, count=6, tell=told.append)
    assert found.total() == 6
    assert not any(found[outcome] for outcome in BAD), told
