import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from limp.benchmarks.foodtruck.figures import COSTS, RATIONALITIES
from limp.benchmarks.foodtruck.figures import SWEEP as FOODTRUCK_SWEEP
from limp.benchmarks.helping.figures import SWEEP as HELPING_SWEEP
from limp.benchmarks.helping.figures import Preset
from limp.benchmarks.studies import published
from refusals import refused

from limp.runs.crosscheck import Crosscheck, means
from tools.pages.studies import STUDIES, crosschecks

ROOT = Path(__file__).parents[3]
RECORDED = [found for found in crosschecks() if "smollm2" in found.model]


@pytest.mark.parametrize("found", crosschecks(), ids=lambda f: f"{f.benchmark}-{f.estimator}")
def test_the_means_are_those_of_the_cases(found: Crosscheck) -> None:
    assert means(found.cases).model_dump() == pytest.approx(found.means.model_dump())


@pytest.mark.parametrize("found", RECORDED, ids=lambda f: f.benchmark)
def test_the_recordings_give_the_figures_again_offline(
    found: Crosscheck, limp: Callable[..., tuple[int, str, str]]
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


@pytest.mark.parametrize("name", ["foodtruck", "helping"])
def test_the_committed_figures_are_of_this_study(name: str) -> None:
    found = json.loads((STUDIES / f"{name}.json").read_text(encoding="utf-8"))
    assert found["published"] == published(name)
    if name == "helping":
        assert found["preset"] == json.loads(json.dumps(asdict(Preset())))
        tried = [dict(change) for change in HELPING_SWEEP]
    else:
        tried = [{"rationality": beta} for beta in RATIONALITIES] + [{"cost": cost} for cost in COSTS]
        tried += json.loads(json.dumps(FOODTRUCK_SWEEP))
        assert sum(half["films"] for half in found["fitted_on_the_other_half"]["halves"]) == found["films"]
    assert [change["changed"] for change in found["sweep"]] == tried


def test_a_benchmark_without_exact_posteriors_is_refused(limp: Callable[..., tuple[int, str, str]]) -> None:
    refused(limp("eval", "mumatom", "--crosscheck", "--model", "transformers/x", "--data", "."))


def test_what_was_not_recorded_is_an_error(limp: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    words = ("eval", "tiger", "--crosscheck", "--model", "transformers/x", "--replay")
    refused(limp(*words, "--store", str(tmp_path / "no.db")), "nothing can be replayed")
