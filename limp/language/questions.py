"""A question on the wire, and the query and claims that it stands for in the language of an episode.

Each kind of query is written with the slots of its class. `which` is one more way to write one: of which thing is
it so that its variable has the value claimed?
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import Field, create_model

from ..episodes.asking.who import people_or_nobody
from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.queries import (
    GoalOf,
    IsHeld,
    NextAct,
    Open,
    Query,
    ReasonOf,
    StanceOf,
    UnreadClaim,
    VariableQuery,
    WhichClaim,
    WhoTakesSides,
)
from ..episodes.query import NO, YES, Moment, people_of
from .events import slots_on_wire
from .names import Names, WireClaim, WireError, WireValue, in_a_line, plain, slots_of

TWO_SIDED = frozenset(("holds", "knows", "feeling", "done"))
"""The kinds whose answers are yes and no."""
OF_PEOPLE = frozenset(("who_knows", "who_holds", "who_feels", "who_has"))
"""The kinds whose answers are sets of people."""
OF_VALUES = frozenset(("value", "label", "thing", "which"))
"""The kinds whose answers are values or things, and may be none of those that are offered."""
JUDGED = frozenset(kind.kind for kind in (NextAct, GoalOf, ReasonOf, StanceOf, WhoTakesSides, Open))
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


class WireQuery(WireValue):
    """A query as a model writes it: what all kinds have. `number` is that of its question."""

    number: int = 1
    kind: str
    chain: list[str] = Field(default=[])
    when: str = "end"
    options: list[WireOption] = Field(default=[])


OF_ITSELF = frozenset(("words", "topic", *WireQuery.model_fields))
"""Slots that are the words of the question, or are written otherwise."""
ALSO_ASKED = {
    "holds": "claimed", "who_holds": "claimed", "feeling": "feeling", "who_feels": "feeling", "thing": "mover",
}  # fmt: skip
"""Slots that have a default in Python, and that a model has to give all the same."""


def _wire(kind: str, cls: type[Query]) -> type[WireQuery]:
    given = {slot: of for slot, of in slots_on_wire(cls, ALSO_ASKED).items() if slot not in OF_ITSELF}
    named: Any = {**given, "kind": (Literal[kind], ...)}
    return create_model(f"Ask{kind.title().replace('_', '')}", __base__=WireQuery, **named)


WIRE: Mapping[str, type[WireQuery]] = {
    **{kind: _wire(kind, cls) for kind, cls in Query.family.items() if cls is not UnreadClaim},
    "which": _wire("which", IsHeld),
}
"""What a model may write of a question, by its kind."""
if TYPE_CHECKING:
    AnyQuery = WireQuery
else:
    AnyQuery = Annotated[Union[tuple(WIRE.values())], Field(discriminator="kind")]  # noqa: UP007  # made of a table


class WireQueries(WireValue):
    """The queries of questions about one text."""

    queries: list[AnyQuery]


def question_of(
    wire: WireQuery, words: str, labels: Sequence[str], episode: Episode, names: Names
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
        query = Open(words=words)
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

    wire: WireQuery
    words: str
    episode: Episode
    names: Names

    @property
    def slots(self) -> dict[str, Any]:
        """What was written of its own slots."""
        return {slot: value for slot, value in slots_of(self.wire).items() if slot not in ("number", "options")}

    def query(self) -> Query:
        """Return the query; raise `WireError` for a slot that cannot be read, and `ValueError` for one missing."""
        slots = self.slots
        for slot, info in WIRE[self.wire.kind].model_fields.items():
            if info.is_required() and not slots.get(slot):
                raise WireError(f"it needs {slot}{' such as at(key)' * (slot == 'variable')}")
        cls = WhichClaim if self.wire.kind == "which" else Query.family[self.wire.kind]
        slots |= {slot: self.words for slot in ("words", "topic") if slot in cls.model_fields}
        slots["when"] = self._moment()
        for event in (slots.get("event"), *slots.get("events", ())):
            if event and self.episode.number(event) is None:
                raise WireError(f"{event!r} is the id of no event; leave it out if none of them is meant")
        empty = {slot for slot, info in cls.model_fields.items() if info.default is None and not slots.get(slot)}
        read = {slot: slots[slot] for slot in slots.keys() & cls.model_fields.keys() - empty}
        found = self.names.resolved(cls.model_validate(read))
        among = getattr(found, "among", ())
        return found.model_copy(update={"among": self._in_order(among)}) if among else found

    def _in_order(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return people in the order of the episode."""
        return tuple(name for name in self.episode.names if name in people)

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
        return str(self.slots["variable"]).partition("(")[0].strip() or "state"

    def _which(self, name: str) -> Claim:
        """Return the claim that a thing or container has the state or content that is asked for."""
        variable = name if "(" in name else f"{self._quality}({name})"
        return self.names.claim(WireClaim(variable=variable, value=self.slots["claimed"]))

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
        return self.names.value(written, "" if kind in ("which", "thing") else self.slots.get("variable", ""))

    def _people(self, said: str) -> tuple[str, ...]:
        """Return exactly those whom an answer names."""
        if said in _NOBODY:
            return ()
        if said in _ALL:
            return self._in_order(self.names.persons(self.slots.get("among") or self.episode.names))
        parts = re.split(r",|&| and ", said.removeprefix("only ").removeprefix("both "))
        return self._in_order(self.names.persons([part for part in parts if part.strip()]))
