"""Recognises the head of a clause: its auxiliaries and its verb, through "starts to", "is seen to" and the like.

    head     = {auxiliary | adverb} {governor} verb
    governor = ("start" | "keep" | "seem" | "try" | "fail" | ...) {"to" | be | adverb}

A governor says of its verb that it is only meant (`tries to open`), did not happen (`fails to open`) or may have
happened (`seems to open`). An auxiliary without another verb is the verb itself (`is in the kitchen`). The lists
of verbs are in `verbs.toml`; a word that is in none of them may be a verb after a person (`Ann yodels`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...english.lexicon import lexicon
from .subjects import NARRATORS
from .tokens import Token

_ADVERBS = frozenset(
    "then also now later afterward afterwards subsequently finally again just first next meanwhile both "
    "together still too soon simultaneously already previously earlier immediately eventually shortly instead "
    "however never always once thereafter thereupon all each quietly alone not".split()
)
_NO_ADVERBS = frozenset("family belly assembly".split())
_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly may "
    "might".split()
)
EARLIER = frozenset("previously earlier before already beforehand formerly originally".split())
BE = frozenset("is are was were be been being am".split())
_HAVE = frozenset("has had have".split())
_BARE_AFTER = frozenset("do does did will would may might can could".split())
AUX = BE | _HAVE | _BARE_AFTER | frozenset("having must should shall".split())
_SEEN = frozenset("see show observe".split())
_NO_VERBS = frozenset("across towards besides".split())
_APPEARANCES = tuple(
    tuple(f"{what} {seems}".split())
    for what in ("what", "something that", "an object that", "some object that", "an item that")
    for seems in (
        "seems to be", "seemed to be", "appears to be", "appeared to be", "looks like", "looked like", "may be",
        "might be", "could be", "must be",
    )
)  # fmt: skip


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
        """Return the words that belong to the verb, without "what seems to be"."""
        start, end = self.shared or (self.verb + 1, self.end)
        words: list[Token] = []
        while start < end:
            start += appearance_at(tokens, start)
            words += tokens[start:end][:1]
            start += 1
        return [*words, *tokens[self.extra[0] : self.extra[1]]]

    @property
    def purpose(self) -> bool:
        """Whether it is an infinitive of purpose ("goes to get the milk")."""
        return self.form == "base" and "to" in self.connectors


class _Governor(NamedTuple):
    """A verb that governs another: its lemma, the adverbs after it, and where the other one stands."""

    lemma: str
    adverbs: list[str]
    verb: int


def adverb(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether an adverb that may stand before a verb is at `position`."""
    if not 0 <= position < len(tokens) or tokens[position].kind != "word":
        return False
    low = tokens[position].low
    if low == "next" and [token.low for token in tokens[position + 1 : position + 2]] == ["to"]:
        return False
    manner = low.endswith("ly") and len(low) > 4 and low not in _NO_ADVERBS
    return low in _ADVERBS or low in _HEDGES or manner


def appearance_at(tokens: Sequence[Token], position: int) -> int:
    """Return how many words say that a thing only looks like what follows: `what seems to be` a mug."""
    if not 0 <= position < len(tokens) or tokens[position].low not in ("what", "something", "an", "some"):
        return 0
    ahead = tuple(token.low for token in tokens[position : position + 6])
    return next((len(words) for words in _APPEARANCES if ahead[: len(words)] == words), 0)


def verb_at(
    tokens: Sequence[Token],
    start: int,
    position: int,
    subject: list[Token],
    connectors: Sequence[str],
    helpers: Sequence[str],
) -> Clause | None:
    """Return the clause whose verb, or whose governor, is at `position`; None if there is no verb."""
    known = position < len(tokens) and tokens[position].low in lexicon().verbs
    if not (known or subject or helpers):
        return None
    governors = list(_governors(tokens, position, helpers))
    helpers = (*helpers, *(low for governor in governors for low in governor.adverbs))
    position = governors[-1].verb if governors else position
    found = _main_verb(tokens, position, bool(subject or "who" in connectors), subject, connectors, helpers)
    if found is None:
        return None
    verb, lemma, form = found
    acts = {act for governor in governors for act in lexicon().acts[governor.lemma]}
    return Clause(
        start, verb, lemma, "s" if governors and "to" not in connectors else form,
        subject, tuple(connectors), helpers,
        intended="try" in acts,
        negated="fail" in acts or "without" in connectors or bool({"not", "never"} & set(helpers)),
        hedged=any(g.lemma in ("appear", "seem") for g in governors) or bool(_HEDGES & set(helpers)),
    )  # fmt: skip


def _governors(tokens: Sequence[Token], position: int, helpers: Sequence[str]) -> Iterator[_Governor]:
    """Yield the verbs that govern another one, such as `starts` in `starts to open`."""
    while position < len(tokens) and (forms := lexicon().verbs.get(tokens[position].low)):
        verb = position + 1
        while verb < len(tokens) and (tokens[verb].low == "to" or tokens[verb].low in BE or adverb(tokens, verb)):
            verb += 1
        governed = {form for _, form in lexicon().verbs.get(tokens[verb].low, ())} if verb < len(tokens) else set()
        infinitive = "base" in governed and any(token.low == "to" for token in tokens[position + 1 : verb])
        if tokens[position].kind != "word" or not _governs(forms[0][0], infinitive, "ing" in governed, helpers):
            return
        adverbs = [tokens[n].low for n in range(position + 1, verb) if adverb(tokens, n)]
        yield _Governor(forms[0][0], adverbs, verb)
        position = verb


def _governs(lemma: str, infinitive: bool, participle: bool, helpers: Sequence[str]) -> bool:
    """Tell whether `lemma` governs the form that follows: `wants to go`, `kept walking`, `was seen walking`."""
    seen = lemma in _SEEN and not BE.isdisjoint(helpers)
    if seen or lemma == "try" or lemma in lexicon().verb_class["catenative"]:
        return infinitive or participle
    return infinitive and bool(lexicon().acts[lemma] & {"try", "fail"})


def _main_verb(
    tokens: Sequence[Token],
    position: int,
    has_subject: bool,
    subject: Sequence[Token],
    connectors: Sequence[str],
    helpers: Sequence[str],
) -> tuple[int, str, str] | None:
    """Return where the verb stands, its lemma and its form: a known verb, an auxiliary, or an unknown word."""
    last = helpers[-1] if helpers and has_subject else ""
    if position >= len(tokens) or tokens[position].kind != "word":
        return (position - 1, "be", "s") if last in BE else None
    token = tokens[position]
    if forms := lexicon().verbs.get(token.low):
        infinitive = "to" in connectors or not _BARE_AFTER.isdisjoint(helpers)
        wanted = "base" if infinitive else "past"
        return (position, *next((pair for pair in forms if pair[1] == wanted), forms[0]))
    if last == "not" or last in BE | _HAVE:
        return position - 1, "have" if BE.isdisjoint(helpers) else "be", "s"
    if subject and _may_be_verb(subject[0], token.low):
        return position, token.low, "s"
    return None


def _may_be_verb(subject: Token, low: str) -> bool:
    """Tell whether an unknown word after a subject looks like a verb."""
    person = subject.kind == "name" or subject.low in NARRATORS or subject.low in ("he", "she")
    verbal = len(low) > 3 and low.endswith(("ed", "s")) and not low.endswith(("ss", "'s"))
    return person and verbal and low not in _NO_VERBS
