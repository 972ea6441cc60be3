"""Where the data of a benchmark come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class DataSource(Protocol):
    """A data set where its authors published it."""

    @property
    def terms(self) -> str:
        """Who made it, and under which licence."""

    @property
    def by_hand(self) -> str:
        """How to put it in place by hand, with `{to}` for the folder."""

    def fetch(self, to: Path) -> Sequence[Path]:
        """Bring the files into a folder and return them; raise `InputError` if that cannot be done."""
