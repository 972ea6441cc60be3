"""Clauses to typed claims: `Ben knows where the ball is`, `the ball is in the box`, `she will look in the bag`.

The same reading serves a question for yes or no (`Does Ben know where ...?`), the content of a belief, and
options. What names a thing or a place that the story does not tell of is no claim about it, and is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ....questions.grammar import AUXILIARY, IGNORANT, KNOWS, SURPRISED, opened
from ..reading.frames import Frame
from ..reading.vocabulary import verb
from ..states import state_of
from ..story import NOTHING, Moves, Variable
from .asked import INITIAL, IsHeld, IsKnown, Moment, WhichClaim
from .gaps import BASE_OF_ING, Gaps, base_form, clause, sought
from .terms import AUXILIARIES, Terms

Judged = IsHeld | IsKnown
Located = tuple[Variable, str, bool]
"""A variable, the value that is claimed, and whether that is denied."""
_DENIED = re.compile(
    r"^(?:(?:(?:does|do|did|has|have|had|is|was|are|were|be|will|would|can|could|still|really|yet|ever)\s+)*?)"
    r"(?:not|never|no longer|cannot|\w+n['’]t)\b\s*(?!(?:the|an?|any) (?:\w+est )?(?:idea|clue|inkling|notion))",
    re.I,
)
_CHANGE = re.compile(
    r"^(?:the |this |any )?(?:move|transfer|change|switch|swap|new (?:place|location|spot))"
    r"(?: of (?:places?|location|it|(?P<of>.+)))?$",
    re.I,
)
_ANYTHING = re.compile(r"^(?:it|this|that|anything|nothing|so|everything|of it|what happened)?$", re.I)
_WHEREABOUTS = re.compile(
    r"^(?:the )?(?:(?:precise|exact|true|real|new|current) )?(?:location|place|whereabouts|position|"
    r"hiding place) of (?P<of>.+)$|"
    r"^(?P<owner>.+?)['’]s? (?:(?:precise|exact|true|real|new|current) )?(?:location|whereabouts|place|position)$",
    re.I,
)
_GONE = re.compile(
    r"^(?P<thing>.+?)\s+(?:(?:is|was|has been|had been|has|had)\s+)?(?:gone|missing|not there|no longer there|"
    r"somewhere else|elsewhere)\b",
    re.I,
)
_TO_FIND = re.compile(r"^(?:to )?(?:find|see|discover|come (?:up)?on|come across) (?P<what>.+)$", re.I)
_IS_WHERE = re.compile(
    r"^(?P<thing>.+?) (?:is|are|was|were) (?:really |still |actually )?where (?P<belief>.+)$", re.I
)
_ANYBODY = frozenset(("someone", "somebody", "anyone", "anybody", "it", "they"))
_FIRST_PLACE = re.compile(
    r"(?:its|the|their) (?:initial|original|first|same|old) (?:location|place|position|spot)", re.I
)
_MOVES = frozenset(("put", "take", "swap", "leave", "give"))
_WITHIN = frozenset("in inside within on under underneath beneath at behind near beside by".split())
_GOALS = _WITHIN | frozenset("into onto to towards toward through".split())
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

    def read(self, words: str, chain: tuple[str, ...] = ()) -> Judged | None:
        """Return what a clause claims that a chain of people holds; None where it is not understood."""
        words = re.sub(r"^(?:because|that|yes|no)[, ]+", "", words.strip(" .,?!"), flags=re.I)
        if judged := self._right_or_wrong(words, chain):
            return judged
        chain, rest = self.terms.nested(words, chain)
        if chain and (finds := _TO_FIND.match(rest)):
            rest = self._fact(finds["what"])
        who, act = self.terms.take_person(rest)
        if who is not None:
            self.terms.people.speak_of((who,))
            found = self._of_person((*chain, who), act)
            if found is not None:
                return found
        if (located := self.located(rest)) is not None:
            return IsHeld(chain, located[0], claimed=located[1], negated=located[2])
        frame = clause(rest) if chain else None
        if frame is None or frame.kind not in _MOVES or frame.modal or frame.passive:
            return None
        moved = self._moved_by(frame)  # "thinks that Ben has moved the ball"
        return moved and IsKnown(chain, moved[0], when=moved[1], negated=frame.negated)

    def _fact(self, words: str) -> str:
        """Return `the ball in the box`, which somebody finds, as a clause."""
        return (
            words
            if clause(words) is not None or opened(words).gap != "truth"
            else Gaps(self.terms).declarative("is", words)
        )

    def located(self, words: str) -> Located | None:
        """Return what `the x is not in the y` claims: a variable, its value, and whether that is denied."""
        frame = clause(words)
        if frame is None or frame.modal not in ("", "will", "would", "might", "could", "can", "must", "to"):
            return None
        denied = frame.negated or bool({"any more", "anymore", "no longer"} & set(frame.adverbs))
        subject = frame.subject.text if frame.subject is not None else ""
        where = list(_at(frame, _WITHIN))
        if frame.lemma in ("contain", "hold", "have") and frame.objects:
            inside = self.terms.inside(subject)
            return inside and self._content(inside, frame.objects[0].text, denied)
        if frame.existential:
            subject = " ".join((*frame.predicate, *(o.text for o in frame.objects)))
            denied = denied or subject.lower().startswith(("no ", "not any ", "nothing"))
            subject = re.sub(r"^(?:no|not any) ", "", subject, flags=re.I)
        stays = frame.lemma in ("be", "lie", "sit", "stand", "hang", "live", "stay", "remain") or frame.passive
        if subject and where and stays:
            return self._at_place(subject, where[0], denied)
        inside = self.terms.inside(subject) if subject and frame.lemma == "be" else None
        full = [p.text for link, p in frame.phrases if link in ("of", "with")]
        if inside and frame.predicate == ["empty"]:
            return inside, NOTHING, denied
        if inside and frame.predicate == ["full"] and full:
            return self._content(inside, full[0], denied)
        return self._state(frame)

    def _at_place(self, thing_words: str, place_words: str, denied: bool) -> Located | None:
        thing, place = self.terms.thing(thing_words), self.terms.place(place_words)
        if thing and place is None and _FIRST_PLACE.match(place_words):
            return Variable("at", thing), INITIAL, denied
        if thing and place:
            return Variable("at", thing), place, denied
        inside = self.terms.inside(place_words) if self.terms.person(thing_words) is None else None
        return inside and self._content(inside, thing_words, denied)

    def _content(self, inside: Variable, words: str, denied: bool) -> Located | None:
        """Return what is claimed to be inside, if the story tells of such a thing at all."""
        if words.lower() in ("nothing", "something", "anything"):
            return inside, NOTHING, denied != (words.lower() != "nothing")
        content = self.terms.content(words)
        return (inside, content, denied) if content else None

    def _state(self, frame: Frame) -> Located | None:
        """Return what `the shop is closed`, `they are broken` claims of a thing whose state is told."""
        found = state_of(frame) if self.terms.story.stateful else None
        thing = self.terms.thing(found[0].text) if found and found[0] is not None else None
        if not found or thing not in self.terms.story.stateful:
            return None
        return Variable("state", thing), found[1], frame.negated

    def known(self, words: str) -> Variable | None:
        """Return what `where the x is`, `what is in the y`, `the move`, `that it was moved` are about."""
        found = self.known_when(words)
        return found[0] if found else None

    def known_when(self, words: str) -> tuple[Variable, Moment] | None:
        """Return `known`, with the moment from which on it is known: who moved a thing, only a witness knows."""
        terms = self.terms
        words = re.sub(r"^(?:whether|if|that)\s+", "", words.strip(" ?.,"))
        change = _CHANGE.match(words)
        if change and change["of"]:
            variable = terms.at(change["of"])
            return (variable, "end") if variable else None
        if (_ANYTHING.match(words) or change) and terms.topic:
            return terms.variable(terms.topic), "end"
        open_clause = opened(words)
        if open_clause.gap != "truth":
            return self._open(words)
        if (where := _WHEREABOUTS.match(words)) and (variable := terms.at(where["of"] or where["owner"])):
            return variable, "end"
        variable = terms.at(gone["thing"]) if (gone := _GONE.match(words)) else None
        if variable is None and (located := self.located(words)):
            variable = located[0]
        frame = clause(words) if variable is None else None
        if frame is not None and (frame.kind in _MOVES or frame.lemma == "change"):
            if not frame.passive and frame.kind in _MOVES:
                return self._moved_by(frame)
            moved = [frame.subject, *(() if frame.passive else frame.objects)][:: 1 if frame.passive else -1]
            variable = next((v for p in moved if p is not None and (v := terms.at(p.text))), None)
        elif variable is None and len(words.split()) <= 4 and not re.search(r"\b(?:than|more)\b", words):
            variable = terms.stated(words)
            variable = variable if variable and variable.of not in terms.story.agents else None
        return (variable, "end") if variable else None

    def _moved_by(self, frame: Frame) -> tuple[Variable, Moment] | None:
        """Return what `Ben moved the ball` tells of, and since when it was so; None if the story tells none."""
        variable = next((v for o in frame.objects if (v := self.terms.at(o.text))), None)
        who = frame.subject.text if frame.subject is not None else "someone"
        if variable is None or who.lower() in _ANYBODY:
            return (variable, "end") if variable else None
        moves = self._moves(variable.of, mover) if (mover := self.terms.person(who)) else []
        # "hide" is the move that is told with this verb, if one is.
        told = [k for k in moves if frame.lemma in map(_lemma, self.terms.story.events[k].text.split())]
        return (variable, (told or moves)[-1]) if moves else None

    def _moves(self, thing: str, agent: str = "") -> list[int]:
        """Return the events in which somebody, or `agent`, moves a thing."""
        return [
            k
            for k, e in enumerate(self.terms.story.events)
            if isinstance(e, Moves) and e.thing == thing and e.agent and agent in ("", e.agent)
        ]

    def _open(self, words: str) -> tuple[Variable, Moment] | None:
        """Return what a clause that begins with `where`, `what`, `who` or `when` asks."""
        asked, gaps = opened(words), Gaps(self.terms)
        plain = gaps.declarative(asked.auxiliary, asked.rest)
        if asked.gap in ("place", "time"):
            if asked.gap == "time":
                self.terms.of_time()
            found = gaps.place(plain, (), asked.gap == "time")
            bare = found.variable if found else self.terms.at(asked.rest)
            return (bare, "end") if bare else None
        if asked.gap == "thing":
            content = gaps.thing(plain, ())
            if isinstance(content, WhichClaim) and content.topic:
                return self.terms.variable(content.topic), "end"
            return (content.variable, "end") if content is not None and hasattr(content, "variable") else None
        frame = clause(asked.rest) if asked.gap == "person" else None
        moved = self.terms.at(frame.objects[0].text) if frame and frame.objects and frame.kind in _MOVES else None
        moves = self._moves(moved.of) if moved else []
        return (moved, moves[-1]) if moved and moves else None

    def _of_person(self, chain: tuple[str, ...], act: str) -> Judged | None:
        """Return what somebody knows, or where they look, by the words behind their name."""
        if surprised := SURPRISED.match(act):
            negated = bool(re.search(r"\bnot\b|n['’]t\b", act[: surprised.start("what")]))
            fact = self._knowing(chain, self._fact(surprised["what"]), False)
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
        links = frozenset(("from", "out of", "from under", "from behind")) | _WITHIN if takes else _GOALS
        named = [*_at(frame, links), *(() if takes else (o.text for o in frame.objects))]
        place = next((found for words in named if (found := self.terms.place(words))), None)
        things = [o.text for o in frame.objects] if takes else list(sought(frame))
        variable = next((v for words in things if (v := self.terms.at(words))), None)
        if variable is None and not things and self.terms.topic:
            variable = self.terms.variable(self.terms.topic)
        if variable is None or place is None:
            return None
        return IsHeld(chain, variable, claimed=place, negated=denied)

    def _knowing(self, chain: tuple[str, ...], what: str, negated: bool) -> Judged | None:
        plain = re.sub(r"^(?:that|as to)\s+", "", what)
        if opened(plain).gap != "truth" or re.match(r"(?:whether|if)\b", plain):
            found = self.known_when(plain)
            return found and IsKnown(chain, found[0], when=found[1], negated=negated)
        if judged := self._witnessed(chain, plain, negated):
            return judged
        inner, rest = self.terms.nested(plain, chain)
        person, act = self.terms.take_person(rest)
        deeper = self._of_person((*inner, person), act) if person else None
        if isinstance(deeper, IsKnown):
            return _denied(deeper, negated)
        if (located := self.located(rest)) is not None:
            return IsHeld(inner, located[0], claimed=located[1], negated=located[2] != negated)
        found = self.known_when(what)
        return found and IsKnown(chain, found[0], when=found[1], negated=negated)

    def _witnessed(self, chain: tuple[str, ...], words: str, negated: bool) -> IsKnown | None:
        """Read `Ann saw Ben move the key`: right after the last time that he did, she knows where it is."""
        mover, rest = self.terms.take_object(words)
        frame = clause(f"{mover} {BASE_OF_ING.sub(base_form, rest)}") if mover else None
        bare = frame is not None and frame.kind in _MOVES and not frame.modal and not frame.perfect
        found = self._moved_by(frame) if frame is not None and bare else None
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
        person, variable = self.terms.person(rest), self.known(what)
        if not person or not variable:
            return None
        negated = how.lower() in ("false", "wrong", "mistaken", "incorrect", "off")
        return IsKnown((*inner, person), variable, negated=negated)


def _at(frame: Frame, links: frozenset[str]) -> Iterator[str]:
    """Yield the words behind prepositions of these, each with what follows: `the drawer under the table`."""
    phrases = (*frame.opening, *frame.phrases)
    for k, (link, phrase) in enumerate(phrases):
        if link in links or link.split()[-1] in links:
            yield " ".join((phrase.text, *(f"{behind} {p.text}" for behind, p in phrases[k + 1 :])))


def _lemma(word: str) -> str:
    found = verb(word.strip(".,;:!?\"'"))
    return found[0] if found else ""


def _denied(claim: Judged, negated: bool) -> Judged:
    return replace(claim, negated=claim.negated != negated)
