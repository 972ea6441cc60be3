"""The ranges of parameters."""

from __future__ import annotations

import math

from ..errors import InputError


def check_range(low: float = 0.0, high: float = math.inf, **values: float) -> None:
    """Raise `InputError`, which names the parameter, for a value that is not finite or not in [low, high]."""
    for name, value in values.items():
        if not (math.isfinite(value) and low <= value <= high):
            raise InputError(f"the parameter {name} is {value}.", f"It lies in [{low:g}, {high:g}].")
