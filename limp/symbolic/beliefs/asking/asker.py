"""Reads a question about minds: `Where does A think that B will look for the x?` becomes a typed `Asked`.

A question is a clause with a gap (`questions.grammar`). The nest of minds around its innermost clause becomes the
chain; the innermost clause says what the gap is of (`gaps`, `who`, `claims`, `why`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ....questions.grammar import KNOWS, THINKS, Gap, OpenClause, opened, spelled_out
from ...english.vocabulary import singular, verb
from ..story import Story
from .asked import AnyAsked, Asked, Honesty, ReasonOf, WhichClaim, WhichValue
from .claims import Claims
from .expectation import feeling_of
from .forms import question_of
from .gaps import Gaps
from .moments import LEAD, Moments
from .terms import Terms
from .whether import truth_of
from .who import people_who
from .why import honest_kind, motive_of, reason_of

_VIEW = (
    r"(?:['’]s?)? (?:own )?(?:perspective|point of view|opinion|view|mind|eyes|head|understanding|reckoning|"
    r"estimation|knowledge|imagination|book)"
)
_VIEWS = (
    r"(?:according to (?P<teller>[^,?]+?)|as far as (?P<knower>[^,?]+?) (?:knows?|is concerned|is aware|can tell)|"
    rf"if you ask (?P<asked>[^,?]+?)|(?:from|in|to|for) (?P<viewer>[^,?]+?){_VIEW})(?: alone| at least)?"
)
_PERSPECTIVES = tuple(
    re.compile(form, re.I)
    for form in (
        rf"^{_VIEWS},\s*(?P<rest>.+)$",
        rf"^(?P<wh>where|what|who|when),? {_VIEWS}, (?P<rest>.+)$",
        rf"^(?P<rest>.+?),? {_VIEWS}$",
        r"^(?:in|for|from) (?P<bare>[^,]+),\s*(?P<rest>.+)$",
    )
)
"""Where a question says in whose mind: before it, behind its first word, or at its end."""
_REALITY = re.compile(r"(?:the )?(?:narrator|reality|story|truth|fact|actual fact)", re.I)
_LATE_WHO = re.compile(
    r"^(?:.*,\s*)?(?:either\s+)?[^,]+\s+(?P<rest>(?:knows|thinks|believes)\b.+?)\.?\s+who\?$", re.I
)
_TURNED = re.compile(
    r"^(?P<verb>[Kk]nows|[Tt]hinks|[Bb]elieves|goes|looks|searches)\s+(?P<who>(?:M(?:r|rs|"
    r"s)\.? )?[A-Z]\w+)\s+(?:today |now )?(?P<rest>.+)$"
)
_IF_ASKED = (
    re.compile(
        r"^(?:(?:if|were|suppose|supposing)\b.*?)?\bask(?:s|ed|"
        r"ing)? (?:(?P<whom>.+?) )?(?:about )?(?P<inner>(?:where|what|who|which|when)\b.+?)"
        r"(?:,| and\b)+ ?(?:what|where|how|which \w+)? ?(?:would|will|might|does|"
        r"did)? ?(?P<who>.+?) (?:would )?(?:say|answer|reply|point|name|tell \w+|respond)\W*$",
        re.I,
    ),
    re.compile(
        r"^(?:what|where|how|which \w+) (?:would|will|might|does) (?P<who>.+?) (?:say|answer|reply|point|"
        r"respond|tell \w+)(?: to)?,? "
        r"(?:if|when|were)\b.*?\bask(?:s|ed)?(?: (?:him|her|them|\S+))? (?P<inner>(?:where|what|who|which|"
        r"when)\b.+?)\W*$",
        re.I,
    ),
)
"""`If you asked Ann where the ball is, what would she say?`: the question that is asked of Ann, to whom."""
_PLACE_NOUNS = frozenset(
    "place location container room box spot cupboard one drawer basket position building corner shelf side gate"
    " floor track platform street".split()
)
_PEOPLE_NOUNS = frozenset(
    "person people character agent friend girl boy man woman child sibling neighbour".split()
)
_THING_NOUNS = frozenset("thing item object toy fruit contents".split())


@dataclass(frozen=True, slots=True)
class Partial:
    """What was understood of a question that could not be read: what it lacks, in whose mind, and the rest."""

    gap: Gap
    chain: tuple[str, ...]
    rest: str


class Asker:
    """Reads the questions about one story."""

    def __init__(self, story: Story) -> None:
        self.terms = Terms(story)
        self.claims = Claims(self.terms)
        self.gaps = Gaps(self.terms)
        self.partial: Partial | None = None
        """What was understood of the last question that was read."""
        self._moments = Moments(story, self.terms.people)

    @property
    def story(self) -> Story:
        """The story, with the facts that questions have asked for so far."""
        return self.terms.story

    def read(self, stem: str) -> AnyAsked | None:
        """Return what a question asks, or None where it has no form that is known."""
        self.partial = None
        words = self.terms.spelled(" ".join(stem.replace("_", " ").split()).strip())
        self.terms.about(words)
        late = _LATE_WHO.match(words)
        words = self._direct(spelled_out(question_of(f"who {late['rest']}?" if late else words)))
        words, perspective = self._perspective(words.strip(" ?.,"))
        if honesty := self._of_words(words):
            return honesty
        if feeling := self._feeling(words, perspective):
            return feeling
        words, when = self._moments.split(words)
        if not perspective:
            words, perspective = self._perspective(words.strip(" ?.,"))
        found = self._clause(opened(words), words, perspective)
        if found is None:
            return None
        if isinstance(found, WhichClaim):
            return replace(found, when=when)
        if not isinstance(found, Asked) or found.when != "end":
            return found
        # A story that does not say when somebody came to believe something is asked about its end.
        return found if found.chain and isinstance(when, str) else replace(found, when=when)

    def _of_words(self, words: str) -> AnyAsked | None:
        """Read `When Ann told Ben that it was open, was she lying?`: the words are the last ones that she said."""
        lead = LEAD.match(words)
        kind = honest_kind(words[lead.end() :]) if lead else None
        speaker, said = self.terms.take_person(lead["time"].partition(" ")[2]) if lead else (None, "")
        act = verb(said.split()[0]) if said else None
        if not kind or not speaker or not act or act[1] != "tell":
            return None
        return Honesty(speaker, None if re.search(r"\bor\b", words) else kind)

    def _feeling(self, words: str, chain: tuple[str, ...]) -> AnyAsked | None:
        how = words.lower().startswith("how ")
        question = opened(words[4:] if how else words)
        who, act = self.terms.take_person(question.rest)
        if how and who and KNOWS.match(act):  # how somebody came to know it is why they do
            return ReasonOf(who, act)
        if question.gap != "truth" or not question.auxiliary:
            return None
        thinking, inner = self.terms.nested(self.gaps.declarative(question.auxiliary, question.rest), chain)
        return feeling_of(inner, thinking, self.terms, how)

    def _direct(self, words: str) -> str:
        """Return a question without what only leads to it: whom one would ask, who is spoken of first."""
        for form in _IF_ASKED:
            found = form.match(words)
            if found and (who := self.terms.take_person(found["who"])[0]):
                inner = opened(found["inner"])
                noun = found["inner"].split()[0] + (f" {inner.noun}" if inner.noun else "")
                plain = self.gaps.declarative(inner.auxiliary, inner.rest)
                return f"{noun} does {who} think {plain}"
        fronted = re.match(
            r"^(?:(?:the|old|poor|young|dear|as for) )*(?P<who>[A-Z][^,]+?)(?: \w+self)?, (?=(?:where|which|"
            r"what|does|did|is|will)\b)",
            words,
        )
        if fronted and (who := self.terms.person(fronted["who"])):
            self.terms.people.speak_of((who,))
            words = words[fronted.end() :]
        return words

    def _perspective(self, words: str) -> tuple[str, tuple[str, ...]]:
        """Return a question without `in Ann's view`, and the chain that it gives."""
        found = next((match for form in _PERSPECTIVES if (match := form.match(words))), None)
        if not found:
            return words, ()
        named = found.groupdict()
        rest = " ".join(filter(None, (named.get("wh"), named["rest"])))
        view = next(filter(None, (named.get(k) for k in ("teller", "knower", "asked", "viewer", "bare"))))
        if _REALITY.fullmatch(view):
            return rest, ()
        who = self.terms.person(view)
        return (rest, (who,)) if who else (words, ())

    def _clause(self, question: OpenClause, words: str, chain: tuple[str, ...]) -> AnyAsked | None:
        gap = self._of_noun(question)
        rest = question.rest
        if turned := _TURNED.match(rest if gap != "truth" else words):
            rest = f"{turned['who']} {turned['verb']} {turned['rest']}"
        plain = self.gaps.declarative(question.auxiliary, rest)
        thinking, inner = self.terms.nested(plain, chain)
        self.partial = Partial(gap, thinking, inner) if not words.lower().startswith("how ") else None
        match gap:
            case "place" | "time":
                if gap == "time":
                    self.terms.of_time()
                found: AnyAsked | None = self.gaps.place(inner, thinking, gap == "time")
                found = found or self.gaps.act(inner, thinking, "place")
            case "thing":
                found = self.gaps.thing(inner, thinking) or self.gaps.act(inner, thinking, "thing")
            case "person":
                asked = self.terms.take_person(rest)[0] is not None
                found = (
                    people_who(inner if asked else rest, thinking, self.terms, self.claims)
                    if not asked or thinking
                    else None
                )
            case "reason":
                return reason_of(plain, self.terms)
            case _:
                found = self._left_open(plain, thinking, inner, chain) or truth_of(
                    question.auxiliary, plain, chain, self.terms, self.claims, self.gaps
                )
        return found if found is not None else motive_of(words, plain, self.terms)

    def _left_open(
        self, words: str, thinking: tuple[str, ...], inner: str, chain: tuple[str, ...]
    ) -> Asked | None:
        """Read a sentence that its options go on with: `Ann thinks that the ball is`, `the key was in`."""
        if opened(inner).gap != "truth" or (thinking == chain and words.lower().startswith(("it ", "that "))):
            return None
        if re.search(r" (?:contains?|contained|holds?|held)$", inner):
            content = self.gaps.thing(inner, thinking)
            return content if isinstance(content, WhichValue) else None
        if not re.search(r"\b(?:is|are|was|were)(?: really| now)?(?: in| on| at)?$", inner):
            return None
        found = self.gaps.place(re.sub(r" (?:in|on|at)$", "", inner), thinking)
        return found if isinstance(found, WhichValue) else None

    def _of_noun(self, question: OpenClause) -> Gap:
        """Return what `which ...` asks for: a place, a person or a thing, by its noun or by the story."""
        if question.gap != "which":
            return question.gap
        noun = question.noun.lower()
        last = singular(noun.split()[-1]) if noun else ""
        if (
            not question.auxiliary
            and last in ("", "one")
            and (KNOWS.match(question.rest) or THINKS.match(question.rest))
        ):
            return "person"
        if last in _PEOPLE_NOUNS or noun.startswith(("of them", "of these two", "of the two")) or noun == "":
            return "person" if not noun or noun.startswith("of") or last in _PEOPLE_NOUNS else "place"
        heads = {singular(place.split()[k]) for place in self.story.places for k in (0, -1)}
        if last in _PLACE_NOUNS or last in heads or noun.startswith("of the "):
            return "place"
        if last in _THING_NOUNS or last in {singular(t.split()[-1]) for t in self.terms.things}:
            return "thing"
        return {"reason": "reason", "time": "time", "day": "time", "hour": "time"}.get(last, "which")  # type: ignore[return-value]
