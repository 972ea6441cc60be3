"""Turn the log-probabilities that providers report into those of the alternatives.

Two ways. `first_token`: the alternatives are labels such as A and B, and the provider lists the likeliest first
tokens of an answer. `continuation`: the provider reports the log-probability of every token of a given text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from limp.errors import InputError, ModelError, quoted
from limp.planner import log_sum_exp

from .hosted import no_log_probs

Token = tuple[str, float]

FIRST_TOKEN, CONTINUATION = "first-token", "continuation"
_NEVER = -9000.0  # providers write -9999 for "almost never"
_UNLISTED = math.log(0.01)
_AROUND = "()[]*.:,\"'`"


def normal(token: str) -> str:
    """Return the form in which "A", " A", "a" and "A)" are one answer."""
    return token.strip().strip(_AROUND).casefold()


def are_labels(alternatives: Sequence[str]) -> bool:
    """Return whether the alternatives may be first tokens: single words of which none begins another."""
    words = [normal(alternative) for alternative in alternatives]
    single = all(word and len(word.split()) == 1 for word in words)
    return single and not any(a != b and (b.startswith(a) or not a) for a in words for b in words)


def first_token(name: str, alternatives: Sequence[str], top: Sequence[Token]) -> tuple[tuple[float, ...], float]:
    """Return log p of each alternative as the first token, and the probability mass on none of them.

    log p(alternative) = log of the sum of p over the listed tokens that are a variant of it ("A", " A", "a").
    A list holds only the likeliest tokens. An alternative that is not in it is given the most that it can have:
    the smaller of the least listed probability and the mass that the list leaves over. Raises `InputError` if
    two alternatives are variants of each other, `ModelError` if the list is empty, holds none of them, or
    is so short that this most is over 1 %, or if an alternative is longer than a token.
    """
    words = [normal(alternative) for alternative in alternatives]
    if len(set(words)) < len(words):
        raise InputError(
            f"the alternatives {', '.join(map(repr, alternatives))} cannot be told apart by one token."
        )
    listed = [(token, value) for token, value in top if value > _NEVER]
    variants: dict[str, list[float]] = {}
    for token, value in listed:
        variants.setdefault(normal(token), []).append(value)
    if not variants.keys() & set(words):
        raise _unanswered(name, alternatives, listed)
    left = 1.0 - sum(math.exp(value) for _, value in listed)
    most = min(min(value for _, value in listed), math.log(left) if left > 0 else 0.0)
    values = list[float]()
    for alternative, word in zip(alternatives, words, strict=True):
        if word not in variants:
            _check_unlisted(name, alternative, listed, most)
        values.append(float(log_sum_exp(variants[word])) if word in variants else most)
    seen = sum(math.exp(value) for word in words for value in variants.get(word, ()))
    return tuple(values), max(0.0, 1.0 - seen)


def _unanswered(name: str, alternatives: Sequence[str], listed: Sequence[Token]) -> ModelError:
    """Return the error of a list with none of the alternatives in it."""
    if not listed:
        return no_log_probs(name, "the response holds no log-probabilities")
    likeliest = max(listed, key=lambda pair: pair[1])[0]
    return ModelError(
        f"{name}: none of {', '.join(map(repr, alternatives))} is among the {len(listed)} likeliest "
        f"first tokens; the likeliest is {likeliest!r}.",
        "Ask for the label alone, or estimate by what the model states (--estimator stated).",
    )


def _check_unlisted(name: str, alternative: str, listed: Sequence[Token], most: float) -> None:
    """Raise `ModelError` if an alternative is unlisted for its length, or may have too much all the same."""
    begun = [token for token, _ in listed if normal(token) and normal(alternative).startswith(normal(token))]
    if begun:
        raise no_log_probs(name, f"{alternative!r} is longer than one token ({begun[0]!r})")
    if most > _UNLISTED:
        raise no_log_probs(name, f"{alternative!r} is not among the {len(listed)} first tokens that are listed")


def chains(alternatives: Sequence[str]) -> dict[str, list[int]]:
    """Return the alternatives that no other one begins with, each with the places of all that it begins with.

    One request for each is enough: the places hold itself and its prefixes.
    """
    longest = [a for a in alternatives if not any(b != a and b.startswith(a) for b in alternatives)]
    places: dict[str, list[int]] = {text: [] for text in longest}
    for place, alternative in enumerate(alternatives):
        places[next(text for text in longest if text.startswith(alternative))].append(place)
    return places


def continuation(
    name: str, pieces: Sequence[tuple[str, float | None]], longest: str, parts: Sequence[str]
) -> list[float]:
    """Return log p of each of `parts`, all prefixes of `longest`, with which the tokens `pieces` end.

    log p(part) = sum of log p(token) over the tokens whose first character that is no blank lies before the end
    of the part: " grabs" belongs to the words that it begins, ".\\n" to those that it ends. A token that reaches
    into the continuation from the prompt counts for every part. Raises `ModelError` if the tokens do not
    spell `longest` or one has no number.
    """
    start = "".join(text for text, _ in pieces).rfind(longest)
    if start < 0:
        raise no_log_probs(name, f"the tokens of the response do not spell {quoted(longest)}")
    spans = _spans(pieces, start, start + len(longest))
    sums = []
    for part in parts:
        values = [value for begin, value in spans if begin < start + len(part)]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            raise no_log_probs(name, "some tokens of the continuation have no log-probability")
        sums.append(math.fsum(known))
    return sums


def _spans(pieces: Sequence[tuple[str, float | None]], start: int, end: int) -> list[tuple[int, float | None]]:
    """Return where each token between two places has its first character that is no blank, and its number."""
    spans, position = list[tuple[int, float | None]](), 0
    for text, value in pieces:
        if position + len(text) > start and position < end:
            blanks = len(text) - len(text.lstrip()) if text.strip() else 0
            spans.append((position + blanks, value))
        position += len(text)
    return spans


def missing(alternatives: Sequence[str], values: Sequence[float]) -> float:
    """Return the probability mass on none of the alternatives; one that begins with another is part of it."""
    first = {
        text: value
        for text, value in zip(alternatives, values, strict=True)
        if not any(text != other and text.startswith(other) for other in alternatives)
    }
    return max(0.0, 1.0 - sum(math.exp(value) for value in first.values()))
