"""The English of minds: what is written is read back, whatever is nested in what."""

import generated_minds as generated
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses

from limp.errors import InputError
from limp.minds.attitudes import ELSEWHERE, WHERE_PUT, Attitude, AttitudeVerb
from limp.minds.english import in_words, parse_clause
from limp.minds.facts import Fact, Place

ROOMS = ("kitchen", "living room")

agents = st.sampled_from(["Ann", "Bob", "Mary Lou", "Dr Ng"])
things = st.sampled_from(["mug", "remote control", "wine", "box of nails", "information"])
rooms = st.sampled_from(ROOMS)
names = st.sampled_from(["desk", "coffee table", "cabinet"])
places = st.one_of(
    st.builds(Place, name=names, room=st.just("") | rooms, other=st.booleans()),
    st.builds(Place, name=agents),
    st.sampled_from([ELSEWHERE, WHERE_PUT]),
)
facts = generated.facts(agents, things, places, rooms, st.sampled_from(["it rains", "the letter is a bill"]))
goals = generated.goals(agents, things, places)


def ascribed(content: st.SearchStrategy[object], *verbs: AttitudeVerb) -> st.SearchStrategy[Attitude]:
    return st.builds(Attitude, holder=agents, verb=st.sampled_from(verbs), content=content, negated=generated.flag)


desires = ascribed(goals, "wants", "intends")


def nested(depth: int) -> st.SearchStrategy[Attitude]:
    """Attitudes with exactly so many holders, one inside the other."""
    if depth == 1:
        return desires | ascribed(facts, "believes", "knows", "wants", "intends", "is_told")
    return ascribed(nested(depth - 1), "believes", "knows", "wants", "intends", "is_told")


attitudes = st.integers(1, 5).flatmap(nested)


@given(attitudes | facts)
def test_an_attitude_and_a_fact_are_read_back(said: Attitude | Fact) -> None:
    assert parse_clause(in_words(said)) == said


def test_no_words_and_sentences_about_somebody_else_are_refused() -> None:
    refuses(lambda: parse_clause(" "), "no words", InputError)
