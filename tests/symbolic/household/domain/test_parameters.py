from __future__ import annotations

import pytest

from limp.errors import InputError
from limp.symbolic.household.domain.parameters import Parameters, described, parameters_with


def test_every_parameter_is_described() -> None:
    listed = list(described())
    assert len(listed) == len({name for name, _, _ in listed}) > 20
    assert all(meaning for _, _, meaning in listed)
    assert ("rationality", 2.0) in {(name, value) for name, value, _ in listed}


def test_values_replace_defaults_by_name() -> None:
    changed = parameters_with({"rationality": 3.0, "video.miss": 0.1, "unnamed": 5})
    assert (changed.rationality, changed.video.miss, changed.unnamed) == (3.0, 0.1, 5)
    assert changed.text == Parameters().text
    assert parameters_with({}) == Parameters()


def test_unknown_names_list_the_near_ones() -> None:
    with pytest.raises(InputError, match="Did you mean rationality"):
        parameters_with({"rationalty": 1.0})


@pytest.mark.parametrize(("name", "value"), [("rationality", -1.0), ("video.miss", 1.5), ("trust", 2.0)])
def test_values_out_of_range_are_refused(name: str, value: float) -> None:
    with pytest.raises(InputError, match=r"parameter .* cannot be"):
        parameters_with({name: value})


def test_rho_has_the_sign_of_the_social_goal() -> None:
    given = Parameters(concern=2.0)
    assert [given.weight(goal) for goal in ("help", "hinder", "independent")] == [2.0, -2.0, 0.0]
