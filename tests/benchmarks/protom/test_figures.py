import pytest
from limp.benchmarks.protom.figures import EpisodeFigures, compare, figures, mean_sem, summarise


def row(success: bool, length: int, alone: int, messages: int) -> EpisodeFigures:
    return EpisodeFigures("x", "useful", success, length, alone, messages, (0.001, 0.003))


def test_figures_by_hand() -> None:
    played = [row(True, 20, 30, 1), row(False, 80, 40, 0)]
    # speedups 0.5 and -0.5: mean 0, variance 0.5, error sqrt(0.25)
    assert figures(played).model_dump() == {
        "scenarios": 2,
        "success": 0.5,
        "speedup": {"mean": 0.0, "sem": 0.5},
        "messages": {"mean": 0.5, "sem": 0.5},
    }
    assert str(mean_sem([3.0])) == "3.00 +- 0.00"
    whole = summarise(played)
    assert whole.by_category == {"useful": figures(played)}
    assert whole.decision_ms_p95 == 3.0


def test_tests_by_hand() -> None:
    """All of 5 succeed against none of 5: p = 2 / C(10, 5); three tests are corrected together."""
    ours, theirs = [row(True, 20, 80, 1)] * 5, [row(False, 80, 80, 0)] * 5
    found = {t.figure: t for t in compare(ours, {"none": theirs})}
    assert found["success"].p == pytest.approx(2 / 252, rel=1e-3)
    assert [t.test for t in found.values()] == ["Fisher", "Mann-Whitney", "Mann-Whitney"]
    assert found["success"].p_bh == pytest.approx(2 / 252, rel=1e-3)  # the largest of three stays as it is
    assert found["speedup"].p_bh >= found["speedup"].p
    same = compare(ours, {"oracle": ours})
    assert {t.p for t in same} == {1.0}
