"""Read a POMDP in Cassandra's `.pomdp` format, the file format of the field's solvers.

    discount: 0.95           values: reward | cost           start: 0.5 0.5 | uniform | NAME | include: A B
    states: left right       actions: 3                       observations: growl-left growl-right
    T: action : from : to 0.7        O: action : to : observation 0.7        R: action : from : to : observation -1

`*` stands for all names. Fewer names are followed by a row or a matrix, where `uniform` and (for T) `identity`
stand for numbers. Later lines override earlier ones; `#` starts a comment. Everything that cannot be read is an
`InputError` with the number of its line.
Source: the file grammar of pomdp-solve (A. R. Cassandra).
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from ..errors import InputError, unknown
from ..inputs.checks import read_text
from ..planner import FloatArray
from .pomdp import Pomdp

MAX_ENTRIES = 20_000_000
"""The largest number of entries of R(a, s, s', o) that is held in memory."""

MAX_NAMES = 10_000

LISTS = ("states", "actions", "observations")
AXES = {
    "T": ("actions", "states", "states"),
    "O": ("actions", "states", "observations"),
    "R": ("actions", "states", "states", "observations"),
}
"""The axes of each table, by the heading that lists their names."""
HEADINGS = ("discount", "values", *LISTS, *AXES)
_TOKEN = re.compile(r":|[^\s:#]+")
_WHOLE = re.compile(r"\d{1,12}")
_NAME = re.compile(r"[^\W\d][\w.+-]*")


def load_pomdp(path: Path) -> Pomdp:
    """Read a `.pomdp` file; raise `InputError` with the line for anything that is wrong with it."""
    return parse_pomdp(read_text(path, "the problem"), path.name)


def parse_pomdp(text: str, what: str = "the problem") -> Pomdp:
    """Read the text of a `.pomdp` file; `what` names it in errors."""
    return _Reader(text, what).problem()


class _Reader:
    """The words of a file with their lines, a place among them, and what has been read so far."""

    def __init__(self, text: str, what: str) -> None:
        lines = enumerate(text.splitlines(), start=1)
        self.words: list[tuple[str, int]] = [
            (word, n) for n, line in lines for word in _TOKEN.findall(line.partition("#")[0])
        ]
        self.what, self.place = what, 0
        self.names: dict[str, tuple[str, ...]] = {}
        self.tables: dict[str, FloatArray] = {}
        self.discount: float | None = None
        self.sign = 1.0
        self.start: FloatArray | None = None

    def problem(self) -> Pomdp:
        """Read the whole file."""
        while self.peek():
            self.part()
        if self.discount is None:
            raise InputError(f"{self.what} has no discount.", "Write 'discount: 0.95'.")
        states, actions, observations = (self.known(axis) for axis in LISTS)
        transition, emission, rewards = (self.table(name) for name in AXES)
        expected = np.einsum("ast,ato,asto->as", transition, emission, rewards)
        start = np.full(len(states), 1.0 / len(states)) if self.start is None else self.start
        try:
            return Pomdp(
                states, actions, observations, transition, emission, self.sign * expected, self.discount, start
            )
        except InputError as error:
            raise InputError(f"{self.what}: {error.message}", error.hint) from error

    # --- words ---

    def peek(self, ahead: int = 0) -> str:
        """Return the next word, or one behind it; nothing at the end."""
        at = self.place + ahead
        return self.words[at][0] if at < len(self.words) else ""

    def next(self, wanted: str) -> str:
        """Return the next word and go on; `wanted` says what it should be."""
        if self.place >= len(self.words):
            raise self.error(f"the file ends where {wanted} should be", back=0)
        self.place += 1
        return self.words[self.place - 1][0]

    def colon(self) -> None:
        """Go over a colon."""
        if (found := self.next("a colon")) != ":":
            raise self.error(f"there is {found!r} where a colon should be")

    def number(self, wanted: str) -> float:
        """Return the next word as a finite number."""
        word = self.next(wanted)
        try:
            number = float(word)
        except ValueError:
            raise self.error(f"there is {word!r} where {wanted} should be") from None
        if not np.isfinite(number):
            raise self.error(f"{word!r} is not a finite number")
        return number

    def error(self, problem: str, hint: str = "Correct the file.", back: int = 1) -> InputError:
        """Return the error for the word that was read last; with `back` 0, for the next one."""
        at = min(self.place - back, len(self.words) - 1)
        return InputError(f"{self.what}, line {self.words[at][1] if self.words else 1}: {problem}.", hint)

    def at_heading(self, ahead: int = 0) -> bool:
        """Whether the file ends, or a new part of it starts, at the next word or behind it."""
        word, then = self.peek(ahead), self.peek(ahead + 1)
        starts = word == "start" and then in (":", "include", "exclude")
        return not word or starts or (word in HEADINGS and then == ":")

    def known(self, axis: str) -> tuple[str, ...]:
        """Return the names of an axis."""
        if axis not in self.names:
            raise self.error(f"the {axis} have not been listed yet", f"Write '{axis}: ...' before it.", back=0)
        return self.names[axis]

    def which(self, axis: str) -> list[int]:
        """Return the indices that the next word stands for: a name, a number, or `*` for all."""
        names, word = self.known(axis), self.next(f"one of the {axis}")
        if word == "*":
            return list(range(len(names)))
        if word in names:
            return [names.index(word)]
        if _WHOLE.fullmatch(word) and int(word) < len(names):
            return [int(word)]
        near = unknown(axis.removesuffix("s"), word, names)
        raise self.error(near.message.removesuffix("."), near.hint)

    # --- parts ---

    def part(self) -> None:
        """Read one part, from its heading on."""
        if not self.at_heading():
            raise self.error(f"{self.peek()!r} is not the start of a part", back=0)
        heading = self.next("a heading")
        if heading == "start":
            self.start = self.starts()
            return
        self.colon()
        if heading in AXES:
            self.entry(heading)
        elif heading in LISTS:
            if heading in self.names or self.tables:
                raise self.error(f"the {heading} are listed twice or too late")
            self.names[heading] = self.listed(heading)
        elif heading == "values":
            kind = self.next("'reward' or 'cost'")
            if kind not in ("reward", "cost"):
                raise self.error(f"there is {kind!r} where 'reward' or 'cost' should be")
            self.sign = 1.0 if kind == "reward" else -1.0
        else:
            self.discount = self.number("the discount")
            if not 0.0 <= self.discount <= 1.0:
                raise self.error(f"the discount gamma is {self.discount:g}", "It must lie in [0, 1].")

    def listed(self, heading: str) -> tuple[str, ...]:
        """Return the names in a list, or as many numbers."""
        if _WHOLE.fullmatch(self.peek()):
            count = int(self.next("a number"))
            if not 1 <= count <= MAX_NAMES:
                raise self.error(f"{count} {heading} cannot be held", f"The limit is {MAX_NAMES:,}.")
            return tuple(str(k) for k in range(count))
        found: list[str] = []
        while not self.at_heading():
            found.append(self.next("a name"))
            if not _NAME.fullmatch(found[-1]):
                raise self.error(f"{found[-1]!r} is not a name for one of the {heading}")
        if not found or len(set(found)) < len(found):
            raise self.error(f"the {heading} need distinct names, or their number")
        return tuple(found)

    def starts(self) -> FloatArray:
        """Return the first belief."""
        states = self.known("states")
        if self.peek() in ("include", "exclude"):
            kind = self.next("include")
            self.colon()
            listed: list[int] = []
            while not self.at_heading():
                listed += self.which("states")
            chosen = np.isin(np.arange(len(states)), listed) == (kind == "include")
            if not chosen.any():
                raise self.error("no state is left to start in")
            return np.asarray(chosen / chosen.sum(), dtype=np.float64)
        self.colon()
        if self.peek() == "uniform":
            self.next("uniform")
            return np.full(len(states), 1.0 / len(states))
        if self.peek() in states and self.at_heading(1):  # a name, and not the first of many numbers
            return np.asarray(np.eye(len(states))[self.which("states")[0]])
        return np.array([self.number("a probability of the start") for _ in states])

    def table(self, name: str) -> FloatArray:
        """Return a table as it has been read so far."""
        if name not in self.tables:
            shape = tuple(len(self.known(axis)) for axis in AXES[name])
            if np.prod(shape, dtype=float) > MAX_ENTRIES:
                raise self.error(f"the table {name} would have more than {MAX_ENTRIES:,} entries", back=0)
            self.tables[name] = np.zeros(shape)
        return self.tables[name]

    def entry(self, name: str) -> None:
        """Read names with colons between, then a number, a row or a matrix for the axes that are left."""
        table, axes = self.table(name), AXES[name]
        chosen = [self.which(axes[0])]
        while self.peek() == ":":
            self.colon()
            if len(chosen) == len(axes):
                raise self.error(f"{name} takes {len(axes)} names")
            chosen.append(self.which(axes[len(chosen)]))
        left = table.shape[len(chosen) :]
        if len(left) > 2:
            raise self.error(f"{name} takes a row or a matrix, so at least {len(axes) - 2} names")
        table[np.ix_(*chosen)] = self.numbers(name, left)

    def numbers(self, name: str, shape: tuple[int, ...]) -> FloatArray:
        """Return as many numbers as the axes that are left take, or what a word stands for."""
        if self.peek() == "uniform" and name != "R" and shape:
            self.next("uniform")
            return np.full(shape, 1.0 / shape[-1])
        if self.peek() == "identity" and name == "T" and len(shape) == 2:
            self.next("identity")
            return np.eye(shape[0])
        wanted = "a reward" if name == "R" else "a probability"
        count = int(np.prod(shape, dtype=np.int64))
        return np.array([self.number(wanted) for _ in range(count)]).reshape(shape)
