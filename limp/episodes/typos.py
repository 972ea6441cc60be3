"""Names that look like a slip of the pen: used once, and hardly different from a name that is used elsewhere.

The language has an open set of things, places and values, so a misspelt one is a new one, and the episode can be
carried out all the same. These are told to whoever writes one by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from .episode import Episode
from .kind import Event
from .names import names
from .queries import Asked, VariableQuery

ALIKE = 0.8
"""Names whose longest common pieces make up at least this share of their letters are near. Assumed."""


def lookalikes(episode: Episode, asked: Sequence[Asked] = ()) -> tuple[str, ...]:
    """Return a note for every name of a thing, a place or a value that is used once and is near to another one.

    What is asked of the episode uses names too.
    """
    used = Counter(name for event in episode.events for name in _named(event))
    queries = (question.query for question in asked)
    used.update(query.variable.of for query in queries if isinstance(query, VariableQuery))
    known = Counter({*_declared(episode)}) + used
    notes = []
    for number, event in enumerate(episode.events, start=1):
        for name in dict.fromkeys(_named(event)):
            near = next((other for other in known if _near(name, other)), None)
            if known[name] == 1 and near is not None:
                notes.append(f"event {number}: {name!r} is named only here. Did you mean {near!r}?")
    return tuple(notes)


def names_in(episode: Episode) -> frozenset[str]:
    """Return all that an episode names, in slots or in the variables that its kinds of events tell of."""
    named = {name for event in episode.events for name in _named(event)}
    told = {variable.of for event in episode.events for variable in event.variables}
    return frozenset((*named, *told, *_declared(episode)))


def _near(one: str, other: str) -> bool:
    """Return whether two names differ by a slip: swapped letters, or few others; not by a number."""
    a, b = one.lower(), other.lower()
    if one == other or len(a) < 3 or len(b) < 3 or _digits(a) != _digits(b):
        return False
    return sorted(a) == sorted(b) or SequenceMatcher(None, a, b).ratio() >= ALIKE


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def _declared(episode: Episode) -> Iterator[str]:
    for person in episode.people:
        yield from filter(None, (person.name, *person.also, person.room))
    for location in episode.locations:
        yield from filter(None, (location.name, location.room, location.label))


def _named(event: Event) -> Iterator[str]:
    """Yield what an event names besides people: of what its variables are, their values, and rooms."""
    return (name.name for name in names(event) if name.role in ("variable", "thing", "room"))
