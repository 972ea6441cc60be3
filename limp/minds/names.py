"""Given names: which pronoun people of a name go by."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _given_names() -> Mapping[str, str]:
    read = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))["names"]
    return {name: pronoun for pronoun, names in read.items() for name in names.split()}


def pronoun_of(name: str) -> str | None:
    """Return the pronoun that most people of a given name go by; None for a name that is not listed."""
    return _given_names().get(name.lower())
