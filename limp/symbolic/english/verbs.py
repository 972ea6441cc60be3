"""The verb of a clause with its auxiliaries."""

from __future__ import annotations

from .frame import ACTUAL, NOT_ACTUAL, STATES, Frame
from .subjects import Subjects
from .tokens import ADVERBS, AUXILIARIES, BE, CLOSED, DO, HAVE, MODALS
from .vocabulary import Form, VerbForm, possible_verb

_PLANNED = frozenset("supposed scheduled meant expected due".split())
_HANDLED = ("put", "take", "give", "pocket", "see", "fill")
_FORMS: tuple[Form, ...] = ("past", "s", "base", "ing", "en")


class Verbs(Subjects):
    """Takes the verb of a clause."""

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
            elif low == "got" and auxiliary and not self._participle_follows():
                frame.lemma, frame.kind, frame.form, self.i = "have", "idle", "s", self.i + 1  # "it's got a lid"
                return True
            elif low in AUXILIARIES or (low in ("get", "got", "gets") and self._passive_follows()):
                if self._own_verb(frame, auxiliary):
                    return True
                frame.perfect = frame.perfect or low in HAVE
                auxiliary = "be" if low in BE or low.startswith("g") else "have" if low in HAVE else "do"
                frame.form = "past" if low in ("was", "were", "had", "did") else "s"
            elif form is not None and not (auxiliary == "be" and not form.forms & {"en", "ing"}):
                if self._semi(frame, form.lemma):
                    continue
                self._main_verb(frame, form, auxiliary)
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
        return auxiliary == "be"

    def _own_verb(self, frame: Frame, auxiliary: str) -> bool:
        """Take `have` and `do` where they are the main verb: `had a hat`, `did it`."""
        low = self.low()
        if low in HAVE and auxiliary != "have" and not self._participle_follows():
            frame.lemma, frame.kind, frame.form = "have", "idle", "past" if low == "had" else "s"
        elif low in DO and not self._base_follows():
            frame.lemma, frame.kind, frame.form = "do", "idle", "past"
        else:
            return False
        self.i += 1
        return True

    def _passive_follows(self) -> bool:
        """Return whether `get` is the auxiliary of a passive: `got moved to the attic`."""
        form = self._verb_at(self.i + 1)
        behind = self.t[self.i + 2] if self.i + 2 < len(self.t) else None
        ends = behind is None or behind.is_mark or behind.low in CLOSED
        return form is not None and "en" in form.forms and (ends or form.kind in _HANDLED)

    def _main_verb(self, frame: Frame, form: VerbForm, auxiliary: str) -> None:
        """Take the main verb, with what its form tells."""
        frame.lemma, frame.kind = form.lemma, form.kind
        frame.form = frame.form or next((f for f in _FORMS if f in form.forms), "")
        frame.passive = auxiliary == "be" and "en" in form.forms
        frame.progressive = "ing" in form.forms
        self.i += 1
        if form.lemma == "lie" and self.low() == "to":  # "lied to Ann"
            frame.kind = "tell"

    def _unknown_verb(self, frame: Frame, auxiliary: str) -> bool:
        """Take a word that only its place makes a verb: the clause is not understood, but its end is known."""
        token = self.t[self.i]
        if not token.text[:1].islower() or token.low in CLOSED or not token.low.isalpha():
            return False
        shaped = (token.low.endswith(("ed", "s")) and not auxiliary) or (
            auxiliary in ("have",) and token.low.endswith(("ed", "n"))
        )
        if not shaped and auxiliary != "do" and not frame.modal and frame.conjunction != "to":
            return False
        form = possible_verb(token.low)
        frame.lemma, frame.kind = (form.lemma, form.kind) if form else (token.low, "unknown")
        frame.form = frame.form or ("s" if token.low.endswith("s") else "past")
        frame.passive = auxiliary == "be"
        self.i += 1
        return True

    def _semi(self, frame: Frame, lemma: str) -> bool:
        """Take `is going to`, `decided to`: the verb behind it is the act. False for any other verb."""
        k = self.i + 1
        if k + 1 < len(self.t) and self.t[k].low == "to" and (form := self.t[k + 1].verb) and "base" in form.forms:
            if lemma == "use" and self.t[self.i].low == "used":  # "used to be in the drawer"
                frame.adverbs.append("formerly")
                frame.form, self.i = "past", k + 1
                return True
            if self.t[self.i].low in _PLANNED:  # "was supposed to take place in the gym"
                frame.modal, self.i = "supposed", k + 1
                return True
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
