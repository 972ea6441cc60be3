"""What somebody in a household could know, in numbers worked out by hand."""

import numpy as np
import pytest

from limp.episodes.events import Event, Leave, Tell
from limp.homes.deeds import Statement, event_of, telling
from limp.homes.latents import latents
from limp.homes.parameters import Parameters
from limp.homes.settling import settled
from limp.homes.world import World
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.planning.homes.beliefs import Knowledge, heard

FRIDGE, DESK = Place(name="fridge", room="kitchen"), Place(name="desk", room="office")
PRIOR = np.array([0.5, 0.3, 0.2])
"""In the fridge, on the desk, elsewhere."""
TAKEN = 0.01
"""`text`: an act with a thing was another one."""


def did(agent: str, verb: str, place: Place | None = None, thing: str = "mug") -> Event:
    return event_of(agent, Deed.model_validate({"verb": verb, "thing": thing, "place": place}))


def tells(agent: str, place: Place, speech: str = "tell") -> Tell:
    return telling(agent, Statement.model_validate({"speech": speech, "thing": "mug", "place": place}), "...")


def comes(agent: str, room: str) -> Event:
    return did(agent, "walk", Place(room=room), thing="")


HERE = telling("Ann", Statement(speech="other"), "I see.")
GONE = Leave("Ann")


def knowledge(*events: Event) -> Knowledge:
    parameters = Parameters()
    world = World.of([FRIDGE, DESK], parameters)
    told = latents(settled(("Ann", "Bob", "Cy"), events), parameters)
    return Knowledge(told, "Ann", "mug", world, PRIOR)


@pytest.mark.parametrize(
    ("events", "belief"),
    [
        ((), PRIOR),
        ((did("Ann", "put", DESK),), [0.01 * 0.5, 0.99 + 0.01 * 0.3, 0.01 * 0.2]),
        ((did("Ann", "find", DESK),), [0.01 * 0.5, 0.99 + 0.01 * 0.3, 0.01 * 0.2]),
        ((comes("Ann", "office"), did("Bob", "put", FRIDGE)), PRIOR),
        ((comes("Ann", "kitchen"), did("Bob", "put", FRIDGE)), [0.99 + 0.01 * 0.5, 0.01 * 0.3, 0.01 * 0.2]),
        ((comes("Ann", "kitchen"), GONE, did("Bob", "put", FRIDGE)), PRIOR),
        ((did("Bob", "put", FRIDGE), comes("Ann", "kitchen")), PRIOR),
        # Nothing tells whether Ann is there: half of .99.
        ((did("Bob", "put", DESK),), [0.505 * 0.5, 0.495 + 0.505 * 0.3, 0.505 * 0.2]),
        # A hearer trusts a speaker with .9.
        ((tells("Bob", DESK), HERE), [0.1 * 0.5, 0.9 + 0.1 * 0.3, 0.1 * 0.2]),
        ((tells("Bob", DESK, "deny"), HERE), [0.9 * 5 / 7 + 0.05, 0.1 * 0.3, 0.9 * 2 / 7 + 0.02]),
        ((tells("Bob", DESK),), [0.55 * 0.5, 0.45 + 0.55 * 0.3, 0.55 * 0.2]),
        # Of two speakers the later is believed with .9; else the earlier is.
        ((tells("Bob", DESK), tells("Cy", FRIDGE), HERE), [0.9 + 0.005, 0.09 + 0.003, 0.002]),
        # Who sees it taken no longer takes it to be where it was: it may be anywhere.
        (
            (did("Ann", "put", FRIDGE), did("Bob", "grab", FRIDGE)),
            [0.01 * (0.99 + 0.01 * 0.5) + 0.99 * 0.5, 0.99 * 0.3 + 0.01 * 0.003, 0.99 * 0.2 + 0.01 * 0.002],
        ),
        ((did("Ann", "put", DESK), did("Ann", "miss", DESK)), None),
        ((did("Bob", "put", FRIDGE, thing="sample mug"), did("Ann", "wait", thing="")), None),
    ],
)  # fmt: skip
def test_where_a_thing_is_thought_to_be(events: tuple[Event, ...], belief: list[float] | None) -> None:
    found = knowledge(*events).belief
    assert found.sum() == pytest.approx(1.0)
    if belief is not None:
        assert found == pytest.approx(np.array(belief))


def test_a_look_that_finds_nothing_leaves_the_other_places() -> None:
    found = knowledge(did("Ann", "miss", DESK)).belief
    missed = np.array([0.5, 0.0, 0.2]) / 0.7
    assert found == pytest.approx((1 - TAKEN) * missed + TAKEN * PRIOR)


@pytest.mark.parametrize(
    ("events", "reached"),
    [
        ((tells("Bob", DESK, "want"), HERE), 1.0),
        ((tells("Bob", DESK, "want"),), 0.5),
        ((tells("Bob", DESK, "want"), comes("Ann", "office")), 0.0),
        ((tells("Bob", DESK, "other"), HERE), 0.0),
    ],
)
def test_whether_a_wish_is_heard(events: tuple[Event, ...], reached: float) -> None:
    told = latents(settled(("Ann", "Bob"), events), Parameters())
    assert heard(told, "Ann", 0) == pytest.approx(reached)
