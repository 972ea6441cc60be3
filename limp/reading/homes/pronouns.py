"""Whom a question means: the pronouns of its options, and whose mind it asks for, by the names of its stem.

Why did Ben tell Lucy that?   He wanted to help her find it.   ->   Ben wanted to help Lucy find it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import HypothesisError
from ...homes.lexicon import lexicon
from .claims import named

_LINK = r"(?:because|that|as|since|yes|no)?,?\s*"
_SUBJECT = re.compile(rf"^(?P<link>{_LINK})(?P<word>he|she)\b", re.IGNORECASE)
# "her" before a noun says whose it is; before a preposition, an infinitive or the end it is a person.
_OBJECT = re.compile(
    r"\b(?P<word>him|her)\b(?=\s*(?:$|[.,;:!?]|(?:to|from|with|about|by|in|on|at|because|so|and|or|"
    r"find|get|have|reach|look|take|search)\b))",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:do|does|did|is|are|was|were|will|would|has|have|had|can|could)\s+(?P<word>he|she)\b", re.IGNORECASE
)


def asked_about(stem: str, everyone: Sequence[str]) -> str:
    """Return whose mind a question asks for: the first person in its last sentence, or "" if that is not clear.

    A pronoun stands for somebody named earlier in the stem, else for the only one of `everyone` whom it fits.
    """
    last = re.split(r"(?<=[.!?])\s+", stem.strip())[-1]
    if found := _ASKED.search(last):
        before = named(stem[: -len(last)], everyone)
        return _one(found["word"], before) or _one(found["word"], everyone)
    return next(iter(named(last, everyone)), "")


def with_names(label: str, option: str, stem: str, everyone: Sequence[str]) -> str:
    """Return an option that names nobody with names for its pronouns; other options as they are.

    The subject is whom the stem asks about, if the pronoun fits; an object is somebody else. Raises
    `HypothesisError` if a pronoun could be several people.
    """
    if named(option, everyone):
        return option
    about = asked_about(stem, everyone)
    near = list(dict.fromkeys(named(stem, everyone)))
    if subject := _SUBJECT.match(option):
        who = about if _fits(subject["word"], about) else _one(subject["word"], near, everyone)
        about = who or _unclear(label, subject["word"], everyone)
        option = f"{subject['link']}{about}{option[subject.end() :]}"
    if found := _OBJECT.search(option):
        others = [[name for name in people if name != about] for people in (near, everyone)]
        other = _one(found["word"], *others) or _unclear(label, found["word"], everyone)
        option = _OBJECT.sub(lambda match: other if match["word"] == found["word"] else match[0], option)
    return option


def _fits(pronoun: str, name: str) -> bool:
    return bool(name) and lexicon().gender(name) in ("", lexicon().pronoun(pronoun))


def _one(pronoun: str, *groups: Sequence[str]) -> str:
    """Return the only person of the first group that has one whom the pronoun fits, surely or perhaps."""
    for people in groups:
        sure = {name for name in people if lexicon().gender(name) == lexicon().pronoun(pronoun)}
        fits = sure or {name for name in people if _fits(pronoun, name)}
        if fits:
            return fits.pop() if len(fits) == 1 else ""
    return ""


def _unclear(label: str, pronoun: str, everyone: Sequence[str]) -> str:
    people = [name for name in everyone if _fits(pronoun, name)]
    raise HypothesisError(
        f"option {label} says {pronoun.lower()!r}, which could be {' or '.join(people) or 'nobody who is named'}.",
        "Write the name in the option.",
    )
