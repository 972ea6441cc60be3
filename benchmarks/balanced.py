"""Balanced: questions on which rules without a mind are at chance, made by the household simulator.

What the one who was asked believed and wanted, in a 2 x 2 design. How a question is made is said in
`limp.benchmarks.household.simulation.balanced`, and what it does not cover in docs/balanced.md.
`limit` is the accuracy of an ideal observer, who knows the policy by which people answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from limp.benchmarks.household.simulation.balanced import balanced
from limp.benchmarks.household.simulation.dataset import Balanced
from limp.benchmarks.household.simulation.words import conversation

from limp.errors import InputError, unknown
from limp.protocols import BenchmarkEntry
from limp.questions.asking import parse_question
from limp.questions.question import Question, Video

from .stories import check_setting

STORIES, SEED = 60, 1
MOST_STORIES = 5000

SETTINGS = {
    "full-text": "the whole event in words, and what was said",
    "video+text": "what one person did and what was said, and a description of a film of another",
    "talk-only": "of questions and answers, what was said alone: what was believed cannot be known",
}
"""What a solver sees."""

REMARKS = {
    "": "Simulated. The simulator and the symbolic wing share their theory of telling, so the wing's accuracy here"
    " says how well it reads, not how people behave."
}
"""The remark to show with results."""


class BalancedQuestions:
    """The questions, with their targets and the ideal observer's accuracy on the side."""

    name, version = "balanced", "1"

    def __init__(self, made: Iterable[Balanced], setting: str) -> None:
        self.setting = setting
        self._stories = made

    @cached_property
    def _made(self) -> dict[str, Balanced]:
        # Stories are made when questions are asked, so that a list of benchmarks costs nothing.
        made = {f"{one.sample.id}/1": one for one in self._stories}
        asked = {name: one for name, one in made.items() if one.sample.story.design.kind == "telling"}
        return asked if self.setting == "talk-only" else made

    @cached_property
    def _questions(self) -> tuple[Question, ...]:
        return tuple(self._question(identity, one) for identity, one in self._made.items())

    def _question(self, identity: str, one: Balanced) -> Question:
        sample = one.sample
        talk = conversation(sample.log)
        words = {"full-text": sample.full, "talk-only": "", "video+text": sample.text}[self.setting]
        return parse_question(
            sample.items[0].text,
            id=identity,
            episode=sample.id,
            agents=(sample.story.agent, sample.story.other),
            narration=words,
            conversation=talk if "?" in talk else "",
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
        """What the options differ in: two social goals, as `help or hinder`, or two factors, as `wish and act`."""
        return self._made[question.id].family

    @property
    def limit(self) -> float:
        """The mean accuracy of an ideal observer who knows what was believed and how people answer."""
        return sum(one.limit for one in self._made.values()) / len(self._made)


def open_benchmark(
    *, setting: str = "full-text", stories: int | str = STORIES, seed: int | str = SEED
) -> BalancedQuestions:
    """Make the questions: four of each story; raise `InputError` for an unknown setting or a wrong number."""
    check_setting(setting, SETTINGS)
    if not (str(stories).isdecimal() and str(seed).isdecimal() and 1 <= int(stories) <= MOST_STORIES):
        raise InputError(
            f"{stories} stories with seed {seed} cannot be made.",
            f"Give whole numbers, stories 1 to {MOST_STORIES}.",
        )
    return BalancedQuestions(balanced(int(stories), int(seed)), setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="240 questions, or more")
"""What the entry point names."""
