"""Clauses inside a clause: what is seen, said or meant, and which one is spoken of."""

from __future__ import annotations

from .frame import Frame
from .nominal import finite_at
from .phrases import Phrase, one_phrase
from .verbs import Verbs

_NOBODY = Phrase("", 0, 0)


class Subordinates(Verbs):
    """Takes the clauses that belong to another one."""

    def _content(self, frame: Frame, link: str) -> None:
        """Take the clause that somebody sees, says or thinks."""
        frame.link = link
        if link in ("where", "what", "how", "whether", "who", "which", "why", "when", "if"):
            self.i += 1
            while (
                link == "how" and not self.done() and (self.t[self.i].is_adverb or self.low() in ("much", "far"))
            ):
                self.i += 1
        inner = self.clause(link) if self._clause_follows(self.i) or link == "that" else None
        if inner is None:
            while not self.done() and not self.t[self.i].is_mark and self.low() not in ("and", "but"):
                frame.left_over.append(self.t[self.i].text) if link == "that" else frame.adverbs.append(self.low())
                self.i += 1
            return
        inner.conjunction = ""
        frame.content.append(inner)
        while self.low() == "and" and self.low(1) == "that":
            self.i += 2
            more = self.clause(link)
            if more is None:
                return
            frame.content.append(more)

    def _infinitive(self, frame: Frame) -> None:
        """Take what somebody is to do, or means to do: `wants to leave`."""
        inner = self.clause(
            "to", frame.objects[-1] if frame.objects and frame.kind == "tell" else frame.subject or _NOBODY
        )
        if inner is not None:
            inner.modal = inner.modal or "to"
            frame.content.append(inner)
            frame.link = frame.link or "to"

    def _participle(self, frame: Frame) -> None:
        """Take a participle: of the subject, or of the noun phrase before it."""
        described = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        form = self.t[self.i].verb
        moves = frame.kind in ("enter", "leave", "go") or self.t[self.i - 1].low == ","
        if not (described and form and form.kind in ("be", "put", "fill")) or moves:
            described = None  # "she left, holding a bag": it is she who does
        perceives = frame.kind in ("see", "find", "watch") or frame.lemma == "show"
        if frame.objects and perceives and not frame.phrases:
            described = frame.objects[-1]
        inner = self.clause("participle", described or frame.subject or _NOBODY)
        stands = inner is not None and inner.lemma in ("lie", "stand", "lean", "sit", "hang", "rest")
        if (
            inner is not None
            and frame.kind in ("put", "leave")
            and not frame.phrases
            and (inner.objects or stands)
        ):
            frame.phrases, inner.phrases = inner.phrases, []  # "left the jar holding the seeds on the sill"
        if inner is not None:
            if described is not None and not inner.progressive:
                inner.passive = True
            if frame.objects and described is frame.objects[-1] and perceives:
                frame.content.append(inner)
                frame.link = "bare"
            else:
                inner.subject = described or frame.subject
                inner.same_subject = inner.subject is None
                self.behind.append(inner)

    def _relative(self, frame: Frame, word: str) -> bool:
        """Take a relative clause behind the last noun phrase as a clause of its own."""
        antecedent = frame.phrases[-1][1] if frame.phrases else frame.objects[-1] if frame.objects else None
        if antecedent is not None and antecedent.parts:
            antecedent = antecedent.parts[-1]
        self.i += 1
        if antecedent is None:
            frame.left_over.append(word)
            return True
        recalls = not finite_at(self.t, self.i)
        inner = self._of(word, antecedent)
        if inner is not None:
            inner.recalls = recalls and word != "where"
            if inner.recalls and inner.kind in ("put", "leave", "take") and not inner.objects:
                inner.objects.append(antecedent)  # "the key that Ben had left there": he did not go
            (self.behind if word == "where" else self.frames).append(inner)
        return True

    def _object_relative(self, frame: Frame) -> None:
        """Take `the mug Michael had placed`: which one it was."""
        phrase = one_phrase(self.t, self.i)
        if phrase is None or not finite_at(self.t, phrase.last) or self.low() in ("that", "this", "who", "which"):
            return
        start = self.i
        inner = self.clause("which")
        if inner is None:
            self.i = start
        else:
            frame.relatives.append(inner)

    def _recalled(self, frame: Frame) -> bool:
        """Take `the desk Ann had left`, `the mug previously stored by Ann`: what was done to it before."""
        k = self.i
        while k < len(self.t) and (self.t[k].is_adverb or self.t[k].low == "earlier"):
            k += 1
        form = self._verb_at(k)
        behind = [token.low for token in self.t[k + 1 : k + 7]]
        if form and "en" in form.forms and "by" in behind and (k > self.i or behind[0] == "by"):
            self.i = k
            inner = self.clause("which", frame.objects[-1] if frame.objects else _NOBODY)
            if inner is not None:
                inner.passive = True
                frame.relatives.append(inner)
            return inner is not None
        phrase = one_phrase(self.t, self.i)
        next_word = self.t[phrase.last].low if phrase is not None and phrase.last < len(self.t) else ""
        had = next_word in ("had", "previously", "earlier")
        if had and self.low() not in ("that", "this"):
            self._object_relative(frame)
        return had

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
            inner = self.clause("bare", subject)
            if inner is None:
                return
            frame.content.append(inner)

    def _quote(self, frame: Frame) -> None:
        """Take words in quotation marks behind the verb."""
        said = self.t[self.i].text.strip('"“” ')
        self.i += 1
        frame.link = "quote"
        frame.content += self.within(said)
