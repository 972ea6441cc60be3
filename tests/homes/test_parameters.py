import pytest
from refusals import refuses

from limp.homes.parameters import SOURCES, Reliability, described, parameters_with
from limp.minds.source import Agreement


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("rationalty", 1.0, "Did you mean rationality"),
        ("rationality", -1.0, "rationality cannot be"),
        ("sight.seen", 1.5, "sight.seen cannot be"),
    ],
)
def test_unknown_names_and_values_out_of_range_are_refused(name: str, value: float, words: str) -> None:
    refuses(lambda: parameters_with({name: value}), words)


def test_reliability_by_hand() -> None:
    """Prior odds 3 / 7. One line of two is quoted: (.2 / .6) (.8 / .4)."""
    given = Reliability(reliable=0.3, quotes=0.2, quotes_other=0.6)
    odds = 3 / 7 * (0.2 / 0.6) * (0.8 / 0.4)
    assert given.given(Agreement(lines=2, quoted=1)) == pytest.approx(odds / (1 + odds))
    # A talk of thousands of lines leaves the range of floats: (.2 / .6)^4000 and (.8 / .4)^4000.
    assert [given.given(Agreement(lines=4000, quoted=quoted)) for quoted in (4000, 0)] == [0.0, 1.0]


def test_every_parameter_says_what_it_means_and_whence_it_comes() -> None:
    known = list(described())
    assert all(one.meaning and one.source for one in known)
    assert {one.name for one in known} >= set(SOURCES)
