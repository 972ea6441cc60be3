"""Words that any command prints or takes: an error in one line, a size, a path. Nothing heavy is imported here."""

from __future__ import annotations

import sys
from pathlib import Path

from ..errors import InputError


def a_path(words: str) -> Path:
    """Return the path that a flag gives; an empty one, which would be the folder one is in, is an error."""
    if not words.strip():
        raise InputError("a path is empty.", "Give the name of a folder.")
    return Path(words)


def size(count: int) -> str:
    """Return a number of bytes in words: `812 bytes`, `34 kB`, `2.1 MB`."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1e3:.0f} kB" if count < 999_500 else f"{count / 1e6:.1f} MB"


def complain(words: str) -> int:
    """Say on standard error, in one line, what went wrong; return the exit code of wrong input."""
    print("limp: " + " ".join(words.split()), file=sys.stderr)
    return 2
