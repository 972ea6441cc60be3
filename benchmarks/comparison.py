"""Compare our figures with published ones: reproduced, close or not reproduced, by stated tolerances.

A figure is `reproduced` if it lies within the spread that the paper prints (or within REPRODUCED of the value
where none is printed), `close` within CLOSE of the value, else `not reproduced`. A figure whose definition is
unknown is shown and `not compared`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field, computed_field

from limp.minds.facts import Value

REPRODUCED, CLOSE = 0.05, 0.20
"""Relative to the published value."""

RULE = (
    f"reproduced: within the published spread, or {REPRODUCED:.0%} of the value where none is printed; "
    f"close: within {CLOSE:.0%} of the value."
)

Verdict = Literal["reproduced", "close", "not reproduced", "not compared"]


class Beside(Value):
    """One figure of ours and the published one; `spread` is absolute, `compared` false for unknown definitions."""

    name: str
    ours: float
    published: float
    spread: float | None
    compared: bool = Field(default=True, exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def verdict(self) -> Verdict:
        """The verdict by the rule above."""
        if not self.compared:
            return "not compared"
        distance, size = abs(self.ours - self.published), abs(self.published)
        slack = 1e-9 * size  # a figure on the edge is inside, whatever rounding does
        if distance <= (REPRODUCED * size if self.spread is None else self.spread) + slack:
            return "reproduced"
        return "close" if distance <= CLOSE * size + slack else "not reproduced"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return aligned columns: the first row is the heading, columns but the first are flush right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = [
        "  ".join(c.ljust(w) if k == 0 else c.rjust(w) for k, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in [lines[0], "-" * len(lines[0]), *lines[1:]])


def comparison_table(figures: Sequence[Beside]) -> str:
    """Return the table of figures as text, with the rule under it."""
    rows = [("", "ours", "published", "verdict")]
    for figure in figures:
        spread = "" if figure.spread is None else f" +- {figure.spread:.3g}"
        rows.append((figure.name, f"{figure.ours:.4g}", f"{figure.published:.4g}{spread}", figure.verdict))
    return f"{table(rows)}\n{RULE}"
