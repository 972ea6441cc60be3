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
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, product, takewhile
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
_Sized = tuple[int, tuple[Parse | Token, ...]]


@lru_cache(maxsize=1)
def grammar() -> str:
    """Return the grammar as it is written."""
    return Path(__file__).with_name("grammar.lark").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class _Rules:
    """The expansions of each symbol, with the terminals that each may begin with, and how its node is built."""

    expansions: dict[str, tuple[tuple[tuple[str, ...], frozenset[str]], ...]]
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
    first = _first(found)
    expansions = {
        name: tuple((symbols, first.get(symbols[0], frozenset((symbols[0],)))) for symbols in dict.fromkeys(all_))
        for name, all_ in found.items()
    }
    return _Rules(expansions, frozenset(name for name in found if name[0] == "_"), frozenset(lean))


def _without_empty(expansion: Sequence[Symbol], empty: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield an expansion with and without each of its symbols that may be empty; nothing if nothing is left."""
    ways = [((name,), ()) if (name := str(symbol.name)) in empty else ((name,),) for symbol in expansion]
    for parts in product(*ways):
        symbols = tuple(name for part in parts for name in part)
        if symbols:
            yield symbols


def _first(rules: dict[str, list[tuple[str, ...]]]) -> dict[str, frozenset[str]]:
    """Return the terminals that each symbol may begin with."""
    first: dict[str, frozenset[str]] = {name: frozenset() for name in rules}
    while True:
        grown = {
            name: frozenset().union(*(first.get(symbols[0], {symbols[0]}) for symbols in all_))
            for name, all_ in rules.items()
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
        if start >= len(self.shape):
            return found
        here = self.shape[start]
        again: list[tuple[str, ...]] = []
        for symbols, first in self._rules.expansions[symbol]:
            if symbols[0] == symbol:
                again.append(symbols[1:])
            elif not first.isdisjoint(here):
                for parts, end in self._along(symbols, start):
                    found.setdefault(end, []).append(parts)
        ready = list(found) if again else []
        while ready:
            middle = ready.pop()
            for rest in again:
                for parts, end in self._along(rest, middle):
                    if end not in found:
                        ready.append(end)
                    found.setdefault(end, []).append(((symbol, start, middle), *parts))
        return found

    def _along(self, symbols: tuple[str, ...], start: int) -> Iterator[tuple[tuple[_Part, ...], int]]:
        """Yield the ways in which symbols stand one behind the other from a place."""
        symbol = symbols[0]
        if symbol in self._rules.expansions:
            ends: Sequence[int] = tuple(self.ends(symbol, start))
        else:
            ends = (start + 1,) if start < len(self.shape) and symbol in self.shape[start] else ()
            self.furthest = max(self.furthest, *ends, 0)
        for end in ends:
            part = (symbol, start, end)
            if len(symbols) == 1:
                yield (part,), end
            else:
                for parts, last in self._along(symbols[1:], end):
                    yield (part, *parts), last

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
