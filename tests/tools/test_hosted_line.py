"""The whole line over the wire of a hosted model, in small."""

from __future__ import annotations

import pytest

from tools.hosted_line import STAGES, Table, shown, table


def test_a_model_that_reads_and_judges_well_answers_as_the_exact_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    found = table(4)
    judged, sampled = found.lines
    assert (judged.questions, judged.same, judged.failed) == (4, 4, {})
    assert judged.log_probabilities
    assert not sampled.log_probabilities
    assert sampled.same + sampled.other + sum(sampled.failed.values()) == 4
    assert list(judged.costs) == list(STAGES)
    # An episode is perceived, read and fused once, the options are spelled out for every question.
    assert judged.costs["hypothesize"].calls == 1.0
    assert 0 < judged.costs["fuse"].calls < 1
    assert sampled.costs["score"].calls >= 8 * judged.costs["score"].calls
    assert "4 of 4 as the exact planner" in shown(Table(lines=(judged,)))
