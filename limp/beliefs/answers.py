"""From a query about what minds hold to the probability of each possible answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..episodes.episode import Episode
from ..episodes.events import Believe, Change, Perceive
from ..episodes.phrases import in_a_row
from ..episodes.queries import (
    INITIAL,
    FeelingOf,
    IsHeld,
    IsKnown,
    UnreadClaim,
    VariableQuery,
    WasDone,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHas,
    WhoHolds,
    WhoKnows,
)
from ..episodes.variables import UNTOLD, Variable, about, is_time
from ..errors import InputError
from ..minds.facts import the
from .deeds import MOSTLY, NOBODY, doer, done, holder, outwards, surely_at, thing_put, untold
from .feelings import feels, felt, wishes
from .possible_worlds import Worlds, chain_words
from .records import Chain, Held, Opinion, agree
from .tracker import Tracker

YES, NO = "yes", "no"


def probabilities(query: VariableQuery, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each answer in words; they sum to 1.

    For `who ...` queries the answers are sets of people, written as `Ann and Ben` in the order of the episode.
    Raises `InputError` if nothing that reaches the chain tells the value.
    """
    match query:
        case WhichValue(grain="room"):
            return _rooms(query, worlds)
        case WhichValue():
            return _values(query, worlds)
        case WhichLabel():
            return {_label(query, worlds): 1.0}
        case WhichThing():
            return {thing_put(query, worlds.episode): 1.0}
        case WhoDid():
            return doer(query, worlds)
        case WhoHas():
            return holder(query, worlds, until(query, worlds.likeliest))
        case WhoKnows() | WhoHolds() | WhoFeels():
            return _people(query, worlds)
    yes = float(_yes(query, worlds))
    if not isinstance(query, UnreadClaim) and query.negated:
        yes = 1.0 - yes
    return {YES: yes, NO: 1.0 - yes}


def _yes(query: IsHeld | IsKnown | UnreadClaim | WasDone | FeelingOf, worlds: Worlds) -> float:
    """Return the probability of what is asked, its negation apart."""
    match query:
        case IsHeld():
            return _holds(query, worlds)
        case IsKnown():
            return _knows(query, worlds)
        case UnreadClaim():
            return worlds.episode.conventions.unread
        case WasDone():
            return done(query, worlds)
        case FeelingOf():
            return feels(query, worlds, until(query, worlds.likeliest))


def until(query: VariableQuery, tracker: Tracker) -> int | None:
    """Return the last event that has happened by the moment of a query; None for the end of the story.

    At the start is when the chain first held anything, before is when it last held something else than at the end.
    """
    if isinstance(query.when, int):
        return query.when
    if query.when == "end":
        return None
    changes = sorted({record.when for record in tracker.records.about(query.variable)})
    held = [(k, tracker.opinion(query.chain, query.variable, k).value) for k in changes]
    told = [(k, value) for k, value in held if value is not None]
    if query.when == "start":
        return told[0][0] if told else None
    return next((k for k, value in reversed(told) if value != told[-1][1]), None)


def held_by(query: VariableQuery, worlds: Worlds) -> dict[str | None, float]:
    """Return the probability of each value that the chain holds when a query asks; None for no opinion."""
    return worlds.held(query.chain, query.variable, until(query, worlds.likeliest))


def unknown_in(held: Mapping[str | None, float]) -> float:
    """Return how probably no value is held, or one that is not told."""
    return held.get(None, 0.0) + held.get(UNTOLD, 0.0)


def bears(chain: Chain, variable: Variable, until: int | None, worlds: Worlds) -> bool:
    """Return whether anything in the story bears on what the last of a chain holds, as the rest of it sees it.

    Something told or done that reaches the chain does, or that reaches the rest of it and not them. For reality
    that is any event, but not what is said of somebody's mind, and only if the story tells where they were.
    """
    records = worlds.likeliest.records
    reaching = [r for r in records.about(variable) if until is None or r.when <= until]
    outer = chain[:-1]
    if any(records.effect(record.model, chain) != "none" for record in reaching):
        return True
    if outer:
        return any(records.effect(record.model, outer) != "none" for record in reaching)
    happened = (worlds.episode.events[record.when] for record in reaching if record.when >= 0)
    return chain[-1] in worlds.episode.placed and not all(isinstance(event, Believe) for event in happened)


def _require_bearing(chain: Chain, query: VariableQuery, worlds: Worlds) -> None:
    """Raise `InputError` if nothing bears on what the last of a chain holds: that is open, and no "no"."""
    if not bears(chain, query.variable, until(query, worlds.likeliest), worlds):
        raise InputError(
            f"nothing in the story bears on whether {chain_words(chain)} knows {about(query.variable)}.",
            "Say where they were, or who saw, heard or missed it.",
        )


def people_or_nobody(names: Sequence[str]) -> str:
    """Return names as words: `Ann, Ben and Cleo`, or `nobody`."""
    return in_a_row(names) or NOBODY


# -- which value ------------------------------------------------------------------------------------------------


def _values(query: WhichValue, worlds: Worlds) -> dict[str, float]:
    if query.mover or (query.when in ("start", "before") and not query.chain):
        return {_earlier(query, worlds): 1.0}
    held = held_by(query, worlds)
    unknown = unknown_in(held)
    if unknown > MOSTLY or (not query.chain and _only_shown(query, worlds)):
        raise untold(query.chain, query.variable)
    values = {value: p for value, p in held.items() if value}
    candidates = worlds.candidates(query.variable) if unknown else ()
    for value in candidates:
        values[value] = values.get(value, 0.0) + unknown / len(candidates)
    return values


def _rooms(query: WhichValue, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each room in which what holds a thing stands, as the chain sees it."""
    declared = {place.name: place.room for place in worlds.episode.locations if place.room}
    end, found = until(query, worlds.likeliest), dict[str, float]()
    for value, p in _values(query, worlds).items():
        place, *around = outwards(value, lambda at: surely_at(at, query, worlds, end) or declared.get(at))
        if not around and place not in worlds.episode.rooms:
            raise InputError(f"the story does not tell in which room {the(place)} is.", "Ask where the thing is.")
        room = around[-1] if around else place
        found[room] = found.get(room, 0.0) + p
    return found


def _only_shown(query: WhichValue, worlds: Worlds) -> bool:
    """Return whether the story tells what a container is labelled with, and not what is in it."""
    records = worlds.likeliest.records.about(query.variable)
    return bool(records) and all(record.when == -1 for record in records)


def _label(query: WhichLabel, worlds: Worlds) -> str:
    records = worlds.likeliest.records.about(query.variable)
    if not records:
        raise InputError(f"the story does not tell {about(query.variable)}.", "Ask about what it tells.")
    return str(next((record for record in records if record.when == -1), records[0]).value)


def _earlier(query: WhichValue, worlds: Worlds) -> str:
    """Return the value at the beginning, or before the last change."""
    variable = query.variable
    first = variable.quality == "at" and (query.when == "start" or query.mover)
    found = _first_place(worlds.episode, variable.of, query.mover) if first else _real_earlier(query, worlds)
    if found is None:
        raise InputError(f"the story does not tell {about(variable)} earlier.", "Ask about what it tells.")
    return found


def _first_place(episode: Episode, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first; None if that is not told.

    Somebody who moves a thing that was not told of before moves it away from its first place, which only the words
    of the move can name.
    """
    variable = Variable("at", thing)
    for _, event in episode.happened:
        match event:
            case Change() if not mover or mover in event.doers:
                place = next((item.value for item in event.sets if item.variable == variable), None)
                if place:
                    return place if mover or event.moved_from is None else event.moved_from or None
            case Perceive(openly=True, variable=shown, value=place) if shown == variable and place and not mover:
                return place
    return None


def _real_earlier(query: WhichValue, worlds: Worlds) -> str | None:
    """Return the first value that a variable really had, or the last one that differs from how it is now."""
    records = worlds.likeliest.records.about(query.variable)
    values = [r.value for r in records if r.real and r.value and r.value not in worlds.episode.names]
    if query.when == "start":
        return next(iter(values), None)
    different = [value for value in values if value != values[-1]]
    if not different and query.variable.quality == "inside" and query.when == "before":
        return None  # what was in it, and no longer is
    return next(reversed(different or values), None)


# -- whether it is held -----------------------------------------------------------------------------------------


def _holds(query: IsHeld, worlds: Worlds) -> float:
    """Return the probability that the chain holds what is claimed; raise `InputError` where none is told."""
    held = held_by(query, worlds)
    unknown = unknown_in(held)
    if unknown > MOSTLY and (query.claimed == INITIAL or not (query.chain or _left(query, worlds))):
        raise untold(query.chain, query.variable)
    if query.claimed == INITIAL:
        # A place that a thing was moved to is not its first one, also where that one is not told.
        return held.get(_first_place(worlds.episode, query.variable.of) or "", 0.0)
    if unknown > MOSTLY:
        _require_bearing(query.chain, query, worlds)
    told = worlds.candidates(query.variable)
    if query.variable.quality != "state" or query.claimed in told:
        return held.get(_as_told(query.claimed, query.variable, worlds), 0.0)
    if any(is_time(value) != is_time(query.claimed) for value in told):
        raise untold(query.chain, query.variable)  # "it was put off", of something that is on Friday
    return unknown  # who was told of no change takes it to be as it was before


def _left(query: IsHeld, worlds: Worlds) -> bool:
    """Return whether a variable had the value that is claimed, and then got another one that is not told."""
    tracker = worlds.likeliest
    now = tracker.opinion((), query.variable, until(query, tracker))
    return now.when is not None and tracker.opinion((), query.variable, now.when - 1).value == query.claimed


def _as_told(claimed: str, variable: Variable, worlds: Worlds) -> str:
    """Return the value that is claimed, or the only one told that says it more closely: `blue jar` for `jar`."""
    told = worlds.candidates(variable)
    closer = [value for value in told if value.endswith(f" {claimed}")] if claimed not in told else []
    return closer[0] if len(closer) == 1 else claimed


def _knows(query: IsKnown, worlds: Worlds) -> float:
    """Return the probability that the last of the chain holds what the rest of it holds to be so, or errs."""
    _require_bearing(query.chain, query, worlds)
    asked: list[Held] = [(query.chain, query.variable), (query.chain[:-1], query.variable)]
    held = worlds.decided(asked, until(query, worlds.likeliest)).items()
    return sum(p for (mine, true), p in held if _knows_or_errs(mine, true, query.mistaken))


def _knows_or_errs(mine: Opinion, true: Opinion, mistaken: bool) -> bool:
    return mine.value is not None and not agree(mine, true) if mistaken else agree(mine, true)


# -- who --------------------------------------------------------------------------------------------------------


def _people(query: WhoKnows | WhoHolds | WhoFeels, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each set of people, of those in question, who know, hold or feel so."""
    end = until(query, worlds.likeliest)
    people = worlds.episode.names
    among = query.among or tuple(n for n in people if bears((*query.chain, n), query.variable, end, worlds))
    for name in among or people[:1]:
        _require_bearing((*query.chain, name), query, worlds)
    wanted = wishes(query, worlds.episode, among) if isinstance(query, WhoFeels) else {}
    asked: list[Held] = [(query.chain, query.variable)]
    asked += [((*query.chain, agent), query.variable) for agent in among]
    opinions = worlds.decided if isinstance(query, WhoKnows) else worlds.joint
    if isinstance(query, WhoHolds):
        query = query.model_copy(update={"claimed": _as_told(query.claimed, query.variable, worlds)})
    total: dict[str, float] = {}
    for (true, *theirs), weight in opinions(asked, end).items():
        minds = zip(among, theirs, strict=True)
        chances = [(agent, _is_meant(query, mine, true, wanted.get(agent), worlds)) for agent, mine in minds]
        for them, share in _groups(chances):
            if isinstance(query, WhoKnows) and query.how == "first":
                them = _earliest(query, them, true.value, worlds.likeliest)
            words = people_or_nobody(them)
            total[words] = total.get(words, 0.0) + weight * share
    return total


def _groups(chances: Sequence[tuple[str, float]]) -> Iterator[tuple[list[str], float]]:
    """Yield each group of whom something may be so with its probability, where each has a chance of their own."""
    ways: list[tuple[list[str], float]] = [([], 1.0)]
    for agent, p in chances:
        with_them = [([*names, agent], share * p) for names, share in ways if p > 0.0]
        ways = with_them + [(names, share * (1.0 - p)) for names, share in ways if p < 1.0]
    return iter(ways)


def _is_meant(
    query: WhoKnows | WhoHolds | WhoFeels, mine: Opinion, true: Opinion, wanted: str | None, worlds: Worlds
) -> float:
    """Return how probably who holds an opinion is one of those whom a query asks for."""
    match query:
        case WhoKnows():
            return _knows_or_errs(mine, true, query.mistaken) != (query.negated and not query.mistaken)
        case WhoHolds():
            return worlds.spread(mine, query.variable).get(query.claimed, 0.0)
        case WhoFeels():
            return felt(query.feeling, mine, true, wanted)


def _earliest(query: WhoKnows, people: Sequence[str], value: str | None, tracker: Tracker) -> list[str]:
    """Return those who came to hold the value before the others did."""
    never = len(tracker.episode.events)

    def since(agent: str) -> int:
        moments = range(never)
        held = (k for k in moments if tracker.opinion((*query.chain, agent), query.variable, k).value == value)
        return next(held, never)

    first = min(map(since, people), default=never)
    return [agent for agent in people if since(agent) == first]
