"""Frames of verbs, as data: what a class of verbs needs, what it does to an episode, and examples
(`frames.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ..minds.facts import Value


class Example(NamedTuple):
    """A text, and the events that it becomes, in short."""

    text: str
    events: tuple[str, ...]


class Frame(Value):
    """A class of verbs (named as in VerbNet) with what a clause must have, and the effect that it has then.

    Frames of a verb are tried in order. `takes` are roles that a clause may have beside those that it needs and
    its effect takes. `gives` is the state that results, `marks` are what else the class tells its effect, such as
    that words are private.
    """

    name: str
    verbs: tuple[str, ...]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    effect: str
    gives: str = ""
    marks: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


STORIES = Path(__file__).with_name("frames.toml")


@lru_cache(maxsize=4)
def _table(path: Path) -> Mapping[str, object]:
    return tomllib.loads(path.read_text("utf-8"))


@lru_cache(maxsize=4)
def frames(path: Path = STORIES) -> tuple[Frame, ...]:
    """Return all frames of a table in order."""
    rows = _table(path)["frame"]
    assert isinstance(rows, dict)
    return tuple(Frame(name=name, **{**row, "verbs": row["verbs"].split()}) for name, row in rows.items())


@lru_cache(maxsize=1)
def families() -> Mapping[str, str]:
    """Return the family of each effect."""
    lists = _table(STORIES)["families"]
    assert isinstance(lists, dict)
    return {effect.strip(): family for family, effects in lists.items() for effect in effects.split(";")}


@lru_cache(maxsize=1)
def idioms() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the rows of words that one word stands for, by that word, long ones first.

    `*` is any noun or what modifies it, `a|b` is either word, and a word before `?` may be missing.
    """
    lists = _table(STORIES)["idioms"]
    assert isinstance(lists, dict)
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for word, rows in lists.items():
        every = [row for said in rows.split(";") for row in product(*map(_said, said.split()))]
        plain = (tuple(part for part in row if part) for row in every)
        found[word] = tuple(sorted(plain, key=len, reverse=True))
    return found


def _said(part: str) -> tuple[str, ...]:
    """Return the words that a part of an idiom may be; an empty one where it may be missing."""
    either = tuple(part.removesuffix("?").split("|"))
    return (*either, "") if part.endswith("?") else either


@lru_cache(maxsize=4)
def by_verb(path: Path = STORIES) -> Mapping[str, tuple[Frame, ...]]:
    """Return the frames of each verb, in order."""
    found: dict[str, list[Frame]] = {}
    for frame in frames(path):
        for verb in frame.verbs:
            found.setdefault(verb, []).append(frame)
    return {verb: tuple(each) for verb, each in found.items()}


@lru_cache(maxsize=4096)
def frames_of(verb: str, path: Path) -> tuple[Frame, ...]:
    """Return the frames of a verb in order, with those of any verb (`*`)."""
    return tuple(frame for frame in frames(path) if verb in frame.verbs or "*" in frame.verbs)


@lru_cache(maxsize=512)
def words(name: str, path: Path = STORIES) -> frozenset[str]:
    """Return a list of words of a table as a set."""
    return frozenset(listed(name, path))


@lru_cache(maxsize=512)
def listed(name: str, path: Path = STORIES) -> tuple[str, ...]:
    """Return a list of words of a table in order; words of several stand with underscores there."""
    lists = _table(path)["words"]
    assert isinstance(lists, dict)
    return tuple(word.replace("_", " ") for word in lists[name.replace(" ", "_")].split())


@lru_cache(maxsize=32)
def pattern(name: str, path: Path = STORIES) -> re.Pattern[str]:
    """Return a pattern of words of a table, which does not care for capitals."""
    lists = _table(path)["patterns"]
    assert isinstance(lists, dict)
    return re.compile(lists[name.replace(" ", "_")], re.IGNORECASE)
