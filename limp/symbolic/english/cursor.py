"""A place in the tokens of a sentence, and what can be seen from there: does a clause follow, a verb, a place?"""

from __future__ import annotations

from collections.abc import Sequence

from .frame import TIME, Frame, is_bare_time
from .morphology import lemmas
from .nominal import finite_at
from .phrases import TIME_WORDS, WEEKDAYS, Phrase, one_phrase, phrase_at
from .tokens import (
    BE,
    BEFORE_VERB,
    CARDINALS,
    CLOSED,
    DETERMINERS,
    HAVE,
    MODALS,
    PAIRS,
    PREPOSITIONS,
    SUBORDINATORS,
    Token,
)
from .vocabulary import VerbForm, possible_verb

_MEASURES = frozenset("little bit while long short half of".split())


class Cursor:
    """Looks ahead in the tokens of one sentence."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.text, self.t, self.i = text, tokens, 0
        self.frames: list[Frame] = []
        self.behind: list[Frame] = []
        """Participles of the clause that is parsed: they come after it."""
        self._times = ""
        self._has_time = any(token.text.lower() in TIME for token in tokens)

    def low(self, offset: int = 0) -> str:
        """The token `offset` from here in lower case, or an empty string behind the end."""
        k = self.i + offset
        return self.t[k].low if 0 <= k < len(self.t) else ""

    def done(self) -> bool:
        """Whether all is read."""
        return self.i >= len(self.t)

    def clause(self, conjunction: str = "", subject: Phrase | None = None) -> Frame | None:
        """Return the clause that starts here; see `Parser`."""
        raise NotImplementedError

    def within(self, said: str) -> list[Frame]:
        """Return the frames of words in quotation marks; see `Parser`."""
        raise NotImplementedError

    def _of(self, word: str, antecedent: Phrase | None) -> Frame | None:
        """Return a relative clause about a noun phrase, which may be its subject."""
        return self.clause(word, antecedent if finite_at(self.t, self.i) else None)

    def _verb_at(self, i: int) -> VerbForm | None:
        """Return the verb at `i`, if there is one."""
        return self.t[i].verb if i < len(self.t) else None

    def _words(self, first: int, last: int) -> str:
        """Return the text of the tokens from `first` to before `last`."""
        if first >= last:
            return ""
        return self.text[self.t[first].start : self.t[last - 1].end]

    def _clause_follows(self, i: int) -> bool:
        """Return whether a clause with a finite verb starts at `i`."""
        phrase = phrase_at(self.t, i, subject=True)
        if phrase is None:
            return i < len(self.t) and self.t[i].low == "there"
        return self._verb_behind(phrase.last)

    def _subordinate_follows(self) -> bool:
        """Return whether a conjunction with its clause starts here; `for the key, then left` is none."""
        if self.low() not in SUBORDINATORS or not self._clause_follows(self.i + 1):
            return False
        phrase = phrase_at(self.t, self.i + 1, subject=True) if self.low() == "for" else None
        return phrase is None or [token.low for token in self.t[phrase.last : phrase.last + 1]] != [","]

    def _verb_behind(self, i: int) -> bool:
        """Return whether a finite verb comes behind the phrase that ends at `i`, also behind an aside."""
        if i < len(self.t) and self.t[i].low == "," and (close := self._aside(i)):
            i = close
        if i < len(self.t) and self.t[i].low in ("who", "which", "that"):
            return True
        while i < len(self.t) and (self.t[i].low in BEFORE_VERB or self.t[i].is_adverb):
            i += 1
        return finite_at(self.t, i)

    def _finite_behind(self, i: int) -> bool:
        """Return whether a finite verb comes behind `i`, and no relative clause or aside."""
        return self._verb_behind(i) and not (i < len(self.t) and self.t[i].low in ("who", "which", "that", ","))

    def _told(self, i: int) -> bool:
        """Return whether the token at `i` is a verb that tells something: `on the other hand` has none."""
        token = self.t[i]
        return token.low in BE | MODALS or (token.verb is not None and bool(token.verb.forms & {"past", "s"}))

    def _aside(self, i: int) -> int:
        """Return where `, the orderly,` ends, or 0."""
        for k in range(i + 1, min(i + 14, len(self.t))):
            if self.t[k].low == ",":
                return k + 1
        return 0

    def _ing(self, i: int) -> bool:
        """Return whether a form in `-ing` starts at `i`, behind adverbs."""
        while i < len(self.t) and (self.t[i].is_adverb or self.t[i].low in ("not", "once", "ever", "even")):
            i += 1
        if i + 1 < len(self.t) and self.t[i].low in ("being", "having"):
            return True
        if i + 1 < len(self.t) and self.t[i + 1].low in ("time", "hours"):
            return False  # "before closing time"
        unlisted = i < len(self.t) and self.t[i].verb is None and self.t[i].low not in CLOSED
        if unlisted and self.t[i].low.endswith("ing") and len(self.t[i].low) > 5:
            return True
        return i < len(self.t) and (form := self.t[i].verb) is not None and "ing" in form.forms

    def _adverb_at(self, i: int) -> bool:
        """Return whether an adverb stands at `i`."""
        return i < len(self.t) and self.t[i].is_adverb

    def _participle_follows(self) -> bool:
        """Return whether the auxiliary here has a participle: `had quickly left`."""
        k = self.i + 1
        while k < len(self.t) and (self.t[k].low in BEFORE_VERB or self.t[k].is_adverb):
            k += 1
        if k >= len(self.t):
            return False
        if self.t[k].verb is None and self.t[k].low not in CLOSED:
            return self.t[k].low.endswith("ed")
        return self.t[k].low in BE or ((form := self.t[k].verb) is not None and bool(form.forms & {"en"}))

    def _base_follows(self) -> bool:
        """Return whether the auxiliary here has a verb in its base form: `did not leave`."""
        k = self.i + 1
        while k < len(self.t) and (self.t[k].low in BEFORE_VERB or self.t[k].is_adverb):
            k += 1
        return k < len(self.t) and (form := self.t[k].verb) is not None and "base" in form.forms

    def _bare_follows(self, i: int) -> bool:
        """Return whether a verb at `i` can be what somebody is seen to do: `saw Ann leave`."""
        while i < len(self.t) and (self.t[i].is_adverb or self.t[i].low in ("then", "also")):
            i += 1
        if i >= len(self.t):
            return False
        form = self.t[i].verb
        if form is None or self.t[i].low in BE | HAVE:
            return False
        past = "past" in form.forms and "base" not in form.forms
        return bool(form.forms & {"base", "ing"} or (form.forms & {"en"} and not past)) or (
            past and "en" in form.forms and i + 1 < len(self.t) and self._leads_to_place(i + 1)
        )

    def _leads_to_place(self, i: int) -> bool:
        """Return whether a preposition comes at `i`, behind adverbs."""
        while i < len(self.t) and (self.t[i].is_adverb or self.t[i].low in ("away", "up", "neatly")):
            i += 1
        return i < len(self.t) and self.t[i].low in PREPOSITIONS

    def _unknown_infinitive(self) -> bool:
        """Return whether `to` starts an infinitive of a verb that is not known: `to discard the belt`."""
        verb = self.t[self.i + 1] if self.i + 1 < len(self.t) else None
        behind = self.t[self.i + 2] if self.i + 2 < len(self.t) else None
        form = possible_verb(verb.low) if verb else None
        return bool(
            verb
            and behind
            and ("base" in form.forms if form else not lemmas(verb.low))
            and verb.text.islower()
            and verb.low not in CLOSED
            and (behind.low in DETERMINERS - CARDINALS or behind.low in ("him", "them", "it", "me", "us"))
        )

    def _after_preposition(self, peek: bool = False) -> tuple[str, Phrase] | None:
        """Take a preposition and its noun phrase; leave all as it is if there is none."""
        first = self.i
        k, words = self.i + 1, [self.low()]
        while k < len(self.t) and (words[-1], self.t[k].low) in PAIRS:
            words.append(self.t[k].low)
            k += 1
        if words[-2:] == ["on", "top"] and k < len(self.t) and self.t[k].low == "of":
            words, k = ["on top of"], k + 1
        elif words[-2:] == ["in", "front"] and k < len(self.t) and self.t[k].low == "of":
            words, k = ["in front of"], k + 1
        if self.low(k - first) in ("and", "or") and self.low(k + 1 - first) in PREPOSITIONS:
            words, k = [self.low(k + 1 - first)], k + 2  # "on and under the table"
        if k < len(self.t) and self.t[k].low in ("where", "what", "which"):
            return None
        if k < len(self.t) and (self.t[k].text[:1] in '"“' or self.t[k].text[:1].isdigit()):
            named = phrase_at(self.t, k) if self.t[k].text[:1].isdigit() else None
            named = named or Phrase(self.t[k].text.strip('"“”,. '), k, k + 1)
            self.i = first if peek else named.last
            return " ".join(words), named
        phrase = phrase_at(self.t, k)
        if phrase is None:
            self.i = first
            return None
        self.i = first if peek else phrase.last
        return " ".join(words), phrase

    def _time(self) -> bool:
        """Take a time that has no preposition: `08:10`, `one evening`, `two minutes later`, `the whole time`."""
        token = self.t[self.i]
        if token.text[:1].isdigit() and (":" in token.text or ("." in token.text and token.text[-1] != ".")):
            self._times, self.i = token.text, self.i + 1
            return True
        if token.low in ("later", "once", "meanwhile", "afterwards"):
            if token.low == "once" and self._clause_follows(self.i + 1):
                return False
            self._times, self.i = token.text, self.i + 1
            return True
        if token.low in ("next", "last") and self.low(1) in TIME_WORDS | WEEKDAYS:
            self._times, self.i = self._words(self.i, self.i + 2), self.i + 2
            return True
        if end := self._measured_time():
            self._times, self.i = self._words(self.i, end), end
            return True
        phrase = one_phrase(self.t, self.i) if self._has_time else None
        if phrase is None or phrase.pronoun or not is_bare_time(phrase):
            return False
        after = phrase.last
        if finite_at(self.t, after) and self.low(after - self.i) in BE:
            return False
        while after < len(self.t) and self.t[after].low in ("later", "ago", "long", "on", "after"):
            after += 1
        self._times, self.i = self._words(self.i, after), after
        return True

    def _measured_time(self) -> int:
        """Return where `a little later`, `half an hour ago`, `not long after that` ends, or 0."""
        if not (self.low() in DETERMINERS | {"half", "not"} or self.low().isdigit()):
            return 0
        for k in range(self.i + 1, min(self.i + 6, len(self.t))):
            if self.t[k].low in ("later", "ago", "earlier"):
                return k + 1
            if self.t[k].low not in _MEASURES and self.t[k].low not in DETERMINERS and self.t[k].low not in TIME:
                return 0
        return 0
