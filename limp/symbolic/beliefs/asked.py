"""What a question about who thinks what asks, and which questions are of that form.

A chain of people (empty for reality), what it is about, and when. Only the words of the question are read,
together with the names, things and places of the story.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .story import Moves, Story, Variable

Kind = Literal["value", "holds", "knows", "who knows", "who holds", "label"]
When = Literal["end", "start", "before"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks.

    `value`: which value the chain holds of the variable. `holds`: does the chain hold `claimed`? `knows`: does the
    last of the chain know the value, as the rest of the chain sees it? `who knows`, `who holds`: which people do.
    `label`: what a container looks like.
    """

    kind: Kind
    chain: tuple[str, ...]
    variable: Variable
    claimed: str = ""
    when: When = "end"
    mover: str = ""
    """For `where did A put it`: whose first move is asked for."""


LEAD = re.compile(
    r"^(?:(?:after|when|once|as soon as|if|upon|now that|while|before|during|at|by|in the|given|suppose|"
    r"immediately|later|then|so|now|"
    r"according to the (?:story|text)|based on)\b[^,?]*,\s*)+",
    re.I,
)
NOUN = r"(?:place|location|container|room|box|spot|cupboard|one|drawer|basket|locations|position)"

_FORM = re.compile(
    r"^(?:where\b|who(?:se)?\b|(?:in|to|at)?\s*(?:which|what) (?:of the )?(?:people|person|characters?|agents?)\b|"
    rf"(?:in|to|at)?\s*(?:which|what) {NOUN}\b|what\b(?=.*\b(?:in|inside|of|think|thinks|believe|believes|"
    rf"expect|expects|about)\b)|"
    r"(?:does|do|did|is|are|was|were|will|would|has|can)\b(?=.*\b(?:think|thinks|believe|believes|know|knows|"
    r"expect|expects|look|search|aware|in|inside|on|under|at)\b)|"
    r"(?:from|in|according to) .+?(?:perspective|view|opinion)\b)",
    re.I,
)


_CLAIMS = re.compile(
    r"\b(?:(?:most|least|more|less|best) (?:likely|probable|plausible)|(?:un)?likely|statements?|(?:which|one|"
    r"what) of (?:these|the following)|"
    r"following|explanation|conclusion)\b",
    re.I,
)
_MENTAL = re.compile(
    r"\b(?:think|thinks|believes?|knows?|understands?|perceives?|aware|expects?|views?|perception|thoughts?|"
    r"beliefs?|opinion|understanding)\b"
)


def is_belief_question(stem: str, chat: bool = False) -> bool:
    """Return whether a question asks where something is, who knows it, or what somebody thinks of it.

    About a chat, every question that asks what somebody thinks, knows or understands is one.
    """
    words = " ".join(stem.split()).strip("\"“”' ")
    if chat:
        asks = words.endswith("?") and not re.search(r"\b(?:likely|statements?|following)\b", words, re.I)
        return asks and bool(_MENTAL.search(words))
    if _CLAIMS.search(words):
        return False
    if re.search(r"\b(?:why|feel|feels|emotion)\b", words, re.I):
        return False
    return bool(_FORM.match(LEAD.sub("", question_of(words)).strip()))


INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""


def question_of(stem: str) -> str:
    """Return the sentence that asks, without what is said before it."""
    sentences = [part for part in re.split(r"(?<=[.!?])\s+", stem) if part.strip()]
    asking = [part for part in sentences if part.rstrip().endswith("?")]
    return (asking or sentences or [stem])[-1]


def first_value(story: Story, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first."""
    for event in story.events:
        found = getattr(event, "thing", "") == thing and getattr(event, "place", "")
        by = getattr(event, "agent", "") if isinstance(event, Moves) else ""
        if found and type(event).__name__ in ("Moves", "Finds") and (not mover or by == mover):
            return str(found)
    return None
