"""What stands before the verb of a clause: conjunctions, fronted phrases, the subject and asides behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from ...homes.lexicon import lexicon
from .chunks import Noun, is_mark
from .nominals import Nominals

_LONGEST_ASIDE = 12
"""So many tokens may stand between two commas behind a subject; assumed."""


@dataclass(slots=True)
class Frame:
    """One clause under construction. `link` says how its `content` is joined: `that`, `to`, `bare`, `where`.

    `first`, `predicate_at`, `verb` and `last` are the tokens where it starts, what follows its subject starts, its
    verb stands, and before which it ends.
    """

    conjunction: str = ""
    subject: Noun | None = None
    subject_at: tuple[str, Noun] | None = None
    lemma: str = ""
    form: str = ""
    passive: bool = False
    perfect: bool = False
    negated: bool = False
    modal: str = ""
    objects: list[Noun] = field(default_factory=list)
    phrases: list[tuple[str, Noun]] = field(default_factory=list)
    opening: list[tuple[str, Noun]] = field(default_factory=list)
    particles: list[str] = field(default_factory=list)
    adverbs: list[str] = field(default_factory=list)
    predicate: list[str] = field(default_factory=list)
    content: list[Frame] = field(default_factory=list)
    link: str = ""
    relatives: list[Frame] = field(default_factory=list)
    first: int = 0
    predicate_at: int = 0
    verb: int = 0
    last: int = 0

    @property
    def acts(self) -> frozenset[str]:
        """The acts that the lexicon lists for the verb."""
        return lexicon().acts_of(self.lemma)


class Openings(Nominals, ABC):
    """Takes what stands before a verb; `i` is the next token, `frames` are those that were taken."""

    def __init__(self, text: str, names: frozenset[str] = frozenset()) -> None:
        super().__init__(text, names)
        self.i = 0
        self.frames: list[Frame] = []

    @abstractmethod
    def clause(self, conjunction: str = "", subject: Noun | None = None) -> Frame | None:
        """Return the clause that starts here; its conjunction and subject may be known already."""

    def done(self) -> bool:
        """Whether all tokens are taken."""
        return self.i >= len(self.t)

    def _subclause(self, conjunction: str, subject: Noun | None = None) -> Frame | None:
        start = self.i
        inner = self.clause(conjunction, subject)
        if inner is None or not inner.lemma:
            self.i = start
            return None
        return inner

    def _lead(self, frame: Frame) -> None:
        """Take what stands before a subject: conjunctions, adverbs, prepositional phrases, a quotation."""
        while not self.done() and not (frame.phrases and self.frames and self._goes_elsewhere(self.i)):
            i = self.i
            if is_mark(self.t[i]):
                self.i += 1
                frame.first = self.i if i == frame.first else frame.first
            elif self.can(i, "SUB", "REL", "WH", "WHERE") and self._opens_clause(i):
                frame.conjunction = frame.conjunction or self.low(i)
                self.i += 1
            elif self._opens_participle(i):
                frame.conjunction = self.low(i).split()[0]  # "instead of closing it"
                self.i += 1
                return
            elif not self._passed(frame) and not self._opening(frame):
                return

    def _passed(self, frame: Frame) -> bool:
        """Pass over `in which`, or a word that only joins or says how; return False where none stands."""
        i = self.i
        if self.can(i, "PREP", "TO") and self.low(i + 1) in ("which", "whom"):
            self.i += 2
        elif self.can(i, "CONJ", "ADV", "NOT", "QUOTE") and not self.can(i, "DET"):
            frame.adverbs += [self.low(i)] if self.can(i, "ADV", "NOT") else []
            self.i += 1
        return self.i > i

    def _goes_elsewhere(self, i: int) -> bool:
        """Whether a phrase without a verb ends here: `then to the desk, opened it`, `and back as Ben left`."""
        at = i + is_mark(self.t[i])
        opens = self.can(at, "SUB", "REL", "WHERE", "CONJ", "VING") or (at > i and self._begins_with_verb(at))
        return opens and not (at == i and self.can(at, "PREP", "CONJ") and not self.can(at, "SUB"))

    def _opens_participle(self, i: int) -> bool:
        """Whether a preposition stands before a participle: `after closing it`, `after not finding it`."""
        at = i + 1 + self.can(i + 1, "NOT")
        return self.can(i, "PREP") and self.can(at, "VING", "VPING") and not self.can(at + 1, "N")

    def _opens_clause(self, i: int) -> bool:
        """Whether a clause follows a word that may also be a preposition or a determiner."""
        if self.can(i, "CONJ", "ADV") and not self.can(i, "SUB"):
            return False
        if not self.can(i, "PREP", "DET", "PRON"):
            return True
        found = self.nouns(i + 1, subject=True)
        behind = self.verb(found.last) if found else self.verb(i + 1)
        return behind is not None or self._opens_participle(i)

    def _opening(self, frame: Frame) -> bool:
        """Take a prepositional phrase or a time before the subject; return False where none stands."""
        if self.is_link(self.i):
            link, loose, end = self.link(self.i)
            found = self.nouns(end, subject=True) if link else None
            if found is not None:
                frame.phrases.append((link, found))
            elif not loose and not link:
                return False
            frame.adverbs += loose
            self.i = found.last if found else end
            return True
        found = self.noun(self.i)
        if found is not None and found.is_time and not self.can(found.last, "V", "VP", "BE", "GEN"):
            self.i = found.last + (self.low(found.last) in ("later", "ago", "before", "after"))
            return True
        return False

    def _subject(self, frame: Frame) -> None:
        """Take the subject and what stands between it and its verb."""
        participle = self.can(self.i, "VING") and self.low(self.i + 1) in ("and", "it", "them")
        if participle or self._begins_with_verb(self.i):
            return
        found = self.nouns(self.i, subject=True)
        if found is None:
            return
        start, self.i = self.i, found.last
        if self.can(self.i, "THERE"):
            self.i += 1
        if self.verb(self.i) is None:
            found = self._aside(frame, found)
        if self.verb(self.i) is None and not self.can(self.i, "VING"):
            self.i = start
            if not frame.lemma:
                frame.subject = found if found.named or found.parts else None
            return
        frame.subject = found

    def _begins_with_verb(self, i: int) -> bool:
        """Whether the clause has no subject of its own here: `and places it`, `put the mug on the desk`."""
        if self.can(i, "DET", "POSS", "NAME") or i >= len(self.t) or self.owns(i + 1):
            return False
        at = self.verb(i)
        if at is None or (self.can(at, "PRON") and not self.can(at, "V")):
            return False
        noun = self.noun(i)
        if noun is None or not self.can(at, "N") or self.t[at].auxiliaries:
            return True
        inner = self.verb(noun.last)
        return inner is None or (self.can(inner, "N") and not self.t[inner].auxiliaries)

    def _aside(self, frame: Frame, found: Noun) -> Noun:
        """Pass over what stands between subject and verb: `, the orderly,`, `in the hall`, `, who slept,`."""
        i = self.i
        if self.can(i, "REL") and self.low(i) != "that":
            return self._relative_aside(found, 1)
        if self.can(i, "COMMA"):
            return self._comma_aside(frame, found)
        if self.can(i, "PREP", "PART"):
            link, _, end = self.link(i)
            spot = self.nouns(end) if link else None
            if spot is not None and self.verb(spot.last) is not None:
                frame.subject_at, self.i = (link, spot), spot.last
        return found

    def _comma_aside(self, frame: Frame, found: Noun) -> Noun:
        """Pass over what stands between two commas behind a subject."""
        first = self.i + 1
        if self.can(first, "REL"):
            return self._relative_aside(found, 2)
        end = next((k for k in range(first, len(self.t)) if self.can(k, "COMMA")), len(self.t))
        verb_follows = self.verb(end + 1) is not None and self.verb(first) is None
        return (
            self._between_commas(frame, found, end) if verb_follows and end < first + _LONGEST_ASIDE - 1 else found
        )

    def _between_commas(self, frame: Frame, found: Noun, end: int) -> Noun:
        """Take what stands up to the comma at `end`: a participle, where somebody is, a role or a name."""
        first = self.i + 1
        self._participle_aside(found, first)
        self.i = end + 1
        link, _, behind = self.link(first if self.can(first, "PREP") else first + 1)
        spot = self.noun(behind) if link else None
        frame.subject_at = (link, spot) if spot else None
        other = self.noun(first)
        if other is None or other.last != end or other.named == found.named:
            return found
        name, role = (other, found) if other.named else (found, other)
        self.titles[role.head] = name.text
        return name

    def _participle_aside(self, found: Noun, i: int) -> None:
        """Take `, now grabbing the mug,` between subject and verb as a frame of its own."""
        while self.can(i, "ADV"):
            i += 1
        if self.can(i, "VING"):
            self.i = i
            inner = self._subclause("participle", found)
            self.frames += [inner] if inner else []

    def _relative_aside(self, found: Noun, words: int) -> Noun:
        """Take `, who had dined out,`: a frame of its own."""
        start, conjunction = self.i, self.low(self.i + words - 1)
        self.i += words
        inner = self.clause(conjunction, found)
        if inner is None or (words == 2 and not self.can(self.i, "COMMA")):
            self.i = start
        else:
            self.frames.append(inner)
            self.i += words == 2
        return found
