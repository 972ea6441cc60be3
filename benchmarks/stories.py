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

from limp.episodes.question import Choice, Question
from limp.errors import InputError, unknown
from limp.inputs.checks import read_text, require_folder, sha256
from limp.protocols.benchmarks import Benchmark, BenchmarkEntry, BrokenQuestion

LIMIT = 500_000_000
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
        """All questions in the order of the data, with the broken ones in their places."""
        return tuple(item.question if isinstance(item, Item) else item for item in self._found)

    def questions(self) -> tuple[Question, ...]:
        """All questions that can be asked."""
        return tuple(item.question for item in self._by_id.values())

    def target(self, question: Question) -> str:
        """The letter of the right option; raises `InputError` for a question of another benchmark."""
        return self._item(question).right

    def kind(self, question: Question) -> str:
        """The family of a question; a solver never sees it."""
        return self._item(question).family

    def place(self, question: Question) -> str:
        """The file and the line of a question, such as `questions.csv, line 3`; nothing where not known."""
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
            raise InputError(f"--data {str(self.path)!r} has no {name}.", "Pass the folder of the data set.")
        self.digests[name] = sha256(path)
        return read_text(path, "benchmark data", LIMIT).replace("\r\n", "\n").replace("\r", "\n")

    def has(self, name: str) -> bool:
        """Return whether a file is there."""
        return (self.path / name).is_file()

    def json(self, name: str) -> object:
        """Return the JSON of a file."""
        return _parsed(self.text(name), name)

    def lines(self, name: str) -> Iterator[object]:
        """Yield the JSON values of a file with one a line."""
        # Not `splitlines`: JSON may hold other line ends, such as U+2028, inside a text.
        for number, line in enumerate(self.text(name).split("\n"), start=1):
            if line.strip():
                yield _parsed(line, f"{name}, line {number}")

    def rows(self, name: str) -> Iterator[Mapping[str | None, object]]:
        """Yield the rows of a CSV file by its heading, without empty ones; raise `InputError` if it is none."""
        csv.field_size_limit(LIMIT)
        try:
            for row in csv.DictReader(io.StringIO(self.text(name).lstrip())):
                if any(isinstance(value, str) and value.strip() for value in row.values()):
                    yield row
        except csv.Error as error:
            raise InputError(f"{name} is not CSV: {error}.", "Download the data again.") from error


def _parsed(text: str, where: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # a ValueError also for a number of thousands of digits
        raise InputError(f"{where} is not JSON: {error}.", "Download the data again.") from error


def text_of(entry: object, key: str, where: str) -> str:
    """Return a field of an entry that must be a text; raise `InputError` else."""
    value = entry.get(key) if isinstance(entry, Mapping) else None
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{where}: {key!r} is missing or no text.", "Check the data.")
    return value
