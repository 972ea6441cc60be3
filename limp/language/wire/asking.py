"""A question on the wire, and the query and claims that it stands for in the language of an episode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from pydantic import TypeAdapter

from ...episodes.claims import Option
from ...episodes.episode import Episode
from ...episodes.queries import INITIAL, Moment, Open, Query, VariableQuery, people_of
from .names import Names, WireError, in_a_line, plain
from .options import WireQuestion, options_of


def question_of(
    wire: WireQuestion, words: str, labels: Sequence[str], episode: Episode, names: Names
) -> tuple[Query, tuple[Option, ...], tuple[str, ...]]:
    """Return the query of a question, what its options claim, and in words what could not be read.

    What does not fit becomes an `Open` query, and an option without claims: nothing is refused for its form.
    """
    objections: list[str] = []
    try:
        query = _query(_Slots(wire, words, episode, names))
    except ValueError as error:
        objections.append(f"{wire.kind}: {in_a_line(error)}")
        query = Open(chain=(), words=words)
    options, unread = options_of(wire, labels, query, episode, names)
    return query, options, (*objections, *_about_somebody_else(words, query, names), *unread)


_PRONOUN = re.compile(
    r"\b(?:he|him|his|she|her|they|them|their|theirs|it|its|you|your|we|us|our|I|me|my)\b", re.IGNORECASE
)


_SET_ASIDE = re.compile(
    r"\b(?:besides|apart from|aside from|other than|except(?: for)?|excluding|not counting)\b[^,;?]*",
    re.IGNORECASE,
)
"""Words that name those whom a question does not ask about."""


def _about_somebody_else(words: str, query: Query, names: Names) -> Iterator[str]:
    """Yield an objection if a question without pronouns names people, and its query none of them but others."""
    asked = set(people_of(query))
    about = {query.variable.of} if isinstance(query, VariableQuery) else set[str]()
    named = names.people_in(_SET_ASIDE.sub(" ", words))
    if asked and named and not named & (asked | about) and not _PRONOUN.search(words):
        yield f"the question names {', '.join(sorted(named))}, and the query is about {', '.join(sorted(asked))}"


QUERY: TypeAdapter[Query] = TypeAdapter(Query)
_SLOTS_OF = {str(kind.model_fields["kind"].default): kind.model_fields for kind in get_args(get_args(Query)[0])}
"""The slots of each kind of query."""


@dataclass(frozen=True)
class _Slots:
    """A question on the wire with its words; each slot of a query is read by its name."""

    wire: WireQuestion
    words: str
    episode: Episode
    names: Names

    def person(self, written: str) -> str:
        """Return a person, if somebody is named."""
        return self.names.person(written) if written.strip() else ""

    def variable(self) -> object:
        """Return the variable that is asked about; raise `WireError` without one."""
        if not self.wire.variable.strip():
            raise WireError("it needs a variable such as at(key)")
        return self.names.variable(self.wire.variable)

    def claimed(self) -> str:
        """Return the value that is claimed; empty without one."""
        if plain(self.wire.claimed) == INITIAL:
            return INITIAL
        return self.names.value(self.wire.claimed, self.wire.variable) if self.wire.claimed.strip() else ""

    def among(self) -> tuple[str, ...]:
        """Return the people who are in question, in the order of the episode."""
        named = self.names.persons(self.wire.among)
        return tuple(name for name in self.episode.names if name in named)

    def feeling(self) -> str:
        """Return the feeling that is asked about; raise `WireError` without one."""
        if not self.wire.feeling:
            raise WireError("it needs feeling: surprised, disappointed or relieved; take open for any other")
        return self.wire.feeling

    def event(self) -> str:
        """Return the id of the event in question; empty if it names none."""
        written = self.wire.event.strip()
        return written if self.episode.number(written) is not None else ""

    def moment(self) -> Moment:
        """Return the moment that is asked about; raise `WireError` for an event that is not there."""
        written = self.wire.when.strip()
        ends: dict[str, Moment] = {"": "end", "end": "end", "start": "start", "before": "before"}
        if written.lower() in ends:
            return ends[written.lower()]
        number = self.episode.number(written)
        if number is None:
            raise WireError(f"when: {written!r} is neither end, start, before nor the id of an event")
        return number


_READ: Mapping[str, Callable[[_Slots], object]] = {
    "chain": lambda s: s.names.persons(s.wire.chain),
    "when": _Slots.moment,
    "variable": _Slots.variable,
    "claimed": _Slots.claimed,
    "among": _Slots.among,
    "feeling": _Slots.feeling,
    "event": _Slots.event,
    "events": lambda s: tuple(filter(None, (s.event(),))),
    "agent": lambda s: s.names.person(s.wire.agent),
    "speaker": lambda s: s.names.person(s.wire.agent),
    "mover": lambda s: s.person(s.wire.agent),
    "actor": lambda s: s.person(s.wire.agent),
    "other": lambda s: s.person(s.wire.other),
    "negated": lambda s: s.wire.negated,
    "mistaken": lambda s: s.wire.mistaken,
    "how": lambda s: s.wire.how or None,
    "stance": lambda s: s.wire.stance,
    "words": lambda s: s.words,
    "topic": lambda s: s.words,
}
_READ_OTHERWISE: Mapping[tuple[str, str], Callable[[_Slots], object]] = {
    ("thing", "mover"): _READ["agent"],
    ("stance", "claimed"): lambda s: s.wire.stance or None,
    ("honesty", "claimed"): lambda s: s.wire.honesty or None,
}
"""The slots that have another meaning in one kind of query."""


def _query(slots: _Slots) -> Query:
    kind: str = slots.wire.kind
    if kind == "which":
        if not slots.claimed():
            raise WireError("it needs the state or content that is asked for, in claimed")
        kind = "claim"
    names = [name for name in _SLOTS_OF[kind] if name != "kind"]
    read = {name: _READ_OTHERWISE.get((kind, name), _READ[name])(slots) for name in names}
    return QUERY.validate_python({"kind": kind, **read})
