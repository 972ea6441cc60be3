"""Why somebody did or said something, or holds it: each option is a belief, a want, a deed, or who told them.

P(reason) is the probability that the story gives to it: that of a belief in the mind of who holds it, at the
moment of the act; how far the story tells of a want or a deed; and that what hides something is a lie.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....errors import NoEvidenceError
from ....questions.grammar import KNOWS, THINKS
from ....questions.question import Choice
from ..answering import YES, probabilities, until
from ..asking.asked import Asked, IsHeld, IsKnown, ReasonOf
from ..asking.claims import Claims
from ..asking.why import honest_kind
from ..story import Happening, Tells
from ..worlds import Worlds
from .deeds import Deed, clause_of, deed, likeness
from .goals import EPSILON
from .honesty import honest_shares, statement_of

_SAYING = re.compile(r"\b(?:say|tell|write|claim|answer|reply|lie)\b")
_AVOIDS = re.compile(r"\bnot (?:want|wish|like)|\b(?:hide|conceal|avoid|keep|cover up|afraid|fear)\b|n['’]t want")
_DETECTED = re.compile(
    r"\b(?:find(?:s|ing)? out|found out|know|learn|discover|notice|suspect|blam\w+|trouble|punish\w*|scold\w*|"
    r"angry|caught|truth|secret|surprise)\b"
)
_TOLD = re.compile(r"\b(?:told|said|wrote|rang|called|heard|read|informed)\b")
_SAW = re.compile(r"\b(?:saw|seen|watched|looked|noticed)\b")

_UNMEANT = 0.5
"""How far a deed speaks for a purpose: it may have been meant, or not. Assumed, not fitted."""


def reason_shares(
    asked: ReasonOf, choices: Sequence[Choice], deeds: Sequence[Deed], worlds: Worlds, claims: Claims
) -> dict[str, float]:
    """Return the probability of each reason; raises `NoEvidenceError` if the story tells none of them."""
    reasons = _Reasons(asked, deeds, worlds, claims)
    shares = {c.label: reasons.share(c.text) for c in choices}
    if max(shares.values()) <= 2 * EPSILON:
        raise NoEvidenceError(
            f"the story tells none of these reasons of {asked.agent}.", "Say what they believed and wanted."
        )
    return shares


@dataclass(frozen=True)
class _Reasons:
    asked: ReasonOf
    deeds: Sequence[Deed]
    worlds: Worlds
    claims: Claims

    def share(self, text: str) -> float:
        """Return how likely the reason is that an option names."""
        agent = self.asked.agent
        words = re.sub(r"^(?:because|so that|since|as)\s+", "", text.strip(" ."), flags=re.I)
        if (source := self._source()) is not None:
            return self._by_source(words, source)
        spoken = self._spoken()
        if spoken and (kind := honest_kind(words)):
            return honest_shares(self.worlds, agent, self.deeds)[kind]
        self.claims.terms.people.speak_of((agent,))
        claim = self.claims.read(self._placed(words, spoken))
        if isinstance(claim, IsHeld | IsKnown) and claim.chain:
            return self._held(claim, spoken)
        if spoken and _AVOIDS.search(words) and _DETECTED.search(words):
            return self._lied()
        return self._told(words)

    def _spoken(self) -> bool:
        said = _SAYING.search(self.asked.words)
        return bool(said) and any(
            isinstance(e, Tells) and e.speaker == self.asked.agent and e.place for e in self.worlds.story.events
        )

    def _lied(self) -> float:
        """Return the probability that what was said was a lie, which hides what the speaker knows."""
        try:
            return max(honest_shares(self.worlds, self.asked.agent, self.deeds)["lie"], EPSILON)
        except NoEvidenceError:  # the reason is as good as unknown
            return EPSILON

    def _held(self, claim: IsHeld | IsKnown, spoken: bool) -> float:
        when = statement_of(self.worlds, self.asked.agent) - 1 if spoken else None
        moment = when if when is not None else until(claim, self.worlds.weighted[0][1])
        dated = claim if moment is None else replace(claim, when=moment)
        return max(probabilities(dated, self._now)[YES], EPSILON)

    @property
    def _now(self) -> Worlds:
        """The worlds of the story with what options ask for."""
        return Worlds(self.claims.terms.story, self.worlds.conventions)

    def _told(self, words: str) -> float:
        """Return how far the story tells of a want or a deed."""
        terms, agent = self.claims.terms, self.asked.agent
        who, rest = terms.take_person(words)
        others = [name for name in self.worlds.story.agents if name != agent]
        people = replace(terms.people, last=[*terms.people.last, *others])  # "did not want her to win"
        own = clause_of(words, people) if not who else None
        own = own or deed(who or agent, rest if who else words, people, wanted=True)
        if own is None:
            return EPSILON
        purpose = re.match(r"(?:in order )?to ", words) is not None
        told = max(
            (
                likeness(own, d) * (_UNMEANT if purpose and not d.wanted else 1.0)
                for d in self.deeds
                if d.agent == own.agent
            ),
            default=0.0,
        )
        return EPSILON + (1.0 - 2.0 * EPSILON) * told

    def _placed(self, words: str, spoken: bool) -> str:
        """Return words in which `there` is the place of the question, or what a speaker named last, as is `it`."""
        if not re.search(r"\b(?:there|in it)$", words):
            return words
        if not spoken:
            places = [
                p for p in self.worlds.story.places if re.search(rf"\b{re.escape(p)}\b", self.asked.words, re.I)
            ]
            return re.sub(r"\b(?:there|in it)$", f"in the {max(places, key=len)}", words) if places else words
        event = self.worlds.story.events[statement_of(self.worlds, self.asked.agent)]
        assert isinstance(event, Tells)
        named = re.sub(r"\b(?:it|they|he|she)(?= (?:is|was|were|are)\b)", f"the {event.thing}", words)
        return re.sub(r"\bthere$", f"in the {event.place}", named)

    def _source(self) -> Happening | None:
        """Return the event by which the agent came to hold what is asked of, where a belief is asked of."""
        words = self.asked.words
        if not (THINKS.match(words) or KNOWS.match(words)) or _SAYING.match(words):
            return None
        claim = self.claims.read(f"{self.asked.agent} {words}")
        if not isinstance(claim, Asked) or not claim.chain:
            return None
        opinion = self._now.weighted[0][1].opinion(claim.chain, claim.variable)
        known = opinion.when is not None and opinion.when >= 0
        return self.claims.terms.story.events[opinion.when] if known and opinion.when is not None else None

    def _by_source(self, words: str, source: Happening) -> float:
        """Return how likely it is that this is how they came to hold it: told, by whom, or seen."""
        told = isinstance(source, Tells)
        named = self.claims.terms.take_person(words)[0]
        by = named in (None, self.asked.agent) or (isinstance(source, Tells) and named == source.speaker)
        fits = (told and by and bool(_TOLD.search(words))) or (not told and bool(_SAW.search(words)))
        return 1.0 - EPSILON if fits else EPSILON
