"""Probabilities of goals, by hand: evidence that fits weighs 0.95, other evidence 0.05."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.motives.deeds import Deed
from limp.symbolic.beliefs.motives.goals import evidence_of, goal_shares


def done(lemma: str, about: str, wanted: bool = False) -> Deed:
    return Deed("Ann", lemma, frozenset({about}), wanted)


SALT, JAM = done("have", "salt", wanted=True), done("have", "jam", wanted=True)


def test_a_search_ends_with_what_was_sought() -> None:
    search = (done("open", "drawer"), done("look", "shelf"), done("find", "salt"))
    assert evidence_of("Ann", search) == (search[2],)
    assert goal_shares({"A": SALT, "B": JAM}, evidence_of("Ann", search)) == pytest.approx({"A": 0.95, "B": 0.05})


def test_two_pieces_of_evidence_multiply() -> None:
    shares = goal_shares({"A": SALT, "B": JAM}, (SALT, done("take", "salt")))
    assert shares == pytest.approx({"A": 0.95**2 / (0.95**2 + 0.05**2), "B": 0.05**2 / (0.95**2 + 0.05**2)})


def test_where_nothing_decides_nothing_is_told() -> None:
    assert goal_shares({"A": SALT, "B": JAM}, ()) == {}
    assert goal_shares({"A": SALT, "B": JAM}, (done("sing", "song"),)) == {}
