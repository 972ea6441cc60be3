"""Reads a question about minds: `Where does A think that B will look for the x?` becomes a typed `Asked`."""

from __future__ import annotations

import re
from dataclasses import replace

from ..story import Story
from .asked import AnyAsked, Asked, WhichClaim, WhichValue
from .claims import Claims
from .forms import question_of
from .moments import Moments
from .terms import Terms
from .what import content_of
from .where import as_where, place_of
from .whether import truth_of
from .who import people_who
from .why import motive_of

_PERSPECTIVE = re.compile(
    r"^(?:from|in|according to)\s+(?P<who>.+?)(?:['’]s? (?:perspective|point of view|opinion|view|mind|eyes))?,\s*"
    r"(?P<rest>.+)$",
    re.I,
)
_REALITY = re.compile(r"(?:the )?(?:narrator|reality|story|truth)", re.I)
_CONTRACTED = (
    (re.compile(r"\b([Ww]here|[Ww]hat|[Ww]ho|[Ww]hen)['’]?s\b"), r"\1 is"),
    (re.compile(r"\b(do|does|did|is|was|would)s?n['’]?t\b", re.I), r"\1 not"),
    (re.compile(r"\bdosn['’]?t\b", re.I), "does not"),
    (re.compile(r"\b(?:do|would|did) you (?:think|suppose|believe|expect|guess)\s+(?:that )?", re.I), ""),
    (re.compile(r"^(where|what|who|when),? (according to [^,]+), ?", re.I), r"\2, \1 "),
    (re.compile(r"\b(where) (?:in|on|around) the \w+ (?=does|did|do|will|would|is)", re.I), r"\1 "),
    (re.compile(r"\b(?:at )?what time\b", re.I), "when"),
    (re.compile(r"^(?:true or false|yes or no)[:,.?]\s*", re.I), ""),
)
_LATE_WHO = re.compile(
    r"^(?:.*,\s*)?(?:either\s+)?[^,]+\s+(?P<rest>(?:knows|thinks|believes)\b.+?)\.?\s+who\?$", re.I
)
_LEFT_OPEN = re.compile(
    r"^(?P<thing>(?:the|his|her|my|their|[A-Z]\w+['’]s) .+?) (?P<be>is|are|was|were)(?: really| now)?(?: in| on|"
    r" at)?$",
    re.I,
)
_TURNED = re.compile(
    r"^(?P<verb>knows|thinks|believes)\s+(?P<who>(?:M(?:r|rs|s)\.? )?[A-Z]\w+)\s+(?:today |now )?(?P<rest>.+)$",
    re.I,
)
_AUXILIARY = frozenset("does do did will would is are was were can has had".split())


class Asker:
    """Reads the questions about one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.terms = Terms(story)
        self.claims = Claims(self.terms)
        self._moments = Moments(story, self.terms.people)

    def read(self, stem: str) -> AnyAsked | None:
        """Return what a question asks, or None where it has no form that is known."""
        words = self.terms.spelled(" ".join(stem.replace("_", " ").split()).strip())
        for form, plain in _CONTRACTED:
            words = form.sub(plain, words)
        self.terms.about(words)
        if late := _LATE_WHO.match(words):
            words = f"who {late['rest']}?"
        words, when = self._moments.split(question_of(words))
        words, perspective = self._perspective(words.strip(" ?.,"))
        if perspective or words != words.strip():
            words, later = self._moments.split(words)
            when = when if when != "end" else later
        found = self._by_word(as_where(words, self.terms), perspective)
        if found is None:
            return motive_of(words, self.terms)
        if isinstance(found, WhichClaim):
            return replace(found, when=when)
        if not isinstance(found, Asked):
            return found
        if found.when != "end":
            return found
        # A story that does not say when somebody came to believe something is asked about its end.
        return found if found.chain and isinstance(when, str) else replace(found, when=when)

    def _perspective(self, words: str) -> tuple[str, tuple[str, ...]]:
        found = _PERSPECTIVE.match(words)
        if not found:
            return words, ()
        if _REALITY.match(found["who"]):
            return found["rest"], ()
        who = self.terms.person(found["who"])
        return (found["rest"], (who,)) if who else (words, ())

    def _by_word(self, words: str, chain: tuple[str, ...]) -> AnyAsked | None:
        if turned := _TURNED.match(words):
            words = f"does {turned['who']} {turned['verb']} {turned['rest']}"
        first, _, rest = words.partition(" ")
        match first.lower():
            case "when":
                self.terms.of_time()
                return place_of(rest, chain, self.terms, self.claims)
            case "where":
                return place_of(rest, chain, self.terms, self.claims)
            case "what":
                return content_of(rest, chain, self.terms, self.claims)
            case "who" | "which":
                return people_who(rest, chain, self.terms, self.claims)
            case auxiliary if auxiliary in _AUXILIARY:
                return truth_of(auxiliary, rest, chain, self.terms, self.claims)
        if (left := _LEFT_OPEN.match(words)) and (variable := self.terms.at(left["thing"])):
            return WhichValue(chain, variable)
        thinking, rest = self.terms.nested(words, chain)
        if thinking != chain and re.search(r"\b(?:is|are|was|were)(?: in| on| at)?$", rest):
            return place_of(rest, thinking, self.terms, self.claims)
        claim = self.claims.read(words, chain)
        return claim if claim is not None and claim.chain else None
