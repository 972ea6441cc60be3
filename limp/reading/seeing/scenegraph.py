"""Reads actions off scene graphs: what one person, followed by a camera, holds, opens and comes near to.

A folder of scene graphs holds five files of the form `{episode: {key frame: [facts]}}`:

    hold.json       The character is holding a mug
    inside.json     A mug is inside the dishwasher
    on.json         A mug is on the coffeetable
    opened.json     dishwasher           (containers that stand open)
    closeness.json  coffeetable          (things and furniture near the person)

What a key frame shows is evidence (`Shown`); changes between key frames become actions. The facts come from
segmented pictures and flicker, so a short gap does not end a state, and every action carries the certainty that
its own facts earn it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path

from ...episodes.events import Event, Seen, Shown
from ...episodes.question import Video
from ...episodes.telling import is_so
from ...errors import InputError
from ...homes.deeds import event_of
from ...homes.lexicon import lexicon
from ...inputs.checks import read_json, require_folder
from ...minds.deeds import Deed
from ...minds.source import Source
from ...protocols.stages import Account

STEADY = 0.9
"""Certainty of a state that is seen in two key frames or more."""
FLICKER = 0.6
"""Certainty of a state that is seen in one key frame: segmentation errors rarely last longer."""
GAP = 1
"""Key frames for which a state may vanish without having ended."""
AWAY = 0.5
"""Factor for a container that opens while the person is not seen near it: someone else may have opened it."""
GUESSED = 0.5
"""Factor for a place that is inferred from what was near, not seen."""
SETTLE = 3
"""Key frames after a thing left the hand in which it may come into view at its new place."""
CROWD = 3
"""Pieces of furniture coming near at once above which it is open which of them the person walks to."""

_AT = re.compile(r"An? (\S.*?) is (?:on|inside) the (\S.*?)\s*")
_NAME = re.compile(r"(.*)", re.DOTALL)
_FACTS = {
    "hold": re.compile(r"The character is holding an? (\S.*?)\s*"),
    "on": _AT,
    "inside": _AT,
    "opened": _NAME,
    "closeness": _NAME,
}
FILES = tuple(_FACTS)
_PERSON = "character"


@dataclass(frozen=True)
class Spell:
    """A state that lasts: key frames `start` to `end` by position, seen in `seen` of them."""

    start: int
    end: int
    seen: int

    @property
    def certainty(self) -> float:
        """STEADY or, if it was seen only once, FLICKER."""
        return STEADY if self.seen > 1 else FLICKER


def spells(present: Sequence[bool], gap: int = GAP) -> tuple[Spell, ...]:
    """Return the stretches in which a state holds; absences of up to `gap` positions do not end one."""
    found: list[Spell] = []
    for k in (k for k, here in enumerate(present) if here):
        if found and k - found[-1].end <= gap + 1:
            found[-1] = Spell(found[-1].start, k, found[-1].seen + 1)
        else:
            found.append(Spell(k, k, 1))
    return tuple(found)


@dataclass(frozen=True)
class KeyFrames:
    """What the key frames of a folder show; `frames` are their numbers, all else goes by position in them.

    `inside` are the places in which things are seen, `unread` the facts that are not understood, by frame.
    """

    frames: tuple[int, ...]
    views: tuple[Shown, ...]
    inside: frozenset[str] = frozenset()
    unread: tuple[tuple[int, str], ...] = ()

    @cached_property
    def opened(self) -> frozenset[str]:
        """The names of what is seen open."""
        return frozenset(name for view in self.views for name in view.opened)

    @cached_property
    def furniture(self) -> frozenset[str]:
        """The names that are places: things stand on them or in them, or they open, or their name says so."""
        places = {seen.place for view in self.views for seen in view.at}
        named = {name for view in self.views for name in view.near if lexicon().is_place_word(name)}
        return self.opened | places | named


def view_of(near: Iterable[str], held: Iterable[str], opened: Iterable[str], at: Iterable[Sequence[str]]) -> Shown:
    """Return what is shown with these names, furniture in words, each once and in alphabetical order."""
    pairs = sorted({(_spoken(thing), _spoken(place)) for thing, place in at})
    shown = tuple(Seen(thing=thing, place=place) for thing, place in pairs)
    view = Shown(shown, near=_names(near), held=_names(held), opened=_names(opened))
    return view.model_copy(update={"text": f"in view: {_in_view(view)}"})


def _in_view(view: Shown) -> str:
    """Return what is shown, in words: `near cabinet, mug; in hand mug; open fridge; mug at desk`."""
    parts = [
        "near " + ", ".join(view.near) if view.near else "",
        "in hand " + ", ".join(view.held) if view.held else "",
        "open " + ", ".join(view.opened) if view.opened else "",
        ", ".join(f"{seen.thing} at {seen.place}" for seen in view.at),
    ]
    return "; ".join(filter(None, parts)) or "nothing"


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(map(_spoken, names))))


def _spoken(name: str) -> str:
    """Return a joined name in words, `coffeetable` -> `coffee table`, without commas and semicolons."""
    plain = " ".join(re.sub("[,;]", " ", name).split())
    place = lexicon().place(plain)
    return f"{place.room} {place.name}".strip() if lexicon().is_place_word(plain) else plain


def read_scene(folder: Path) -> KeyFrames:
    """Read the five files of a scene.

    Raises `InputError` if the folder or a file is missing, is not JSON of this form, or holds no key frame.
    """
    require_folder(folder, "the scene", f"It must hold {', '.join(f'{name}.json' for name in FILES)}.")
    unread: list[tuple[int, str]] = []
    facts = {name: _read_file(folder, name, unread) for name in FILES}
    frames = tuple(sorted(set().union(*facts.values())))
    if not frames:
        raise InputError(
            f"the scene {str(folder)!r} has no key frame.", "Give scene graphs of at least one frame."
        )
    views = (
        view_of(
            near=[name for (name,) in facts["closeness"][k] if name != _PERSON],
            held=[name for (name,) in facts["hold"][k]],
            opened=[name for (name,) in facts["opened"][k]],
            at=[*facts["on"][k], *facts["inside"][k]],
        )
        for k in frames
    )
    inside = frozenset(_spoken(place) for k in frames for _, place in facts["inside"][k])
    return KeyFrames(frames, tuple(views), inside, tuple(unread))


def _read_file(folder: Path, name: str, unread: list[tuple[int, str]]) -> dict[int, list[tuple[str, ...]]]:
    """Return the names in the facts of each key frame; what is not understood is added to `unread`."""
    episodes = read_json(folder / f"{name}.json", dict[str, dict[int, list[str]]], "scene graphs")
    if len(episodes) != 1:
        raise InputError(
            f"scene graphs ({name}.json): {len(episodes)} episodes in one file.",
            "Write one: {episode: {key frame: [facts]}}.",
        )
    found: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for k, facts in sorted(next(iter(episodes.values())).items()):
        matches = [(fact, _FACTS[name].fullmatch(fact)) for fact in facts]
        found[k] = [match.groups() for _, match in matches if match]
        unread += [(k, fact) for fact, match in matches if not match]
    return found


class SceneGraphPerception:
    """Turns the scene graphs of a folder into the actions of the person whom the camera follows.

    The graphs do not name that person. It is taken to be the first of `agents`, and a note says so.
    """

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Return the actions in order, each with its key frame as `Source.start`.

        Raises `InputError` if nobody is named, and where `read_scene` does.
        """
        if not agents:
            raise InputError("nobody is named for the scene graphs.", "Name the person whom the camera follows.")
        agent = agents[0]
        scene = read_scene(Path(video.scene))
        assumed = f"the scene graphs do not name the person they follow; {agent} is assumed"
        unread = (f"key frame {k}: the fact {fact.strip()!r} is not understood" for k, fact in scene.unread)
        notes = (*([assumed] if len(set(agents)) > 1 else []), *unread)
        return Account(scene_events(scene, agent), notes)


def scene_events(scene: KeyFrames, agent: str) -> tuple[Event, ...]:
    """Return what the key frames show of `agent`, then the actions that are read off them."""
    return (*_shown(scene, agent), *_Reading(scene, agent).actions())


def _source(start: int, end: int | None = None) -> Source:
    """Return a key frame, or those from one to another, as where an event was found."""
    return Source(kind="scene", start=start, end=end, unit="frames")


def _shown(scene: KeyFrames, agent: str) -> Iterator[Shown]:
    """Yield what the key frames show, equal ones in a row as one: evidence for a planner that can weigh it."""
    for view, same in groupby(zip(scene.views, scene.frames, strict=True), key=lambda pair: pair[0]):
        frames = [frame for _, frame in same]
        source = _source(frames[0], frames[-1])
        yield view.model_copy(update={"around": agent, "source": source})


def _only(places: Set[str], sure: float) -> tuple[str | None, float]:
    """The one place there is and how sure it is; where there are none or several, no place, for sure."""
    return (min(places), sure) if len(places) == 1 else (None, 1.0)


Found = tuple[int, int, Event]
"""The position of an event, its rank among those of one key frame, and the event."""


@dataclass(frozen=True)
class _Reading:
    """One pass over a scene: every kind of change, put in order of key frames.

    In the same key frame people walk (0), open (1), grab, put (2), close (3).
    """

    scene: KeyFrames
    agent: str

    def actions(self) -> tuple[Event, ...]:
        found = [*self._walks(), *self._openings(), *self._handlings()]
        return tuple(event for _, _, event in sorted(found, key=lambda entry: entry[:2]))

    @cached_property
    def _near(self) -> list[frozenset[str]]:
        return [frozenset(view.near) for view in self.scene.views]

    def _event(self, position: int, rank: int, act: Deed, certainty: float) -> Found:
        source = _source(self.scene.frames[position])
        return position, rank, event_of(self.agent, act, source=source, certainty=certainty)

    def _spells(self, states: Sequence[Iterable[str]], names: Iterable[str]) -> Mapping[str, tuple[Spell, ...]]:
        return {name: spells([name in state for state in states]) for name in sorted(names)}

    def _walks(self) -> Iterator[Found]:
        """Walk to what comes near. Of n pieces that come near at once, each is the aim with probability 1 / n."""
        arrivals: dict[int, list[tuple[str, Spell]]] = {}
        for name, stays in self._spells(self._near, self.scene.furniture).items():
            for stay in stays:
                if stay.start > 0:
                    arrivals.setdefault(stay.start, []).append((name, stay))
        for position, names in arrivals.items():
            if len(names) > CROWD:
                where = ", ".join(f"the {name}" for name, _ in names)
                near = is_so(f"comes near {where}", self.agent)
                source = _source(self.scene.frames[position])
                yield position, 0, near.model_copy(update={"source": source})
                continue
            for name, stay in names:
                act = Deed(verb="walk", place=lexicon().place(name))
                yield self._event(position, 0, act, stay.certainty / len(names))

    def _openings(self) -> Iterator[Found]:
        """Open and close; what opens in the same key frame as n - 1 others is the one with probability 1 / n."""
        states = [view.opened for view in self.scene.views]
        times = self._spells(states, self.scene.opened)
        found = [(name, spell) for name, stretches in times.items() for spell in stretches]
        for name, spell in found:
            near = any(name in self._near[k] for k in self._around(spell.start, spell.end))
            together = sum(other.start == spell.start for _, other in found)
            certainty = spell.certainty * (1.0 if near else AWAY) / together
            place = lexicon().place(name)
            if spell.start > 0:  # else it stood open from the start
                yield self._event(spell.start, 1, Deed(verb="open", place=place), certainty)
            if spell.end + 1 < len(self.scene.frames):
                yield self._event(spell.end + 1, 3, Deed(verb="close", place=place), certainty)

    def _handlings(self) -> Iterator[Found]:
        """Grab and put every thing that is in the hand for a while."""
        states = [view.held for view in self.scene.views]
        for thing, times in self._spells(states, set().union(*states)).items():
            known: set[str] = set()
            for spell in self._carried(thing, times):
                known |= self._seen_at(thing, 0, spell.start)
                rivals = len(set().union(*states[spell.start : spell.end + 1]))
                certainty = spell.certainty if spell.seen > 1 else spell.certainty / rivals
                yield from self._handling(thing, spell, certainty, known)

    def _handling(self, thing: str, spell: Spell, certainty: float, known: set[str]) -> Iterator[Found]:
        name = lexicon().thing(thing)
        origin, sure = self._origin(thing, spell.start)
        grab = Deed(verb="grab", thing=name, place=lexicon().place(origin) if origin else None)
        yield self._event(spell.start, 2, grab, certainty * sure)
        last = len(self.scene.frames) - 1
        aim, sure = self._aim(thing, spell, known)
        if spell.end == last and not (aim and sure == 1.0):
            return  # still in the hand
        surface = aim is not None and aim not in self.scene.inside | self.scene.opened
        put = Deed(verb="put", thing=name, place=lexicon().place(aim) if aim else None, on=surface)
        yield self._event(min(spell.end + 1, last), 2, put, certainty * sure)

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
        around = self._around(start, start)
        near = frozenset[str]().union(*(self._near[k] for k in around))
        for k in range(start, -1, -1):
            places = self._seen_at(thing, k, k)
            if places:
                close = places & near
                return _only(close, 1.0) if close else _only(places, GUESSED)
        opened = frozenset[str]().union(*(self.scene.views[k].opened for k in around))
        return _only((opened & near) or opened, GUESSED)

    def _aim(self, thing: str, spell: Spell, known: set[str]) -> tuple[str | None, float]:
        """Where a thing went: seen at a new place, else what stood open or the only furniture near; how sure."""
        last = len(self.scene.frames) - 1
        new = self._seen_at(thing, spell.start, min(spell.end + SETTLE, last)) - known
        if len(new) == 1:
            return _only(new, 1.0)
        after = range(spell.end, min(spell.end + 1, last) + 1)
        near = frozenset.intersection(*(self._near[k] for k in after)) & self.scene.furniture
        opened = frozenset[str]().union(*(self.scene.views[k].opened for k in after)) & near
        return _only(opened or near, GUESSED)

    def _seen_at(self, thing: str, first: int, last: int) -> set[str]:
        """The places where a thing is seen, positions `first` to `last` included."""
        shown = (seen for view in self.scene.views[first : last + 1] for seen in view.at)
        return {seen.place for seen in shown if seen.thing == thing}

    def _around(self, start: int, end: int) -> range:
        """The positions from one before to one after."""
        return range(max(start - 1, 0), min(end + 2, len(self.scene.frames)))
