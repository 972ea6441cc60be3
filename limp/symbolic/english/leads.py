"""What stands before the subject of a clause: conjunctions, times, places, adverbs."""

from __future__ import annotations

from .cursor import Cursor
from .frame import BEFORE_ING, IDIOMS, LEADS, STATES, TIMING, Frame, is_time
from .nominal import finite_at
from .phrases import Phrase, one_phrase, phrase_at
from .tokens import ADVERBS, COORDINATORS, PAIRS, PARTICLES, PREPOSITIONS, SUBORDINATORS, Token

_JOINED = (
    (("so", "that"), "so that"),
    (("in", "order"), "so that"),
    (("as", "soon", "as"), "when"),
    (("as", "if"), "than"),
    (("from", "where"), "where"),
    (("after", "which"), "when"),
    (("to", "which"), "when"),
)
"""Conjunctions of several words, and the one that means the same."""


class Leads(Cursor):
    """Takes what leads to the subject, and words that may stand anywhere: times, idioms, particles."""

    def _lead(self, frame: Frame) -> None:
        """Take what stands before the subject: marks, conjunctions, adverbs, times and places."""
        while not self.done() and self.t[self.i].text[:1] not in '"“':
            token = self.t[self.i]
            if token.is_mark:
                frame.comma = token.low == ","
                self.i += 1
            elif self._conjunction(frame):
                continue
            elif (token.low in BEFORE_ING and self._ing(self.i + 1)) or not self._circumstance(frame, token):
                return

    def _conjunction(self, frame: Frame) -> bool:
        """Take a conjunction or a time: `so that`, `as soon as`, `while`, `later`."""
        low, second = self.low(), self.low(1)
        for words, meaning in _JOINED:
            if (low, second, self.low(2))[: len(words)] == words:
                frame.conjunction, self.i = meaning, self.i + len(words)
                return True
        if (low == "even" and second in SUBORDINATORS) or low in COORDINATORS:
            self.i += 1
            return True
        if self._time_here(frame):
            return True
        if self._subordinate_follows():
            frame.conjunction, self.i = low, self.i + 1
            return True
        if low == "as" and self.low(2) == "as" and self.t[self.i + 1].is_adverb:
            frame.conjunction, self.i = "than", self.i + 3
            return True
        return False

    def _circumstance(self, frame: Frame, token: Token) -> bool:
        """Take a place, a time behind a preposition, or an adverb."""
        low = token.low
        if (low == "with" and self._absolute()) or self._meanwhile(low, self.frames):
            return True
        if low == "out" and self.low(1) == "of" and (out := self._after_preposition()):
            frame.phrases.append(out)
            return True
        pair = (low, self.low(1)) in PAIRS  # "and then back to the table"
        if (pair or low in PREPOSITIONS) and not self._idiom(frame) and (phrase := self._after_preposition()):
            self._place_or_time(frame, phrase)
            return True
        if self._idiom(frame):
            return True
        if low in ADVERBS or token.is_adverb or low in LEADS:
            if low in ("both", "all", "there", "here") and (
                finite_at(self.t, self.i + 1) or phrase_at(self.t, self.i, subject=True)
            ):
                return False
        elif not (low in PARTICLES and frame.phrases and low not in PREPOSITIONS):
            return False
        frame.adverbs.append(low)
        self.i += 1
        return True

    def _absolute(self) -> bool:
        """Take `with me out on the hill,`: how somebody is meanwhile, as a clause of its own."""
        held = one_phrase(self.t, self.i + 1)
        k = held.last if held is not None else len(self.t)
        if held is None or k + 1 >= len(self.t) or not (self.t[k].low in PARTICLES or self.t[k].low in STATES):
            return False
        end = next((j for j in range(k, len(self.t)) if self.t[j].is_mark), 0)
        if not end or self.t[end].low != "," or any(self._told(j) for j in range(k, end)):
            return False
        state = Frame(words=self._words(self.i, end), conjunction="with", subject=held, lemma="be", kind="be")
        state.adverbs = [self.t[j].low for j in range(k, end) if self.t[j].low in PARTICLES | STATES]
        self.frames.append(state)
        self.i = end
        return True

    def _meanwhile(self, low: str, among: list[Frame]) -> bool:
        """Take `with Ann watching`, `without Ben noticing`: a clause of its own, which is added to `among`."""
        held = one_phrase(self.t, self.i + 1) if low in ("with", "without") else None
        if held is None or not self._ing(held.last):
            return False
        self.i = held.last
        inner = self.clause(low, held)
        if inner is not None:
            inner.negated = inner.negated or low == "without"
            among.append(inner)
        return True

    def _time_here(self, frame: Frame) -> bool:
        """Take a time that has no preposition."""
        if not self._time():
            return False
        frame.times.append(self._times)
        return True

    def _idiom(self, frame: Frame) -> bool:
        """Take `at once`, `in fact`, `by mistake`: words that say how, and name no place."""
        for idiom in IDIOMS.get(self.low(), ()):
            if tuple(self.low(k) for k in range(len(idiom))) == idiom:
                frame.adverbs.append(" ".join(idiom))
                self.i += len(idiom)
                return True
        return False

    def _place_or_time(self, frame: Frame, found: tuple[str, Phrase]) -> None:
        """Add a prepositional phrase to the times or to the places of a clause."""
        timed = found[0] in TIMING and is_time(found[1])
        if timed and not (found[0] in ("at", "to") and frame.kind in ("be", "put", "tell")):
            frame.times.append(found[1].text)
        else:
            frame.phrases.append(found)

    def _particle(self, frame: Frame) -> bool:
        """Take a particle of the verb: `up`, `back`, `away`."""
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
