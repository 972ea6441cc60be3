"""Variants of an episode: what if an event had not happened, or somebody had, or had not, perceived it?

Numbers of events stay as they are, so that references and moments go on meaning the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import InputError, unknown
from .course import contradictions
from .effects import Missed
from .episode import Episode
from .kind import Event


def number_of(episode: Episode, event: int | str) -> int:
    """Return the place, from 0, of the event with this number, from 1, or id; raise `InputError` for any other."""
    found = episode.number(str(event))
    if found is None:
        ids = [event.id for event in episode.events if event.id]
        raise unknown("event", str(event), ids or [f"1 to {len(episode.events)}"])
    return found


def without(episode: Episode, event: int | str) -> Episode:
    """Return the episode in which an event was possible and was not done.

    Who did not leave does not come back either: comings and goings of theirs that lose their point go too.
    """
    k = number_of(episode, event)
    left_out, told = _with(episode, k, {"mood": "intended"}), episode.events[k]
    for number, _ in contradictions(left_out) if told.moves_people else ():
        other = episode.events[number]
        if number > k and other.moves_people and other.people == told.people:
            return _with(left_out, number, {"mood": "intended"})
    return left_out


def as_if_seen(episode: Episode, person: str, event: int | str) -> Episode:
    """Return the episode in which a person perceived an event, wherever they were, without the others noticing it.

    Raises `InputError` for an event that teaches nobody anything by being perceived.
    """
    k = _perceptible(episode, person, event)
    old = episode.events[k]
    hidden = getattr(old, "only", False)  # of a hidden deed, those in `seen_by` are known
    slot = "secretly_seen_by" if hidden else "seen_by"
    changes = {
        slot: tuple(dict.fromkeys((*getattr(old, slot), person))),
        "unseen_by": _less(old.unseen_by, person),
        "missed_by": _less(old.missed_by, person),
    }
    return _with(_unmissed(episode, person, k), k, changes)


def as_if_missed(episode: Episode, person: str, event: int | str) -> Episode:
    """Return the episode in which a person did not perceive an event; raises as `as_if_seen` does."""
    k = _perceptible(episode, person, event)
    old = episode.events[k]
    changes = {
        "seen_by": _less(old.seen_by, person),
        "secretly_seen_by": _less(old.secretly_seen_by, person),
        "unseen_by": tuple(dict.fromkeys((*old.unseen_by, person))),
    }
    return _with(episode, k, changes)


def _perceptible(episode: Episode, person: str, event: int | str) -> int:
    if person not in episode.names:
        raise unknown("person", person, episode.names)
    k = number_of(episode, event)
    if not episode.events[k].teaches:
        raise InputError(
            f"event {k + 1}, of kind {episode.events[k].kind}, is not perceived by anybody.",
            "Name an event that changes, tells or shows something.",
        )
    return k


def _unmissed(episode: Episode, person: str, k: int) -> Episode:
    """Return the episode without any words that this person missed event `k`."""
    events: list[Event] = []
    for event in episode.events:
        for amendment in event.amends():
            if (
                isinstance(amendment, Missed)
                and episode.number(amendment.event) == k
                and person in amendment.agents
            ):
                left = _less(amendment.agents, person)
                event = event.model_copy(update={"agents": left} if left else {"mood": "intended"})
        events.append(event)
    return episode.model_copy(update={"events": tuple(events)})


def _less(names: Sequence[str], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


def _with(episode: Episode, k: int, changes: Mapping[str, object]) -> Episode:
    events = list(episode.events)
    events[k] = events[k].model_copy(update=changes)
    return episode.model_copy(update={"events": tuple(events)})
