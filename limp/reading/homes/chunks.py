"""Noun phrases, verbs and prepositions of a sentence, found from left to right without a parse.

Descriptions that a model or a person writes are longer and less regular than the declared English, and parsing all
their words takes about 40 ms a clause (`limp/reading/english`). Chunks are found in linear time and leave out what
they do not fit. Tokens and their categories are those of the declared English.

Source: S. Abney, "Parsing by chunks", in Principle-Based Parsing, 1991.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...homes.lexicon import lexicon
from ...lexicon.words import is_in
from ..english.tokens import Token
from ..english.words import names_in, plain, read_sentence

FINITE = frozenset(("V", "VP", "BE"))


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase: its words, determiner and owner, whether it is a name, and for a list its parts."""

    text: str
    first: int
    last: int
    determiner: str = ""
    owner: str = ""
    pronoun: bool = False
    named: bool = False
    parts: tuple[Noun, ...] = ()

    @property
    def low(self) -> str:
        """The words in lower case."""
        return self.text.lower()

    @property
    def head(self) -> str:
        """The last word in lower case."""
        return (self.low.split() or [""])[-1]

    @property
    def is_time(self) -> bool:
        """Whether it tells when: `noon`, `the weekend`, `10:30`."""
        head = self.head
        plain_ = head if is_in(head, "times", "nouns") else head.removesuffix("s")
        return is_in(plain_, "times", "nouns") or head in lexicon().times or head[:1].isdigit()


def is_mark(token: Token) -> bool:
    """Whether a token is punctuation."""
    return bool(token.categories & {"COMMA", "SEMI", "COLON", "DASH"})


def lemma_of(token: Token) -> str:
    """Return the base form of a verb: of several the one that the household knows, an inflected one first."""
    if not token.verbs:
        return "be" if "BE" in token.categories else "do" if "AUX" in token.categories else ""
    known = [verb for verb in token.verbs if verb in lexicon().acts] or list(token.verbs)
    form = token.lower.split()[-1]
    return form if form in known and "VB" in token.categories and token.auxiliaries else known[0]


class Chunks:
    """The tokens of one sentence, and what stands at a place among them."""

    def __init__(self, text: str, names: frozenset[str] = frozenset()) -> None:
        text = plain(text)
        sentence = read_sentence(text, names | names_in([text]))
        self.text, self.t = sentence.text, sentence.tokens
        self.titles: dict[str, str] = {}
        """The people whom roles stand for: `the nurse Ann`, `Tom, her brother,`."""

    def can(self, i: int, *categories: str) -> bool:
        """Whether the token at `i` can be one of these."""
        return 0 <= i < len(self.t) and not self.t[i].categories.isdisjoint(categories)

    def low(self, i: int) -> str:
        """Return the word at `i` in lower case, or ""."""
        return self.t[i].lower if 0 <= i < len(self.t) else ""

    def words(self, first: int, last: int) -> str:
        """Return the words of the tokens from `first` to before `last`."""
        last = min(last, len(self.t))
        return self.text[self.t[first].start : self.t[last - 1].end] if first < last else ""

    def words_of_verb(self, i: int, last: int) -> str:
        """Return the words from the verb at `i`, without its auxiliaries, to before `last`."""
        if not 0 <= i < min(last, len(self.t)):
            return ""
        start = self.t[i].end - len(self.t[i].words.split()[-1])
        return self.text[start : self.t[min(last, len(self.t)) - 1].end]

    def is_verb(self, i: int) -> bool:
        """Whether the token at `i` can be the verb of a clause."""
        return self.can(i, *FINITE) and not self.owns(i)

    def inflected(self, i: int) -> bool:
        """Whether the token at `i` is a verb in another form than its base form."""
        return bool(self.t[i].verbs) and self.t[i].verbs[0] != self.low(i)

    def owns(self, i: int) -> bool:
        """Whether `'s` at `i` says whose something is: not in `it's`, `Ann's in the hall`."""
        spoken = self.can(i - 1, "PRON") and not self.low(i - 1).endswith(("one", "body"))
        return self.can(i, "GEN") and not spoken and not self.can(i + 1, "DET", "PREP", "NOT")

    def idiom(self, i: int) -> int:
        """Return how many words the idiom at `i` has that only says how: `one by one`; 0 where none stands."""
        found = (n for n in (3, 2) if " ".join(self.low(k) for k in range(i, i + n)) in lexicon().idioms)
        return next(found, 0)

    def verb(self, i: int) -> int | None:
        """Return where the finite verb stands that begins at `i`, behind adverbs and negation; None for none."""
        while self.can(i, "ADV", "NOT") and not (self.is_verb(i) and not self.can(i + 1, *FINITE)):
            i += 1
        if self.can(i, "PART") and self.can(i + 1, *FINITE):
            i += 1
        return i if self.is_verb(i) else None

    def is_link(self, i: int, further: bool = False) -> bool:
        """Whether the token at `i` goes on with a preposition: `off of`, `out from under`, but not `to get`."""
        if further and (self.can(i, "OF") or self.can(i, "SUB")):
            return self.can(i, "OF")
        here = further and self.low(i) in ("home", "back", "there", "here", "inside", "outside")
        if here and not self.can(i + 1, "DET", "POSS", "N", "NAME", "PREP"):
            return False
        past = self.low(i) == "past" and self.can(i + 1, "DET", "POSS", "NAME")
        listed = self.can(i, "PREP", "TO", "PART") and not self.can(i, "DET")
        return past or (listed and not self.is_infinitive(i))

    def is_infinitive(self, i: int) -> bool:
        """Whether `to` with a verb behind it stands at `i`; `walked to reception` has none."""
        if not self.can(i, "TO") or not self.can(i + 1, "VB", "VPB", "BE") or self.can(i + 1, "DET", "PRON"):
            return False
        return not self.can(i + 1, "N") or lemma_of(self.t[i + 1]) in lexicon().acts
