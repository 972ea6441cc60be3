"""Markdown tables, and shares in percent: the words of every table of figures.

What others named (a model, a solver, a file) is words in a cell and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

_SPECIAL = re.compile(r"[\\`*\[\]<>|&]|(?<![^\W_])_|_(?![^\W_])|(?<=:)//")


def cell(words: str) -> str:
    """Return words so that Markdown shows them as they are: on one line, no mark, link, tag or end of a cell."""
    return _SPECIAL.sub(lambda mark: f"\\{mark[0]}", " ".join(words.split()))


def code(words: str) -> str:
    """Return words as code in a cell."""
    return f"`{' '.join(words.replace('`', '').split())}`".replace("|", "\\|")


def percent(share: float | None, sign: Literal["", "+"] = "") -> str:
    """Return a share in percent, such as `96.0`, with its sign where that is wanted; nothing for None."""
    return "" if share is None else f"{100 * share:{sign}.1f}"


def interval(bounds: tuple[float, float] | None, sign: Literal["", "+"] = "") -> str:
    """Return an interval of shares in percent, such as `92.7 to 98.7`; nothing for None."""
    return "" if bounds is None else " to ".join(percent(bound, sign) for bound in bounds)


def row(cells: Iterable[str]) -> str:
    """Return a line of a table; every cell is Markdown already."""
    return f"| {' | '.join(cells)} |"


def table(columns: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; every cell is Markdown already."""
    return "\n".join([row(columns), "|---" * len(columns) + "|", *map(row, rows)])
