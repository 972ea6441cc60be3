"""Reads `grammar.lark`: by which sequences of symbols each rule can be written out.

The notation is that of the parser library Lark. Symbols beside one another follow one another, `|` is "or", and
`( )` makes a group. Behind a symbol or a group `?` says that it may be missing, `+` that it may be there again
and again, and `*` both. Rules are in small letters, and terminals, which are declared, in capital ones. The
children of a rule whose name begins with `_` stand in its place, and so does the only child of a rule with `?`
before its name.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

Expansion = tuple[str, ...]
"""Symbols that follow one another."""

_RULE = re.compile(r"(?P<lean>\??)(?P<name>\w+):(?P<body>.*)")
_WORD = re.compile(r"\w+|[|()?*+]")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The expansions of each rule, in the order in which they are written."""

    expansions: dict[str, list[Expansion]]
    lean: frozenset[str]
    """The rules whose only child stands in their place."""


@lru_cache(maxsize=1)
def grammar() -> str:
    """Return the grammar as it is written."""
    return Path(__file__).with_name("grammar.lark").read_text("utf-8")


def read_grammar(written: str) -> Grammar:
    """Return a grammar; raise `ValueError` if it speaks of symbols that are no rules and not declared."""
    lines = written.splitlines()
    rules = [found for line in lines if (found := _RULE.fullmatch(line))]
    reader = _Reader()
    for rule in rules:
        reader.expansions[rule["name"]] = reader.alternatives(deque(_WORD.findall(rule["body"])))
    declared = {name for line in lines if line.startswith("%declare ") for name in line.split()[1:]}
    used = {symbol for found in reader.expansions.values() for expansion in found for symbol in expansion}
    if unknown := used - declared - reader.expansions.keys():
        raise ValueError(f"no rules and not declared: {', '.join(sorted(unknown))}")
    return Grammar(reader.expansions, frozenset(rule["name"] for rule in rules if rule["lean"]))


@dataclass
class _Reader:
    """Reads the bodies of rules, word by word, and adds a rule for all that may be there again and again."""

    expansions: dict[str, list[Expansion]] = field(default_factory=dict)

    def alternatives(self, words: deque[str]) -> list[Expansion]:
        """Return the expansions of what stands up to the end or a closing bracket."""
        found = self._sequence(words)
        while words and words[0] == "|":
            words.popleft()
            found += self._sequence(words)
        return found

    def _sequence(self, words: deque[str]) -> list[Expansion]:
        found: list[Expansion] = [()]
        while words and words[0] not in ("|", ")"):
            following = self._item(words)
            found = [(*before, *behind) for before in found for behind in following]
        return found

    def _item(self, words: deque[str]) -> list[Expansion]:
        first = words.popleft()
        found: list[Expansion] = [(first,)]
        if first == "(":
            found = self.alternatives(words)
            words.popleft()  # the bracket that closes it
        operator = words.popleft() if words and words[0] in ("?", "*", "+") else ""
        if operator in ("*", "+"):
            found = [(self._repeated(found),)]
        return [*found, ()] if operator in ("?", "*") else found

    def _repeated(self, once: Sequence[Expansion]) -> str:
        """Return the rule of something that may be there again and again."""
        name = f"_({' | '.join(map(' '.join, once))})+"
        self.expansions[name] = [*once, *((name, *expansion) for expansion in once)]
        return name
