"""Lists of texts as Python prints them, `['No', "Ann's dog"]`: how the published files write options."""

from __future__ import annotations

import re

from limp.errors import InputError, quoted

_TEXT = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*\""""
_LIST = re.compile(rf"\[\s*(?:(?:{_TEXT})(?:\s*,\s*(?:{_TEXT}))*\s*,?\s*)?\]")
_ESCAPED = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))")
_CHARACTERS = {"\\": "\\", "'": "'", '"': '"', "n": "\n", "t": "\t", "r": "\r"}


def texts_of(written: str) -> list[str]:
    """Return the texts of such a list; raise `InputError` for anything else, and for an unknown escape."""
    if not _LIST.fullmatch(written.strip()):
        raise InputError(f"{quoted(written)} is no list of texts.", "Download the data again.")
    return [_ESCAPED.sub(_character, text[1:-1]) for text in re.findall(_TEXT, written)]


def _character(found: re.Match[str]) -> str:
    number = found[1] or found[2] or found[3]
    if number:
        return chr(int(number, 16))
    if found[4] not in _CHARACTERS:
        raise InputError(f"{found[0]!r} is no escape in a list of texts.", "Download the data again.")
    return _CHARACTERS[found[4]]
