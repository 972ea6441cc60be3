"""The tables of `lemminflect` (the NIH Specialist Lexicon), of which only the lines of asked words are read.

Read as a whole, as the library does it, they take a quarter of a second, which every start would pay.
"""

from __future__ import annotations

import gzip
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

V = TypeVar("V")


class ByWord(Generic[V]):
    """A table of lines `word,...`, packed with gzip; `read` makes entries of one of them."""

    def __init__(self, file: Path, read: Callable[[str], dict[str, V]], own: dict[str, dict[str, V]]) -> None:
        # Sorted in code points already, so that this costs next to nothing.
        self._lines = sorted(gzip.decompress(file.read_bytes()).split(b"\n"))
        self._read, self._own = read, own

    def get(self, word: str, default: dict[str, V]) -> dict[str, V]:
        """Return the entries of a word, those of `own` in their place, or the default if it is not listed."""
        if word in self._own:
            return self._own[word]
        begin = f"{word},".encode()
        place, found = bisect_left(self._lines, begin), dict[str, V]()
        while place < len(self._lines) and self._lines[place].startswith(begin):
            found |= self._read(self._lines[place].decode())
            place += 1
        return found or default


@lru_cache(maxsize=1)
def lemminflect() -> ModuleType:
    """Return the library, whose tables are read by the word."""
    import lemminflect as library  # type: ignore[import-untyped]  # here, because it takes its time
    from lemminflect import config
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec  # type: ignore[import-untyped]
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec  # type: ignore[import-untyped]
    from lemminflect.core.LexicalUtils import categoryToUPos  # type: ignore[import-untyped]

    def base_forms(line: str) -> dict[str, tuple[str, ...]]:
        _, category, forms = LemmaLUCodec.fromString(line)
        return {categoryToUPos(category): forms}

    def inflected(line: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = InflectionLUCodec.fromString(line)[2]
        return found

    library.Lemmatizer().lemma_dict = ByWord(Path(config.lemma_lu_fn), base_forms, {})
    own = InflectionLUCodec.updateForAuxMod({})
    library.Inflections().infl_dict = ByWord(Path(config.inflection_lu_fn), inflected, own)
    made: ModuleType = library
    return made
