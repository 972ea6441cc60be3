"""A text as a story: its events, the states of its things, and the facts that a question asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ..english.cast import cast_of
from ..english.frames import Frame, frames_of
from ..english.nouns import People
from ..english.tokens import lines_of
from .propositions import Pattern
from .reading.chat import is_chat
from .reading.perceiving import deed
from .reading.reader import read_story
from .states import StateReader
from .story import Attends, Becomes, Enters, Happening, Leaves, Moves, Story, Tells, Unread

_IN_FACT = re.compile(r"\b(?:really|in fact|in truth|in reality|actually)\b", re.I)
_WHOLE = re.compile(
    r"\b(?:whole time|all the (?:time|while)|through(?:out)?|all this time|the entire time|"
    r"during all)\b",
    re.I,
)


def story_of(text: str, agents: Sequence[str] = ()) -> Story:
    """Return the story that a text tells, with the states of things in it; a text is read once."""
    return _story_of(text, tuple(agents))


@lru_cache(maxsize=32)
def _story_of(text: str, agents: tuple[str, ...]) -> Story:
    story = replace(read_story(text, agents), words=text)
    return story if is_chat(text) else _with_states(story)


@lru_cache(maxsize=32)
def with_fact(story: Story, pattern: Pattern) -> Story:
    """Return a story with what its clauses tell of a question's pattern; the same story if they tell nothing.

    What is told to be so without anybody doing it, and is otherwise later, all took to be so before.
    """
    if not story.words or is_chat(story.words):
        return story
    found = _with_states(story, pattern)
    facts = [k for k, e in enumerate(found.events) if getattr(e, "about", "") == "fact" and _of(e) == pattern.key]
    if not facts:
        return story
    events = list(found.events)
    first = events[facts[0]]
    values = {getattr(events[k], "state", "") or getattr(events[k], "place", "") for k in facts}
    if isinstance(first, Becomes) and not first.agent and not first.known_to and len(values) > 1:
        events[facts[0]] = replace(first, known_to=story.agents)
    return replace(found, events=tuple(events))


def _of(event: Happening) -> str:
    return str(getattr(event, "thing", ""))


@lru_cache(maxsize=16)
def _with_states(story: Story, pattern: Pattern | None = None) -> Story:
    """Return a story with the states of things, or what fits a pattern, each behind its sentence."""
    cast = cast_of(story.words)
    reader = StateReader(People(story.agents, cast.aliases, cast.genders), pattern)
    sentences, _ = lines_of(cast.text)
    events: list[Happening] = []
    rest = list(story.events)
    if not pattern:
        rest = [_by_the_narrator(event, story.agents) for event in rest]
    for sentence in sentences:
        last = max((k for k, event in enumerate(rest) if event.text == sentence), default=-1)
        events += rest[: last + 1]
        rest = rest[last + 1 :]
        plain = [e for e in events if isinstance(e, Moves) and e.text == sentence]
        reader.known, reader.placed = reader.placed or reader.known, None
        reader.placed = (plain[-1].thing, plain[-1].place) if plain else None
        reader.reported = any(isinstance(e, Tells) and e.text == sentence for e in events)
        frames = frames_of(sentence)
        meanwhile = any(frame.conjunction in ("when", "while", "as") for frame in frames)
        for frame in frames:
            if _is_background(frame) and not (pattern or meanwhile):
                events = _as_background(events, sentence, bool(_WHOLE.search(frame.words)))
            if found := [replace(event, text=sentence) for event in reader.frame(frame)]:
                events = [e for e in events if not _left_unread(e, sentence, frame)]
                events = _in_place(events, found, sentence)
    return replace(story, events=(*events, *rest))


def _is_background(frame: Frame) -> bool:
    """Return whether a clause tells of a state of its subject, and not of an act that follows the last one."""
    stative = frame.lemma == "be" or (frame.lemma in ("sleep", "nap", "doze") and bool(_WHOLE.search(frame.words)))
    return stative and not frame.conjunction and not frame.times and frame.subject is not None


def _as_background(events: list[Happening], sentence: str, whole: bool) -> list[Happening]:
    """Return the events with an absence that a stative clause tells before the act that it was true of.

    A state includes the time of the event told before it, an event follows it (Kamp and Rohrer, "Tense in texts",
    1983): "Ann hid the key. Ben was asleep." With `whole` it holds from the last thing that the person did.
    """
    away = [
        e
        for e in events
        if e.text == sentence and (isinstance(e, Leaves) or (isinstance(e, Attends) and not e.attentive))
    ]
    for state in away:
        assert isinstance(state, Leaves | Attends)
        rest = [e for e in events if e is not state]
        own = max((k for k, e in enumerate(rest) if getattr(e, "agent", "") == state.agent), default=-1)
        acts = [
            k for k, e in enumerate(rest) if k > own and isinstance(e, Moves) and e.agent and e.text != sentence
        ]
        if acts:
            rest.insert(acts[0] if whole else max(deed(rest, acts[-1])[0], acts[0]), state)
            events = rest
    return events


def _in_place(events: list[Happening], found: list[Happening], sentence: str) -> list[Happening]:
    """Return the events with those found, before their agent goes away in the same sentence."""
    doer = getattr(found[0], "agent", "")
    gone = (
        k
        for k, e in enumerate(events)
        if isinstance(e, Leaves | Enters) and e.agent == doer and e.text == sentence
    )
    at = next(gone, len(events)) if getattr(found[0], "about", "") == "fact" else len(events)
    return [*events[:at], *found, *events[at:]]


def _by_the_narrator(event: Happening, agents: tuple[str, ...]) -> Happening:
    """Return `In fact it is in the box` as seen by nobody: who tells the story knows better than its people."""
    if not isinstance(event, Moves) or event.seen_by or not _IN_FACT.search(event.text):
        return event
    return replace(event, unseen_by=tuple(agent for agent in agents if agent != event.agent))


def _left_unread(event: Happening, sentence: str, frame: Frame) -> bool:
    """Return whether these are the words of a clause, left unread."""
    return isinstance(event, Unread) and event.text == sentence and event.clause == frame.words
