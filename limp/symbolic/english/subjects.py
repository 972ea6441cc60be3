"""The subject of a clause, and what is said of it in passing."""

from __future__ import annotations

from .frame import BEFORE_ING, Frame
from .leads import Leads
from .nominal import finite_at, looks_finite
from .phrases import one_phrase, phrase_at
from .tokens import AUXILIARIES, BE, CLOSED, PREPOSITIONS, SUBORDINATORS
from .vocabulary import possible_verb

_TOWARD = frozenset("to into towards toward across over back out off away".split())


class Subjects(Leads):
    """Takes the subject of a clause, or tells that it has none of its own."""

    def _subjectless(self, frame: Frame) -> bool:
        """Return whether a verb comes first, so that the subject is the one of the clause before."""
        low, token = self.low(), self.t[self.i]
        if low in BEFORE_ING and self._ing(self.i + 1):
            frame.conjunction, frame.negated = low, low == "without"
            self.i += 1
            return True
        if low == "there" and (self.low(1) in BE or self.low(1) == "'s"):
            return False
        if low in BE and frame.phrases and not self.frames:
            frame.existential = True  # "inside the box were two pears"
            return True
        if low in AUXILIARIES or low in ("not", "never"):
            return True
        if token.verb is None and low not in CLOSED and low.endswith("ed") and self.i > 0 and token.text.islower():
            return True
        if token.is_name and self.i == 0 and not (token.verb and "ing" in token.verb.forms):
            return False
        shaped = possible_verb(low) if self.frames and token.text.islower() else None
        if shaped and "s" in shaped.forms and (looks_finite(self.t, self.i) or self.low(1) in _TOWARD):
            return True  # "and pockets the key", "then dashes to the desk"
        return bool(token.verb) and not (
            one_phrase(self.t, self.i) is not None
            and finite_at(self.t, self.i + 1)
            and self.t[self.i].verb is None
        )

    def _subject(self, frame: Frame) -> None:
        """Take the subject and what is said of it in passing."""
        if self.low() == "there" and self.low(1) in BE:
            frame.existential = True
            self.i += 1
            return
        neither = self.low() == "neither" and self.low(1) not in ("of", "one")
        phrase = phrase_at(self.t, self.i + neither, subject=True)
        if phrase is None:
            return
        if neither and len(phrase.parts) == 2:
            frame.negated = True
        elif neither:
            phrase = phrase_at(self.t, self.i, subject=True) or phrase
        frame.subject = phrase
        self.i = phrase.last
        self._asides(frame)

    def _asides(self, frame: Frame) -> None:
        """Take `, the orderly,` and `, who had dined out,` behind a subject."""
        worn = one_phrase(self.t, self.i + 1) if self.low() == "wearing" else None
        if worn is not None and finite_at(self.t, worn.last):
            self.i = worn.last  # "a woman wearing a red coat"
        comma = self.low() == ","
        word = self.low(1 if comma else 0)
        behind = self.i + 1
        while comma and (self.low(behind - self.i) in ("now", "still") or self._adverb_at(behind)):
            behind += 1
        if word in ("who", "which", "that") and (comma or word != "that" or finite_at(self.t, self.i + 1)):
            self._relative_aside(frame, word, comma)
        elif comma and (form := self._verb_at(behind)) and "ing" in form.forms:
            start = self.i
            self.i = behind
            inner = self.clause("participle", frame.subject)
            if inner and self.low() == ",":
                self.frames.append(inner)
                self.i += 1
            else:
                self.i = start
        elif comma and (end := self._aside(self.i)) and finite_at(self.t, end):
            start, self.i = self.i, behind
            found = self._after_preposition() if self.low() in PREPOSITIONS else None
            if found and self.i == end - 1:
                frame.subject_at, self.i = found, end
                return
            self.i = start
            self._apposition(frame, end)
        elif word in PREPOSITIONS and word not in SUBORDINATORS:
            start = self.i
            found = self._after_preposition()
            if found and finite_at(self.t, self.i):
                frame.subject_at = found
            elif found and self.low() == "," and (end := self._aside(self.i)) and finite_at(self.t, end):
                frame.subject_at, self.i = found, end
            else:
                self.i = start

    def _relative_aside(self, frame: Frame, word: str, comma: bool) -> None:
        """Take `, who had dined out,`: clauses of their own."""
        start = self.i
        self.i += 2 if comma else 1
        inner = self._of(word, frame.subject)
        while inner and self.low() == "and" and finite_at(self.t, self.i + 1) and comma:
            self.frames.append(inner)
            self.i += 1
            inner = self.clause(word, frame.subject)
        if inner and (self.low() == "," or not comma):
            self.frames.append(inner)
            self.i += 1 if self.low() == "," else 0
        else:
            self.i = start

    def _apposition(self, frame: Frame, end: int) -> None:
        """Take `, the orderly,`; names say who is meant: `two nurses, Ida and Paul,`."""
        inside = [k for k in range(self.i + 2, end - 1) if self._told(k)]
        if inside and not any(self.t[k].low == "who" for k in range(self.i + 2, inside[0])):
            return
        named = phrase_at(self.t, self.i + 1, subject=True)
        parts = named.parts or (named,) if named is not None and named.last == end - 1 else ()
        if parts and all(part.text[:1].isupper() for part in parts):
            frame.subject = named
        self.i = end
