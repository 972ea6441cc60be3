"""Options in words and the claims they stand for: `in the blue box`, `Yes`, `Ann and Ben`, `that Ben saw it`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ....beliefs.answers import NO, NOBODY, YES, in_a_row
from ....episodes.variables import is_time
from ....errors import HypothesisError
from ....questions.question import Choice
from ...english.nouns import People, canonical, match, tokens
from ..states import state_word
from ..story import Finds, Moves, Tells
from .asked import Asked, IsHeld, IsKnown, UnreadClaim, WhichClaim, WhoHolds, WhoKnows, WhoMoved
from .claims import Claims
from .expectation import surprised

_YES = re.compile(r"^\W*(?:yes|true|correct)\b", re.I)
_NO = re.compile(
    r"^\W*(?:no|false|incorrect)\b|\b(?:does|do|did|is|will|would) not\b|n['’]t\b|\b(?:unaware|no idea)\b", re.I
)

_PLACED = re.compile(r"^(?:still |back )?(?:to|in|inside|into|on|onto|under|behind|at|by|near|beside) ", re.I)

Meaning = tuple[Asked, str]
"""A typed question, and the answer to it that an option stands for."""


def claims_of(asked: WhichClaim, choices: Sequence[Choice], claims: Claims) -> dict[str, Meaning]:
    """Return the claim of each option, by label; raises `HypothesisError` for one that is not understood."""
    _find_topic(asked, choices, claims)
    read = {choice.label: _claim(asked, choice.text, claims) for choice in choices}
    known = [claim for claim in read.values() if claim is not None]
    found: dict[str, Meaning] = {}
    for choice in choices:
        claim: Asked | None = read[choice.label]
        if claim is None and known:
            # One of two options holds: what is not understood is taken for the denial of the other.
            unread = UnreadClaim(known[0].chain, known[0].variable)
            claim = replace(known[0], negated=not known[0].negated) if len(choices) == 2 else unread
        if claim is None:
            raise HypothesisError(
                f"option {choice.label} ({choice.text[:60]!r}) was not understood as a claim.",
                "Write it as 'that Ben knows where the ball is' or 'that the ball is in the box'.",
            )
        found[choice.label] = (replace(claim, when=asked.when), YES)
    if len(set(found.values())) == 1:
        raise HypothesisError("all options claim the same.", "Say in them what differs.")
    return found


def _find_topic(asked: WhichClaim, choices: Sequence[Choice], claims: Claims) -> None:
    """Find what somebody acts for, where only one thing was ever where an option goes."""
    terms = claims.terms
    if not asked.actor or terms.topic is not None:
        return
    named = {t for c in choices for word in re.findall(r"[\w-]+", c.text) for t in tokens(word)}
    at = {
        e.thing
        for e in terms.story.events
        if isinstance(e, Moves | Finds | Tells) and tokens(e.place) and tokens(e.place) <= named
    }
    things = [thing for thing in at if thing not in terms.story.agents]
    terms.topic = things[0] if len(things) == 1 else None


def _claim(asked: WhichClaim, text: str, claims: Claims) -> IsHeld | IsKnown | None:
    if asked.actor:
        subject = claims.terms.take_person(text)[0]
        acts = text if subject else f"{asked.actor} {text}"
        return claims.read(acts, asked.chain)
    claim = claims.read(text, asked.chain)
    if claim is not None:
        return claim
    stateful = claims.terms.story.stateful
    variable = claims.terms.stated(asked.topic) if asked.topic else None
    if variable is None and len(stateful) == 1:
        variable = claims.terms.variable(stateful[0])
    if variable is None:
        return None
    if variable.quality == "state":
        word = state_word(text)
        return IsHeld(asked.chain, variable, claimed=word) if " " not in word or is_time(word) else None
    value = claims.terms.place(canonical(text))
    return IsHeld(asked.chain, variable, claimed=value) if value else None


def meanings(asked: Asked, choices: Sequence[Choice], answers: Sequence[str], claims: Claims) -> dict[str, str]:
    """Return the answer that each option stands for, by label; raises `HypothesisError` if one says nothing."""
    if isinstance(asked, IsHeld | IsKnown):
        return _polar(asked, choices, claims)
    if isinstance(asked, WhoKnows | WhoHolds | WhoMoved):
        return {c.label: _people(c.text, claims.terms.people) for c in choices}
    found = {c.label: _value(c.text, answers) for c in choices}
    for choice in choices:
        # "Storage cabinet" does not stand for the cabinet where "Cabinet" is another option.
        same = [c for c in choices if found[c.label] == found[choice.label]]
        exact = [c for c in same if tokens(c.text) == tokens(found[c.label])]
        if exact and choice not in exact:
            found[choice.label] = canonical(choice.text)
    return found


def _polar(asked: IsHeld | IsKnown, choices: Sequence[Choice], claims: Claims) -> dict[str, str]:
    found = {}
    for choice in choices:
        yes, no = _YES.search(choice.text), _NO.search(choice.text)
        felt = surprised(choice.text) if isinstance(asked, IsKnown) and not yes else None
        if felt is not None:
            found[choice.label] = YES if felt == asked.negated else NO
        else:
            found[choice.label] = YES if yes else NO if no else _as_claim(asked, choice.text, claims)
    if sum(1 for value in found.values() if not value) == 1 and len(found) == 2:
        other = next(value for value in found.values() if value)
        found = {label: value or (YES if other == NO else NO) for label, value in found.items()}
    bare = [label for label, value in found.items() if not value]
    if bare:
        raise HypothesisError(
            f"option {', '.join(bare)} is neither yes nor no.", "The question asks whether something is so."
        )
    return found


def _as_claim(asked: IsHeld | IsKnown, text: str, claims: Claims) -> str:
    """Return whether an option claims what the question asks (yes), or its opposite (no); else nothing."""
    claim = claims.read(text, asked.chain[:-1])
    if claim is None or replace(claim, negated=asked.negated, when=asked.when) != asked:
        return ""
    return YES if claim.negated == asked.negated else NO


def offered(asked: Asked, choices: Sequence[Choice], people: People) -> Asked:
    """Return `who knows it?` as asked of the people whom the options name; any other question as it is."""
    if not isinstance(asked, WhoKnows | WhoHolds) or (isinstance(asked, WhoKnows) and asked.how):
        return asked
    named = {
        name for choice in choices for name in _people(choice.text, people).replace(" and ", ", ").split(", ")
    }
    among = tuple(name for name in people.names if name in named)
    return replace(asked, among=among) if among and len(among) < len(people.names) else asked


def _people(text: str, people: People) -> str:
    agents = people.names
    if re.search(r"\b(?:nobody|no one|neither|none)\b", text, re.I):
        return NOBODY
    named = People(agents).resolve(text)
    if re.search(r"\b(?:both|all|everyone|everybody)\b", text, re.I) and len(named) < 2:
        named = agents
    return in_a_row([agent for agent in agents if agent in named])


def _value(text: str, answers: Sequence[str]) -> str:
    """Return the answer that an option names, or its own words where it names none of them."""
    plain = canonical(_PLACED.sub("", text.strip()))
    if state_word(text) in answers:
        return state_word(text)
    found = match(canonical(text), answers) or match(plain, answers)
    if found is not None:
        return found
    words = frozenset(w for part in re.findall(r"[\w-]+", text.replace("_", " ")) for w in tokens(part))
    held = sorted((a for a in answers if tokens(a) and tokens(a) <= words), key=lambda a: -len(tokens(a)))
    if held and (len(held) == 1 or len(tokens(held[0])) > len(tokens(held[1]))):
        return held[0]
    return canonical(text)
