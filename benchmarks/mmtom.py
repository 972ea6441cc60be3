"""MMToM-QA (Jin et al., ACL 2024), the text version: what one person in a flat wants, and thinks to be where.

Reads the official layout: a folder with `questions.json`, one JSON object a line. Three families of belief (1.1 to
1.3) and four of goals (2.1 to 2.4), two options each. A solver sees the description of the flat, the walk and the
question: the type, the episode's number and all other annotations are dropped on load.
"""

from __future__ import annotations

import json
import re

from pydantic import BaseModel, ConfigDict

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.errors import InputError, LimpError
from limp.inputs.checks import check_words
from limp.protocols.benchmarks import BrokenQuestion

from .household.benchmark import Planned
from .stories import Folder, Item, story_set

FILE = "questions.json"
SETTINGS = {
    "text": "the description of the flat and the walk in words",
    "swapped": "the same, with the words of the two options exchanged: the answer must change with them",
}
REMARKS = {
    "": "The prior over places is the lexicon's common sense and was not counted from any question. The rules that"
    " read flats and walks were written against 45 of the 134 episodes."
}

_PARTS = re.compile(
    r"(?P<told>.*?)\s*Question:\s*(?P<stem>.*?)\s*\(a\)\s*(?P<a>.*?)\s*\(b\)\s*(?P<b>.*?)"
    r"\s*(?:Please respond with either a or b\.?)?\s*",
    re.DOTALL,
)
_WALKER = re.compile(r"Actions taken by ([A-Z][\w'-]*)\s*:")


class Line(BaseModel):
    """One question of the file; every other field is dropped."""

    model_config = ConfigDict(extra="ignore", coerce_numbers_to_str=True)

    question: str
    answer: str
    question_type: str
    episode: str = ""


def _entry(number: int, text: str, setting: str) -> Item | BrokenQuestion:
    identity = str(number)
    try:
        line = Line.model_validate(json.loads(text))
    except (ValueError, RecursionError) as error:
        return BrokenQuestion(id=identity, episode="", error=f"line {number} of {FILE} is no question: {error}")
    family = f"{'belief' if line.question_type.startswith('1') else 'goal'} {line.question_type}"
    try:
        question = _question(check_words(line.question, f"line {number}"), identity, setting)
        target = line.answer.strip().strip("()").upper()
        if target not in question.labels:
            raise InputError(f"the answer of line {number} is {line.answer!r}.", "It is a or b.")
    except LimpError as error:
        return BrokenQuestion(id=identity, episode="", error=error.message, hint=error.hint, kind=family)
    right = {"A": "B", "B": "A"}[target] if setting == "swapped" else target
    return Item(question, right, family, f"{FILE}, line {number}")


def _question(text: str, identity: str, setting: str) -> Question:
    found, walker = _PARTS.fullmatch(text), _WALKER.search(text)
    if found is None or walker is None:
        raise InputError(
            f"question {identity} is not laid out as a flat, a walk, a question and two options.",
            "See the published file.",
        )
    a, b = (found["b"], found["a"]) if setting == "swapped" else (found["a"], found["b"])
    return parse_question(
        f"{' '.join(found['stem'].split())}\nA) {' '.join(a.split())}\nB) {' '.join(b.split())}",
        id=identity, agents=(walker[1],), narration=found["told"],
    )  # fmt: skip


def _items(folder: Folder, setting: str) -> list[Item | BrokenQuestion]:
    lines = enumerate(folder.text(FILE).split("\n"), start=1)
    return [_entry(number, line, setting) for number, line in lines if line.strip()]


BENCHMARK = story_set("mmtom", FILE, SETTINGS, _items, remarks=REMARKS, size="600 questions", made=Planned)
"""What the entry point names."""
