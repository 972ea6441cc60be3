"""A question on the wire, and the query and claims that it stands for in the language of an episode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...episodes.claims import Option
from ...episodes.episode import Episode
from ...episodes.queries import (
    INITIAL,
    FeelingOf,
    GoalOf,
    HonestyOf,
    IsHeld,
    IsKnown,
    Moment,
    NextAct,
    Open,
    Query,
    ReasonOf,
    StanceOf,
    UnreadClaim,
    VariableQuery,
    WhichClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHolds,
    WhoKnows,
    WhoTakesSides,
)
from .names import Names, WireError, plain
from .options import Kind, WireQuestion, options_of


def question_of(
    wire: WireQuestion, words: str, labels: Sequence[str], episode: Episode, names: Names
) -> tuple[Query, tuple[Option, ...], tuple[str, ...]]:
    """Return the query of a question, what its options claim, and in words what could not be read.

    What does not fit becomes an `Open` query, and an option without claims: nothing is refused for its form.
    """
    objections: list[str] = []
    try:
        query = _READERS[wire.kind](_Slots(wire, words, episode, names))
    except ValueError as error:
        objections.append(f"{wire.kind}: {_first_line(error)}")
        query = Open(chain=(), words=words)
    options, unread = options_of(wire, labels, query, episode, names)
    return query, options, (*objections, *_about_somebody_else(words, query, names), *unread)


_PRONOUN = re.compile(
    r"\b(?:he|him|his|she|her|they|them|their|theirs|it|its|you|your|we|us|our|I|me|my)\b", re.IGNORECASE
)


def _about_somebody_else(words: str, query: Query, names: Names) -> Iterator[str]:
    """Yield an objection if a question without pronouns names people, and its query none of them but others."""
    slots = query.model_dump(include={"chain", "agent", "other", "among", "speaker", "actor", "mover"})
    asked = {name for slot in slots.values() for name in ([slot] if isinstance(slot, str) else slot or ())} - {""}
    about = {query.variable.of} if isinstance(query, VariableQuery) else set[str]()
    named = names.people_in(words)
    if asked and named and not named & (asked | about) and not _PRONOUN.search(words):
        yield f"the question names {', '.join(sorted(named))}, and the query is about {', '.join(sorted(asked))}"


def _first_line(error: ValueError) -> str:
    return " ".join(str(error).split())[:200]


# -- the kinds --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Slots:
    """The slots of a question in the language of its episode; each raises `WireError` if it cannot be read."""

    wire: WireQuestion
    words: str
    episode: Episode
    names: Names

    @property
    def mind(self) -> dict[str, object]:
        """Whose mind, and when."""
        return {"chain": tuple(self.names.person(name) for name in self.wire.chain), "when": self._moment()}

    @property
    def matter(self) -> dict[str, object]:
        """Whose mind, when, and the variable that it is about."""
        if not self.wire.variable.strip():
            raise WireError("it needs a variable such as at(key)")
        return {**self.mind, "variable": self.names.variable(self.wire.variable)}

    @property
    def claimed(self) -> str:
        """The value that is claimed; empty without one."""
        if plain(self.wire.claimed) == INITIAL:
            return INITIAL
        return self.names.value(self.wire.claimed) if self.wire.claimed.strip() else ""

    @property
    def among(self) -> tuple[str, ...]:
        """The people who are in question, in the order of the episode."""
        named = self.names.persons(self.wire.among)
        return tuple(name for name in self.episode.names if name in named)

    @property
    def agent(self) -> str:
        """Who acts, wants or speaks."""
        return self.names.person(self.wire.agent)

    @property
    def agent_if_any(self) -> str:
        """Who acts, if somebody is named."""
        return self.agent if self.wire.agent.strip() else ""

    @property
    def other_if_any(self) -> str:
        """Towards whom, if somebody is named."""
        return self.names.person(self.wire.other) if self.wire.other.strip() else ""

    @property
    def feeling(self) -> str:
        """The feeling that is asked about."""
        if not self.wire.feeling:
            raise WireError("it needs feeling: surprised, disappointed or relieved; take open for any other")
        return self.wire.feeling

    @property
    def event(self) -> str:
        """The id of the event in question; empty if it names none."""
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


def _which_one(slots: _Slots) -> Query:
    if not slots.claimed:
        raise WireError("it needs the state or content that is asked for, in claimed")
    return WhichClaim.model_validate({**slots.mind, "topic": slots.words})


_READERS: Mapping[Kind, Callable[[_Slots], Query]] = {
    "value": lambda s: WhichValue.model_validate({**s.matter, "mover": s.agent_if_any}),
    "which": _which_one,
    "label": lambda s: WhichLabel.model_validate(s.matter),
    "thing": lambda s: WhichThing.model_validate({**s.matter, "mover": s.agent}),
    "holds": lambda s: IsHeld.model_validate({**s.matter, "claimed": s.claimed, "negated": s.wire.negated}),
    "knows": lambda s: IsKnown.model_validate(
        {**s.matter, "negated": s.wire.negated, "mistaken": s.wire.mistaken}
    ),
    "unread": lambda s: UnreadClaim.model_validate(s.matter),
    "who_knows": lambda s: WhoKnows.model_validate(
        {**s.matter, "among": s.among, "negated": s.wire.negated, "how": s.wire.how or None}
    ),
    "who_holds": lambda s: WhoHolds.model_validate({**s.matter, "among": s.among, "claimed": s.claimed}),
    "who_feels": lambda s: WhoFeels.model_validate({**s.matter, "among": s.among, "feeling": s.feeling}),
    "who_did": lambda s: WhoDid.model_validate({**s.matter, "claimed": s.claimed}),
    "claim": lambda s: WhichClaim.model_validate({**s.mind, "topic": s.words, "actor": s.agent_if_any}),
    "act": lambda s: NextAct.model_validate({**s.mind, "agent": s.agent}),
    "goal": lambda s: GoalOf.model_validate({**s.mind, "agent": s.agent}),
    "reason": lambda s: ReasonOf.model_validate({**s.mind, "agent": s.agent, "words": s.words, "event": s.event}),
    "stance": lambda s: StanceOf.model_validate(
        {**s.mind, "agent": s.agent, "other": s.other_if_any, "claimed": s.wire.stance or None}
    ),
    "sides": lambda s: WhoTakesSides.model_validate({**s.mind, "stance": s.wire.stance, "other": s.other_if_any}),
    "honesty": lambda s: HonestyOf.model_validate(
        {**s.mind, "speaker": s.agent, "event": s.event, "claimed": s.wire.honesty or None}
    ),
    "feeling": lambda s: FeelingOf.model_validate({**s.matter, "feeling": s.feeling, "negated": s.wire.negated}),
    "open": lambda s: Open.model_validate({**s.mind, "words": s.words}),
}
