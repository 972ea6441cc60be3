import json
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refused

from limp.runs.crosscheck import means
from tools.pages import crosscheck

ROOT = Path(__file__).parents[3]
RECORDED = [found for found in crosscheck.figures() if "smollm2" in found.model]


@pytest.mark.parametrize("found", crosscheck.figures(), ids=lambda f: f"{f.benchmark}-{f.estimator}")
def test_the_means_are_those_of_the_cases(found: crosscheck.Figures) -> None:
    assert means(found.cases).model_dump() == pytest.approx(found.means.model_dump())


@pytest.mark.parametrize("found", RECORDED, ids=lambda f: f.benchmark)
def test_the_recordings_give_the_figures_again_offline(
    found: crosscheck.Figures, limp: Callable[..., tuple[int, str, str]]
) -> None:
    cassette = ROOT / "cache" / "recordings" / f"crosscheck-{found.benchmark}.jsonl"
    if not cassette.exists():
        pytest.skip("the recordings are in the source tree only")
    code, out, err = limp(
        "eval", found.benchmark, "--crosscheck", "--model", found.model, "--estimator", found.estimator, "--store",
        str(cassette), "--replay", "--limit", str(found.means.cases), "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    again = json.loads(out)
    assert again["means"] == pytest.approx(found.means.model_dump(), abs=1e-6)
    assert [case["id"] for case in again["cases"]] == [case.id for case in found.cases]


def test_a_benchmark_without_exact_posteriors_is_refused(limp: Callable[..., tuple[int, str, str]]) -> None:
    refused(limp("eval", "mumatom", "--crosscheck", "--model", "transformers/x", "--data", "."))


def test_what_was_not_recorded_is_an_error(limp: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    words = ("eval", "tiger", "--crosscheck", "--model", "transformers/x", "--replay")
    refused(limp(*words, "--store", str(tmp_path / "no.db")), "nothing can be replayed")
