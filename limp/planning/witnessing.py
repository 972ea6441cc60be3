"""Which words say that somebody perceived an event.

Words say so if their verb is one of perception or discovery (Levin, "English Verb Classes and Alternations", 1993,
classes 30.1, 30.2 and 84) and if they name what the event was about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..events import Event
from ..lexicon.words import is_in, singular
from ..reading.english.tokens import Token
from ..reading.english.words import plain, read_sentence

_POINTS = re.compile(r"\b(?:it|this|that|them|happen(?:s|ed|ing)?|change[sd]?|difference)\b")
_COMMON = frozenset("the and his her its their has had was were that this with from into for".split())


def perceived(step: Event, change: Event) -> bool | None:
    """Return whether a step says that its agent perceived `change`, or did not; None if it does not say."""
    text = plain(step.text)
    denied = False
    for token in _predicate(read_sentence(text, frozenset((step.agent,))).tokens, step.agent):
        denied ^= token.negated
        missed = _is(token, "unaware") or _is(token, "missing")
        if missed or _is(token, "aware") or _is(token, "perceiving"):
            return denied == missed if _names(text[token.end :], change, step.agent) else None
        if "NOT" in token.categories or "fail" in token.verbs or token.lower == "unable":
            denied = not denied
        elif not token.categories & {"BE", "TO", "ADV"} and "become" not in token.verbs:
            return None
    return None


def _predicate(tokens: tuple[Token, ...], agent: str) -> Iterator[Token]:
    """Yield the tokens behind the subject: the agent's name, or a pronoun."""
    pronouns = ("he", "she", "they")
    start = next((k for k, token in enumerate(tokens) if token.words == agent or token.lower in pronouns), -1)
    yield from tokens[start + 1 :]


def _is(token: Token, kind: str) -> bool:
    return any(is_in(word, "attitudes", kind) for word in (token.lower, *token.verbs))


def _names(what: str, change: Event, agent: str) -> bool:
    """Return whether words point at a change, or share one with it."""
    return bool(_POINTS.search(what) or words_of(what) & (words_of(change.text) - {agent.lower()}))


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in the singular, without short and common ones."""
    return frozenset(singular(word) for word in re.findall(r"\w{3,}", text.lower())) - _COMMON
