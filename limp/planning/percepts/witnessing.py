"""Which words say that somebody perceived an event, and what of some events somebody knows then.

Words say so if their verb is one of perception or discovery (Levin, "English Verb Classes and Alternations", 1993,
classes 30.1, 30.2 and 84) and if they name what the event was about.

What somebody knows is worked out by the exact tracker. Each event is one about the same variable, "how far the
story has come"; everybody sees it, except the last one by a person who did not perceive it. What the person
believes is then the last event that reached them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...beliefs.tracker import track
from ...episodes.episode import Episode as Told
from ...episodes.episode import Person
from ...episodes.events import Assignment, Change
from ...episodes.variables import Variable
from ...events import Event
from ...reading.english.lexicon import singular

_PROGRESS = Variable("fact", "how far the story has come")
_NOT = (
    r"(?:(?:do|does|did)(?: not|n['’]t)|never|fail(?:s|ed)? to|(?:is|was) unable to|cannot|could(?: not|n['’]t))"
)
_VERB = (
    r"(?:detect|discern|discover|learn|notice|observe|perceive|recogni[sz]e|reali[sz]e|sense|smell|spot|spy|taste|"
    r"watch|witness)(?:e?s|e?d)?|sees?|saw|hears?|heard|feels?|felt|finds?|found|catch(?:es)?|caught|reads?|"
    r"(?:(?:is|was|becomes?|became) )(?P<un>un)?aware"
)
_STEP = re.compile(rf"(?P<not>{_NOT} )?(?:(?:\w+ly|even|ever|also|then) )*(?:{_VERB})\b(?P<what>.*)")
_MISSES = re.compile(r"(?:misses|missed|overlooks|overlooked)\b(?P<what>.*)")
_POINTS = re.compile(r"\b(?:it|this|that|them|happen(?:s|ed|ing)?|change[sd]?|difference)\b")


def perceived(step: Event, change: Event) -> bool | None:
    """Return whether a step says that its agent perceived `change`, or did not; None if it does not say."""
    words = re.sub(rf"^(?:[^,]*, )?(?:{re.escape(step.agent)}|he|she|they) ", "", step.text, flags=re.IGNORECASE)
    found = _STEP.match(words)
    missed = _MISSES.match(words)
    what = (found or missed)["what"] if found or missed else ""  # type: ignore[index]  # one of them is there
    if not what or not (_POINTS.search(what) or words_of(what) & (words_of(change.text) - {step.agent.lower()})):
        return None
    return found is not None and not found["not"] and not found["un"]


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in the singular, without short and common ones."""
    return frozenset(singular(word) for word in re.findall(r"\w{3,}", text.lower())) - _COMMON


_COMMON = frozenset("the and his her its their has had was were that this with from into for".split())


def known_to(events: Sequence[Event], agent: str, perceived: bool) -> tuple[Event, ...]:
    """Return the events that reached `agent`, who perceived the last one or did not, and all others."""
    missed = () if perceived else (agent,)
    last = len(events) - 1
    told = tuple(
        Change(
            sets=(Assignment(variable=_PROGRESS, value=str(k)),),
            by=agent,
            unseen_by=missed if k == last else (),
        )
        for k in range(len(events))
    )
    opinion = track(Told(people=(Person(name=agent),), events=told)).opinion((agent,), _PROGRESS)
    return tuple(events[: int(opinion.value or -1) + 1])
