"""Packages of somebody's own, found by their entry points as installed ones are."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest


def install(folder: Path, name: str, points: Mapping[str, str]) -> None:
    """Make the entry points of the module `name`, by group, known to whoever has `folder` on the path."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    lines = (f"[limp.{group}]\n{point}\n" for group, point in points.items())
    (info / "entry_points.txt").write_text("".join(lines))


@contextmanager
def installed(folder: Path, name: str, source: str, points: Mapping[str, str]) -> Iterator[None]:
    """Write the module and have it installed for the length of the block."""
    install(folder, name, points)
    (folder / f"{name}.py").write_text(source)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        importlib.invalidate_caches()
        yield
    sys.modules.pop(name, None)
