"""Adjectives of attitude as the verbs that they mean: who is aware of something knows it."""

from __future__ import annotations

from dataclasses import replace

from ...lexicon.words import is_in, participle
from .syntax import Clause

_VERBS = {"sure": "think", "aware": "know", "unaware": "know"}


def state_of(clause: Clause) -> str:
    """Return the one adjective or participle that a clause says of its subject, such as `wrong`; else nothing."""
    if clause.form == "copula" and len(clause.qualities) == 1 and not clause.objects:
        return clause.qualities[0]
    if clause.form == "passive" and not clause.objects:
        return participle(clause.verbs[0])
    return ""


def _errs(clause: Clause) -> bool:
    """Return whether a clause says that somebody has a wrong idea of something."""
    one = clause.objects[0] if "have" in clause.classes and len(clause.objects) == 1 else None
    if one is None or not is_in(one.head, "attitudes", "ideas") or not one.qualities:
        return False
    return all(quality == "false" or is_in(quality, "attitudes", "wrong") for quality in one.qualities)


def verbal(clause: Clause) -> Clause:
    """Return a clause, and all that it contains, with verbs of knowing and thinking for their adjectives."""
    content = tuple(verbal(inner) for inner in clause.content)
    clause = replace(clause, content=content)
    if clause.form == "active" and _errs(clause):
        clause = replace(clause, form="copula", verbs=("be",), objects=(), qualities=("wrong",))
    state = state_of(clause)
    kind = next((kind for kind in _VERBS if is_in(state, "attitudes", kind)), "") if state and content else ""
    if not kind:
        return clause
    return replace(
        clause,
        form="active",
        verbs=(_VERBS[kind],),
        qualities=(),
        negated=clause.negated != (kind == "unaware"),
        content_kind="wh" if clause.content_kind == "about" and kind != "sure" else clause.content_kind,
    )
