"""Questions as people write them: a stem, then one option a line.

Given the above interaction, if Mary has been trying to help John ..., which is MOST likely?
A) ...
B) ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Never

from pydantic import ValidationError

from ..errors import InputError, shortened, unknown
from ..inputs import misfit
from .question import Choice, Polarity, Question, Video
from .splitting import lettered, split_question

_ASSUMPTION = re.compile(
    r"\b(?:if|assuming|suppose|supposing|given|provided|granted)(?: that)?\s+"
    # "Given the above interaction" points at the material, it assumes nothing.
    r"((?!(?:this|these|what|all|everything|the (?:above|actions?|conversation|dialogue|episode|events?|evidence"
    r"|facts|following|information|interaction|passage|scenario|scene|situation|story|text|video))\b)[^,?;]+?)"
    # The end of a sentence ends it, the full stop of a title does not.
    r"(?=[,?;]|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)\.(?:\s|$)|$)",
    re.IGNORECASE,
)
# "Mary asked if it is late" reports a question.
_REPORTED = re.compile(r"\b(?:asks?|asked|knows?|knew|sees?|saw|wonders?|wondered)\s$", re.IGNORECASE)
_DEGREE = re.compile(
    r"\b(?:(?P<more>most|more)|(?P<less>least|less))\s+(?P<un>un|im)?(?:likely|probable|plausible)\b",
    re.IGNORECASE,
)
_LEAST = re.compile(r"(?<!\bat )\bleast\b", re.IGNORECASE)
_MOST = re.compile(r"(?<!\bat )\bmost\b", re.IGNORECASE)
_DOUBTFUL = re.compile(r"\b(?:unlikely|improbable|implausible|not likely)\b", re.IGNORECASE)


def polarity_of(stem: str) -> Polarity:
    """Return LEAST if the stem asks for the least likely (most unlikely) option, else MOST."""
    degrees = [bool(found["less"]) != bool(found["un"]) for found in _DEGREE.finditer(stem)]
    if degrees:
        return "LEAST" if all(degrees) else "MOST"
    if _LEAST.search(stem) or _DOUBTFUL.search(stem):
        return "MOST" if _MOST.search(stem) else "LEAST"
    return "MOST"


def assumptions_of(stem: str) -> tuple[str, ...]:
    """Return what the stem asks the solver to assume: the words after `if`, `assuming that` and the like."""
    found = (match for match in _ASSUMPTION.finditer(stem) if not _REPORTED.search(stem, 0, match.start()))
    return tuple(match[1].strip() for match in found)


def parse_question(
    text: str,
    *,
    options: Sequence[str] = (),
    id: str = "",
    episode: str = "",
    agents: Sequence[str] = (),
    narration: str = "",
    conversation: str = "",
    video: Video | Mapping[str, str] | None = None,
    **misspelt: Never,
) -> Question:
    """Build a `Question` from its written form; the keywords are fields of `Question`.

    The options stand in `text`, as `split_question` reads them, or in `options`. Raises `InputError` for no stem,
    a single option, a broken option line, a value of another type, or an unknown keyword.
    """
    known = ("options", "id", "episode", "agents", "narration", "conversation", "video")
    if misspelt:
        raise unknown("keyword", next(iter(misspelt)), known)
    if not isinstance(text, str):
        raise InputError(f"the question is {shortened(repr(text))}, which is no text.", "Give words.")
    stem, choices = split_question(text, unmarked=not options)
    if not stem:
        raise InputError(
            "the question has no words before its options.",
            "Write the question, then one option a line: 'A) ...'.",
        )
    fields = {
        "id": id,
        "text": stem,
        "choices": choices if not options else _lettered(options, choices),
        "polarity": polarity_of(stem),
        "assumptions": assumptions_of(stem),
        "episode": episode,
        "agents": _names(agents),
        "video": video,
        "narration": narration,
        "conversation": conversation,
    }
    try:
        return Question.model_validate(fields)
    except ValidationError as error:
        raise InputError(f"the question: {misfit(error)}.", "Give words, and Video(path=...) as video.") from error


def _lettered(options: Sequence[str], written: Sequence[Choice]) -> tuple[Choice, ...]:
    if written:
        raise InputError("the options are given twice.", "Write them in the question, or give options=[...].")
    if isinstance(options, str) or not all(isinstance(words, str) and words.strip() for words in options):
        raise InputError("options is no list of words.", "Give it as options=['the box', 'the bag'].")
    return lettered(options)


def _names(agents: Sequence[str]) -> tuple[str, ...]:
    named = (agents,) if isinstance(agents, str) else tuple(agents)
    if not all(isinstance(name, str) and name.strip() for name in named):
        raise InputError("agents holds something that is no name.", "Give it as agents=['Ann', 'Ben'].")
    return tuple(name.strip() for name in named)
