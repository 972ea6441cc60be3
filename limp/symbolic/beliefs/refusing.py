"""What a refused question is told: what was understood of the story and of the question, and what would work.

A question that is offered instead was tried: it is understood, and the story answers it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...beliefs.answers import probabilities
from ...beliefs.worlds import chain_words
from ...episodes.conventions import Conventions
from ...episodes.variables import about
from ...errors import LimpError
from ...questions.grammar import Gap
from .asking.asked import AnyAsked, Asked, GoalOf, Honesty, ReasonOf, WhichClaim, WhoTakesSides
from .asking.asker import Asker
from .handover import query_of, worlds_of
from .story import Story, Unread

MOST_NAMED = 4
"""So many people, things and places are named each."""


def explained(error: LimpError, asker: Asker, question: str, conventions: Conventions) -> LimpError:
    """Return the error with what was understood, and with a question that would work where there is one."""
    try:
        asked = asker.read(question)
    except LimpError:
        asked = None
    meant = f" The question was taken as: {asked_in_words(asked)}." if asked is not None else _part_in_words(asker)
    offered = works_instead(asker, question, conventions) if asked is None or isinstance(asked, Asked) else ""
    hint = f"{error.hint} This would work: {offered!r}" if offered else error.hint
    return type(error)(f"{error.message} {_story_in_words(asker.story)}{meant}", hint)


def _story_in_words(story: Story) -> str:
    read = [event for event in story.events if not isinstance(event, Unread)]
    things = [thing for thing in story.things if thing not in story.agents]
    named = (("people", story.agents), ("things", things), ("places", story.places))
    parts = [f"{what}: {', '.join(words[:MOST_NAMED])}" for what, words in named if words]
    clauses = f"{len(read)} of {len(story.events)} clauses"
    return f"Understood of the story: {'; '.join((*parts, clauses))}."


_LACKS: dict[Gap, str] = {
    "place": "where something is",
    "time": "when something is",
    "thing": "what something is",
    "person": "who it is",
    "reason": "why somebody does something",
    "which": "which of several it is",
    "truth": "whether something is so",
}


def _part_in_words(asker: Asker) -> str:
    """Return what was understood of a question that could not be read, and which words of it were not."""
    if (part := asker.partial) is None:
        return ""
    whose = f", as {chain_words(part.chain)} sees it" if part.chain else ""
    return f" Understood of the question: it asks {_LACKS[part.gap]}{whose}; not understood: {part.rest!r}."


def asked_in_words(asked: AnyAsked) -> str:
    """Return what a question was taken to ask, in words."""
    match asked:
        case Asked():
            who = f"what {chain_words(asked.chain)} holds of " if asked.chain else ""
            return f"{who}{about(asked.variable)}"
        case WhichClaim():
            if asked.actor:
                return f"what {asked.actor} does"
            return f"what {chain_words(asked.chain)} thinks{f' of {asked.topic}' if asked.topic else ''}"
        case Honesty():
            return f"whether {asked.speaker} lied"
        case GoalOf():
            return f"what {asked.agent} wants"
        case ReasonOf():
            return f"why {asked.agent} {asked.words or 'did it'}"
        case WhoTakesSides():
            return f"who {asked.stance}s {asked.other}"
    return f"whether {asked.actor} helps {asked.other or 'anybody'}"


def works_instead(asker: Asker, question: str, conventions: Conventions) -> str:
    """Return a question that this story answers, about the same people and thing; nothing if there is none."""
    worlds = worlds_of(asker.story, conventions)
    for candidate in _candidates(asker, question):
        try:
            asked = asker.read(candidate)
            if not isinstance(asked, Asked) or candidate == question:
                continue
            probabilities(query_of(asked), worlds)
        except LimpError:
            continue
        return candidate
    return ""


def _candidates(asker: Asker, question: str) -> Iterator[str]:
    story = asker.story
    words = asker.terms.spelled(question)
    named = sorted((a for a in story.agents if re.search(rf"\b{re.escape(a)}\b", words)), key=words.index)
    people = asker.partial.chain if asker.partial and asker.partial.chain else named
    for thing in _things(asker, words):
        verb = "are" if thing.endswith("s") and not thing.endswith("ss") else "is"
        if len(people) > 1:
            yield f"Where does {people[0]} think that {people[1]} thinks the {thing} {verb}?"
        for person in people[:1]:
            yield f"Where does {person} think the {thing} {verb}?"
        yield f"Where {verb} the {thing}?"


def _things(asker: Asker, words: str) -> Sequence[str]:
    """Return the thing that the question names; else, where it names nothing of the story, all of them."""
    things = [thing for thing in asker.story.things if thing not in asker.story.agents]
    named = [thing for thing in things if any(re.search(rf"\b{re.escape(w)}\b", words) for w in thing.split())]
    return named or things
