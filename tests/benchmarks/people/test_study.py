"""A small study: its correlations by hand, cells, families, folds and baseline, and what cannot be read."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from limp.benchmarks.people.benchmark import PeopleStudy
from limp.benchmarks.people.figures import Compared
from limp.benchmarks.people.items import Item, Judgement, StudyFile, load_study
from limp.benchmarks.people.model import StudyModel
from refusals import refuses

SEEN = {"one": (0.1, 0.2), "two": (0.4, 0.4), "three": (0.6, 0.9)}
"""What people say of the options of each item, each item a family of its own."""
WITHIN = {"one": 0.0, "two": 1.0, "three": 2.0}


@dataclass(frozen=True)
class Slope:
    slope: float = 1.0


def judged(*means: float, n: int = 10) -> dict[str, Any]:
    people = {f"o{k}": {"mean": mean, "sem": 0.1, "n": n} for k, mean in enumerate(means)}
    return {
        "question": "q",
        "people": people,
        "models": {"paper": {o: 1.0 - p["mean"] for o, p in people.items()}},
    }


def folder(path: Path, *, families: Mapping[str, str] | None = None, **changed: object) -> Path:
    items = [
        {"id": name, "family": (families or {}).get(name, name), "judgements": [judged(*means)]}
        for name, means in SEEN.items()
    ]
    whole = {"study": "small", "figures": {"reliability": {"q": 0.81}}, "items": items, **changed}
    (path / "small.json").write_text(json.dumps(whole), encoding="utf-8")
    return path


def predict(item: Item[Judgement], settings: Slope) -> Sequence[Mapping[str, float]]:
    return [
        {"o0": settings.slope * WITHIN[item.id], "o1": settings.slope * WITHIN[item.id]} for _ in item.judgements
    ]


def cues(item: Item[Judgement]) -> Sequence[Mapping[str, Sequence[float]]]:
    return [{o: [WITHIN[item.id]] for o in ("o0", "o1")} for _ in item.judgements]


MODEL = StudyModel(
    name="small", schema=StudyFile[Item[Judgement]], settings=Slope(), predict=predict, cues=cues,
    ranges={"slope": (0.0, 0.3, 1.0)}, ablations={"slope": Slope(0.0)}, reliability={"q": ("reliability", "q")},
)  # fmt: skip


def test_the_figures_by_hand(tmp_path: Path) -> None:
    """r of (0, 0, 1, 1, 2, 2) with (.1, .2, .4, .4, .6, .9): sums of products 1.2, of squares 4 and .41333."""
    report = PeopleStudy(MODEL, str(folder(tmp_path)), sweep=True).study(tmp_path / "run", 0)
    summary = json.loads((tmp_path / "run" / "summary.json").read_text(encoding="utf-8"))
    found = summary["correlations"]["q"]
    assert set(found) == {"r", "low", "high", "n", "published", "baseline", "ceiling"}
    assert found["r"] == pytest.approx(1.2 / math.sqrt(4 * (1.54 - 2.6**2 / 6)))
    assert found["published"] == pytest.approx(-1.0)
    assert found["n"] == 6
    assert found["ceiling"] == pytest.approx(0.9)
    assert found["low"] < found["r"] < found["high"]
    assert summary["models"]["q"]["without slope"]["r"] is None
    assert summary["differences"]["q"]["presets - paper"]["r"] == pytest.approx(found["r"] + 1.0)
    assert summary["fitted"] == {"slope": 0.3}
    assert summary["apart"]["q"][0] == {
        "item": "three",
        "judgement": 0,
        "option": "o0",
        "model": 2.0,
        "people": 0.6,
    }
    rows = (tmp_path / "run" / "answers.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "question,item,judgement,option,people,presets,folds,fitted,baseline,without slope,paper"
    assert len(rows) == 7
    assert "r with people" in report.text


def test_a_fold_never_sees_its_family(tmp_path: Path) -> None:
    """What people say of one family leaves its own predictions: settings and cues come from the others."""
    before = Compared(MODEL, load_study(folder(tmp_path), "small", MODEL.schema))
    told, chosen = before.folds()
    lines = before.baseline()
    items = json.loads((tmp_path / "small.json").read_text(encoding="utf-8"))["items"]
    items[2]["judgements"] = [judged(-5.0, 7.0)]
    after = Compared(MODEL, load_study(folder(tmp_path, items=items), "small", MODEL.schema))
    assert after.folds()[0][2] == told[2]
    assert after.folds()[1]["three"] == chosen["three"]
    assert after.baseline()[2] == lines[2]
    assert after.baseline()[0] != lines[0]
    assert lines[2][0]["o0"] == pytest.approx(0.65)  # from (0, .15) and (1, .4)


def test_cells_are_means_weighted_by_people(tmp_path: Path) -> None:
    """Two items in one cell: (10 * .1 + 30 * .4) / 40 = .325; the third is a cell of its own."""
    items = [
        {"id": name, "family": name, "judgements": [judged(*SEEN[name], n=n)]}
        for name, n in (("one", 10), ("two", 30), ("three", 20))
    ]
    model = StudyModel(
        name="small", schema=MODEL.schema, settings=Slope(), predict=predict,
        questions=lambda item: [{"q": item.id == "three"} for _ in item.judgements],
    )  # fmt: skip
    compared = Compared(model, load_study(folder(tmp_path, items=items), "small", model.schema))
    found = compared.answers({"presets": compared.predicted(Slope())})["q"]
    ours, theirs = found.pair("presets")
    assert sorted(theirs) == pytest.approx([0.325, 0.35, 0.6, 0.9])
    assert sorted(ours) == pytest.approx([0.75, 0.75, 2.0, 2.0])
    drawn = found.pair("presets", np.array([0, 1, 0, 1]))  # one family, twice: its cells alone
    assert sorted(drawn[1]) == pytest.approx([0.1, 0.2])


@pytest.mark.parametrize(
    ("judgements", "words"),
    [
        ([], "items"),
        ([[]], "judgements"),
        ([[judged(0.1)], [judged(0.1)]], "twice"),
        ([[{**judged(0.1), "models": {"m": {"x": 1.0}}}]], "m judges"),
        ([[judged(math.nan)]], "small.json"),
    ],
)
def test_what_cannot_be_read_is_one_line(judgements: list[list[object]], words: str, tmp_path: Path) -> None:
    items = [{"id": "a", "family": "a", "judgements": given} for given in judgements]
    refuses(lambda: load_study(folder(tmp_path, items=items), "small", MODEL.schema), words)
