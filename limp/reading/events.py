"""A text to its story, by the effects of frames (`effects`), and events in short."""

from __future__ import annotations

from functools import lru_cache

from ..episodes.claims import Claim
from ..episodes.events import (
    Act,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Notice,
    Perceive,
    Tell,
    Unread,
    Watch,
)
from . import effects as effects  # which gives each its name
from .parsers import parser_name
from .parsing import plain, sentences
from .stage import Misread, Stage, Story


def read_story(text: str, people: tuple[str, ...] = ()) -> Story:
    """Return what a text tells, as the parser reads it that is chosen here (`parsers`)."""
    return _read_story(plain(text), people, parser_name())


@lru_cache(maxsize=64)
def _read_story(text: str, people: tuple[str, ...], parser: str) -> Story:
    del parser  # of which this is the reading
    found = sentences(text, people)
    spoken = sentences("\n".join(quote for one in found for quote in one.quotes), people, also=text)
    lost: dict[int, Misread] = {}
    while True:  # what a lost sentence would have told is missing from the others, which are read again without it
        stage = Stage(text, people, found, spoken, lost=dict(lost))
        story = stage.read()
        if stage.lost.keys() == lost.keys():
            return story
        lost = stage.lost


def short(event: Event) -> str:
    """Return an event in short, as the examples of frames have it."""
    match event:
        case Change():
            sets = " ".join(f"{item.variable}={item.value or '?'}" for item in event.sets)
            who = " and ".join(event.doers)
            verb = "opens " if event.verb == "open" and who else "changes " if who else ""
            hidden = " hidden" if event.in_view == "no" else ""
            return _access(f"{who} {verb}{sets}{hidden}".strip(), event)
        case Enter():
            return f"{event.agent} comes {event.room}".strip()
        case Leave():
            return f"{event.agent} leaves {event.room}".strip()
        case Attend():
            how = "sleeps" if event.asleep else "attends" if event.attentive else "is inattentive"
            return f"{event.agent} {how}"
        case Watch():
            return f"{', '.join(event.agents)} watches"
        case Perceive():
            value = f"={event.value}" if event.value else ""
            return f"{', '.join(event.agents)} perceives {event.variable}{value}"
        case Tell():
            said = " ".join(map(_claimed, event.says))
            heard = f" unnoticed by {', '.join(event.overheard_by)}" if event.overheard_by else ""
            return (
                f"{event.speaker} tells {', '.join(event.hearers)} {said}".replace("  ", " ")
                + (" in private" if event.private else "")
                + heard
            )
        case Believe(claim=claim):
            verb = "does not know" if claim.verb == "knows" and claim.negated else "holds"
            return f"{', '.join(claim.chain)} {verb} {claim.variable}{f'={claim.value}' if claim.value else ''}"
        case Unread():
            return "unread"
        case Act():
            return f"{event.agent} acts"
        case Notice():
            return f"{event.agent} notices {event.whom}"
    return event.kind


def _claimed(claim: Claim) -> str:
    chain = f"{', '.join(claim.chain)} {claim.verb} " if claim.chain else ""
    value = f"={claim.value}" if claim.value else ""
    return f"{chain}{'not ' if claim.negated else ''}{claim.variable}{value}"


def _access(words_: str, event: Change) -> str:
    seen = (*event.seen_by, *event.secretly_seen_by)
    found = f"{words_} seen by {', '.join(seen)}" if seen else words_
    missed = f" missed by {', '.join(event.missed_by)}" if event.missed_by else ""
    return (f"{found} unseen by {', '.join(event.unseen_by)}" if event.unseen_by else found) + missed
