import json
from pathlib import Path

from tools.pages import simulator

SUMMARY = {
    "n": 8, "correct": 6, "accuracy": 0.75, "ci95": [0.5, 1.0], "failed": 1, "calibration": {},
    "acts_recognised_after_fusion": 0.9,
    "by_type": {
        "belief": {"n": 2, "correct": 2, "accuracy": 1.0}, "social_goal": {"n": 2, "correct": 1, "accuracy": 0.5},
        "belief_of_goal": {"n": 4, "correct": 3, "accuracy": 0.75},
    },
}  # fmt: skip
RESULTS = {
    "pixels": {
        "episodes": 2, "seed": 1, "questions": 8, "minutes_of_film": 3.4,
        "looks": {"all in view": {
            "films_a_minute_of_one_processor": 20.4,
            "before_fusion": {"recall": 0.8, "precision": 0.7},
            "settings": {"video+text": SUMMARY, "video-only": SUMMARY},
        }},
    },
}  # fmt: skip


def test_tables_by_hand(tmp_path: Path) -> None:
    for name, data in RESULTS.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "logs").mkdir()
    config = {"benchmark": "mumatom", "version": "1", "solver": {"name": "symbolic"}, "setting": "full-text"}
    (tmp_path / "logs" / "a.json").write_text(json.dumps({**SUMMARY, "config": config}), encoding="utf-8")
    rows = [line for line in simulator.section(tmp_path).splitlines() if line.startswith("| ")]
    seen = "the whole event in words (the paper's ground-truth actions)"
    assert f"| full-text | {seen} | 100.0 | 50.0 | 75.0 | **75.0** | 50.0 to 100.0 | 1 |" in rows
    film = "| all in view | 20 | 80.0 | 70.0 | 90.0 | 100.0 | 50.0 | 75.0 | **75.0** | 50.0 to 100.0 | 75.0 |"
    assert film in rows
