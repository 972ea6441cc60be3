"""Weighted episodes against the sum over explicit worlds: each uncertain event settled one way or the other."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.beliefs.worlds import Worlds
from limp.episodes.claims import Claim
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import (
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Notice,
    Perceive,
    Tell,
    TrustIn,
    Watch,
)
from limp.episodes.variables import Variable

PEOPLE = ("Ann", "Ben", "Cleo")
KEY, CUP, STATE = Variable("at", "key"), Variable("at", "cup"), Variable("state", "window")
CHAINS = [chain for length in range(3) for chain in product(PEOPLE, repeat=length)]

people = st.sampled_from(PEOPLE)
two = st.permutations(PEOPLE)
places = st.sampled_from(["bowl", "jar"])
sure = st.sampled_from([1.0, 0.3, 0.5, 0.8])


def put(thing: Variable, value: str, by: str, certainty: float) -> Change:
    return Change(sets=(Assignment(variable=thing, value=value),), by=by, certainty=certainty)


things = st.sampled_from([KEY, CUP])
inside = places.map(lambda place: Variable("inside", place))


def tells(ab: list[str], value: str, private: bool, certainty: float) -> Tell:
    says = (Claim(variable=KEY, value=value),)
    return Tell(speaker=ab[0], hearers=(ab[1],), says=says, private=private, certainty=certainty)


def takes(agent: str, value: str, certainty: float) -> Perceive:
    return Perceive(agents=(agent,), variable=KEY, value=value, mistaken=True, certainty=certainty)


def holds(ab: list[str], value: str, certainty: float) -> Believe:
    return Believe(claim=Claim(chain=(ab[0], ab[1]), variable=KEY, value=value), certainty=certainty)


events = st.one_of(
    st.builds(put, things, places, people, sure),
    st.builds(put, st.just(STATE), st.sampled_from(["open", "shut"]), people, sure),
    st.builds(lambda a, p, c: put(KEY, p, a, c).model_copy(update={"room": "hall"}), people, places, sure),
    st.builds(lambda a, c: Leave(agent=a, certainty=c), people, sure),
    st.builds(lambda a, r, c: Enter(agent=a, room=r, certainty=c), people, st.sampled_from(["", "hall"]), sure),
    st.builds(lambda a, on, c: Attend(agent=a, attentive=on, certainty=c), people, st.booleans(), sure),
    st.builds(lambda ab, c: Watch(agents=(ab[0],), whom=ab[1], certainty=c), two, sure),
    st.builds(lambda ab, c: Notice(agent=ab[0], whom=ab[1], certainty=c), two, sure),
    st.builds(
        lambda a, v, c: Perceive(agents=(a,), variable=v, certainty=c), people, st.one_of(things, inside), sure
    ),
    st.builds(takes, people, places, sure),
    st.builds(lambda a, c: Miss(agents=(a,), event="2", certainty=c), people, sure),
    st.builds(tells, two, st.sampled_from(["bowl", "jar", ""]), st.booleans(), sure),
    st.builds(holds, two, places, sure),
    st.builds(
        lambda ab, t, c: TrustIn(agent=ab[0], speaker=ab[1], how=t, certainty=c),
        two,
        st.sampled_from(["no", "liar"]),
        sure,
    ),
)
asked = st.sampled_from([KEY, CUP, STATE, Variable("inside", "jar"), Variable("at", "Ben")])


def episode(found: list[Event], reveals: str = "no") -> Episode:
    conventions = Conventions.model_validate({"entering_reveals": reveals})
    return Episode(
        people=tuple(Person(name=name, there=True) for name in PEOPLE),
        events=tuple(found),
        conventions=conventions,
    )


def by_hand(given: Episode, chain: tuple[str, ...], variable: Variable) -> dict[str | None, float]:
    """The sum over all ways in which the uncertain events went, each an episode without any doubt."""
    open_ = [k for k, event in enumerate(given.events) if event.certainty < 1.0]
    total: dict[str | None, float] = {}
    for happened in product((True, False), repeat=len(open_)):
        weight, settled = 1.0, list(given.events)
        for k, so in zip(open_, happened, strict=True):
            event = given.events[k]
            weight *= event.certainty if so else 1.0 - event.certainty
            settled[k] = event.model_copy(update={"certainty": 1.0, "mood": "happened" if so else "intended"})
        world = Worlds(given.model_copy(update={"events": tuple(settled)}))
        for value, share in world.held(chain, variable).items():
            total[value] = total.get(value, 0.0) + weight * share
    return total


@settings(max_examples=150, deadline=None)
@given(st.lists(events, max_size=8), st.sampled_from(["yes", "no"]), st.sampled_from(CHAINS), asked)
def test_uncertain_events_equal_the_sum_over_explicit_worlds(
    found: list[Event], reveals: str, chain: tuple[str, ...], variable: Variable
) -> None:
    uncertain = [k for k, event in enumerate(found) if event.certainty < 1.0][6:]
    found = [e.model_copy(update={"certainty": 1.0}) if k in uncertain else e for k, e in enumerate(found)]
    told = episode(found, reveals)
    expected = {value: p for value, p in by_hand(told, chain, variable).items() if p > 0}
    got = {value: p for value, p in Worlds(told).held(chain, variable).items() if p > 0}
    assert got == pytest.approx(expected)
