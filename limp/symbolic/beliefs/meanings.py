"""From the events of the core to those of a belief story, whoever read them, and what cannot happen in a story.

    Act enter, walk -> Enters    leave -> Leaves    put, move -> Moves    grab -> Moves to the taker
    give -> Moves to the receiver    open, search, miss -> Looks    find -> Finds, or Learns without a place
    Statement tell, deny -> Tells    fact At -> Moves by nobody

Events that change no place and no belief become nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...events import Action, Event, Observation, Utterance
from ...minds.facts import At, Place
from ...minds.meanings import Act, Statement
from ..english.nouns import canonical, match
from .story import Enters, Finds, Happening, Learns, Leaves, Looks, Moves, Story, Tells


def happenings_of(event: Event, story: Story) -> tuple[Happening, ...]:
    """Return what an understood event means for the beliefs in `story`, by the names that the story uses."""
    found: tuple[Happening, ...] = ()
    match_names = _Names(story)
    if isinstance(event, Action) and event.meaning is not None:
        found = _of_act(event.agent, event.meaning, event, match_names)
    elif isinstance(event, Utterance) and event.meaning is not None:
        found = _of_statement(event, event.meaning, match_names)
    elif isinstance(event, Observation):
        located = (fact for fact in event.facts if isinstance(fact, At) and not fact.negated)
        found = tuple(Moves(match_names.thing(at.thing), match_names.place(at.place)) for at in located)
    return tuple(replace(happening, text=event.text, certainty=event.certainty) for happening in found)


class _Names:
    """The names of things and places as a story has them; others stay as they are."""

    def __init__(self, story: Story) -> None:
        self._story = story

    def thing(self, words: str) -> str:
        return match(words, dict.fromkeys(self._story.things)) or canonical(words)

    def place(self, place: Place) -> str:
        words = place.name or place.room
        person = next((agent for agent in self._story.agents if agent.casefold() == words.casefold()), "")
        return person or match(words, dict.fromkeys(self._story.places)) or canonical(words)


def _of_act(agent: str, act: Act, event: Event, names: _Names) -> tuple[Happening, ...]:
    place = names.place(act.place) if act.place else ""
    thing = names.thing(act.thing) if act.thing else ""
    match act.verb:
        case "enter" | "walk":
            return (Enters(agent, place),)
        case "leave":
            return (Leaves(agent, place),)
        case "put" | "move" | "grab" | "give":
            goal = {"grab": agent, "give": act.to}.get(act.verb, place)
            moved = Moves(thing, goal, agent, seen_by=event.seen_by, unseen_by=event.unseen_by)
            return (replace(moved, shifted=True) if act.verb == "move" else moved,)
        case "open" | "search" | "miss" if place:
            return (Looks((agent,), place),)
        case "find":
            return (Finds((agent,), thing, place),) if place else (Learns(agent, thing),)
    return ()


def _of_statement(event: Utterance, said: Statement, names: _Names) -> tuple[Happening, ...]:
    if said.speech not in ("tell", "deny") or said.place is None:
        return ()
    hearers = (event.to,) if event.to else ()
    told = Tells(event.agent, names.thing(said.thing), names.place(said.place), hearers)
    return (replace(told, negated=said.speech == "deny"),)


def impossible(happening: Happening, before: Sequence[Happening]) -> str:
    """Return in words why something cannot happen after `before`, or nothing if it can."""
    match happening:
        case Moves(thing=thing, place=place) | Finds(thing=thing, place=place) | Tells(thing=thing, place=place):
            if thing == place:
                return f"the {thing} cannot be in itself."
    match happening:
        case Finds(thing=thing, place=place) if (known := _whereabouts(thing, before)) not in ("", place):
            return f"the {thing} is in the {known} and cannot be found in the {place}."
        case Enters(agent=agent, room=room) if room and _last_room(agent, before) == room:
            return f"{agent} is in the {room} already."
        case Leaves(agent=agent) if _last_room(agent, before) is None:
            return f"{agent} has left already."
        case Learns(thing=thing) if not _whereabouts(thing, before):
            return f"nothing tells where the {thing} is."
        case Tells(speaker=speaker, hearers=hearers) if speaker in hearers:
            return f"{speaker} cannot tell it to {speaker}."
    return ""


def _whereabouts(thing: str, before: Sequence[Happening]) -> str:
    """Return where a thing was last told to be; nothing if that is not told."""
    moves = (event for event in reversed(before) if isinstance(event, Moves) and event.thing == thing)
    return next((event.place for event in moves), "")


def _last_room(agent: str, before: Sequence[Happening]) -> str | None:
    """Return the room that somebody entered last; empty if that is not told, None if they left it."""
    for event in reversed(before):
        if isinstance(event, Enters | Leaves) and event.agent == agent:
            return event.room if isinstance(event, Enters) else None
    return ""
