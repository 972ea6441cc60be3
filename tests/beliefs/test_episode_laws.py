"""Laws of belief that hold of every episode, whatever kinds of events it has."""

from __future__ import annotations

from itertools import product

import generated_episodes as generated
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp import Scene
from limp.beliefs.worlds import Worlds
from limp.episodes.episode import Episode
from limp.episodes.events import Assignment, Change
from limp.episodes.variables import Variable

KEY, RAIN = Variable("at", "key"), Variable("fact", "it rains")
VARIABLES = (KEY, Variable("inside", "jar"), Variable("state", "window"), Variable("fact", "who took the cake"))
CHAINS = [chain for length in range(3) for chain in product(generated.PEOPLE, repeat=length)]

chains = st.sampled_from(CHAINS)


def held(episode: Episode, chain: tuple[str, ...], variable: Variable) -> dict[str | None, float]:
    return Worlds(episode).held(chain, variable)


@settings(max_examples=150, deadline=None)
@given(generated.episodes(), chains, st.sampled_from(VARIABLES))
def test_beliefs_are_probabilities(episode: Episode, chain: tuple[str, ...], variable: Variable) -> None:
    found = held(episode, chain, variable)
    assert sum(found.values()) == pytest.approx(1.0)
    assert all(-1e-12 <= p <= 1 + 1e-12 for p in found.values())


@settings(max_examples=150, deadline=None)
@given(generated.episodes(), chains, st.sampled_from(VARIABLES))
def test_renaming_people_renames_beliefs(episode: Episode, chain: tuple[str, ...], variable: Variable) -> None:
    new = dict(zip(generated.PEOPLE, ("Dora", "Emil", "Finn", "guide", "pupils"), strict=True))

    def renamed(words: str) -> str:
        for name, other in new.items():
            words = words.replace(name, other)
        return words

    other = Episode.model_validate_json(renamed(episode.model_dump_json()))
    before = {value and renamed(value): p for value, p in held(episode, chain, variable).items()}
    assert held(other, tuple(map(renamed, chain)), variable) == pytest.approx(before)


@settings(max_examples=150, deadline=None)
@given(generated.episodes(), st.integers(0, 5), chains, st.sampled_from(VARIABLES))
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


def test_thirty_uncertain_events_of_which_few_matter() -> None:
    """Ben saw the move (0.8) unless he had left before (0.5): P(jar) = 1 - 0.8 x 0.5, whatever else was."""
    scene = Scene("Ann", "Ben", "Cleo", conventions={"entering_reveals": "no"})
    scene.change("key", at="jar", by="Ann")
    for k in range(14):
        scene.change(f"cup {k}", at="shelf", by="Cleo", certainty=0.5)
    scene.leave("Ben", certainty=0.5)
    for k in range(14):
        scene.change(f"lamp {k}", state="on", by="Cleo", certainty=0.5)
    scene.change("key", at="pot", by="Ann", certainty=0.8)
    assert scene.believes("Ben", at="key") == pytest.approx({"jar": 0.6, "pot": 0.4})
    assert scene.believes("Ann", at="key") == pytest.approx({"jar": 0.2, "pot": 0.8})
    assert scene.knows("Ben", at="key") == pytest.approx(0.6)  # he saw it, or it was not moved
    assert scene.worlds.left_out == 0.0


def test_the_mass_that_a_bound_leaves_out_is_reported() -> None:
    scene = Scene("Ann", "Ben", conventions={"entering_reveals": "no"})
    for _ in range(12):
        scene.attend("Ben", False, certainty=0.9)
    scene.change("key", at="pot", by="Ann")
    assert sum(scene.believes("Ben", at="key").values()) == pytest.approx(1.0)
    assert scene.worlds.left_out == pytest.approx(1 - 0.9**2)
