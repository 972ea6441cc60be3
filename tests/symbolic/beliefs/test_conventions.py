"""Conventions are written as sentences and read back."""

from __future__ import annotations

from itertools import product

import pytest

from limp.symbolic.beliefs.conventions import Conventions, conventions_with, is_convention


@pytest.mark.parametrize(
    ("reveals", "trust", "told", "lies"),
    list(
        product(
            ("yes", "no"), ("everyone", "nobody", "left later"), ("any order", "speaker and hearer"), (True, False)
        )
    ),
)
def test_words_are_read_back(reveals: str, trust: str, told: str, lies: bool) -> None:
    fields = {"entering_reveals": reveals, "trust": trust, "told_things": told, "may_lie": lies}
    conventions = Conventions.model_validate(fields)
    assert conventions_with(conventions.in_words()) == conventions


def test_other_assumptions_change_nothing() -> None:
    assert conventions_with(("Ann wants to help Ben.",)) == Conventions()
    assert not is_convention("Ann wants to help Ben.")
    assert is_convention("People may lie.")
