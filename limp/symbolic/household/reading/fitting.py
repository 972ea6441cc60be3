"""Tells whether a verb form in its surroundings is the verb of a clause, and which clauses recall the past."""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.lexicon import lexicon
from .heads import AUX, BE, EARLIER, Clause
from .subjects import NARRATORS
from .tokens import Token

_DETERMINERS = frozenset(
    "a an the his her their my your its this that these those some any of in on at with same".split()
)
_BASE_NEXT = frozenset(
    "the a an his her their my your it them him some any one two both each another into in inside to "
    "on at out up down "
    "back over off away through toward towards from for onto there around this that these those all "
    "more by".split()
)
_OBJECT_NEXT = frozenset(
    "the a an his her their my your it them him some any one two both each another this that".split()
)
_MODIFIERS = frozenset(
    "writing walking dining filing drawing washing lighting dressing waiting meeting operating sewing printing "
    "bathing sleeping folding rolling serving parking shopping reading ironing cutting baking frying mixing "
    "storing "
    "drying changing working examining consulting treating running swimming painting measuring wrapping knitting "
    "cleaning cooking packing mailing sorting racking hanging standing sitting playing visiting checking".split()
)
_TRANSITIVE = frozenset(("grab", "put", "carry", "find", "hold", "give", "open", "close", "try"))
_TIMES = frozenset(
    "later earlier soon ago then morning afternoon evening night noon midnight day days week weekend month "
    "year time "
    "moment moments while minute minutes hour hours end break lunch monday tuesday wednesday thursday friday "
    "saturday "
    "sunday meantime meanwhile afterwards afterward dinner supper breakfast shift".split()
)
_LINKS = frozenset("to toward towards with for from by near beside behind at and of about against".split())


def fits(tokens: Sequence[Token], clause: Clause, inside: bool) -> bool:
    """Tell whether a verb form in this company is a verb at all, and mark relative clauses about the past."""
    before = tokens[clause.start - 1] if clause.start else None
    after = tokens[clause.verb + 1].low if clause.verb + 1 < len(tokens) else "."
    links = set(clause.connectors)
    noun_before = before is not None and before.kind in ("word", "name") and before.low not in _DETERMINERS
    known = clause.lemma in lexicon().acts or clause.lemma in ("be", "have")
    if not clause.subject and _is_noun(tokens, clause, after):
        return False
    if clause.subject:
        names = clause.subject
        if names[0].low in NARRATORS:
            return before is None or bool(links)
        if clause.form == "ing" and not set(clause.helpers) & BE:
            return bool(links & {"while", "as", "with", "after"}) or before is None
        if clause.form == "base" and not (
            len(names) > 1 or names[0].low in ("they", "i", "you", "we") or set(clause.helpers) & AUX
        ):
            return False
        if before is not None and not links and (before.low in _LINKS or (noun_before and len(names) > 1)):
            return False
        past = clause.form in ("past", "s") and known and (clause.lemma != "be" or not links)
        aside = before is not None and "which" in links and before.kind in ("word", "name")
        if past and (noun_before or aside) and before is not None and _recalls(before, clause, links, inside):
            clause.relative = True
        if set(clause.helpers) & EARLIER and "where" in links:
            clause.relative = True
        if _told_earlier(tokens, clause) and "where" in links:
            clause.relative = True
        return True
    if not known:
        return False
    if not links:
        if before is None:
            return True
        if before.kind == "quote":
            return "speech" in lexicon().acts.get(clause.lemma, ())
        if before.low in _DETERMINERS or before.kind == "mark":
            return False
        if clause.form == "ing":
            return before.low not in ("is", "of")
        if (
            clause.form == "past"
            and noun_before
            and (after == "by" or set(clause.helpers) & EARLIER or _told_earlier(tokens, clause))
        ):
            clause.relative = clause.passive = True
            return True
        return False
    if "to" in links:
        return (
            clause.form == "base"
            and (after in _BASE_NEXT or after[:1].isalpha())
            and before is not None
            and before.low != "the"
        )
    if clause.form == "base":
        return inside and (
            after in _BASE_NEXT
            or (clause.verb + 1 < len(tokens) and tokens[clause.verb + 1].kind in ("name", "quote"))
        )
    if "for" in links or "with" in links:
        return False
    if (
        links & {"that", "which"}
        and clause.form == "past"
        and noun_before
        and before is not None
        and before.kind != "mark"
    ):
        clause.relative = clause.passive = bool(set(clause.helpers) & BE) and clause.form == "past"
    return True


def _recalls(before: Token, clause: Clause, links: set[str], inside: bool) -> bool:
    """Tell whether a clause right after a noun is relative: `the mug Ann had put away`, `the mug that Ann saw`.

    What follows a setting of time (`that day Ann came in`) or a verb without an object is a main clause.
    """
    if links:
        return links <= {"that", "which"} or (
            "which" in links and links <= {",", "which"} and "had" in clause.helpers
        )
    acts = lexicon().acts.get(clause.lemma, set())
    perfect = bool(set(clause.helpers) & {"had", "has", "have"})
    transitive = clause.lemma in ("be", "have") or bool(acts & _TRANSITIVE)
    return before.low not in _TIMES and (perfect or (inside and transitive))


def _is_noun(tokens: Sequence[Token], clause: Clause, after: str) -> bool:
    """Tell whether a verb form without a subject is a noun: `the pen and phone`, `a small filing cabinet`."""
    low = tokens[clause.verb].low
    if clause.form == "ing" and not clause.connectors:
        following = tokens[clause.verb + 1] if clause.verb + 1 < len(tokens) else None
        bare = following is not None and following.kind == "word" and not following.low.endswith("s")
        return bare and low in _MODIFIERS and after not in _BASE_NEXT
    if clause.form in ("base", "s") and "to" not in clause.connectors and not set(clause.helpers) & AUX:
        return bool(lexicon().category(lexicon().thing(low))) and after not in _OBJECT_NEXT
    return False


def _told_earlier(tokens: Sequence[Token], clause: Clause) -> bool:
    for token in tokens[clause.verb + 1 : clause.verb + 9]:
        if token.kind == "mark" or token.low == "and":
            return False
        if token.low in EARLIER:
            return True
    return False
