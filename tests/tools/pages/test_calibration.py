from pathlib import Path

from limp.runs.temperature import Tempered
from tools.pages.calibration import section

BIN = {"low": 0.0, "high": 0.1, "count": 3, "confidence": 0.05, "accuracy": 1 / 3}
EMPTY = {"low": 0.1, "high": 0.2, "count": 0, "confidence": None, "accuracy": None}


def kept(estimator: str, log_score: float) -> str:
    one = {
        "run": "r", "benchmark": "b", "model": "transformers/toy@12", "estimator": estimator, "n": 3,
        "left_out": 1, "guessing": -1.0986, "log_score": log_score, "tempered_log_score": -0.5,
        "temperature": 0.25, "range": (0.2, 0.3), "raw": {"n": 3, "brier": 0.6, "reliability": [BIN, EMPTY]},
        "tempered": {"n": 3, "brier": 0.5, "reliability": [EMPTY, BIN]},
    }  # fmt: skip
    return Tempered.model_validate(one).model_dump_json()


def test_tables_by_hand(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(kept("interaction", -0.9), encoding="utf-8")
    (tmp_path / "b.json").write_text(kept("judge", -0.8), encoding="utf-8")
    lines = section(tmp_path).splitlines()
    assert lines[0] == "`b`, toy:"
    assert lines[4:6] == [
        "| judge | 3 | 1 | -0.800 | -0.500 | -1.099 | 0.600 | 0.500 | 0.25 | 0.20 to 0.30 |",
        "| interaction | 3 | 1 | -0.900 | -0.500 | -1.099 | 0.600 | 0.500 | 0.25 | 0.20 to 0.30 |",
    ]
    assert lines[7] == "| as it is | judge | interaction |"
    assert lines[9:11] == ["| 0.0 to 0.1 | 3: 0.05, 0.33 | 3: 0.05, 0.33 |", "| 0.1 to 0.2 |  |  |"]
    assert lines[12] == "| tempered | judge | interaction |"
