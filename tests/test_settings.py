from __future__ import annotations

import math

import pytest

from limp.errors import InputError
from limp.settings import Settings


def test_values_and_defaults() -> None:
    given = Settings({"trials": "5", "noise": "inf", "kind": "b"}, ("trials", "noise", "kind", "more"))
    assert given.whole("trials", 1) == 5
    assert given.whole("more", 7) == 7
    assert math.isinf(given.number("noise", 0.0))
    assert given.choice("kind", ("a", "b"), "a") == "b"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"trails": "5"}, "unknown setting 'trails'. Did you mean trials"),
        ({"trials": "many"}, "trials is 'many'. Give a number"),
        ({"trials": "2.5"}, "trials is '2.5'. Give a whole number"),
        ({"trials": "0"}, "It must lie between 1 and"),
        ({"trials": "nan"}, "It must lie between"),
        ({"kind": "c"}, "unknown kind 'c'"),
    ],
)
def test_wrong_settings(given: dict[str, str], words: str) -> None:
    def read() -> None:
        settings = Settings(given, ("trials", "kind"))
        settings.whole("trials", 1)
        settings.choice("kind", ("a", "b"), "a")

    with pytest.raises(InputError) as caught:
        read()
    assert words in str(caught.value)
