"""Which questions are about minds by their form, before a story is read."""

from __future__ import annotations

import re

from ..questions.grammar import opened, spelled_out
from ..questions.question import Question
from .chats.lines import is_chat

LEAD = re.compile(
    r"^(?P<time>(?:(?:right |just |shortly |immediately )?(?:after|before)|when|once|as soon as|if|upon|"
    r"now that|while|before|during|at|by|on|as|in the|given|suppose|"
    r"immediately|later|then|so|now|right now|today|tonight|yesterday|this \w+|last \w+|one \w+ ago|"
    r"according to the (?:story|text)|based on|to (?:find|get|fetch))\b[^,?]*),\s*",
    re.I,
)

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


def about_talk(question: Question) -> Question | None:
    """Return a question that asks what somebody thinks of a talk that people join and leave; None for others."""
    chat = is_told(question) and is_chat(_text(question))
    return question if chat and is_belief_question(question.text, chat=True) else None


def about_story(question: Question) -> Question | None:
    """Return a question about a story in words that asks for what is so or held, by its form; None for others."""
    told = is_told(question) and not is_chat(_text(question))
    return question if told and is_belief_question(question.text) else None


def about_anything_told(question: Question) -> Question | None:
    """Return a question about a story in words, whatever it asks; None for others."""
    return question if is_told(question) and not is_chat(_text(question)) else None


def is_told(question: Question) -> bool:
    """Return whether the material of a question is words alone, and it does not only compare statements."""
    material = question.given is not None or question.hypotheses or question.video
    return bool(_text(question)) and not material and not compares_statements(question.text)


def _text(question: Question) -> str:
    return "\n".join(part.strip() for part in (question.narration, question.conversation) if part.strip())
