"""Hearing: who hears what is said, and whom they trust."""

from __future__ import annotations

import pytest
from drafts import Enters, Happening, Leaves, Moves, Story, Tells, Trusts, episode_of

from limp.beliefs.event_models import EventModel, Watcher
from limp.beliefs.perception import Perception
from limp.beliefs.positions import Positions
from limp.beliefs.tracker import Tracker, track
from limp.beliefs.utterances import Utterance
from limp.episodes.claims import Claim
from limp.episodes.conventions import Conventions, Lies, Trusting
from limp.episodes.events import Tell, Trust, Unread
from limp.episodes.variables import Variable

AT = Variable("at", "key")
STATED = Conventions(entering_reveals="yes", trust="left-later")
AWAY = (Moves("key", "bowl", "Ann"), Leaves("Ann"), Moves("key", "jar", "Ben"))


def tracked(*events: Happening, conventions: Conventions | None = None) -> Tracker:
    return track(episode_of(Story(("Ann", "Ben", "Cleo"), events), conventions or Conventions()), False)


def value(tracker: Tracker, *chain: str) -> str | None:
    return tracker.opinion(chain, AT).value


def perception(trust: Trusting = "everyone", reveals: bool = False, may_lie: Lies = "yes") -> Perception:
    """Ann, Ben and Cleo in the kitchen with the key in the jar."""
    where = Positions(("Ann", "Ben", "Cleo"), ())
    where.bring(("Ann", "Ben", "Cleo"), "kitchen")
    where.put("key", "jar", "kitchen")
    return Perception(Conventions(trust=trust, may_lie=may_lie), reveals, where)


def heard(found: Perception, place: str, **fields: object) -> Utterance:
    claim = Claim(variable=AT, value=place)
    event = Tell(speaker="Ann", says=(claim,)).model_copy(update=fields)
    return found.hearing(event, claim, AT, place, 1)


def takes(said: Utterance, agent: str, held: str | None) -> Trust:
    settled = dict(said.hearers)[agent]
    return settled or said.trust_of(agent, held, None)


def reached(model: EventModel, *chains: tuple[str, ...]) -> list[bool]:
    return [model.effect(chain) == "gives" for chain in chains]


@pytest.mark.parametrize(
    ("reveals", "trust", "agent", "held", "place", "how"),
    [
        (False, "everyone", "Cleo", None, "bowl", "yes"),  # knows nothing
        (False, "everyone", "Ben", "jar", "jar", "yes"),  # knows it already
        (False, "everyone", "Ben", "jar", "bowl", "yes"),  # it may have been moved
        (True, "everyone", "Ben", "jar", "bowl", "no"),  # sees that it is not so
        (False, "nobody", "Cleo", None, "bowl", "no"),
    ],
)
def test_how_words_are_taken(
    reveals: bool, trust: Trusting, agent: str, held: str | None, place: str, how: Trust
) -> None:
    assert takes(heard(perception(trust, reveals), place), agent, held) == how


def test_where_nobody_lies_what_is_not_believed_is_a_mistake() -> None:
    assert takes(heard(perception(reveals=True, may_lie="no"), "bowl"), "Ben", "jar") == "mistake"
    assert takes(heard(perception("nobody", may_lie="no"), "bowl"), "Cleo", None) == "mistake"
    assert takes(heard(perception(may_lie="no"), "bowl"), "Cleo", None) == "yes"


def test_the_story_may_say_whom_one_trusts() -> None:
    found = perception("nobody")
    found.stated["Ben", "Ann"] = "liar"
    assert takes(heard(found, "bowl"), "Ben", None) == "liar"


def test_all_in_the_room_hear_what_is_not_private_and_who_watches_overhears_it() -> None:
    found = perception()
    found.positions.place("Cleo", None)
    found.positions.watching["Cleo"] = ("kitchen", Watcher(frozenset(("Cleo",))))
    aloud = heard(found, "pot").model({})
    assert reached(aloud, ("Ben",), ("Cleo",), ("Ben", "Cleo")) == [True, True, False]
    found.positions.watching.clear()
    private = heard(found, "pot", hearers=("Cleo",), private=True).model({})
    assert reached(private, ("Ben",), ("Cleo",)) == [False, True]


def test_what_does_not_arrive_is_taken_by_its_speaker_to_have_arrived() -> None:
    lost = heard(perception(), "pot", hearers=("Ben",), unreached=("Ben",), private=True).model({})
    assert reached(lost, ("Ben",), ("Ann", "Ben"), ("Ann", "Ben", "Ann")) == [False, True, True]


def test_watchers_see_what_those_inside_do_not_know_them_to_see() -> None:
    found = perception()
    found.positions.place("Ben", None)
    found.positions.watching["Ben"] = ("kitchen", Watcher(frozenset(("Ben",))))
    model = found.witnesses("kitchen", Unread(), 0)
    assert reached(model, ("Ben",), ("Ben", "Ann"), ("Ann", "Ben")) == [True, True, False]


def test_an_event_may_be_unseen_by_who_is_there_and_seen_by_who_is_not() -> None:
    found = perception()
    found.positions.place("Cleo", None)
    model = found.witnesses("kitchen", Unread(unseen_by=("Ben",), seen_by=("Cleo",)), 0)
    assert reached(model, ("Ann",), ("Ben",), ("Cleo",), ("Ann", "Cleo")) == [True, False, True, False]


def test_trust_by_the_order_of_leaving() -> None:
    left = (Enters("Ann", "hall"), Enters("Ben", "hall"), Moves("key", "bowl"), Leaves("Ann"), Leaves("Ben"))
    later = tracked(*left, Tells("Ben", "key", "pot", ("Ann",), private=True), conventions=STATED)
    earlier = tracked(*left, Tells("Ann", "key", "pot", ("Ben",), private=True), conventions=STATED)
    assert (value(later, "Ann"), value(earlier, "Ben"), value(earlier, "Ann", "Ben")) == ("pot", "bowl", "bowl")


def test_who_knows_better_sees_a_mistake() -> None:
    found = tracked(*AWAY, Enters("Ann"), Tells("Ann", "key", "bowl"))
    assert (value(found, "Ben"), value(found, "Ben", "Ann")) == ("jar", "bowl")


def test_a_known_liar_leaves_the_other_place() -> None:
    found = tracked(Trusts("Ann", "Ben", "liar"), *AWAY[:2], Tells("Ben", "key", "bowl", ("Ann",)))
    assert found.opinion(("Ann",), AT).denied == {"bowl"}
