"""Balanced: questions on which rules without a mind are at chance, made by the household simulator.

What the one who was asked believed and wanted, in a 2 x 2 design. How a question is made is said in
`limp.benchmarks.household.questions`, and what it does not cover in docs/balanced.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limp.benchmarks.household.questions import samples
from limp.benchmarks.household.stories import Sample
from limp.benchmarks.household.words import conversation

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Video
from limp.errors import InputError
from limp.protocols.benchmarks import BenchmarkEntry

from .stories import Item, StoryBenchmark, check_setting

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


def _items(made: Iterable[Sample], setting: str) -> Iterator[Item]:
    """Yield a question of each story, which is made now; its family is what the options differ in.

    That is two social goals, as `help or hinder`, or two factors, as `wish and act`.
    """
    for sample in made:
        if setting == "talk-only" and sample.story.design.kind != "telling":
            continue
        talk = conversation(sample.log)
        question = parse_question(
            sample.item.text,
            id=f"{sample.id}/1",
            episode=sample.id,
            agents=(sample.story.agent, sample.story.other),
            narration={"full-text": sample.full, "talk-only": "", "video+text": sample.text}[setting],
            conversation=talk if "?" in talk else "",
            video=Video(recorded=sample.film) if setting == "video+text" else None,
        )
        yield Item(question, sample.item.letter, sample.family)


def open_benchmark(
    *, setting: str = "full-text", stories: int | str = STORIES, seed: int | str = SEED
) -> StoryBenchmark:
    """Make the questions: four of each story; raise `InputError` for an unknown setting or a wrong number."""
    check_setting(setting, SETTINGS)
    if not (str(stories).isdecimal() and str(seed).isdecimal() and 1 <= int(stories) <= MOST_STORIES):
        raise InputError(
            f"{stories} stories with seed {seed} cannot be made.",
            f"Give whole numbers, stories 1 to {MOST_STORIES}.",
        )
    return StoryBenchmark("balanced", "1", _items(samples(int(stories), int(seed)), setting), setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="240 questions, or more")
"""What the entry point names."""
