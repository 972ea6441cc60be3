"""What rules read becomes an episode and a query: behind this, nobody looks at a story's words again."""

from __future__ import annotations

from functools import lru_cache, singledispatch

from ...beliefs.worlds import Worlds
from ...episodes import events as happened
from ...episodes import queries
from ...episodes.claims import Claim
from ...episodes.conventions import Conventions
from ...episodes.episode import Episode, Location, Person
from ...episodes.events import Assignment, Event
from ...episodes.variables import Variable
from .asking import asked as asks
from .story import (
    Acts,
    Attends,
    Becomes,
    Enters,
    Finds,
    Gone,
    Happening,
    Labelled,
    Learns,
    Leaves,
    Looks,
    Moves,
    Notices,
    Says,
    StopsWatching,
    Story,
    Tells,
    Trusts,
    Unread,
    Watches,
)


@lru_cache(maxsize=64)
def worlds_of(story: Story, conventions: Conventions, revises: bool = True, alone: bool = False) -> Worlds:
    """Return the weighted episodes of a story that was read, under its conventions."""
    return Worlds(episode_of(story, conventions), revises, alone)


def episode_of(story: Story, conventions: Conventions) -> Episode:
    """Return the episode that a story tells; event k of the one is event k of the other."""
    also: dict[str, list[str]] = {}
    for alias, name in story.aliases:
        also.setdefault(name, []).append(alias)
    labels = {event.place: event.content for event in story.events if isinstance(event, Labelled)}
    rooms = dict(story.rooms_of)
    names = tuple(dict.fromkeys((*story.mentioned, *rooms, *labels)))
    return Episode(
        people=tuple(Person(name=name, also=tuple(also.get(name, ()))) for name in story.agents),
        locations=tuple(Location(name=n, room=rooms.get(n, ""), label=labels.get(n, "")) for n in names),
        events=tuple(_event(event).model_copy(update=_common(event)) for event in story.events),
        conventions=conventions,
        log=story.log,
        shown=story.shown,
        text=story.words,
    )


def _common(event: Happening) -> dict[str, object]:
    return {"text": event.text, "certainty": event.certainty}


@singledispatch
def _event(event: Happening) -> Event:
    raise NotImplementedError(type(event).__name__)


@_event.register
def _enters(event: Enters) -> Event:
    return happened.Enter(agent=event.agent, room=event.room, here=event.here)


@_event.register
def _leaves(event: Leaves) -> Event:
    return happened.Leave(agent=event.agent, room=event.room)


@_event.register
def _moves(event: Moves) -> Event:
    return happened.Change(
        sets=(Assignment(variable=Variable("at", event.thing), value=event.place),),
        by=event.agent,
        room=event.room,
        seen_by=event.seen_by,
        secretly_seen_by=event.secretly_seen_by,
        unseen_by=event.unseen_by,
        moved_from=event.source if event.shifted else None,
        mood="holds" if event.stands else "happened",
    )


@_event.register
def _gone(event: Gone) -> Event:
    return happened.Change(
        sets=(Assignment(variable=Variable("at", event.thing), value=None),),
        by=event.agent,
        moved_from=event.place,
    )


@_event.register
def _finds(event: Finds) -> Event:
    at = Variable("at", event.thing)
    return happened.Perceive(agents=event.agents, variable=at, value=event.place, how="sight", openly=True)


@_event.register
def _looks(event: Looks) -> Event:
    return happened.Perceive(agents=event.agents, variable=Variable("inside", event.place), how="sight")


@_event.register
def _learns(event: Learns) -> Event:
    return happened.Perceive(agents=(event.agent,), variable=Variable("at", event.thing), value=event.place)


@_event.register
def _labelled(event: Labelled) -> Event:
    del event  # a property of the place
    return happened.Unread()


@_event.register
def _tells(event: Tells) -> Event:
    of, value = (event.place, event.thing) if event.about == "inside" else (event.thing, event.place)
    claim = Claim(variable=Variable(event.about, of), value=value, negated=event.negated)
    return happened.Tell(speaker=event.speaker, hearers=event.hearers, says=(claim,), private=event.private)


@_event.register
def _becomes(event: Becomes) -> Event:
    return happened.Change(
        sets=(Assignment(variable=Variable(event.about, event.thing), value=event.state),),
        by=event.agent,
        seen_by=event.known_to,
        only=not event.agent,
        unreal=not event.real,
    )


@_event.register
def _says(event: Says) -> Event:
    said = Assignment(variable=Variable("fact", event.topic), value=event.topic)
    return happened.Change(sets=(said,), by=event.speaker, verb="say")


@_event.register
def _watches(event: Watches) -> Event:
    return happened.Watch(agents=event.agents, room=event.room, whom=event.whom)


@_event.register
def _stops(event: StopsWatching) -> Event:
    return happened.Watch(agents=(event.agent,), begins=False)


@_event.register
def _notices(event: Notices) -> Event:
    return happened.Notice(agent=event.agent, whom=event.watcher)


@_event.register
def _attends(event: Attends) -> Event:
    return happened.Attend(agent=event.agent, attentive=event.attentive)


@_event.register
def _acts(event: Acts) -> Event:
    return happened.Act(agent=event.agent, does=event.text)


@_event.register
def _trusts(event: Trusts) -> Event:
    return happened.TrustIn(agent=event.agent, speaker=event.speaker, how=event.how)


@_event.register
def _unread(event: Unread) -> Event:
    return happened.Unread(clause=event.clause, names=event.names)


def query_of(asked: asks.Asked) -> queries.VariableQuery:
    """Return the query that a question asks; it differs from what was read in its type alone."""
    given = {name: getattr(asked, name) for name in asked.__dataclass_fields__}
    made = _QUERIES[type(asked)].model_validate(given)
    return made


_QUERIES: dict[type[asks.Asked], type[queries.VariableQuery]] = {
    asks.WhichValue: queries.WhichValue,
    asks.WhichLabel: queries.WhichLabel,
    asks.WhichThing: queries.WhichThing,
    asks.IsHeld: queries.IsHeld,
    asks.IsKnown: queries.IsKnown,
    asks.UnreadClaim: queries.UnreadClaim,
    asks.WhoKnows: queries.WhoKnows,
    asks.WhoHolds: queries.WhoHolds,
    asks.WhoMoved: queries.WhoDid,
}
