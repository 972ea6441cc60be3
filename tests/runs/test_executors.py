import threading
from collections.abc import Iterator, Sequence

import pytest

from limp.runs.executors import Threads


@pytest.mark.parametrize("count", [1, 3])
def test_results_come_in_order_however_long_they_take(count: int) -> None:
    last = threading.Event()

    def work(group: Sequence[int]) -> list[int]:
        if 7 in group:
            last.set()
        elif count > 1 and 0 in group:
            assert last.wait(60)
        return [item * item for item in group]

    found = list(Threads(count).map(work, [[0, 1], [2], [3, 4, 5], [6, 7]], str))
    assert found == ["0", "1", "4", "9", "16", "25", "36", "49"]


def test_one_thread_hands_over_before_it_goes_on() -> None:
    done: list[int] = []

    def groups() -> Iterator[list[int]]:
        yield [1, 2]
        raise ZeroDivisionError

    def work(group: Sequence[int]) -> Sequence[int]:
        done.extend(group)
        return group

    results = Threads(1).map(work, groups(), float)
    assert (next(results), done) == (1.0, [1])
    assert (next(results), done) == (2.0, [1, 2])
    with pytest.raises(ZeroDivisionError):
        next(results)
    Threads(1).close()
