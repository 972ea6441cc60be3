import json
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.mmtom import BENCHMARK

from limp.answering.pipeline import Pipeline
from limp.protocols.benchmarks import BrokenQuestion

TOLD = (
    "What's inside the apartment: The kitchen has two cabinets, a fridge and a stove. The first cabinet holds a "
    "plate. There is an apple in the fridge.\nActions taken by Ann: Ann is in the kitchen. She walks to the "
    "stove, opens it, closes it, and is about to open the fridge.\n"
)
ASKED = (
    "Question: If Ann has been trying to get an apple, which one of the following statements is more likely to be "
    "true? (a) Ann thinks that the apple is not inside the fridge. (b) Ann thinks that the apple is inside the "
    "fridge. Please respond with either a or b."
)


def _write(folder: Path, **change: str) -> Path:
    line = {"question": TOLD + ASKED, "answer": "b", "question_type": "1.1", "episode": 7, **change}
    (folder / "questions.json").write_text(json.dumps(line) + "\n", encoding="utf-8")
    return folder


def test_a_question_shows_the_flat_the_walk_and_the_options_only(tmp_path: Path) -> None:
    benchmark = BENCHMARK.open(_write(tmp_path))
    (question,) = benchmark.questions()
    assert question.assumptions == ("Ann has been trying to get an apple",)
    assert [choice.text for choice in question.choices][1] == "Ann thinks that the apple is inside the fridge."
    assert "1.1" not in question.model_dump_json()
    assert benchmark.kind(question) == "belief 1.1"
    assert benchmark.target(question) == "B"
    assert Pipeline.symbolic().answer(question).choice == "B"


@pytest.mark.parametrize("change", [{"question": "no layout"}, {"answer": "c"}])
def test_a_broken_question_is_reported_in_its_place(tmp_path: Path, change: dict[str, str]) -> None:
    (entry,) = BENCHMARK.open(_write(tmp_path, **change)).entries()
    assert isinstance(entry, BrokenQuestion)
    assert entry.kind == "belief 1.1"


def test_cases_have_the_trace_of_the_exact_planner(tmp_path: Path) -> None:
    benchmark = BENCHMARK.open(_write(tmp_path))
    (case,) = benchmark.cases(None, 0)
    (question,) = benchmark.questions()
    answer = Pipeline.symbolic().answer(question)
    assert np.array_equal(case.exact.log_probs, answer.trace.log_probs)
    assert not case.stepwise  # the walk has acts that tell nothing, such as opening what one stands at
