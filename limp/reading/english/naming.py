"""Who and what an episode names, for the reading of questions about it."""

from __future__ import annotations

from collections.abc import Iterator

from ...episodes.episode import Episode
from ...episodes.events import Change
from .discourse import Discourse, Thing
from .telling import Telling, at


def telling_of(episode: Episode) -> Telling:
    """Return who and what an episode names, for a question about it."""
    discourse = Discourse()
    for person in episode.people:
        discourse.meet(person.name)
        discourse.also |= dict.fromkeys(person.also, person.name)
    discourse.things |= {name: _thing(name, episode) for name in _named(episode) if name not in episode.names}
    placed = [v.of for v in episode.variables if v.quality == "at" and v.of not in episode.names]
    discourse.at.update(dict.fromkeys(placed, ""))
    discourse.theme = placed[0] if len(placed) == 1 else ""
    return Telling(discourse, list(episode.events))


def _named(episode: Episode) -> Iterator[str]:
    """Yield whatever the variables, places, labels and rooms of an episode name."""
    of = (variable.of for variable in episode.variables if variable.quality != "fact")
    labels = (location.label for location in episode.locations)
    return filter(None, (*of, *episode.places, *labels, *_rooms(episode)))


def _rooms(episode: Episode) -> Iterator[str]:
    return (one.room for one in (*episode.locations, *episode.events) if one.room)


def _thing(name: str, episode: Episode) -> Thing:
    """Return a thing by its name: its last word, with a number or a letter behind it if it has one."""
    words = name.split()
    numbered = words[-1].isdecimal() or (len(words[-1]) == 1 and len(words) > 1)
    last, room = 2 if numbered else 1, name in _rooms(episode)
    return Thing(name, " ".join(words[-last:]), tuple(words[:-last]), _owner(name, episode), None, room)


def proper_names(episode: Episode) -> frozenset[str]:
    """Return the words of the names of people; "the duke" is none, though somebody goes by it."""
    return frozenset(part for name in episode.names if not name.startswith("the ") for part in name.split())


def _owner(thing: str, episode: Episode) -> str:
    """Return who is told to have a thing from the start."""
    first = next((e for e in episode.events if isinstance(e, Change) and e.sets[0].variable == at(thing)), None)
    value = first.sets[0].value if first is not None and not first.by else None
    return value if value in episode.names else ""
