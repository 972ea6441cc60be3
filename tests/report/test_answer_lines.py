"""An answer in at most fifteen lines, whatever is asked and however wide the terminal is."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from limp.answering.answers import Answer, Stages
from limp.episodes.question import Choice, Question
from limp.planner import Trace
from limp.report.answer_lines import HINT, MOST_LINES, answer_lines
from limp.testing import hypothesis_of


def answered(
    options: list[str], shares: list[float], notes: tuple[str, ...] = (), assumed: tuple[str, ...] = ()
) -> Answer:
    labels = [chr(ord("A") + k) for k in range(len(options))]
    choices = tuple(Choice(label=label, text=text) for label, text in zip(labels, options, strict=True))
    total = math.fsum(shares)
    found = {label: share / total for label, share in zip(labels, shares, strict=True)}
    question = Question(text="Where?", choices=choices, assumptions=assumed)
    return Answer(question, max(found, key=lambda label: found[label]), found, stages=Stages(notes=notes))


def text(answer: Answer, width: int = 80) -> list[str]:
    return [line.plain for line in answer_lines(answer, width)]


WORDS = st.lists(
    st.sampled_from(["the", "box", "in", "kitchen", "unbelievably", "x" * 90, "盒子在厨房里"]), max_size=30
)
TEXTS = WORDS.map(lambda words: " ".join(words) or "box")


@settings(max_examples=40)
@given(
    st.lists(TEXTS, min_size=2, max_size=26).flatmap(
        lambda options: st.builds(
            answered,
            st.just(options),
            st.lists(st.floats(0.01, 1.0), min_size=len(options), max_size=len(options)),
            st.lists(TEXTS, max_size=20).map(tuple),
            st.lists(TEXTS, max_size=20).map(tuple),
        )
    ),
    st.integers(40, 200),
)
def test_it_never_has_more_lines_or_wider_ones(answer: Answer, width: int) -> None:
    lines = text(answer, width)
    assert len(lines) <= MOST_LINES
    assert max(map(cell_len, lines)) <= width
    assert any(line.startswith(f"-> {answer.choice})") for line in lines)
    for title, given_words in (("Assumed", answer.question.assumptions), ("Notes", answer.stages.notes)):
        assert any(line.startswith(title) for line in lines) == bool(given_words)


def test_a_short_answer_shows_everything() -> None:
    answer = answered(["basket", "box"], [0.9, 0.1], ("'Xyzzy.'", "'Plugh.'"), ("Ann knows it.",))
    assert text(answer) == [
        "Most likely A (90.0 %); this solver gives no reasons.",
        "",
        "-> A)   90.0 %  █████████   basket",
        "   B)   10.0 %  █           box",
        "",
        "Assumed: Ann knows it.",
        "",
        "Notes:",
        "  - 'Xyzzy.'",
        "  - 'Plugh.'",
    ]


def test_the_least_likely_of_many_options_are_counted_together() -> None:
    shares = [0.01] * 24 + [0.5, 0.26]
    lines = text(answered([f"place {k}" for k in range(26)], shares))
    assert len(lines) == MOST_LINES
    assert "-> Y)   50.0 %  █████       place 24" in lines
    # 13 lines for options, one of them for the rest: 26 - 12 others, each 0.01
    assert lines[-1].strip() == "and 14 others, together 14.0 %"


def test_of_what_is_least_likely_the_least_likely_are_kept() -> None:
    answer = answered([f"place {k}" for k in range(26)], [0.2, *[0.033] * 24, 0.008])
    question = answer.question.model_copy(update={"polarity": "LEAST"})
    lines = text(Answer(question, "Z", answer.probabilities))
    assert any(line.startswith("-> Z)") for line in lines)
    assert not any(line.startswith("   A)") for line in lines)


def test_long_options_are_cut_before_any_is_left_out() -> None:
    lines = text(answered([f"{k} " + "long words " * 30 for k in range(10)], [0.1] * 9 + [0.11]))
    assert sum(line.endswith(" ...") for line in lines) == 10


@pytest.mark.parametrize("planned", [True, False])
def test_the_flag_that_shows_more_is_named_where_there_is_more(planned: bool) -> None:
    answer = answered(["basket", "box"], [0.5, 0.5])
    trace = Trace((hypothesis_of("A", "Ann"), hypothesis_of("B", "Ann")), ("Ann: wait",), np.zeros((2, 1)), "s")
    found = Answer(answer.question, "A", answer.probabilities, trace=trace if planned else None)
    assert (text(found)[-1] == HINT) == planned
