"""ToMi (Le, Boureau and Nickel, EMNLP 2019): where does somebody look, and where does A think that B looks?

Reads `test_balanced.jsonl`, one question a line: `story`, `question`, `answer`, `containers`, and the labels
`story_type` and `question_type`, which are families here and reach no solver. The convention of its generator is
stated with every question.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from limp.episodes.conventions import SETTLED

from .stories import Folder, Item, Line, about, story_set

FILE = "test_balanced.jsonl"
REMARKS = {"": "One label of the 1,000 published questions contradicts its story."}
CONVENTIONS = (SETTLED["entering_reveals"]["yes"],)
SETTINGS = {"all": "every question"}
_ORDERS = {"first_order": "first order", "second_order": "second order", "memory": "memory", "reality": "reality"}


def family(kind: str) -> str:
    """Return a question's family: its order, and whether the belief is false (`tom`)."""
    order = next((words for start, words in _ORDERS.items() if kind.startswith(start)), kind)
    if order.endswith("order"):
        return f"{order}, {'true' if kind.endswith('no_tom') else 'false'} belief"
    return order


class _Asked(Line):
    story: str
    question: str
    containers: list[str] = Field(min_length=2)
    answer: str
    question_type: str


def _items(folder: Folder, setting: str) -> Iterator[Item]:
    del setting
    for number, (where, one) in enumerate(folder.rows(FILE, _Asked), start=1):
        kind, said = family(one.question_type), {"assumptions": CONVENTIONS}
        yield about(one.story, one.question, one.containers, one.answer, kind, where, str(number), **said)


BENCHMARK = story_set("tomi", FILE, SETTINGS, _items, remarks=REMARKS, size="1,000 questions")
"""What the entry point names."""
