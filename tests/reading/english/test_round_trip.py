"""Law: an episode that is written as English is read back as the same events, but for their quotes.

Over the kinds of events whose English is in the grammar: putting, moving, taking, giving, coming, going, telling,
learning.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from limp.episodes.claims import Claim
from limp.episodes.english import event_in_words
from limp.episodes.events import Assignment, Change, Enter, Event, Leave, Perceive, Tell
from limp.episodes.variables import Variable
from limp.reading.english.stories import read_episode

NAMES = st.sampled_from(["Anna", "Ben", "Clara"])
THINGS = st.sampled_from(["apple", "red ball", "letter"]).map(lambda thing: Variable("at", thing))
PLACES = st.sampled_from(["bag", "blue box", "drawer"])
ROOMS = st.sampled_from(["kitchen", "garden"])


def _put(agent: str, thing: Variable, place: str) -> Event:
    return Change(sets=(Assignment(variable=thing, value=place),), by=agent, verb="put")


def _moved(agent: str, thing: Variable, place: str, source: str) -> Event:
    return Change(sets=(Assignment(variable=thing, value=place),), by=agent, verb="move", moved_from=source)


def _taken(agent: str, thing: Variable, source: str) -> Event:
    return Change(sets=(Assignment(variable=thing, value=agent),), by=agent, verb="take", moved_from=source)


def _told(speaker: str, hearer: str, thing: Variable, place: str, private: bool) -> Event:
    says = (Claim(variable=thing, value=place),)
    hearers = (hearer,) if hearer != speaker else ("Dora",)
    return Tell(speaker=speaker, hearers=hearers, says=says, private=private)


EVENTS = st.one_of(
    st.builds(_put, NAMES, THINGS, PLACES),
    st.builds(_moved, NAMES, THINGS, PLACES, st.one_of(st.just(""), PLACES)),
    st.builds(_taken, NAMES, THINGS, PLACES),
    st.builds(lambda agent, room: Enter(agent=agent, room=room), NAMES, ROOMS),
    st.builds(lambda agent, room: Leave(agent=agent, room=room), NAMES, ROOMS),
    st.builds(_told, NAMES, NAMES, THINGS, PLACES, st.booleans()),
    st.builds(lambda agent, thing: Perceive(agents=(agent,), variable=thing), NAMES, THINGS),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, min_size=1, max_size=6))
def test_written_and_read_back(events: list[Event]) -> None:
    text = " ".join(map(event_in_words, events))
    read = [event.model_copy(update={"text": "", "how": ""} if isinstance(event, Perceive) else {"text": ""})
            for event in read_episode(text).events]  # fmt: skip
    assert read == events, text
