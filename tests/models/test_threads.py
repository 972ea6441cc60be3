"""Several items at once: no more are begun after a failure."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from limp.errors import AccessError
from limp.models.metering import in_threads


def test_after_a_failure_those_that_wait_are_not_begun() -> None:
    begun = list[int]()

    def work(n: int) -> int:
        begun.append(n)
        if n == 0:
            raise AccessError("refused")
        time.sleep(0.01)
        return n

    with ThreadPoolExecutor(2) as pool, pytest.raises(AccessError):
        in_threads(pool, work, range(1_000))
    assert len(begun) < 1_000
