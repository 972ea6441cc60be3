"""Laws of belief that hold of every episode, whatever kinds of events it has."""

from itertools import product
from unittest.mock import patch

import generated_episodes as generated
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.beliefs import possible_worlds
from limp.beliefs.possible_worlds import FEW, Worlds
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Assignment, Change, Enter, Event
from limp.episodes.variables import Variable

KEY, RAIN = Variable("at", "key"), Variable("fact", "it rains")
VARIABLES = (KEY, Variable("inside", "jar"), Variable("state", "window"), Variable("fact", "who took the cake"))

chains = st.sampled_from([chain for length in range(3) for chain in product(generated.PEOPLE, repeat=length)])
variables = st.sampled_from(VARIABLES)


def held(episode: Episode, chain: tuple[str, ...], variable: Variable) -> dict[str | None, float]:
    return Worlds(episode).held(chain, variable)


@settings(max_examples=150)
@given(generated.episodes(), chains, variables)
def test_beliefs_are_probabilities(episode: Episode, chain: tuple[str, ...], variable: Variable) -> None:
    found = held(episode, chain, variable)
    assert sum(found.values()) == pytest.approx(1.0)
    assert all(-1e-12 <= p <= 1 + 1e-12 for p in found.values())


@settings(max_examples=150)
@given(generated.episodes(), chains, variables)
def test_renaming_people_renames_beliefs(episode: Episode, chain: tuple[str, ...], variable: Variable) -> None:
    new = dict(zip(generated.PEOPLE, ("Dora", "Emil", "Finn", "guide", "pupils"), strict=True))

    def renamed(words: str) -> str:
        for name, other in new.items():
            words = words.replace(name, other)
        return words

    other = Episode.model_validate_json(renamed(episode.model_dump_json()))
    before = {value and renamed(value): p for value, p in held(episode, chain, variable).items()}
    assert held(other, tuple(map(renamed, chain)), variable) == pytest.approx(before)


@settings(max_examples=150)
@given(generated.episodes(), st.integers(0, 5), chains, variables)
def test_leaving_out_what_a_chain_cannot_perceive_changes_nothing_in_it(
    episode: Episode, place: int, chain: tuple[str, ...], variable: Variable
) -> None:
    # It alters nothing that is perceived later: no other event is about the rain. References are to event 1.
    place = max(1, min(place, len(episode.events)))
    secret = Change(sets=(Assignment(variable=RAIN, value="true"),), seen_by=("Cleo",), only=True)
    events = (*episode.events[:place], secret, *episode.events[place:])
    more = Episode(people=episode.people, locations=episode.locations, events=events)
    assert held(more, chain, variable) == pytest.approx(held(episode, chain, variable))
    expected = {"true": 1.0} if set(chain) <= {"Cleo"} else {None: 1.0}
    assert held(more, chain, RAIN) == expected


def explicitly(given: Episode, chain: tuple[str, ...], variable: Variable) -> dict[str | None, float]:
    """The sum over all ways in which the uncertain events went, each an episode without any doubt."""
    uncertain = [k for k, event in given.happened if event.certainty < 1.0]
    total: dict[str | None, float] = {}
    for happened in product((True, False), repeat=len(uncertain)):
        weight, settled = 1.0, list(given.events)
        for k, so in zip(uncertain, happened, strict=True):
            event = given.events[k]
            weight *= event.certainty if so else 1.0 - event.certainty
            settled[k] = event.model_copy(update={"certainty": 1.0, "mood": event.mood if so else "intended"})
        for value, share in held(given.model_copy(update={"events": tuple(settled)}), chain, variable).items():
            total[value] = total.get(value, 0.0) + weight * share
    return {value: share for value, share in total.items() if share > 0}


@pytest.mark.parametrize("few", [FEW, 0])
@settings(max_examples=150)
@given(generated.episodes(most=FEW), chains, variables)
def test_uncertain_events_equal_the_sum_over_explicit_worlds(
    few: int, episode: Episode, chain: tuple[str, ...], variable: Variable
) -> None:
    """Whether all uncertain events are settled both ways, or only those that decide who perceives."""
    with patch.object(possible_worlds, "FEW", few):
        found = {value: share for value, share in held(episode, chain, variable).items() if share > 1e-12}
    assert found == pytest.approx(explicitly(episode, chain, variable))


STRANGER = (
    Change(sets=(Assignment(variable=Variable("at", "lamp"), value="desk"),), by="Zed", room="cellar"),
    Enter(agent="Zed", room="cellar"),
    Change(sets=(Assignment(variable=Variable("state", "lamp"), value="lit"),), by="Zed", certainty=0.5),
)


@settings(max_examples=150)
@given(generated.episodes(), st.integers(1, 5), st.sampled_from(STRANGER), chains, variables)
def test_a_stranger_and_what_they_do_elsewhere_change_nothing(
    episode: Episode, place: int, event: Event, chain: tuple[str, ...], variable: Variable
) -> None:
    """Once the story has begun: what is told before anybody does anything is how things are at first."""
    begins = (k for k, e in episode.happened if e.mood == "happened" and e.takes_part and e.certainty == 1.0)
    begun = next(begins, None)
    if begun is None:
        return
    place = max(begun + 1, min(place, len(episode.events)))
    more = episode.model_copy(
        update={
            "people": (*episode.people, Person(name="Zed", there=False)),
            "events": (*episode.events[:place], event, *episode.events[place:]),
        }
    )
    assert held(more, chain, variable) == pytest.approx(held(episode, chain, variable))
