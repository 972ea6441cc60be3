"""A study of one's own: goals in a world of a file, answers about stories, and what cannot be read."""

import json
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.study import open_benchmark
from refusals import Limp, refused, refuses

WORLD = """
map = "A.@.B"
legend = {"A" = "floor", "." = "floor", "@" = "floor", "B" = "floor"}
sounds.step = "step"
[agents.kim]
start = "@"
goals.A = {at = "A"}
goals.B = {at = "B"}
[minds]
rationality = [2]
"""


def item(name: str, acts: str, mean: float, **more: object) -> dict[str, object]:
    people = {"A": {"mean": mean, "sem": 0.1}, "B": {"mean": 1 - mean, "sem": 0.1}}
    judged = {"question": "goal", "people": people, **more}
    return {"id": name, "family": name, "world": "corridor.toml", "acts": acts, "judgements": [judged]}


def study(folder: Path, *items: object) -> Path:
    (folder / "corridor.toml").write_text(WORLD, encoding="utf-8")
    (folder / "study.json").write_text(json.dumps({"study": "study", "items": items}), encoding="utf-8")
    return folder


def test_goals_in_a_world_by_hand(tmp_path: Path, limp: Limp) -> None:
    """A step towards a goal costs 2 in all, one away 4: at rationality 2 the odds are e^4."""
    data = study(tmp_path, item("left", "left, left", 0.9, acts_seen=1), item("right", "right", 0.2))
    code, printed, complaints = limp("eval", "study", "--data", str(data), "--out", str(tmp_path / "run"))
    assert code == 0, complaints
    assert "r with people" in printed
    assert "no baseline of goal: this study has no cues" in printed
    found = json.loads((tmp_path / "run" / "summary.json").read_text(encoding="utf-8"))
    assert found["correlations"]["goal"]["n"] == 4
    assert found["correlations"]["goal"]["r"] > 0.98
    benchmark = open_benchmark(str(data))
    (left, _) = benchmark.given.items
    said = benchmark.model.predict(left, benchmark.model.settings)  # type: ignore[arg-type]
    assert said[0]["A"] == pytest.approx(1 / (1 + np.exp(-4.0)))


def test_answers_about_stories(tmp_path: Path, limp: Limp) -> None:
    (tmp_path / "sally.txt").write_text(
        "Sally puts her marble in the basket. Sally leaves the room. Anne moves the marble to the box.",
        encoding="utf-8",
    )
    rows = ["story,question,option,mean,n", "sally.txt,Where will Sally look for her marble?,the basket,0.9,20"]
    rows += ["sally.txt,Where will Sally look for her marble?,the box,0.1,20"]
    rows += ["Zorp glims.,Where is the hat?,the bag,0.5,20", "Zorp glims.,Where is the hat?,the sack,0.5,20"]
    wrong = "\n".join(rows).replace("0.9,", "9,")
    (tmp_path / "ratings.csv").write_text(wrong, encoding="utf-8")
    refused(limp("eval", "study", "--data", str(tmp_path), "--out", str(tmp_path / "run")), "ratings.csv", "mean")
    (tmp_path / "ratings.csv").write_text("\n".join(rows), encoding="utf-8")
    code, printed, complaints = limp("eval", "study", "--data", str(tmp_path), "--out", str(tmp_path / "run"))
    assert code == 0, complaints
    assert "left out: q2: Where is the hat?" in printed
    found = json.loads((tmp_path / "run" / "summary.json").read_text(encoding="utf-8"))
    assert (found["correlations"]["ratings"]["n"], found["correlations"]["ratings"]["r"]) == (
        2,
        pytest.approx(1.0),
    )


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ([{**item("one", "left", 0.5), "world": "no.toml"}], "no.toml"),
        ([item("one", "up", 0.5)], "item one: kim cannot up after 0 acts"),
        ([item("one", "left", 0.5, acts_seen=2)], "item one has 1 acts, not 2"),
        ([item("one", "left", 0.5, people={"C": {"mean": 1.0}})], "no goal 'C'"),
        ([{**item("one", "left", 0.5), "found": "sand"}], "no trace on a square"),
        ([item("one", "left", 0.5, question="belief")], "no question of goals"),
        ([item("one", "left", 1.5)], "study.json: Input should be less than or equal to 1"),
    ],
)
def test_what_cannot_be(items: list[object], words: str, tmp_path: Path, limp: Limp) -> None:
    data = study(tmp_path, *items)
    refused(limp("eval", "study", "--data", str(data), "--out", str(tmp_path / "run")), words)
    assert not (tmp_path / "run").exists()


def test_a_folder_without_a_study(tmp_path: Path, limp: Limp) -> None:
    refused(limp("eval", "keys", "--out", str(tmp_path / "run")), "limp data study keys --from CLONE")
    refuses(lambda: open_benchmark(str(tmp_path)).given, "study.json")
