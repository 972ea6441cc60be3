"""Events in few words, for tests of belief formation: `Moves("key", "bowl", "Ann")`."""

from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import (
    Assignment,
    Change,
    Event,
    Tell,
)
from limp.episodes.variables import Variable


def Moves(  # noqa: N802
    thing: str,
    place: str | None,
    agent: str = "",
    room: str = "",
    *,
    unseen_by: tuple[str, ...] = (),
    certainty: float = 1.0,
) -> Change:
    """`thing` comes to be at `place`, by an `agent`, or it is there."""
    put = Assignment(variable=Variable("at", thing), value=place)
    return Change(sets=(put,), by=agent, room=room, unseen_by=unseen_by, certainty=certainty)


def Gone(thing: str, place: str, agent: str = "") -> Change:  # noqa: N802
    """`thing` is no longer at `place`, and where it is now is not told."""
    put = Assignment(variable=Variable("at", thing), value=None)
    return Change(sets=(put,), by=agent, moved_from=place)


def Tells(  # noqa: N802
    speaker: str, thing: str, place: str, hearers: tuple[str, ...] = (), private: bool = False
) -> Tell:
    claim = Claim(variable=Variable("at", thing), value=place)
    return Tell(speaker=speaker, hearers=hearers, private=private, says=(claim,))


def Story(  # noqa: N802
    agents: tuple[str, ...],
    events: tuple[Event, ...],
    log: bool = False,
    mentioned: tuple[str, ...] = (),
    labels: tuple[tuple[str, str], ...] = (),
) -> Episode:
    """An episode; `labels` say what places look as if they held."""
    held = dict(labels)
    places = dict.fromkeys((*mentioned, *held))
    return Episode(
        people=tuple(Person(name=name) for name in agents),
        locations=tuple(Location(name=n, label=held.get(n, "")) for n in places),
        events=events,
        log=log,
    )


def worlds_of(story: Episode, conventions: Conventions) -> Worlds:
    return Worlds(story.model_copy(update={"conventions": conventions}))
