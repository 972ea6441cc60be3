"""One story by Python, by a file and by what a model writes: the same beliefs."""

from itertools import product
from typing import Any

import generated_episodes as generated
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.beliefs.possible_worlds import Worlds
from limp.episodes.conventions import SETTLED, Conventions
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Event, Tell
from limp.episodes.files import EpisodeFile, parse_episode, to_json, to_toml
from limp.episodes.variables import Variable
from limp.errors import InputError
from limp.language.reading import WireReading, episode_of

CHAINS = [chain for length in range(3) for chain in product(generated.PEOPLE[:3], repeat=length)]
VARIABLES = (Variable("at", "key"), Variable("inside", "jar"), Variable("state", "window"))
PLACES = ("jar", "hall", "drawer", "under the bed", "the attic")
ALIKE = {"change", "leave", "attend", "watch", "perceive", "tell", "attitude", "trust"}
"""The kinds that mean the same on the wire, slot by slot."""


def on_the_wire(event: Event) -> dict[str, Any]:
    """Return what a model would write for an event."""
    slots: dict[str, Any] = {"kind": event.kind, **event.model_dump(mode="json")}
    slots["quote"] = "It was so"
    slots["seen_by"] = slots["seen_by"] or slots["secretly_seen_by"]
    for name in ("text", "before", "together", "sent", "source", "spoken", "secretly_seen_by"):
        slots.pop(name, None)
    if event.kind == "change":
        slots["sets"] = [{"variable": of, "value": value} for of, value in slots["sets"].items()]
        slots |= {"by": [slots["by"]] if slots["by"] else [], "moved_from": slots["moved_from"] or ""}
    if event.each_alone:
        slots["agents"] = [slots.pop("agent")]
    for claim in (*slots.get("says", ()), *slots.get("heard_as", ()), *filter(None, [slots.get("claim")])):
        claim["who"] = claim.pop("chain")
        claim["variable"] = claim["variable"] or ""
        del claim["unknowable"]
    return slots


def same_on_the_wire(event: Event) -> bool:
    """Tell whether an event has no slot that the wire leaves out or reads otherwise."""
    moved = event.kind == "change" and (event.moved_from == "" or not event.by)
    told = isinstance(event, Tell) and (
        not event.says or event.speaker in event.hearers or not set(event.hearers).issuperset(event.unreached)
    )
    nobody = event.kind == "change" and not event.by  # who does something does not notice who is in seen_by
    seen = event.secretly_seen_by if nobody else event.seen_by
    return event.kind in ALIKE and event.mood == "happened" and not (moved or told or seen)


@st.composite
def episodes(draw: st.DrawFn) -> Episode:
    events = tuple(event for event in draw(st.lists(generated.events(), max_size=12)) if same_on_the_wire(event))
    people = tuple(Person(name=name, there=True) for name in generated.PEOPLE)
    conventions, locations = Conventions(entering_reveals="no"), tuple(Location(name=name) for name in PLACES)
    return Episode(people=people, locations=locations, events=events, conventions=conventions)


@settings(max_examples=40, deadline=None)
@given(episodes())
def test_the_same_story_by_python_by_file_and_by_a_model(episode: Episode) -> None:
    file = EpisodeFile(episode=episode)
    reading = {
        "people": [{"name": name, "present": "yes"} for name in generated.PEOPLE],
        "things": [{"name": name} for name in ("key", "scissors", "window", "meeting", "cup")],
        "places": [{"name": name} for name in PLACES],
        "events": [on_the_wire(event) for event in episode.events],
        "conventions": [SETTLED["entering_reveals"]["no"]],
    }  # fmt: skip
    written, objections = episode_of(WireReading.model_validate(reading), "It was so.")
    assert objections == ()
    others = [written]
    try:
        others += [parse_episode(to_toml(file)).episode, parse_episode(to_json(file), is_json=True).episode]
    except InputError:  # a random story that cannot be carried out is refused by both
        with pytest.raises(InputError):
            parse_episode(to_json(file), is_json=True)
    worlds = Worlds(episode)
    for other, chain, variable in product(map(Worlds, others), CHAINS, VARIABLES):
        assert other.held(chain, variable) == pytest.approx(worlds.held(chain, variable))
