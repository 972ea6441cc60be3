"""The declared shapes of clauses (`shapes.txt`): the parts of all examples, each with the first that has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from limp.episodes.events import Unread
from limp.reading.english.rules import frames, grammar_rules
from limp.reading.english.shapes import parts
from limp.reading.english.stories import readings
from limp.reading.english.syntax import Clause

from .page import ROOT

JUDGED = ROOT / "tests" / "reading" / "english" / "plain_sentences.txt"
"""Lines `story | sentence | events`, judged by hand."""
STORY = "Mia and Omar are in the kitchen. The keys are on the hook."
"""What is told before a judged sentence without a story of its own."""


@dataclass(slots=True)
class Recorder:
    """Reads all clauses, and keeps them."""

    clauses: Sequence[Clause] = field(default_factory=tuple)

    def allow(self, clauses: Sequence[Clause]) -> bool:
        """Return True, and keep the clauses."""
        self.clauses = (*self.clauses, *clauses)
        return True


def examples() -> Iterator[tuple[str, str]]:
    """Yield each example with the story before it: those of frames and rules, then the judged sentences."""
    yield from (("", example) for frame in frames() for example in frame.examples)
    yield from (("", example) for rule in grammar_rules() for example in rule.examples)
    for line in JUDGED.read_text("utf-8").splitlines():
        story, sentence, events = (part.strip() for part in line.split("|"))
        if "unread" not in events:
            yield (story or STORY).strip("-"), sentence


def updated(_: str = "") -> str:
    """Return the lines of `shapes.txt`, sorted."""
    first: dict[str, str] = {}
    for story, example in examples():
        for part, text in _parts(story, example):
            first.setdefault(part, text)
    return "".join(f"{part}\t{example}\n" for part, example in sorted(first.items()))


def _parts(story: str, example: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of the clauses of a story and its example, each with where it is; none if one is unread."""
    before, after = Recorder(), Recorder()
    told = len(readings(story, shapes=before)[0].telling.events)
    reading = readings(f"{story} {example}", shapes=after)[0]
    if any(isinstance(event, Unread) for event in reading.telling.events[told:]):
        return
    for place, clause in enumerate(after.clauses):
        yield from ((part, example if place >= len(before.clauses) else story) for part in parts(clause))
