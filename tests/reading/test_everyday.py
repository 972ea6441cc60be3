"""Everyday stories, written without a look at the rules: what is answered of the half that may be read."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question, lettered
from limp.errors import LimpError

STORIES = Path(__file__).parent / "everyday"
SURE = 0.95


def asked(half: str) -> Iterator[tuple[Question, str]]:
    """Yield the questions of a half with the label of the right option."""
    for path in sorted((STORIES / half).glob("*.json")):
        for story in json.loads(path.read_text("utf-8")):
            for number, one in enumerate(story["questions"], start=1):
                options = one["options"]
                listed = " or ".join((", ".join(options[:-1]), options[-1]))
                question = Question(
                    id=f"{story['id']}/{number}", text=one["question"].replace("{or}", listed),
                    choices=lettered(options), episode=story["id"], narration=story["text"],
                    conversation=story.get("conversation", ""),
                )  # fmt: skip
                yield question, question.labels[options.index(one["gold"])]


def test_nothing_that_rules_read_is_wrong_and_sure() -> None:
    solver, found = Pipeline.symbolic(), Counter[str]()
    for question, gold in asked("read"):
        try:
            answer = solver.answer(question)
        except LimpError:
            found["refused"] += 1
            continue
        found["right" if answer.choice == gold else "wrong"] += 1
        found["sure"] += answer.choice != gold and answer.probabilities[answer.choice] > SURE
    assert found.total() - found["sure"] == 145
    assert found["sure"] == 0
    assert found["wrong"] <= found["right"]
