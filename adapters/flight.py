"""Groups of items on their way through a cluster, and back in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from limp.runs.executors import Lost

T = TypeVar("T")
S = TypeVar("S")


class Future(Protocol):
    """What is used of a task of Dask, which has no types."""

    status: str

    def exception(self) -> BaseException | None:
        """Return what it raised."""

    def result(self) -> Any:
        """Return its result, or raise what it raised."""


class Flight(Generic[T, S]):
    """The groups of one call: what is under way, what is done before its turn, and who is suspect."""

    def __init__(self, due: Iterator[Sequence[T]]) -> None:
        self._due, self._turn, self._drained = due, 0, False
        self.begun = 0
        self.under_way: dict[Future, tuple[int, Sequence[T]]] = {}
        self.waiting: list[tuple[int, Sequence[T]]] = []
        self.suspects: dict[int, Sequence[T]] = {}
        self.tried: dict[int, list[S | Lost]] = {}
        self.done: dict[int, list[S | Lost]] = {}

    @property
    def ahead(self) -> int:
        """How many groups were begun and not handed over."""
        return self.begun - self._turn

    @property
    def over(self) -> bool:
        """Whether all was handed over."""
        return self._drained and not self.ahead

    def draw(self) -> Sequence[T] | None:
        """Return the next group, one that was taken back first, which waits until it begins; None if none is."""
        if not self.waiting and not self._drained:
            group = next(self._due, None)
            self._drained = group is None
            if group is not None:
                self.waiting.append((self.begun, group))
                self.begun += 1
        return self.waiting[0][1] if self.waiting else None

    def begin(self, future: Future) -> None:
        """Take the task of the group that was drawn."""
        self.under_way[future] = self.waiting.pop(0)

    def start_again(self) -> None:
        """Take back what was under way; it is drawn again, in its order."""
        self.waiting = sorted((*self.under_way.values(), *self.waiting), key=lambda numbered: numbered[0])
        self.under_way = {}

    def land(self, future: Future, results: Sequence[S] | None) -> None:
        """Take what came of a group; None makes it suspect."""
        number, group = self.under_way.pop(future)
        if results is None:
            self.suspects[number] = group
        else:
            self.done[number] = list(results)

    def in_order(self) -> Iterator[S | Lost]:
        """Yield what is done and has its turn."""
        while self._turn in self.done:
            yield from self.done.pop(self._turn)
            self._turn += 1
