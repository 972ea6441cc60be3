"""What the reader of stories makes of single sentences, drawn with a seed from folders, to judge by hand."""

from __future__ import annotations

import argparse
import csv
import json
import random
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from limp.symbolic.beliefs.reading.chat import is_chat
from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Happening, Unread
from limp.symbolic.english.cast import cast_of
from limp.symbolic.english.tokens import lines_of

FIELDS = ("context", "narrative", "story", "text", "short_context")
"""The columns and keys that hold stories."""


def stories(folder: Path) -> Iterator[str]:
    """Yield the stories in the CSV and JSON files of a folder."""
    for path in sorted(folder.rglob("*.csv")):
        with path.open(newline="", encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                yield from (row[name] for name in FIELDS if row.get(name))
    for path in sorted(folder.rglob("*.json")):
        yield from _within(_values(path.read_text(encoding="utf-8")), path.stem == "texts")


def _values(text: str) -> object:
    """Return what a file holds: one JSON value, or one a line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def _within(value: object, plain: bool) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and (key in FIELDS or plain):
                yield inner
            else:
                yield from _within(inner, plain)
    elif isinstance(value, list):
        for inner in value:
            yield from _within(inner, plain)


def made_of(event: Happening) -> str:
    """Return an event as its class and the fields that are set."""
    given = {f.name: getattr(event, f.name) for f in fields(event) if f.name not in ("text", "certainty")}
    told = ", ".join(f"{name}={value!r}" for name, value in given.items() if value)
    return f"{type(event).__name__}({told})"


def drawn(data: Path, seed: int, count: int) -> list[tuple[str, str, list[Happening]]]:
    """Return sentences with their folder and what was made of them, equally many of each folder of `data`."""
    folders = [path for path in sorted(data.iterdir()) if path.is_dir()] or [data]
    chance = random.Random(seed)
    found: list[tuple[str, str, list[Happening]]] = []
    for folder in folders:
        pairs = {}
        for text in dict.fromkeys(stories(folder)):
            story = read_story(text)
            for sentence in dict.fromkeys(_sentences(text)):
                made = [e for e in story.events if " ".join(e.text.split()) == sentence]
                pairs[sentence] = (folder.name, sentence, made)
        rows = sorted(pairs.values(), key=lambda pair: pair[1])
        found += chance.sample(rows, min(len(rows), count // len(folders)))
    return found


def _sentences(text: str) -> Iterator[str]:
    if is_chat(text):
        yield from (" ".join(line.split()) for line in text.splitlines() if line.strip())
        return
    for line in lines_of(cast_of(text).text)[0]:
        yield " ".join(line.split())


def main() -> None:
    """Print a table: a number, the sentence, and what the reader made of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="a folder of stories, or of folders of them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    given = parser.parse_args()
    for number, (folder, sentence, made) in enumerate(drawn(given.data, given.seed, given.count), start=1):
        print(f"{number:3} {folder}: {sentence}")
        for event in made:
            note = f"not understood: {event.clause}" if isinstance(event, Unread) else made_of(event)
            print(f"      {note}")


if __name__ == "__main__":
    main()
