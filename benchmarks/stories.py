"""What benchmarks of questions share: hidden labels, broken questions, options in an order of their own."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from limp.episodes.question import Choice, Question
from limp.errors import InputError, quoted, unknown
from limp.inputs.checks import MAX_JSON_BYTES, json_value, misfit, read_text, require_folder, sha256
from limp.protocols.benchmarks import Benchmark, BenchmarkEntry, BrokenQuestion

T = TypeVar("T")
VERSION = "1"
"""Of every published set: its questions and answers are as they were first read."""
PUBLISHED = Path(__file__).parent / "published"
"""What papers report, a file a benchmark."""


@dataclass(frozen=True)
class Item:
    """A question with its right option and its family; only `question` reaches a solver."""

    question: Question
    right: str
    family: str
    place: str = ""
    """The file and the line that it was read from, where they are known."""


@dataclass
class StoryBenchmark(Benchmark):
    """Questions without answers, and their targets and families on the side; broken ones keep their places."""

    name: str
    version: str
    items: Iterable[Item | BrokenQuestion]
    """They are taken at once from a sequence, and from anything else when questions are first asked for."""
    setting: str = ""
    digests: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if isinstance(self.items, Sequence):
            self._found  # noqa: B018  # raises for data without questions

    @cached_property
    def _found(self) -> list[Item | BrokenQuestion]:
        found = told_apart(self.items)
        if not found:
            raise InputError(f"{self.name} has no questions.", "Check --data.")
        return found

    @cached_property
    def _by_id(self) -> dict[str, Item]:
        return {item.question.id: item for item in self._found if isinstance(item, Item)}

    def entries(self) -> tuple[Question | BrokenQuestion, ...]:
        """Return all questions in the order of the data, with the broken ones in their places."""
        return tuple(item.question if isinstance(item, Item) else item for item in self._found)

    def questions(self) -> tuple[Question, ...]:
        """Return all questions that can be asked."""
        return tuple(item.question for item in self._by_id.values())

    def target(self, question: Question) -> str:
        """Return the letter of the right option; raises `InputError` for a question of another benchmark."""
        return self._item(question).right

    def kind(self, question: Question) -> str:
        """Return the family of a question; a solver never sees it."""
        return self._item(question).family

    def place(self, question: Question) -> str:
        """Return the file and the line of a question, such as `questions.csv, line 3`; nothing where not known."""
        return self._item(question).place

    def _item(self, question: Question) -> Item:
        if question.id not in self._by_id:
            raise unknown(f"question of {self.name}", question.id, self._by_id)
        return self._by_id[question.id]


def item(
    identity: str, stem: str, options: Sequence[str], right: str, family: str, place: str = "", **fields: object
) -> Item:
    """Return a question whose options stand in an order that only their own words decide.

    Raises `InputError` if `right` is none of the options.
    """
    different = list(dict.fromkeys(options))
    if right not in different:
        raise InputError(f"question {identity}: the answer {right!r} is none of its options.", "Check the data.")
    shuffled = sorted(different, key=lambda words: hashlib.sha256(f"{stem}\0{words}".encode()).digest())
    choices = tuple(Choice(label=chr(ord("A") + k), text=words) for k, words in enumerate(shuffled))
    label = next(choice.label for choice in choices if choice.text == right)
    question = Question.model_validate({"id": identity, "text": stem, "choices": choices, **fields})
    return Item(question, label, family, place)


def about(
    story: str,
    stem: str,
    options: Sequence[str],
    right: str,
    family: str,
    place: str,
    key: str = "",
    **fields: object,
) -> Item:
    """Return a question about a story; the words of both make its id, where `key` may stand for the stem's."""
    name = name_of(story)
    fields = {"episode": name, "narration": story, **fields}
    return item(f"{name}/{key or name_of(stem)}", stem, options, right, family, place, **fields)


def told_apart(items: Iterable[Item | BrokenQuestion]) -> list[Item | BrokenQuestion]:
    """Return the items with ids that are all different: the second one of an id gets `-2` behind it.

    Ids are made of words, and published sets tell a story in two files with the same words.
    """
    found: list[Item | BrokenQuestion] = []
    taken: set[str] = set()
    for one in items:
        asked = one.question if isinstance(one, Item) else one
        names = chain((asked.id,), (f"{asked.id}-{k}" for k in count(2)))
        name = {"id": next(name for name in names if name not in taken)}
        taken.add(name["id"])
        if isinstance(one, Item):
            found.append(replace(one, question=one.question.model_copy(update=name)))
        else:
            found.append(one.model_copy(update=name))
    return found


def story_set(
    name: str,
    holds: str,
    settings: Mapping[str, str],
    items: Callable[[Folder, str], Iterable[Item | BrokenQuestion]],
    *,
    made: type[StoryBenchmark] = StoryBenchmark,
    remarks: Mapping[str, str] = MappingProxyType({}),
    size: str = "",
) -> BenchmarkEntry:
    """Return the declaration of a published set of questions, whose folder `holds` certain files.

    `items` reads them in a setting, by default the first; papers' figures are in `published/NAME.json`.
    Opening it raises `InputError` for an unknown setting or another layout.
    """

    def open_benchmark(data: str | Path = "", setting: str = next(iter(settings))) -> StoryBenchmark:
        check_setting(setting, settings)
        folder = Folder.of(data, f"It holds {holds}.")
        return made(name, VERSION, list(items(folder, setting)), setting, folder.digests)

    open_benchmark.__module__ = items.__module__  # whose docstring says what is asked
    return BenchmarkEntry(open_benchmark, settings, remarks, PUBLISHED / f"{name}.json", size)


def check_setting(setting: str, settings: Mapping[str, str]) -> None:
    """Raise `InputError` with the near names for a setting that a benchmark does not have."""
    if setting not in settings:
        raise unknown("setting", setting, settings)


def without_repeats(items: Iterable[Item]) -> list[Item]:
    """Return the items without those that are the same in all; with another answer or family a question stays."""
    return list({(one.question, one.right, one.family): one for one in items}.values())


def name_of(text: str) -> str:
    """Return a short name for a text that says nothing of it: the start of its SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


class Line(BaseModel):
    """A row of a published file; fields that nobody reads may stand in it."""

    model_config = ConfigDict(frozen=True, extra="ignore")


def fitting(value: object, schema: type[T], where: str, hint: str = "Check the data.") -> T:
    """Return a row as `schema`; raise `InputError` that says where it stands and what is wrong."""
    try:
        return TypeAdapter(schema).validate_python(value)
    except ValidationError as error:
        raise InputError(f"{where}: {misfit(error).removeprefix('Value error, ')}.", hint) from error


def parsed(text: str, where: str, value_of: Callable[[str], object] = json.loads) -> object:
    """Return the value of JSON text; raise `InputError` that says where it stands."""
    try:
        return value_of(text)
    except (ValueError, RecursionError) as error:  # a ValueError also for a number of thousands of digits
        said = "it is nested too deeply" if isinstance(error, RecursionError) else str(error).partition(";")[0]
        raise InputError(f"{where} is no JSON: {said}.", "Check the data, or download them again.") from error


def rows_of(text: str, name: str, value_of: Callable[[str], object] = json.loads) -> Iterator[tuple[str, object]]:
    """Yield the place and the content of each row of a file, by the ending of its name; empty ones are left out.

    A row of JSON is read by `value_of`. Raises `InputError` for a row that cannot be read.
    """
    kind = Path(name).suffix.lower()
    if kind == ".csv":
        yield from _of_csv(text, name)
    elif kind == ".jsonl":
        # Not `splitlines`: JSON may hold other line ends, such as U+2028, inside a text.
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                yield f"{name}, line {number}", parsed(line, f"{name}, line {number}", value_of)
    else:
        listed = parsed(text, name, value_of)
        if not isinstance(listed, list):
            raise InputError(f"{name} holds no list.", 'Write a list of objects: [{"text": "...", ...}, ...].')
        yield from ((f"{name}, question {number}", value) for number, value in enumerate(listed, start=1))


def _of_csv(text: str, name: str) -> Iterator[tuple[str, object]]:
    csv.field_size_limit(MAX_JSON_BYTES)
    reader = csv.DictReader(io.StringIO(text.lstrip(), newline=""), strict=True)
    above = text[: len(text) - len(text.lstrip())].count("\n")
    try:
        columns = [column.strip().lower() for column in reader.fieldnames or ()]
        reader.fieldnames = columns
        if twice := next((column for column in columns if columns.count(column) > 1), None):
            raise InputError(f"{name}: the column {quoted(twice)} is there twice.", "Name each column once.")
        for row in reader:
            cells = [cell for cell in row.values() if isinstance(cell, str)]
            begun = above + reader.line_num - sum(cell.count("\n") for cell in cells)
            where = f"{name}, line {begun}"
            if None in row or None in row.values():
                count = len(cells) + len(row.get(None) or ())
                message = f"{where}: there are {count} cells, and {len(columns)} columns."
                raise InputError(message, "Put words with commas into quotes.")
            if any(cell.strip() for cell in cells):
                yield where, row
    except csv.Error as error:
        where = f"{name}, line {above + reader.reader.line_num}"
        raise InputError(
            f"{where}: this is no CSV: {error}.", "Put words with commas or quotes into quotes."
        ) from error


@dataclass
class Folder:
    """The folder of a data set; it remembers the SHA-256 of what was read."""

    path: Path
    digests: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: str | Path, files: str) -> Folder:
        """Return the folder `data`; raise `InputError` if there is none. `files` says what belongs into it."""
        if not str(data).strip():
            hint = f"Pass --data DIR. {files} Most data sets are fetched by: limp data NAME --to DIR."
            raise InputError("this benchmark needs its data.", hint)
        return cls(require_folder(Path(data), "--data", f"Pass --data DIR. {files}"))

    def text(self, name: str) -> str:
        """Return the text of a file, with plain line ends; raise `InputError` if it is missing."""
        path = self.path / name
        if not path.is_file():
            raise InputError(
                f"--data {str(self.path)!r} has no {name}.",
                "Pass the folder of the data set, or another --setting.",
            )
        self.digests[name] = sha256(path)
        return read_text(path, "benchmark data", MAX_JSON_BYTES).replace("\r\n", "\n").replace("\r", "\n")

    def has(self, name: str) -> bool:
        """Return whether a file is there."""
        return (self.path / name).is_file()

    def json(self, name: str, schema: type[T]) -> T:
        """Return the JSON of a file."""
        return fitting(parsed(self.text(name), name, json_value), schema, name)

    def rows(self, name: str, schema: type[T]) -> Iterator[tuple[str, T]]:
        """Yield the place and the content of each row of a file."""
        for where, value in rows_of(self.text(name), name):
            yield where, fitting(value, schema, where)
