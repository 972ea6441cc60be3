"""An episode carried out on the stage, event by event, and what contradicts what in it."""

from __future__ import annotations

from collections.abc import Iterator

from .episode import Episode
from .kind import Event
from .needs import Flaw
from .stage import SCENE, Stage


class Course(Stage):
    """The stage of an episode, on which its events happen one after the other."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        places = {location.name: location.room for location in episode.locations if location.room}
        labels = {location.name: location.label for location in episode.locations if location.label}
        lies_open = [location.name for location in episode.locations if location.open]
        super().__init__(episode.names, places, labels, episode.rooms_to_go_to, (*episode.rooms, *lies_open))
        for agent in episode.there_from_the_start:
            self.where.place(agent, episode.rooms_at_the_start.get(agent, SCENE))
        if self.where.nowhere:
            self.where.scene = next(iter(episode.rooms_at_the_start.values()), SCENE)
        for person in episode.people:
            if not person.perceives:
                self.where.attend(person.name, False)

    def take_in(self, number: int, event: Event) -> None:
        """Let the next event happen, one effect after the other."""
        self.now = number
        watching = (*self.where.watching, *event.people, *event.seen_by, *event.secretly_seen_by)
        away = (who for who, room in self.where.room_of.items() if room is None and who not in self.unsure)
        self.away_at[str(number + 1)] = number, frozenset(away).difference(watching)
        if event.id:
            self.away_at[event.id] = self.away_at[str(number + 1)]
        for effect in event.happens(self):
            self.apply(effect)
        if self._begun is None and event.takes_part:
            self._begun = number

    def forget(self, event: Event) -> None:
        """Take it that what an uncertain event may have changed is not known."""
        self.unsure |= {*event.people, *event.variables}
        for who in event.people:
            self.gone.pop(who, None)
            self.sleeping.pop(who, None)


def contradictions(episode: Episode) -> Iterator[tuple[int, Flaw]]:
    """Yield what each event contradicts, in order, and what it takes for granted, with the event's number from 0.

    What is uncertain contradicts nothing: after it, whereabouts and values that it may have changed are not known.
    """
    course = Course(episode)
    for number, event in episode.happened:
        for need in event.needs():
            if (flaw := need.unmet(course)) is not None:
                yield number, flaw
        course.take_in(number, event)
        if event.certainty < 1.0:
            course.forget(event)
