"""Who and what an episode names, for the reading of questions about it."""

from __future__ import annotations

from ...episodes.episode import Episode
from ...episodes.events import Change
from .discourse import Discourse, Thing
from .telling import Telling, at


def telling_of(episode: Episode) -> Telling:
    """Return who and what an episode names, for a question about it."""
    discourse = Discourse()
    for person in episode.people:
        discourse.meet(person.name)
        for name in person.also:
            discourse.also[name] = person.name
    telling = Telling(discourse, list(episode.events))
    rooms = {location.room for location in episode.locations if location.room}
    rooms |= {event.room for event in episode.events if event.room}
    variables = [v for v in episode.variables if v.quality != "fact"]
    named = [*(v.of for v in variables), *episode.places, *(location.name for location in episode.locations)]
    for name in dict.fromkeys((*named, *(location.label for location in episode.locations), *rooms)):
        if name and name not in episode.names:
            words = name.split()
            number = words[-1].isdecimal() or (len(words[-1]) == 1 and len(words) > 1)
            head = " ".join(words[-2:]) if number else words[-1]
            qualities = tuple(words[: -2 if number else -1])
            discourse.things[name] = Thing(name, head, qualities, _owner(name, episode), None, name in rooms)
    placed = [
        variable.of for variable in variables if variable.quality == "at" and variable.of not in episode.names
    ]
    discourse.at.update(dict.fromkeys(placed, ""))
    discourse.theme = placed[0] if len(placed) == 1 else ""
    return telling


def proper_names(episode: Episode) -> frozenset[str]:
    """Return the words of the names of people; "the duke" is none, though somebody goes by it."""
    return frozenset(part for name in episode.names if not name.startswith("the ") for part in name.split())


def _owner(thing: str, episode: Episode) -> str:
    """Return who is told to have a thing from the start."""
    first = next((e for e in episode.events if isinstance(e, Change) and e.sets[0].variable == at(thing)), None)
    value = first.sets[0].value if first is not None and not first.by else None
    return value if value in episode.names else ""
