"""Joins what was seen with what was told into one episode, and says how things stood at the start.

Who is who is found by what is said: the same words under two names are one speaker, so a description's names can
be mended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..errors import InputError
from ..homes.lexicon import lexicon
from ..homes.minds import located
from ..homes.world import same_place
from ..minds.attitudes import Attitude, Social
from ..minds.events import Action, Episode, Event, Observation, State, Utterance
from ..minds.facts import SOMETHING, At, Fact, Place
from ..minds.meanings import IT, Act, Statement
from ..minds.source import Agreement
from ..protocols.stages import Sources

FILLED = 0.9
"""Certainty of an act whose thing was filled in from the talk."""


class HouseholdFuser:
    """Fuses by rules: names agree with the talk, talk stands where it was seen, rooms and things are filled in."""

    def fuse(self, sources: Sources) -> Episode:
        """Return the episode, joined by times and words; what is assumed is about minds.

        Raises `InputError` if nobody says or does anything in it.
        """
        prose = [event for event in sources.told if event.source.kind != "conversation"]
        talk = [line for line in _utterances(sources.told) if line.source.kind == "conversation"]
        parts = [(part, mended_names(part, talk or _utterances(prose))) for part in _by_sensor(sources.seen)]
        described = next((_agreement(p, talk, n) for p, n in parts if p[0].source.kind == "video"), None)
        seen = [event for part, names in parts for event in renamed(part, names)]
        prose = renamed(prose, mended_names(prose, talk))
        ordered = _in_order(seen, prose)
        events = _placed_talk(ordered, talk, _start_of_talk(ordered, talk))
        placed = _with_places(events)
        events = [*_filled(placed), *_supposed_rooms(placed, events)]
        agents = tuple(dict.fromkeys(filter(None, (event.agent for event in events))))
        if not agents:
            raise InputError("nobody says or does anything in the episode.", "Check the text and the video.")
        facts = (*_told(events), *_initial(events))
        return Episode(agents=agents, initial=State(facts=facts), events=tuple(events), described=described)


def _utterances(events: Sequence[Event]) -> list[Utterance]:
    return [event for event in events if isinstance(event, Utterance)]


def _by_sensor(seen: Sequence[Event]) -> list[list[Event]]:
    """Group what was seen by its source: what one sensor calls people says nothing of what another does."""
    kinds = dict.fromkeys(event.source.kind for event in seen)
    return [[event for event in seen if event.source.kind == kind] for kind in kinds]


def _agreement(part: Sequence[Event], talk: Sequence[Utterance], names: Mapping[str, str]) -> Agreement:
    """Compare a description with the talk; `names` are those that had to be mended in it.

    Only who describes can quote: a film's own subtitles are the talk itself.
    """
    said = [event for event in part if isinstance(event, Utterance) and not _is_subtitle(event)]
    quoted = sum(any(same_words(line, words) for words in said) for line in talk)
    return Agreement(lines=len(talk), quoted=quoted, misnamed=bool(names))


def _is_subtitle(line: Utterance) -> bool:
    """Return whether a line is shown from one second to another; a model that describes a film names a moment."""
    return line.source.unit == "seconds" and line.source.end is not None


def _in_order(seen: list[Event], prose: list[Event]) -> list[Event]:
    """What the text tells as `later` comes after what was seen, else before it."""
    later = any(isinstance(event, Observation) and event.text == "later" for event in prose[:2])
    return [*seen, *prose] if later else [*prose, *seen]


def _start_of_talk(events: Sequence[Event], talk: Sequence[Utterance]) -> int:
    """Return where talk begins that no report mentions.

    Before a film, a text tells what went before: talk follows it. A text alone tells both: talk comes before
    whoever asks looks for something, since nobody asks for what they have.
    """
    film = [k for k, event in enumerate(events) if event.source.kind in ("video", "scene")]
    if film:
        return film[0]
    askers = {utterance.agent for utterance in talk if _asked_for(utterance)}
    looking = ("open", "search", "grab", "find", "miss")
    acts = ((k, e.agent, e.meaning) for k, e in enumerate(events) if isinstance(e, Action) and e.meaning)
    return next((k for k, who, act in acts if who in askers and act.verb in looking), len(events))


def _placed_talk(events: list[Event], talk: Sequence[Utterance], start: int) -> list[Event]:
    """Put each line of talk where the same utterance was seen, in the talk's own words.

    Lines that were not seen go next to the line before them, or before the one after them; if none was seen, they
    follow what a text told before the film. Where there is talk it is all that was said: other reports of the same
    kind of utterance are dropped.
    """
    out, at_line = list(events), _seen_lines(events, talk)
    for line, k in at_line.items():
        out[k] = talk[line]
    for line, utterance in enumerate(talk):
        if line in at_line:
            continue
        following = min(at_line.values(), default=start)
        k = max((k + 1 for other, k in at_line.items() if other < line), default=following)
        out.insert(k, utterance)
        at_line = {other: j + (j >= k) for other, j in at_line.items()} | {line: k}
    lines = {id(utterance) for utterance in talk}
    kinds = {_kind(utterance) for utterance in talk}
    return [e for e in out if not isinstance(e, Utterance) or id(e) in lines or _kind(e) not in kinds]


def _seen_lines(events: Sequence[Event], talk: Sequence[Utterance]) -> dict[int, int]:
    """Return where the lines of talk were seen: the position of a line -> that of an event, each event once."""
    at_line: dict[int, int] = {}
    for line, utterance in enumerate(talk):
        free = ((k, e) for k, e in enumerate(events) if isinstance(e, Utterance) and k not in at_line.values())
        same = next((k for k, event in free if same_words(utterance, event)), None)
        at_line |= {} if same is None else {line: same}
    return at_line


def _kind(utterance: Utterance) -> tuple[str, str]:
    return utterance.agent, utterance.meaning.speech if utterance.meaning else "other"


@dataclass(frozen=True)
class _Way:
    """Where somebody is: `here`, having just `come` into a room, before they walk to the `next_room`."""

    here: Place | None = None
    come: str = ""
    next_room: str = ""

    @property
    def room(self) -> str:
        return self.here.room if self.here else ""

    def gone_on(self, act: Act, place: Place, source: str) -> _Way:
        """Return where they are after an act at a place; what is seen also shows rooms that are only passed."""
        goes = act.verb in ("walk", "enter")
        come = place.room if goes and source == "text" else "" if goes else self.come
        return _Way(place, "" if place.name else come)


def _with_places(events: list[Event]) -> list[Event]:
    """Say where each act happens: at the furniture where the person is, in the room that it stands in."""
    ways: dict[tuple[str, str], _Way] = {}  # each sensor tells its own story of the same person
    named, things, next_rooms = _named_rooms(events), _things(events), _next_rooms(events)
    out: list[Event] = []
    for k, event in enumerate(events):
        if not isinstance(event, Action) or event.meaning is None:
            out.append(event)
            continue
        act, whose = event.meaning, (event.agent, _story(event))
        way = ways.get(whose, _Way())
        place = _place_of(act, replace(way, next_room=next_rooms[k]), named)
        if place is not None and place.name in things:
            # Whoever walks to a thing is where the thing is, which says no more than the room.
            place = Place(room=place.room) if place.room else None
        if place is not None and act.verb not in ("find", "miss"):
            ways[whose] = way.gone_on(act, place, event.source.kind)
        out.append(event.meant(act.model_copy(update={"place": place})))
    return out


def _place_of(act: Act, way: _Way, named: dict[str, set[str]]) -> Place | None:
    """Return where an act happens with the room, for somebody on a way."""
    if act.place is None or (act.place.is_person and act.verb not in ("walk", "open", "close")):
        return way.here if act.verb in ("grab", "put", "search", "open", "close") else None
    if not act.place.name or act.place.room or act.place.is_person:
        return act.place
    if way.here and way.here.name == act.place.name and not act.place.other:
        return way.here
    return act.place.model_copy(update={"room": _room(act.place, way, named) or _unnamed(act, way, named)})


def _story(event: Event) -> str:
    """The source that tells where people are: scene graphs on their own, all words as one."""
    return "scene" if event.source.kind == "scene" else "text"


def _things(events: Sequence[Event]) -> set[str]:
    return {event.meaning.thing for event in events if isinstance(event.meaning, Act)} - {""}


def _named_rooms(events: Sequence[Event]) -> dict[str, set[str]]:
    rooms: dict[str, set[str]] = {}
    for event in events:
        said = event.meaning if event.agent and isinstance(event.meaning, Act | Statement) else None
        place = said.place if said else None
        if place is not None and place.room:
            rooms.setdefault(place.name, set()).add(place.room)
    return rooms


def _next_rooms(events: Sequence[Event]) -> list[str]:
    """For each event, the room that its person walks to next in its story: they are not in it yet."""
    ahead: dict[tuple[str, str], str] = {}
    found: list[str] = []
    for event in reversed(events):
        whose = event.agent, _story(event)
        found.append(ahead.get(whose, ""))
        act = event.meaning if isinstance(event, Action) else None
        if act is not None and act.verb == "walk" and act.place is not None:
            ahead[whose] = "" if act.place.name else act.place.room
    return found[::-1]


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


def _unnamed(act: Act, way: _Way, named: dict[str, set[str]]) -> str:
    """Return the room of furniture of which no named room is told to be its own.

    Who goes nowhere is still in the room that they were told to be in. Else it is the only room where such
    furniture usually stands.
    """
    homes = lexicon().home_rooms(act.place.name) if act.place else ()
    if act.verb != "walk" and way.room in set().union(*named.values()):
        return way.room
    return homes[0] if len(homes) == 1 and way.next_room not in homes else ""


def _supposed_rooms(placed: Sequence[Event], events: Sequence[Event]) -> Iterator[Observation]:
    """Yield a note for furniture that was placed in a room which nobody names in the events as they were told."""
    named = set().union(*_named_rooms(events).values())
    places = dict.fromkeys(event.meaning.place for event in placed if isinstance(event.meaning, Act))
    for place in places:
        if place is not None and place.name and place.room and place.room not in named:
            note = f"assumed: the {place.name} is in the {place.room}, where such furniture usually stands"
            yield Observation(text=f"the {place.name} is in the {place.room}", note=note)


def _filled(events: list[Event]) -> list[Event]:
    """Name `some object`: what the person had asked for, or else the only thing that the story is about."""
    only = _only_thing(events)
    asked: dict[str, str] = {}
    out: list[Event] = []
    for event in events:
        if isinstance(event, Utterance) and (wanted := _asked_for(event)):
            asked[event.agent] = wanted
        act = event.meaning if isinstance(event, Action) else None
        thing = asked.get(event.agent) or ("" if asked else only)
        if not isinstance(event, Action) or act is None or act.thing != SOMETHING or not thing:
            out.append(event)
            continue
        named = event.meant(act.model_copy(update={"thing": thing}))
        out.append(named.model_copy(update={"certainty": event.certainty * FILLED}))
        out.append(Observation(text=f"{SOMETHING} = {thing}", note=f"'{SOMETHING}' is taken to be the {thing}"))
    return out


def _asked_for(utterance: Utterance) -> str:
    """The thing that somebody asks for or wants by its name, or ""."""
    said = utterance.meaning
    return said.thing if said and said.speech in ("ask", "want") and said.thing != IT else ""


def _only_thing(events: Sequence[Event]) -> str:
    acts = (e.meaning for e in events if e.agent and e.source.kind != "video" and isinstance(e.meaning, Act))
    things = {act.thing for act in acts if act.verb in ("grab", "put")} - {"", SOMETHING}
    return things.pop() if len(things) == 1 else ""


def _told(events: Sequence[Event]) -> list[Fact]:
    return [fact for event in events if isinstance(event, Observation) for fact in event.facts]


def _initial(events: Sequence[Event]) -> tuple[At, ...]:
    """Where things were before anyone moved them: the first place that each is taken from."""
    facts: dict[str, At] = {}
    moved: set[str] = set()
    for event in events:
        act = event.meaning if isinstance(event, Action) else None
        if act is None or act.thing in ("", SOMETHING):
            continue
        first = act.verb in ("grab", "find") and act.thing not in moved
        if first and act.place and act.place.name:
            facts[act.thing] = located(act.thing, act.place)
        moved.add(act.thing)
    return tuple(facts.values())


# -- who is who --------------------------------------------------------------------------------------------------

SHARED = 0.6
"""Two reports with so large a share of the words of the shorter one are of one utterance; assumed."""


def same_words(one: Utterance, two: Utterance) -> bool:
    """Whether two reports are of one utterance: the same kind of statement about the same thing or place."""
    a, b = (one.meaning and one.meaning.about("")), (two.meaning and two.meaning.about(""))
    if a is None or b is None or a.speech != b.speech or a.speech == "other":
        mine, yours = _content(one.text), _content(two.text)
        return len(mine & yours) >= SHARED * max(1, min(len(mine), len(yours)))
    if a.place is not None and b.place is not None:
        return same_place(a.place, b.place) or b.place.name in lexicon().beside(a.place.name)
    return not a.thing or not b.thing or a.thing == b.thing


def _content(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3}


def mended_names(seen: Sequence[Event], said: Sequence[Utterance]) -> dict[str, str]:
    """Return how the people in `seen` must be renamed to agree with who `said` what.

    Each utterance in both under two names is one vote; the renaming is applied only if it is one to one. A
    swap of two names counts as both. A stranger who is alone in `seen` is the one who asks: a film of a
    conversation's consequences follows the one who searches.
    """
    votes = dict.fromkeys(_same_speakers(seen, said))
    if len(votes) > min(len({old for old, _ in votes}), len({new for _, new in votes})):
        return {}
    wrong = {old: new for old, new in votes if old != new}
    return _completed(wrong, {event.agent for event in seen}) if wrong else _stranger(seen, said)


def _same_speakers(seen: Sequence[Event], said: Sequence[Utterance]) -> Iterator[tuple[str, str]]:
    """Yield who says each utterance of `seen`, with who says the same among what was `said`."""
    for theirs in (event for event in seen if isinstance(event, Utterance)):
        match = next((ours for ours in said if same_words(ours, theirs)), None)
        if match is not None:
            yield theirs.agent, match.agent


def _stranger(seen: Sequence[Event], said: Sequence[Utterance]) -> dict[str, str]:
    """Take a stranger who is alone in `seen` and takes or finds something for the one who asks."""
    here = {event.agent for event in seen if isinstance(event, Action)}
    known = {utterance.agent for utterance in said}
    asker = next((u.agent for u in said if u.meaning and u.meaning.speech == "ask"), "")
    alone = bool(asker) and len(here) == 1 and here.isdisjoint(known)
    return {here.pop(): asker} if alone and any(map(_takes, seen)) else {}


def _completed(wrong: dict[str, str], present: set[str]) -> dict[str, str]:
    """Make a renaming one to one: a person present under a name that is given away gets a freed one."""
    freed = [name for name in wrong if name not in wrong.values()]
    displaced = [name for name in wrong.values() if name in present and name not in wrong]
    return wrong | dict(zip(displaced, freed, strict=False))


def _takes(event: Event) -> bool:
    return isinstance(event, Action) and event.meaning is not None and event.meaning.verb in ("grab", "find")


def renamed(events: Sequence[Event], names: dict[str, str]) -> list[Event]:
    """Return the events with people renamed, as actors, listeners and in the words of actions."""
    if not names:
        return list(events)
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")

    def rename(text: str) -> str:
        return pattern.sub(lambda match: names[match[1]], text)

    out: list[Event] = []
    for event in events:
        fields: dict[str, object] = {"agent": names.get(event.agent, event.agent)}
        if isinstance(event, Utterance):
            fields["to"] = names.get(event.to, event.to)
        else:
            fields["text"] = rename(event.text)
            if isinstance(event.meaning, Act):
                fields["meaning"] = _renamed_act(event.meaning, rename)
            if isinstance(event, Observation):
                fields["attitudes"] = tuple(_renamed_attitude(attitude, names) for attitude in event.attitudes)
        out.append(event.model_copy(update=fields))
    listed = ", ".join(f"{old} -> {new}" for old, new in names.items())
    return [Observation(text="people renamed", note=f"names in a report do not fit the talk; read {listed}"), *out]


def _renamed_act(act: Act, rename: Callable[[str], str]) -> Act:
    """Return the act with people renamed: whom a thing is given to, or whom somebody walks to."""
    place = act.place and act.place.model_copy(update={"name": rename(act.place.name)})
    return act.model_copy(update={"place": place, "thing": rename(act.thing), "to": rename(act.to)})


def _renamed_attitude(attitude: Attitude, names: Mapping[str, str]) -> Attitude:
    """Return the attitude with people renamed: who holds it, and whom it is about."""
    content = attitude.content
    if isinstance(content, Attitude):
        content = _renamed_attitude(content, names)
    elif isinstance(content, Social):
        content = content.model_copy(update={"agent": names.get(content.agent, content.agent)})
    holder = names.get(attitude.holder, attitude.holder)
    return attitude.model_copy(update={"holder": holder, "content": content})
