"""Sentences to clause frames, from left to right.

What has no place in a frame stays in `left_over`, and a frame with something left over is not understood: it is
never read as if the words were not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .cursor import Cursor
from .frame import ACTUAL, BEFORE_ING, CONTENT, IDIOMS, LEADS, NOT_ACTUAL, STATES, TIMING, Frame, is_time
from .phrases import Phrase, finite_at, one_phrase, phrase_at
from .tokens import (
    ADVERBS,
    BE,
    CLOSED,
    COORDINATORS,
    DO,
    HAVE,
    MODALS,
    PARTICLES,
    PREPOSITIONS,
    SUBORDINATORS,
    Token,
    tokenize,
)

__all__ = ["Frame", "Parser", "frames_of", "parse"]


class Parser(Cursor):
    """Parses the tokens of one sentence."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        super().__init__(text, tokens)
        self.frames: list[Frame] = []
        self.behind: list[Frame] = []
        """Participles of the clause that is parsed: they come after it."""

    # -- tokens -------------------------------------------------------------------------------------------------

    # -- sentences ----------------------------------------------------------------------------------------------

    def sentence(self) -> list[Frame]:
        """Return the frames of the sentence in the order of its words."""
        while not self.done():
            before = self.i
            frame = self._clause()
            if frame is not None:
                if (
                    frame.comma
                    and frame.same_subject
                    and self.frames
                    and self.frames[-1].conjunction in SUBORDINATORS
                ):
                    main = [f for f in self.frames if not f.conjunction and f.subject is not None]
                    frame.subject = main[-1].subject if main else None
                torn = self.frames[-1] if self.frames else None
                if frame.same_subject and torn and not torn.lemma and torn.subject is not None:
                    frame.subject = torn.subject  # "Richard, ..., chose to leave"
                self.frames.append(frame)
            self.frames += self.behind
            self.behind = []
            self._lend_subject()
            if self.i == before:
                self.i += 1
        return self.frames

    def _lend_subject(self) -> None:
        """Give participles at the beginning of a sentence its subject: `grinning, he moved it`."""
        owner = next((f for f in self.frames if f.subject is not None), None)
        if owner is None:
            return
        for frame in self.frames:
            if frame is owner:
                return
            if frame.same_subject and frame.subject is None:
                frame.subject = owner.subject
                frame.passive = frame.passive or (not frame.progressive and not frame.existential)
                frame.conjunction = frame.conjunction or "participle"

    def _lead(self, frame: Frame) -> None:
        """Take what stands before the subject: marks, conjunctions, adverbs, times and places."""
        while not self.done():
            token = self.t[self.i]
            low = token.low
            if token.text[:1] in '"“':
                return
            if token.is_mark:
                frame.comma = low == ","
                self.i += 1
            elif (low == "so" and self.low(1) == "that") or (low == "in" and self.low(1) == "order"):
                frame.conjunction, self.i = "so that", self.i + 2
            elif (low == "even" and self.low(1) in SUBORDINATORS) or low in COORDINATORS:
                self.i += 1
            elif low == "as" and self.low(1) == "soon" and self.low(2) == "as":
                frame.conjunction, self.i = "when", self.i + 3
            elif low in ("who", "which") and not frame.conjunction and self.i == 0:
                return
            elif self._time():
                frame.times.append(self._times)
            elif low in SUBORDINATORS and self._clause_follows(self.i + 1):
                frame.conjunction, self.i = low, self.i + 1
            elif low in BEFORE_ING and self._ing(self.i + 1):
                return
            elif (low == "as" and self.low(2) == "as" and self.t[self.i + 1].is_adverb) or (
                low == "as" and self.low(1) == "if"
            ):
                frame.conjunction, self.i = "than", self.i + (3 if self.low(2) == "as" else 2)
            elif low == "out" and self.low(1) == "of" and (out := self._after_preposition()):
                frame.phrases.append(out)
            elif low == "from" and self.low(1) == "where":
                frame.conjunction, self.i = "where", self.i + 2
            elif low in PREPOSITIONS and not self._idiom(frame) and (phrase := self._after_preposition()):
                self._place_or_time(frame, phrase)
            elif self._idiom(frame):
                continue
            elif low in ADVERBS or token.is_adverb or low in LEADS:
                if low in ("both", "all", "there", "here") and (
                    finite_at(self.t, self.i + 1) or phrase_at(self.t, self.i, subject=True)
                ):
                    return
                frame.adverbs.append(low)
                self.i += 1
            elif low in PARTICLES and frame.phrases and low not in PREPOSITIONS:
                frame.adverbs.append(low)
                self.i += 1
            elif low in ("inside", "outside", "upstairs", "downstairs") and self.low(1) == ",":
                frame.adverbs.append(low)
                self.i += 2
            else:
                return

    # -- clauses ------------------------------------------------------------------------------------------------

    def _clause(self, conjunction: str = "", subject: Phrase | None = None) -> Frame | None:
        frame = Frame(conjunction=conjunction, subject=subject)
        first = self.i
        if subject is None:
            self._lead(frame)
            if self.done():
                return self._fragment(frame, first)
            if self.t[self.i].text[:1] in '"“':
                return self._quoted(frame, first)
            if self._subjectless(frame):
                frame.same_subject = True
            else:
                self._subject(frame)
        frame.opening, frame.phrases = frame.phrases, []
        if not self._verb(frame):
            frame.phrases = frame.opening
            return self._fragment(frame, first)
        self._complements(frame)
        frame.words = self._words(first, self.i).strip(" ,;")
        return frame

    def _fragment(self, frame: Frame, first: int) -> Frame | None:
        """Return words without a verb, such as `Start of shift` or `In the bathroom`."""
        before = next((f for f in reversed(self.frames) if f.lemma), None)
        if (
            frame.phrases
            and frame.subject is None
            and before
            and before.kind in ("put", "look", "go")
            and (self.done() or self.t[self.i].is_mark)
        ):
            frame.lemma, frame.kind, frame.form = before.lemma, before.kind, before.form
            frame.same_subject, frame.objects = True, list(before.objects)
            frame.words = self._words(first, self.i).strip(" ,;.")
            return frame
        while not self.done() and self.t[self.i].low not in (",", ";", "and", "but", ":"):
            frame.left_over.append(self.t[self.i].text)
            self.i += 1
        frame.words = self._words(first, self.i).strip(" ,;")
        return frame if frame.words.strip(" .,;:!?") else None

    def _subjectless(self, frame: Frame) -> bool:
        """Return whether a verb comes first, so that the subject is the one of the clause before."""
        low, token = self.low(), self.t[self.i]
        if low in BEFORE_ING and self._ing(self.i + 1):
            frame.conjunction = low
            self.i += 1
            return True
        if low == "there" and self.low(1) in BE | {"'s"}:
            return False
        if low in BE and frame.phrases and not self.frames:
            frame.existential = True  # "inside the box were two pears"
            return True
        if low in BE | HAVE | DO | MODALS or low in ("not", "never"):
            return True
        if token.verb is None and low not in CLOSED and low.endswith("ed") and self.i > 0:
            return True
        if token.is_name and self.i == 0:
            return False
        return bool(token.verb) and not (
            one_phrase(self.t, self.i) is not None
            and finite_at(self.t, self.i + 1)
            and self.t[self.i].verb is None
        )

    def _subject(self, frame: Frame) -> None:
        if self.low() == "there" and self.low(1) in BE:
            frame.existential = True
            self.i += 1
            return
        phrase = phrase_at(self.t, self.i, subject=True)
        if phrase is None:
            return
        frame.subject = phrase
        self.i = phrase.last
        self._asides(frame)

    def _asides(self, frame: Frame) -> None:
        """Take `, the orderly,` and `, who had dined out,` behind a subject."""
        comma = self.low() == ","
        k = 1 if comma else 0
        word = self.low(k)
        if word in ("who", "which", "that") and (comma or word != "that" or finite_at(self.t, self.i + 1)):
            start = self.i
            self.i += k + 1
            inner = self._clause(word, frame.subject) if finite_at(self.t, self.i) else self._clause(word)
            while inner and self.low() == "and" and finite_at(self.t, self.i + 1) and comma:
                self.frames.append(inner)
                self.i += 1
                inner = self._clause(word, frame.subject)
            if inner and (self.low() == "," or not comma):
                self.frames.append(inner)
                self.i += 1 if self.low() == "," else 0
            else:
                self.i = start
        elif (
            comma
            and (form := (self.t[self.i + 1].verb if self.i + 1 < len(self.t) else None))
            and "ing" in form.forms
        ):
            start = self.i
            self.i += 1
            inner = self._clause("participle", frame.subject)
            if inner and self.low() == ",":
                self.frames.append(inner)
                self.i += 1
            else:
                self.i = start
        elif comma and (end := self._aside(self.i)) and finite_at(self.t, end):
            if not any(self._told(k) for k in range(self.i + 2, end - 1)):
                named = phrase_at(self.t, self.i + 1, subject=True)
                parts = named.parts or (named,) if named is not None and named.last == end - 1 else ()
                if parts and all(part.text[:1].isupper() for part in parts):
                    frame.subject = named  # "two nurses, Ida and Paul, ..."
                self.i = end
        elif word in PREPOSITIONS and word not in SUBORDINATORS:
            start = self.i
            found = self._after_preposition()
            if found and finite_at(self.t, self.i):
                frame.subject_at = found
            elif found and self.low() == "," and (end := self._aside(self.i)) and finite_at(self.t, end):
                frame.subject_at, self.i = found, end
            else:
                self.i = start

    def _verb(self, frame: Frame) -> bool:
        """Take auxiliaries, adverbs and the main verb; return False if there is none."""
        auxiliary = ""
        while not self.done():
            token = self.t[self.i]
            low, form = token.low, token.verb
            if low in ("not", "never", "no-one"):
                frame.negated = True
            elif low in MODALS:
                frame.modal = low
            elif low == "help" and self.low(1) == "but":  # "could not help but notice"
                frame.negated, frame.modal, self.i = False, "", self.i + 1
            elif low in BE | HAVE | DO:
                if low in HAVE and auxiliary != "have" and not self._participle_follows():
                    frame.lemma, frame.kind, frame.form = "have", "idle", "past" if low == "had" else "s"
                    self.i += 1
                    return True
                if low in DO and not self._base_follows():
                    frame.lemma, frame.kind, frame.form = "do", "idle", "past"
                    self.i += 1
                    return True
                frame.perfect = frame.perfect or low in HAVE
                auxiliary = "be" if low in BE else "have" if low in HAVE else "do"
                frame.form = "past" if low in ("was", "were", "had", "did") else "s"
            elif form is not None and not (auxiliary == "be" and not form.forms & {"en", "ing"}):
                if self._semi(frame, form.lemma):
                    continue
                frame.lemma, frame.kind = form.lemma, form.kind
                frame.form = frame.form or next(
                    (f for f in ("past", "s", "base", "ing", "en") if f in form.forms), ""
                )
                frame.passive = auxiliary == "be" and "en" in form.forms
                frame.progressive = "ing" in form.forms
                self.i += 1
                return True
            elif low in ADVERBS or token.is_adverb:
                if auxiliary == "be" and low in STATES:
                    break
                frame.adverbs.append(low)
            elif self._unknown_verb(frame, auxiliary):
                return True
            elif auxiliary == "be" and low == "about" and self.low(1) == "to":
                frame.modal, self.i = "would", self.i + 1
            else:
                break
            self.i += 1
        if auxiliary == "be":
            frame.lemma, frame.kind = "be", "be"
            return True
        return False

    def _unknown_verb(self, frame: Frame, auxiliary: str) -> bool:
        """Take a word that only its place makes a verb: the clause is not understood, but its end is known."""
        token = self.t[self.i]
        if not token.text[:1].islower() or token.low in CLOSED or not token.low.isalpha():
            return False
        shaped = (token.low.endswith(("ed", "s")) and not auxiliary) or (
            auxiliary in ("have",) and token.low.endswith(("ed", "n"))
        )
        if not shaped and auxiliary != "do" and not frame.modal:
            return False
        frame.lemma, frame.kind = token.low, "unknown"
        self.i += 1
        return True

    def _semi(self, frame: Frame, lemma: str) -> bool:
        """Take `is going to`, `decided to`: the verb behind it is the act. False for any other verb."""
        k = self.i + 1
        if k + 1 < len(self.t) and self.t[k].low == "to" and (form := self.t[k + 1].verb) and "base" in form.forms:
            if lemma == "go" and self.t[self.i].low == "going":
                frame.modal, self.i = "will", k + 1
                return True
            if lemma in ACTUAL and lemma not in ("go", "come", "rush", "hurry", "turn"):
                self.i = k + 1
                return True
            if lemma in NOT_ACTUAL:
                frame.negated, self.i = True, k + 1
                return True
        return False

    # -- what follows the verb ----------------------------------------------------------------------------------

    def _complements(self, frame: Frame) -> None:
        while not self.done():
            token = self.t[self.i]
            low = token.low
            if token.text[:1] in '"“':
                self._quote(frame)
            elif token.is_mark:
                if low == "," and self._goes_on(frame):
                    continue
                if low == ":" and self.i + 1 < len(self.t) and self.t[self.i + 1].text[:1] in '"“':
                    self.i += 1
                    continue
                if low == ":" and frame.kind in ("tell", "state") and self._clause_follows(self.i + 1):
                    self.i += 1
                    self._content(frame, "that")
                return
            elif low in COORDINATORS:
                if low == "or" and frame.phrases and self._or_place(frame):
                    continue
                if low in ("and", "but") and frame.kind in ("be", "state") and self._predicate_goes_on(frame):
                    continue
                return
            elif not self._one_complement(frame, token):
                return

    def _or_place(self, frame: Frame) -> bool:
        """Take `or in the jar` behind `in the bowl`: one of two places."""
        start = self.i
        self.i += 1
        found = self._after_preposition() if self.low() in PREPOSITIONS else None
        if found is None:
            self.i = start
            return False
        link, first = frame.phrases[-1]
        frame.phrases[-1] = (link, Phrase(f"{first.text} or {found[1].text}", first.first, found[1].last))
        return True

    def _predicate_goes_on(self, frame: Frame) -> bool:
        """Take `and opaque`, `and on time` behind `are closed`."""
        following = self.t[self.i + 1] if self.i + 1 < len(self.t) else None
        behind = self.t[self.i + 2] if self.i + 2 < len(self.t) else None
        if following is None or following.verb or following.low in CLOSED or following.is_name:
            return False
        if behind is None or behind.is_mark:
            frame.predicate.append(following.low)
            self.i += 2
            return True
        return False

    def _one_complement(self, frame: Frame, token: Token) -> bool:
        low = token.low
        if (low == "so" and self.low(1) == "that") or (low == "in" and self.low(1) == "order"):
            return False
        if frame.kind in CONTENT and (
            low in ("that", "where", "what", "how", "whether", "who", "which", "why", "when", "if")
            and self._content_follows(low)
        ):
            self.i += 1 if low == "that" else 0
            self._content(frame, low)
            return True
        if self._time_here(frame) or self._idiom(frame):
            return True
        if (
            low == "that"
            and frame.lemma not in ("put", "have")
            and not frame.objects
            and self._clause_follows(self.i + 1)
        ):
            self.i += 1
            self._content(frame, low)
            return True
        if (
            low in ("who", "which", "that", "where")
            and (frame.objects or frame.phrases)
            and (finite_at(self.t, self.i + 1) or self._clause_follows(self.i + 1))
        ):
            return self._relative(frame, low)
        if (low == "there" and self.low(1) in BE) or (low == "as" and self.low(1) == "soon"):
            return False
        if low in ("he", "she", "they", "i", "we") and frame.kind not in CONTENT:
            return False
        if low in ("with", "without") and (held := one_phrase(self.t, self.i + 1)) and self._ing(held.last):
            self.i = held.last
            inner = self._clause(low, held)
            if inner is not None:
                inner.negated = inner.negated or low == "without"
                self.behind.append(inner)
            return True
        if low == "out" and self.low(1) == "of" and (found := self._after_preposition()):
            frame.phrases.append(found)
            return True
        if (
            low in ("both", "all", "everything")
            and frame.kind in ("see", "watch", "find")
            and not phrase_at(self.t, self.i + 1)
        ):
            frame.objects.append(Phrase(token.text, self.i, self.i + 1, pronoun=True))
            self.i += 1
            return True
        if low in SUBORDINATORS and self._clause_follows(self.i + 1):
            return False
        if low in ("without", "by", "on", "upon", "while", "when", "after", "before", "instead") and self._ing(
            self.i + 1
        ):
            return False
        if (
            low == "to"
            and (form := (self.t[self.i + 1].verb if self.i + 1 < len(self.t) else None))
            and "base" in form.forms
        ):
            self.i += 1
            self._infinitive(frame)
            return True
        if low == "to" and self._unknown_infinitive():
            self.i += 2
            frame.content.append(Frame(lemma=self.low(-1), kind="unknown", modal="to", words=self.low(-1)))
            frame.link = frame.link or "to"
            while (
                not self.done() and not self.t[self.i].is_mark and self.low() not in COORDINATORS | SUBORDINATORS
            ):
                self.i += 1
            return True
        if low in ("not", "never"):
            self.i += 1
            frame.adverbs.append(low)
            return True
        if self._particle(frame) or self._time_here(frame):
            return True
        if low in PREPOSITIONS and (found := self._after_preposition()):
            self._place_or_time(frame, found)
            return True
        if low in ADVERBS or token.is_adverb:
            frame.adverbs.append(low)
            self.i += 1
            return True
        return self._noun_or_word(frame, token)

    def _noun_or_word(self, frame: Frame, token: Token) -> bool:
        low, form = token.low, token.verb
        if form and "ing" in form.forms and not frame.predicate and frame.lemma != "be":
            self._participle(frame)
            return True
        if form and frame.objects and form.forms & {"en"} and frame.kind in ("see", "find", "watch"):
            self._participle(frame)
            return True
        perceives = frame.kind in ("see", "watch", "find", "tell", "know") or frame.lemma in (
            "let",
            "make",
            "help",
            "have",
        )
        phrase = phrase_at(self.t, self.i, bare=perceives)
        bare = frame.kind in ("see", "watch", "find", "look") or frame.lemma in ("help", "let", "make")
        if phrase is not None and bare and self._bare_follows(phrase.last):
            self.i = phrase.last
            inner = self._clause("bare", phrase)
            if inner is not None:
                frame.content.append(inner)
                frame.link = "bare"
                self._also_bare(frame, phrase)
            return True
        if (
            phrase is not None
            and frame.kind in ("tell", "know", "see", "find")
            and self._finite_behind(phrase.last)
            and not (frame.kind == "find" and not frame.objects)
        ):
            self._content(frame, "that")
            return True
        adjective = phrase is not None and not (
            phrase.determiner or phrase.pronoun or token.text[:1].isupper() or token.text[:1].isdigit()
        )
        if frame.lemma == "be" and adjective and not frame.objects:
            frame.predicate.append(low)
            self.i += 1
            return True
        if phrase is not None and len(frame.objects) < 2 and not (frame.lemma == "be" and frame.predicate):
            self.i = phrase.last
            frame.objects.append(phrase)
            if finite_at(self.t, self.i) is False and self._object_relative():
                return True
            return True
        if phrase is None and form and frame.phrases and frame.phrases[-1][0] == "with" and "en" in form.forms:
            form = None
        if form is None or frame.lemma in ("be", "make", "keep", "leave", "feel", "have"):
            frame.predicate.append(low)
            self.i += 1
            return True
        frame.left_over.append(token.text)
        self.i += 1
        return True

    def _object_relative(self) -> bool:
        """Take `the mug Michael had placed`: which one it was."""
        phrase = one_phrase(self.t, self.i)
        if phrase is None or not finite_at(self.t, phrase.last) or self.low() in ("that", "this"):
            return False
        start = self.i
        inner = self._clause("which")
        if inner is None:
            self.i = start
        return inner is not None

    def _also_bare(self, frame: Frame, subject: Phrase) -> None:
        """Take `and lock it` behind `saw Ann take the key`."""
        while self.low() == "and":
            form = self.t[self.i + 1].verb if self.i + 1 < len(self.t) else None
            wanted = "ing" if frame.content[-1].progressive else "base"
            if (
                form is None
                or wanted not in form.forms
                or (
                    "past" in form.forms
                    and wanted == "base"
                    and form.lemma not in ("put", "set", "shut", "let", "cut")
                )
            ):
                return
            self.i += 1
            inner = self._clause("bare", subject)
            if inner is None:
                return
            frame.content.append(inner)

    def _particle(self, frame: Frame) -> bool:
        low = self.low()
        if low not in PARTICLES:
            return False
        handled = (
            frame.kind in ("take", "put", "give", "open", "tell")
            and not frame.objects
            and low in ("up", "down", "off")
        )
        if low in PREPOSITIONS and not handled and self._after_preposition(peek=True):
            return False
        frame.particle = f"{frame.particle} {low}".strip()
        self.i += 1
        return True

    def _place_or_time(self, frame: Frame, found: tuple[str, Phrase]) -> None:
        timed = found[0] in TIMING and is_time(found[1])
        if timed and not (found[0] in ("at", "to") and frame.kind in ("be", "put", "tell")):
            frame.times.append(found[1].text)
        else:
            frame.phrases.append(found)

    def _idiom(self, frame: Frame) -> bool:
        """Take `at once`, `in fact`, `by mistake`: words that say how, and name no place."""
        for idiom in IDIOMS.get(self.low(), ()):
            if tuple(self.low(k) for k in range(len(idiom))) == idiom:
                frame.adverbs.append(" ".join(idiom))
                self.i += len(idiom)
                return True
        return False

    def _time_here(self, frame: Frame) -> bool:
        if not self._time():
            return False
        frame.times.append(self._times)
        return True

    def _goes_on(self, frame: Frame) -> bool:
        """Take what a comma joins to the clause: `, grinning`, `, in a box`, `, who was asleep`."""
        start = self.i
        low = self.low(1)
        if frame.kind in ("tell",) and self.i + 1 < len(self.t) and self.t[self.i + 1].text[:1] in '"“':
            self.i += 1
            return True
        if low in ("who", "which"):
            self.i += 1
            return self._relative(frame, low)
        if low in PREPOSITIONS and low not in SUBORDINATORS and not self._ing(self.i + 2):
            self.i += 1
            found = self._after_preposition()
            if found and (self.done() or self.t[self.i].is_mark):
                frame.phrases.append(found)
                return True
        self.i = start
        named = one_phrase(self.t, self.i + 1) if frame.objects or frame.phrases else None
        if (
            named
            and self.t[self.i + 1].text[:1].isupper()
            and named.last < len(self.t)
            and self.t[named.last].is_mark
        ):
            self.i = named.last
            return True
        self.i = start
        return False

    def _relative(self, frame: Frame, word: str) -> bool:
        """Take a relative clause behind the last noun phrase as a clause of its own."""
        antecedent = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        if antecedent is not None and antecedent.parts:
            antecedent = antecedent.parts[-1]
        self.i += 1
        if antecedent is None:
            frame.left_over.append(word)
            return True
        inner = self._clause(word, antecedent) if finite_at(self.t, self.i) else self._clause(word)
        if inner is not None:
            (self.behind if word == "where" else self.frames).append(inner)
        return True

    # -- content ------------------------------------------------------------------------------------------------

    def _content(self, frame: Frame, link: str) -> None:
        frame.link = link
        if link in ("where", "what", "how", "whether", "who", "which", "why", "when", "if"):
            self.i += 1
        inner = self._clause(link) if self._clause_follows(self.i) or link == "that" else None
        if inner is None:
            while not self.done() and not self.t[self.i].is_mark and self.low() not in ("and", "but"):
                frame.left_over.append(self.t[self.i].text) if link == "that" else frame.adverbs.append(self.low())
                self.i += 1
            return
        inner.conjunction = ""
        frame.content.append(inner)
        while self.low() == "and" and self.low(1) == "that":
            self.i += 2
            more = self._clause(link)
            if more is None:
                return
            frame.content.append(more)

    def _infinitive(self, frame: Frame) -> None:
        inner = self._clause(
            "to", frame.objects[-1] if frame.objects and frame.kind == "tell" else frame.subject or _NOBODY
        )
        if inner is not None:
            inner.modal = inner.modal or "to"
            frame.content.append(inner)
            frame.link = frame.link or "to"

    def _participle(self, frame: Frame) -> None:
        described = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        form = self.t[self.i].verb
        if not (described and form and form.kind in ("be", "put", "fill") and self.t[self.i - 1].low != ","):
            described = None  # "she left, holding a bag": it is she who does
        if frame.objects and frame.kind in ("see", "find", "watch") and not frame.phrases:
            described = frame.objects[-1]
        inner = self._clause("participle", described or frame.subject or _NOBODY)
        if inner is not None:
            if described is not None and not inner.progressive:
                inner.passive = True
            if frame.objects and described is frame.objects[-1] and frame.kind in ("see", "find", "watch"):
                frame.content.append(inner)
                frame.link = "bare"
            else:
                inner.subject = described or frame.subject
                inner.same_subject = inner.subject is None
                self.behind.append(inner)

    def _quote(self, frame: Frame) -> None:
        said = self.t[self.i].text.strip('"“” ')
        self.i += 1
        frame.link = "quote"
        frame.content += Parser(said, tokenize(said)).sentence()

    def _quoted(self, frame: Frame, first: int) -> Frame | None:
        """Read `"...", said Ann`, `"...", he told Ben`: the verb of saying comes behind the words."""
        said = self.t[self.i].text.strip('"“” ')
        self.i += 1
        if self.low() == ",":
            self.i += 1
        inverted = self.t[self.i].verb if not self.done() else None
        if (
            inverted
            and inverted.kind in ("tell", "idle")
            and (phrase := phrase_at(self.t, self.i + 1, subject=True))
        ):
            frame.lemma, frame.kind, frame.form = inverted.lemma, inverted.kind, "past"
            frame.subject, self.i = phrase, phrase.last
        elif self._clause_follows(self.i):
            self._subject(frame)
            self._verb(frame)
        elif not self.done() and self.t[self.i].verb:
            frame.same_subject = True
            self._verb(frame)
        else:
            frame.left_over.append(said)
            frame.words = self._words(first, self.i)
            return frame
        frame.link = "quote"
        frame.content += Parser(said, tokenize(said)).sentence()
        self._complements(frame)
        frame.words = self._words(first, self.i)
        return frame


_NOBODY = Phrase("", 0, 0)


@lru_cache(maxsize=1024)
def frames_of(sentence: str) -> tuple[Frame, ...]:
    """Return the frames of a sentence, shared and not to be changed."""
    return tuple(Parser(sentence, tokenize(sentence)).sentence())


def parse(sentence: str) -> list[Frame]:
    """Return the frames of a sentence, in the order of its words."""
    return [frame.copy() for frame in frames_of(sentence)]
