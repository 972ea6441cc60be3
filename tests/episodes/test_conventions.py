"""Conventions are written as sentences and read back; names and values from outside are checked."""

from itertools import product

import pytest

from limp.episodes.conventions import SETTLED, conventions_from, conventions_with


@pytest.mark.parametrize("values", list(product(*SETTLED.values())))
def test_words_are_read_back(values: tuple[str, ...]) -> None:
    conventions = conventions_from(dict(zip(SETTLED, values, strict=True)))
    assert len(conventions.in_words()) == 4 + (conventions.own_deeds == "open")
    assert conventions_with(conventions.in_words()) == conventions
