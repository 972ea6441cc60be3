"""Balanced: questions on which rules without a mind are at chance, made by the household simulator.

What the one who was asked believed and wanted, in a 2 x 2 design; `limp.symbolic.household.simulation.balanced` says
how a question is made, and README.md beside this file what it does not cover. `limit` is the accuracy of an ideal
observer, who knows the policy by which people answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from limp.asking import parse_question
from limp.errors import InputError, unknown
from limp.protocols import BenchmarkEntry
from limp.questions import Question, Video
from limp.symbolic.household.simulation.balanced import VERSIONS, Balanced, balanced

STORIES, SEED = 60, 1
MOST_STORIES = 5000

SETTINGS = {
    "full-text": "the whole event in words, and what was said",
    "video+text": "what was said, and a description of a film that follows who answers",
    "text-only": "what was said alone: what was believed cannot be known",
}
"""What a solver sees."""

REMARKS = {
    "": "Simulated. The simulator and the symbolic wing share their theory of telling, so the wing's accuracy here"
    " says how well it reads, not how people behave.",
}
"""The remark to show with results."""


class BalancedQuestions:
    """The questions, with their targets and the ideal observer's accuracy on the side."""

    name, version = "balanced", "1"

    def __init__(self, made: Iterable[Balanced], setting: str) -> None:
        self.setting = setting
        self._made = {f"{one.sample.id}/1": one for one in made}
        self._questions = tuple(self._question(identity, one) for identity, one in self._made.items())

    def _question(self, identity: str, one: Balanced) -> Question:
        sample, told = one.sample, self.setting == "full-text"
        return parse_question(
            sample.items[0].text,
            id=identity,
            episode=sample.id,
            agents=(sample.story.agent, sample.story.other),
            narration=sample.full if told else "",
            conversation=sample.text,
            video=Video(recorded=sample.film) if self.setting == "video+text" else None,
        )

    def questions(self) -> tuple[Question, ...]:
        """All questions, in a fixed order, without their answers."""
        return self._questions

    def target(self, question: Question) -> str:
        """The letter of the right option; raises `InputError` for a question of another benchmark."""
        if question.id not in self._made:
            raise unknown("question of balanced", question.id, self._made)
        return self._made[question.id].sample.items[0].letter

    def kind(self, question: Question) -> str:
        """The two social goals of the options, such as `help or hinder`."""
        claims = self._made[question.id].sample.items[0].ask.claims
        return " or ".join(sorted({str(claim.goal) for claim in claims}))

    @property
    def limit(self) -> float:
        """The mean accuracy of an ideal observer who knows what was believed and how people answer."""
        return sum(one.limit for one in self._made.values()) / len(self._made)


def open_benchmark(
    *, setting: str = "full-text", stories: int | str = STORIES, seed: int | str = SEED
) -> BalancedQuestions:
    """Make the questions: four of each story; raise `InputError` for an unknown setting or a wrong number."""
    if setting not in SETTINGS:
        raise unknown("setting", setting, SETTINGS)
    if not (str(stories).isdecimal() and str(seed).isdecimal() and 1 <= int(stories) <= MOST_STORIES):
        raise InputError(
            f"{stories} stories with seed {seed} cannot be made.", f"Give whole numbers, stories 1 to {MOST_STORIES}."
        )
    return BalancedQuestions(balanced(int(stories), int(seed)), setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS)
"""What the entry point names."""

__all__ = ["BENCHMARK", "VERSIONS", "BalancedQuestions", "open_benchmark"]
