"""Hypotheses and parameters."""

import pytest

from limp.worlds.helping.minds import INTENTIONS, Settings, hypotheses, players


def test_priors_by_hand() -> None:
    """Help and hinder 0.3 each, 0.4 neither; level 3 and level 2 a quarter each."""
    settings = Settings(own_business=0.4, deep=0.25)
    found = dict(zip(players(settings), hypotheses(settings), strict=True))
    assert len(found) == 12
    assert sum(h.prior for h in found.values()) == pytest.approx(1.0)
    one = found["help", 2, 1]
    assert one.prior == pytest.approx(0.3 * 0.25 * 0.75)
    assert dict(one.mind.parameters) == {"level of red": 2, "level of blue": 1}


def test_without_deep_levels_there_are_three() -> None:
    assert [h.choice for h in hypotheses(Settings(deep=0.0))] == list(INTENTIONS)
