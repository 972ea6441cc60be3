"""Reads actions off scene graphs: what one person, followed by a camera, holds, opens and comes near to.

Changes between key frames become actions. The facts come from segmented pictures and flicker, so a short gap
does not end a state, and every action carries the certainty that its own facts earn it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ...errors import InputError
from ...events import Action, Event, Observation, Source
from ...homes.lexicon import lexicon
from ...homes.scenegraphs import Scene, Spell, read_scene, spells, spoken
from ...homes.views import observation, view_of
from ...minds.facts import Place
from ...minds.meanings import Act
from ...questions.question import Video

AWAY = 0.5
"""Factor for a container that opens while the person is not seen near it: someone else may have opened it."""
GUESSED = 0.5
"""Factor for a place that is inferred from what was near, not seen."""
SETTLE = 3
"""Key frames after a thing left the hand in which it may come into view at its new place."""
CROWD = 3
"""Pieces of furniture coming near at once above which it is open which of them the person walks to."""


class SceneGraphPerception:
    """Turns the scene graphs of a folder into the actions of the person whom the camera follows.

    The graphs do not name that person. It is taken to be the first of `agents`, and a note says so.
    """

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the actions in order, each with its key frame as `Source.start`, and notes as observations.

        Raises `InputError` if nobody is named, and where `read_scene` does.
        """
        if not agents:
            raise InputError("nobody is named for the scene graphs.", "Name the person whom the camera follows.")
        agent = agents[0]
        scene = read_scene(Path(video.scene))
        notes = [_unread(frame, fact) for frame, fact in scene.unread]
        if len(set(agents)) > 1:
            note = f"the scene graphs do not name the person they follow; {agent} is assumed"
            notes.insert(0, Observation(agent=agent, text=note, source=Source(kind="scene"), note=note))
        return (*notes, *scene_events(scene, agent))


def scene_events(scene: Scene, agent: str) -> tuple[Event, ...]:
    """Return what the key frames show of `agent`, then the actions that are read off them."""
    return (*_views(scene, agent), *_Reading(scene, agent).actions())


def _views(scene: Scene, agent: str) -> Iterable[Observation]:
    """What the key frames show, equal ones in a row as one: evidence for a planner that can weigh it."""
    views = [
        view_of(
            near=map(spoken, scene.near[k]),
            held=map(spoken, scene.held[k]),
            opened=map(spoken, scene.opened[k]),
            at=[(spoken(thing), spoken(place)) for thing, place in scene.at(k)],
        )
        for k in range(len(scene.frames))
    ]
    k = 0
    for view, same in groupby(views):
        length = len(list(same))
        start, end = scene.frames[k], scene.frames[k + length - 1]
        k += length
        source = Source(kind="scene", start=float(start), end=float(end), unit="frames")
        yield observation(view, agent, source)


def _unread(frame: int, fact: str) -> Observation:
    source = Source(kind="scene", start=float(frame), unit="frames")
    return Observation(
        text=fact, source=source, note=f"key frame {frame}: the fact {fact.strip()!r} is not understood"
    )


def _place(name: str) -> Place:
    """The furniture that a name of the scene stands for."""
    return lexicon().place(spoken(name))


def _only(places: Set[str], sure: float) -> tuple[str | None, float]:
    """The one place there is and how sure it is; where there are none or several, no place, for sure."""
    return (min(places), sure) if len(places) == 1 else (None, 1.0)


@dataclass(frozen=True)
class _Reading:
    """One pass over a scene: every kind of change, put in order of key frames."""

    scene: Scene
    agent: str

    def actions(self) -> tuple[Event, ...]:
        found = [*self._walks(), *self._openings(), *self._handlings()]
        return tuple(event for _, _, event in sorted(found, key=lambda entry: entry[:2]))

    def _event(self, position: int, rank: int, frame: Act, certainty: float) -> tuple[int, int, Event]:
        """An action with its key frame; at the same one, people walk (0), open (1), grab, put (2), close (3)."""
        source = Source(kind="scene", start=float(self.scene.frames[position]), unit="frames")
        return position, rank, Action.of(self.agent, frame, source, certainty)

    def _spells(self, states: Sequence[frozenset[str]], names: Iterable[str]) -> Mapping[str, tuple[Spell, ...]]:
        return {name: spells([name in state for state in states]) for name in sorted(names)}

    def _walks(self) -> Iterable[tuple[int, int, Event]]:
        """Walk to what comes near. Of n pieces that come near at once, each is the aim with probability 1 / n."""
        arrivals: dict[int, list[tuple[str, Spell]]] = {}
        for name, stays in self._spells(self.scene.near, self.scene.furniture).items():
            for stay in stays:
                if stay.start > 0:
                    arrivals.setdefault(stay.start, []).append((name, stay))
        for position, names in arrivals.items():
            if len(names) > CROWD:
                where = ", ".join(f"the {spoken(name)}" for name, _ in names)
                source = Source(kind="scene", start=float(self.scene.frames[position]), unit="frames")
                yield position, 0, Observation(agent=self.agent, text=f"comes near {where}", source=source)
                continue
            for name, stay in names:
                frame = Act(verb="walk", place=_place(name))
                yield self._event(position, 0, frame, stay.certainty / len(names))

    def _openings(self) -> Iterable[tuple[int, int, Event]]:
        """Open and close; what opens in the same key frame as n - 1 others is the one with probability 1 / n."""
        found = [
            (name, spell)
            for name, times in self._spells(self.scene.opened, set().union(*self.scene.opened)).items()
            for spell in times
        ]
        for name, spell in found:
            near = any(name in self.scene.near[k] for k in self._around(spell.start, spell.end))
            together = sum(other.start == spell.start for _, other in found)
            certainty = spell.certainty * (1.0 if near else AWAY) / together
            place = _place(name)
            if spell.start > 0:  # else it stood open from the start
                yield self._event(spell.start, 1, Act(verb="open", place=place), certainty)
            if spell.end + 1 < len(self.scene.frames):
                yield self._event(spell.end + 1, 3, Act(verb="close", place=place), certainty)

    def _handlings(self) -> Iterable[tuple[int, int, Event]]:
        """Grab and put every thing that is in the hand for a while."""
        for thing, times in self._spells(self.scene.held, set().union(*self.scene.held)).items():
            known: set[str] = set()
            for spell in self._carried(thing, times):
                known |= self._seen_at(thing, 0, spell.start)
                rivals = len({t for k in range(spell.start, spell.end + 1) for t in self.scene.held[k]})
                certainty = spell.certainty if spell.seen > 1 else spell.certainty / rivals
                yield from self._handling(thing, spell, certainty, known)

    def _handling(
        self, thing: str, spell: Spell, certainty: float, known: set[str]
    ) -> Iterable[tuple[int, int, Event]]:
        origin, sure = self._origin(thing, spell.start)
        frame = Act(verb="grab", thing=lexicon().thing(thing), place=_place(origin) if origin else None)
        yield self._event(spell.start, 2, frame, certainty * sure)
        last = len(self.scene.frames) - 1
        aim, sure = self._aim(thing, spell, known)
        if spell.end == last and not (aim and sure == 1.0):
            return  # still in the hand
        surface = aim is not None and not self._is_container(aim)
        place = _place(aim) if aim else None
        frame = Act(verb="put", thing=lexicon().thing(thing), place=place, on=surface)
        yield self._event(min(spell.end + 1, last), 2, frame, certainty * sure)

    def _carried(self, thing: str, times: Sequence[Spell]) -> Sequence[Spell]:
        """Join stretches of holding: who carries a thing through a door hides it, and does not put it down.

        It was put down in between if it came into view at a place where it had not been seen before.
        """
        joined: list[Spell] = []
        for spell in times:
            if joined:
                before = joined[-1]
                new = self._seen_at(thing, before.start, spell.start) - self._seen_at(thing, 0, before.start)
                if not new:
                    joined[-1] = Spell(before.start, spell.end, before.seen + spell.seen)
                    continue
            joined.append(spell)
        return joined

    def _origin(self, thing: str, start: int) -> tuple[str | None, float]:
        """Where a thing was before it was grabbed: last seen there, else what stood open and near; how sure."""
        near = frozenset[str]().union(*(self.scene.near[k] for k in self._around(start, start)))
        for k in range(start, -1, -1):
            places = {place for what, place in self.scene.at(k) if what == thing}
            if places:
                close = places & near
                return _only(close, 1.0) if close else _only(places, GUESSED)
        opened = frozenset[str]().union(*(self.scene.opened[k] for k in self._around(start, start)))
        return _only((opened & near) or opened, GUESSED)

    def _aim(self, thing: str, spell: Spell, known: set[str]) -> tuple[str | None, float]:
        """Where a thing went: seen at a new place, else what stood open or the only furniture near; how sure."""
        last = len(self.scene.frames) - 1
        new = self._seen_at(thing, spell.start, min(spell.end + SETTLE, last)) - known
        if len(new) == 1:
            return _only(new, 1.0)
        after = range(spell.end, min(spell.end + 1, last) + 1)
        near = frozenset.intersection(*(self.scene.near[k] for k in after)) & self.scene.furniture
        opened = frozenset[str]().union(*(self.scene.opened[k] for k in after)) & near
        return _only(opened or near, GUESSED)

    def _seen_at(self, thing: str, first: int, last: int) -> set[str]:
        """The places where a thing is seen, positions `first` to `last` included."""
        return {place for k in range(first, last + 1) for what, place in self.scene.at(k) if what == thing}

    def _around(self, start: int, end: int) -> range:
        """The positions from one before to one after."""
        return range(max(start - 1, 0), min(end + 2, len(self.scene.frames)))

    def _is_container(self, name: str) -> bool:
        """Whether a place was seen open or with something inside."""
        inside = any(place == name for pairs in self.scene.inside for _, place in pairs)
        return inside or any(name in names for names in self.scene.opened)
