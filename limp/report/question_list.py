"""The questions of a report as data; the page's script draws a hundred of them at a time.

A row is JSON. What opens below it is HTML, packed together with its neighbours': they are much alike, so a block
is a fraction of what its questions are one by one, and only a block that is looked into is unpacked.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ..questions.question import Question
from ..runs.results import Result

BLOCK = 25
"""So many questions are packed together."""


@dataclass(frozen=True)
class Mark:
    """How one run did on a question: `right`, `wrong`, `failed` or `absent`; what it chose and how likely it was.

    `answer` is empty where there is none, and `stage` is the one that gave none.
    """

    outcome: str
    answer: str = ""
    share: float | None = None
    stage: str = ""


@dataclass(frozen=True)
class ListedQuestion:
    """One row: what was asked (`text`, the options in `said`), the right option, and marks."""

    id: str
    kind: str
    polarity: str
    target: str
    marks: tuple[Mark, ...]
    text: str = ""
    said: str = ""

    @property
    def rank(self) -> int:
        """Its place in the list: wrong answers first, then questions without an answer, then the right ones."""
        kinds = {mark.outcome for mark in self.marks}
        return 0 if "wrong" in kinds else 1 if kinds & {"failed", "absent"} else 2


def listed(
    tables: Sequence[Mapping[str, Result]], questions: Mapping[str, Question]
) -> tuple[ListedQuestion, ...]:
    """Return the rows of runs, each a table of results by question: wrong ones first, else in the runs' order."""
    order = dict.fromkeys(key for table in tables for key in table)
    return tuple(sorted((_row(key, tables, questions.get(key)) for key in order), key=lambda row: row.rank))


def _row(key: str, tables: Sequence[Mapping[str, Result]], question: Question | None) -> ListedQuestion:
    first = next(table[key] for table in tables if key in table)
    marks = tuple(_mark(table.get(key)) for table in tables)
    if question is None:
        return ListedQuestion(key, first.type, first.polarity, first.gold, marks)
    options = (f"{choice.label}) {choice.text}" for choice in question.choices)
    return ListedQuestion(key, first.type, first.polarity, first.gold, marks, question.text, " ".join(options))


def _mark(result: Result | None) -> Mark:
    if result is None:
        return Mark("absent")
    if result.failed:
        return Mark("failed", stage=result.failed.stage)
    share = (result.probabilities or {}).get(result.choice or "")
    return Mark("right" if result.correct else "wrong", result.choice or "", share)


def packed(pages: Iterable[str]) -> Iterator[str]:
    """Yield one text for every `BLOCK` pages: a JSON array of them, deflated, in base64."""
    left = iter(pages)
    while block := list(islice(left, BLOCK)):
        yield base64.b64encode(zlib.compress(json.dumps(block).encode(), 9)).decode()


def embedded(data: object) -> str:
    """Return JSON that can stand in an HTML page: no tag can begin in it."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
