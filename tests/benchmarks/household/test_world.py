"""`limp sim household`: what it writes can be asked by the benchmark, or is refused."""

import json
from pathlib import Path

from limp.benchmarks.household.apartment import Log
from limp.benchmarks.household.world import simulate
from refusals import refuses

from limp.answering.pipeline import Pipeline
from limp.reading.seeing.scenegraph import read_scene
from limp.registry import open_benchmark
from limp.runs.outcomes import ask


def test_a_data_set_is_written_and_asked(tmp_path: Path) -> None:
    report = simulate({"episodes": "6", "out": str(tmp_path / "new" / "set")}, 1)
    folder = tmp_path / "new" / "set"
    assert {Path(name).name for name in report.files} == {path.name for path in folder.iterdir()}
    ids = json.loads((folder / "questions.json").read_text(encoding="utf-8"))
    for identity in ids:
        log = Log.model_validate_json((folder / "logs" / f"{identity}.json").read_text(encoding="utf-8"))
        assert log.id == identity
        assert len(read_scene(folder / "visual_data" / identity).frames) == int(log.duration) + 1
    for setting in ("full-text", "video+scene+text"):
        asked = open_benchmark("mumatom", data=folder, setting=setting)
        results = [ask(asked, Pipeline.symbolic(), question).outcome for question in asked.questions()]
        assert len(results) == 6
        assert not [r for r in results if r.failed and r.failed.stage not in ("score", "decide")]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    refuses(lambda: simulate({"out": str(blocked / "set")}, 1), "cannot make the folder")
    (tmp_path / "set" / "questions.json").mkdir(parents=True)
    refuses(lambda: simulate({"out": str(tmp_path / "set")}, 1), "is not the name of a file")
