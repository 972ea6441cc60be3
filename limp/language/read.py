"""What is told in words, sentence by sentence: who reads it joins it at once with what was seen (`fuse`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..events import Event, Observation, Source, SourceKind

_SENTENCE_END = re.compile(r"(?<!\b(?:Mr|Ms|Dr|St)\.)(?<!\bMrs\.)(?<=[.!?…])([\"'”’)]*)\s+(?=[\"'“‘(]?[A-Z0-9])")


@dataclass(frozen=True)
class SentenceReader:
    """Keeps each sentence as it stands; `source` is where the words come from."""

    source: SourceKind = "text"

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return one observation for each sentence."""
        del agents
        return tuple(Observation(text=words, source=Source(kind=self.source)) for words in sentences(text))


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
