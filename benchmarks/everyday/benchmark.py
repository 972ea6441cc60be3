"""Everyday: short stories by several hands, and questions about minds as people type them.

The stories were written without a look at the rules that read them, and half of them is kept unread
(`README.md`). A solver gets the story, the words of the question and its options; who is meant it must find out.
Families are the categories of `stories.py`. A question that a solver refuses is counted apart from one that it
answers wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable

from limp.errors import unknown
from limp.protocols import BenchmarkEntry
from limp.questions.asking import assumptions_of, polarity_of
from limp.questions.question import Choice, Question

from .stories import HALVES, Asked, Half, Story, load

SETTINGS = {
    "all": "both halves",
    "read": "the half that may be looked at while rules are written",
    "unread": "the half that nobody who changes a reader has looked at",
}
"""Which half is asked about."""

REMARKS = {
    "": "Stories of our own in everyday English. Judge reading rules by the setting `unread`: the other half may"
    " be looked at while they are written.",
}
"""The remark to show with results on these stories."""


def _question(story: Story, number: int, asked: Asked) -> Question:
    return Question(
        id=story.question_id(number),
        text=asked.stem,
        choices=tuple(
            Choice(label=label, text=option) for label, option in zip("ABCDEFGH", asked.options, strict=False)
        ),
        polarity=polarity_of(asked.stem),
        assumptions=assumptions_of(asked.stem),
        episode=story.id,
        narration=story.text,
        conversation=story.conversation,
    )


class Everyday:
    """The benchmark: questions without answers, and their targets and families on the side."""

    name = "everyday"
    version = "1"

    def __init__(self, stories: Iterable[Story], setting: str = "all") -> None:
        self.setting = setting
        self._questions: list[Question] = []
        self._asked: dict[str, Asked] = {}
        for story in stories:
            for number, asked in enumerate(story.questions, start=1):
                question = _question(story, number, asked)
                self._questions.append(question)
                self._asked[question.id] = asked

    def questions(self) -> tuple[Question, ...]:
        """All questions, in a fixed order, without their answers."""
        return tuple(self._questions)

    def _known(self, question: Question) -> Asked:
        if question.id not in self._asked:
            raise unknown("question of everyday", question.id, self._asked)
        return self._asked[question.id]

    def target(self, question: Question) -> str:
        """The label of the right option; raises `InputError` for a question of another benchmark."""
        asked = self._known(question)
        return question.labels[asked.options.index(asked.gold)]

    def kind(self, question: Question) -> str:
        """The category, such as `second_order`."""
        return self._known(question).category


def open_benchmark(*, setting: str = "all") -> Everyday:
    """Open the benchmark, or one half of it; raise `InputError` for an unknown setting."""
    if setting not in SETTINGS:
        raise unknown("setting", setting, SETTINGS)
    chosen: tuple[Half, ...] = tuple(half for half in HALVES if setting in ("all", half))
    return Everyday(load(chosen), setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS)
"""What the entry point names."""
