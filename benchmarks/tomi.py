"""ToMi (Le, Boureau and Nickel, EMNLP 2019): where does somebody look, and where does A think that B looks?

Reads `test_balanced.jsonl`, one question a line: `story`, `question`, `answer`, `containers`, and the labels
`story_type` and `question_type`, which are families here and reach no solver. The convention of its generator is
stated with every question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limp.episodes.conventions import SETTLED
from limp.errors import InputError

from .stories import Folder, Item, about, story_set, text_of

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


def _items(folder: Folder, setting: str) -> Iterator[Item]:
    del setting
    for number, entry in enumerate(folder.lines(FILE), start=1):
        yield _item(entry, f"{FILE}, line {number}", number)


def _item(entry: object, where: str, number: int) -> Item:
    story, stem = text_of(entry, "story", where), text_of(entry, "question", where)
    options = entry.get("containers") if isinstance(entry, dict) else None
    if not isinstance(options, Sequence) or isinstance(options, str) or len(options) < 2:
        raise InputError(f"{where}: 'containers' are no two options.", "Check the data.")
    words, right = [str(option) for option in options], text_of(entry, "answer", where)
    kind = family(text_of(entry, "question_type", where))
    return about(story, stem, words, right, kind, where, str(number), assumptions=CONVENTIONS)


BENCHMARK = story_set("tomi", FILE, SETTINGS, _items, remarks=REMARKS, size="1,000 questions")
"""What the entry point names."""
