"""Every question is asked once, however many there are."""

from __future__ import annotations

import pytest

pytest.importorskip("openai")

from stress.load import measure, shown


def test_all_questions_are_answered_once(request: pytest.FixtureRequest) -> None:
    whole = request.config.getoption("--questions")
    count, delay, at_once = (whole, 0.2, 32) if whole else (40, 0.01, 8)
    found = measure(count, delay, at_once)
    print(shown(found))
    assert (found.questions, found.answered, found.requests) == (count, count, count)
    assert found.ideal == pytest.approx(count * delay / at_once)
