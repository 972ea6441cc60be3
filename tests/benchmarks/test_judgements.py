"""A study of one's own: its file, its figures by hand, and what cannot be read."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from limp.benchmarks.judgements import Judgements, infer, load_study
from refusals import refuses

WALK: dict[str, object] = {
    "id": "walk", "goals": ["B", "A"], "map": "A...B", "path": [[2, 0], [1, 0], [0, 0]],
    "human": [[0.3, 0.7], [0.1, 0.9]],
}  # fmt: skip
TOLD: dict[str, object] = {
    "id": "told", "goals": ["A", "B"], "steps": ["Ann moves closer to all goals.", "Ann walks to A, but not B."],
    "human": [None, [0.9, 0.1]],
}  # fmt: skip


def study(folder: Path, *episodes: object) -> Path:
    file = folder / "study.json"
    file.write_text(json.dumps(episodes), encoding="utf-8")
    return file


def test_posteriors_by_hand(tmp_path: Path) -> None:
    """In the middle of the corridor Q is -2, -4 and, for staying, -3; told, a step away costs 2."""
    walk, told = (infer(episode) for episode in load_study(study(tmp_path, WALK, TOLD)))
    assert walk.posterior[0].tolist() == pytest.approx([0.5, 0.5])
    assert walk.posterior[1] == pytest.approx(np.exp([-4.0, 0.0]) / (1 + np.exp(-4.0)))  # B first, as in the file
    assert told.steps == (2,)
    assert told.model == pytest.approx(np.exp([[0.0, -4.0]]) / (1 + np.exp(-4.0)))


def test_the_study(tmp_path: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    out = tmp_path / "run"
    code, printed, complaints = limp(
        "eval", "judgements", "--data", str(study(tmp_path, WALK, TOLD)), "--out", str(out)
    )
    assert code == 0, complaints
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["judgements"] == 3
    assert summary["by_episode"]["told"]["rmse"] == pytest.approx(abs(0.9 - 1 / (1 + np.exp(-4.0))))
    assert summary["by_episode"]["told"]["rmse_of_even_odds"] == pytest.approx(0.4)
    assert summary["r"] > 0.9
    assert "RMSE of even odds" in printed
    assert len((out / "judgements.csv").read_text(encoding="utf-8").splitlines()) == 7
    for name in ("walk", "told"):
        drawn = ElementTree.fromstring((out / f"{name}.svg").read_text(encoding="utf-8"))
        circles = drawn.findall("{http://www.w3.org/2000/svg}circle")
        assert len(circles) == {"walk": 4, "told": 2}[name]


def test_words_without_effect_are_said(tmp_path: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    steps = ["Ann walks towards A and B, where B is closer.", "Ann keeps walking."]
    file = study(tmp_path, {**TOLD, "steps": steps})
    _, printed, _ = limp("eval", "judgements", "--data", str(file), "--out", str(tmp_path / "run"))
    assert "told: read and not used: where B is closer" in printed


def test_questions(tmp_path: Path) -> None:
    benchmark = Judgements(str(study(tmp_path, WALK, TOLD)))
    assert [benchmark.target(question) for question in benchmark.questions()] == ["A", "A"]


@pytest.mark.parametrize(
    ("episode", "words"),
    [
        ({**WALK, "steps": ["Ann walks to A"]}, "either 'steps' in words, or a 'map'"),
        ({**WALK, "path": []}, "either 'steps' in words, or a 'map'"),
        ({**WALK, "human": [[0.5, 0.5]]}, "2 steps and 1 judgements"),
        ({**WALK, "human": [None, None]}, "no judgement"),
        ({**WALK, "human": [[0.5, 0.6], None]}, "step 1 is [0.5, 0.6]"),
        ({**WALK, "human": [[1.0], None]}, "step 1 is [1.0]"),
        ({**WALK, "human": [[1.5, -0.5], None]}, "step 1 is [1.5, -0.5]"),
        ({**WALK, "id": "a/b"}, "[0].id"),
        ({**WALK, "more": 1}, "[0].more"),
        ({**WALK, "goals": ["A"]}, "[0].goals"),
    ],
)
def test_files_that_cannot_be(episode: object, words: str, tmp_path: Path) -> None:
    refuses(lambda: load_study(study(tmp_path, episode)), words)


@pytest.mark.parametrize(
    ("episode", "words"),
    [
        ({**WALK, "path": [[2, 0], [0, 0], [0, 0]]}, "'walk': step 1 leads from"),
        ({**WALK, "map": "A...?"}, "unknown letter"),
        ({**TOLD, "steps": ["Ann dances.", "Ann sings."]}, "'told': the step 'Ann dances.' is not understood"),
    ],
)
def test_episodes_that_cannot_be(episode: object, words: str, tmp_path: Path) -> None:
    (given,) = load_study(study(tmp_path, episode))
    refuses(lambda: infer(given), words)


def test_a_study_without_episodes_or_file(tmp_path: Path) -> None:
    refuses(lambda: load_study(study(tmp_path)), "no episode")
    refuses(lambda: load_study(study(tmp_path, WALK, WALK)), "holds the id 'walk' twice")
