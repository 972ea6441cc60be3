"""The loader of OpenToM on a narrative of our own in its layout: only the narrative reaches a solver."""

from __future__ import annotations

import json
from pathlib import Path

from limp.benchmarks.opentom.benchmark import open_benchmark

from limp import Pipeline

NARRATIVE = (
    "Ann and Ben entered the den. Both of them noticed the lemon in the basket. Ben left the den. Ann moved "
    "the lemon to"
    " the pantry."
)


def test_first_order_questions_of_location(tmp_path: Path) -> None:
    plot = {"original_place": "basket", "move_to_place": "pantry", "mover": "Ann"}
    (tmp_path / "meta_data.json").write_text(
        json.dumps({"0": {"narrative": NARRATIVE, "plot": "secret", "plot_info": plot, "observed": False}})
    )
    coarse = "From Ben's perspective, is the lemon in its initial location by the end of the story?"
    fine = "From Ben's perspective, where is the lemon located precisely by the end of the story?"
    real = "From narrator's perspective, where is lemon located by the end of the story?"
    (tmp_path / "location_cg_fo.json").write_text(json.dumps({"0": [{"question": coarse, "answer": "Yes"}]}))
    (tmp_path / "location_fg_fo_new.json").write_text(
        json.dumps({"0": [{"question": fine, "answer": "basket"}, {"question": real, "answer": "pantry"}]})
    )
    found, solver = open_benchmark(tmp_path), Pipeline.symbolic()
    questions = list(found.questions())
    assert [solver.answer(q).choice for q in questions] == [found.target(q) for q in questions]
    assert [found.kind(q) for q in questions] == [
        "coarse, first order",
        "fine, first order",
        "fine, first order, reality",
    ]
    assert not any("secret" in q.model_dump_json() for q in questions)
