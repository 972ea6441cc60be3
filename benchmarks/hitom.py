"""Hi-ToM (Wu, He et al., Findings of EMNLP 2023): orders 0 to 4, where people may deceive.

Reads `Hi-ToM_data.json`: entries with `story`, `question`, `choices` (`A. x, B. y`), `answer`, and the labels
`question_order`, `deception` and `story_length`, which are families here. The published file asks each question
under two prompt headers; the first one of each is taken.

The paper gives assumptions to every solver: who enters sees, people tend to trust whoever left the room later than
themselves, and the order of leaving is known to all. Its labels apply what is told to what speaker and hearer
think of each other, and not beyond. Both are settings here: `stated` carries what is told to any order, `labels`
does not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from limp.episodes.conventions import SETTLED
from limp.errors import InputError

from .stories import Folder, Item, about, name_of, story_set, text_of, without_repeats

FILE = "Hi-ToM_data.json"
REMARKS = {"": "The labels of orders 3 and 4 ignore what was told; the setting 'labels' states that convention."}
SETTINGS = {
    "stated": "the paper's assumptions, carried to any order",
    "labels": "the paper's assumptions, and what is told reaches speaker and hearer only, as its labels have it",
}
STATED = (SETTLED["entering_reveals"]["yes"], SETTLED["trust"]["left-later"], SETTLED["may_lie"]["yes"])
REACH = {"stated": SETTLED["told_things"]["any-order"], "labels": SETTLED["told_things"]["speaker-and-hearer"]}
_OPTION = re.compile(r"(?:^|,\s*)[A-Z]\.\s+")


def _items(folder: Folder, setting: str) -> list[Item]:
    read = folder.json(FILE)
    entries = read.get("data") if isinstance(read, Mapping) else read
    if not isinstance(entries, Sequence):
        raise InputError(f"{FILE} holds no list of questions.", "Download the data again.")
    return without_repeats(_item(entry, f"{FILE}, entry {n}", setting) for n, entry in enumerate(entries, start=1))


def _item(entry: object, where: str, setting: str) -> Item:
    story, stem = text_of(entry, "story", where), text_of(entry, "question", where)
    told = "\n".join(line for line in story.splitlines() if re.match(r"\s*\d", line))
    options = [part.strip() for part in _OPTION.split(text_of(entry, "choices", where)) if part.strip()]
    assert isinstance(entry, Mapping)
    length = entry.get("story_length", "")
    family = f"order {entry.get('question_order')}, {'told' if entry.get('deception') else 'not told'}"
    episode, assumptions = f"{length}-" * bool(length) + name_of(told), (*STATED, REACH[setting])
    right = text_of(entry, "answer", where)
    return about(told, stem, options, right, family, where, episode=episode, assumptions=assumptions)


BENCHMARK = story_set("hitom", FILE, SETTINGS, _items, remarks=REMARKS, size="600 questions")
"""What the entry point names."""
