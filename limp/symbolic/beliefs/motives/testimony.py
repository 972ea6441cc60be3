"""Is it so what somebody says of acts, or of what they saw and know? Against what the story tells of them.

`the dog ate it`             a lie, if the speaker ate it     the truth, if the dog did
`he had not taken it`        a lie, if the speaker took it
`he did not know where it was`, `there is none left`   a lie, if the speaker knows where it is, or handled it
"""

from __future__ import annotations

from collections.abc import Sequence

from ...english.nouns import tokens
from ..asking.asked import Honest
from ..story import Variable
from ..worlds import Worlds
from .deeds import Deed, Statement, likeness

_KNOWLEDGE = frozenset("know see notice hear have find remember recall".split())
"""Verbs with which somebody denies that they know of a thing."""


def testimony(
    worlds: Worlds, speaker: str, deeds: Sequence[Deed], statements: Sequence[Statement]
) -> Honest | None:
    """Return whether the last words of a speaker on acts or knowledge are a lie or true; None if nothing tells."""
    for statement in reversed(statements):
        if statement.speaker == speaker and (kind := _kind(worlds, speaker, deeds, statement.deed)):
            return kind
    return None


def _kind(worlds: Worlds, speaker: str, deeds: Sequence[Deed], said: Deed) -> Honest | None:
    happened = [d for d in deeds if not d.wanted and not d.negated and _same(said, d)]
    own = any(d.agent == speaker for d in happened)
    if said.agent == speaker and said.negated:
        if said.lemma in _KNOWLEDGE:
            return "lie" if _knows(worlds, speaker, deeds, said) else None
        return "lie" if own else None
    if said.negated:
        return None
    if any(d.agent == said.agent for d in happened):
        return "truth"
    return "lie" if own else None


def _same(said: Deed, done: Deed) -> bool:
    """Return whether somebody did what is spoken of, also where it is only `did it`."""
    if said.lemma == "do":
        return bool(said.about & done.about)
    return likeness(Deed(said.agent, said.lemma, said.about, kind=said.kind), done) > 0.5


def _knows(worlds: Worlds, speaker: str, deeds: Sequence[Deed], said: Deed) -> bool:
    """Return whether a speaker handled what they say they do not know of, or holds where it is."""
    if any(d.agent == speaker and not d.wanted and not d.negated and d.about & said.about for d in deeds):
        return True
    tracker = worlds.weighted[0][1]
    about = [thing for thing in worlds.story.things if tokens(thing) & said.about]
    return any(tracker.opinion((speaker,), Variable("at", thing)).value for thing in about)
