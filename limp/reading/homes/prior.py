"""Where a thing is as far as nothing tells: where such things are kept, less where somebody has already looked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...events import Action, Episode, Event, Utterance
from ...homes.lexicon import lexicon
from ...homes.world import World
from ...minds.facts import Place
from ...minds.meanings import Act, same_thing
from ...planner import FloatArray
from .context import statements


def open_prior(world: World, thing: str, episode: Episode) -> FloatArray:
    """Return q [S]: where such a thing is in this home, given that somebody in the episode has to ask for it.

    What lies open in the room where they ask, and what they have looked into, they would have seen: such a place
    counts `overlooked` times as much.
    """
    prior = world.prior(thing)
    asked = next((u for u, s in statements(episode) if s.speech == "ask" and same_thing(s.thing, thing)), None)
    if asked is None:
        return prior
    room, checked = _looked_over(episode.events, asked)
    for k, place in enumerate(world.places[:-1]):
        in_view = bool(room) and place.room == room and lexicon().is_container(place.name) is False
        if in_view or any(world.index(one) == k for one in checked):
            prior[k] *= world.parameters.overlooked
    return np.asarray(prior / prior.sum())


def _looked_over(events: Sequence[Event], asked: Utterance) -> tuple[str, list[Place]]:
    """The room where somebody asks, and the furniture that they have looked into before."""
    room, checked = "", list[Place]()
    for event in events:
        if event is asked:
            break
        act = event.meaning
        if event.agent != asked.agent or not isinstance(event, Action) or not isinstance(act, Act):
            continue
        if act.verb == "leave":
            room = ""
        elif act.place is not None:
            room = act.place.room or room
            if act.verb in ("open", "search", "miss") and act.place.name:
                checked.append(act.place)
    return room, checked
