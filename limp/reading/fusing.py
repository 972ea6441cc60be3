"""Joins what was seen with what was told into one episode, and says how things stood at the start.

Who is who is found by what is said: the same words under two names are one speaker, so a description's names can
be mended.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..episodes.episode import Episode
from ..episodes.events import Believe, Change, Event, Seen, Shown, Tell
from ..episodes.names import Name
from ..episodes.names import renamed as with_names
from ..episodes.telling import is_setting
from ..errors import InputError
from ..homes.deeds import IT, SUPPLIED, agent_of, deed_done, deed_of, event_of, statement_of, stood
from ..homes.household import Household
from ..homes.lexicon import lexicon
from ..homes.minds import located
from ..homes.settling import settled
from ..homes.world import same_place
from ..minds.deeds import Deed
from ..minds.facts import SOMETHING, Place
from ..minds.source import Agreement, Source
from ..protocols.stages import ReadEpisode, Sources
from .homes.understanding import understood

FILLED = 0.9
"""Certainty of an act whose thing was filled in from the talk."""


class HouseholdFuser:
    """Fuses by rules: names agree with the talk, talk stands where it was seen, rooms and things are filled in."""

    def fuse(self, sources: Sources) -> ReadEpisode:
        """Return the episode, joined by times and words; what is assumed is about minds.

        What was seen and told is understood first, where it is only in words. Raises `InputError` if nobody
        says or does anything in it.
        """
        watched, told = understood(sources.seen, sources.agents), understood(sources.told, sources.agents)
        prose = [event for event in told if event.source.kind != "conversation"]
        talk = [line for line in _lines(told) if line.source.kind == "conversation"]
        parts = [(part, mended_names(part, talk or _lines(prose))) for part in _by_sensor(watched)]
        described = next((_agreement(p, talk) for p, _ in parts if p[0].source.kind == "video"), None)
        seen = [event for part, names in parts for event in renamed(part, names)]
        mended = mended_names(prose, talk)
        prose = renamed(prose, mended)
        # What the text tells as `later` comes after what was seen, else before it.
        ordered = [*seen, *prose] if sources.later else [*prose, *seen]
        events = _placed_talk(ordered, talk, _start_of_talk(ordered, talk))
        placed = _with_places(events)
        named, filled = _filled(placed)
        people = tuple(dict.fromkeys(filter(None, map(agent_of, named))))
        if not people:
            raise InputError("nobody says or does anything in the episode.", "Check the text and the video.")
        renamings = [_renaming(names) for names in (*(names for _, names in parts), mended) if names]
        notes = dict.fromkeys((*renamings, *filled, *_supposed_rooms(placed, events)))
        episode = settled(people, [*_stood(named), *(e for e in named if not is_setting(e))], described)
        return ReadEpisode(episode=episode, notes=tuple(notes))


def _lines(events: Sequence[Event]) -> list[Tell]:
    return [event for event in events if isinstance(event, Tell)]


def _by_sensor(seen: Sequence[Event]) -> list[list[Event]]:
    """Group what was seen by its source: what one sensor calls people says nothing of what another does."""
    kinds = dict.fromkeys(event.source.kind for event in seen)
    return [[event for event in seen if event.source.kind == kind] for kind in kinds]


def _agreement(part: Sequence[Event], talk: Sequence[Tell]) -> Agreement:
    """Compare a description with the talk.

    Only who describes can quote: a film's own subtitles are the talk itself.
    """
    said = [line for line in _lines(part) if not _is_subtitle(line)]
    quoted = sum(any(same_words(line, words) for words in said) for line in talk)
    return Agreement(lines=len(talk), quoted=quoted)


def _is_subtitle(line: Tell) -> bool:
    """Return whether a line is shown from one second to another; a model that describes a film names a moment."""
    return line.source.unit == "seconds" and line.source.end is not None


def _start_of_talk(events: Sequence[Event], talk: Sequence[Tell]) -> int:
    """Return where talk begins that no report mentions.

    Before a film, a text tells what went before: talk follows it. A text alone tells both: talk comes before
    whoever asks looks for something, since nobody asks for what they have.
    """
    film = [k for k, event in enumerate(events) if event.source.kind in ("video", "scene")]
    if film:
        return film[0]
    askers = {line.speaker for line in talk if _asked_for(line)}
    looking = ("open", "search", "grab", "find", "miss")
    return next((k for k, who, act in _deeds(events) if who in askers and act.verb in looking), len(events))


def _deeds(events: Sequence[Event]) -> Iterator[tuple[int, str, Deed]]:
    """Yield what is done, with its place in the row and who does it."""
    for k, event in enumerate(events):
        if (deed := deed_done(event)) is not None:
            yield k, event.doer, deed


def _placed_talk(events: list[Event], talk: Sequence[Tell], start: int) -> list[Event]:
    """Put each line of talk where the same utterance was seen, in the talk's own words.

    Lines that were not seen go next to the line before them, or before the one after them; if none was seen, they
    follow what a text told before the film. Where there is talk it is all that was said: other reports of the same
    kind of utterance are dropped.
    """
    out, at_line = list(events), _seen_lines(events, talk)
    for line, k in at_line.items():
        out[k] = talk[line]
    for line, said in enumerate(talk):
        if line in at_line:
            continue
        following = min(at_line.values(), default=start)
        k = max((k + 1 for other, k in at_line.items() if other < line), default=following)
        out.insert(k, said)
        at_line = {other: j + (j >= k) for other, j in at_line.items()} | {line: k}
    lines = {id(line) for line in talk}
    kinds = {_kind(line) for line in talk}
    return [e for e in out if not isinstance(e, Tell) or id(e) in lines or _kind(e) not in kinds]


def _seen_lines(events: Sequence[Event], talk: Sequence[Tell]) -> dict[int, int]:
    """Return where the lines of talk were seen: the position of a line -> that of an event, each event once."""
    at_line: dict[int, int] = {}
    for line, said in enumerate(talk):
        free = ((k, e) for k, e in enumerate(events) if isinstance(e, Tell) and k not in at_line.values())
        same = next((k for k, event in free if same_words(said, event)), None)
        at_line |= {} if same is None else {line: same}
    return at_line


def _kind(line: Tell) -> tuple[str, str]:
    return line.speaker, statement_of(line).speech


@dataclass(frozen=True)
class _Way:
    """Where somebody is: `here`, having just `come` into a room, before they walk to the `next_room`."""

    here: Place | None = None
    come: str = ""
    next_room: str = ""

    @property
    def room(self) -> str:
        return self.here.room if self.here else ""

    def gone_on(self, act: Deed, place: Place, source: str) -> _Way:
        """Return where they are after an act at a place; what is seen also shows rooms that are only passed."""
        goes = act.verb in ("walk", "enter")
        come = place.room if goes and source == "text" else "" if goes else self.come
        return _Way(place, "" if place.name else come)


def _with_places(events: list[Event]) -> list[Event]:
    """Say where each act happens: at the furniture where the person is, in the room that it stands in."""
    ways: dict[tuple[str, str], _Way] = {}  # each sensor tells its own story of the same person
    home = Household(Episode(events=tuple(events)))
    named, things, next_rooms = _named_rooms(home), {*home.things()}, _next_rooms(events)
    out = list(events)
    for k, who, act in _deeds(events):
        whose, source = (who, _story(events[k])), events[k].source.kind
        way = ways.get(whose, _Way())
        place = _place_of(act, replace(way, next_room=next_rooms[k]), named)
        if place is not None and place.name in things:
            # Whoever walks to a thing is where the thing is, which says no more than the room.
            place = Place(room=place.room) if place.room else None
        if place is not None and act.verb not in ("find", "miss"):
            ways[whose] = way.gone_on(act, place, source)
        out[k] = _instead(events[k], act, act.model_copy(update={"place": place}))
    return out


def _instead(event: Event, old: Deed, new: Deed) -> Event:
    """Return the same event with another deed, in canonical words."""
    if new == old:
        return event
    return event_of(event.doer, new, **event.common("text", "room"))


def _place_of(act: Deed, way: _Way, named: dict[str, set[str]]) -> Place | None:
    """Return where an act happens with the room, for somebody on a way."""
    if act.place is None or (act.place.is_person and act.verb not in ("walk", "open", "close")):
        return way.here if act.verb in ("grab", "put", "search", "open", "close") else None
    if not act.place.name or act.place.room or act.place.is_person:
        return act.place
    if way.here and way.here.name == act.place.name and not act.place.other:
        return way.here
    return act.place.model_copy(update={"room": _room(act.place, way, named) or _unnamed(act, way, named)})


def _story(event: Event) -> str:
    """Return the source that tells where people are: scene graphs on their own, all words as one."""
    return "scene" if event.source.kind == "scene" else "text"


def _recalled(events: Sequence[Event]) -> Iterator[str]:
    """Yield the things of which people recall where they were."""
    told = (event.claim.variable for event in events if isinstance(event, Believe) and event.mood == "holds")
    return (variable.of for variable in told if variable is not None)


def _named_rooms(home: Household) -> dict[str, set[str]]:
    """Return the rooms that are named with each piece of furniture."""
    rooms: dict[str, set[str]] = {}
    for place in home.places():
        if place.room:
            rooms.setdefault(place.name, set()).add(place.room)
    return rooms


def _next_rooms(events: Sequence[Event]) -> list[str]:
    """For each event, the room that its person walks to next in its story: they are not in it yet."""
    ahead: dict[tuple[str, str], str] = {}
    found = [""] * len(events)
    for k, who, act in reversed([*_deeds(events)]):
        whose = who, _story(events[k])
        found[k] = ahead.get(whose, "")
        if act.verb == "walk" and act.place is not None:
            ahead[whose] = "" if act.place.name else act.place.room
    return found


def _room(place: Place, way: _Way, named: dict[str, set[str]]) -> str:
    """Return the room in which furniture stands, as far as the rooms that are named tell, to somebody in one.

    Whoever has just come into a room goes to furniture in it, unless this is told to stand in another: that
    somebody goes into a room is told for what they do there (the maxim of relation; Grice, "Logic and
    conversation", 1975), and outweighs where such furniture usually stands. A door may lead out of it.
    """
    homes = lexicon().home_rooms(place.name)
    come = {way.come} - {""} if lexicon().is_container(place.name) is not None else set[str]()
    told, rooms_named = named.get(place.name, set()), set().union(*named.values())
    if way.room and (way.room in told or way.room in homes or not (told or homes)):
        return way.room
    for rooms in (told, come, rooms_named.intersection(homes)):
        if len(rooms) == 1 and way.next_room not in rooms:
            return next(iter(rooms))
    return ""


def _unnamed(act: Deed, way: _Way, named: dict[str, set[str]]) -> str:
    """Return the room of furniture of which no named room is told to be its own.

    Who goes nowhere is still in the room that they were told to be in. Else it is the only room where such
    furniture usually stands.
    """
    homes = lexicon().home_rooms(act.place.name) if act.place else ()
    if act.verb != "walk" and way.room in set().union(*named.values()):
        return way.room
    return homes[0] if len(homes) == 1 and way.next_room not in homes else ""


def _supposed_rooms(placed: Sequence[Event], events: Sequence[Event]) -> Iterator[str]:
    """Yield a note for furniture that was placed in a room which nobody names in the events as they were told."""
    named = {place.room for place in Household(Episode(events=tuple(events))).places()}
    for place in dict.fromkeys(deed.place for event in placed if (deed := deed_of(event)) is not None):
        if place is not None and place.name and place.room and place.room not in named:
            yield f"assumed: the {place.name} is in the {place.room}, where such furniture usually stands"


def _filled(events: Sequence[Event]) -> tuple[list[Event], list[str]]:
    """Name `some object`: what the person had asked for, or else the only thing that the story is about."""
    only = _only_thing(events)
    asked: dict[str, str] = {}
    out, notes = list(events), list[str]()
    for k, event in enumerate(events):
        if isinstance(event, Tell) and (wanted := _asked_for(event)):
            asked[event.speaker] = wanted
        act = deed_done(event)
        thing = asked.get(event.doer) or ("" if asked else only)
        if act is not None and act.thing == SOMETHING and thing:
            named = _instead(event, act, act.model_copy(update={"thing": thing}))
            out[k] = named.model_copy(update={"certainty": event.certainty * FILLED})
            notes.append(f"'{SOMETHING}' is taken to be the {thing}")
    return out, notes


def _asked_for(line: Tell) -> str:
    """Return the thing that somebody asks for or wants by its name, or ""."""
    said = statement_of(line)
    return said.thing if said.speech in ("ask", "want") and said.thing != IT else ""


def _only_thing(events: Sequence[Event]) -> str:
    told = [event for event in events if event.source.kind != "video"]
    acts = (deed for event in told if (deed := deed_of(event)) is not None)
    moved = {act.thing for act in acts if act.verb in ("grab", "put")}
    things = {*moved, *_recalled(told)} - {"", SOMETHING}
    return things.pop() if len(things) == 1 else ""


def _stood(events: Sequence[Event]) -> Iterator[Event]:
    """Yield how things stood at the start: as was told, and where each was before anyone moved it.

    A thing that is told to be at several places is only shown there: none of them is its place.
    """
    told = [event for event in events if is_setting(event)]
    known = {(event.sets, event.text): event for event in told if isinstance(event, Change)}
    found = (known.get((event.sets, event.text), event) for event in _initial(events))
    standing = [*told, *found]
    times = Counter(_thing_of(event) for event in standing)
    for event in standing:
        thing = _thing_of(event)
        if isinstance(event, Change) and thing and times[thing] > 1:
            seen = Seen(thing=thing, place=event.sets[0].value or "")
            yield Shown((seen,), mood="holds", text=event.text, source=event.source)
        else:
            yield event


def _thing_of(event: Event) -> str:
    """Return the thing of which an event tells where it stood, or nothing."""
    sets = event.sets if isinstance(event, Change) else ()
    return next((one.variable.of for one in sets if one.variable.quality == "at"), "")


def _initial(events: Sequence[Event]) -> Iterator[Change]:
    """Yield where things were before anyone moved them: the first place that each is taken from."""
    moved: set[str] = set()
    facts: dict[str, Change] = {}
    for _, _, act in _deeds(events):
        if act.thing in ("", SOMETHING):
            continue
        first = act.verb in ("grab", "find") and act.thing not in moved
        if first and act.place and act.place.name:
            facts[act.thing] = stood(located(act.thing, act.place), Source(kind=SUPPLIED))
        moved.add(act.thing)
    yield from facts.values()


# -- who is who --------------------------------------------------------------------------------------------------

SHARED = 0.6
"""Two reports with so large a share of the words of the shorter one are of one utterance; assumed."""


def same_words(one: Tell, two: Tell) -> bool:
    """Tell whether two reports are of one utterance: the same kind of statement about the same thing or place."""
    a, b = statement_of(one).about(""), statement_of(two).about("")
    if a.speech != b.speech or a.speech == "other":
        mine, yours = _content(one.spoken), _content(two.spoken)
        return len(mine & yours) >= SHARED * max(1, min(len(mine), len(yours)))
    if a.place is not None and b.place is not None:
        return same_place(a.place, b.place) or b.place.name in lexicon().beside(a.place.name)
    return not a.thing or not b.thing or a.thing == b.thing


def _content(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3}


def mended_names(seen: Sequence[Event], said: Sequence[Tell]) -> dict[str, str]:
    """Return how the people in `seen` must be renamed to agree with who `said` what.

    Each utterance in both under two names is one vote; the renaming is applied only if it is one to one. A
    swap of two names counts as both. A stranger who is alone in `seen` is the one who asks: a film of a
    conversation's consequences follows the one who searches.
    """
    votes = dict.fromkeys(_same_speakers(seen, said))
    if len(votes) > min(len({old for old, _ in votes}), len({new for _, new in votes})):
        return {}
    wrong = {old: new for old, new in votes if old != new}
    return _completed(wrong, set(map(agent_of, seen))) if wrong else _stranger(seen, said)


def _same_speakers(seen: Sequence[Event], said: Sequence[Tell]) -> Iterator[tuple[str, str]]:
    """Yield who says each utterance of `seen`, with who says the same among what was `said`."""
    for theirs in _lines(seen):
        match = next((ours for ours in said if same_words(ours, theirs)), None)
        if match is not None:
            yield theirs.speaker, match.speaker


def _stranger(seen: Sequence[Event], said: Sequence[Tell]) -> dict[str, str]:
    """Take a stranger who is alone in `seen` and takes or finds something for the one who asks."""
    acts = [(who, act.verb) for _, who, act in _deeds(seen)]
    here = {event.doer for event in seen if event.mood == "happened" and not isinstance(event, Tell)} - {""}
    known = {line.speaker for line in said}
    asker = next((line.speaker for line in said if statement_of(line).speech == "ask"), "")
    alone = bool(asker) and len(here) == 1 and here.isdisjoint(known)
    return {here.pop(): asker} if alone and any(verb in ("grab", "find") for _, verb in acts) else {}


def _completed(wrong: dict[str, str], present: set[str]) -> dict[str, str]:
    """Make a renaming one to one: a person present under a name that is given away gets a freed one."""
    freed = [name for name in wrong if name not in wrong.values()]
    displaced = [name for name in wrong.values() if name in present and name not in wrong]
    return wrong | dict(zip(displaced, freed, strict=False))


def renamed(events: Sequence[Event], names: Mapping[str, str]) -> list[Event]:
    """Return the events with people renamed, wherever they are named but in the words that are spoken."""
    if not names:
        return list(events)
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")

    def other(words: str) -> str:
        return pattern.sub(lambda match: names[match[1]], words)

    def see(one: Name) -> str:
        return other(one.name)

    out = []
    for event in events:
        made = with_names(event, see)
        spoken = isinstance(made, Tell) and f'{made.speaker} says "{made.spoken}"'
        out.append(made.model_copy(update={"text": spoken or other(event.text)}))
    return out


def _renaming(names: Mapping[str, str]) -> str:
    """Return the note on a renaming."""
    listed = ", ".join(f"{old} -> {new}" for old, new in names.items())
    return f"names in a report do not fit the talk; read {listed}"
