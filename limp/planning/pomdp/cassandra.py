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
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ...errors import InputError, unknown
from ...inputs import read_text
from ...planner import FloatArray
from .model import Pomdp, expected_reward

MAX_ENTRIES = 20_000_000
"""The largest number of entries of R(a, s, s', o) that is held in memory."""

MAX_NAMES = 10_000

PREAMBLE = ("discount", "values", "states", "actions", "observations")
TABLES = ("T", "O", "R")
_TOKEN = re.compile(r":|[^\s:#]+")
_WHOLE = re.compile(r"\d{1,12}")
_NAME = re.compile(r"[^\W\d][\w.+-]*")


@dataclass(frozen=True)
class _Token:
    text: str
    line: int


@dataclass
class _Words:
    """The tokens of a file and a place among them."""

    tokens: list[_Token]
    what: str
    place: int = 0

    @property
    def line(self) -> int:
        """The line of the next token, or the last line at the end."""
        return self.tokens[min(self.place, len(self.tokens) - 1)].line if self.tokens else 1

    def peek(self, ahead: int = 0) -> str:
        at = self.place + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def next(self, wanted: str) -> str:
        if self.place >= len(self.tokens):
            raise self.error(f"the file ends where {wanted} should be")
        self.place += 1
        return self.tokens[self.place - 1].text

    def colon(self) -> None:
        found = self.next("a colon")
        if found != ":":
            raise self.error(f"there is {found!r} where a colon should be", back=1)

    def number(self, wanted: str) -> float:
        word = self.next(wanted)
        try:
            number = float(word)
        except ValueError:
            raise self.error(f"there is {word!r} where {wanted} should be", back=1) from None
        if not np.isfinite(number):
            raise self.error(f"{word!r} is not a finite number", back=1)
        return number

    def error(self, problem: str, back: int = 0, hint: str = "Correct the file.") -> InputError:
        line = self.tokens[self.place - back].line if back else self.line
        return InputError(f"{self.what}, line {line}: {problem}.", hint)

    def at_heading(self) -> bool:
        """True at the end, or at a word that starts a new part of the file."""
        word, then = self.peek(), self.peek(1)
        if not word or (word in (*PREAMBLE, *TABLES) and then == ":"):
            return True
        return word == "start" and then in (":", "include", "exclude")


@dataclass
class _File:
    """What has been read so far."""

    words: _Words
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    discount: float | None = None
    sign: float = 1.0
    start: FloatArray | None = None
    tables: dict[str, FloatArray] = field(default_factory=dict)

    def axes(self, table: str) -> tuple[str, ...]:
        """The axes of a table, by the heading that lists their names."""
        return {
            "T": ("actions", "states", "states"),
            "O": ("actions", "states", "observations"),
            "R": ("actions", "states", "states", "observations"),
        }[table]

    def table(self, name: str) -> FloatArray:
        if name not in self.tables:
            shape = tuple(len(self.known(axis)) for axis in self.axes(name))
            if np.prod(shape, dtype=float) > MAX_ENTRIES:
                raise self.words.error(f"the table {name} would have more than {MAX_ENTRIES:,} entries")
            self.tables[name] = np.zeros(shape)
        return self.tables[name]

    def known(self, axis: str) -> tuple[str, ...]:
        if axis not in self.names:
            raise self.words.error(f"the {axis} have not been listed yet", hint=f"Write '{axis}: ...' before it.")
        return self.names[axis]


def load_pomdp(path: Path) -> Pomdp:
    """Read a `.pomdp` file; raise `InputError` with the line for anything that is wrong with it."""
    return parse_pomdp(read_text(path, "the problem"), path.name)


def parse_pomdp(text: str, what: str = "the problem") -> Pomdp:
    """Read the text of a `.pomdp` file; `what` names it in errors."""
    lines = enumerate(text.splitlines(), start=1)
    words = _Words([_Token(w, n) for n, line in lines for w in _TOKEN.findall(line.partition("#")[0])], what)
    file = _File(words)
    while words.peek():
        _part(file)
    if file.discount is None:
        raise InputError(f"{what} has no discount.", "Write 'discount: 0.95'.")
    for axis in ("states", "actions", "observations"):
        file.known(axis)
    transition, emission, reward = (file.table(name) for name in TABLES)
    states = len(file.names["states"])
    start = np.full(states, 1.0 / states) if file.start is None else file.start
    try:
        return Pomdp(
            file.names["states"], file.names["actions"], file.names["observations"], transition, emission,
            file.sign * expected_reward(transition, emission, reward), file.discount, start,
        )  # fmt: skip
    except InputError as error:
        raise InputError(f"{what}: {error.message}", error.hint) from error


def _part(file: _File) -> None:
    words = file.words
    if not words.at_heading():
        raise words.error(f"{words.peek()!r} is not the start of a part")
    heading = words.next("a heading")
    if heading in TABLES:
        words.colon()
        _entries(file, heading)
    elif heading == "start":
        _start(file)
    else:
        words.colon()
        _preamble(file, heading)


def _preamble(file: _File, heading: str) -> None:
    words = file.words
    if heading == "discount":
        file.discount = words.number("the discount")
        if not 0.0 <= file.discount <= 1.0:
            raise words.error(f"the discount gamma is {file.discount:g}", 1, "It must lie in [0, 1].")
    elif heading == "values":
        kind = words.next("'reward' or 'cost'")
        if kind not in ("reward", "cost"):
            raise words.error(f"there is {kind!r} where 'reward' or 'cost' should be", back=1)
        file.sign = 1.0 if kind == "reward" else -1.0
    else:
        if heading in file.names or file.tables:
            raise words.error(f"the {heading} are listed twice or too late", back=1)
        file.names[heading] = _names(words, heading)


def _names(words: _Words, heading: str) -> tuple[str, ...]:
    if _WHOLE.fullmatch(words.peek()):
        count = int(words.next("a number"))
        if not 1 <= count <= MAX_NAMES:
            raise words.error(f"{count} {heading} cannot be held", back=1, hint=f"The limit is {MAX_NAMES:,}.")
        return tuple(str(k) for k in range(count))
    found: list[str] = []
    while not words.at_heading():
        found.append(words.next("a name"))
        if not _NAME.fullmatch(found[-1]):
            raise words.error(f"{found[-1]!r} is not a name for one of the {heading}", back=1)
    if not found or len(set(found)) < len(found):
        raise words.error(f"the {heading} need distinct names, or their number", back=1)
    return tuple(found)


def _start(file: _File) -> None:
    words, states = file.words, file.known("states")
    if words.peek() in ("include", "exclude"):
        kind = words.next("include")
        words.colon()
        listed: list[int] = []
        while not words.at_heading():
            listed += _which(file, "states")
        chosen = np.isin(np.arange(len(states)), listed) == (kind == "include")
        if not chosen.any():
            raise words.error("no state is left to start in", back=1)
        file.start = chosen / chosen.sum()
        return
    words.colon()
    if words.peek() == "uniform":
        words.next("uniform")
        file.start = np.full(len(states), 1.0 / len(states))
    elif words.peek() in states and _lone(words):
        file.start = np.eye(len(states))[_which(file, "states")[0]]
    else:
        file.start = np.array([words.number("a probability of the start") for _ in states])


def _lone(words: _Words) -> bool:
    """True if one word stands before the next heading, so that it is a name and not the first of many numbers."""
    words.place += 1
    alone = words.at_heading()
    words.place -= 1
    return alone


def _which(file: _File, axis: str) -> list[int]:
    """The indices that the next word stands for: a name, a number, or `*` for all."""
    names, word = file.known(axis), file.words.next(f"one of the {axis}")
    if word == "*":
        return list(range(len(names)))
    if word in names:
        return [names.index(word)]
    if _WHOLE.fullmatch(word) and int(word) < len(names):
        return [int(word)]
    near = unknown(axis.removesuffix("s"), word, names)
    raise file.words.error(near.message.removesuffix("."), 1, near.hint)


def _entries(file: _File, name: str) -> None:
    """One entry: names with colons between, then a number, a row or a matrix for the axes that are left."""
    words, table, axes = file.words, file.table(name), file.axes(name)
    chosen = [_which(file, axes[0])]
    while words.peek() == ":":
        words.colon()
        if len(chosen) == len(axes):
            raise words.error(f"{name} takes {len(axes)} names")
        chosen.append(_which(file, axes[len(chosen)]))
    left = table.shape[len(chosen) :]
    if len(left) > 2:
        raise words.error(f"{name} takes a row or a matrix, so at least {len(axes) - 2} names", back=1)
    table[np.ix_(*chosen)] = _numbers(file, name, left)


def _numbers(file: _File, name: str, shape: tuple[int, ...]) -> FloatArray:
    words = file.words
    special: dict[str, Callable[[], FloatArray]] = {}
    if name != "R" and shape:
        special["uniform"] = lambda: np.full(shape, 1.0 / shape[-1])
    if name == "T" and len(shape) == 2:
        special["identity"] = lambda: np.eye(shape[0])
    if words.peek() in special:
        return special[words.next("uniform")]()
    count = int(np.prod(shape, dtype=np.int64))
    wanted = "a reward" if name == "R" else "a probability"
    return np.array([words.number(wanted) for _ in range(count)]).reshape(shape)
