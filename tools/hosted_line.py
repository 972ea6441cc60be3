"""The whole line over the wire of a hosted model: perceive, read, fuse, hypothesize, score; and what it costs.

    python -m tools.hosted_line                     40 questions, with log-probabilities and without
    python -m tools.hosted_line --questions 6 --out hosted.json

A server on 127.0.0.1 speaks the format of OpenAI and answers as a large model would: it reads as well as the rules
and judges as the exact planner. So the answers should be those of the exact planner; what differs was lost on the
way. Tokens are words and signs, about three quarters of what a provider counts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from limp.answers import StageError
from limp.minds.facts import Value
from limp.models.metering import Charge, counting
from limp.questions.question import Question
from limp.registry import open_benchmark, open_solver
from limp.solvers.spec import SolverSpec

from .command import parser, report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from loopback import Loopback
from loopback.expert import Expert

MODEL = "openai/scripted-large"
STAGES = ("perceive", "read", "fuse", "hypothesize", "score")


class StageCost(Value):
    """What one stage asks of the model for a question, on average."""

    calls: float
    prompt_tokens: float
    completion_tokens: float


class Line(Value):
    """One way to score: how many answers are those of the exact planner, and what they cost."""

    estimator: str
    log_probabilities: bool
    questions: int
    same: int
    other: int
    failed: dict[str, int]
    """By stage."""
    costs: dict[str, StageCost]


class Ledger:
    """Adds up what every stage asked for; implements `metering.Counter`."""

    def __init__(self) -> None:
        self.charges: list[Charge] = []

    def add(self, charge: Charge) -> None:
        """Take one charge."""
        self.charges.append(charge)

    def per_question(self, questions: int) -> dict[str, StageCost]:
        """Return the mean cost of a question by stage, of what was sent."""
        found = {}
        for stage in STAGES:
            mine = [charge for charge in self.charges if charge.stage == stage and charge.spent]
            found[stage] = StageCost(
                calls=sum(charge.responses for charge in mine) / questions,
                prompt_tokens=sum(charge.usage.prompt_tokens for charge in mine) / questions,
                completion_tokens=sum(charge.usage.completion_tokens for charge in mine) / questions,
            )
        return found


def measure(estimator: str, questions: Sequence[Question]) -> Line:
    """Answer the questions over the wire, each first by the exact planner."""
    expert, ledger, same, other = Expert(), Ledger(), 0, 0
    failed: dict[str, int] = {}
    with Loopback(expert.toy()) as server, counting(ledger):
        spec = SolverSpec(
            name="language", model=MODEL, options={"base_url": server.openai_url}, estimator=estimator
        )
        with open_solver(spec) as solver:
            for question in questions:
                exact = expert.ask(question)
                try:
                    agrees = solver.answer(question).choice == exact.choice
                except StageError as error:
                    failed[error.stage] = failed.get(error.stage, 0) + 1
                else:
                    same, other = same + agrees, other + (not agrees)
    return Line(
        estimator=estimator,
        log_probabilities=estimator == "judge",
        questions=len(questions),
        same=same,
        other=other,
        failed=failed,
        costs=ledger.per_question(len(questions)),
    )


class Table(Value):
    """A line for each way to score."""

    lines: tuple[Line, ...]


def table(count: int) -> Table:
    """Measure both ways on the first questions about described videos that the exact planner answers."""
    exact = Expert()
    chosen: list[Question] = []
    for question in open_benchmark("household").questions():
        if question.video and len(chosen) < count and exact.can_answer(question):
            chosen.append(question)
    return Table(lines=tuple(measure(estimator, chosen) for estimator in ("judge", "sampled")))


def shown(found: Table) -> str:
    """Return the table as text."""
    lines = []
    for line in found.lines:
        needs = "log-probabilities of a letter" if line.log_probabilities else "text alone"
        lines += [
            f"{line.estimator} ({needs}): {line.same} of {line.questions} as the exact planner, {line.other}"
            f" other, {sum(line.failed.values())} without an answer {line.failed or ''}",
            *(
                f"  {stage:<12}{cost.calls:6.1f} calls{cost.prompt_tokens:9.0f} tokens in"
                f"{cost.completion_tokens:7.0f} out, a question"
                for stage, cost in line.costs.items()
            ),
        ]
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    arguments = parser("tools.hosted_line", __doc__)
    arguments.add_argument("--questions", type=int, default=40)
    arguments.add_argument("--out", type=Path, help="write the figures as JSON")
    given = arguments.parse_args()
    os.environ.setdefault("OPENAI_API_KEY", "none")  # the server on this machine takes any key
    return report(lambda: table(given.questions).model_dump(), lambda d: shown(Table.model_validate(d)), given.out)


if __name__ == "__main__":
    sys.exit(main())
