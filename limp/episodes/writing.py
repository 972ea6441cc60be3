"""Episodes written as TOML, which `files.parse_episode` reads back: the whole, or the table of one event."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from .episode import Episode
from .events import Event, Unread
from .files import EpisodeFile, to_json

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TABLES = ("events", "questions")
"""The lists that are written as one table an item."""


def to_toml(file: EpisodeFile) -> str:
    """Return the TOML that `parse_episode` reads back to an equal value, without what is left at its default."""
    data: dict[str, object] = json.loads(to_json(file))
    head = [f"{name} = {_value(value)}" for name, value in data.items() if name not in _TABLES]
    tables = [_table(name, item) for name in _TABLES for item in _items(data.get(name))]
    return "\n\n".join(filter(None, ("\n".join(head), *tables))) + "\n"


def event_to_toml(event: Event) -> str:
    """Return the table of one event."""
    (found,) = _items(json.loads(to_json(EpisodeFile(episode=Episode(events=(event,)))))["events"])
    return _table("events", found)


def in_own_words(episode: Episode) -> Episode:
    """Return an episode whose events no longer quote the text that they were read from, to be changed by hand.

    Words that were not understood stay, because nothing else says what they are.
    """
    events = (e if isinstance(e, Unread) else e.model_copy(update={"text": ""}) for e in episode.events)
    return episode.model_copy(update={"text": "", "events": tuple(events)})


def _items(found: object) -> list[Mapping[str, object]]:
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _table(name: str, item: Mapping[str, object]) -> str:
    return "\n".join([f"[[{name}]]", *(f"{_key(key)} = {_value(value)}" for key, value in item.items())])


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _value(name)


def _value(value: object) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    # Strings of JSON are strings of TOML, but for one character that TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
