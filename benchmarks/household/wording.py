"""How questions are worded, as data (`wordings.toml`): several stems and sets of options, chosen by seed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from limp.minds.facts import Value


class Wordings(Value):
    """Forms with named slots: `stems` by what is assumed or asked about, sets of `options` by what is claimed."""

    stems: Mapping[str, tuple[str, ...]]
    options: Mapping[str, tuple[Mapping[str, str], ...]]


@cache
def wordings(of: Literal["scenarios", "simulated"]) -> Wordings:
    """Return the wordings of the scenarios, or of simulated homes."""
    data = tomllib.loads(Path(__file__).with_name("wordings.toml").read_text(encoding="utf-8"))
    return Wordings.model_validate(data[of])
