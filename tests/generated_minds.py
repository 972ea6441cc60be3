"""Random facts, goals and flags out of given words, for laws that hold of all minds in words."""

from hypothesis import strategies as st

from limp.minds.attitudes import Aim, Have, Help, Hinder, Independent, Put, Reach
from limp.minds.facts import At, Fact, Holds, InRoom, IsOpen, Place, Proposition

Words = st.SearchStrategy[str]
flag = st.booleans()


def facts(
    agents: Words, things: Words, places: st.SearchStrategy[Place], rooms: Words, said: Words
) -> st.SearchStrategy[Fact]:
    return st.one_of(
        st.builds(At, thing=things, place=places, on=flag, negated=flag),
        st.builds(Holds, agent=agents, thing=things, negated=flag),
        st.builds(InRoom, agent=agents, room=rooms, negated=flag),
        st.builds(IsOpen, container=places, negated=flag),
        st.builds(Proposition, words=said, negated=flag),
    )


def goals(agents: Words, things: Words, places: st.SearchStrategy[Place]) -> st.SearchStrategy[object]:
    return st.one_of(
        st.builds(Have, thing=things),
        st.builds(Put, thing=things, place=places, on=flag),
        st.builds(Reach, place=places),
        *(st.builds(kind, agent=agents) for kind in (Help, Hinder, Independent)),
        st.builds(Aim, words=st.sampled_from(["rest", "plan two steps ahead", "get some sleep"])),
    )
