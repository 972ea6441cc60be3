"""Words, JSON, TOML and settings from outside: whatever is wrong with a file or flag is one clear `InputError`."""

from __future__ import annotations

import hashlib
import json
import math
import re
import stat
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import TypeAdapter, ValidationError

from ..errors import InputError, shortened, unknown

T = TypeVar("T")

MAX_CHARACTERS = 200_000
"""The longest text of one episode; a film's whole script is shorter, and readers take time per sentence."""

MAX_JSON_BYTES = 500_000_000
MAX_NAME = 200
"""The longest name of a file, in bytes: file systems take 255, and something may be put behind it."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but for line ends and tabs, and halves of characters."""
_LEADING = re.compile(r"[/\\:\x00-\x1f\x7f]|^\.{1,2}$")


STORY = "Write what happened, one sentence after another."
QUESTION = "Write the question, and its options, if you give them, one a line."


def check_words(text: str, what: str, hint: str = STORY) -> str:
    """Return `text` with plain line ends; raise `InputError` if it is empty, too long, or holds control codes.

    `hint` says what to write where there is nothing.
    """
    if not isinstance(text, str):
        raise InputError(f"{what} is {shortened(repr(text))}, which is no text.", "Give words.")
    if not text.strip():
        raise InputError(f"{what} is empty.", hint)
    if len(text) > MAX_CHARACTERS:
        raise InputError(
            f"{what} has {len(text):,} characters; the limit is {MAX_CHARACTERS:,}.",
            "Give the text of one episode.",
        )
    if found := _CONTROL.search(text):
        k = found.start()
        line = text.count("\n", 0, k) + 1
        column = k - (text.rfind("\n", 0, k) + 1) + 1
        raise InputError(
            f"{what} holds the character U+{ord(text[k]):04X} at line {line}, column {column}.",
            "Remove it; of all control characters only line ends and tabs are allowed.",
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: Path, what: str, limit: int = 4 * MAX_CHARACTERS) -> str:
    """Return the UTF-8 text of a file; raise `InputError` if it is missing, a folder, too big, or not UTF-8."""
    if not _kind(path):
        raise InputError(f"{what}: there is no file {_short(path)}.", "Check the path.")
    if _kind(path) == "folder":
        raise InputError(f"{what}: {str(path)!r} is a folder.", "Give a text file.")
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)  # a device has no size, and may have no end
        if len(content) > limit:
            raise InputError(f"{what}: {str(path)!r} has over {limit:,} bytes, the limit.", "Shorten it.")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{what}: {str(path)!r} is not UTF-8 (byte {error.start}).", "Save it as UTF-8 text."
        ) from error
    except OSError as error:
        raise InputError(
            f"{what}: cannot read {str(path)!r}: {error.strerror}.", "Check its permissions."
        ) from error


def words_or_file(value: str, what: str, hint: str = STORY) -> str:
    """Return the words of a flag `FILE|TEXT`: of the file if there is one of that name, else the value itself.

    A value without blanks that ends in a suffix, such as `story.txt`, is a file name: a missing one is an error.
    """
    if value.strip() and is_path(value):  # the empty path is the folder one is in
        return check_words(read_text(Path(value), what), what, hint)
    return check_words(value, what, hint)


def is_path(value: str) -> bool:
    """Return whether words name a file or folder: there is one, or they have no blanks and end in a suffix."""
    path = Path(value)
    suffixed = bool(path.suffix) and not any(c.isspace() for c in value) and not value.endswith(".")
    return suffixed or bool(_kind(path))


def is_folder(path: Path) -> bool:
    """Return whether there is a folder at `path`; `Path.is_dir` fails on words that are too long for a name."""
    return _kind(path) == "folder"


def read_json(path: Path, schema: type[T], what: str) -> T:
    """Return the JSON of a file as `schema`; raise `InputError` that says where it is wrong."""
    text = read_text(path, what, MAX_JSON_BYTES)
    return parse_json(text, schema, f"{what} ({path.name})")


def parse_json(text: str, schema: type[T], what: str, hint: str = "Correct the file.") -> T:
    """Return JSON text as `schema`; raise `InputError` that says where it is wrong."""
    try:
        return TypeAdapter(schema).validate_python(json_value(text))
    except ValidationError as error:
        raise InputError(f"{what}: {misfit(error)}.", hint) from error
    except (ValueError, RecursionError) as error:  # a ValueError also for a number of thousands of digits
        raise InputError(f"{what}: Invalid JSON: {_in_short(error)}.", hint) from error


def parse_toml(text: str, schema: type[T], what: str, hint: str) -> T:
    """Return TOML text as `schema`; raise `InputError` that says where it is wrong."""
    try:
        return TypeAdapter(schema).validate_python(tomllib.loads(text))
    except ValidationError as error:
        raise InputError(f"{what}: {misfit(error)}.", hint) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{what} is not TOML: {_in_short(error)}.", hint) from error


def _in_short(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error).partition("; use ")[0]


def json_value(text: str) -> object:
    """Return the value of JSON text.

    Raises `ValueError` for text that is no JSON, for a key that is there twice, of which one value would be lost,
    and for a number that is none or not finite.
    """
    value: object = json.loads(text, object_pairs_hook=_table, parse_float=_finite, parse_constant=_finite)
    return value


def _table(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} is there twice")
    return found


def _finite(digits: str) -> float:
    if not math.isfinite(value := float(digits)):
        raise ValueError(f"{digits} is no finite number")
    return value


def misfit(error: ValidationError) -> str:
    """Return the first thing that is wrong, and where: `Field required at 'scenario[0].id'`."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = path_of(first["loc"])
    return f"{first['msg']} at {where!r}" if where else first["msg"]


def path_of(loc: Sequence[int | str]) -> str:
    """Return where a value stands, from 0: `options[2].value`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).removeprefix(".")


def odd_in(value: object, loc: tuple[int | str, ...] = ()) -> str:
    """Return the path of the first odd value in plain data, and what it is; empty if there is none.

    A text of nothing but blanks is odd, and a number that is not finite.
    """
    if isinstance(value, str):
        return f"{path_of(loc)} holds nothing but blanks" if value and not value.strip() else ""
    if isinstance(value, float):
        return "" if math.isfinite(value) else f"{path_of(loc)} is {value}, which is no finite number"
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        return next(filter(None, (odd_in(part, (*loc, key)) for key, part in parts)), "")
    return ""


def check_ids(ids: Sequence[str], what: str) -> None:
    """Raise `InputError` if an id is there twice."""
    if twice := next((name for name in ids if ids.count(name) > 1), None):
        raise InputError(f"{what} holds the id {twice!r} twice.", "Give every one its own.")


def plain_name(name: str, what: str) -> str:
    """Return a name that may become that of a file or folder; raise `InputError` for one that leads elsewhere."""
    if not name.strip() or len(name.encode(errors="replace")) > MAX_NAME or _LEADING.search(name):
        raise InputError(
            f"{what} {name[:40]!r} cannot name a file.", "Use letters, digits, '-', '_' and '.', 200 at most."
        )
    return name


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hex; raise `InputError` for what is no file, such as a device."""
    if not path.is_file():
        raise InputError(f"{path.name!r} is not a file.", "Give a file.")
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def require_file(path: Path, what: str, hint: str) -> Path:
    """Return `path`; raise `InputError` unless it is a file that can be read."""
    if _kind(path) != "file":
        raise InputError(
            f"{what} {_short(path)} is {'a folder' if _kind(path) == 'folder' else 'not there'}.", hint
        )
    return path


def require_folder(path: Path, what: str, hint: str) -> Path:
    """Return `path`; raise `InputError` if it is not a folder."""
    if _kind(path) != "folder":
        problem = "is not a folder" if _kind(path) else "does not exist"
        raise InputError(f"{what} {_short(path)} {problem}.", hint)
    return path


def _kind(path: Path) -> Literal["file", "folder", "other", ""]:
    """Return what is at `path`; nothing for words that can be no path, where `Path.exists` fails on long ones."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


def _short(path: Path) -> str:
    words = str(path)
    return repr(words if len(words) <= 100 else f"{words[:100]}...")


@dataclass(frozen=True)
class GivenSettings:
    """Settings of a simulation, from words; raises `InputError` for a name that is not `known`."""

    given: Mapping[str, str]
    known: Collection[str]

    def __post_init__(self) -> None:
        for name in self.given:
            if name not in self.known:
                raise unknown("setting", name, self.known)

    def whole(self, name: str, default: int, low: int = 1, high: int = 1_000_000) -> int:
        """Return a whole number in [low, high]."""
        number = self.number(name, default, low, high)
        if number != int(number):
            raise InputError(f"{name} is {self.given[name]!r}.", "Give a whole number.")
        return int(number)

    def number(self, name: str, default: float, low: float = 0.0, high: float = float("inf")) -> float:
        """Return a number in [low, high]; `inf` is one."""
        word = self.given.get(name)
        if word is None:
            return default
        try:
            number = float(word)
        except ValueError:
            raise InputError(f"{name} is {word!r}.", "Give a number.") from None
        if not low <= number <= high:
            raise InputError(f"{name} is {word!r}.", f"It must lie between {low:g} and {high:g}.")
        return number

    def choice(self, name: str, options: Sequence[str], default: str) -> str:
        """Return one of the options."""
        word = self.given.get(name, default)
        if word not in options:
            raise unknown(name, word, options)
        return word
