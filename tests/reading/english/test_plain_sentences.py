"""Plain sentences and what they become, one a line in `plain_sentences.txt`, judged by hand.

A line is `story | sentence | events`; without a story it is the one below, and with `-` none is told. An event is
its variable and value, who does it, how probable it is, and whom it escapes or who sees it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from limp.episodes.claims import Claim
from limp.episodes.events import (
    Act,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Perceive,
    Tell,
    Unread,
    Watch,
)
from limp.reading.english.stories import read_episode

STORY = "Mia and Omar are in the kitchen. The keys are on the hook."
LINES = Path(__file__).with_name("plain_sentences.txt").read_text("utf-8").splitlines()


def held(claim: Claim) -> str:
    what = f"{claim.variable}={claim.value or '?'}" if claim.variable else claim.words
    words = " ".join((*claim.chain, claim.verb, what)) if claim.chain else what
    return f"not {words}" if claim.negated else words


def happens(event: Event) -> str:
    """What happens, without how certain it is and who perceives it."""
    match event:
        case Change():
            sets = " ".join(f"{item.variable}={item.value or '?'}" for item in event.sets)
            return f"{sets} by {event.by}" if event.by else f"{sets}{' only' * event.only}"
        case Enter():
            return f"enter {event.agent} {event.room}".strip()
        case Perceive():
            return f"{' '.join(event.agents)} learns {event.variable}={event.value}".removesuffix("=")
        case Tell():
            over = f" overheard by {' '.join(event.overheard_by)}" if event.overheard_by else ""
            said = " ".join(map(held, event.says))
            to = " ".join((event.speaker, event.speech, *event.hearers))
            return f"{to}: {said}{over}".removesuffix(" ")
    return stays(event)


def stays(event: Event) -> str:
    """What changes only who is there, who attends, and what is held."""
    match event:
        case Leave():
            return f"leave {event.agent}"
        case Attend():
            return f"{'attentive' if event.attentive else 'inattentive'} {event.agent}"
        case Miss():
            return f"{' '.join(event.agents)} misses {event.event}"
        case Believe():
            return held(event.claim)
        case Watch():
            return f"{' '.join(event.agents)} watches {event.whom}".strip()
        case Act():
            return f"{event.agent} acts"
    return event.kind


def in_short(event: Event) -> str:
    certainty = f" p={event.certainty:.2f}" if event.certainty < 1.0 else ""
    mood = f" {event.mood}" if event.mood != "happened" else ""
    unseen = f" unseen by {' '.join(event.unseen_by)}" if event.unseen_by else ""
    seen = f" seen by {' '.join(event.seen_by)}" if event.seen_by else ""
    return f"{happens(event)}{certainty}{mood}{unseen}{seen}"


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip())
def test_a_sentence_becomes_its_events(line: str) -> None:
    story, sentence, events = (part.strip() for part in line.split("|"))
    told = (story or STORY).strip("-")
    found = read_episode(f"{told} {sentence}").events[len(read_episode(told).events) :]
    assert "; ".join(map(in_short, found)) == events


@pytest.mark.parametrize(
    "sentence",
    [
        "Omar put the keys in the drawer unless Mia was there.",
        "Mia turned around.",
        "Mia put on her headphones.",
        "Omar waited until Mia left and moved the keys to the drawer.",
        "Mia realized that Omar had moved the keys.",
        "Omar almost put the keys in the drawer.",
        "He moved the keys into his pocket behind his back.",
        "Mia secretly left the kitchen.",
        "Omar zorbed the keys in the drawer.",
        "Omar herd the closet door.",
    ],
)
def test_what_may_mean_more_than_one_thing_is_unread(sentence: str) -> None:
    before = len(read_episode(STORY).events)
    assert any(isinstance(event, Unread) for event in read_episode(f"{STORY} {sentence}").events[before:])
