"""Pages with a generated part: what stands between two markers is made by a command, and checked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

BEGIN = "<!-- results: begin (generated; do not edit by hand) -->"
END = "<!-- results: end -->"
WEIGHTS = Path(__file__).parent / "weights.json"
"""The names under which weights were published, by the beginning of the digest that stands in a model's name."""


def published_name(model: str) -> str:
    """Return what people call `provider/model@digest`: the name of its weights where it is known, else `model`."""
    name, _, digest = model.partition("/")[2].partition("@")
    names: dict[str, str] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return names.get(digest, name)


def with_section(text: str, section: str, begin: str = BEGIN, end: str = END) -> str:
    """Return the text with `section` between its markers; exit with a line that names them if it has none."""
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        sys.exit(f"no markers {begin!r} and {end!r} in the file")
    return f"{before}{begin}\n\n{section}\n\n{end}{after}"


def page_parser(module: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command that writes, or with `--check` only checks, the page that is named."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the file is old")
    return parser


def write_or_check(file: Path, check: bool, updated: Callable[[str], str]) -> int:
    """Bring the page up to date and return 0; with `check` write nothing, and return 1 if it is old."""
    text = file.read_text(encoding="utf-8")
    fresh = updated(text)
    if not check:
        file.write_text(fresh, encoding="utf-8")
    return int(check and fresh != text)
