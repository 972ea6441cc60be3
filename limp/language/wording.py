"""Episodes and minds as a story: plain sentences that a language model continues or judges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..episodes.episode import Episode
from ..episodes.events import NOT_HAPPENED, Event
from ..episodes.minds import Mind, mind_in_words
from ..episodes.telling import is_setting
from ..episodes.telling import setting as stood

AT_FIRST = "At the start, perhaps "
"""What stands before how things only may have been at the start."""


def opening(event: Event) -> str:
    """Return the words of an event's sentence up to its content: `Ann`, or `Ann says to Bob:`."""
    if event.quotation:
        return f"{event.doer} says{f' to {event.addressed[0]}' if event.addressed else ''}:"
    return event.doer


def content(event: Event) -> str:
    """Return what comes after the opening: ` grabs the mug.`, or ` "It is in the fridge."`."""
    if event.quotation:
        return f' "{event.quotation}"'
    return f"{words_of(event).removeprefix(event.doer)}."


def words_of(event: Event) -> str:
    """Return an event as a clause without a full stop."""
    words = (event.text or event.words()).rstrip(".")
    return f"{AT_FIRST}{words}" if is_setting(event) else words


def sentence(event: Event) -> str:
    """Return an event as one sentence."""
    return opening(event) + content(event)


def step_name(event: Event) -> str:
    """Return the name of a step in a trace."""
    return sentence(event) if event.is_said else sentence(event).rstrip(".")


def is_told(event: Event) -> bool:
    """Return whether an event is part of the story: it happened, was understood, and is none of the mind's.

    What words say of minds is left to the minds that are compared.
    """
    of_minds = event.ascribed is not None and event.mood == "happened"
    return event.understood and not (of_minds or event.mood in NOT_HAPPENED)


def told(events: Sequence[Event]) -> str:
    """Return events as a text."""
    return " ".join(sentence(event) for event in events if is_told(event))


def named(text: str, things: Iterable[str]) -> list[str]:
    """Return those of the things whose names stand in a text."""
    return [thing for thing in things if re.search(rf"\b{re.escape(thing)}\b", text)]


def setting(episode: Episode, hidden: Sequence[str] = ()) -> str:
    """Return who is there, and how things stood at the start; facts about the `hidden` things are left out.

    Where a thing lies that the minds disagree about was worked out from the very steps that are to be scored.
    People are at home unless a fact says where they are: `Large and Small are in a maze`.
    """
    people = " and ".join(episode.names) if len(episode.names) < 3 else ", ".join(episode.names)
    facts = [fact for fact in stood(episode) if not named(fact, hidden)]
    are = f"{people} {'are' if len(episode.names) > 1 else 'is'}"
    there = [] if any(fact.startswith(f"{are} ") for fact in facts) else [f"{are} at home."]
    return " ".join([*there, *(f"At the start {fact.rstrip('.')}." for fact in facts)])


def course(episode: Episode) -> list[Event]:
    """Return what happens, after how things surely stood at the start."""
    return [event for event in episode.events if not (is_setting(event) and event.certainty == 1.0)]


def mind(ascribed: Mind, other: str) -> str:
    """Return a mind in sentences; where nothing but a social goal is said, it does not know what `other` wants."""
    unaware = "" if ascribed.held or ascribed.manner else f"{ascribed.agent} does not know what {other} wants."
    return " ".join(filter(None, (unaware, mind_in_words(ascribed))))
