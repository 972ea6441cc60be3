"""On which line of a TOML or JSON file the n-th item of a list begins, for messages about it."""

from __future__ import annotations

import json
import re

_SCAN = json.JSONDecoder().raw_decode


def line_of(text: str, key: str, number: int, *inner: str) -> int | None:
    """Return the line, from 1, of the item `number` (from 0) of the top-level list `key`, or None.

    With `inner` it is the line of the first of these keys that is found in the item. JSON begins with a brace;
    anything else is taken for TOML.
    """
    starts = _in_json(text, key) if text.lstrip().startswith("{") else _in_toml(text, key)
    if number >= len(starts) - 1:
        return None
    start, end = starts[number], starts[number + 1]
    keys = (re.compile(rf"""(?<!\w)["']?{re.escape(key)}["']?\s*[=:]""") for key in inner)
    start = next((found.start() for key in keys if (found := key.search(text, start, end))), start)
    return text.count("\n", 0, start) + 1


def _in_toml(text: str, key: str) -> list[int]:
    """Return where each table `[[key]]` begins, and where the last one with its tables `[key.inner]` ends."""
    heads = [m.start(1) for m in re.finditer(rf"^[ \t]*(\[\[[ \t]*{key}[ \t]*\]\])", text, re.MULTILINE)]
    others = re.compile(rf"^[ \t]*\[\[?[ \t]*(?!{key}\b)\w", re.MULTILINE)
    behind = others.search(text, heads[-1]) if heads else None
    return [*heads, behind.start() if behind else len(text)]


def _in_json(text: str, key: str) -> list[int]:
    """Return where each item of the list begins, and where the last one ends."""
    at = _blank(text, text.index("{") + 1)
    while at < len(text) and text[at] == '"':
        name, at = _SCAN(text, at)
        at = _blank(text, _blank(text, at) + 1)  # behind the colon
        if name == key and text[at] == "[":
            return _items(text, at)
        _, at = _SCAN(text, at)
        at = _blank(text, at)
        if at < len(text) and text[at] == ",":
            at = _blank(text, at + 1)
    return [len(text)]


def _items(text: str, at: int) -> list[int]:
    starts: list[int] = []
    at = _blank(text, at + 1)
    while text[at] != "]":
        starts.append(at)
        _, at = _SCAN(text, at)
        at = _blank(text, at)
        if text[at] == ",":
            at = _blank(text, at + 1)
    return [*starts, at]


def _blank(text: str, at: int) -> int:
    """Return where the next character that is no blank stands."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at
