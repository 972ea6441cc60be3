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
    return _Scanner(text).value(start, 0)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text

    def skip(self, k: int) -> int:
        match = _SPACE.match(self.text, k)
        return match.end() if match else k

    def value(self, k: int, depth: int) -> tuple[object, int]:
        k = self.skip(k)
        character = self.text[k : k + 1]
        if depth > _DEPTH:
            raise MalformedError(f"more than {_DEPTH} brackets are open", k, begun=True)
        if character in ("{", "["):
            return self.collection(k, depth)
        if character in _QUOTES and character:
            return self.string(k)
        if number := _NUMBER.match(self.text, k):
            try:
                return json.loads(number[0]), number.end()
            except ValueError as error:  # of thousands of digits
                raise MalformedError("a number is too long", k) from error
        if (word := _WORD.match(self.text, k)) and word[0] in _WORDS:
            return _WORDS[word[0]], word.end()
        raise MalformedError("the text breaks off" if not character else "a value is missing", k)

    def collection(self, k: int, depth: int) -> tuple[object, int]:
        is_object = self.text[k] == "{"
        closer = "}" if is_object else "]"
        mapping: dict[str, object] = {}
        items: list[object] = []
        k = self.skip(k + 1)
        try:
            while self.text[k : k + 1] not in (closer, ""):
                if is_object:
                    k = self.entry(k, mapping, depth)
                else:
                    item, k = self.value(k, depth + 1)
                    items.append(item)
                k = self.separator(k, closer)
        except MalformedError as error:
            error.begun = error.begun or bool(mapping or items)
            raise
        return (mapping if is_object else items), min(k + 1, len(self.text))

    def entry(self, k: int, mapping: dict[str, object], depth: int) -> int:
        if bare := _KEY.match(self.text, k):
            key, k = bare[0], bare.end()
        elif self.text[k] in _QUOTES:
            key, k = self.string(k)
        else:
            raise MalformedError("a key in quotes is missing", k)
        k = self.skip(k)
        if self.text[k : k + 1] != ":":
            raise MalformedError(f"a colon is missing after the key {key!r}", k)
        if key in mapping:
            raise MalformedError(f"the key {key!r} is there twice", k)
        try:
            mapping[key], k = self.value(k + 1, depth + 1)
        except MalformedError as error:
            error.begun = True
            raise
        return k

    def separator(self, k: int, closer: str) -> int:
        k = self.skip(k)
        character = self.text[k : k + 1]
        if character == ",":
            return self.skip(k + 1)
        if character in (closer, ""):
            return k
        raise MalformedError(f"a comma or {closer!r} is missing", k)

    def string(self, k: int) -> tuple[str, int]:
        opened, quote = k, _QUOTES[self.text[k]]
        characters: list[str] = []
        k += 1
        while k < len(self.text):
            character = self.text[k]
            if character == "\\":
                part, k = self.escape(k)
                characters.append(part)
            elif character == quote and self.ends_string(k, quote):
                return "".join(characters), k + 1
            else:
                characters.append(character)
                k += 1
        raise MalformedError("a string is not closed", opened, begun=True)

    def ends_string(self, k: int, quote: str) -> bool:
        """A double quote always ends a string; an apostrophe does only before a comma, colon or bracket."""
        after = self.skip(k + 1)
        return quote == '"' or self.text[after : after + 1] in (",", ":", "}", "]", "")

    def escape(self, k: int) -> tuple[str, int]:
        letter = self.text[k + 1 : k + 2]
        if letter != "u":
            return _ESCAPES.get(letter, letter), k + 2
        unit = re.compile(r"(?:\\u[0-9a-fA-F]{4})+").match(self.text, k)
        if not unit:
            raise MalformedError("a \\u needs four hexadecimal digits", k)
        # Pairs of surrogates make one character together, so a whole run is decoded at once.
        return json.loads(f'"{unit[0]}"'), unit.end()
