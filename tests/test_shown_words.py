"""All that an answer shows in words is grammatical, over stories and households that are drawn at random."""

from collections.abc import Iterator
from random import Random

import pytest
from grammar import faults

from limp.answering.answers import Answer
from limp.answering.pipeline import Pipeline
from limp.episodes.events import Tell
from limp.errors import LimpError
from limp.protocols.benchmarks import Benchmark
from limp.registry import open_benchmark
from limp.report.panels import Panel

DRAWN = 12


def shown(answer: Answer) -> Iterator[str]:
    """Every line of words that pages and the terminal show of an answer, but for what others wrote."""
    found = Panel.of(answer)
    yield answer.sentence
    yield found.shared
    yield from (mind.words for mind in found.minds)
    yield from (row.step for row in found.rows)
    stages = answer.stages
    yield from stages.conventions
    if stages.episode:
        yield from found.stood
        yield from (event.text for event in found.happened if not isinstance(event, Tell) and event.doer)
    if stages.beliefs:
        yield stages.beliefs.about


@pytest.mark.parametrize(
    ("name", "setting"),
    [("household", "all"), ("beliefs", "all"), ("balanced", "full-text")],
)
def test_all_that_is_shown_is_grammatical(name: str, setting: str) -> None:
    benchmark: Benchmark = open_benchmark(name, setting=setting)
    questions = sorted(benchmark.questions(), key=lambda question: question.id)
    pipeline, wrong, answered = Pipeline.symbolic(), [], 0
    for question in Random(f"words {name}").sample(questions, min(DRAWN, len(questions))):
        try:
            answer = pipeline.answer(question)
        except LimpError:
            continue
        answered += 1
        wrong += [(words, found) for words in shown(answer) if (found := faults(words))]
    assert wrong == []
    assert answered
