"""What the grammar takes as one word; a verb is one with its auxiliaries: "had not been told", "had to leave"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...lexicon.words import heading_of, is_in, lexicon

VERBAL = frozenset(("V", "VP", "VB", "VPB", "VING", "VPING", "VEN", "BE", "AUX"))
"""The categories of verbs."""


@dataclass(frozen=True, slots=True)
class Token:
    """One terminal of a sentence: `start` and `end` are its place there, `verb` the base forms of its verb."""

    words: str
    categories: frozenset[str]
    start: int
    end: int
    verbs: tuple[str, ...] = ()
    noun: str = ""
    auxiliaries: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    negated: bool = False
    progressive: bool = False

    @property
    def lower(self) -> str:
        """The words in lower case."""
        return self.words.lower()


def periphrases(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens, where auxiliaries of several words are one: "going to" before an infinitive, "had to"."""
    k = 0
    while k < len(tokens):
        found = _periphrasis(tokens, k)
        if found is None:
            yield tokens[k]
            k += 1
            continue
        yield from found[0]
        k = found[1]


def _periphrasis(tokens: Sequence[Token], k: int) -> tuple[tuple[Token, ...], int] | None:
    """Return the auxiliary that begins at a place, with what stands within it, and the place behind it."""
    first = tokens[k]
    if first.lower == "'d":
        return (_contracted(first, tokens[k + 1 :]),), k + 1
    opening = lexicon()["periphrases"]
    words = opening.get(first.lower, opening.get(_kind(first.lower)))
    if words is None:
        return None
    at = _behind_adverbs(tokens, k + 1)
    between, word = tokens[k + 1 : at], first.lower
    if words:
        word, at = tokens[at].lower if at < len(tokens) else "", at + 1
    if word not in (*words, first.lower) or not _is_infinitive(tokens[at : at + 4]):
        return None
    past = (first.lower,) if first.lower in ("was", "were") else ()
    whole = Token(f"{word}-to", frozenset(("AUX",)), first.start, tokens[at].end, auxiliaries=past)
    return (whole, *between), at + 1


def _contracted(token: Token, following: Sequence[Token]) -> Token:
    """Return "'d" as "had" before a participle, else as "would"."""
    after = next((t for t in following if not t.categories & {"NOT", "ADV"}), None)
    had = after is not None and "VEN" in after.categories and "VB" not in after.categories
    return replace(token, words="had" if had else "would")


def _behind_adverbs(tokens: Sequence[Token], start: int) -> int:
    """Return the place behind adverbs and negations."""
    passed = (k for k in range(start, len(tokens)) if not _is_passed(tokens[k]))
    return next(passed, len(tokens))


def _is_passed(token: Token) -> bool:
    return "NOT" in token.categories or token.categories == {"ADV"}


def _is_infinitive(tokens: Sequence[Token]) -> bool:
    """Return whether tokens begin with "to" and a verb, or adverbs and a verb."""
    verb = next((token for token in tokens[1:] if "ADV" not in token.categories), None)
    return verb is not None and tokens[0].lower == "to" and bool(verb.categories & {"VB", "BE"})


def verb_groups(given: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens, where a verb is one with its auxiliaries, their negation, and the adverbs between them."""
    k, tokens = 0, list(periphrases(given))
    while k < len(tokens):
        group = _verb_group(tokens, k) if tokens[k].categories & {"AUX", "BE"} else None
        if group is None:
            yield tokens[k]
            k += 1
            continue
        yield group[0]
        k = group[1]


def _kind(word: str) -> str:
    word = "is" if word == "'s" else word
    return heading_of(word, "auxiliaries")


def _verb_group(tokens: Sequence[Token], k: int) -> tuple[Token, int] | None:
    """Return the verb whose auxiliaries begin at place `k`, and the place behind it; None where none follows."""
    auxiliaries, adverbs, negated = [*tokens[k].auxiliaries, tokens[k].lower], list[str](), False
    at, closed = k + 1, k + 1
    while at < len(tokens):
        token, last = tokens[at], _kind(auxiliaries[-1])
        if "NOT" in token.categories:
            negated = True
            at += 1
            closed = at
        elif token.categories & {"AUX", "BE"} and _follows(last, token):
            auxiliaries.append(token.lower)
            at += 1
            closed = at
        elif _main(last, token):
            return _with(tokens[k : at + 1], auxiliaries, adverbs, negated), at + 1
        elif "ADV" in token.categories and at + 1 < len(tokens):
            adverbs.append(token.lower)
            at += 1
        else:
            break
    if closed == k + 1:
        return None
    last = _kind(auxiliaries[-1])
    has = last == "have"  # "would have the ball"
    whole = replace(
        tokens[k],
        words=" ".join(t.words for t in tokens[k:closed]),
        end=tokens[closed - 1].end,
        verbs=("have",) if has else (),
        auxiliaries=tuple(auxiliaries[:-1] if has else auxiliaries),
        negated=negated,
    )
    form = {"be": "BE", "have": "V"}.get(last, "AUX")
    return replace(whole, categories=frozenset((form,)) | (tokens[k].categories & {"AUX"})), closed


def _follows(last: str, token: Token) -> bool:
    word = token.lower
    if last in ("will", "may", "do", "done", "habit"):
        return word in ("be", "have")
    return word in ("been", "being") if last in ("have", "be") else False


def _main(last: str, token: Token) -> bool:
    wanted = {
        "be": {"VING", "VEN"},
        "have": {"VEN"},
        "will": {"VB"},
        "may": {"VB"},
        "do": {"VB"},
        "done": {"VB"},
        "habit": {"VB"},
    }.get(last, set())
    return bool(token.categories & wanted) and not (last == "be" and is_in(token.lower, "relations", "gone"))


def _with(group: Sequence[Token], auxiliaries: Sequence[str], adverbs: Sequence[str], negated: bool) -> Token:
    main, last, opening = group[-1], _kind(auxiliaries[-1]), auxiliaries[0]
    passive = last == "be" and "VEN" in main.categories and "VING" not in main.categories
    form = "VP" if passive else "V"
    if opening in ("be", "have"):
        form = "VPB" if passive else "VB"
    elif opening in ("being", "having"):
        form = "VPING" if passive else "VING"
    categories = {form, "V", "VB"} if opening == "have" else {form}
    return replace(
        main,
        words=" ".join(token.words for token in group),
        categories=frozenset(categories),
        start=group[0].start,
        auxiliaries=tuple(auxiliaries),
        adverbs=tuple(adverbs),
        negated=negated,
        progressive=last == "be" and not passive,
    )
