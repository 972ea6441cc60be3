"""A question and its options on the wire, and what each option claims in the language of an episode."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic import Field

from ...beliefs.answers import NO, YES, in_a_row
from ...episodes.claims import Claim, Option
from ...episodes.episode import Episode
from ...episodes.queries import Feeling, Honest, Query, Stance, WhichLabel, WhichValue
from .names import Names, WireClaim, WireError, WireValue, plain

Kind = Literal[
    "value", "which", "label", "thing", "holds", "knows", "unread", "who_knows", "who_holds", "who_feels",
    "who_did", "who_has", "done", "claim", "act", "goal", "reason", "stance", "sides", "honesty", "feeling",
    "open",
]  # fmt: skip
TWO_SIDED: frozenset[Kind] = frozenset(("holds", "knows", "unread", "feeling", "done"))
"""The kinds whose answers are yes and no."""
OF_PEOPLE: frozenset[Kind] = frozenset(("who_knows", "who_holds", "who_feels", "who_has"))
"""The kinds whose answers are sets of people."""
OF_VALUES: frozenset[Kind] = frozenset(("value", "label", "thing", "which"))
"""The kinds whose answers are values or things, and may be none of those that are offered."""
_NOBODY = frozenset(("nobody", "no one", "noone", "none", "neither", "none of them", "neither of them"))
_ALL = frozenset(("both", "all", "everybody", "everyone", "both of them", "all of them"))
_NONE = frozenset(("none of these", "none", "neither", "none of them", "neither of them", "somewhere else"))
NONE_OF_THESE = "none of these"
"""The answer of an option that says that it is none of the values of the others."""

JUDGED: frozenset[Kind] = frozenset(("act", "goal", "reason", "stance", "sides", "open"))
"""The kinds whose options are judged by their own words, so that they need not claim anything."""


class WireOption(WireValue):
    """What one option claims."""

    label: str
    answer: str = ""
    claims: list[WireClaim] = Field(default=[])
    unknowable: bool = False


class WireQuestion(WireValue):
    """What a model writes of a question: its kind, the slots of that kind, and its options."""

    kind: Kind
    chain: list[str] = Field(default=[])
    when: str = "end"
    variable: str = ""
    claimed: str = ""
    negated: bool = False
    mistaken: bool = False
    among: list[str] = Field(default=[])
    how: Literal["", "first", "only"] = ""
    agent: str = ""
    other: str = ""
    event: str = ""
    feeling: Feeling | Literal[""] = ""
    stance: Stance | Literal[""] = ""
    honesty: Honest | Literal[""] = ""
    options: list[WireOption] = Field(default=[])


def options_of(
    wire: WireQuestion, labels: Sequence[str], query: Query, episode: Episode, names: Names
) -> tuple[tuple[Option, ...], list[str]]:
    """Return what the options of a question claim, and in words what of them could not be read."""
    objections: list[str] = []
    if not labels and wire.kind == "which":
        return _whichever(wire, episode, names), objections
    given = {plain(option.label).strip("().:"): option for option in wire.options}
    options = []
    for label in labels:
        found = given.get(plain(label))
        if found is None and wire.kind not in JUDGED:
            objections.append(f"option {label} is missing; say what each of {', '.join(labels)} claims")
        options.append(_option(label, found, wire, episode, names, objections))
    return tuple(_against_others(options, query)), objections


def _option(
    label: str,
    wire: WireOption | None,
    asked: WireQuestion,
    episode: Episode,
    names: Names,
    objections: list[str],
) -> Option:
    """Return an option; claims that cannot be read are left out with an objection."""
    if wire is None:
        return Option(label=label)
    claims = []
    for claim in wire.claims:
        try:
            claims.append(names.claim(_within(claim, asked)))
        except WireError as error:
            objections.append(f"option {label}: {error}")
    if wire.unknowable:
        claims.append(names.claim(WireClaim(unknowable=True)))
    try:
        words = _answer(wire.answer, asked, episode, names)
        if asked.kind == "which" and words and words != NONE_OF_THESE:
            claims.append(_which(words, asked, names))
            words = ""
    except WireError as error:
        objections.append(f"option {label}: {error}")
        words = ""
    return Option(label=label, words=words, claims=tuple(claims))


def _which(name: str, asked: WireQuestion, names: Names) -> Claim:
    """Return the claim that a thing or container has the state or content that is asked for."""
    quality = asked.variable.partition("(")[0].strip() or "state"
    variable = name if "(" in name else f"{quality}({name})"
    return names.claim(WireClaim(variable=variable, value=asked.claimed))


def _whichever(asked: WireQuestion, episode: Episode, names: Names) -> tuple[Option, ...]:
    """Return an option for each thing or container of the episode that may have what is asked for."""
    quality = asked.variable.partition("(")[0].strip() or "state"
    found = [variable.of for variable in episode.variables if variable.quality == quality]
    candidates = dict.fromkeys((*found, *(episode.places if quality == "inside" else ())))
    return tuple(Option(words=name, claims=(_which(name, asked, names),)) for name in candidates)


def _against_others(options: Sequence[Option], query: Query) -> Iterator[Option]:
    """Yield the options; one that is none of the others denies what each of them claims."""
    for option in options:
        if option.words != NONE_OF_THESE:
            yield option
            continue
        others = [o for o in options if o.words != NONE_OF_THESE]
        said = [claim for o in others for claim in o.claims if not claim.unknowable]
        if isinstance(query, WhichValue | WhichLabel):
            said = [Claim(variable=query.variable, value=o.words) for o in others if o.words]
        denied = tuple(claim.model_copy(update={"negated": True}) for claim in said)
        yield option.model_copy(update={"words": "" if denied else option.words, "claims": denied})


def _within(claim: WireClaim, asked: WireQuestion) -> WireClaim:
    """Return a claim as the chain of the question holds it: the wire may name that chain again, or not."""
    chain = [plain(name) for name in asked.chain]
    if chain and [plain(name) for name in claim.who[: len(chain)]] == chain:
        return claim.model_copy(update={"who": claim.who[len(chain) :]})
    return claim


def _answer(written: str, asked: WireQuestion, episode: Episode, names: Names) -> str:
    """Return the answer of an option as the engine writes it: yes or no, people in their order, or a value.

    Raises `WireError` for what is neither, with what to write.
    """
    said = plain(written)
    if not said:
        return ""
    if asked.kind in TWO_SIDED:
        if said not in (YES, NO):
            raise WireError(f"the answer {written!r} is neither yes nor no; take another kind, or unknowable")
        return said
    if asked.kind in OF_PEOPLE:
        return in_a_row(_people(said, asked, episode, names))
    if asked.kind in OF_VALUES and said in _NONE:
        return NONE_OF_THESE
    of_things = asked.kind in ("which", "thing")
    return names.value(written, "" if of_things else asked.variable)


def _people(said: str, asked: WireQuestion, episode: Episode, names: Names) -> tuple[str, ...]:
    """Return exactly those whom an answer names, in the order of the episode."""
    if said in _NOBODY:
        return ()
    if said in _ALL:
        named = {names.person(name) for name in asked.among or episode.names}
    else:
        parts = re.split(r",|&| and ", said.removeprefix("only ").removeprefix("both "))
        named = {names.person(part) for part in parts if part.strip()}
    return tuple(name for name in episode.names if name in named)
