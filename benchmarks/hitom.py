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

from pydantic import RootModel

from limp.episodes.conventions import SETTLED

from .stories import Folder, Item, Line, about, name_of, story_set, without_repeats

FILE = "Hi-ToM_data.json"
REMARKS = {"": "The labels of orders 3 and 4 ignore what was told; the setting 'labels' states that convention."}
SETTINGS = {
    "stated": "the paper's assumptions, carried to any order",
    "labels": "the paper's assumptions, and what is told reaches speaker and hearer only, as its labels have it",
}
STATED = (SETTLED["entering_reveals"]["yes"], SETTLED["trust"]["left-later"], SETTLED["may_lie"]["yes"])
REACH = {"stated": SETTLED["told_things"]["any-order"], "labels": SETTLED["told_things"]["speaker-and-hearer"]}
_OPTION = re.compile(r"(?:^|,\s*)[A-Z]\.\s+")


class _Asked(Line):
    story: str
    question: str
    choices: str
    answer: str
    question_order: int | None = None
    deception: bool = False
    story_length: int | str = ""


class _File(Line):
    data: list[_Asked]


class _Either(RootModel[_File | list[_Asked]]):
    """The file as it is published, with its rows in a field, or the rows alone."""


def _items(folder: Folder, setting: str) -> list[Item]:
    entries = folder.json(FILE, _Either).root
    listed = entries.data if isinstance(entries, _File) else entries
    return without_repeats(_item(one, f"{FILE}, entry {n}", setting) for n, one in enumerate(listed, start=1))


def _item(one: _Asked, where: str, setting: str) -> Item:
    told = "\n".join(line for line in one.story.splitlines() if re.match(r"\s*\d", line))
    options = [part.strip() for part in _OPTION.split(one.choices) if part.strip()]
    length = one.story_length
    family = f"order {one.question_order}, {'told' if one.deception else 'not told'}"
    episode, assumptions = f"{length}-" * bool(length) + name_of(told), (*STATED, REACH[setting])
    return about(told, one.question, options, one.answer, family, where, episode=episode, assumptions=assumptions)


BENCHMARK = story_set("hitom", FILE, SETTINGS, _items, remarks=REMARKS, size="600 questions")
"""What the entry point names."""
