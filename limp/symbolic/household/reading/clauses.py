"""Finds the clauses of a sentence: connectors, subject, auxiliaries, verb, and the words that belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..domain.lexicon import lexicon
from .fitting import fits
from .heads import AUX, Clause, adverb, verb_at
from .subjects import subject_at
from .tokens import Token

_CONNECT = frozenset(
    "and or but so then while as when whereas before after until where which that who by without once because if "
    "whether though although since to with for".split()
)
_SEPARATORS = frozenset((",", ";", ":", "—", "–", "-", "(", ")"))
_ENDS_REPORT = frozenset((",", ";", ".", "(", ":", *"while as then after before when where".split()))
_GOAL = frozenset("on in into onto inside to at".split())
MAX_PREFIX = 14
_ALONE = frozenset(
    "stop pause turn wait stand sit bend lean smile nod leave enter return arrive kneel reply answer".split()
)


def clauses(tokens: Sequence[Token]) -> tuple[list[Clause], int]:
    """Return the clauses of a sentence in order, and where the words before the first one end."""
    found: list[Clause] = []
    position = 0
    leading = len(tokens)
    while position < len(tokens):
        clause = _clause_at(tokens, position, bool(found))
        if clause is None:
            position += 1
            continue
        if found:
            found[-1].end = clause.start
        else:
            leading = position
        clause.end = len(tokens)
        found.append(clause)
        position = _content_end(tokens, clause)
    for this, following in reversed(list(pairwise(found))):
        bare = all(token.kind == "mark" for token in tokens[this.verb + 1 : this.end])
        joined = {"and", "or"} & set(following.connectors) and "to" not in following.connectors
        if bare and joined and not following.subject and following.form == this.form and this.lemma not in _ALONE:
            this.shared = following.shared or (following.verb + 1, following.end)
        if following.relative and lexicon().acts.get(this.lemma, set()) & {"put", "carry"}:
            _resume(tokens, this, following)
    return found, leading


def _resume(tokens: Sequence[Token], clause: Clause, relative: Clause) -> None:
    """Give the place after a relative clause back to its verb: "put the book he had found on the shelf"."""
    if any(token.low in _GOAL for token in tokens[clause.verb + 1 : clause.end]):
        return
    if not lexicon().acts.get(relative.lemma, set()) & {"grab", "find", "hold"}:
        return
    for position in range(relative.end - 1, relative.verb, -1):
        if tokens[position].low in _GOAL:
            words = " ".join(token.text for token in tokens[position + 1 : relative.end] if token.kind != "mark")
            if lexicon().place(words).name:
                clause.extra, relative.end = (position, relative.end), position
                return


def _content_end(tokens: Sequence[Token], clause: Clause) -> int:
    """Return where the next clause may start: reported speech is passed over as one whole."""
    position = clause.verb + 1
    if "speech" not in lexicon().acts.get(clause.lemma, ()):
        return position
    reported = False
    while position < len(tokens):
        token = tokens[position]
        ends = token.low in _ENDS_REPORT or token.kind == "quote"
        if ends and (reported or token.low != "where"):
            return position
        if token.low == "and" and reported and _clause_at(tokens, position, True):
            return position
        if (
            token.low == "and"
            and not reported
            and (head := _clause_at(tokens, position, True))
            and head.verb <= position + 6
        ):
            return position
        reported = reported or token.low in (
            "that",
            "if",
            "whether",
            "where",
            "about",
            "to",
            "for",
            "is",
            "was",
            "found",
            "saw",
        )
        position += 1
    return position


def _clause_at(tokens: Sequence[Token], start: int, inside: bool) -> Clause | None:
    position = start
    limit = min(len(tokens), start + MAX_PREFIX)
    connectors: list[str] = []
    helpers: list[str] = []
    if (
        start
        and tokens[start].low in ("both", "each", "all")
        and start + 1 < len(tokens)
        and tokens[start + 1].low in ("and", ",")
    ):
        return None
    while position < limit and (
        tokens[position].low in _CONNECT or adverb(tokens, position) or tokens[position].low in _SEPARATORS
    ):
        word = tokens[position].low
        (connectors if word in _CONNECT or word in _SEPARATORS else helpers).append(word)
        position += 1
    subject, position = subject_at(tokens, position)
    if subject is None:
        return None
    if subject and subject[0].low == "it" and start and not connectors:
        return None
    if subject and connectors and connectors[-1] in ("to", "for"):
        return None
    aside = False
    while position < limit and (
        tokens[position].low in AUX or adverb(tokens, position) or tokens[position].low == ","
    ):
        if tokens[position].low == ",":
            if not aside and not adverb(tokens, position + 1):
                break
            aside = not aside
        helpers.append(tokens[position].low)
        position += 1
    clause = verb_at(tokens, start, position, subject, connectors, helpers)
    return clause if clause and fits(tokens, clause, inside) else None
