"""The flat form of a text: every kind of event can be said, and what cannot be read is an objection in words."""

from __future__ import annotations

from typing import get_args

import pytest
from limp.adapters.schemas import strict_schema
from pydantic import BaseModel
from wirestories import change, event, person

from limp.beliefs.possible_worlds import Worlds
from limp.episodes.english import told_in
from limp.episodes.events import Act, Believe, Change, Enter, Event, Perceive, Tell, Unread
from limp.episodes.variables import Variable
from limp.episodes.variants import without
from limp.language.query_reader import Several
from limp.language.wire.options import WireQuestion
from limp.language.wire.reading import WireReading, episode_of

TEXT = "Ann and Ben are in the den. Ann puts the key in the red box."
PEOPLE = [person("Ann", "Annie"), person("Ben"), person("Cleo", present="no")]
SAYABLE = [
    change("q", {"at(key)": "red box", "state(key)": ""}, by="Ann", verb="put", moved_from="shelf"),
    event("enter", "q", agents=["Cleo", "Ben"], room="the den"),
    event("leave", "q", agents=["Ben"]),
    event("attend", "q", agents=["Ben"], attentive=False, asleep=True),
    event("watch", "q", agents=["Cleo"], whom="Ann"),
    event("notice", "q", agent="Ann", whom="Cleo", event="e1"),
    event("perceive", "q", agents=["Ben"], variable="inside(red box)", value="coin", mistaken=True, how="sight"),
    event("miss", "q", agents=["Ben"], event="e1"),
    event(
        "tell", "q", speaker="Annie", hearers=["Ben"], private=True, unreached=["Ben"], overheard_by=["Cleo"],
        says=[{"who": ["Ben"], "verb": "knows", "variable": "at(key)", "negated": True}],
        heard_as=[{"variable": "at(key)", "value": "the shelf"}], taken=[{"hearer": "Ben", "trust": "liar"}],
    ),
    event("attitude", "q", claim={"who": ["Ann", "Ben"], "verb": "wants", "words": "to go home"}, certainty=0.5),
    event(
        "act", "q", agents=["Ann"], does="takes the bus", purpose="to be there first", towards="Ben",
        open_to=[{"act": "to walk", "cost": 2.0}],
    ),
    event("trust", "q", agent="Ben", speaker="Ann", how="no"),
    event("view", "q", source="film", at=[{"thing": "key", "place": "shelf"}], miss=0.1, wrong=0.2),
    event("unread", "q", names=["Ben"], mood="intended", seen_by=["Ann"]),
]  # fmt: skip


def read(*events: dict[str, object], **more: object) -> WireReading:
    named = [{"id": f"e{k}", **one} for k, one in enumerate(events, start=1)]
    things = [{"name": "key"}, {"name": "coin"}]
    places = [{"name": "red box", "also": ["box"], "room": "den"}, {"name": "shelf"}]
    return WireReading.model_validate(
        {"people": PEOPLE, "things": things, "places": places, "events": named, **more}
    )


def test_every_kind_of_event_can_be_said() -> None:
    episode, objections = episode_of(read(*SAYABLE), TEXT)
    assert objections == ()
    kinds = {str(kind.model_fields["kind"].default) for kind in get_args(get_args(Event)[0])}
    assert {found.kind for found in episode.events} == kinds


def test_slots_become_those_of_the_episode() -> None:
    episode, _ = episode_of(read(*SAYABLE), TEXT)
    first = episode.events[0]
    assert isinstance(first, Change)
    assert {item.variable: item.value for item in first.sets} == {
        Variable("at", "key"): "red box",
        Variable("state", "key"): None,
    }
    (told,) = [found for found in episode.events if isinstance(found, Tell)]
    assert told.speaker == "Ann"
    assert told.heard_as[0].value == "shelf"
    assert episode.people[2].there is False
    assert episode.locations[0].room == "den"


def test_several_agents_are_several_events_and_the_last_has_the_id() -> None:
    episode, _ = episode_of(read(event("enter", "q", agents=["Ann", "Ben"], room="den")), TEXT)
    assert [(e.id, e.agent) for e in episode.events if isinstance(e, Enter)] == [("e1.1", "Ann"), ("e1", "Ben")]


def test_several_do_one_thing_together() -> None:
    both = change("q", {"at(key)": "red box"}, by=["Ann", "Ben"])
    episode, _ = episode_of(read(both, event("act", "q", agents=["Ann", "Ben"], does="sing")), TEXT)
    moved, first, second = episode.events
    assert isinstance(moved, Change)
    assert moved.doers == ("Ann", "Ben")
    assert [(e.id, e.agent) for e in (first, second) if isinstance(e, Act)] == [("e2.1", "Ann"), ("e2", "Ben")]


KEY_IN_BOX = {"variable": "at(key)", "value": "red box"}


def test_claims_that_are_said_and_asked_at_once_are_two_events() -> None:
    says = [KEY_IN_BOX, {"words": "where the coin is", "speech": "question"}]
    episode, _ = episode_of(read(event("tell", "q", speaker="Ann", hearers=["Ben"], says=says)), TEXT)
    assert [(e.id, e.speech, len(e.says)) for e in episode.events if isinstance(e, Tell)] == [
        ("e1.1", "statement", 1), ("e1", "question", 1),
    ]  # fmt: skip


def test_hearsay_has_no_speaker() -> None:
    says = [KEY_IN_BOX, {"who": ["Ann"], "verb": "wants", "words": "to go home"}]
    episode, _ = episode_of(read(event("tell", "q", hearers=["Ben"], says=says)), TEXT)
    learnt, held = episode.events
    assert isinstance(learnt, Perceive)
    assert (learnt.agents, learnt.value, learnt.how) == (("Ben",), "red box", "hearsay")
    assert isinstance(held, Believe)
    assert (held.claim.chain, held.claim.verb) == (("Ben", "Ann"), "wants")


def test_a_message_is_believed_when_it_is_received() -> None:
    """Ann writes that the key is in the box; it is moved; then Ben reads it. She thinks that he knew at once."""
    sent = event("tell", "q", speaker="Ann", hearers=["Ben"], unreached=["Ben"], private=True, says=[KEY_IN_BOX])
    put = change("q", {"at(key)": "red box"}, by="Ann", only=True)
    gets = event("receive", "q", agents=["Ben"], event="e2")
    episode, objections = episode_of(read(put, sent, gets), TEXT)
    worlds, key = Worlds(episode), Variable("at", "key")
    assert objections == ()
    assert worlds.held(("Ben",), key, 1) == {None: 1.0}
    assert worlds.held(("Ann", "Ben"), key, 1) == {"red box": 1.0}
    assert worlds.held(("Ben",), key) == worlds.held(("Ben", "Ann"), key) == {"red box": 1.0}
    assert Worlds(without(episode, "e2")).held(("Ben",), key) == {None: 1.0}


def test_a_message_is_meant_for_those_whom_it_does_not_reach() -> None:
    sent = event("tell", "q", speaker="Ann", hearers=["Ben"], unreached=["Cleo"], private=True, says=[KEY_IN_BOX])
    worlds, key = Worlds(episode_of(read(sent), TEXT)[0]), Variable("at", "key")
    assert worlds.held(("Cleo",), key) == {None: 1.0}
    assert worlds.held(("Ann", "Cleo"), key) == worlds.held(("Ben",), key) == {"red box": 1.0}


@pytest.mark.parametrize("meant_for", [{}, {"hearers": ["Ben"], "unreached": ["Ben"]}])
def test_a_sign_says_what_whoever_reads_it_takes_to_be_so(meant_for: dict[str, list[str]]) -> None:
    sign = event("tell", "q", source="sign", says=[KEY_IN_BOX], **meant_for)
    reads = event("receive", "q", agents=["Ben"], event="e1")
    episode, objections = episode_of(read(sign, reads), TEXT)
    assert objections == ()
    assert told_in(episode, 0) == "The sign says that the key is in the red box. Nobody perceives it."
    assert told_in(episode, 1) == "Ben learns that the key is in the red box from the sign."
    held = [Worlds(episode).held((name,), Variable("at", "key")) for name in ("Ben", "Cleo")]
    assert held == [{"red box": 1.0}, {None: 1.0}]


AT_FIRST: list[tuple[dict[str, object], dict[str, dict[str | None, float]]]] = [
    ({"mood": "holds"}, {"Ann": {"red box": 1.0}, "Cleo": {None: 1.0}}),
    ({"mood": "holds", "seen_by": ["Cleo"]}, {"Ben": {"red box": 1.0}, "Cleo": {"red box": 1.0}}),
    ({"mood": "holds", "unseen_by": ["Ben"]}, {"Ann": {"red box": 1.0}, "Ben": {None: 1.0}}),
    ({"mood": "holds", "by": "Cleo"}, {"Ben": {"red box": 1.0}, "Cleo": {"red box": 1.0}}),
    ({"mood": "holds", "by": "Cleo", "seen_by": ["Ann"]}, {"Ann": {"red box": 1.0}, "Ben": {None: 1.0}}),
    ({"mood": "holds", "by": "Cleo", "only": True}, {"Ann": {None: 1.0}, "Cleo": {"red box": 1.0}}),
    ({"mood": "habit", "by": "Ann"}, {"Ben": {"red box": 0.9, None: 0.1}, "Cleo": {None: 1.0}}),
    ({"mood": "denied", "by": "Ann"}, {"Ann": {None: 1.0}, "Ben": {None: 1.0}}),
    ({"by": "Ann", "unseen_by": ["Ann"]}, {"Ann": {None: 1.0}, "Ben": {"red box": 1.0}}),
]


@pytest.mark.parametrize(("slots", "held"), AT_FIRST)
def test_who_knows_how_things_are_at_first(
    slots: dict[str, object], held: dict[str, dict[str | None, float]]
) -> None:
    """Ann and Ben are there, and Cleo is elsewhere."""
    episode, objections = episode_of(read(change("q", {"at(key)": "red box"}, **slots)), TEXT)
    worlds = Worlds(episode)
    assert objections == ()
    assert {name: worlds.held((name,), Variable("at", "key")) for name in held} == {
        name: pytest.approx(values) for name, values in held.items()
    }


def test_who_is_elsewhere_at_first_knows_their_own_state() -> None:
    episode, _ = episode_of(read(change("q", {"state(Cleo)": "on leave"}, mood="holds")), TEXT)
    worlds, leave = Worlds(episode), Variable("state", "Cleo")
    assert [worlds.held(chain, leave) for chain in (("Cleo",), ("Ann", "Cleo"))] == [{"on leave": 1.0}] * 2


def test_what_is_so_as_a_rule_gives_way_to_what_is_told() -> None:
    usual = change("q", {"at(key)": "shelf"}, mood="habit")
    today = change("q", {"at(key)": "red box"}, by="Ann", only=True)
    worlds, key = Worlds(episode_of(read(usual, today), TEXT)[0]), Variable("at", "key")
    assert (worlds.held(("Ann",), key), worlds.held((), key)) == ({"red box": 1.0}, {"red box": 1.0})
    assert worlds.held(("Ben",), key) == pytest.approx({"shelf": 0.9, None: 0.1})
    later = episode_of(read(today, usual), TEXT)[0]
    assert [found.mood for found in later.events] == ["happened", "habit"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (change("q", {"at(kye)": "box"}, by="Ann"), "'kye' is neither a thing nor a person nor a place"),
        (change("q", {"key": "box"}), "write at(...), inside(...), state(...) or fact(...)"),
        (change("q", {}), "at least one variable"),
        (change("q", {"at(key)": "box"}, by="Dan"), "'Dan' is none of the people (Ann, Ben, Cleo)"),
        (change("q", {"at(key)": "box"}, certainty=0.0), "certainty 0 is not above 0"),
        (event("enter", "q", agents=[]), "agents is empty"),
        (event("miss", "q", agents=["Ann"], event="e9"), "'e9' is the id of no event"),
        (event("receive", "q", agents=["Ann"], event="e1"), "is none of kind tell"),
        (event("tell", "q", says=[KEY_IN_BOX]), "hearers or a source"),
        (event("tell", "q", speaker="Ann", says=[KEY_IN_BOX], unreached=["Cleo"]), "name in hearers all for whom"),
        (event("attitude", "q", claim={"variable": "at(key)", "value": "box"}), "somebody's; name them in who"),
        (event("tell", "q", speaker="Ann", says=[{"who": ["Ben"]}]), "a claim needs a variable"),
        (event("tell", "q", speaker="Ann", says=[{"value": "box"}]), "a claim needs a variable"),
    ],
)
def test_what_cannot_be_read_is_an_objection_and_its_words_are_unread(
    wrong: dict[str, object], words: str
) -> None:
    episode, (objection,) = episode_of(read({**wrong, "quote": "Ann puts the key in the box"}), TEXT)
    assert objection.event == "e1"
    assert words in str(objection)
    (left,) = episode.events
    assert isinstance(left, Unread)
    assert set(left.names) >= {"Ann", "key"}


def test_one_id_for_two_events_is_objected_to() -> None:
    twice = read({"kind": "leave", "quote": "q", "agents": ["Ann"], "id": "x"})
    twice = twice.model_copy(update={"events": [*twice.events, *twice.events]})
    assert "two events have the same id" in str(episode_of(twice, TEXT)[1][0])


def test_other_names_and_articles_are_one_name() -> None:
    episode, _ = episode_of(
        read(event("perceive", "q", agents=["annie"], variable="at(the Key)", value="a box")), TEXT
    )
    (seen,) = episode.events
    assert isinstance(seen, Perceive)
    assert (seen.agents, str(seen.variable), seen.value) == (("Ann",), "at(key)", "red box")
    assert read().names.person("Annie's") == "Ann"


@pytest.mark.parametrize(
    ("written", "value"),
    [("box", "box"), ("a few years ago", "a few years ago"), ("the box", "red box"), ("Red box", "red box")],
)
def test_a_fact_may_be_a_word_that_something_else_is_also_called_by(written: str, value: str) -> None:
    """A gift of `a box` is not the red box that is also called `the box`."""
    form = read(change("q", {"fact(what she made)": written}), places=[{"name": "red box", "also": ["the box"]}])
    (made,) = episode_of(form, TEXT)[0].events
    assert isinstance(made, Change)
    assert made.sets[0].value == value


@pytest.mark.parametrize("variable", ["state(red box)", "fact(what is on the red box)"])
def test_nothing_is_a_value_of_its_own(variable: str) -> None:
    form = read(change("q", {variable: "42"}), places=[{"name": "red box", "also": ["42"]}])
    (made,) = episode_of(form, TEXT)[0].events
    assert isinstance(made, Change)
    assert made.sets[0].value == "42"


def test_a_value_with_an_article_and_without_is_one_value() -> None:
    form = read(change("q", {"state(key)": "a fake"}), change("q", {"state(coin)": "fake"}))
    changes = [event for event in episode_of(form, TEXT)[0].events if isinstance(event, Change)]
    assert [event.sets[0].value for event in changes] == ["a fake", "a fake"]
    assert form.names.value("The fake", "state(key)") == "a fake"


@pytest.mark.parametrize("schema", [WireReading, WireQuestion, Several])
def test_providers_can_enforce_the_form(schema: type[BaseModel]) -> None:
    closed = strict_schema(schema)
    assert closed is not None
    assert "oneOf" not in str(closed)
