"""Names in a story: who is a person, and which words mean the same thing or place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .lexicon import lexicon
from .morphology import lemmas
from .vocabulary import DETERMINER, singular, verb

_ENDS = re.compile(
    r"\s+(?:now|again|there|inside|in it|inside it|inside of it|on it|in there|instead|today|yesterday|"
    r"secretly|quietly|quickly|first|too|as well|back|away|really|"
    r"right now|at (?:the moment|first|last|that (?:time|moment)|home)|this time|by (?:himself|herself|mistake)|"
    r"for (?:safekeeping|later|a while|some time)|carefully|gently|safely|together|afterwards|later|already|"
    r"alone)$"
)
_START = re.compile(
    rf"^(?:{DETERMINER}|[A-Z][\w-]*(?: [A-Z]\w*)?['’]s?|(?:piece|pair|slice|bit|batch|bunch|cup) of|own|small|"
    rf"little|large|"
    r"big|beautiful|new|old|nice|favou?rite|fresh|single)\s+",
    re.IGNORECASE,
)


_AMOUNT = re.compile(
    r"^(?:[a-z]+ ){0,3}(?:pile|collection|batch|slice|piece|pair|bunch|stack|handful|basketful|sight|variety|"
    r"assortment) of ",
    re.I,
)
_RELATIVE = re.compile(
    r"(?<=\w)(?<!\bthe)(?<!\ba)(?<!\ban)(?<!\bhis)(?<!\bher)(?<!\bits)(?<!\bmy)(?<!\btheir)[, ]+(?:that|which|"
    r"who|whose|trapped|placed|tucked|nestled|sitting|hidden|lying|hanging|displayed|resting|neatly|carefully|waiting|filled|peacefully|securely|safely|momentarily|nearby)\b.*$",
    re.I,
)


@lru_cache(maxsize=65536)
def canonical(words: str) -> str:
    """Return a noun phrase without determiners, owners and adverbs: `her marble now` -> `marble`."""
    text = (
        _AMOUNT.sub("", _RELATIVE.sub("", words)).strip(" \t\n.,;:!?\"'“”‘’").replace("_", " ").replace("-", " ")
    )
    while (cut := _ENDS.sub("", text)) != text:
        text = cut
    while (cut := _START.sub("", text, count=1)) != text and cut:
        text = cut
    return " ".join(text.lower().split())


_PAIRS = frozenset(
    "scissors trousers glasses pants jeans shorts pliers tongs binoculars pyjamas tweezers goggles tights".split()
)


def is_plural(name: str) -> bool:
    """Return whether canonical words name several things, or one that is spoken of as `they`."""
    last = name.split()[-1] if name else ""
    return bool(name) and (singular(last) != last or last in _PAIRS)


_NO_NOUN = frozenset("herself himself themselves itself him them that who whom it he she they to".split())


def plausible(name: str) -> bool:
    """Return whether canonical words can name a thing or a place; `it upon herself` cannot."""
    words = name.split()
    if (
        not words
        or len([word for word in words if word not in ("of", "the")]) > 5
        or "," in name
        or any(word in _NO_NOUN for word in words)
    ):
        return False
    if re.fullmatch(DETERMINER, name):
        return False
    found = verb(words[0])
    return (
        len(words) == 1
        or found is None
        or "NOUN" in lemmas(words[0])
        or words[0].endswith("ing")
        or found[1] not in ("put", "take", "go", "find", "look", "tell", "leave")
    )


@lru_cache(maxsize=65536)
def tokens(phrase: str) -> frozenset[str]:
    """Return the words of a noun phrase in the singular, for comparing."""
    return frozenset(singular(word) for word in canonical(phrase).split())


def match(phrase: str, known: Iterable[str], longer: bool = True) -> str | None:
    """Return the one known phrase that `phrase` means: the same words, else the only one with the same head.

    A shorter phrase means a longer one that holds its words (`the tube`, `the smarties tube`); None if none or
    several do. With `longer` a phrase also means a shorter one that it describes (`the red ball`, `the ball`).
    """
    wanted = tokens(phrase)
    if not wanted:
        return None
    names = list(known)
    for name in names:
        if tokens(name) == wanted:
            return name
    held = [name for name in names if wanted < tokens(name)]
    if len(held) == 1:
        return held[0]
    if not longer:
        return None
    holding = [name for name in names if tokens(name) and tokens(name) < wanted and _head(name) == _head(phrase)]
    return holding[0] if len(holding) == 1 and not held else None


def _head(phrase: str) -> str:
    """Return the last word of a noun phrase in the singular."""
    words = canonical(phrase).split()
    return singular(words[-1]) if words else ""


NARRATOR = "narrator"
"""The agent that `I` means."""
_GROUP = (
    r"I|[Mm]e|[Mm]yself|[Ww]e|[Uu]s|[Bb]oth of (?:them|us)|[Bb]oth|"
    r"[Tt]he (?:two|three|four|five|others?|rest)(?: of them| others)?|"
    r"[Ee]very(?:one|body)(?: else)?|[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Hh]er|[Tt]hem"
)
_BOTH = re.compile(r"[Bb]oth ")
_JOIN = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")


_PRONOUNS = re.compile(rf"(?<![\w'’])(?:{_GROUP})\b")
_OWNER = (
    r"(?:(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Aa]n?|(?:(?:[Tt]he|[Hh]is|[Hh]er) )?\w+['’]s|[Tt]wo|"
    r"[Nn]one of the) )?"
)


@dataclass(frozen=True, slots=True)
class One:
    """Finds one agent: a name, a role with its article, a pronoun, or a word for several."""

    named: re.Pattern[str]

    def match(self, text: str, position: int = 0) -> re.Match[str] | None:
        """Return the agent that stands at `position`."""
        return self.named.match(text, position) or _PRONOUNS.match(text, position)

    def search(self, text: str, position: int = 0) -> re.Match[str] | None:
        """Return the first agent from `position` on."""
        name, other = self.named.search(text, position), _PRONOUNS.search(text, position)
        if name is None or other is None:
            return name or other
        return name if name.start() <= other.start() else other

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the agents of a text from left to right."""
        found = self.search(text)
        while found is not None:
            yield found
            found = self.search(text, found.end())


@lru_cache(maxsize=256)
def _one_of(names: tuple[str, ...]) -> One:
    """Return what finds one of these agents; the words that all stories share are compiled once."""
    longest = sorted(names, key=len, reverse=True)
    spelled = [(_OWNER if n[:1].islower() else "") + re.escape(n).replace(r"\ ", "[ -]?") for n in longest]
    return One(re.compile(rf"(?<![\w'’])(?:{'|'.join(spelled)})(?!['’]s\b)(?!\w)" if spelled else r"(?!)"))


@dataclass(frozen=True, slots=True)
class Span:
    """Where agents are named in a text."""

    text: str
    first: int
    last: int

    def __getitem__(self, group: int) -> str:
        return self.text[self.first : self.last]

    def start(self) -> int:
        """Where they start."""
        return self.first

    def end(self) -> int:
        """Where they end."""
        return self.last


@dataclass(frozen=True, slots=True)
class Several:
    """Finds one or more agents in a row: `Ann`, `Ann and Ben`, `both Ann and Ben`."""

    one: One

    def match(self, text: str, position: int = 0) -> Span | None:
        """Return the agents that stand at `position`."""
        both = _BOTH.match(text, position)
        found = (both and self.one.match(text, both.end())) or self.one.match(text, position)
        if not found:
            return None
        end = found.end()
        while (link := _JOIN.match(text, end)) and (further := self.one.match(text, link.end())):
            end = further.end()
        return Span(text, position, end)

    def fullmatch(self, text: str) -> Span | None:
        """Return the agents if the text names nothing else."""
        found = self.match(text)
        return found if found and found.last == len(text) else None

    def search(self, text: str) -> Span | None:
        """Return the first agents of a text."""
        found = self.one.search(text)
        return self.match(text, found.start()) if found else None


@dataclass
class People:
    """The agents of a text, and what stands for them: their names, roles, and pronouns of the last ones."""

    names: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other words for an agent: `nurse` and `Nurse Ito` for `Ito`."""
    genders: Mapping[str, str] = field(default_factory=dict)
    """`he` or `she` for agents whose gender a title or a role tells."""
    last: list[str] = field(default_factory=list)
    """Who was spoken of, the last one last."""

    def __post_init__(self) -> None:
        self.one = _one_of((*self.names, *self.aliases))
        self.many = Several(self.one)

    def resolve(self, words: str) -> tuple[str, ...]:
        """Return whom words mean, in the order of the words: names, roles, `he`, `they`, `everyone`."""
        found: list[str] = []
        for part in self.one.finditer(words):
            found.extend(self._one(part[0]))
        return tuple(dict.fromkeys(found))

    def _one(self, word: str) -> Sequence[str]:
        """Return whom a name, a role or a pronoun means."""
        low = word.lower()
        if low in ("i", "me", "myself"):
            return (NARRATOR,) if NARRATOR in self.names else ()
        if low in ("we", "us", "both of us"):
            others = [n for n in reversed(self.last) if n != NARRATOR]
            return (NARRATOR, *others[:1]) if NARRATOR in self.names else ()
        if low in ("he", "him"):
            return self._last("he")
        if low in ("she", "her"):
            return self._last("she")
        if low in ("they", "them", "both", "both of them", "the two", "the two of them"):
            return tuple(dict.fromkeys(self.last[::-1]))[:2][::-1]
        if low.startswith("every") and low.endswith(" else"):
            return tuple(n for n in self.names if n not in self.last[-1:])
        if low.startswith(("every", "the three", "the four", "the five")):
            return self.names
        if low.startswith(("the other", "the rest")):
            return tuple(n for n in self.names if n not in self.last[-1:])
        named = self.named(word)
        return (named,) if named else ()

    def named(self, word: str) -> str | None:
        """Return the agent that a name or role means, whatever its spelling (`Xiaogang`, `Xiao Gang`)."""
        key = _spelling(word)
        for name in self.names:
            if _spelling(name) == key:
                return name
        bare = _spelling(canonical(word))
        for name in (*self.names, *self.aliases):
            if name[:1].islower() and _spelling(canonical(name)) == bare:
                return self.aliases.get(name, name)
        return next((who for alias, who in self.aliases.items() if _spelling(alias) == key), None)

    def _last(self, gender: str) -> Sequence[str]:
        """Return who of this gender was spoken of last, else the last one of whom it is not known."""
        last = [name for name in self.last if name != NARRATOR]
        for name in reversed(last):
            if self.gender(name) == gender:
                return (name,)
        for name in reversed(last):
            if not self.gender(name):
                return (name,)
        return tuple(last[-1:])

    def gender(self, name: str) -> str:
        """Return `he`, `she` or an empty string where neither name nor role tells."""
        if name in self.genders:
            return self.genders[name]
        role = lexicon().role_gender.get(name.split()[-1].lower(), "") if name else ""
        return role or str(lexicon().gender(name.split()[-1].lower())) if name else ""

    def speak_of(self, names: Sequence[str]) -> None:
        """Remember who was spoken of last."""
        self.last.extend(names)


@lru_cache(maxsize=8192)
def _spelling(name: str) -> str:
    """Return the letters of a name alone."""
    return re.sub(r"[^a-z]", "", name.lower())
