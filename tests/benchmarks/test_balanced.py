from collections import Counter

import pytest
from limp.benchmarks.balanced import open_benchmark

from limp.solvers.controls import CONTROLS, chosen


def test_controls_are_at_chance() -> None:
    benchmark = open_benchmark(stories=25)
    questions = benchmark.questions()
    assert Counter(map(benchmark.target, questions)) == dict.fromkeys("ABCD", 25)
    for name in CONTROLS:  # 100 questions: 25 % +- 3 standard errors of 4.3 points
        right = sum(chosen(name, question) == benchmark.target(question) for question in questions)
        assert right / len(questions) == pytest.approx(0.25, abs=0.13), name


def test_talk_alone_hides_what_was_believed() -> None:
    question, *others = open_benchmark(stories=2, setting="talk-only").questions()
    assert len(others) == 3, "the other story is about a thing that is moved"
    assert not question.narration
    assert question.video is None
    assert question.conversation.count("\n") == 1
