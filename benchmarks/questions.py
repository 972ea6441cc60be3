"""Questions of one's own: a file of JSON lines, of CSV or of a JSON list, or a folder of the first two.

Each row is a question with its material and its right answer; `COLUMNS` says what it may hold.
A solver gets all but `gold` and `family`. A question without options is answered with what the solver finds
possible; of these that one is right that is `gold`, or holds it as a whole word or words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    model_validator,
)

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Choice, Question, Video
from limp.errors import InputError, LimpError
from limp.inputs.checks import MAX_JSON_BYTES, check_words, is_folder, json_value, read_text, sha256
from limp.protocols.benchmarks import BenchmarkEntry
from limp.registry import BENCHMARKS, names

from .stories import Item, StoryBenchmark, check_setting, fitting, name_of, rows_of

NAME, VERSION = "questions", "1"
SETTINGS = {"all": "every question"}
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_GENITIVE = re.compile(r"['’]s$")
_ARTICLES = frozenset({"a", "an", "the"})
_CLOSED = frozenset(
    "yes no nobody noone none neither nothing nowhere both all everybody everyone unknown true false".split()
)
"""Words of answers that stand in no story."""
_LETTER = re.compile(r"\(?([A-Za-z])[).]?")


COLUMNS = {
    "text": "what happened, told in words",
    "question": "what is asked; it may hold its options, one a line",
    "options": "a list of answers; in CSV with ';' between them; may be empty",
    "gold": "the right answer: a letter, the words of an option, or, without options, words of the answer",
    "id": "a name of the question; default: FILE/LINE",
    "family": "the kind of question, for the tables; default: the name of the file",
    "conversation": "what was said, one 'Name: words' a line",
    "seen": "what a video shows, in words",
}
"""What a row may hold, and what it means. `question`, `gold` and one of `MATERIAL` must have words."""

MATERIAL = ("text", "conversation", "seen")
SUFFIXES = (".jsonl", ".csv")
"""What a folder is searched for; a file that is named may be a `.json` too, with a list of questions."""
LIST = ".json"
BETWEEN_OPTIONS = ";"


def _plain(words: str, info: ValidationInfo) -> str:
    return check_words(words, repr(info.field_name)).strip() if words else ""


def _listed(options: object) -> object:
    return options.split(BETWEEN_OPTIONS) if isinstance(options, str) else options


Words = Annotated[str, AfterValidator(_plain)]


class Row(BaseModel):
    """One question as its file has it; words that are left out are empty."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    where: str
    """The file and the line, such as `questions.csv, line 3`; of a list the number of the question."""
    question: Words = Field(min_length=1)
    gold: Words = Field(min_length=1)
    options: Annotated[tuple[Words, ...], BeforeValidator(_listed)] = ()
    id: Words = Field(min_length=1)
    family: Words = Field(min_length=1)
    text: Words = ""
    conversation: Words = ""
    seen: Words = ""

    @model_validator(mode="after")
    def _is_about_something(self) -> Self:
        if not (self.text or self.conversation or self.seen):
            raise ValueError(f"there is nothing that the question is about; fill one of {', '.join(MATERIAL)}")
        return self


def read_rows(path: Path) -> tuple[Row, ...]:
    """Return the rows of a `.jsonl`, `.csv` or `.json` file in their order; empty lines are left out.

    Raises `InputError` for a file of another kind, for one that cannot be read or holds no row, and for the first
    row that is wrong.
    """
    if path.suffix.lower() not in (*SUFFIXES, LIST):
        known = " or ".join((*SUFFIXES, LIST))
        raise InputError(f"{path.name!r} is no file of questions.", f"Give {known}, or a folder.")
    content = read_text(path, "the questions", MAX_JSON_BYTES).replace("\r\n", "\n")
    rows = tuple(_row(value, where, path) for where, value in rows_of(content, path.name, json_value))
    if not rows:
        raise InputError(f"{path.name} holds no question.", "Write one a line; limp eval --help shows how.")
    return rows


def _row(value: object, where: str, path: Path) -> Row:
    hint = f"The columns are {', '.join(COLUMNS)}; the right answer stands in 'gold'."
    given = fitting(value, dict[str, object], where, hint)
    names = {"id": f"{path.name}/{where.rpartition(' ')[2]}", "family": path.stem, "where": where}
    return fitting({**names, **{k: v for k, v in given.items() if v not in (None, "")}}, Row, where, hint)


class OwnQuestions(StoryBenchmark):
    """Questions from files, of which some have no options until a solver has found them."""

    def target(self, question: Question) -> str:
        """Return the label of the right option, or the right answer in words where there is no such option.

        Raises `InputError` where `question` has options that a solver found and several of them fit.
        """
        right = super().target(question)
        return right if self._item(question).question.choices else right_among(question.choices, right)


def right_among(choices: Sequence[Choice], gold: str) -> str:
    """Return the label of the option that is `gold`, else of the one that holds it as whole words, else `gold`.

    Articles, capitals and the ending of a genitive do not count. Raises `InputError` if several options hold it.
    """
    wanted = _words(gold)
    same = [choice for choice in choices if _words(choice.text) == wanted]
    found = same or [choice for choice in choices if _holds(_words(choice.text), wanted)]
    if len(found) > 1:
        raise InputError(
            f"the right answer {gold!r} fits {' and '.join(repr(choice.text) for choice in found)}.",
            "Write more of it into the column 'gold'.",
        )
    return found[0].label if found else gold


def _words(text: str) -> list[str]:
    words = [_GENITIVE.sub("", word) for word in _WORD.findall(text.casefold())]
    return [word for word in words if word not in _ARTICLES] or words


def _holds(words: Sequence[str], part: Sequence[str]) -> bool:
    return any(words[k : k + len(part)] == part for k in range(len(words) - len(part) + 1))


def open_benchmark(data: str | Path = "", setting: str = "all") -> OwnQuestions:
    """Open the questions of a file, or of every `.jsonl` and `.csv` in a folder by the order of their names.

    Hidden files of a folder are left out.

    Raises `InputError` that names the file and the line of what is wrong.
    """
    check_setting(setting, SETTINGS)
    if not str(data).strip():
        raise InputError(
            "there is no file of questions.", "Name it: limp eval questions.jsonl, or --data questions.jsonl."
        )
    files = _files(Path(data))
    rows = [row for path in files for row in read_rows(path)]
    before: dict[str, str] = {}
    for row in rows:
        if row.id in before:
            raise InputError(f"{row.where}: the id {row.id!r} is that of {before[row.id]}.", "Give each its own.")
        before[row.id] = row.where
    items = [_item(row) for row in rows]
    return OwnQuestions(NAME, VERSION, items, setting, {path.name: sha256(path) for path in files})


def _files(path: Path) -> tuple[Path, ...]:
    if not is_folder(path):
        return (path,)
    named = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
    found = tuple(file for file in named if not file.name.startswith(".") and not file.is_dir())
    if not found:
        message = f"the folder {str(path)!r} holds no {' or '.join(SUFFIXES)}"
        if str(path) in names(BENCHMARKS) or path != Path(path.name):
            raise InputError(f"{message}.", "Put the questions there.")
        raise InputError(
            f"{message}, and no benchmark {str(path)!r} is installed.",
            "Put the questions there, or install the benchmark; `limp list benchmarks` shows those that are.",
        )
    return found


def _item(row: Row) -> Item:
    try:
        question = parse_question(
            row.question,
            options=row.options,
            id=row.id,
            episode=name_of("\0".join((row.text, row.conversation, row.seen))),
            narration=row.text,
            conversation=row.conversation,
            video=Video(recorded=row.seen) if row.seen else None,
        )
        return Item(question, _gold(row, question), row.family, row.where)
    except LimpError as error:
        raise InputError(f"{row.where}: {error.message}", error.hint) from error


def _gold(row: Row, question: Question) -> str:
    """Return the label of the right option; of a question without options, the right answer in words."""
    letter = _LETTER.fullmatch(row.gold)
    if not question.choices:
        if letter:
            raise InputError(
                f"'gold' is {row.gold!r}, and there are no options.", "Write the options, or a word of the answer."
            )
        told = " ".join((row.text, row.conversation, row.seen, row.question)).casefold()
        if not any(word in told or word in _CLOSED for word in _words(row.gold)):
            raise InputError(
                f"'gold' is {row.gold!r}, of which neither the material nor the question has a word.",
                "Write it in their words, or write the options.",
            )
        return row.gold
    by_words = [choice.label for choice in question.choices if _words(choice.text) == _words(row.gold)]
    by_letter = [letter[1].upper()] if letter and letter[1].upper() in question.labels else []
    found = sorted({*by_words, *by_letter})
    if len(found) > 1:
        raise InputError(
            f"'gold' {row.gold!r} could be option {' or '.join(found)}.", "Write options that are no letters."
        )
    if not found:
        said = ", ".join(f"{choice.label}) {choice.text}" for choice in question.choices)
        raise InputError(f"'gold' {row.gold!r} is none of the options: {said}.", "Write a letter or an option.")
    return found[0]


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, size="as many as you write")
"""What the entry point names."""
