"""The rows of a file of questions: JSON lines or CSV, each with the line it begins at, or a JSON list of objects.

Whatever is wrong is said with the file and the line, and all wrong lines are named at once.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, model_validator

from limp.errors import InputError, LimpError, unknown
from limp.inputs.checks import MAX_JSON_BYTES, check_words, json_value, misfit, parse_json, read_text

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
_MOST_LINES = 10


def _plain(words: str, info: ValidationInfo) -> str:
    return check_words(words, repr(info.field_name)).strip() if words else ""


Words = Annotated[str, AfterValidator(_plain)]


class Row(BaseModel):
    """One question as its file has it; words that are left out are empty."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    where: str
    """The file and the line, such as `questions.csv, line 3`; of a list the number of the question."""
    question: Words = Field(min_length=1)
    gold: Words = Field(min_length=1)
    options: tuple[Words, ...] = ()
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

    Raises `InputError` for a file of another kind, for one that cannot be read or holds no row, and for rows that
    are wrong: the first one says what, the others are named by their lines.
    """
    kind = path.suffix.lower()
    if kind not in (*SUFFIXES, LIST):
        known = " or ".join((*SUFFIXES, LIST))
        raise InputError(f"{path.name!r} is no file of questions.", f"Give {known}, or a folder.")
    content = read_text(path, "the questions", MAX_JSON_BYTES)
    lines = {SUFFIXES[0]: _json_lines, SUFFIXES[1]: _csv_lines, LIST: _listed}[kind](content, path)
    unit = "question" if kind == LIST else "line"
    rows: list[Row] = []
    wrong: list[tuple[int, LimpError]] = []
    for number, line in lines:
        try:
            if isinstance(line, LimpError):
                raise line
            rows.append(_row(line, path, number, unit))
        except LimpError as error:
            wrong.append((number, error))
    if wrong:
        (number, first), *others = wrong
        more = [str(line) for line, _ in others[:_MOST_LINES]] + (["..."] if len(others) > _MOST_LINES else [])
        count = f"{len(others)} more wrong: {', '.join(more)}." if others else ""
        raise InputError(f"{path.name}, {unit} {number}: {first.message}", f"{first.hint} {count}")
    if not rows:
        raise InputError(f"{path.name} holds no question.", "Write one a line; limp eval --help shows how.")
    return tuple(rows)


_Lines = Iterator[tuple[int, Mapping[str, object] | LimpError]]
"""The number of each row, and what it holds, or why it cannot be read."""


def _listed(content: str, path: Path) -> _Lines:
    hint = 'Write a list of objects: [{"text": "...", ...}, ...].'
    yield from enumerate(parse_json(content, list[dict[str, object]], path.name, hint), start=1)


def _json_lines(content: str, _: Path) -> _Lines:
    for number, line in enumerate(content.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json_value(line)
        except (ValueError, RecursionError) as error:
            said = "it is nested too deeply" if isinstance(error, RecursionError) else str(error).partition(";")[0]
            yield number, InputError(f"this is no JSON object: {said}.", "Write one object a line.")
            continue
        odd = InputError("this is no JSON object.", 'Write one object a line, such as {"text": "...", ...}.')
        yield number, value if isinstance(value, dict) else odd


def _csv_lines(content: str, path: Path) -> _Lines:
    reader = csv.DictReader(io.StringIO(content.lstrip(), newline=""), strict=True)
    above = content[: len(content) - len(content.lstrip())].count("\n")
    try:
        reader.fieldnames = [cell.strip().lower() for cell in reader.fieldnames or ()]
        _check_header(reader.fieldnames, path.name)
        for row in reader:
            cells = [cell for cell in row.values() if isinstance(cell, str)]
            begun = above + reader.line_num - sum(cell.count("\n") for cell in cells)
            if None in row or None in row.values():
                count = len(cells) + len(row.get(None) or ())
                yield (
                    begun,
                    InputError(
                        f"there are {count} cells, and {len(reader.fieldnames)} columns.",
                        "Put words with commas into quotes.",
                    ),
                )
            elif any(cell.strip() for cell in cells):
                options = (row.get("options") or "").split(BETWEEN_OPTIONS)
                yield begun, {**row, "options": options if any(map(str.strip, options)) else ()}
    except csv.Error as error:
        hint = "Put words with commas or quotes into quotes."
        yield above + reader.reader.line_num, InputError(f"this is no CSV: {error}.", hint)


def _check_header(header: list[str], name: str) -> None:
    if missing := [column for column in ("question", "gold") if header and column not in header]:
        raise InputError(
            f"{name}: the first line names no column {missing[0]!r}.",
            f"Begin with a line such as 'text,question,options,gold'; the columns are {', '.join(COLUMNS)}.",
        )
    if twice := next((cell for cell in header if header.count(cell) > 1), None):
        raise InputError(f"{name}: the column {twice!r} is there twice.", "Name each column once.")
    _check_columns(header, f"{name}: ")


def _check_columns(names: list[str], where: str = "") -> None:
    if odd := [name for name in names if name not in COLUMNS]:
        error = unknown("column", odd[0], COLUMNS)
        raise InputError(f"{where}{error.message}", f"{error.hint} The right answer stands in 'gold'.")


def _row(raw: Mapping[str, object], path: Path, number: int, unit: str) -> Row:
    _check_columns(list(raw))
    given = {name: value for name, value in raw.items() if value not in (None, "")}
    names = {"id": f"{path.name}/{number}", "family": path.stem, "where": f"{path.name}, {unit} {number}"}
    try:
        return Row.model_validate({**names, **given})
    except ValidationError as error:
        hint = f"The columns are {', '.join(COLUMNS)}."
        raise InputError(f"{misfit(error).removeprefix('Value error, ')}.", hint) from error
