"""The whole line over the wire of a hosted model: fuse, hypothesize, score; and what it costs.

A server on 127.0.0.1 speaks the format of OpenAI and answers as a large model would: it reads as well as the rules
and judges as the exact planner. So the answers should be those of the exact planner; what differs was lost on the
way. Tokens are words and signs, about three quarters of what a provider counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from loopback import Loopback
from loopback.expert import Expert

from limp.answers import StageError
from limp.models.metering import Charge, counting
from limp.questions.question import Question
from limp.registry import open_benchmark, open_solver
from limp.solvers.spec import SolverSpec

pytest.importorskip("openai")

STAGES = ("fuse", "hypothesize", "score")


@dataclass
class Line:
    """How many answers are those of the exact planner, and what they cost; implements `metering.Counter`."""

    answers: Counter[str] = field(default_factory=Counter)
    """`same` as the exact planner, `other`, and the stages that failed."""
    calls: Counter[str] = field(default_factory=Counter)
    tokens: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, charge: Charge) -> None:
        """Take what one request cost."""
        if charge.spent:
            self.calls[charge.stage] += charge.responses
            self.tokens[charge.stage] += charge.usage.prompt_tokens + charge.usage.completion_tokens


def measure(estimator: str, questions: Sequence[Question]) -> Line:
    expert, line = Expert(), Line()
    with Loopback(expert.toy()) as server, counting(line):
        options = {"base_url": server.openai_url}
        spec = SolverSpec(name="language", model="openai/scripted-large", options=options, estimator=estimator)
        with open_solver(spec) as solver:
            for question in questions:
                exact = expert.ask(question)
                try:
                    line.answers["same" if solver.answer(question).choice == exact.choice else "other"] += 1
                except StageError as error:
                    line.answers[error.stage] += 1
    return line


def test_a_model_that_reads_and_judges_well_answers_as_the_exact_planner(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    count, exact = request.config.getoption("--questions") or 4, Expert()
    about_films = (question for question in open_benchmark("household").questions() if question.video)
    asked = [question for question in about_films if exact.can_answer(question)][:count]
    judged, stated = measure("judge", asked), measure("stated", asked)
    for name, line in (("judge", judged), ("stated", stated)):
        costs = {stage: (line.calls[stage] / len(asked), line.tokens[stage] / len(asked)) for stage in STAGES}
        print(f"{name}: {dict(line.answers)}; calls and tokens a question: {costs}")
    assert judged.answers == {"same": len(asked)}
    assert stated.answers == {"same": len(asked)}
    assert set(judged.calls) == set(STAGES)
    # An episode is read and fused in one request, the options are spelled out for every question, and once more
    # where they say nothing of what is believed.
    assert len(asked) <= judged.calls["hypothesize"] <= 2 * len(asked)
    assert 0 < judged.calls["fuse"] < len(asked)
    assert 0 < stated.calls["score"] <= len(asked) < judged.calls["score"], "equal minds are asked about once"
