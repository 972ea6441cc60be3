"""Finds the subject of a clause: names, lists of them, pronouns, roles ("the nurse"), and their asides.

    subject = name {("," | "and") name} [aside] | pronoun ["and" name] | group | narrator | determiner [word] role
    aside   = "," ("a" | "the" | "who" | ...) words ","
    group   = "the two" | "the pair" | "the others" | ("both" | "the two") "of them"

Each rule takes the tokens and a position, and returns the subject with where it ends, or None. Docstrings have an
example; tests run them. Other noun phrases ("the mug fell") are no subjects: only people act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...english.lexicon import lexicon
from .tokens import Kind, Token

Found = tuple[list[Token], int]

NARRATORS = frozenset("camera video scene clip frame shot screen view footage weather".split())
_PRONOUNS = frozenset("he she they it i we you everyone".split())
OWN = frozenset("his her their my our".split())
_DETERMINERS = frozenset("the a an another".split()) | OWN
_ASIDE = frozenset("a an the his her their our my one who".split())
_FINITE = frozenset("is was has had does did will would can could".split())
_MARKED_BY = frozenset("in with on at from behind by wearing".split())
_GROUPS = ("the two of them", "the pair of them", "both of them", "the others", "the two", "the pair")
_OPENERS = _PRONOUNS | _DETERMINERS | {"both"}
_MAX_ASIDE = 10
_MAX_PEOPLE = 9


def subject_at(tokens: Sequence[Token], position: int) -> tuple[list[Token] | None, int]:
    """Return the subject at `position` ([] when none is named, None at the end) and where it ends."""
    if position >= len(tokens):
        return None, position
    if tokens[position].kind != "name" and tokens[position].low not in _OPENERS:
        return [], position
    return next((found for rule in RULES if (found := rule(tokens, position))), ([], position))


def named(tokens: Sequence[Token], position: int) -> Found | None:
    """`Ann, Bob and Eve leave` -> 5; `Ann, a baker from the village, leaves` -> 8."""
    if tokens[position].kind != "name":
        return None
    people = [tokens[position]]
    position += 1
    while len(people) < _MAX_PEOPLE and (name := _next_name(tokens, position)):
        people.append(tokens[name])
        position = name + 1
    return people, aside_end(tokens, position) if len(people) == 1 else position


def _next_name(tokens: Sequence[Token], position: int) -> int:
    """Return where the next name of a list is, or 0."""
    lows = [token.low for token in tokens[position : position + 2]]
    name = position + (2 if lows[1:] == ["and"] else 1)
    if lows[:1] not in (["and"], [","], ["&"]) or name >= len(tokens) or tokens[name].kind != "name":
        return 0
    return 0 if lows[0] == "," and not _list_ends(tokens, position) else name


def group(tokens: Sequence[Token], position: int) -> Found | None:
    """`The two of them leave` -> 4; `both of them leave` -> 3."""
    ahead = " ".join(token.low for token in tokens[position : position + 4]) + " "
    words = next((words for words in _GROUPS if ahead.startswith(f"{words} ")), "")
    end = position + len(words.split())
    return ([_person("they", tokens[position:end])], end) if words else None


def pronoun(tokens: Sequence[Token], position: int) -> Found | None:
    """`he and Ann leave` -> 3; `they leave` -> 1."""
    token, ahead = tokens[position], tokens[position + 1 : position + 3]
    if token.low not in _PRONOUNS:
        return None
    if token.low in ("he", "she") and len(ahead) == 2 and ahead[0].low == "and" and ahead[1].kind == "name":
        return [token, ahead[1]], position + 3
    return [token], position + 1


def narrator(tokens: Sequence[Token], position: int) -> Found | None:
    """`The camera pans` -> 2."""
    ahead = tokens[position + 1 : position + 2]
    told = tokens[position].low == "the" and ahead and ahead[0].low in NARRATORS
    return (list(ahead), position + 2) if told else None


def role(tokens: Sequence[Token], position: int) -> Found | None:
    """`the nurse leaves` -> 2; `a woman, Ann, leaves` -> 5; `a woman in a red coat leaves` -> 6."""
    if tokens[position].low not in _DETERMINERS:
        return None
    ends = range(position + 1, min(position + 4, len(tokens)))
    end = next((n for n in ends if tokens[n].low in lexicon().roles), 0)
    return _role(tokens, position, end) if end else None


RULES: tuple[Callable[[Sequence[Token], int], Found | None], ...] = (named, group, pronoun, narrator, role)


def _role(tokens: Sequence[Token], start: int, position: int) -> Found:
    """Return the person of "the nurse", "her friend Bob" or "a woman, Ada,"."""
    word, ahead = tokens[position], tokens[position + 1 : position + 4]
    if ahead and ahead[0].kind == "name":
        return [ahead[0]], position + 2
    if [t.low for t in ahead[::2]] == [",", ","] and ahead[1].kind == "name":
        return [ahead[1]], position + 4
    role = _person(f"the {word.low}", tokens[start : position + 1], "name")
    # "his mother" keeps its first word in the text: she is not just any woman.
    own = tokens[start].low if tokens[start].low in OWN else "the"
    person = [replace(role, text=f"{own} {word.low}")]
    marked = bool(ahead) and ahead[0].low in _MARKED_BY
    return person, _mark_end(tokens, position + 3) if marked else position + 1


def _mark_end(tokens: Sequence[Token], start: int) -> int:
    """Return where what marks a person ends: "a woman in a red coat comes in", at the finite verb."""
    for step in range(start, min(start + 6, len(tokens))):
        if tokens[step].kind == "mark":
            break
        finite = any(form == "s" for _, form in lexicon().verbs.get(tokens[step].low, ()))
        if finite and tokens[step - 1].low not in _ASIDE:
            return step
    return start - 2


def _person(words: str, tokens: Sequence[Token], kind: Kind = "word") -> Token:
    return Token(words, words, kind, tokens[0].start, tokens[-1].end)


def aside_end(tokens: Sequence[Token], position: int) -> int:
    """Return where an aside after a name ends ("Ada, a baker from the village, ..."), else `position`."""
    lows = [token.low for token in tokens[position : position + _MAX_ASIDE + 2]]
    if len(lows) < 4 or lows[0] != "," or lows[1] not in _ASIDE:
        return position
    stop = next((n for n, low in enumerate(lows) if n and low in (",", ";", ".", "\n")), 0)
    if not stop or lows[stop] != "," or stop + 1 >= len(lows):
        return position
    follows = tokens[position + stop + 1]
    forms = {form for _, form in lexicon().verbs.get(follows.low, ())}
    finite = follows.low in _FINITE or bool(forms & {"s", "past"}) or follows.low.endswith("ly")
    return position + stop + 1 if finite else position


def introduced(tokens: Sequence[Token]) -> dict[str, str]:
    """Return which role each name is given in apposition: `the baker next door, Ada`, `Ada, a baker`."""
    roles = [n for n, token in enumerate(tokens) if token.kind == "word" and token.low in lexicon().roles]
    return {tokens[n].low: name for n in roles if (name := _name_after(tokens, n) or _name_before(tokens, n))}


def _name_after(tokens: Sequence[Token], position: int) -> str:
    """Return the name in `her friend Bob` and `the baker next door, Ada,`."""
    after = tokens[position + 1 : position + 5]
    if after and after[0].kind == "name":
        return after[0].text
    mark = next((n for n, token in enumerate(after) if token.kind != "word"), len(after))
    ends = position + mark + 3
    closed = ends >= len(tokens) or tokens[ends].kind == "mark"
    named = after[mark + 1 : mark + 2]
    comma = mark < len(after) and after[mark].low == ","
    return named[0].text if comma and closed and named and named[0].kind == "name" else ""


def _name_before(tokens: Sequence[Token], position: int) -> str:
    """Return the name in `Ada, a baker`."""
    before = tokens[max(position - 4, 0) : position]
    comma = max((n for n, token in enumerate(before) if token.low == ","), default=-1)
    if comma < 1 or before[comma - 1].kind != "name":
        return ""
    return before[comma - 1].text if comma + 1 < len(before) and before[comma + 1].low in _ASIDE else ""


def _list_ends(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether `, Name` is one of a list ("Ann, Bob and Eve") rather than a new clause."""
    ahead = tokens[position + 1 : position + 8]
    for token in ahead:
        if token.low == "and":
            return True
        if token.kind != "name" and token.low != ",":
            return False
    return False
