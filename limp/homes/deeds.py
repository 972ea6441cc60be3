"""What events tell of deeds and of where things are, in one form, and the same as events.

What somebody does with things is a change, a coming or going, a look or any other act, and what is said of where a
thing is are claims. Readers, the fuser and planners take all of these as a `Deed` or a `Statement`. A place is
named in full, as in `cabinet in the kitchen`, until an episode is put together (`settled`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Literal, get_args

from ..episodes.claims import Claim
from ..episodes.events import Act, Change, Enter, Event, Leave, Perceive, Tell, Unread, at, fact, state, topic
from ..episodes.phrases import claimed, is_somebody
from ..episodes.variables import TRUE
from ..minds.clauses import third_person
from ..minds.deeds import Deed, Verb
from ..minds.facts import SOMETHING, Place, Value
from ..minds.source import Source
from .world import is_surface, place_named, place_words

SHUTTING: Mapping[str, str] = {"open": "open", "close": "closed"}
"""The state in which each of these acts leaves a container."""
SUPPLIED = "supplied"
"""The source of what nobody told or showed, and must have been so."""
IT = "it"
"""The thing spoken of last, where a statement does not name the one that it is about."""
_LYING = ("put", "hold", "find")
"""Deeds by which a thing is seen on a place, or in it."""
_VERBS: Mapping[str, Verb] = {verb: verb for verb in get_args(Verb)}


# --- deeds --------------------------------------------------------------------------------------------------


def event_of(who: str, deed: Deed, **slots: Any) -> Event:
    """Return what somebody does: a coming or going, a change, something found, or any other act.

    `slots` are those of all events; without a `text` it has the canonical words of the deed.
    """
    where = deed.place or Place()
    place = place_words(where)
    thing = deed.thing if deed.thing not in ("", SOMETHING, IT) else ""
    slots = {"text": f"{who} {third_person(deed.phrase())}", "room": where.room, **slots}
    if deed.verb == "leave":
        return Leave(who, **slots)
    if deed.verb in ("walk", "enter") and not where.name and (where.room or deed.verb == "enter"):
        return Enter(who, **slots)
    if deed.verb in SHUTTING and place:
        return Change(state(place).to(SHUTTING[deed.verb]), by=who, verb=deed.verb, **slots)
    if deed.verb in ("put", "move", "give") and thing:
        return Change(at(thing).to(deed.to or place), by=who, verb=deed.verb, **slots)
    if deed.verb == "grab" and thing:
        return Change(at(thing).to(who), by=who, verb=deed.verb, moved_from=place or None, **slots)
    if deed.verb == "find" and thing and place:
        return Perceive((who,), at(thing), place, "sight", **slots)
    return Act(who, verb=deed.verb, thing=deed.thing, place=place, towards=deed.to, **slots)


def deed_of(
    event: Event, place: Callable[[str], Place] = place_named, people: Collection[str] = ()
) -> Deed | None:
    """Return what somebody does with a thing or at a place; None for events that tell of no such deed.

    `place` is the place of a name. A thing that one of `people` has then was given to them.
    """
    room = Place(room=event.room) if event.room else None
    match event:
        case Enter():
            return Deed(verb="walk" if room else "enter", place=room)
        case Leave():
            return Deed(verb="leave", place=room)
        case Change() if event.by and len(event.sets) == 1:
            return _changed(event, place, people)
        case Perceive(agents=(_,), variable=variable, value=value) if variable.quality == "at" and value:
            return Deed(verb="find", thing=variable.of, place=place(value), on=_is_on(place(value), event))
        case Act() if event.verb in _VERBS:
            where = place(event.place) if event.place else None
            verb = _VERBS[event.verb]
            on = verb in _LYING and where is not None and _is_on(where, event)
            return Deed(verb=verb, thing=event.thing, place=where, on=on, to=event.towards)
    return None


def _changed(event: Change, place: Callable[[str], Place], people: Collection[str]) -> Deed | None:
    variable, value = event.sets[0].variable, event.sets[0].value or ""
    if variable.quality == "state" and value in SHUTTING.values():
        return Deed(verb="open" if value == SHUTTING["open"] else "close", place=place(variable.of))
    if variable.quality != "at":
        return None
    if value == event.by:
        return Deed(verb="grab", thing=variable.of, place=place(event.moved_from) if event.moved_from else None)
    if value in people or event.verb == "give":
        return Deed(verb="give", thing=variable.of, to=value)
    where = place(value) if value else None
    verb: Verb = "move" if event.verb == "move" else "put"
    return Deed(verb=verb, thing=variable.of, place=where, on=where is not None and _is_on(where, event))


def _is_on(place: Place, event: Event) -> bool:
    """Return whether something is on a place, and not in it: as the words say, else as is usual there."""
    said = {on for on, link in ((True, "on"), (False, "in")) if f" {link} {place}" in event.text}
    return said.pop() if len(said) == 1 else is_surface(place)


# --- how things stood ---------------------------------------------------------------------------------------


def stood(one: Claim, source: Source) -> Change:
    """Return that something held from the start, which nobody needs to know."""
    sets = one.variable.to(one.value) if one.variable and not one.negated else fact(claimed(one)).to(TRUE)
    return Change(sets, mood="holds", only=True, text=claimed(one), source=source)


# --- statements ---------------------------------------------------------------------------------------------

Speech = Literal["ask", "tell", "deny", "ignorant", "want", "other"]


class Statement(Value):
    """What an utterance says: `ask` where `thing` is; `tell` that it is at `place`; `deny` that it is there;
    `ignorant` of where it is; `want` it (at `place`, if given); or anything else. `thing` may be IT.
    """

    speech: Speech
    thing: str = ""
    place: Place | None = None

    def about(self, topic: str) -> Statement:
        """Return the statement with `topic`, the thing spoken of last, in place of IT."""
        return self.model_copy(update={"thing": topic}) if self.thing == IT else self


def telling(who: str, said: Statement, spoken: str, to: str = "", **slots: Any) -> Tell:
    """Return that somebody says what a statement says, in the words that were `spoken`."""
    return Tell(
        who,
        (to,) if to else (),
        tuple(_claims(who, said)),
        "question" if said.speech == "ask" else "statement",
        spoken=spoken,
        **{"text": f'{who} says "{spoken}"', **slots},
    )


def _claims(speaker: str, said: Statement) -> Iterator[Claim]:
    """Yield what is said of where a thing is, or is wanted; one that is not named is some object."""
    variable = at(said.thing or SOMETHING)
    place = place_words(said.place or Place())
    match said.speech:
        case "ask" if said.thing:
            yield Claim(variable=variable)
        case "tell" | "deny":
            yield Claim(variable=variable, value=place, negated=said.speech == "deny")
        case "ignorant":
            yield Claim(chain=(speaker,), verb="knows", variable=variable, negated=True)
        case "want":
            words = "" if place else f"to find the {variable.of}"
            yield Claim(chain=(speaker,), verb="wants", variable=variable, value=place, words=words)
        case "other" if said.thing not in ("", IT):
            yield Claim(variable=topic(said.thing))


def is_understood(event: Tell) -> bool:
    """Return whether it is known what words say, and not only the words."""
    return not any(claim.words and claim.variable is None for claim in event.says)


def statement_of(event: Tell, place: Callable[[str], Place] = place_named) -> Statement:
    """Return what an event says of where a thing is, or is wanted; `place` is the place of a name."""
    told = (claim for claim in event.says if claim.variable and claim.variable.quality in ("at", "topic"))
    claim = next(told, None)
    if claim is None or claim.variable is None:
        return Statement(speech="ask" if event.speech == "question" else "other")
    thing = claim.variable.of if claim.variable.of != SOMETHING else ""
    where = place(claim.value) if claim.value else None
    own = claim.chain == (event.speaker,)
    if event.speech == "question":
        return Statement(speech="ask", thing=thing)
    if own and claim.verb == "wants":
        return Statement(speech="want", thing=thing, place=where)
    if own and claim.verb == "knows" and claim.negated and where is None:
        return Statement(speech="ignorant", thing=thing)
    if claim.variable.quality == "topic" or (claim.chain and not (own and claim.verb in ("believes", "knows"))):
        return Statement(speech="other", thing=thing)
    return Statement(speech="deny" if claim.negated else "tell", thing=thing, place=where)


# --- whose an event is --------------------------------------------------------------------------------------


def agent_of(event: Event) -> str:
    """Return whose an event is: who does, says or holds it, whom it shows, or of whom it tells a state."""
    match event:
        case Change(by="", mood="happened", sets=(one,)) if one.variable.quality == "state":
            return one.variable.of
        case Unread(names=(first, *_)) if is_somebody(first) or first.startswith("the "):
            return first  # only people without a name have an article
    return next(iter(event.people), "")


def deed_done(event: Event) -> Deed | None:
    """Return what somebody did in an event that happened; None where no more than its words is understood.

    That somebody comes or goes, no more, is none: it tells of no room.
    """
    passes = isinstance(event, Enter | Leave) and not event.room
    return deed_of(event) if event.mood == "happened" and not passes else None
