"""One request to a model for a form, filled in within honest bounds; the sentences and people that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel

from ..errors import ModelError
from ..models.structured import Json
from ..protocols.models import GREEDY, LanguageModel, Sampling
from ..protocols.prompt import Prompt

Form = TypeVar("Form", bound=BaseModel)
_SENTENCE_END = re.compile(r"(?<!\b(?:Mr|Ms|Dr|St)\.)(?<!\bMrs\.)(?<=[.!?…])([\"'”’)]*)\s+(?=[\"'“‘(]?[A-Z0-9])")
FEWEST, A_SENTENCE = 12, 4
"""So many entries a list may have, and so many more for each sentence of the text; assumed."""
FEWEST_WITHIN = 8
"""So many more names than the text has words with a capital may stand in a list within an entry; assumed."""


@dataclass(frozen=True)
class Bounds:
    """How long the lists of a form may be, and those `within` its parts.

    A small model that rambles never ends a list by itself. A server that keeps to a schema ends it at the bound,
    and whoever reaches one is refused.
    """

    entries: int
    within: int

    @classmethod
    def of(cls, sentences: Sequence[str]) -> Bounds:
        """Return those of what is written about some sentences."""
        capitals = {word for sentence in sentences for word in re.findall(r"\b[A-Z]\w*", sentence)}
        return cls(FEWEST + A_SENTENCE * len(sentences), FEWEST_WITHIN + len(capitals))


def filled_in(
    model: LanguageModel,
    prompt: Prompt,
    form: type[Form],
    sampling: Sampling = GREEDY,
    bounds: Bounds | None = None,
) -> tuple[Form, str]:
    """Return the form as the model fills it in, and its answer word for word.

    Raises `ModelError` for a list that reaches its bound, and what the model raises.
    """
    (completion,) = model.generate([prompt], bounded(form, bounds) if bounds else form, sampling)
    assert isinstance(completion.parsed, form)
    if bounds and (name := next(_running_on(completion.parsed.model_dump(), bounds.entries, bounds.within), "")):
        raise ModelError(
            f"the model rambles: its list {name!r} runs on to the bound that the length of the text sets.",
            "Take a stronger model for reading, or --reader rules.",
        )
    return completion.parsed, completion.text


@lru_cache(maxsize=64)
def bounded(form: type[Form], bounds: Bounds) -> type[Form]:
    """Return a form whose schema tells its bounds; what is read is not held against them."""

    class Bounded(form):  # type: ignore[valid-type, misc]
        @classmethod
        def model_json_schema(cls, *given: Any, **named: Any) -> Json:
            schema: Json = form.model_json_schema(*given, **named)
            parts = schema.get("$defs")
            for part in parts.values() if isinstance(parts, dict) else ():
                _bind(part, bounds.within)
            return _bind(schema, bounds.entries)

    Bounded.__name__, Bounded.__qualname__, Bounded.__doc__ = form.__name__, form.__qualname__, form.__doc__
    return Bounded


def _bind(part: Json, most: int) -> Json:
    """Put the bound on the lists of a part of a schema; return the part."""
    slots = part.get("properties")
    for slot in slots.values() if isinstance(slots, dict) else ():
        if slot.get("type") == "array":
            slot.setdefault("maxItems", most)
    return part


def _running_on(value: object, most: int, within: int) -> Iterator[str]:
    """Yield the names of the lists that reach their bound."""
    slots = value.items() if isinstance(value, dict) else ()
    for name, held in slots:
        entries = held if isinstance(held, list | tuple) else (held,)
        if isinstance(held, list | tuple) and len(held) >= most:
            yield str(name)
        for entry in entries:
            yield from _running_on(entry, within, within)


def person_called(written: str, people: Sequence[str]) -> str:
    """Return who of `people` is called so, in whatever letters; empty if nobody is."""
    key = written.strip().casefold()
    return next((name for name in people if name.casefold() == key), "")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each on a line of its own; what is quoted stays in one."""
    return [sentence for line in text.splitlines() for sentence in _of_line(line)]


def _of_line(line: str) -> list[str]:
    """Return the sentences of a line; inside marks of quotation, which must be even, none ends."""
    whole = not line.count('"') % 2 and line.count("“") == line.count("”")
    found, start = [], 0
    for end in _SENTENCE_END.finditer(line):
        part = line[start : end.end()]
        if whole and (part.count('"') % 2 or part.count("“") > part.count("”")):
            continue
        found.append(part.strip())
        start = end.end()
    return [part for part in (*found, line[start:].strip()) if part]
