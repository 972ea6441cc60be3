"""A lenient JSON parser for what language models write. Nothing is ever evaluated.

Libraries that repair JSON complete strings that break off and values that are missing, or drop what they cannot
read. Here that is an error, because a silent misreading is worse than a refusal.
"""

from __future__ import annotations

import json
import re

_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,30})(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])")
_WORD = re.compile(r"[A-Za-z]+")
_KEY = re.compile(r"[A-Za-z_]\w*(?=\s*:)")
_SPACE = re.compile(r"(?:\s|//[^\n]*)*")
_UNITS = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")
_WORDS: dict[str, object] = {
    "true": True, "false": False, "null": None, "True": True, "False": False, "None": None,
}  # fmt: skip
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_DEPTH = 64


class MalformedError(Exception):
    """The text is not even almost JSON at `position`; `begun` if this is JSON gone wrong rather than prose."""

    def __init__(self, message: str, position: int, begun: bool = False) -> None:
        super().__init__(f"{message} at character {position}")
        self.position, self.begun = position, begun


def read_json(text: str, start: int) -> tuple[object, int]:
    """Read one value that begins at `start`; return it and the position after it.

    Beyond JSON it allows trailing commas, other quotes, bare keys, line comments, raw line ends in strings,
    Python's words for true, false and null, and closing brackets left out at the very end of the text.
    Raises `MalformedError` for anything else: a string, number or word that breaks off, a key given twice.
    """
    scanner = _Scanner(text, start)
    return scanner.value(0), scanner.at


class _Scanner:
    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def _peek(self) -> str:
        """Return the next character that is no space; empty at the end."""
        if match := _SPACE.match(self.text, self.at):
            self.at = match.end()
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> object:
        character = self._peek()
        if depth > _DEPTH:
            raise MalformedError(f"more than {_DEPTH} brackets are open", self.at, begun=True)
        if character in ("{", "["):
            return self._collection(character, depth)
        if character and character in _QUOTES:
            return self._string()
        number, word = _NUMBER.match(self.text, self.at), _WORD.match(self.text, self.at)
        if number:
            self.at = number.end()
            return json.loads(number[0])
        if word and word[0] in _WORDS:
            self.at = word.end()
            return _WORDS[word[0]]
        raise MalformedError("a value is missing" if character else "the text breaks off", self.at)

    def _collection(self, opener: str, depth: int) -> object:
        closer, mapping, items = "}" if opener == "{" else "]", dict[str, object](), list[object]()
        self.at += 1
        try:
            while self._peek() not in (closer, ""):
                if closer == "}":
                    self._entry(mapping, depth)
                else:
                    items.append(self.value(depth + 1))
                if self._peek() == ",":
                    self.at += 1
                elif self._peek() not in (closer, ""):
                    raise MalformedError(f"a comma or {closer!r} is missing", self.at)
        except MalformedError as error:
            error.begun = error.begun or bool(mapping or items)
            raise
        self.at = min(self.at + 1, len(self.text))
        return mapping if closer == "}" else items

    def _entry(self, mapping: dict[str, object], depth: int) -> None:
        if bare := _KEY.match(self.text, self.at):
            key, self.at = bare[0], bare.end()
        elif self.text[self.at] in _QUOTES:
            key = self._string()
        else:
            raise MalformedError("a key in quotes is missing", self.at)
        if self._peek() != ":":
            raise MalformedError(f"a colon is missing after the key {key!r}", self.at)
        if key in mapping:
            raise MalformedError(f"the key {key!r} is there twice", self.at)
        self.at += 1
        try:
            mapping[key] = self.value(depth + 1)
        except MalformedError as error:
            error.begun = True
            raise

    def _string(self) -> str:
        opened, quote = self.at, _QUOTES[self.text[self.at]]
        characters: list[str] = []
        self.at += 1
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "\\":
                characters.append(self._escape())
                continue
            self.at += 1
            if character == quote and self._ends(quote):
                return "".join(characters)
            characters.append(character)
        raise MalformedError("a string is not closed", opened, begun=True)

    def _ends(self, quote: str) -> bool:
        """A double quote always ends a string; an apostrophe does only before a comma, colon or bracket."""
        after = _SPACE.match(self.text, self.at)
        end = after.end() if after else self.at
        return quote == '"' or self.text[end : end + 1] in (",", ":", "}", "]", "")

    def _escape(self) -> str:
        letter = self.text[self.at + 1 : self.at + 2]
        if letter != "u":
            self.at += 2
            return _ESCAPES.get(letter, letter)
        units = _UNITS.match(self.text, self.at)
        if not units:
            raise MalformedError("a \\u needs four hexadecimal digits", self.at)
        self.at = units.end()
        return str(json.loads(f'"{units[0]}"'))  # a whole run: pairs of surrogates make one character together
