"""Acts and events that are neither places nor states, read from a story when a question asks of them.

A question's clause is a pattern with a gap. Each clause of the story that fits it gives the gap a value, and the
values are those of a variable `fact`, so that beliefs about them are tracked as those about places:

    question                          clause of the story                value
    who ate the biscuit?              Dan ate the last biscuit           Dan
    from where will the bus leave?    the bus would leave from gate B    gate b
    did Finn eat the biscuit?         Dan ate the last biscuit           not so
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..english.frames import Frame
from ..english.nouns import canonical, match
from ..english.phrases import Phrase
from ..english.vocabulary import HANDLING, Kind

SO, NOT_SO = "so", "not so"
Gap = Literal["person", "thing", "place", "truth"]
PERCEPTION: frozenset[Kind] = frozenset(("see", "watch", "look", "read"))
"""Acts that nobody sees from outside, and that one person's doing does not take from another."""
_NO_ACT: frozenset[Kind] = frozenset(("want", "know", "tell", "ask", "be", "trust", "unknown"))
"""What is read in other ways: states, minds and words."""
MOVES: frozenset[Kind] = frozenset((*HANDLING, "leave"))
_PLACES = frozenset("in on at into onto to from under behind by near beside inside through over among".split())
_TIMES = re.compile(r"\b(?:day|morning|afternoon|evening|night|o['’]clock|week|\d+|lunch|break)\b", re.I)
_PRONOUNS = frozenset("it them they he she him her this that one".split())


@dataclass(frozen=True, slots=True)
class Arguments:
    """Who does it (or what), to what, and where, by their names; empty where a clause does not say."""

    subject: str = ""
    thing: str = ""
    places: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A verb with its arguments, and which of them is asked for (`truth`: none, but whether it is so)."""

    lemma: str
    gap: Gap
    asked: Arguments

    @property
    def key(self) -> str:
        """What the variable is of: `who ate biscuit`, in lemmas."""
        phrases = (f"{link} {place}" for link, place in self.asked.places)
        word = {"person": "who", "thing": "what", "place": "where", "truth": "whether"}[self.gap]
        return " ".join(filter(None, (word, self.asked.subject, self.lemma, self.asked.thing, *phrases)))

    def value(self, frame: Frame, called: Callable[[Phrase], str]) -> str | None:
        """Return what a clause of a story says of the gap; None where it is no such clause."""
        if frame.lemma != self.lemma or (frame.negated and self.gap != "truth"):
            return None
        told = arguments(frame, called)
        if self.gap != "thing" and (
            bool(self.asked.thing) > bool(told.thing) or _differ(self.asked.thing, told.thing)
        ):
            return None
        other = self.gap != "person" and _differ(self.asked.subject, told.subject)
        match self.gap:
            case "person":
                return told.subject or None
            case "thing":
                return None if other else told.thing or None
            case "place":
                return None if other else next((place for _, place in told.places), None)
        return self._so(told, other, frame)

    def _so(self, told: Arguments, other: bool, frame: Frame) -> str | None:
        where = dict(told.places)
        differing = [link for link, place in self.asked.places if link in where and _differ(place, where[link])]
        unsaid = [link for link, _ in self.asked.places if link not in where]
        if other:
            exclusive = self.asked.thing and frame.kind not in PERCEPTION and not frame.negated
            return NOT_SO if exclusive else None
        if unsaid and not self.asked.thing:
            return None
        return NOT_SO if bool(differing) != frame.negated else SO


def pattern_of(frame: Frame | None, gap: Gap, called: Callable[[Phrase], str]) -> Pattern | None:
    """Return what a clause of a question asks for; None for one that tells of no act or names nothing."""
    if frame is None or not frame.lemma or frame.kind in _NO_ACT or frame.content:
        return None
    asked = arguments(frame, called)
    if (gap == "thing" and (asked.thing or not asked.subject)) or (
        gap == "place" and not asked.subject + asked.thing
    ):
        return None
    named = (asked.subject, asked.thing, asked.places)
    return Pattern(frame.lemma, gap, asked) if gap == "person" or any(named) else None


def arguments(frame: Frame, called: Callable[[Phrase], str]) -> Arguments:
    """Return the arguments of a clause, with those of a passive in the places that they have in the active."""
    phrases = [
        (link, phrase) for link, phrase in (*frame.opening, *frame.phrases) if not _TIMES.search(phrase.text)
    ]
    done = frame.objects[-1] if frame.objects else None
    doer: Phrase | None = frame.subject
    if frame.passive:
        done, doer = frame.subject, next((phrase for link, phrase in phrases if link == "by"), None)
        phrases = [pair for pair in phrases if pair[0] != "by"]
    places = tuple((link, canonical(phrase.text)) for link, phrase in phrases if link.split()[-1] in _PLACES)
    return Arguments(called(doer) if doer else "", called(done) if done else "", places)


def _differ(asked: str, told: str) -> bool:
    """Return whether two names are of different things; what is not named but by a pronoun may be the same."""
    if not asked or not told or asked in _PRONOUNS or told in _PRONOUNS:
        return False
    return asked != told and match(asked, (told,)) is None and match(told, (asked,)) is None
