"""How things stand when a story begins, and who knows it: what the slots of a change leave open there.

What nobody does, told before anybody acts, is known to all who are there; who is elsewhere then knows it only if
the reading says so, or if it is their own state. What somebody did before the story begins is known to them and to
all who are there. What is so as a rule is taken to be so on this occasion, unless another value was told before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...episodes.episode import Episode
from ...episodes.events import NOT_HAPPENED, Change, Event, taking_part
from ...episodes.variables import Variable

AS_A_RULE = 0.9
"""How probable it is that what is so as a rule is so on this occasion; assumed."""


def settled(episode: Episode) -> Episode:
    """Return an episode as it was read, with who knows how things were at first."""
    return episode.model_copy(update={"events": tuple(_settled(episode))})


def _settled(episode: Episode) -> Iterator[Event]:
    begun, told = False, set[Variable]()
    for event in episode.events:
        if not isinstance(event, Change):
            begun = begun or (event.mood not in NOT_HAPPENED and bool(taking_part(event)))
            yield event
            continue
        variables = {item.variable for item in event.sets}
        first = not told & variables
        if event.mood == "habit" and first:
            yield event.model_copy(update={"id": f"{event.id}.1"})
            usual = {"mood": "holds", "by": "", "together": (), "certainty": min(event.certainty, AS_A_RULE)}
            event = event.model_copy(update=usual)
        if event.mood in NOT_HAPPENED:
            yield event
            continue
        event = _known(event, episode, first and not begun)
        begun, told = begun or bool(taking_part(event)), told | variables
        yield event


def _done_before(event: Change, there: Sequence[str]) -> Change:
    """Return what somebody did before the story, known to them and to those whom it names, or to all there."""
    knowing = event.seen_by or tuple(name for name in there if name not in event.unseen_by)
    return event.model_copy(update={"mood": "happened", "only": True, "seen_by": knowing})


def _known(event: Change, episode: Episode, initial: bool) -> Change:
    """Return a change with those who know it, where it tells how things are at first."""
    if event.by and event.mood == "holds":
        return _done_before(event, () if event.only else episode.there_from_the_start)
    if event.only or event.unreal or event.by or not initial:
        return event
    knowing = {*(item.variable.of for item in event.sets), *event.seen_by, *event.secretly_seen_by}
    missing = [person.name for person in episode.people if person.there is False and person.name not in knowing]
    return event.model_copy(update={"unseen_by": tuple(dict.fromkeys((*event.unseen_by, *missing)))})
