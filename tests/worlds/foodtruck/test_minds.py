"""Parameters that cannot be."""

from __future__ import annotations

import math

import pytest

from limp.errors import InputError
from limp.worlds.foodtruck.minds import Settings


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"levels": ()}, "the rewards are"),
        ({"levels": (math.nan,)}, "the rewards are"),
        ({"resolution": 0}, "resolution is 0"),
        ({"rationality": -1.0}, "rationality is -1"),
        ({"cost": math.inf}, "cost is inf"),
        ({"noise": 1.5}, "noise is 1.5"),
        ({"discount": 1.0}, "discount is 1"),
    ],
)
def test_parameters_that_cannot_be(given: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Settings(**given)  # type: ignore[arg-type]
