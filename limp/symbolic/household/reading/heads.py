"""Recognises the head of a clause: its auxiliaries and its verb, through "starts to", "is seen" and the like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.lexicon import lexicon
from .subjects import NARRATORS
from .tokens import Token

_ADVERBS = frozenset(
    "then also now later afterward afterwards subsequently finally again just first next meanwhile "
    "both together still "
    "too soon simultaneously already previously earlier immediately eventually shortly instead however there here "
    "never always once thereafter thereupon all each quietly alone perhaps maybe seemingly not in turn".split()
) - {"in", "turn", "there", "here"}
BE = frozenset("is are was were be been being am".split())
AUX = BE | frozenset("do does did has have had having will would may might can could must should shall".split())
_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly "
    "may might".split()
)
EARLIER = frozenset("previously earlier before already beforehand formerly originally".split())
_CATENATIVE = frozenset(
    "start begin continue proceed manage happen appear seem resume keep stop-to choose help".split()
)
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
    final: bool = False
    """Whether it is the last of its sentence."""
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
                tokens[inner].low == "to" or tokens[inner].low in BE or adverb(tokens, inner)
            ):
                inner += 1
            follows = tokens[inner].low if inner < len(tokens) else ""
            forms = {form for _, form in words.verbs.get(follows, ())}
            infinitive = "to" in [t.low for t in tokens[position + 1 : inner]] and "base" in forms
            seen = (
                lemma in ("see", "show", "observe") and bool(BE & set(helpers)) and (infinitive or "ing" in forms)
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
        elif helpers and helpers[-1] in BE | {"has", "had", "have"} | {"not"} and (subject or "who" in connectors):
            clause = Clause(
                start,
                position - 1,
                "be" if set(helpers) & BE else "have",
                "s",
                subject,
                tuple(connectors),
                tuple(helpers),
            )
        elif subject and _may_be_verb(subject[0], token):
            clause = Clause(start, position, token.low, "s", subject, tuple(connectors), tuple(helpers))
        else:
            return None
        clause.intended, clause.hedged = intended, hedged or bool(_HEDGES & set(helpers))
        clause.negated = negated or bool({"not", "never"} & set(helpers)) or "without" in connectors
        return clause
    if helpers and helpers[-1] in BE and (subject or "who" in connectors):
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


def _may_be_verb(subject: Token, token: Token) -> bool:
    """Tell whether an unknown word after a subject looks like a verb."""
    low = token.low
    return (
        (subject.kind == "name" or subject.low in NARRATORS or subject.low in ("he", "she"))
        and token.kind == "word"
        and len(low) > 3
        and low.endswith(_OTHER_VERB)
        and not low.endswith(("ss", "'s"))
        and low not in ("across", "towards", "besides")
    )
