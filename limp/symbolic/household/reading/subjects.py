"""Finds the subject of a clause: names, lists of them, pronouns, roles ("the nurse"), and their asides."""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.lexicon import lexicon
from .tokens import Token

SUBJECTS = frozenset("he she they it we i you who both everyone".split())
NARRATORS = frozenset("camera video scene clip frame shot screen view footage weather".split())
_OWN = frozenset("his her their my our".split())
_ASIDE = frozenset("a an the his her their our my one who".split())
_FINITE = frozenset("is was has had does did will would can could".split())
_MARKED_BY = frozenset("in with on at from behind by wearing".split())
_MAX_ASIDE = 10


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
        return people, aside_end(tokens, position) if len(people) == 1 else position
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
        ahead = tokens[position + 1 : position + 3]
        if token.low in ("he", "she") and len(ahead) == 2 and ahead[0].low == "and" and ahead[1].kind == "name":
            return [token, ahead[1]], position + 3
        return [token], position + 1
    if token.low == "the" and position + 1 < len(tokens) and tokens[position + 1].low in NARRATORS:
        return [tokens[position + 1]], position + 2
    if token.low in ("the", "a", "an", "another") or token.low in _OWN:
        for step in (1, 2, 3):
            if position + step < len(tokens) and tokens[position + step].low in lexicon().roles:
                return _role(tokens, position, position + step)
    return [], position


def _role(tokens: Sequence[Token], start: int, position: int) -> tuple[list[Token], int]:
    """Return the person of "the nurse", "her friend Bob" or "a woman, Ada,"."""
    role, ahead = tokens[position], tokens[position + 1 : position + 4]
    if ahead and ahead[0].kind == "name":
        return [ahead[0]], position + 2
    if [t.low for t in ahead[::2]] == [",", ","] and ahead[1].kind == "name":
        return [ahead[1]], position + 4
    person = [Token(f"the {role.low}", f"the {role.low}", "name", tokens[start].start, role.end)]
    if ahead and ahead[0].low in _MARKED_BY:
        # "A woman in a red coat comes in": what marks her ends where a finite verb stands.
        for step in range(position + 3, min(position + 9, len(tokens))):
            if tokens[step].kind == "mark":
                break
            if tokens[step - 1].low not in _ASIDE and any(
                f == "s" for _, f in lexicon().verbs.get(tokens[step].low, ())
            ):
                return person, step
    return person, position + 1


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
    found: dict[str, str] = {}
    for position, token in enumerate(tokens):
        if token.low not in lexicon().roles or token.kind != "word":
            continue
        before = tokens[max(position - 4, 0) : position]
        after = tokens[position + 1 : position + 5]
        comma = max((n for n, t in enumerate(before) if t.low == ","), default=-1)
        if after and after[0].kind == "name":
            found[token.low] = after[0].text
        elif comma > 0 and before[comma - 1].kind == "name" and before[comma + 1 : comma + 2]:
            if before[comma + 1].low in _ASIDE:
                found[token.low] = before[comma - 1].text
        else:
            mark = next((n for n, t in enumerate(after) if t.kind != "word"), len(after))
            named = after[mark + 1 : mark + 2]
            ends = position + mark + 3
            closed = ends >= len(tokens) or tokens[ends].kind == "mark"
            if mark < len(after) and after[mark].low == "," and named and named[0].kind == "name" and closed:
                found[token.low] = named[0].text
    return found


def _list_ends(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether `, Name` is one of a list ("Ann, Bob and Eve") rather than a new clause."""
    ahead = tokens[position + 1 : position + 8]
    for token in ahead:
        if token.low == "and":
            return True
        if token.kind != "name" and token.low != ",":
            return False
    return False
