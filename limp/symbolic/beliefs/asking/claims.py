"""Clauses to typed claims: `Ben knows where the ball is`, `the ball is in the box`, `she will look in the bag`.

The same reading serves a question for yes or no (`Does Ben know where ...?`), the content of a belief, and
options.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ....questions.grammar import AUXILIARY, IGNORANT, KNOWS, SURPRISED, opened
from ...english.frames import Frame
from ..propositions import MOVES
from .asked import IsHeld, IsKnown
from .facts import WITHIN, Facts, standing
from .gaps import BASE_OF_ING, base_form, clause, sought
from .terms import AUXILIARIES, Terms

Judged = IsHeld | IsKnown
_DENIED = re.compile(
    r"^(?:(?:(?:does|do|did|has|have|had|is|was|are|were|be|will|would|can|could|still|really|yet|ever)\s+)*?)"
    r"(?:not|never|no longer|cannot|\w+n['’]t)\b\s*(?!(?:the|an?|any) (?:\w+est )?(?:idea|clue|inkling|notion))",
    re.I,
)
_TO_FIND = re.compile(r"^(?:to )?(?:find|see|discover|come (?:up)?on|come across) (?P<what>.+)$", re.I)
_IS_WHERE = re.compile(
    r"^(?P<thing>.+?) (?:is|are|was|were) (?:really |still |actually )?where (?P<belief>.+)$", re.I
)
_GOALS = WITHIN | frozenset("into onto to towards toward through".split())
_SEARCHES = frozenset("reach head turn try check start aim make dig feel poke pull lift stretch grope".split())
_HOW = r"(?P<how{0}>true|right|correct|spot on|false|wrong|mistaken|incorrect|off)"
_JUDGED = re.compile(
    rf"^(?P<who1>.+?)['’]s? (?:belief|idea|guess|view) (?:is )?(?:about|of|"
    rf"on) (?P<what1>.+?) (?:is )?{_HOW.format(1)}$|"
    rf"^(?P<who2>.+?) (?:have|has|had|hold|holds|got)(?: got)? (?:a|the) {_HOW.format(2)} (?:belief|"
    rf"idea) (?:about|of) (?P<what2>.+)$|"
    rf"^(?P<who3>.+?) (?:be |is |was )?{_HOW.format(3)} (?:about|as to) (?P<what3>.+)$",
    re.I,
)


@dataclass(frozen=True)
class Claims:
    """Reads clauses about one story."""

    terms: Terms

    @property
    def facts(self) -> Facts:
        """What reads clauses about the world."""
        return Facts(self.terms)

    def read(self, words: str, chain: tuple[str, ...] = ()) -> Judged | None:
        """Return what a clause claims that a chain of people holds; None where it is not understood."""
        words = re.sub(r"^(?:because|that|yes|no)[, ]+", "", words.strip(" .,?!"), flags=re.I)
        if judged := self._right_or_wrong(words, chain):
            return judged
        chain, rest = self.terms.nested(words, chain)
        if chain and (finds := _TO_FIND.match(rest)):
            rest = self.facts.as_clause(finds["what"])
        who, act = self.terms.take_person(rest)
        if who is not None:
            self.terms.people.speak_of((who,))
            found = self._of_person((*chain, who), act)
            if found is not None:
                return found
        if (located := self.facts.located(rest)) is not None:
            return IsHeld(chain, located[0], claimed=located[1], negated=located[2])
        frame = clause(rest) if chain else None
        if frame is None or frame.kind not in MOVES or frame.modal or frame.passive:
            return None
        moved = self.facts.moved_by(frame)  # "thinks that Ben has moved the ball"
        return moved and IsKnown(chain, moved[0], when=moved[1], negated=frame.negated)

    def _of_person(self, chain: tuple[str, ...], act: str) -> Judged | None:
        """Return what somebody knows, or where they look, by the words behind their name."""
        if surprised := SURPRISED.match(act):
            negated = bool(re.search(r"\bnot\b|n['’]t\b", act[: surprised.start("what")]))
            fact = self._knowing(chain, self.facts.as_clause(surprised["what"]), False)
            return fact and _denied(fact, not negated)
        denied = _DENIED.match(act)
        rest = AUXILIARIES.sub("", act[denied.end() :] if denied else act)
        if known := IGNORANT.match(rest) or KNOWS.match(rest):
            return self._knowing(chain, known["what"].strip(), bool(denied) != (known.re is IGNORANT))
        frame = clause(f"He {act}")
        return self._searches(chain, frame, bool(denied)) if frame is not None else None

    def _searches(self, chain: tuple[str, ...], frame: Frame, denied: bool) -> IsHeld | None:
        """Return what `looks in the box`, `reaches for the ball in the box`, `takes it from the box` claims.

        Who looks for a thing at a place holds it to be there.
        """
        takes = frame.kind in ("take", "find") and frame.objects
        acts = takes or frame.kind in ("look", "open", "go", "enter") or frame.lemma in _SEARCHES
        done = takes and (frame.form == "past" or frame.perfect) and not frame.modal
        if not acts or done or frame.passive:
            return None
        links = frozenset(("from", "out of", "from under", "from behind")) | WITHIN if takes else _GOALS
        named = [*standing(frame, links), *(() if takes else (o.text for o in frame.objects))]
        place = next((found for words in named if (found := self.terms.place(words))), None)
        things = [o.text for o in frame.objects] if takes else list(sought(frame))
        variable = next((v for words in things if (v := self.terms.at(words))), None)
        if variable is None and not things and self.terms.topic:
            variable = self.terms.variable(self.terms.topic)
        if variable is None or place is None:
            return None
        if frame.kind == "find" and frame.modal in ("will", "would"):  # it is found where it is
            return IsHeld(chain[:-1], variable, claimed=place, negated=denied)
        return IsHeld(chain, variable, claimed=place, negated=denied)

    def _knowing(self, chain: tuple[str, ...], what: str, negated: bool) -> Judged | None:
        plain = re.sub(r"^(?:that|as to)\s+", "", what)
        if opened(plain).gap != "truth" or re.match(r"(?:whether|if)\b", plain):
            found = self.facts.known_when(plain)
            return found and IsKnown(chain, found[0], when=found[1], negated=negated)
        if judged := self._witnessed(chain, plain, negated):
            return judged
        inner, rest = self.terms.nested(plain, chain)
        person, act = self.terms.take_person(rest)
        deeper = self._of_person((*inner, person), act) if person else None
        if isinstance(deeper, IsKnown):
            return _denied(deeper, negated)
        if (located := self.facts.located(rest)) is not None:
            return IsHeld(inner, located[0], claimed=located[1], negated=located[2] != negated)
        found = self.facts.known_when(what)
        return found and IsKnown(chain, found[0], when=found[1], negated=negated)

    def _witnessed(self, chain: tuple[str, ...], words: str, negated: bool) -> IsKnown | None:
        """Read `Ann saw Ben move the key`: right after the last time that he did, she knows where it is."""
        mover, rest = self.terms.take_object(words)
        frame = clause(f"{mover} {BASE_OF_ING.sub(base_form, rest)}") if mover else None
        bare = frame is not None and frame.kind in MOVES and not frame.modal and not frame.perfect
        found = self.facts.moved_by(frame) if frame is not None and bare else None
        return IsKnown(chain, found[0], when=found[1], negated=negated) if found else None

    def _right_or_wrong(self, words: str, chain: tuple[str, ...]) -> IsKnown | None:
        """Read `Ann's belief about the ball is correct`, `Ann has a false belief about the ball`."""
        if (same := _IS_WHERE.match(words)) and (variable := self.terms.at(same["thing"])):
            chain, rest = self.terms.nested(same["belief"], chain)
            return (
                IsKnown(chain, variable)
                if chain and self.terms.at(re.sub(r" (?:is|are|was|were)$", "", rest)) == variable
                else None
            )
        found = _JUDGED.match(AUXILIARIES.sub("", words))
        if not found:
            return None
        who, what, how = (
            next(filter(None, (found[f"{name}{k}"] for k in "123"))) for name in ("who", "what", "how")
        )
        inner, rest = self.terms.nested(who, chain)
        rest = re.sub(rf"(?: {AUXILIARY})+$", "", rest)
        person, variable = self.terms.person(rest), self.facts.known(what)
        if not person or not variable:
            return None
        negated = how.lower() in ("false", "wrong", "mistaken", "incorrect", "off")
        return IsKnown((*inner, person), variable, negated=negated)


def _denied(claim: Judged, negated: bool) -> Judged:
    return replace(claim, negated=claim.negated != negated)
