"""Noun phrases among the tokens of a sentence, joined ones, and the prepositions before them."""

from __future__ import annotations

from dataclasses import replace

from ...homes.lexicon import lexicon
from ...lexicon.words import is_in
from .chunks import FINITE, Chunks, Noun, lemma_of

_WORDS = frozenset(("N", "NUM"))
_BEFORE_NOUN = frozenset(("ADJ", "VEN", "VING"))
_CLOSED = frozenset(("PREP", "SUB", "CONJ", "PART", "PRON", "REL", "WH", "WHERE", "TO", "DET"))
_DETERMINERS = frozenset(("DET", "POSS", "HOW_MANY"))


class Nominals(Chunks):
    """Finds the noun phrases of one sentence."""

    def nouns(self, i: int, subject: bool = False) -> Noun | None:
        """Return the noun phrase or the list of them at `i`; an object ends before what a verb follows."""
        found = self.noun(i, subject)
        if found is None:
            return None
        parts = [found]
        while (further := self._further(parts[-1], subject)) is not None:
            parts.append(further)
        last = parts[-1].last
        if len(parts) == 1:
            return found
        return Noun(self.words(found.first, last), found.first, last, found.determiner, parts=tuple(parts))

    def _further(self, before: Noun, subject: bool) -> Noun | None:
        """Return the part of a list that follows another one; None where the list ends."""
        link = self._joint(before.last)
        further = self.noun(link, subject) if link > before.last and not before.is_time else None
        if further is None or further.is_time or (self.can(link, "V") and not self.can(link, "N", "NAME")):
            return None
        if not subject and self._is_clause_start(link, further):
            return None
        ends = self.can(link - 1, "COMMA") and not self._list_goes_on(further.last, subject)
        return None if ends else further

    def _is_clause_start(self, link: int, further: Noun) -> bool:
        """Whether what is behind `and` is rather a clause, or a verb without determiner: `and places it`."""
        if self.verb(further.last) is not None or self.can(further.last, "VING"):
            return True
        bare = not (further.determiner or further.named or further.pronoun)
        bare = bare and (self.is_verb(link) or self.can(link, "VING"))
        known = bool(lexicon().category(lexicon().thing(further.text)))
        inflected, takes = self.inflected(link), self.can(further.last, "DET", "POSS", "PRON", "NAME", "THAT")
        return bare and ((inflected and takes) or (not known and (inflected or takes)))

    def _joint(self, i: int) -> int:
        """Return the place behind `,`, `and`, `or`, `as well as`; `i` itself where none stands."""
        k = i + 1 if self.can(i, "COMMA") else i
        if [self.low(j) for j in range(k, k + 2)] == ["as well", "as"]:
            return k + 2
        return k + 1 if self.low(k) in ("and", "or", "nor") else k

    def _list_goes_on(self, i: int, subject: bool) -> bool:
        """Whether a list has a last part behind `i`: `, b and c`."""
        link = self._joint(i)
        further = self.noun(link) if link > i else None
        if further is None:
            return False
        ends = self.low(link - 1) in ("and", "or")
        return (ends or self._list_goes_on(further.last, subject)) and (subject or self.verb(further.last) is None)

    def noun(self, i: int, subject: bool = False) -> Noun | None:
        """Return the noun phrase at `i`: a name, a pronoun, or a noun with its determiner and owner.

        As a subject it ends before a word that can be its verb: `the coffee spills`, but `some eye drops`.
        """
        if self.idiom(i):
            return None
        if self.can(i, "NAME") and not self.owns(i + 1):
            return Noun(self.words(i, i + 1), i, i + 1, named=True)
        first = i
        if (self.can(i, "BOTH") or self.low(i) == "half") and self.can(i + 1, "DET", "POSS", "NAME"):
            first, i = (i + 1, i + 1) if self.can(i + 1, "NAME") else (i, i + 1)
        determiner, owner, i = self._determined(first, i)
        last = self._run(i, bool(determiner), subject)
        if last == i:
            return self._pronoun(first, i, determiner)
        if determiner and self._is_titled(last):
            return self._titled(first, last)
        if self.owns(last):
            inner = self._run(last + 1, True, subject)
            owner, determiner, last = self.words(first, last), "'s", max(inner, last + 1)
        return self._with_of(Noun(self.words(first, last), first, last, determiner, owner))

    def _determined(self, first: int, i: int) -> tuple[str, str, int]:
        """Return the determiner and the owner at `i`, of a phrase that begins at `first`, and the place behind."""
        determiner = owner = ""
        while self.can(i, *_DETERMINERS) or self.owns(i + 1):
            if self.owns(i + 1) and self.can(i, "NAME", "N", "PRON"):
                owner, determiner, i = self.words(first, i + 1), "'s", i + 2
            elif determiner and not self.can(i, "HOW_MANY"):
                break
            else:
                determiner, i = determiner or self.low(i), i + 1
        owns = not owner and is_in(determiner, "closed", "POSS")
        return determiner, determiner if owns else owner, i

    def _is_titled(self, i: int) -> bool:
        """Whether a name stands at `i` behind the role of who has it: `the nurse Ann`."""
        role = self.low(i - 1)
        known = role in lexicon().roles or is_in(role, "relations", "people")
        return known and self.can(i, "NAME") and not self.owns(i + 1)

    def _titled(self, first: int, i: int) -> Noun:
        name = self.words(i, i + 1)
        self.titles[self.low(i - 1)] = name
        return Noun(name, first, i + 1, named=True)

    def _with_of(self, found: Noun) -> Noun:
        inner = self.noun(found.last + 1) if self.can(found.last, "OF") else None
        return replace(found, text=self.words(found.first, inner.last), last=inner.last) if inner else found

    def _pronoun(self, first: int, i: int, determiner: str) -> Noun | None:
        """Return a noun phrase without a noun: `it`, `her`, `those`, `Edith's`, `both of them`."""
        if determiner == "'s":
            return Noun(self.words(first, i), first, i, determiner, self.words(first, i - 1))
        counted = self.can(i, "NUM", "HOW_MANY") or self.low(i) in ("one", "other")
        at = i if counted or (self.can(i, "PRON") and not determiner) else i - 1
        if at < first or not (self.can(at, "PRON", "NUM", "HOW_MANY") or self.low(at) in ("all", "some", "any")):
            return None
        if self.can(at, "THERE") or (self.can(at, "PART") and self.low(at) not in ("one", "all")):
            return None
        return self._with_of(Noun(self.words(first, at + 1), first, at + 1, pronoun=True))

    def _run(self, i: int, determined: bool, subject: bool) -> int:
        """Return where the words of a noun end that begins at `i`; `i` itself where there is none."""
        end, n = i, 0
        while self._is_part(i, n, determined) and not (subject and n and self._acts(i)):
            i, n = i + 1, n + 1
            if self.can(i - 1, *_WORDS, "NAME", "AUX", "HOW_MANY", "VB") or (
                determined and self.can(i - 1, "ADJ", "PART")
            ):
                end = i
        return end

    def _is_part(self, i: int, n: int, determined: bool) -> bool:
        """Whether the token at `i` goes on with a noun of which `n` words came before."""
        if i >= len(self.t):
            return False
        if n and self.low(i) == "can":
            return not self.can(i + 1, "NOT", "PRON")  # "a trash can"
        if n and self._describes(i):
            return False
        if self.can(i, *_CLOSED):
            return determined and not n and self.can(i, "N", "ADJ", "NUM", "PART")
        if self.can(i, "HOW_MANY"):
            return bool(n) and not self.can(i + 1, "N", "OF")  # "room four"
        return self._is_noun(i, n, determined) or self._leads(i, n, determined)

    def _is_noun(self, i: int, n: int, determined: bool) -> bool:
        """Whether the token is a noun, an adjective before one, or a word that can only be one here."""
        hyphened = self.can(i, "ADJ") and "-" in self.low(i) and self.low(i).endswith("ed")  # "empty-handed"
        if self.can(i, *_WORDS) and not hyphened:
            return True
        if self.can(i, "ADJ") and (determined or self._is_part(i + 1, n + 1, determined)):
            return True
        return determined and self.can(i, "VB") and self._is_unlisted(i, n)

    def _leads(self, i: int, n: int, determined: bool) -> bool:
        """Whether the token is a participle, a name or an adverb before a noun that has begun."""
        if not (n or determined):
            return False
        if self.can(i, *_BEFORE_NOUN) and not self.t[i].auxiliaries:
            return self.can(i + 1, "N", "ADJ", "NUM")
        if self.can(i, "NAME"):
            return self.can(i + 1, "N") and not self._acts(i + 1)
        return not n and self.can(i, "ADV") and self.can(i + 1, "ADJ", "VEN", "N")

    def _is_unlisted(self, i: int, n: int) -> bool:
        """Whether a base form of a verb stands where only a noun can: `the third cup`, `the cake tin`."""
        if self.t[i].auxiliaries or self.inflected(i):
            return False
        return not self.can(i + 1, "DET", "POSS", "PRON", "NAME", "PART") if n else self.can(i + 1, "N")

    def _describes(self, i: int) -> bool:
        """Whether a participle behind a noun says which one it is: `the mug left by Ann`."""
        if self.can(i, "VEN") and self.can(i - 1, "N"):
            named = not self.can(i + 1, "N") or self.can(i + 1, "NAME")
            return self.low(i + 1) == "by" or (named and not self.can(i, "N"))
        acts = lexicon().acts_of(lemma_of(self.t[i]))
        return self.can(i, "VING") and bool(acts & {"wait", "hold", "put", "walk"}) and not self.can(i + 1, "N")

    def _acts(self, i: int) -> bool:
        """Whether a word behind a noun is its verb: it is inflected and tells an act, or the noun is a plural."""
        token = self.t[i]
        if not token.categories & FINITE:
            return False
        if self.inflected(i):
            return lemma_of(token) in lexicon().acts
        before = self.t[i - 1]
        return (
            before.lower != before.noun and before.lower.endswith("s") and self.can(i + 1, "DET", "POSS", "PREP")
        )

    def link(self, i: int) -> tuple[str, tuple[str, ...], int]:
        """Return the preposition at `i`, the particles before it, and the place behind it.

        Of `out from under` and the like the longest wording counts that the table of prepositions has.
        """
        end = i
        while self.is_link(end, end > i):
            end += 1
        words = [self.low(k) for k in range(i, end)]
        for k in range(len(words)):
            if joined := lexicon().prepositions.get(" ".join(words[k:])):
                return joined, tuple(words[:k]), end
        leads = end > i and (self.can(end - 1, "PREP") or words[-1] in ("up", "down", "past"))
        own = leads and self.noun(end) is not None
        return (words[-1], tuple(words[:-1]), end) if own else ("", tuple(words), end)
