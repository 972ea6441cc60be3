"""Everyday: short stories by several hands, and questions about minds as people type them.

The stories were written without a look at the rules that read them, and half of them is kept unread
(`README.md`). A solver gets the story, the words of the question and its options; who is meant it must find out.
Families are the categories of `stories.py`. A question that a solver refuses is counted apart from one that it
answers wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable

from limp.episodes.parse_question import assumptions_of, polarity_of
from limp.episodes.question import Question, lettered
from limp.protocols.benchmarks import BenchmarkEntry

from ..stories import Item, StoryBenchmark, check_setting
from .stories import HALVES, Asked, Half, Story, load

SETTINGS = {
    "all": "both halves",
    "read": "the half that may be looked at while rules are written",
    "unread": "the half that nobody who changes a reader has looked at",
}
"""Which half is asked about."""

REMARKS = {
    "": "Stories of our own in everyday English. Judge reading rules by the setting `unread`: the other half may"
    " be looked at while they are written."
}
"""The remark to show with results on these stories."""


def _question(story: Story, number: int, asked: Asked) -> Question:
    return Question(
        id=story.question_id(number),
        text=asked.stem,
        choices=lettered(asked.options),
        polarity=polarity_of(asked.stem),
        assumptions=assumptions_of(asked.stem),
        episode=story.id,
        narration=story.text,
        conversation=story.conversation,
    )


def _item(story: Story, number: int, asked: Asked) -> Item:
    question = _question(story, number, asked)
    return Item(question, question.labels[asked.options.index(asked.gold)], asked.category)


def benchmark_of(stories: Iterable[Story], setting: str = "all") -> StoryBenchmark:
    """Return the questions about some stories; their families are the categories, such as `second_order`."""
    items = [_item(story, n, asked) for story in stories for n, asked in enumerate(story.questions, start=1)]
    return StoryBenchmark("everyday", "1", items, setting)


def open_benchmark(*, setting: str = "all") -> StoryBenchmark:
    """Open the benchmark, or one half of it; raise `InputError` for an unknown setting."""
    check_setting(setting, SETTINGS)
    chosen: tuple[Half, ...] = tuple(half for half in HALVES if setting in ("all", half))
    return benchmark_of(load(chosen), setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="299 questions")
"""What the entry point names."""
