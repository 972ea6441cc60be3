import threading
from collections.abc import Iterator, Sequence

import pytest

from limp.errors import InputError
from limp.registry import open_executor
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


def test_what_is_not_begun_is_given_up_after_an_error() -> None:
    def work(group: Sequence[int]) -> list[float]:
        return [1 / item for item in group]

    with pytest.raises(ZeroDivisionError):
        list(Threads(2).map(work, [[1], [0], *([k] for k in range(1, 99))], str))


@pytest.mark.parametrize(
    ("address", "message"),
    [("local", "'local' is no cluster"), ("tcp:", "is no cluster"), ("locale:2", "Did you mean local?")],
)
def test_an_executor_is_found_by_the_scheme_of_its_address(address: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_executor(address)
