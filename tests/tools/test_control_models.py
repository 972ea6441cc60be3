from collections.abc import Callable
from pathlib import Path

import pytest

from limp.registry import open_benchmark
from limp.runs.finished import open_run
from tools.control_models import Controlled, beside


def test_a_random_model_is_not_beyond_itself(limp: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    run, words = tmp_path / "run", ("--model", "random/0", "--reader", "rules", "--limit", "6")
    assert limp("eval", "household", *words, "--out", str(run))[0] == 0
    opened = open_run(run)
    found = beside(open_benchmark("household"), opened, seeds=1)
    assert found.random == opened.summary.accuracy
    assert found.difference == 0.0


@pytest.mark.parametrize("estimator", ["sampled", "judge", "interaction"])
def test_the_mean_is_within_the_range_of_the_seeds(estimator: str) -> None:
    benchmark = open_benchmark("household")
    control = Controlled(benchmark, benchmark.questions()[:4]).control(estimator, seeds=3)
    assert control.low <= control.mean <= control.high
    assert set(control.families) <= {"belief", "social_goal", "belief_of_goal"}
