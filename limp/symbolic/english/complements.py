"""What follows the verb of a clause: objects, places, predicates, and clauses."""

from __future__ import annotations

from .frame import BEFORE_ING, CONTENT, Frame
from .morphology import lemmas
from .nominal import finite_at
from .phrases import Phrase, one_phrase, phrase_at
from .subordinates import Subordinates
from .tokens import ADVERBS, BE, CLOSED, COORDINATORS, PAIRS, PREPOSITIONS, SUBORDINATORS, Token
from .vocabulary import HANDLING, possible_verb

_MESSAGES = frozenset("message text note letter email e-mail postcard memo word".split())
RELATIVES = ("who", "which", "that", "where")
_LINKING = frozenset("become get come go grow look seem stay remain feel sound smell taste fall run".split())
"""Verbs that, like `be`, take an adjective: `came loose`, `went quiet`."""
_NAMING = ("label", "mark")
_SURE = frozenset("sure certain convinced positive confident adamant aware".split())
CONTENT_LINKS = frozenset("that where what how whether who which why when if".split())


class Complements(Subordinates):
    """Takes all that follows the verb."""

    def _complements(self, frame: Frame) -> None:
        """Take all that follows the verb."""
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

    def _goes_on(self, frame: Frame) -> bool:
        """Take what a comma joins to the clause: `, grinning`, `, in a box`, `, who was asleep`."""
        start = self.i
        low = self.low(1)
        self.i += 1
        if self._idiom(frame):  # ", one by one,"
            self.i += self.low() == ","
            return True
        self.i = start
        if frame.kind in ("tell", "ask") and self.i + 1 < len(self.t) and self.t[self.i + 1].text[:1] in '"“':
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

    def _one_complement(self, frame: Frame, token: Token) -> bool:
        """Take one thing behind the verb; return False where the clause ends."""
        low, second = token.low, self.low(1)
        if low.endswith(("self", "selves")) and frame.objects:
            self.i += 1  # "I put it there myself"
            return True
        if (low == "so" and second == "that") or (low == "in" and second == "order"):
            return False
        if self._finite_complement(frame, low):
            return True
        if low in ("that", "saying", "telling") and self._message(frame):
            return True
        if low in RELATIVES and (frame.objects or frame.phrases) and self._finite_or_clause(self.i + 1):
            return self._relative(frame, low)
        if low in ("after", "to") and second == "which":
            return False
        if (low == "there" and second in BE) or (low == "as" and second == "soon"):
            return False
        if low in ("he", "she", "they", "i", "we") and frame.kind not in CONTENT:
            return False
        if self._meanwhile(low, self.behind):
            return True
        if low == "out" and second == "of" and (found := self._after_preposition()):
            frame.phrases.append(found)
            return True
        handled = ("see", "watch", "find", "take", "put", "give")
        everything = low in ("both", "all", "everything") and frame.kind in handled
        ends = not second or second in COORDINATORS or self.t[self.i + 1].is_mark or second in PREPOSITIONS
        if everything and ends:
            frame.objects.append(Phrase(token.text, self.i, self.i + 1, pronoun=True))
            self.i += 1
            return True
        if self._subordinate_follows():
            return False
        if low in BEFORE_ING and low != "with" and self._ing(self.i + 1):
            return False
        if low == "to" and self._to_verb(frame):
            return True
        return self._word_behind(frame, token)

    def _message(self, frame: Frame) -> bool:
        """Take `that it was in the bag` behind `sent Ben a message`: what was told, or what was heard."""
        named = frame.objects[-1].head if frame.objects else ""
        that = self.low(1) == "that" and self.low() != "that"
        if named not in _MESSAGES or not self._clause_follows(self.i + 1 + that):
            return False
        self.i += that
        if frame.lemma != "write":
            frame.objects.pop()
        heard = frame.lemma in ("get", "receive", "find", "read", "have", "see")
        if frame.lemma != "write":
            frame.lemma, frame.kind = ("learn", "know") if heard else ("message", "tell")
        self.i += 1
        self._content(frame, "that")
        return True

    def _finite_complement(self, frame: Frame, low: str) -> bool:
        """Take `that he left`, `where it is`, or a time or idiom, which may look like one."""
        content = frame.kind in CONTENT and low in CONTENT_LINKS and not (low == "when" and _is_whole(frame))
        if content and (low != "that" or self._clause_follows(self.i + 1)):
            self.i += 1 if low == "that" else 0
            self._content(frame, low)
            return True
        if self._time_here(frame) or self._idiom(frame):
            return True
        meant = low == "that" and frame.lemma not in ("put", "have") and not frame.objects
        if meant and self._clause_follows(self.i + 1):
            self.i += 1
            self._content(frame, low)
            return True
        return False

    def _finite_or_clause(self, i: int) -> bool:
        """Return whether a finite verb or a clause starts at `i`."""
        return finite_at(self.t, i) or self._clause_follows(i)

    def _to_verb(self, frame: Frame) -> bool:
        """Take an infinitive; of a verb that is not known, all words up to the end of the clause."""
        form = self._verb_at(self.i + 1)
        if form and "base" in form.forms:
            self.i += 1
            self._infinitive(frame)
            return True
        known = possible_verb(self.low(1))
        meant = frame.kind == "want" and known is not None and "base" in known.forms  # "wanted Ann to win"
        if not meant and not self._unknown_infinitive():
            return False
        if known:
            self.i += 1
            self._infinitive(frame)
            return True
        self.i += 2
        frame.content.append(Frame(lemma=self.low(-1), kind="unknown", modal="to", words=self.low(-1)))
        frame.link = frame.link or "to"
        while not self.done() and not self.t[self.i].is_mark and self.low() not in COORDINATORS | SUBORDINATORS:
            self.i += 1
        return True

    def _word_behind(self, frame: Frame, token: Token) -> bool:
        """Take a particle, a prepositional phrase, an adverb, or a noun phrase."""
        low = token.low
        if low not in ("not", "never"):
            if self._particle(frame) or self._time_here(frame):
                return True
            if (low in PREPOSITIONS or (low, self.low(1)) in PAIRS) and (found := self._after_preposition()):
                self._place_or_time(frame, found)
                self._recalled(frame)
                return True
            if not (low in ADVERBS or token.is_adverb):
                return self._noun_or_word(frame, token)
        frame.adverbs.append(low)
        self.i += 1
        return True

    def _noun_or_word(self, frame: Frame, token: Token) -> bool:
        """Take a participle, a clause without a conjunction, an object, a predicate, or a word without a place."""
        low, form = token.low, token.verb
        perceives = frame.kind in ("see", "watch", "find")
        busy = frame.predicate[-1:] == ["busy"]  # "was busy stacking crates"
        ing = form and "ing" in form.forms and (busy or (not frame.predicate and frame.lemma != "be"))
        ing = ing and one_phrase(self.t, self.i) is None  # "contains sewing thread"
        if form and form.lemma in _NAMING and "en" in form.forms and self._described(frame):
            return True
        if ing or (form and frame.objects and "en" in form.forms and perceives):
            self._participle(frame)
            return True
        if (
            form
            and frame.lemma in ("have", "get")
            and frame.objects
            and "en" in form.forms
            and form.kind in HANDLING
        ):
            frame.lemma, frame.kind, self.i = form.lemma, form.kind, self.i + 1  # "had the piano moved"
            return True
        causes = frame.lemma in ("let", "make", "help")
        lends = perceives or frame.kind in ("tell", "know") or causes or frame.lemma == "have"
        phrase = phrase_at(self.t, self.i, bare=lends)
        reports = frame.kind in CONTENT and not (frame.kind in ("read", "watch") and frame.objects)
        leads = self._leads(frame) and bool(frame.objects)
        placed = (leads or (frame.conjunction in SUBORDINATORS and bool(frame.phrases))) and not reports
        if phrase is not None and placed and self._finite_behind(phrase.last):
            return False  # "while he was on the road Ann saw it"
        if phrase is not None:
            bare = perceives or frame.kind == "look" or causes
            if self._joined_clause(frame, phrase, bare) or self._predicate_or_object(frame, phrase, token):
                return True
        if phrase is None and form and frame.phrases and frame.phrases[-1][0] == "with" and "en" in form.forms:
            form = None
        if form is None or frame.lemma in ("be", "make", "keep", "leave", "feel", "have"):
            frame.predicate.append(low)
        else:
            frame.left_over.append(token.text)
        self.i += 1
        return True

    def _described(self, frame: Frame) -> bool:
        """Take `labelled SALT` behind `a jar`: a clause of its own."""
        bearer = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        inner = self.clause("participle", bearer) if bearer is not None else None
        if inner is not None:
            inner.passive = True
            self.behind.append(inner)
        return inner is not None

    def _leads(self, frame: Frame) -> bool:
        """Return whether a clause leads to another: in `when he left the hall Ann saw it`, Ann is no object."""
        return not self.frames and (frame.progressive or frame.conjunction in SUBORDINATORS)

    def _joined_clause(self, frame: Frame, phrase: Phrase, bare: bool) -> bool:
        """Take a clause that starts with this noun phrase: `saw Ann leave`, `thinks Ann left`."""
        if bare and self._bare_follows(phrase.last):
            self.i = phrase.last
            inner = self.clause("bare", phrase)
            if inner is not None:
                frame.content.append(inner)
                frame.link = "bare"
                self._also_bare(frame, phrase)
            return True
        told = frame.kind in ("tell", "know", "see") or (frame.kind == "find" and bool(frame.objects))
        if told and self._finite_behind(phrase.last):
            self._content(frame, "that")
            return True
        return False

    def _predicate_or_object(self, frame: Frame, phrase: Phrase, token: Token) -> bool:
        """Take `red` behind a form of `be`, or an object with the clause that tells which one it was."""
        first = token.text[:1]
        adjective = not (phrase.determiner or phrase.pronoun or first.isupper() or first.isdigit())
        become = frame.lemma in _LINKING and phrase.last == self.i + 1 and "ADJ" in lemmas(token.low)
        if (frame.lemma == "be" or become) and adjective and not frame.objects and not frame.existential:
            frame.predicate.append(token.low)
            self.i += 1
            if token.low in _SURE and (self.low() == "that" or self._clause_follows(self.i)):
                frame.lemma, frame.kind = "believe", "know"
                self.i += self.low() == "that"
                self._content(frame, "that")
            return True
        if len(frame.objects) == 2 or (frame.lemma == "be" and frame.predicate):
            return False
        self.i = phrase.last
        frame.objects.append(phrase)
        addressed = frame.kind == "tell" and len(frame.objects) == 1  # "told Ann it was in the bag"
        if not (addressed or self._recalled(frame) or self._leads(frame) or finite_at(self.t, self.i)):
            self._object_relative(frame)
        return True


def is_message(phrase: Phrase) -> bool:
    """Return whether a noun phrase names a message: `a text message`, `a note`."""
    return phrase.head in _MESSAGES


def _is_whole(frame: Frame) -> bool:
    """Return whether a clause has said what is told or seen, so that `when` tells the time of it."""
    about = any(link in ("about", "of") for link, _ in frame.phrases)
    named = frame.objects[1:] if frame.kind in ("tell", "ask") else frame.objects
    return about or bool(named) or any(o.low in ("it", "this", "that") for o in frame.objects)
