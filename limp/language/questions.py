"""A question on the wire, and the query and claims that it stands for in the language of an episode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from ..episodes.asking.conduct import Honest
from ..episodes.asking.feelings import Feeling
from ..episodes.asking.who import people_or_nobody
from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.queries import (
    Open,
    Query,
    VariableQuery,
)
from ..episodes.query import INITIAL, NO, YES, Moment, people_of
from ..minds.attitudes import SocialGoal
from .names import Names, WireClaim, WireError, WireValue, in_a_line, plain

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
JUDGED: frozenset[Kind] = frozenset(("act", "goal", "reason", "stance", "sides", "open"))
"""The kinds whose options are judged by their own words, so that they need not claim anything."""
NONE_OF_THESE = "none of these"
"""The answer of an option that says that it is none of the values of the others."""
_NOBODY = frozenset(("nobody", "no one", "noone", "none", "neither", "none of them", "neither of them"))
_ALL = frozenset(("both", "all", "everybody", "everyone", "both of them", "all of them"))
_NONE = frozenset((NONE_OF_THESE, "none", "neither", "none of them", "neither of them", "somewhere else"))
_PRONOUN = re.compile(
    r"\b(?:he|him|his|she|her|they|them|their|theirs|it|its|you|your|we|us|our|I|me|my)\b", re.IGNORECASE
)
_SET_ASIDE = re.compile(
    r"\b(?:besides|apart from|aside from|other than|except(?: for)?|excluding|not counting)\b[^,;?]*",
    re.IGNORECASE,
)
"""Words that name those whom a question does not ask about."""


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
    grain: Literal["", "room"] = ""
    negated: bool = False
    mistaken: bool = False
    among: list[str] = Field(default=[])
    how: Literal["", "first", "only"] = ""
    agent: str = ""
    other: str = ""
    event: str = ""
    feeling: Feeling | Literal[""] = ""
    stance: SocialGoal | Literal[""] = ""
    honesty: Honest | Literal[""] = ""
    options: list[WireOption] = Field(default=[])


def question_of(
    wire: WireQuestion, words: str, labels: Sequence[str], episode: Episode, names: Names
) -> tuple[Query, tuple[Option, ...], tuple[str, ...]]:
    """Return the query of a question, what its options claim, and in words what could not be read.

    What does not fit becomes an `Open` query, and an option without claims: nothing is refused for its form.
    """
    asked = _Asked(wire, words, episode, names)
    objections: list[str] = []
    try:
        query = asked.query()
    except ValueError as error:
        objections.append(f"{wire.kind}: {in_a_line(error)}")
        query = Open(chain=(), words=words)
    objections += _about_somebody_else(words, query, names)
    if not labels and wire.kind == "which":
        return query, tuple(asked.whichever()), tuple(objections)
    given = {plain(option.label).strip("().:"): option for option in wire.options}
    options = []
    for label in labels:
        found = given.get(plain(label))
        if found is None and wire.kind not in JUDGED:
            objections.append(f"option {label} is missing; say what each of {', '.join(labels)} claims")
        option, unread = asked.option(label, found or WireOption(label=label))
        options.append(option)
        objections += unread
    return query, tuple(_against_others(options, query)), tuple(objections)


def _about_somebody_else(words: str, query: Query, names: Names) -> Iterator[str]:
    """Yield an objection if a question without pronouns names people, and its query none of them but others."""
    asked = set(people_of(query))
    about = {query.variable.of} if isinstance(query, VariableQuery) else set[str]()
    named = names.people_in(_SET_ASIDE.sub(" ", words))
    if asked and named and not named & (asked | about) and not _PRONOUN.search(words):
        yield f"the question names {', '.join(sorted(named))}, and the query is about {', '.join(sorted(asked))}"


def _against_others(options: Sequence[Option], query: Query) -> Iterator[Option]:
    """Yield the options; one that is none of the others denies what each of them claims."""
    for option in options:
        if option.words != NONE_OF_THESE:
            yield option
            continue
        others = [o for o in options if o.words != NONE_OF_THESE]
        said = [claim for o in others for claim in o.claims if not claim.unknowable]
        if isinstance(query, VariableQuery) and query.names_value:
            said = [Claim(variable=query.variable, value=o.words) for o in others if o.words]
        denied = tuple(claim.model_copy(update={"negated": True}) for claim in said)
        yield option.model_copy(update={"words": "" if denied else option.words, "claims": denied})


@dataclass(frozen=True)
class _Asked:
    """A question on the wire, with its words and what it is asked of."""

    wire: WireQuestion
    words: str
    episode: Episode
    names: Names

    def query(self) -> Query:
        """Return the query; raise `WireError` for a slot that cannot be read, and `ValueError` for one missing."""
        kind: str = self.wire.kind
        if kind == "which":
            if not self._claimed():
                raise WireError("it needs the state or content that is asked for, in claimed")
            kind = "claim"
        slots = {name: _SLOT_IN.get((kind, name), _SLOT.get(name)) for name in Query.family[kind].model_fields}
        read = {name: slot(self) if slot else getattr(self.wire, name) for name, slot in slots.items()}
        return Query.family[kind].model_validate(read)

    def _person(self, written: str) -> str:
        return self.names.person(written) if written.strip() else ""

    def _variable(self) -> object:
        if not self.wire.variable.strip():
            raise WireError("it needs a variable such as at(key)")
        return self.names.variable(self.wire.variable)

    def _claimed(self) -> str:
        if plain(self.wire.claimed) == INITIAL:
            return INITIAL
        return self.names.value(self.wire.claimed, self.wire.variable) if self.wire.claimed.strip() else ""

    def _in_order(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return people in the order of the episode."""
        return tuple(name for name in self.episode.names if name in people)

    def _feeling(self) -> str:
        if not self.wire.feeling:
            raise WireError("it needs feeling: surprised, disappointed or relieved; take open for any other")
        return self.wire.feeling

    def _event(self) -> str:
        """Return the id of the event in question; empty if it names none."""
        written = self.wire.event.strip()
        return written if self.episode.number(written) is not None else ""

    def _moment(self) -> Moment:
        written = self.wire.when.strip()
        ends: dict[str, Moment] = {"": "end", "end": "end", "start": "start", "before": "before"}
        if written.lower() in ends:
            return ends[written.lower()]
        number = self.episode.number(written)
        if number is None:
            raise WireError(f"when: {written!r} is neither end, start, before nor the id of an event")
        return number

    def option(self, label: str, wire: WireOption) -> tuple[Option, list[str]]:
        """Return an option; claims that cannot be read are left out with an objection."""
        claims, words, objections = list[Claim](), "", list[str]()
        for claim in wire.claims:
            try:
                claims.append(self.names.claim(self._within(claim)))
            except WireError as error:
                objections.append(f"option {label}: {error}")
        if wire.unknowable:
            claims.append(Claim(unknowable=True))
        try:
            words = self._answer(wire.answer)
            if self.wire.kind == "which" and words and words != NONE_OF_THESE:
                claims, words = [*claims, self._which(words)], ""
        except WireError as error:
            objections.append(f"option {label}: {error}")
            words = ""
        return Option(label=label, words=words, claims=tuple(claims)), objections

    def whichever(self) -> Iterator[Option]:
        """Yield an option for each thing or container of the episode that may have what is asked for."""
        found = [variable.of for variable in self.episode.variables if variable.quality == self._quality]
        for name in dict.fromkeys((*found, *(self.episode.places if self._quality == "inside" else ()))):
            yield Option(words=name, claims=(self._which(name),))

    @property
    def _quality(self) -> str:
        return self.wire.variable.partition("(")[0].strip() or "state"

    def _which(self, name: str) -> Claim:
        """Return the claim that a thing or container has the state or content that is asked for."""
        variable = name if "(" in name else f"{self._quality}({name})"
        return self.names.claim(WireClaim(variable=variable, value=self.wire.claimed))

    def _within(self, claim: WireClaim) -> WireClaim:
        """Return a claim as the chain of the question holds it: the wire may name that chain again, or not."""
        chain = [plain(name) for name in self.wire.chain]
        if chain and [plain(name) for name in claim.who[: len(chain)]] == chain:
            return claim.model_copy(update={"who": claim.who[len(chain) :]})
        return claim

    def _answer(self, written: str) -> str:
        """Return the answer of an option as the engine writes it: yes or no, people in their order, or a value."""
        said, kind = plain(written), self.wire.kind
        if not said:
            return ""
        if kind in TWO_SIDED:
            if said not in (YES, NO):
                raise WireError(f"the answer {written!r} is neither yes nor no; take another kind, or unknowable")
            return said
        if kind in OF_PEOPLE:
            return people_or_nobody(self._people(said))
        if kind in OF_VALUES and said in _NONE:
            return NONE_OF_THESE
        return self.names.value(written, "" if kind in ("which", "thing") else self.wire.variable)

    def _people(self, said: str) -> tuple[str, ...]:
        """Return exactly those whom an answer names."""
        if said in _NOBODY:
            return ()
        if said in _ALL:
            return self._in_order(self.names.persons(self.wire.among or self.episode.names))
        parts = re.split(r",|&| and ", said.removeprefix("only ").removeprefix("both "))
        return self._in_order(self.names.persons([part for part in parts if part.strip()]))


_SLOT: Mapping[str, Callable[[_Asked], object]] = {
    "chain": lambda asked: asked.names.chain(asked.wire.chain),
    "when": _Asked._moment,
    "variable": _Asked._variable,
    "claimed": _Asked._claimed,
    "among": lambda asked: asked._in_order(asked.names.persons(asked.wire.among)),
    "feeling": _Asked._feeling,
    "event": _Asked._event,
    "events": lambda asked: tuple(filter(None, (asked._event(),))),
    "agent": lambda asked: asked.names.person(asked.wire.agent),
    "speaker": lambda asked: asked.names.person(asked.wire.agent),
    "mover": lambda asked: asked._person(asked.wire.agent),
    "actor": lambda asked: asked._person(asked.wire.agent),
    "other": lambda asked: asked._person(asked.wire.other),
    "how": lambda asked: asked.wire.how or None,
    "words": lambda asked: asked.words,
    "topic": lambda asked: asked.words,
}
"""How the slots of queries are read that are not those of the wire as they are."""
_SLOT_IN: Mapping[tuple[str, str], Callable[[_Asked], object]] = {
    ("thing", "mover"): _SLOT["agent"],
    ("stance", "claimed"): lambda asked: asked.wire.stance or None,
    ("honesty", "claimed"): lambda asked: asked.wire.honesty or None,
}
"""The slots that have another meaning in one kind of query."""
