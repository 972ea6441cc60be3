"""A question on the wire, and the query and claims that it stands for in the language of an episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ...beliefs.answers import in_a_row
from ...episodes.claims import Option
from ...episodes.episode import Episode
from ...episodes.queries import (
    INITIAL,
    Feeling,
    FeelingOf,
    GoalOf,
    Honest,
    HonestyOf,
    IsHeld,
    IsKnown,
    Moment,
    NextAct,
    Open,
    Query,
    ReasonOf,
    Stance,
    StanceOf,
    UnreadClaim,
    WhichClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoHolds,
    WhoKnows,
    WhoTakesSides,
)
from ...protocols.reading import ReadQuestion
from .names import Names, WireClaim, WireError, WireValue, plain

Kind = Literal[
    "value", "label", "thing", "holds", "knows", "unread", "who_knows", "who_holds", "who_did", "claim", "act",
    "goal", "reason", "stance", "sides", "honesty", "feeling", "open",
]  # fmt: skip
TWO_SIDED: frozenset[Kind] = frozenset(("holds", "knows", "unread", "feeling"))
"""The kinds whose answers are yes and no."""
OF_PEOPLE: frozenset[Kind] = frozenset(("who_knows", "who_holds"))
"""The kinds whose answers are sets of people."""


class WireOption(WireValue):
    """What one option claims."""

    label: str
    answer: str = ""
    claims: list[WireClaim] = []
    unknowable: bool = False


class WireQuestion(WireValue):
    """What a model writes of a question: its kind, the slots of that kind, and its options."""

    kind: Kind
    chain: list[str] = []
    when: str = "end"
    variable: str = ""
    claimed: str = ""
    negated: bool = False
    mistaken: bool = False
    among: list[str] = []
    how: Literal["", "first", "only"] = ""
    agent: str = ""
    other: str = ""
    event: str = ""
    feeling: Feeling = "surprised"
    stance: Stance | Literal[""] = ""
    honesty: Honest | Literal[""] = ""
    options: list[WireOption] = []


def question_of(
    wire: WireQuestion, words: str, labels: Sequence[str], episode: Episode, names: Names
) -> tuple[ReadQuestion, tuple[str, ...]]:
    """Return the query and the options of a question, and in words what could not be read.

    What does not fit becomes an `Open` query, and an option without claims: nothing is refused for its form.
    """
    objections: list[str] = []
    try:
        query = _READERS[wire.kind](wire, words, episode, names)
    except ValueError as error:
        objections.append(f"{wire.kind}: {_first_line(error)}")
        query = Open(chain=(), words=words)
    given = {plain(option.label).strip("().:"): option for option in wire.options}
    options = []
    for label in labels:
        found = given.get(plain(label))
        if found is None:
            objections.append(f"option {label} is missing; say what each of {', '.join(labels)} claims")
        options.append(_option(label, found, wire, episode, names, objections))
    return ReadQuestion(query=query, options=tuple(options)), tuple(objections)


def _first_line(error: ValueError) -> str:
    return " ".join(str(error).split())[:200]


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
            claims.append(names.claim(claim))
        except WireError as error:
            objections.append(f"option {label}: {error}")
    if wire.unknowable:
        claims.append(names.claim(WireClaim(unknowable=True)))
    return Option(label=label, words=_answer(wire.answer, asked, episode, names), claims=tuple(claims))


def _answer(written: str, asked: WireQuestion, episode: Episode, names: Names) -> str:
    """Return the answer of an option as the engine writes it: yes or no, people in their order, or a value."""
    if not written.strip():
        return ""
    if asked.kind in TWO_SIDED:
        return written.strip(" .").lower()
    if asked.kind in OF_PEOPLE:
        given = {names.people.get(plain(part), "") for part in written.replace(" and ", ",").split(",")}
        return in_a_row([name for name in episode.names if name in given])
    return names.value(written)


# -- the kinds --------------------------------------------------------------------------------------------------

_Read = Callable[[WireQuestion, str, Episode, Names], Query]


def _moment(wire: WireQuestion, episode: Episode) -> Moment:
    """Return when a question looks at the story: an end of it, or the event after which."""
    when = wire.when.strip().lower() or "end"
    if when == "end" or when == "start" or when == "before":
        return when
    number = episode.number(wire.when.strip())
    if number is None:
        raise WireError(f"when: {wire.when!r} is neither end, start, before nor the id of an event")
    return number


def _of_mind(wire: WireQuestion, episode: Episode, names: Names) -> dict[str, object]:
    return {"chain": tuple(names.person(name) for name in wire.chain), "when": _moment(wire, episode)}


def _of_variable(wire: WireQuestion, episode: Episode, names: Names) -> dict[str, object]:
    if not wire.variable.strip():
        raise WireError("it needs a variable such as at(key)")
    return {**_of_mind(wire, episode, names), "variable": names.variable(wire.variable)}


def _claimed(wire: WireQuestion, names: Names) -> str:
    if plain(wire.claimed) == INITIAL:
        return INITIAL
    return names.value(wire.claimed) if wire.claimed.strip() else ""


def _among(wire: WireQuestion, episode: Episode, names: Names) -> tuple[str, ...]:
    """Return the people who are in question, in the order of the episode."""
    named = names.persons(wire.among)
    return tuple(name for name in episode.names if name in named)


_READERS: Mapping[Kind, _Read] = {
    "value": lambda wire, words, episode, names: WhichValue.model_validate(
        {
            **_of_variable(wire, episode, names),
            "mover": names.person(wire.agent) if wire.agent.strip() else "",
        }
    ),
    "label": lambda wire, words, episode, names: WhichLabel.model_validate(_of_variable(wire, episode, names)),
    "thing": lambda wire, words, episode, names: WhichThing.model_validate(
        {**_of_variable(wire, episode, names), "mover": names.person(wire.agent)}
    ),
    "holds": lambda wire, words, episode, names: IsHeld.model_validate(
        {**_of_variable(wire, episode, names), "claimed": _claimed(wire, names), "negated": wire.negated}
    ),
    "knows": lambda wire, words, episode, names: IsKnown.model_validate(
        {**_of_variable(wire, episode, names), "negated": wire.negated, "mistaken": wire.mistaken}
    ),
    "unread": lambda wire, words, episode, names: UnreadClaim.model_validate(_of_variable(wire, episode, names)),
    "who_knows": lambda wire, words, episode, names: WhoKnows.model_validate(
        {
            **_of_variable(wire, episode, names),
            "among": _among(wire, episode, names),
            "negated": wire.negated,
            "how": wire.how or None,
        }
    ),
    "who_holds": lambda wire, words, episode, names: WhoHolds.model_validate(
        {
            **_of_variable(wire, episode, names),
            "among": _among(wire, episode, names),
            "claimed": _claimed(wire, names),
        }
    ),
    "who_did": lambda wire, words, episode, names: WhoDid.model_validate(
        {**_of_variable(wire, episode, names), "claimed": _claimed(wire, names)}
    ),
    "claim": lambda wire, words, episode, names: WhichClaim.model_validate(
        {
            **_of_mind(wire, episode, names),
            "topic": words,
            "actor": names.person(wire.agent) if wire.agent.strip() else "",
        }
    ),
    "act": lambda wire, words, episode, names: NextAct.model_validate(
        {**_of_mind(wire, episode, names), "agent": names.person(wire.agent)}
    ),
    "goal": lambda wire, words, episode, names: GoalOf.model_validate(
        {**_of_mind(wire, episode, names), "agent": names.person(wire.agent)}
    ),
    "reason": lambda wire, words, episode, names: ReasonOf.model_validate(
        {
            **_of_mind(wire, episode, names),
            "agent": names.person(wire.agent),
            "words": words,
            "event": wire.event.strip() if episode.number(wire.event.strip()) is not None else "",
        }
    ),
    "stance": lambda wire, words, episode, names: StanceOf.model_validate(
        {
            **_of_mind(wire, episode, names),
            "agent": names.person(wire.agent),
            "other": names.person(wire.other) if wire.other.strip() else "",
            "claimed": wire.stance or None,
        }
    ),
    "sides": lambda wire, words, episode, names: WhoTakesSides.model_validate(
        {**_of_mind(wire, episode, names), "stance": wire.stance or None, "other": names.person(wire.other)}
    ),
    "honesty": lambda wire, words, episode, names: HonestyOf.model_validate(
        {
            **_of_mind(wire, episode, names),
            "speaker": names.person(wire.agent),
            "event": wire.event.strip(),
            "claimed": wire.honesty or None,
        }
    ),
    "feeling": lambda wire, words, episode, names: FeelingOf.model_validate(
        {**_of_variable(wire, episode, names), "feeling": wire.feeling, "negated": wire.negated}
    ),
    "open": lambda wire, words, episode, names: Open.model_validate(
        {**_of_mind(wire, episode, names), "words": words}
    ),
}
