"""Help and hindrance, by hand: with e = 0.05 one deed that furthers gives 0.95 : 0.05 : 0.5."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.motives.deeds import Deed
from limp.symbolic.beliefs.motives.stances import sides_of, stance_shares

WANTS = Deed("Ben", "have", frozenset({"jam"}), wanted=True)


@pytest.mark.parametrize(
    ("sides", "shares"),
    [
        ((True,), {"help": 0.95 / 1.5, "hinder": 0.05 / 1.5, "independent": 0.5 / 1.5}),
        ((False,), {"help": 0.05 / 1.5, "hinder": 0.95 / 1.5, "independent": 0.5 / 1.5}),
        ((True, False), {"help": 0.0475 / 0.345, "hinder": 0.0475 / 0.345, "independent": 0.25 / 0.345}),
    ],
)
def test_shares(sides: tuple[bool, ...], shares: dict[str, float]) -> None:
    assert stance_shares(sides) == pytest.approx(shares)


@pytest.mark.parametrize(
    ("lemma", "about", "sides"),
    [
        ("give", {"jam", "ben"}, (True,)),
        ("hide", {"jam"}, (False,)),
        ("take", {"jam", "away"}, (False,)),
        ("take", {"jam"}, ()),
        ("give", {"salt", "cleo"}, ()),
    ],
)
def test_a_deed_counts_where_it_touches_what_the_other_wants(
    lemma: str, about: set[str], sides: tuple[bool, ...]
) -> None:
    assert sides_of("Ann", "Ben", (WANTS, Deed("Ann", lemma, frozenset(about)))) == sides
