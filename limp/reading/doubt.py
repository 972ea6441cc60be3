"""When an answer from words is refused: it hangs on a clause that is unread, or on somebody assumed to have seen.

an unread clause names whom or what is asked about, or stands between two changes of that thing        refused
the answer would be another one if somebody whose whereabouts are not told had seen, or missed, the
last change of what is asked about                                                                    refused
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..beliefs.possible_worlds import Worlds
from ..episodes.episode import Episode
from ..episodes.events import Change, Event, Perceive, Tell, Unread
from ..episodes.queries import Query, VariableQuery, WhoHolds, WhoKnows
from ..episodes.variables import Variable
from ..errors import InputError, LimpError
from .frames import frames
from .stage import Misread, Story

MOVES = 0.25
"""By so much an assumption must move a probability so that an answer hangs on it. Assumed."""


def require_settled(query: Query, story: Story, supposed: Sequence[Event] = ()) -> None:
    """Raise `InputError` if the answer to a query hangs on what the story does not tell."""
    if not isinstance(query, VariableQuery):
        return
    episode = story.episode
    changes = [k for k, event in enumerate(episode.events) if query.variable in _variables(event)]
    people = _asked(query, episode)
    for k, event in enumerate(episode.events):
        if isinstance(event, Unread) and _touches(event, k, query, people, changes):
            raise _unread(event, story)
    if changes:
        _require_told(query, story, people, changes, supposed)


def _asked(query: VariableQuery, episode: Episode) -> tuple[str, ...]:
    """Return the people on whose minds the answer hangs."""
    if isinstance(query, WhoKnows | WhoHolds):
        return query.among or episode.names
    return tuple(dict.fromkeys(query.chain))


def _variables(event: Event) -> Iterator[Variable]:
    """Yield the variables that an event changes, or says something of; what is inside is what is at it."""
    if isinstance(event, Change):
        yield from (item.variable for item in event.sets)
        yield from (
            Variable("inside", item.value) for item in event.sets if item.variable.quality == "at" and item.value
        )
    elif isinstance(event, Tell):
        yield from (claim.variable for claim in event.says if claim.variable is not None)
    elif isinstance(event, Perceive) and event.openly:
        yield event.variable


def _touches(event: Unread, k: int, query: VariableQuery, people: Sequence[str], changes: Sequence[int]) -> bool:
    names = set(event.names)
    if names & {*people, query.variable.of}:
        return True
    return bool(changes) and changes[0] < k < changes[-1]


def _unread(event: Unread, story: Story) -> InputError:
    quote = event.clause or event.text
    misread = next(
        (one for one in story.misread if one.words == event.clause), Misread(quote, "it is not understood")
    )
    return InputError(
        f"the answer hangs on {quote!r}, which was not understood: {misread.why}.", ways_out(misread, story)
    )


def ways_out(misread: Misread, story: Story) -> str:
    """Return what to do about a clause that is not understood: other words, a model, or an episode by hand."""
    example = _example(misread.frame, story)
    say = f"Say it in plain words, such as {example!r} " if example else "Say it in plain words "
    by_hand = "write the episode by hand (limp answer --episode-out keeps what was read)"
    return f"{say}(docs/english.md), take --reader model, or {by_hand}."


def _example(frame: str, story: Story) -> str:
    """Return the example of a frame in the names of the story."""
    found = next((one.examples[0].text for one in frames() if one.name == frame and one.examples), "")
    people = [name for name in story.episode.names if name[:1].isupper()]
    for given, name in zip(("Ann", "Ben"), people, strict=False):
        found = found.replace(given, f"\0{name}")
    return found.replace("\0", "")


def _require_told(
    query: VariableQuery, story: Story, people: Sequence[str], changes: Sequence[int], supposed: Sequence[Event]
) -> None:
    """Raise `InputError` if it matters whether somebody, of whom that is not told, perceived the last
    change.
    """
    episode = story.episode
    if not people:
        return
    told = episode.model_copy(update={"events": (*episode.events, *supposed)})
    expected = _answer(query, told)
    for k in _last(changes, episode):
        event = episode.events[k]
        for name in people:
            if story.is_told(name, k):
                continue
            for other in _otherwise(event, name):
                events = (*episode.events[:k], other, *episode.events[k + 1 :], *supposed)
                if _differ(expected, _answer(query, episode.model_copy(update={"events": events}))):
                    raise InputError(
                        f"the answer hangs on whether {name} perceived {event.text!r}, which is not told.",
                        f"Tell where {name} was, such as '{name} left.' or '{name} saw it.'; or --reader model.",
                    )


def _last(changes: Sequence[int], episode: Episode) -> list[int]:
    """Return the last change, with those that the same sentence tells."""
    text = episode.events[changes[-1]].text
    return [k for k in changes if episode.events[k].text == text]


def _otherwise(event: Event, name: str) -> Iterator[Event]:
    """Yield an event as it would be if somebody had perceived it, or had not."""
    without = tuple(one for one in event.unseen_by if one != name)
    yield event.model_copy(
        update={"unseen_by": (*without, name), "seen_by": tuple(o for o in event.seen_by if o != name)}
    )
    yield event.model_copy(update={"unseen_by": without, "seen_by": (*event.seen_by, name)})


def _answer(query: VariableQuery, episode: Episode) -> dict[str, float]:
    try:
        return query.probabilities(Worlds(episode))
    except LimpError:
        return {}


def _differ(one: dict[str, float], other: dict[str, float]) -> bool:
    return any(abs(one.get(key, 0.0) - other.get(key, 0.0)) > MOVES for key in {*one, *other})
