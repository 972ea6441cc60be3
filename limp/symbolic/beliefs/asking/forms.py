"""Which questions are about minds by their form, before a story is read."""

from __future__ import annotations

import re

from ....questions.grammar import opened, spelled_out
from .moments import LEAD

_HELD = r"in|inside|of|about|thinks?|believes?|expects?"
_CONTENTS = re.compile(rf"\b(?:{_HELD})\b", re.I)
_TRUTHS = re.compile(rf"\b(?:{_HELD}|knows?|look|search|aware|notic\w+|belief|on|under|at)\b", re.I)
_VIEW = re.compile(r"^(?:from|in|according to) [^,]+?(?:perspective|view|opinion)\b, ", re.I)
_COMPARES = re.compile(
    r"\b(?:(?:(?:most|least|more|less|best) )?(?:(?:un)?likely|probable|plausible)\b(?! to (?!be\b))|statements?|"
    r"(?:which|one|what) of (?:these|the following)|following|explanation|conclusion)\b",
    re.I,
)
_MENTAL = re.compile(
    r"\b(?:think|thinks|believes?|knows?|understands?|perceives?|aware|expects?|views?|perception|thoughts?|"
    r"beliefs?|opinion|understanding)\b"
)
_FEELING = re.compile(r"\b(?:why|feel|feels|emotion)\b", re.I)


def compares_statements(stem: str) -> bool:
    """Return whether a question only asks which of several statements is likelier."""
    return bool(_COMPARES.search(" ".join(stem.split())))


def is_belief_question(stem: str, chat: bool = False) -> bool:
    """Return whether a question asks where something is, who knows it, or what somebody thinks of it.

    About a chat, every question that asks what somebody thinks, knows or understands is one.
    """
    words = " ".join(stem.split()).strip("\"“”' ")
    if chat:
        asks = words.endswith("?") and not re.search(r"\b(?:likely|statements?|following)\b", words, re.I)
        return asks and bool(_MENTAL.search(words))
    if compares_statements(words) or _FEELING.search(words):
        return False
    asked = opened(spelled_out(_VIEW.sub("", _without_leads(question_of(words)).strip())))
    match asked.gap:
        case "place" | "person":
            return True
        case "thing" | "which":
            return bool(_CONTENTS.search(asked.rest))
        case "truth":
            return bool(asked.auxiliary and _TRUTHS.search(asked.rest))
    return False


def _without_leads(words: str) -> str:
    while found := LEAD.match(words):
        words = words[found.end() :]
    return words


def question_of(stem: str) -> str:
    """Return the sentence that asks, without what is said before it."""
    sentences = [part for part in re.split(r"(?<=[.!?])\s+", stem) if part.strip()]
    asking = [part for part in sentences if part.rstrip().endswith("?")]
    return (asking or sentences or [stem])[-1]
