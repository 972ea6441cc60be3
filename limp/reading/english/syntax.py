"""What a sentence says, as values: clauses with their subject, verb, objects, phrases and contents.

Nothing here knows what a verb means, or who is meant; `meaning` and `discourse` do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...lexicon.words import any_in, classes_of

Form = Literal["active", "passive", "copula"]
ContentKind = Literal["", "that", "wh", "about", "to", "ing", "quote"]


TRAVEL = ("enter", "come", "return", "go", "leave")
"""The classes of verbs of coming and going."""
PLACE = ("put", "move", "hide")
"""The classes of verbs by which a thing comes to a place."""
HANDLE = (*PLACE, "take")
"""The classes of verbs by which a thing comes to a place or away from one."""
PERCEIVE = ("see", "know", "learn")
"""The classes of verbs of what somebody perceives, or knows thereby."""


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase: `kind` says how it names, `words` are those without article, `members` those joined."""

    kind: Literal["name", "pronoun", "noun", "joined", "gap"]
    words: str = ""
    head: str = ""
    determiner: str = ""
    owner: NounPhrase | None = None
    qualities: tuple[str, ...] = ()
    plural: bool = False
    members: tuple[NounPhrase, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    clauses: tuple[Clause, ...] = ()
    """Relative clauses, with the noun phrase as the `gap`."""
    of: NounPhrase | None = None
    title: str = ""
    """What somebody who is named is also called: `nurse`."""
    restrictive: bool = False
    """Whether its relative clauses say which one is meant."""
    number: int = 0
    """How many of a group it means; 0 where it does not say."""

    @property
    def spoken(self) -> str:
        """Its words with its article or owner."""
        before = f"{self.owner.spoken}'s" if self.owner else self.determiner
        return f"{before} {self.words}".strip()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A preposition with its noun phrase, or with a participle clause; a time of the clock has no preposition."""

    preposition: str
    np: NounPhrase | None = None
    clause: Clause | None = None
    clock: str = ""
    fronted: bool = False
    """Whether it stands before the clause."""
    span: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def head(self) -> str:
        """The last word of its noun phrase; nothing without one."""
        return self.np.head if self.np is not None else ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate with what belongs to it. `content` is what is said, thought or wanted.

    `asked` is the question word of an embedded clause. `span` is its place among the tokens of the sentence.
    """

    subject: NounPhrase | None = None
    verbs: tuple[str, ...] = ()
    form: Form = "active"
    negated: bool = False
    auxiliaries: tuple[str, ...] = ()
    progressive: bool = False
    objects: tuple[NounPhrase, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    particles: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    qualities: tuple[str, ...] = ()
    content_kind: ContentKind = ""
    content: tuple[Clause, ...] = ()
    quote: str = ""
    asked: str = ""
    asked_noun: str = ""
    behind: str = field(default="", compare=False)
    """The words behind its verb, as they stand."""
    around: tuple[Around, ...] = ()
    elliptic: bool = False
    """Whether the predicate is that of the clause before: "but Ben did not"."""
    rival: NounPhrase | None = field(default=None, compare=False)
    """Who else may be the subject: "Ann said that Ben was late and left"."""
    span: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of the verb."""
        return ("be",) if self.form == "copula" else classes_of(self.verbs)

    @property
    def head(self) -> str:
        """The last word of its subject; nothing without one."""
        return self.subject.head if self.subject is not None else ""

    @property
    def complements(self) -> tuple[NounPhrase, ...]:
        """Its objects, and the noun phrases of its phrases."""
        return (*self.objects, *(phrase.np for phrase in self.phrases if phrase.np is not None))

    @property
    def noun_phrases(self) -> tuple[NounPhrase, ...]:
        """Its subject, its objects, and the noun phrases of its phrases."""
        return self.complements if self.subject is None else (self.subject, *self.complements)

    @property
    def inner(self) -> Clause | None:
        """Its content, if that is one clause."""
        return self.content[0] if len(self.content) == 1 else None

    @property
    def alone(self) -> Clause | None:
        """Its content, if that is one clause and all that stands behind its verb."""
        return None if self.objects or self.phrases else self.inner

    @property
    def infinitive(self) -> str:
        """Its predicate in words as an infinitive: `not to open the box`."""
        return f"{'not ' * self._denied}to {self._done}".strip()

    @property
    def spoken(self) -> str:
        """Its words, with the verb as it stands behind an auxiliary: `she will not find it`."""
        subject = self.subject.spoken if self.subject else ""
        return " ".join(filter(None, (subject, *self.auxiliaries[:1], f"{'not ' * self._denied}{self._done}")))

    @property
    def _done(self) -> str:
        """Its verb with the words behind it; one that stands for an idiom says them itself: `look away`."""
        verb, *part = self.verbs[0].split("-")
        return f"{verb} {' '.join(part) if part else self.behind}".strip()

    @property
    def _denied(self) -> bool:
        """Whether its words have to say that it is denied, as "nobody" behind its verb does already."""
        return self.negated and not any(np.kind == "pronoun" and np.words != np.head for np in self.objects)

    def is_of(self, *classes: str) -> bool:
        """Return whether its verb is of one of some classes."""
        return not set(classes).isdisjoint(self.classes)

    def has_auxiliary(self, *kinds: str) -> bool:
        """Return whether one of its auxiliaries is of some kinds of the lexicon: `will`, `may`."""
        return any_in(self.auxiliaries, "auxiliaries", *kinds)

    def has_adverb(self, *kinds: str) -> bool:
        """Return whether one of its adverbs is of some kinds of the lexicon: `secret`, `habit`."""
        return any_in(self.adverbs, "adverbs", *kinds)


@dataclass(frozen=True, slots=True)
class Around:
    """A clause before or behind another: `while Anne sleeps`; the subjunction of a bare participle is empty."""

    word: str
    clause: Clause
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what is asked, the clause with the gap, and the clauses that say when."""

    asked: str
    noun: str
    clause: Clause
    preposition: str = ""
    of: NounPhrase | None = None
    """Of whom one or several are asked for: `which of them`."""
    stated: bool = False
    """Whether it is a statement, to be confirmed or denied."""


def is_gap(np: NounPhrase | None) -> bool:
    """Return whether a noun phrase is what a question asks for, or is not there."""
    return np is None or np.kind == "gap"
