"""The load script at a small size."""

from __future__ import annotations

import importlib


def test_all_questions_are_answered_once() -> None:
    load = importlib.import_module("tools.load")
    found = load.measure(40, 0.01, 8)
    assert (found.questions, found.answered, found.requests) == (40, 40, 40)
    assert found.ideal == 40 * 0.01 / 8
    assert "40 of 40 questions answered by 40 requests" in load.shown(found)
