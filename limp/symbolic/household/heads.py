"""Recognises the head of a clause: its subject, its verb, and whether the two fit together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .lexicon import lexicon
from .tokens import Token

SUBJECTS = frozenset("he she they it we i you who both everyone".split())
_ADVERBS = frozenset(
    "then also now later afterward afterwards subsequently finally again just first next meanwhile "
    "both together still "
    "too soon simultaneously already previously earlier immediately eventually shortly instead however there here "
    "never always once thereafter thereupon all each quietly alone perhaps maybe seemingly not in turn".split()
) - {"in", "turn", "there", "here"}
_BE = frozenset("is are was were be been being am".split())
AUX = _BE | frozenset("do does did has have had having will would may might can could must should shall".split())
_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly "
    "may might".split()
)
_EARLIER = frozenset("previously earlier before already beforehand formerly originally".split())
_DETERMINERS = frozenset(
    "a an the his her their my your its this that these those some any of in on at with same".split()
)
_CATENATIVE = frozenset(
    "start begin continue proceed manage happen appear seem resume keep stop-to choose help".split()
)
_BASE_NEXT = frozenset(
    "the a an his her their my your it them him some any one two both each another into in inside to "
    "on at out up down "
    "back over off away through toward towards from for onto there around this that these those all "
    "more by".split()
)
_NARRATORS = frozenset("camera video scene clip frame shot screen view footage weather".split())
_LINKS = frozenset("to toward towards with for from by near beside behind at and of about against".split())
_OTHER_VERB = ("ed", "es", "s")


@dataclass(slots=True)
class Clause:
    """One verb with its surroundings; `tokens[start:verb]` leads up to it, `tokens[verb + 1:end]` completes it."""

    start: int
    verb: int
    lemma: str
    form: str
    subject: list[Token]
    connectors: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    relative: bool = False
    passive: bool = False
    intended: bool = False
    negated: bool = False
    hedged: bool = False
    end: int = 0
    extra: tuple[int, int] = (0, 0)
    """More words of this verb, after a relative clause that interrupts it."""
    shared: tuple[int, int] | None = None
    """The words of a later verb that this one shares ("opened and closed the fridge")."""

    def body(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the words that belong to the verb."""
        start, end = self.shared or (self.verb + 1, self.end)
        return [*tokens[start:end], *tokens[self.extra[0] : self.extra[1]]]

    @property
    def purpose(self) -> bool:
        """Whether it is an infinitive of purpose ("goes to get the milk")."""
        return self.form == "base" and "to" in self.connectors


def adverb(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether an adverb that may stand before a verb is at `position`."""
    if not 0 <= position < len(tokens):
        return False
    low = tokens[position].low
    if tokens[position].kind != "word":
        return False
    if low == "next" and position + 1 < len(tokens) and tokens[position + 1].low == "to":
        return False
    return (
        low in _ADVERBS
        or low in _HEDGES
        or (low.endswith("ly") and len(low) > 4 and low not in ("family", "belly", "assembly"))
    )


def subject_at(tokens: Sequence[Token], position: int) -> tuple[list[Token] | None, int]:
    """Return the subject at `position` ([] when none is named) and where it ends."""
    if position >= len(tokens):
        return None, position
    token = tokens[position]
    if token.kind == "name":
        people = [token]
        position += 1
        while len(people) < 9 and position + 2 < len(tokens) and tokens[position].low in ("and", ",", "&"):
            step = 2 if tokens[position + 1].low == "and" and position + 2 < len(tokens) else 1
            if tokens[position + step].kind != "name" or (
                tokens[position].low == "," and not _list_ends(tokens, position)
            ):
                break
            people.append(tokens[position + step])
            position += step + 1
        return people, position
    if token.low == "the" and [t.low for t in tokens[position + 1 : position + 2]] in (
        ["two"],
        ["pair"],
        ["others"],
    ):
        stop = position + 2
        if [t.low for t in tokens[stop : stop + 2]] == ["of", "them"]:
            stop += 2
        return [Token("they", "they", "word", token.start, tokens[stop - 1].end)], stop
    if token.low == "both" and [t.low for t in tokens[position + 1 : position + 3]] == ["of", "them"]:
        return [Token("they", "they", "word", token.start, tokens[position + 2].end)], position + 3
    if token.low in SUBJECTS and token.low not in ("who", "both"):
        return [token], position + 1
    if token.low == "the" and position + 1 < len(tokens) and tokens[position + 1].low in _NARRATORS:
        return [tokens[position + 1]], position + 2
    if token.low in ("the", "a", "an", "another"):
        for step in (1, 2, 3):
            if position + step < len(tokens) and tokens[position + step].low in lexicon().roles:
                role = tokens[position + step]
                return [
                    Token(f"the {role.low}", f"the {role.low}", "name", token.start, role.end)
                ], position + step + 1
    return [], position


def _list_ends(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether `, Name` is one of a list ("Ann, Bob and Eve") rather than a new clause."""
    ahead = tokens[position + 1 : position + 8]
    for token in ahead:
        if token.low == "and":
            return True
        if token.kind != "name" and token.low != ",":
            return False
    return False


def verb_at(
    tokens: Sequence[Token],
    start: int,
    position: int,
    subject: list[Token],
    connectors: list[str],
    helpers: list[str],
) -> Clause | None:
    """Read the verb at `position`, passing through "starts to", "tries to", "is seen" and the like."""
    words = lexicon()
    intended = negated = hedged = chained = False
    if position < len(tokens) and tokens[position].kind == "word":
        token = tokens[position]
        for lemma in _chain(tokens, position):
            acts = words.acts.get(lemma, set())
            inner = position + 1
            while inner < len(tokens) and (
                tokens[inner].low == "to" or tokens[inner].low in _BE or adverb(tokens, inner)
            ):
                inner += 1
            follows = tokens[inner].low if inner < len(tokens) else ""
            forms = {form for _, form in words.verbs.get(follows, ())}
            infinitive = "to" in [t.low for t in tokens[position + 1 : inner]] and "base" in forms
            seen = (
                lemma in ("see", "show", "observe") and bool(_BE & set(helpers)) and (infinitive or "ing" in forms)
            )
            linking = lemma in _CATENATIVE and (infinitive or "ing" in forms)
            if (acts & {"try", "fail"} and (infinitive or (lemma == "try" and "ing" in forms))) or seen or linking:
                intended |= "try" in acts
                negated |= "fail" in acts
                hedged |= lemma in ("appear", "seem")
                helpers.extend(t.low for t in tokens[position + 1 : inner] if adverb(tokens, inner - 1))
                position, chained = inner, True
                token = tokens[position]
        lows = words.verbs.get(token.low, ())
        if lows:
            lemma, form = _pick(list(lows), helpers, connectors)
            if chained and "to" not in connectors:
                form = "s"
            clause = Clause(start, position, lemma, form, subject, tuple(connectors), tuple(helpers))
        elif (
            helpers and helpers[-1] in _BE | {"has", "had", "have"} | {"not"} and (subject or "who" in connectors)
        ):
            clause = Clause(
                start,
                position - 1,
                "be" if set(helpers) & _BE else "have",
                "s",
                subject,
                tuple(connectors),
                tuple(helpers),
            )
        elif subject and (subject[0].kind == "name" or subject[0].low in _NARRATORS) and _unknown_verb(token):
            clause = Clause(start, position, token.low, "s", subject, tuple(connectors), tuple(helpers))
        else:
            return None
        clause.intended, clause.hedged = intended, hedged or bool(_HEDGES & set(helpers))
        clause.negated = negated or bool({"not", "never"} & set(helpers)) or "without" in connectors
        return clause
    if helpers and helpers[-1] in _BE and (subject or "who" in connectors):
        return Clause(start, position - 1, "be", "s", subject, tuple(connectors), tuple(helpers))
    return None


def _chain(tokens: Sequence[Token], position: int) -> list[str]:
    lemmas = [lemma for lemma, _ in lexicon().verbs.get(tokens[position].low, ())]
    if not lemmas and (stem := {"seems": "seem", "seemed": "seem"}.get(tokens[position].low)):
        lemmas = [stem]
    return lemmas[:1]


def _pick(forms: list[tuple[str, str]], helpers: list[str], connectors: list[str]) -> tuple[str, str]:
    infinitive = "to" in connectors or bool(
        set(helpers) & {"do", "does", "did", "will", "would", "may", "might", "can", "could"}
    )
    preferred = "base" if infinitive else "past"
    return next((pair for pair in forms if pair[1] == preferred), forms[0])


def _unknown_verb(token: Token) -> bool:
    low = token.low
    return (
        len(low) > 3
        and low.endswith(_OTHER_VERB)
        and not low.endswith(("ss", "'s"))
        and low not in ("across", "towards", "besides")
    )


def fits(tokens: Sequence[Token], clause: Clause, inside: bool) -> bool:
    """Tell whether a verb form in this company is a verb at all, and mark relative clauses about the past."""
    before = tokens[clause.start - 1] if clause.start else None
    after = tokens[clause.verb + 1].low if clause.verb + 1 < len(tokens) else "."
    links = set(clause.connectors)
    noun_before = before is not None and before.kind in ("word", "name") and before.low not in _DETERMINERS
    known = clause.lemma in lexicon().acts or clause.lemma in ("be", "have")
    if clause.subject:
        names = clause.subject
        if names[0].low in _NARRATORS:
            return before is None or bool(links)
        if clause.form == "ing" and not set(clause.helpers) & _BE:
            return bool(links & {"while", "as", "with", "after"}) or before is None
        if clause.form == "base" and not (
            len(names) > 1 or names[0].low in ("they", "i", "you", "we") or set(clause.helpers) & AUX
        ):
            return False
        if before is not None and not links and (before.low in _LINKS or (noun_before and len(names) > 1)):
            return False
        past = clause.form in ("past", "s") and known and (clause.lemma != "be" or not links)
        if past and ((noun_before and not links) or (links <= {"that", "which"} and links and noun_before)):
            clause.relative = True
        if set(clause.helpers) & _EARLIER and "where" in links:
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
            and (after == "by" or set(clause.helpers) & _EARLIER or _told_earlier(tokens, clause))
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
        clause.relative = clause.passive = bool(set(clause.helpers) & _BE) and clause.form == "past"
    return True


def _told_earlier(tokens: Sequence[Token], clause: Clause) -> bool:
    for token in tokens[clause.verb + 1 : clause.verb + 9]:
        if token.kind == "mark" or token.low == "and":
            return False
        if token.low in _EARLIER:
            return True
    return False
