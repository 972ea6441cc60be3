import pytest
from limp.benchmarks.comparison import Beside, comparison_table


@pytest.mark.parametrize(
    ("ours", "published", "spread", "verdict"),
    [
        (2.25, 2.15, 0.17, "reproduced"),  # .10 within .17
        (2.35, 2.15, 0.17, "close"),  # .20 is 9 %
        (5.0, 2.15, 0.17, "not reproduced"),
        (1.05, 1.0, None, "reproduced"),
        (1.06, 1.0, None, "close"),
        (0.79, 1.0, None, "not reproduced"),
        (-7.0, -7.2, 1.0, "reproduced"),
    ],
)
def test_verdicts(ours: float, published: float, spread: float | None, verdict: str) -> None:
    assert Beside(name="x", ours=ours, published=published, spread=spread).verdict == verdict


def test_what_has_no_known_definition_is_not_compared() -> None:
    figure = Beside(name="identical", ours=0.5, published=0.5, spread=None, compared=False)
    assert figure.verdict == "not compared"
    assert figure.model_dump()["verdict"] == "not compared"


def test_the_table_states_the_rule() -> None:
    text = comparison_table([Beside(name="listens", ours=2.25, published=2.15, spread=0.17)])
    assert "listens  2.25  2.15 +- 0.17  reproduced" in text
    assert "within the published spread" in text
