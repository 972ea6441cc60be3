"""Cells of Markdown tables: what others named (a model, a solver, a file) is words in a cell and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SPECIAL = re.compile(r"[\\`*\[\]<>|&]|(?<![^\W_])_|_(?![^\W_])|(?<=:)//")


def cell(words: str) -> str:
    """Return words so that Markdown shows them as they are: on one line, no mark, link, tag or end of a cell."""
    return _SPECIAL.sub(lambda mark: f"\\{mark[0]}", " ".join(words.split()))


def code(words: str) -> str:
    """Return words as code in a cell."""
    return f"`{' '.join(words.replace('`', '').split())}`".replace("|", "\\|")


def row(cells: Iterable[str]) -> str:
    """Return a line of a table; every cell is Markdown already."""
    return f"| {' | '.join(cells)} |"
