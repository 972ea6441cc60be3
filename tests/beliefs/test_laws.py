"""Laws of belief, on random stories."""

from __future__ import annotations

from itertools import product

from drafts import Enters, Happening, Leaves, Moves, Story, Tells, episode_of
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.beliefs.tracker import Tracker, track
from limp.episodes.conventions import Conventions
from limp.episodes.events import Change, Enter, Leave, Tell
from limp.episodes.variables import Variable

PEOPLE = ("Ann", "Ben", "Cleo")
AT = Variable("at", "key")
CHAINS = [chain for length in range(4) for chain in product(PEOPLE, repeat=length)]

people = st.sampled_from(PEOPLE)
places = st.sampled_from(["bowl", "jar", "pot"])
events = st.one_of(
    st.builds(lambda a, p: Moves("key", p, a), people, places),
    st.builds(lambda a: Leaves(a, "hall"), people),
    st.builds(lambda a: Enters(a, "hall", True), people),
    st.builds(lambda a, b, p: Tells(a, "key", p, (b,), private=True), people, people, places),
)
stories = st.lists(events, max_size=8)


def tracked(found: list[Happening], names: tuple[str, ...] = PEOPLE, reveals: bool = False) -> Tracker:
    begin = tuple(Enters(name, "hall", True) for name in names)
    return track(episode_of(Story(names, (*begin, *found)), Conventions()), reveals)


def values(tracker: Tracker, chains: list[tuple[str, ...]]) -> list[str | None]:
    return [tracker.opinion(chain, AT).value for chain in chains]


@settings(max_examples=150, deadline=None)
@given(stories, st.permutations(["Dora", "Emil", "Finn"]), st.booleans())
def test_renaming_people_renames_beliefs(found: list[Happening], names: list[str], reveals: bool) -> None:
    new = dict(zip(PEOPLE, names, strict=True))

    def renamed(event: Happening) -> Happening:
        match event:
            case Change():
                (put,) = event.sets
                return Moves(put.variable.of, put.value, new[event.by])
            case Leave():
                return Leaves(new[event.agent], event.room)
            case Enter():
                return Enters(new[event.agent], event.room, event.here)
            case Tell():
                hearers = tuple(new[name] for name in event.hearers)
                (claim,) = event.says
                assert claim.variable is not None
                return Tells(new[event.speaker], claim.variable.of, claim.value, hearers, private=True)
        raise AssertionError

    before = values(tracked(found, reveals=reveals), CHAINS)
    after = tracked([renamed(event) for event in found], tuple(new[name] for name in PEOPLE), reveals)
    assert values(after, [tuple(new[name] for name in chain) for chain in CHAINS]) == before


@settings(max_examples=150, deadline=None)
@given(stories, places)
def test_what_cannot_be_witnessed_changes_no_belief(found: list[Happening], place: str) -> None:
    gone: list[Happening] = [*found, Leaves("Ann", "hall"), Enters("Ben", "hall", True)]
    mine = [chain for chain in CHAINS if chain[:1] == ("Ann",)]
    assert values(tracked([*gone, Moves("key", place, "Ben")]), mine) == values(tracked(gone), mine)


@settings(max_examples=150, deadline=None)
@given(stories, places)
def test_a_public_trusted_true_announcement_makes_all_chains_agree(found: list[Happening], place: str) -> None:
    here: list[Happening] = [*found, *(Enters(name, "hall", True) for name in PEOPLE)]
    told = [*here, Moves("key", place, "Ann"), Tells("Ann", "key", place)]
    assert set(values(tracked(told), CHAINS)) == {place}


@settings(max_examples=100, deadline=None)
@given(stories)
def test_reality_is_the_last_move(found: list[Happening]) -> None:
    last = next((e.sets[0].value for e in reversed(found) if isinstance(e, Change)), None)
    assert tracked(found).opinion((), AT).value == last
