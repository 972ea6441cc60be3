"""One clause: a verb with its subject and what follows, as the reader of households takes it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...homes.lexicon import lexicon
from ..english.syntax import Clause as Derived
from ..english.syntax import NounPhrase
from .phrases import Phrase, spelled


@dataclass(frozen=True)
class Clause:
    """One verb of a sentence with its subject and what follows; `words` are all of its words.

    `told` are the words behind the subject, `done` those from the verb on, `after` those behind it.
    """

    words: str
    told: str
    done: str
    after: str
    lemma: str
    derived: Derived = Derived()
    contents: tuple[str, ...] = ()
    """The words of what is said, thought or wanted, and of what is within that."""
    form: str = ""
    """`ing` for a participle."""
    subject: tuple[NounPhrase, ...] = ()
    conjunction: str = ""
    joined: bool = False
    """Whether `and` joins it to the clause before."""
    phrase: Phrase = Phrase()
    irreal: bool = False
    """Whether a modal verb says that it is yet to come, or only ought to be."""
    recalled: bool = False
    """Whether it tells which thing or place is meant, by what was done earlier, or what somebody saw done."""
    seen: bool = False
    intended: bool = False
    negated: bool = False
    hedged: bool = False
    purpose: bool = False
    """Whether it is an infinitive of purpose ("goes to get the milk")."""
    final: bool = False
    """Whether it is the last of its sentence."""

    @classmethod
    def without_verb(cls, words: str) -> Clause:
        """Return words of which no clause is derived."""
        return cls(words=words, told=words, done=words, after=words, lemma="")

    @property
    def acts(self) -> frozenset[str]:
        """The acts that the lexicon lists for the verb."""
        return lexicon().acts_of(self.lemma)

    @property
    def quotes(self) -> list[str]:
        """The words in quotation marks."""
        return [said.strip() for said in re.findall(r'["“]([^"“”]+)["”]?', self.words)]

    @property
    def tells(self) -> bool:
        """Whether its objects are told something: `asked Ben to go`."""
        return "speech" in self.acts and not self.acts & {"walk", "put", "find", "grab"}

    def in_active(self) -> Clause:
        """Return a passive clause that names who does it as an active one: `the mug was taken by Ann`."""
        by = next((p.np for p in self.derived.phrases if p.preposition == "by"), None)
        if by is None or self.derived.form != "passive" or self.tells:
            return self
        target, phrase = self.derived.subject, self.phrase.without("by")
        phrase = replace(phrase, object=spelled(target)) if target else phrase
        return replace(self, subject=members_of(by), phrase=phrase)

    def governed_by(self, outer: Clause) -> Clause:
        """Return the clause with what the clause that governs it says of it."""
        tried = "try" in outer.acts and outer.lemma != "decide"
        return replace(
            self, words=outer.words, told=outer.told, subject=outer.subject, conjunction=outer.conjunction,
            form=outer.form, irreal=outer.irreal, joined=outer.joined, recalled=outer.recalled,
            intended=outer.intended or tried,
            negated=self.negated or outer.negated or "fail" in outer.acts,
            hedged=outer.hedged or outer.lemma in lexicon().verb_class["seeming"],
        )  # fmt: skip


def members_of(np: NounPhrase | None) -> tuple[NounPhrase, ...]:
    """Return a noun phrase, or each of those joined in it."""
    if np is None or not np.members:
        return (np,) if np else ()
    return tuple(one for member in np.members for one in members_of(member))
