"""Episodes and minds as a story: plain sentences that a language model continues or judges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..minds.attitudes import Mind
from ..minds.clauses import third_person
from ..minds.english import mind_in_words
from ..minds.events import Action, Episode, Event, Observation, Utterance

AT_FIRST = "At the start, perhaps "
"""What stands before how things only may have been at the start."""


def opening(event: Event) -> str:
    """Return the words of an event's sentence up to its content: `Ann`, or `Ann says to Bob:`."""
    if isinstance(event, Utterance):
        return f"{event.agent} says{f' to {event.to}' if event.to else ''}:"
    return event.agent


def content(event: Event) -> str:
    """Return what comes after the opening: ` grabs the mug.`, or ` "It is in the fridge."`."""
    if isinstance(event, Utterance):
        return f' "{event.text}"'
    if isinstance(event, Action):
        return f" {third_person(event.text.removeprefix(f'{event.agent} '))}."
    return f"{' ' if event.agent else ''}{event.text.rstrip('.')}."


def sentence(event: Event) -> str:
    """Return an event as one sentence."""
    return opening(event) + content(event)


def step_name(event: Event) -> str:
    """Return the name of a step in a trace."""
    return sentence(event) if isinstance(event, Utterance) else sentence(event).rstrip(".")


def told(events: Sequence[Event]) -> str:
    """Return events as a text. What a reader noted about its own work is no part of the story."""
    return " ".join(sentence(e) for e in events if not (isinstance(e, Observation) and e.note))


def named(text: str, things: Iterable[str]) -> list[str]:
    """Return those of the things whose names stand in a text."""
    return [thing for thing in things if re.search(rf"\b{re.escape(thing)}\b", text)]


def setting(episode: Episode, hidden: Sequence[str] = ()) -> str:
    """Return who is there, and how things stood at the start; facts about the `hidden` things are left out.

    Where a thing lies that the minds disagree about was worked out from the very steps that are to be scored.
    People are at home unless a fact says where they are: `Large and Small are in a maze`.
    """
    people = " and ".join(episode.agents) if len(episode.agents) < 3 else ", ".join(episode.agents)
    facts = [f for f in episode.initial.words if not named(f, hidden)]
    are = f"{people} {'are' if len(episode.agents) > 1 else 'is'}"
    there = [] if any(fact.startswith(f"{are} ") for fact in facts) else [f"{are} at home."]
    return " ".join([*there, *(f"At the start {fact.rstrip('.')}." for fact in facts)])


def mind(ascribed: Mind, other: str) -> str:
    """Return a mind in sentences; where nothing but a social goal is said, it does not know what `other` wants."""
    unaware = "" if ascribed.held or ascribed.manner else f"{ascribed.agent} does not know what {other} wants."
    return " ".join(filter(None, (unaware, mind_in_words(ascribed))))
