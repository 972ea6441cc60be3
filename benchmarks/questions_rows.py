"""The rows of a file of questions: JSON lines or CSV, each with the line it begins at, or a JSON list of objects.

Whatever is wrong is said with the file and the line, and all wrong lines are named at once.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from limp.errors import InputError, LimpError, shortened, unknown
from limp.inputs.checks import MAX_JSON_BYTES, check_words, parse_json, read_text

COLUMNS = {
    "text": "what happened, told in words",
    "question": "what is asked; it may hold its options, one a line",
    "options": "a list of answers; in CSV with ';' between them; may be empty",
    "gold": "the right answer: a letter, the words of an option, or, without options, a word of the answer",
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
_MOST_LINES = 10

_Raw = Mapping[str, JsonValue]


@dataclass(frozen=True)
class Row:
    """One question as its file has it; words that are left out are empty."""

    where: str
    """The file and the line, such as `questions.csv, line 3`; of a list the number of the question."""
    question: str
    gold: str
    options: tuple[str, ...]
    id: str
    family: str
    text: str = ""
    conversation: str = ""
    seen: str = ""


def read_rows(path: Path) -> tuple[Row, ...]:
    """Return the rows of a `.jsonl`, `.csv` or `.json` file in their order; empty lines are left out.

    Raises `InputError` for a file of another kind, for one that cannot be read or holds no row, and for rows that
    are wrong: the first one says what, the others are named by their lines.
    """
    if path.suffix not in (*SUFFIXES, LIST):
        known = " or ".join((*SUFFIXES, LIST))
        raise InputError(f"{path.name!r} is no file of questions.", f"Give {known}, or a folder.")
    content = read_text(path, "the questions", MAX_JSON_BYTES)
    lines = _lines(path, content)
    unit = "question" if path.suffix == LIST else "line"
    rows: list[Row] = []
    wrong: list[tuple[int, LimpError]] = []
    for number, line in lines:
        if isinstance(line, LimpError):
            wrong.append((number, line))
            continue
        try:
            rows.append(_row(line, path, number, unit))
        except LimpError as error:
            wrong.append((number, error))
    if wrong:
        raise _all_wrong(path.name, unit, wrong)
    if not rows:
        raise InputError(f"{path.name} holds no question.", "Write one a line; limp eval --help shows how.")
    return tuple(rows)


def _lines(path: Path, content: str) -> Iterator[tuple[int, _Raw | LimpError]]:
    if path.suffix == LIST:
        hint = 'Write a list of objects: [{"text": "...", ...}, ...].'
        return enumerate(parse_json(content, list[dict[str, JsonValue]], path.name, hint), start=1)
    return _json_lines(content) if path.suffix == ".jsonl" else _csv_lines(content, path.name)


def _all_wrong(name: str, unit: str, wrong: Sequence[tuple[int, LimpError]]) -> InputError:
    (number, first), *others = wrong
    more = ", ".join(str(line) for line, _ in others[:_MOST_LINES]) + (
        ", ..." if len(others) > _MOST_LINES else ""
    )
    count = f"{len(others)} more {f'{unit} is' if len(others) == 1 else f'{unit}s are'} wrong: {more}."
    return InputError(f"{name}, {unit} {number}: {first.message}", f"{first.hint} {count if others else ''}")


def _json_lines(content: str) -> Iterator[tuple[int, _Raw | LimpError]]:
    for number, line in enumerate(content.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, parse_json(line, dict[str, JsonValue], "this is no JSON object")
        except InputError as error:
            yield number, InputError(error.message, 'Write one object a line, such as {"text": "...", ...}.')


def _csv_lines(content: str, name: str) -> Iterator[tuple[int, _Raw | LimpError]]:
    reader = csv.reader(io.StringIO(content, newline=""), strict=True)
    header: list[str] = []
    while True:
        begun = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield begun, InputError(f"this is no CSV: {error}.", "Put words with commas or quotes into quotes.")
            return
        if cells is None:
            return
        if not any(cell.strip() for cell in cells):
            continue
        if not header:
            header = _header(cells, name)
        elif len(cells) != len(header):
            yield (
                begun,
                InputError(
                    f"there are {len(cells)} cells, and {len(header)} columns.",
                    "Put words with commas into quotes.",
                ),
            )
        else:
            row: dict[str, JsonValue] = dict(zip(header, cells, strict=True))
            row["options"] = [part for cell in [row.get("options")] for part in _split(cell)]
            yield begun, row


def _split(cell: JsonValue) -> list[JsonValue]:
    parts = str(cell or "").split(BETWEEN_OPTIONS)
    return [part.strip() for part in parts] if any(part.strip() for part in parts) else []


def _header(cells: Sequence[str], name: str) -> list[str]:
    header = [cell.strip().lower() for cell in cells]
    if missing := [column for column in ("question", "gold") if column not in header]:
        raise InputError(
            f"{name}: the first line names no column {missing[0]!r}.",
            f"Begin with a line such as 'text,question,options,gold'; the columns are {', '.join(COLUMNS)}.",
        )
    if twice := next((cell for cell in header if header.count(cell) > 1), None):
        raise InputError(f"{name}: the column {twice!r} is there twice.", "Name each column once.")
    _check_columns(header)
    return header


def _check_columns(names: Sequence[str]) -> None:
    if odd := [name for name in names if name not in COLUMNS]:
        error = unknown("column", odd[0], COLUMNS)
        raise InputError(error.message, f"{error.hint} The right answer stands in 'gold'.")


def _row(raw: _Raw, path: Path, number: int, unit: str) -> Row:
    _check_columns(list(raw))
    words = {name: _words(raw.get(name), name) for name in COLUMNS if name != "options"}
    for name in ("question", "gold"):
        if not words[name]:
            raise InputError(f"{name!r} is empty.", f"It is {COLUMNS[name]}.")
    if not any(words[name] for name in MATERIAL):
        raise InputError("there is nothing that the question is about.", f"Fill one of {', '.join(MATERIAL)}.")
    words["id"], words["family"] = words["id"] or f"{path.name}/{number}", words["family"] or path.stem
    return Row(where=f"{path.name}, {unit} {number}", options=_options(raw.get("options")), **words)


def _words(value: JsonValue, name: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InputError(
            f"{name!r} is {shortened(repr(value))}, which is no text.", 'Put it into quotes, as "words".'
        )
    return check_words(value, repr(name)).strip() if value.strip() else ""


def _options(value: JsonValue) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise InputError(
            f"'options' is {shortened(repr(value))}, which is no list.", 'Write ["the box", "the bag"].'
        )
    options = tuple(_words(option, "options") for option in value)
    if not all(options):
        raise InputError(f"option {options.index('') + 1} is empty.", "Leave it out, or write its words.")
    folded = [option.casefold() for option in options]
    if twice := next((option for option in options if folded.count(option.casefold()) > 1), None):
        raise InputError(f"the option {twice!r} is there twice.", "Give different options.")
    return options
