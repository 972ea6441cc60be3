import pytest

from limp.errors import InputError
from limp.homes.parameters import (
    DESCRIPTION,
    FITTED,
    ORIGINS,
    PUBLISHED,
    Parameters,
    Reliability,
    described,
    origin,
    parameters_with,
)
from limp.minds.meanings import Agreement


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


def test_reliability_by_hand() -> None:
    """Prior odds 3 / 7. One line of two is quoted: (.2 / .6) (.8 / .4); no wrong names: .9 / .8."""
    given = Reliability(reliable=0.3, quotes=0.2, quotes_other=0.6, misnames=0.1, misnames_other=0.2)
    odds = 3 / 7 * (0.2 / 0.6) * (0.8 / 0.4) * (0.9 / 0.8)
    assert given.given(Agreement(lines=2, quoted=1)) == pytest.approx(odds / (1 + odds))
    assert given.given(Agreement(lines=2)) > 0.3 > given.given(Agreement(lines=2, quoted=2, misnamed=True))


def test_a_reliable_description_is_sure_of_what_it_tells_and_leaves_out_as_much() -> None:
    noise = Parameters().trusting_descriptions().video
    assert (noise.misname, noise.invented) == (Parameters().text.misname, Parameters().text.invented)
    assert (noise.miss, noise.exact) == (Parameters().video.miss, Parameters().video.exact)


def test_social_goals_have_a_prior_that_adds_up_to_one() -> None:
    given = Parameters(indifferent=0.2)
    assert [given.prior(goal) for goal in ("help", "hinder", "independent")] == [0.4, 0.4, 0.2]


def test_every_parameter_has_an_origin() -> None:
    assert {origin(name) for name, _, _ in described()} == set(ORIGINS.values())
    assert (origin("rationality"), origin("video.miss")) == (PUBLISHED, FITTED)
    assert origin("video.exact") == ORIGINS["video"]


def test_rho_has_the_sign_of_the_social_goal() -> None:
    given = Parameters(concern=2.0)
    assert [given.weight(goal) for goal in ("help", "hinder", "independent")] == [2.0, -2.0, 0.0]


def test_a_talk_of_thousands_of_lines_stays_a_probability() -> None:
    """(0.18 / 0.57)^4000 and (0.82 / 0.43)^4000 leave the range of floats."""
    assert DESCRIPTION.given(Agreement(lines=4000, quoted=4000)) == 0.0
    assert DESCRIPTION.given(Agreement(lines=4000)) == 1.0
    assert DESCRIPTION.given(Agreement(lines=20)) == pytest.approx(
        1 / (1 + (0.59 / 0.41) * (0.43 / 0.82) ** 20 * (0.906 / 0.948))
    )
