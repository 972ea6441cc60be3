"""Who a question is about: its agents, who speaks in its talk, and the names in its words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..episodes.question import Question
from ..errors import InputError
from .parsing import names_of, plain

_SPEAKER = re.compile(r"^\s*([^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*)?)\s*:\s*\S", re.MULTILINE)


def speakers(conversation: str) -> tuple[str, ...]:
    """Return who speaks in a `Name: words` conversation, in order of first appearance."""
    found = (match[1] for match in _SPEAKER.finditer(conversation))
    return tuple(dict.fromkeys(name for name in found if all(part[0].isupper() for part in name.split())))


def names_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names in `texts`, in order of first appearance; a word all in capitals is emphasis."""
    told = plain("\n".join(texts))
    return tuple(sorted((name for name in names_of(told) if not name.isupper()), key=told.find))


def people(question: Question) -> tuple[str, ...]:
    """Return who the question is about: its `agents` if given, else the names in its options and talk.

    What it assumes counts too; where nobody else is named, the rest of its stem, and then what is told.

    Raises `InputError` if nobody is named.
    """
    told = (question.narration, question.video.recorded if question.video else "")
    named = question.agents or _asked_about(question, told) or names_in([question.text])
    everyone = tuple(dict.fromkeys((*speakers(question.conversation), *named))) or names_in(told)
    if not everyone:
        raise InputError(
            "nobody is named in the question or in what is told.",
            "Write the names with capitals, or give them with --agent NAME.",
        )
    return everyone


def _asked_about(question: Question, told: Iterable[str]) -> tuple[str, ...]:
    """Return the names in the options and assumptions of a question.

    A name that is a word too surely is one where it acts: "Chip walks" tells who "Chip was kind" is about.
    """
    asked = "\n".join([*(choice.text for choice in question.choices), *question.assumptions])
    sure = frozenset(names_in(told)) & set(re.findall(r"[^\W\d_]+", asked))
    return tuple(sorted({*names_in([asked]), *sure}, key=plain(asked).find))
