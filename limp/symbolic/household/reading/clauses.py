"""Finds the clauses of a sentence: connectors, subject, auxiliaries, verb, and the words that belong to it.

    sentence = [leading words] clause {clause}
    clause   = {connector | separator | adverb} [subject] {auxiliary | adverb} head complement

One pass from the left: the words up to the next clause complete the verb before. `heads.py` reads the head,
`fitting.py` refuses verb forms that are no verbs here, `phrases.py` splits the complement. It is no full grammar
of English: questions, inversion and nested relative clauses are not covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...english.lexicon import lexicon
from .fitting import Company, verdict
from .heads import AUX, Clause, adverb, appearance_at, verb_at
from .subjects import subject_at
from .tokens import Token

_CONNECT = frozenset(
    "and or but so then while as when whereas before after until where which that who by without once because "
    "if whether though although since to with for".split()
)
_SEPARATORS = frozenset((",", ";", ":", "—", "–", "-", "(", ")"))
_ENDS_REPORT = frozenset((",", ";", ".", "(", ":", *"while as then after before when where".split()))
_REPORTED = frozenset("that if whether where about to for is was found saw".split())
_GOAL = frozenset("on in into onto inside to at".split())
_MAX_PREFIX = 14
_MAX_REPORTING = 6


def clauses(tokens: Sequence[Token]) -> tuple[list[Clause], int]:
    """Return the clauses of a sentence in order, and where the words before the first one end."""
    found: list[Clause] = []
    position = 0
    while position < len(tokens):
        if appearance := appearance_at(tokens, position):
            for clause in found[-1:]:
                clause.hedged = True
            position += appearance
            continue
        new = _clause_at(tokens, position, bool(found))
        if new is None:
            position += 1
            continue
        for clause in found[-1:]:
            clause.end = new.start
        found.append(new)
        position = _content_end(tokens, new)
    for this, following in reversed(list(pairwise(found))):
        if _shares(tokens, this, following):
            this.shared = following.shared or (following.verb + 1, following.end)
        if following.relative and lexicon().acts.get(this.lemma, set()) & {"put", "carry"}:
            _resume(tokens, this, following)
    return found, found[0].start if found else len(tokens)


def _shares(tokens: Sequence[Token], this: Clause, following: Clause) -> bool:
    """Tell whether two verbs have one object: `opened and closed the fridge`."""
    bare = all(token.kind == "mark" for token in tokens[this.verb + 1 : this.end])
    joined = not {"and", "or"}.isdisjoint(following.connectors) and "to" not in following.connectors
    transitive = this.lemma not in lexicon().verb_class["intransitive"]
    return bare and joined and not following.subject and following.form == this.form and transitive


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
        following = _clause_at(tokens, position, True) if token.low == "and" else None
        if following and (reported or following.verb <= position + _MAX_REPORTING):
            return position
        reported = reported or token.low in _REPORTED
        position += 1
    return position


def _clause_at(tokens: Sequence[Token], start: int, inside: bool) -> Clause | None:
    """Return the clause that starts at `start`, if what stands there is one."""
    clause = candidate(tokens, start)
    found = verdict(Company(clause, tokens, inside)) if clause else "no clause"
    if clause is None or found == "no clause":
        return None
    clause.relative, clause.passive = found in ("relative", "passive"), found == "passive"
    clause.end = len(tokens)
    return clause


def candidate(tokens: Sequence[Token], start: int) -> Clause | None:
    """Return the clause that the words from `start` on would make, if their verb form is a verb."""
    follows = [token.low for token in tokens[start + 1 : start + 2]]
    if start and tokens[start].low in ("both", "each", "all") and follows in (["and"], [","]):
        return None
    connectors, helpers, position = _connectors(tokens, start)
    subject, position = subject_at(tokens, position)
    if subject is None:
        return None
    if subject and start and subject[0].low == "it" and not connectors:
        return None
    if subject and connectors and connectors[-1] in ("to", "for"):
        return None
    more, position = _auxiliaries(tokens, position, start + _MAX_PREFIX)
    return verb_at(tokens, start, position, subject, connectors, [*helpers, *more])


def _connectors(tokens: Sequence[Token], start: int) -> tuple[list[str], list[str], int]:
    """Return the connectors and the adverbs that lead a clause, and where they end."""
    connectors: list[str] = []
    adverbs: list[str] = []
    for position in range(start, min(len(tokens), start + _MAX_PREFIX)):
        low = tokens[position].low
        if low in _CONNECT or low in _SEPARATORS:
            connectors.append(low)
        elif adverb(tokens, position):
            adverbs.append(low)
        else:
            return connectors, adverbs, position
    return connectors, adverbs, min(len(tokens), start + _MAX_PREFIX)


def _auxiliaries(tokens: Sequence[Token], position: int, limit: int) -> tuple[list[str], int]:
    """Return the auxiliaries and adverbs before a verb, and where they end: `had, quietly, been`."""
    helpers: list[str] = []
    aside = False
    while position < min(limit, len(tokens)):
        low = tokens[position].low
        if low == ",":
            if not aside and not adverb(tokens, position + 1):
                break
            aside = not aside
        elif low not in AUX and not adverb(tokens, position):
            break
        helpers.append(low)
        position += 1
    return helpers, position
