"""From tokens to parses: a chart of `grammar.lark`, once for each sequence of terminals.

Which parses a sentence has depends only on what its words can be, not on the words. So charts are kept by that
sequence, and a story that says the same thing of other people costs one look-up a sentence. Of several parses the
smallest that mean something are taken (minimal attachment; L. Frazier, "On comprehending sentences", 1978).

Lark reads the grammar. The chart is top-down with memory (P. Norvig, "Techniques for automatic memoization with
applications to context-free parsing", Computational Linguistics 17, 1991) and tells at once up to where a sentence
may go from each place, which Lark's own parser does not; of each stretch it keeps the smallest parses only
(L. Huang and D. Chiang, "Better k-best parsing", 2005).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, product, takewhile
from operator import itemgetter
from pathlib import Path
from threading import RLock

from lark import Lark, Token, Tree
from lark.grammar import Symbol

from .tokens import Token as Word

MOST_PARSES = 16
"""At most so many parses of one sentence and one size are kept; of more, none is, and none of a larger size."""
MOST_WORDS = 60
"""Longer stretches are not parsed whole."""
_ENOUGH = 48
"""At most so many parses of a stretch are compared."""
_OPEN = "member"
"""The node that counts for nothing: whether a clause behind "and" is a main one or part of a content, is open."""
Parse = Tree[Token]
Shape = tuple[frozenset[str], ...]
_Part = tuple[str, int, int]
_Derived = tuple[int, tuple[_Part, ...], int]
"""Which expansion it is, its parts, and its end."""
_Sized = tuple[int, tuple[Parse | Token, ...]]


@lru_cache(maxsize=1)
def grammar() -> str:
    """Return the grammar as it is written."""
    return Path(__file__).with_name("grammar.lark").read_text("utf-8")


@dataclass(slots=True)
class _Way:
    """What may stand next in expansions with the same beginning, each with the way on from there."""

    following: dict[str, _Way] = field(default_factory=dict)
    rule: int | None = None
    """Which expansion is complete here, by its place in the grammar."""


@dataclass(frozen=True, slots=True)
class _Rules:
    """The expansions of each symbol, and how its node is built."""

    expansions: dict[str, _Way]
    recursive: dict[str, _Way]
    """What stands behind the symbol in those of its expansions that begin with itself."""
    first: dict[str, frozenset[str]]
    """The terminals that each symbol may begin with; of a terminal, itself."""
    dissolved: frozenset[str]
    """The symbols whose children stand in their place."""
    lean: frozenset[str]
    """The symbols whose only child stands in their place."""


@lru_cache(maxsize=1)
def _rules() -> _Rules:
    # Without a parser of Lark's own, whose tables would take as long to build as all the rest.
    starts = ["sentence", "question", "np"]
    read = Lark(grammar(), parser=None, lexer="basic", start=starts, maybe_placeholders=False)
    empty = {str(rule.origin.name) for rule in read.rules if not rule.expansion}
    found: dict[str, list[tuple[str, ...]]] = {}
    lean = set()
    for rule in read.rules:
        name = str(rule.origin.name)
        found.setdefault(name, []).extend(_without_empty(rule.expansion, empty))
        if rule.options.expand1:
            lean.add(name)
    return _Rules(
        {name: _ways(e for e in all_ if e[0] != name) for name, all_ in found.items()},
        {name: _ways(e[1:] for e in all_ if e[0] == name) for name, all_ in found.items()},
        _first(found),
        frozenset(name for name in found if name[0] == "_"),
        frozenset(lean),
    )


def _ways(expansions: Iterable[tuple[str, ...]]) -> _Way:
    """Return expansions as one tree of ways, which part where the expansions differ."""
    root = _Way()
    for rule, symbols in enumerate(dict.fromkeys(expansions)):
        way = root
        for symbol in symbols:
            way = way.following.setdefault(symbol, _Way())
        way.rule = rule
    return root


def _without_empty(expansion: Sequence[Symbol], empty: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield an expansion with and without each of its symbols that may be empty; nothing if nothing is left."""
    ways = [((name,), ()) if (name := str(symbol.name)) in empty else ((name,),) for symbol in expansion]
    for parts in product(*ways):
        symbols = tuple(name for part in parts for name in part)
        if symbols:
            yield symbols


def _first(rules: dict[str, list[tuple[str, ...]]]) -> dict[str, frozenset[str]]:
    """Return the terminals that each symbol may begin with; of a terminal, itself."""
    symbols = {symbol for all_ in rules.values() for expansion in all_ for symbol in expansion} | {*rules}
    first = {symbol: frozenset(() if symbol in rules else (symbol,)) for symbol in symbols}
    while True:
        grown = first | {
            name: frozenset().union(*(first[expansion[0]] for expansion in all_)) for name, all_ in rules.items()
        }
        if grown == first:
            return first
        first = grown


class Chart:
    """All that the grammar derives from one sequence of terminals."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.furthest = 0
        """Up to where some word could stand in what was tried."""
        self._found: dict[tuple[str, int], dict[int, list[tuple[_Part, ...]]]] = {}
        self._built: dict[_Part, list[_Sized]] = {}
        self._rules = _rules()

    def ends(self, symbol: str, start: int) -> dict[int, list[tuple[_Part, ...]]]:
        """Return up to where a symbol may go from a place, each with the parts of its derivations."""
        key = (symbol, start)
        if key in self._found:
            return self._found[key]
        found: dict[int, list[tuple[_Part, ...]]] = {}
        self._found[key] = found
        for parts, end in self._along(self._rules.expansions[symbol], start):
            found.setdefault(end, []).append(parts)
        again = self._rules.recursive[symbol]
        ready = list(found) if again.following else []
        while ready:
            middle = ready.pop()
            for parts, end in self._along(again, middle):
                if end not in found:
                    ready.append(end)
                found.setdefault(end, []).append(((symbol, start, middle), *parts))
        return found

    def _along(self, way: _Way, start: int) -> Iterator[tuple[tuple[_Part, ...], int]]:
        """Yield the parts and the end of each expansion derived from a place, in the order of the grammar."""
        found: list[_Derived] = []
        self._walk(way, start, (), found)
        for _, parts, end in sorted(found, key=itemgetter(0)):
            yield parts, end

    def _walk(self, way: _Way, start: int, before: tuple[_Part, ...], found: list[_Derived]) -> None:
        """Add the expansions that are derived behind the parts before a place."""
        if start >= len(self.shape):
            return
        here, first = self.shape[start], self._rules.first
        for symbol, following in way.following.items():
            if first[symbol].isdisjoint(here):
                continue
            ends: Sequence[int] = (start + 1,)
            if symbol in self._rules.expansions:
                ends = tuple(self.ends(symbol, start))
            else:
                self.furthest = max(self.furthest, start + 1)
            for end in ends:
                parts = (*before, (symbol, start, end))
                if following.rule is not None:
                    found.append((following.rule, parts, end))
                if following.following:
                    self._walk(following, end, parts, found)

    def trees(self, part: _Part) -> list[_Sized]:
        """Return the smallest trees of a symbol over a stretch, each with the number of its nodes."""
        if part in self._built:
            return self._built[part]
        symbol, start, end = part
        if symbol not in self._rules.expansions:
            return [(0, (Token("", str(start)),))]  # which terminal it was, no node depends on
        found = [sized for parts in self.ends(symbol, start).get(end, ()) for sized in self._joined(parts)]
        kept: list[_Sized] = []
        for size, children in found:
            if symbol in self._rules.dissolved or (symbol in self._rules.lean and len(children) == 1):
                kept.append((size, children))
            else:
                kept.append((size + (symbol != _OPEN), (Tree(symbol, list(children)),)))
        self._built[part] = smallest = _smallest(dict.fromkeys(kept))
        return smallest

    def _joined(self, parts: tuple[_Part, ...]) -> list[_Sized]:
        """Return the smallest ways to put trees of parts beside one another; no two of them are equal."""
        found: list[_Sized] = [(0, ())]
        for part in parts:
            each = self.trees(part)
            found = _smallest((size + more, (*children, *new)) for size, children in found for more, new in each)
        return found


def _smallest(trees: Iterable[_Sized]) -> list[_Sized]:
    return sorted(trees, key=_size)[:_ENOUGH]


def _size(sized: tuple[int, object]) -> int:
    return sized[0]


_FILLING = RLock()
"""Charts fill as they are asked, and threads share them: one asks at a time."""


@lru_cache(maxsize=2048)
def _chart(shape: Shape) -> Chart:
    return Chart(shape)


@lru_cache(maxsize=8192)
def _parses(shape: Shape, start: str) -> tuple[tuple[Parse, ...], ...]:
    with _FILLING:
        found = _chart(shape).trees((start, 0, len(shape)))
    sized = [(size, tree) for size, (tree,) in found if isinstance(tree, Tree)]
    groups = [tuple(dict.fromkeys(parse for _, parse in group)) for _, group in groupby(sized, key=_size)]
    return tuple(takewhile(lambda group: len(group) <= MOST_PARSES, groups))


def _shape(tokens: Sequence[Word]) -> Shape:
    return tuple(token.categories for token in tokens[:MOST_WORDS])


def derived_until(tokens: Sequence[Word], start: str = "sentence") -> int:
    """Return how many tokens, from the first, something that the grammar derives begins with."""
    chart = Chart(_shape(tokens))
    chart.ends(start, 0)
    return chart.furthest


def parses(tokens: Sequence[Word], start: str = "sentence") -> tuple[tuple[Parse, ...], ...]:
    """Return the parses of a sentence in groups of one size, the smallest first; none if it is not derived.

    Their leaves are places among `tokens`.
    """
    return _parses(_shape(tokens), start) if 0 < len(tokens) <= MOST_WORDS else ()


def sentence_ends(tokens: Sequence[Word], start: int, symbol: str = "sentence") -> frozenset[int]:
    """Return up to where sentences of the grammar, or another symbol, may go from a place among tokens."""
    with _FILLING:
        return frozenset(_chart(_shape(tokens)).ends(symbol, start))


def stretches(
    tokens: Sequence[Word], symbols: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Word, ...]]]:
    """Yield what is derived of tokens that need not be derived whole: from each place the longest stretch.

    Each comes with those of the symbols that derive it. Words that begin nothing are passed over.
    """
    start, tokens = 0, tokens[:MOST_WORDS]
    while start < len(tokens):
        ends = {symbol: max(sentence_ends(tokens, start, symbol), default=start) for symbol in symbols}
        end = max(ends.values())
        if end > start:
            yield tuple(symbol for symbol in symbols if ends[symbol] == end), tuple(tokens[start:end])
        start = max(end, start + 1)
