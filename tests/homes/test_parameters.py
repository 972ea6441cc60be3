import pytest
from refusals import refuses

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


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("rationalty", 1.0, "Did you mean rationality"),
        ("rationality", -1.0, "rationality cannot be"),
        ("video.miss", 1.5, "video.miss cannot be"),
        ("video.exact", 0.9, "exact and beside"),
    ],
)
def test_unknown_names_and_values_out_of_range_are_refused(name: str, value: float, words: str) -> None:
    refuses(lambda: parameters_with({name: value}), words)


def test_reliability_by_hand() -> None:
    """Prior odds 3 / 7. One line of two is quoted: (.2 / .6) (.8 / .4); no wrong names: .9 / .8."""
    given = Reliability(reliable=0.3, quotes=0.2, quotes_other=0.6, misnames=0.1, misnames_other=0.2)
    odds = 3 / 7 * (0.2 / 0.6) * (0.8 / 0.4) * (0.9 / 0.8)
    assert given.given(Agreement(lines=2, quoted=1)) == pytest.approx(odds / (1 + odds))
    assert given.given(Agreement(lines=2)) > 0.3 > given.given(Agreement(lines=2, quoted=2, misnamed=True))
    # A talk of thousands of lines leaves the range of floats: (0.18 / 0.57)^4000 and (0.82 / 0.43)^4000.
    assert [DESCRIPTION.given(Agreement(lines=4000, quoted=quoted)) for quoted in (4000, 0)] == [0.0, 1.0]


def test_a_reliable_description_is_sure_of_what_it_tells_and_leaves_out_as_much() -> None:
    noise = Parameters().trusting_descriptions().video
    assert (noise.misname, noise.invented) == (Parameters().text.misname, Parameters().text.invented)
    assert (noise.miss, noise.exact) == (Parameters().video.miss, Parameters().video.exact)


def test_social_goals_have_a_prior_that_adds_up_to_one_and_a_weight_with_their_sign() -> None:
    given = Parameters(indifferent=0.2, concern=2.0)
    assert [given.prior(goal) for goal in ("help", "hinder", "independent")] == [0.4, 0.4, 0.2]
    assert [given.weight(goal) for goal in ("help", "hinder", "independent")] == [2.0, -2.0, 0.0]


def test_every_parameter_has_an_origin() -> None:
    assert {origin(name) for name, _, _ in described()} == set(ORIGINS.values())
    assert (origin("rationality"), origin("video.miss")) == (PUBLISHED, FITTED)
    assert origin("video.exact") == ORIGINS["video"]
