"""Clauses to typed claims: `Ben knows where the ball is`, `the ball is in the box`, `she will look in the bag`.

The same reading serves a question for yes or no (`Does Ben know where ...?`), the content of a belief, and
options.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..reading.frames import parse
from ..reading.nouns import canonical, plausible
from ..states import state_of
from ..story import Moves, Variable
from .asked import INITIAL, IsHeld, IsKnown
from .terms import Terms

Judged = IsHeld | IsKnown
_NEGATION = re.compile(
    r"^(?P<before>(?:(?:does|do|did|has|have|had|is|was|are|were|will|would|can|could|still|really|yet)\s+)*?)"
    r"(?P<no>(?:does|do|did|has|have|had|is|was|are|were|will|would|can|could)(?: not|n['’]?t)|not|never|"
    r"cannot)\b\s*",
    re.I,
)
_HELPERS = re.compile(
    r"^(?:(?:does|do|did|has|have|had|is|was|are|were|will|would|can|really|actually|already|still|also|now|ever|"
    r"even|really)\s+)+",
    re.I,
)
_KNOWS = re.compile(
    r"^(?:knows?|knew|known|aware|realiz\w+|realis\w+|learn(?:s|ed|t)?|find out|found out|finds out|notic\w+|"
    r"heard|"
    r"hears?|(?:sees?|saw|seen|watch(?:es|ed)?|heard?)(?= )|informed)\b\s*"
    r"(?:about\b|of\b)?\s*(?P<what>.*)$",
    re.I,
)
_NO_IDEA = re.compile(
    r"^(?:(?:has|have|had)\s+)?(?:no (?:idea|clue|knowledge)|unaware|ignorant|knows? nothing|knew nothing)\b\s*"
    r"(?:about|of)?\s*(?P<what>.*)$",
    re.I,
)
_ANYTHING = re.compile(r"^(?:it|this|that|anything|nothing|so|everything|of it|what happened)?$", re.I)
_CHANGE = re.compile(
    r"^(?:that\s+)?(?:(?P<who>.+?)\s+)?(?:has |had |have |was |were |is |been )*(?:moved|put|hid|hidden|took|"
    r"taken|placed|"
    r"switched|transferred|stolen|changed|swapped|relocated)\b\s*(?P<what>.*?)(?:\s+(?:to|in|into|on|under|from|"
    r"out|by|"
    r"behind)\b.*)?$",
    re.I,
)
_CHANGED = re.compile(
    r"^(?:the |this |any )?(?:move|transfer|change|switch|swap|new (?:place|location|spot))\b", re.I
)
_GONE = re.compile(
    r"^(?:that\s+)?(?P<thing>.+?)(?:\s+(?:is|was|has been|had been)|['’]s)\s+(?:gone|missing|not there|"
    r"no longer there|"
    r"somewhere else|elsewhere)\b",
    re.I,
)
_SEEN = re.compile(
    r"^(?P<who>\S+(?: \S+)?)\s+(?:move|put|hide|take|place|transfer|drop|leave|moving|putting|hiding|"
    r"taking)\s+(?P<what>.+?)"
    r"(?:\s+(?:to|in|into|on|under|from|out|away)\b.*)?$",
    re.I,
)
_WHERE = re.compile(
    r"^(?:where|when|(?:the )?(?:precise |exact |true |real |new )?(?:location|place|whereabouts|position) of)\s+"
    r"(?:(?:is|are|was|were)\s+(?P<turned>.+)|(?P<thing>.+?)(?:\s+(?:is|are|was|were|has been|had been)\b.*)?)$",
    re.I,
)
_WHAT = re.compile(
    r"^(?:what(?:['’]s| is| are| was| were)? (?:really |actually |now )*(?:in|inside)|"
    r"the contents? of)\s+(?P<place>.+?)"
    r"(?:\s+(?:is|are))?$",
    re.I,
)
IS = re.compile(
    r"^(?P<thing>.+?)\s+(?:is|are|was|were|to be|will be|would be|lies|has been|might be|could be|can be|'s)\s*"
    r"(?P<no>not |n['’]t |no longer )?"
    r"(?:(?:really|actually|now|currently|still|located|hidden|placed|kept|put|stored|found|in reality|truly|"
    r"exactly|situated|at|moved|left|precisely|to)\s*)*"
    r"(?:(?P<prep>in|inside|on|under|at|behind|near|beside|by|within|underneath|by)\s+(?P<place>.+))?$",
    re.I,
)
_THERE_IS = re.compile(
    r"^there (?:is|are|was|were|to be)\s+(?P<no>no |not any )?(?P<thing>.+?)\s+(?:in|inside|on|under|at|behind|"
    r"by)\s+"
    r"(?P<place>.+)$",
    re.I,
)
_CONTAINS = re.compile(
    r"^(?P<place>.+?)\s+(?P<no>(?:does|did) not |doesn['’]t |didn['’]t )?(?:contains?|contained|holds?|"
    r"held)\s+(?P<what>.+)$",
    re.I,
)
_FIRST_PLACE = re.compile(
    r"(?:its|the|their) (?:initial|original|first|same|old) (?:location|place|position|spot)", re.I
)
_SEARCH = re.compile(
    r"^(?:(?:will|would|is going to|goes to|go to|likely|probably|first|most)\s+)*"
    r"(?:looks?|search(?:es)?|checks?|opens?|goes?|walks?|heads?|runs?|reach(?:es)?)\s+(?:first\s+|back\s+)*"
    r"(?:for\s+(?P<thing>.+?)\s+(?:first\s+)?(?:in|inside|into|on|under|at|to|behind|by)\s+(?P<place>.+)|"
    r"(?:(?:in|inside|into|on|under|at|to|behind|by)\s+)?(?P<place2>(?!for\b).+?)"
    r"(?:\s+(?:for|to get|to find|to fetch)\s+(?P<thing2>.+))?)$",
    re.I,
)
_WRONG = re.compile(
    r"^(?P<who>.+?)['’]s? belief about (?:where )?(?P<what>.+?) (?:is )?(?P<how>true|right|correct|false|wrong|"
    r"mistaken)$|"
    r"^(?P<who2>.+?) (?:have|has|had|hold|holds) a (?P<how2>true|correct|false|wrong|"
    r"mistaken) belief about (?:where )?"
    r"(?P<what2>.+?)(?: is)?$|"
    r"^(?P<who3>.+?) (?:be |is |was )?(?P<how3>right|wrong|mistaken) about (?:where )?(?P<what3>.+?)(?: is|"
    r" was)?$",
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
        who, act = self.terms.take_person(rest)
        if who is not None:
            self.terms.people.speak_of((who,))
            found = self._of_person((*chain, who), act)
            if found is not None:
                return found
        located = self.located(rest)
        return located and IsHeld(chain, located[0], claimed=located[1], negated=located[2])

    def located(self, words: str) -> tuple[Variable, str, bool] | None:
        """Return what `the x is not in the y` claims: a variable, its value, and whether that is denied."""
        terms = self.terms
        if (found := _THERE_IS.match(words)) or ((found := IS.match(words)) and found["place"]):
            thing, place = terms.thing(found["thing"]), terms.place(found["place"])
            if thing and place is None and _FIRST_PLACE.match(found["place"]):
                return Variable("at", thing), INITIAL, bool(found["no"])
            if thing and place:
                return Variable("at", thing), place, bool(found["no"])
            inside = terms.inside(found["place"]) if plausible(canonical(found["thing"])) else None
            if inside and terms.person(found["thing"]) is None:
                return inside, found["thing"].lower(), bool(found["no"])
        if (held := _CONTAINS.match(words)) and (inside := terms.inside(held["place"])):
            return inside, held["what"].lower(), bool(held["no"])
        return self._state(words)

    def _state(self, words: str) -> tuple[Variable, str, bool] | None:
        """Return what `the shop is closed`, `they are broken` claims of a thing whose state is told."""
        if not self.terms.story.stateful:
            return None
        frames = parse(f"{words[:1].upper()}{words[1:]}.")
        found = state_of(frames[0]) if len(frames) == 1 and not frames[0].left_over else None
        thing = self.terms.thing(found[0].text) if found and found[0] is not None else None
        if not found or thing not in self.terms.story.stateful:
            return None
        return Variable("state", thing), found[1], frames[0].negated

    def known(self, words: str) -> Variable | None:
        """Return what `where the x is`, `what is in the y`, `the move`, `that it was moved` are about."""
        terms = self.terms
        words = re.sub(r"^(?:whether|if)\s+", "", words.strip())
        if gone := _GONE.match(words):
            return terms.at(gone["thing"])
        if where := _WHERE.match(words):
            named = where["turned"] or where["thing"]
            return terms.stated(named) if words.lower().startswith("when") else terms.at(named)
        if what := _WHAT.match(words):
            return terms.inside(what["place"])
        if (_ANYTHING.match(words) or _CHANGED.match(words)) and terms.topic:
            return terms.variable(terms.topic)
        if located := self.located(re.sub(r"^that\s+", "", words)):
            return located[0]
        if changed := _CHANGE.match(words):
            return terms.at(changed["what"] or changed["who"] or "it") or (
                terms.at(changed["who"]) if changed["who"] else None
            )
        found = (
            terms.stated(words) if len(words.split()) <= 4 and not re.search(r"\b(?:than|more)\b", words) else None
        )
        return found if found and found.of not in terms.story.agents else None

    def _witnessed(self, chain: tuple[str, ...], seen: re.Match[str], negated: bool) -> IsKnown | None:
        """Read `Ann saw Ben move the key`: right after the last time that he did, she knows where it is."""
        mover, variable = self.terms.object_person(seen["who"]), self.terms.at(seen["what"])
        moves = [
            k
            for k, e in enumerate(self.terms.story.events)
            if isinstance(e, Moves) and variable and e.thing == variable.of and e.agent == mover
        ]
        return IsKnown(chain, variable, when=moves[-1], negated=negated) if variable and moves else None

    def _of_person(self, chain: tuple[str, ...], act: str) -> Judged | None:
        """Return what somebody knows, or where they look, by the words behind their name."""
        denied = _NEGATION.match(act)
        rest = _HELPERS.sub("", act[denied.end() :] if denied else act)
        if knows := _KNOWS.match(rest) or _NO_IDEA.match(rest):
            negated = bool(denied) != (knows.re is _NO_IDEA)
            return self._knowing(chain, knows["what"].strip(), negated)
        if search := _SEARCH.match(rest):
            where, of = search["place"] or search["place2"], search["thing"] or search["thing2"]
            place = self.terms.place(where) or canonical(where)
            variable = self.terms.at(of) if of else self._only()
            return variable and IsHeld(chain, variable, claimed=place, negated=bool(denied))
        return None

    def _only(self) -> Variable | None:
        return self.terms.variable(self.terms.topic) if self.terms.topic else None

    def _knowing(self, chain: tuple[str, ...], what: str, negated: bool) -> Judged | None:
        plain = re.sub(r"^that\s+", "", what)
        inner, rest = self.terms.nested(plain, chain)
        if re.match(r"(?:what|where|when|whether)\b", plain) and (variable := self.known(what)):
            return IsKnown(chain, variable, negated=negated)
        if (seen := _SEEN.match(plain)) and (judged := self._witnessed(chain, seen, negated)):
            return judged
        person, act = self.terms.take_person(rest)
        deeper = self._of_person((*inner, person), act) if person and not _WHERE.match(plain) else None
        if isinstance(deeper, IsKnown):
            return _denied(deeper, negated)
        if (located := self.located(rest)) is not None:
            held = IsHeld(inner, located[0], claimed=located[1], negated=located[2] != negated)
            return held
        variable = self.known(what)
        return variable and IsKnown(chain, variable, negated=negated)

    def _right_or_wrong(self, words: str, chain: tuple[str, ...]) -> IsKnown | None:
        """Read `Ann's belief about the ball is correct`, `Ann has a false belief about the ball`."""
        found = _WRONG.match(words)
        if not found:
            return None
        who = self.terms.person(found["who"] or found["who2"] or found["who3"])
        variable = self.terms.at(found["what"] or found["what2"] or found["what3"])
        if not who or not variable:
            return None
        wrong = (found["how"] or found["how2"] or found["how3"]).lower() in ("false", "wrong", "mistaken")
        return IsKnown((*chain, who), variable, negated=wrong)


def _denied(claim: Judged, negated: bool) -> Judged:
    return replace(claim, negated=claim.negated != negated)
