"""From tokens to parses: Earley's algorithm on `grammar.lark`, once for each sequence of terminals.

Which parses a sentence has depends only on what its words can be, not on the words. So parses are kept by that
sequence, and a story that says the same thing of other people costs one look-up a sentence. Of several parses the
smallest that mean something are taken (minimal attachment; L. Frazier, "On comprehending sentences", 1978).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, product
from pathlib import Path

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from . import words

MOST_PARSES = 16
"""At most so many parses of one sentence are kept; of more, none is."""
MOST_WORDS = 40
"""Longer stretches are not parsed whole; time grows with the cube of their length."""
_ENOUGH = 400
"""At most so many parses are compared."""
Parse = Tree[Token]
Shape = tuple[frozenset[str], ...]


class Terminals(str):
    """The terminals that one word can be; it equals the name of each, so that the parser tries them all."""

    __slots__ = ("names",)
    names: frozenset[str]

    @classmethod
    def of(cls, names: frozenset[str]) -> Terminals:
        """Return the terminals of these names."""
        made = cls("|".join(sorted(names)))
        made.names = names
        return made

    def __eq__(self, other: object) -> bool:
        return other in self.names

    def __ne__(self, other: object) -> bool:
        return other not in self.names

    __hash__ = str.__hash__


class _Shapes(Lexer):
    """Makes one token of each set of terminals; its text is its place in the sentence."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, data: Shape) -> Iterator[Token]:  # type: ignore[override]  # what is parsed here are no words
        for place, names in enumerate(data):
            yield Token(Terminals.of(names), str(place))


@lru_cache(maxsize=1)
def grammar() -> str:
    """Return the grammar as it is written."""
    return Path(__file__).with_name("grammar.lark").read_text("utf-8")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(
        grammar(),
        parser="earley",
        lexer=_Shapes,
        ambiguity="explicit",
        start=["sentence", "question", "np"],
        maybe_placeholders=False,
        keep_all_tokens=True,
    )


@lru_cache(maxsize=8192)
def _parses(shape: Shape, start: str) -> tuple[tuple[Parse, ...], ...]:
    try:
        tree = _parser().parse(shape, start=start)  # the lexer takes a shape
    except UnexpectedInput:
        return ()
    found = [parse for parse in islice(_unambiguous(tree), _ENOUGH) if isinstance(parse, Tree)]
    sized = sorted(((sum(1 for _ in parse.iter_subtrees()), parse) for parse in dict.fromkeys(found)), key=_size)
    groups = [tuple(parse for _, parse in group) for _, group in groupby(sized, key=_size)]
    return tuple(group for group in groups if len(group) <= MOST_PARSES)


def derived_until(tokens: Sequence[words.Token], start: str = "sentence") -> int:
    """Return how many tokens, from the first, some sentence of the grammar begins with."""
    try:
        _parser().parse(tuple(token.categories for token in tokens), start=start)
    except UnexpectedToken as error:
        return int(error.token) if error.token.type != "$END" else len(tokens)
    except UnexpectedInput:
        return len(tokens)
    return len(tokens)


def _size(pair: tuple[int, Parse]) -> int:
    return pair[0]


def _unambiguous(tree: Parse | Token) -> Iterator[Parse | Token]:
    if isinstance(tree, Token):
        yield tree
    elif tree.data == "_ambig":
        for child in tree.children:
            yield from _unambiguous(child)
    else:
        for children in product(*(list(islice(_unambiguous(child), _ENOUGH)) for child in tree.children)):
            yield Tree(tree.data, list(children))


def parses(tokens: Sequence[words.Token], start: str = "sentence") -> tuple[tuple[Parse, ...], ...]:
    """Return the parses of a sentence in groups of one size, the smallest first; none if it is not derived.

    Their leaves are places among `tokens`.
    """
    shape = tuple(token.categories for token in tokens)
    return _parses(shape, start) if 0 < len(shape) <= MOST_WORDS else ()
