"""What follows the verb of a clause: objects, prepositional phrases, particles, and clauses."""

from __future__ import annotations

from .chunks import Noun, is_mark
from .openings import Frame, Openings

PREDICATES = frozenset("open shut closed empty bare vacant".split())
"""What a thing can become or be found: `pushed the drawer shut`."""
_CONTENT = frozenset(("what", "how", "whether", "why", "where", "who", "which"))
_SEEING = frozenset("see notice watch observe spot show find hear".split())
_ASKING = frozenset("ask wonder know".split())
_NOBODY = Noun("", 0, 0)


class Complements(Openings):
    """Takes all that follows a verb."""

    def _complements(self, frame: Frame) -> None:
        """Take all that follows the verb."""
        while not self.done():
            if is_mark(self.t[self.i]):
                if not self._goes_on(frame):
                    return
            elif (self.can(self.i, "CONJ") and not self.can(self.i, "ADV")) or not self._one(frame):
                return

    def _goes_on(self, frame: Frame) -> bool:
        """Take what a comma joins to the clause: a quotation, `, which he had found`, `, in a box`."""
        following = self.i + 1
        if words := self.idiom(following):
            self.i = following + words + self.can(following + words, "COMMA")
            return True
        if self.can(following, "QUOTE"):
            self.i += 2
            return True
        if self.can(self.i, "COMMA") and self.can(following, "REL") and self.low(following) != "that":
            self.i += 1
            return self._relative(frame)
        if self.can(self.i, "COMMA") and self.can(following, "PREP") and not self.can(following, "SUB"):
            link, _, end = self.link(following)
            found = self.nouns(end) if link else None
            if found and (found.last >= len(self.t) or is_mark(self.t[found.last])):
                frame.phrases.append((link, found))
                self.i = found.last
                return True
        return False

    def _one(self, frame: Frame) -> bool:
        """Take one thing behind the verb; return False where the clause ends."""
        i = self.i
        if self.can(i, "QUOTE"):
            self.i += 1
            return True
        if self._inner(frame):
            return True
        if self.can(i, "SUB") and self._opens_clause(i):
            return False
        if self.linked(frame):
            return True
        return self.adverb(frame) or self._object(frame)

    def adverb(self, frame: Frame) -> bool:
        """Take an adverb, a particle or a predicate behind the verb; return False where none stands."""
        i = self.i
        if words := self.idiom(i):
            self.i += words
            return True
        if self.can(i, "ADV", "PART", "NOT") and not self.can(i, "DET", "POSS", "PRON"):
            frame.adverbs.append(self.low(i))
            frame.negated = frame.negated or self.can(i, "NOT")
        elif self.can(i, "ADJ") and not self.can(i, "VEN") and self.nouns(i) is None:
            frame.predicate.append(self.low(i))
        else:
            return False
        self.i += 1
        return True

    def linked(self, frame: Frame) -> bool:
        """Take a preposition with its noun phrase, or a particle; return False where a clause begins."""
        if not self.is_link(self.i) or self.can(self.i + 1, "REL") or self._opens_participle(self.i):
            return False
        if self.low(self.i).endswith(" to") and self.can(self.i + 1, "VB") and self.can(self.i + 2, "PRON", "DET"):
            frame.particles.append(self.low(self.i).removesuffix(" to"))
            self.i += 1  # "brought it back to place it there"
            return self._content(frame, "to")
        if self.can(self.i + 1, "CONJ") and self.can(self.i + 2, "PREP"):
            self.i += 2  # "on and under the table"
            return True
        link, loose, end = self.link(self.i)
        if link and self._opens_participle(end - 1):
            return False
        if link and self.low(end) == "what":
            self.i = end + 1  # "leafed through what lay there"
            self._subclause("")
            return True
        return self._phrase(frame, link, loose, end)

    def _phrase(self, frame: Frame, link: str, loose: tuple[str, ...], end: int) -> bool:
        """Take the preposition that ends before `end` with its noun phrase, if it has one."""
        tugged = link in ("up", "down") and not frame.objects and frame.acts & {"carry", "grab", "put"}
        found = self.nouns(end) if link and not tugged else None
        frame.particles += loose
        if found is not None:
            frame.phrases.append((link, found))
        elif link:
            frame.particles.append(self.low(end - 1))
        elif not loose:
            return False
        self.i = found.last if found else end
        return True

    def _object(self, frame: Frame) -> bool:
        """Take an object, or the clause that is one; return False where neither stands."""
        found = self.nouns(self.i, self._takes_clause(frame))
        if found is None or (self.can(self.i, "VING") and (frame.objects or frame.phrases)):
            return False
        at = None if self.can(found.last, "CONJ") else self.verb(found.last)
        if at == found.last and self.low(at) in PREDICATES and not self.can(at + 1, "DET", "POSS", "PRON"):
            frame.objects.append(found)
            frame.predicate.append(self.low(at))
            self.i = at + 1
            return True
        if at is not None and not self._is_described(frame, found, at):
            return self._clause_behind(frame, found)
        self.i = found.last
        if not (found.is_time and frame.lemma):
            frame.objects.append(found)
            self._name_aside(found)
        return True

    def _name_aside(self, found: Noun) -> None:
        """Take the name behind a role: `asked the porter, Bruno, where it was`."""
        if self.can(self.i, "COMMA") and self.can(self.i + 1, "NAME") and self.can(self.i + 2, "COMMA"):
            self.titles[found.head] = self.words(self.i + 1, self.i + 2)
            self.i += 3

    def _takes_clause(self, frame: Frame) -> bool:
        """Whether a clause without a word of its own can follow: `saw Ann take it`, `says she took it`."""
        return not (frame.objects or frame.phrases) and (frame.lemma in _SEEING or "speech" in frame.acts)

    def _is_described(self, frame: Frame, found: Noun, at: int) -> bool:
        """Whether a participle behind an object says which one it is: `the bread previously placed by Ann`."""
        participle = self.can(at, "VEN") and self.can(at + 1, "PREP") and not self.t[at].auxiliaries
        return participle and not (frame.objects or found.named or found.pronoun)

    def _clause_behind(self, frame: Frame, found: Noun) -> bool:
        """Take a clause that starts with a noun phrase behind the verb: content, or which object is meant."""
        seeing = frame.lemma in _SEEING or "speech" in frame.acts
        if "speech" not in frame.acts and (frame.objects or frame.phrases):
            if found.pronoun or found.named or found.determiner:
                inner = self._subclause("which")
                frame.relatives += [inner] if inner else []
                return inner is not None
            return False
        if not seeing:
            return False
        bare = self.t[self.verb(found.last) or 0].categories & {"VB"} and frame.lemma in _SEEING
        return self._content(frame, "bare" if bare else "that")

    def _inner(self, frame: Frame) -> bool:
        """Take a clause with a word of its own: `that ...`, `where ...`, `to ...`, a participle."""
        i, low = self.i, self.low(self.i)
        described = bool(frame.objects or frame.phrases)
        if self.is_infinitive(i):
            self.i += 1
            return self._content(frame, "to")
        if described and low != "what" and self.can(i, "REL", "WHERE") and "speech" not in frame.acts:
            return (low != "that" or self._opens_clause(i)) and self._relative(frame)
        if self._opens_content(frame):
            self.i += 1
            return self._content(frame, low)
        if self._opens_doing(frame):
            return self._content(frame, "bare", frame.objects.pop() if frame.objects else None)
        return described and self._participle(frame)

    def _opens_content(self, frame: Frame) -> bool:
        """Whether what is asked, known or said begins here: `where it was`, `if it was there`, `that it was`."""
        low = self.low(self.i)
        asks = low in _CONTENT or (low == "when" and frame.lemma in _ASKING)
        if low == "if":
            asks = "speech" in frame.acts or frame.lemma in _SEEING
        return (asks or (low == "that" and self._opens_clause(self.i))) and not self.can(self.i, "PREP")

    def _opens_doing(self, frame: Frame) -> bool:
        """Whether a participle says what somebody is seen to do: `saw Ann taking it`."""
        last = frame.objects[-1] if frame.objects else None
        seen = last is not None and (last.named or last.pronoun or not self.can(self.i, "N"))
        return seen and frame.lemma in _SEEING and self.can(self.i, "VING", "VPING")

    def _participle(self, frame: Frame) -> bool:
        """Take a participle that says which one is meant: `the bread, previously placed by Ann`."""
        at = self.i
        while self.can(at, "ADV") and not self.can(at, "VEN"):
            at += 1
        if not (self.can(at, "VEN") and self.can(at + 1, "PREP")) or self.t[at].auxiliaries:
            return False
        self.i = at
        inner = self._subclause("participle", (frame.objects or [frame.phrases[-1][1]])[-1])
        if inner is not None:
            inner.conjunction = "which"
            frame.relatives.append(inner)
        return inner is not None

    def _content(self, frame: Frame, link: str, subject: Noun | None = None) -> bool:
        """Take the clause that somebody sees, says, thinks or means to do."""
        start = self.i
        governed = subject or ((frame.subject or _NOBODY) if link == "to" else None)
        inner = self._subclause("" if link not in ("to", "bare") else link, governed)
        if inner is None or not inner.lemma:
            self.i = start + (link not in ("to", "bare"))
            return self.i > start
        inner.modal = inner.modal or ("to" if link == "to" else "")
        inner.conjunction = ""
        frame.link = frame.link or link
        frame.content.append(inner)
        return True

    def _relative(self, frame: Frame) -> bool:
        """Take a relative clause behind the last noun phrase: `which she had put there`, `where he sat`."""
        word = self.low(self.i)
        last = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        self.i += 1
        own = self.verb(self.i) is not None and word != "where"
        inner = self._subclause(word, last if own else None)
        if inner is None:
            self.i -= 1
            return False
        inner.conjunction = word
        frame.relatives.append(inner)
        return True
