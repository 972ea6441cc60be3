"""The flat form of a text: every kind of event can be said, and what cannot be read is an objection in words."""

import pytest
from generated_episodes import example
from pydantic import BaseModel
from wirestories import change, event, person

from limp.beliefs.possible_worlds import Worlds
from limp.episodes.episode import told_in
from limp.episodes.events import KINDS, Believe, Change, Event, Tell, Unread
from limp.episodes.names import renamed
from limp.episodes.variables import Variable
from limp.language.events import ALSO_ASKED, WITHOUT
from limp.language.questions import WireQueries
from limp.language.reading import WireReading, episode_of
from limp.models.structured import strict_schema

TEXT = "Ann and Ben are in the den. Ann puts the key in the red box."
PEOPLE = [person("Ann", "Annie"), person("Ben"), person("Cleo", present="no")]
WITH_MORE_SLOTS = [
    change("q", {"at(key)": "red box", "state(key)": ""}, by="Ann", verb="put", moved_from="shelf"),
    event("attend", "q", agents=["Ben"], attentive=False, asleep=True),
    event("perceive", "q", agents=["Ben"], variable="inside(red box)", value="coin", mistaken=True, how="sight"),
    event(
        "tell", "q", speaker="Annie", hearers=["Ben"], private=True, unreached=["Ben"], overheard_by=["Cleo"],
        says=[{"who": ["Ben"], "verb": "knows", "variable": "at(key)", "negated": True}],
        heard_as=[{"variable": "at(key)", "value": "the shelf"}], taken=[{"hearer": "Ben", "trust": "liar"}],
    ),
    event("act", "q", agents=["Ann"], does="takes the bus", open_to=[{"does": "to walk", "cost": 2.0}]),
]  # fmt: skip


def read(*events: dict[str, object], **more: object) -> WireReading:
    named = [{"id": f"e{k}", **one} for k, one in enumerate(events, start=1)]
    things = [{"name": "key"}, {"name": "coin"}]
    places = [{"name": "red box", "also": ["box"], "room": "den"}, {"name": "shelf"}]
    return WireReading.model_validate(
        {"people": PEOPLE, "things": things, "places": places, "events": named, **more}
    )


def on_wire(told: Event) -> dict[str, object]:
    """Return an event as a model would write it, with an earlier one where it refers to another."""
    told = renamed(told, lambda name: "e1" if name.role == "event" else name.name)
    asked = {*told.model_dump(exclude_defaults=True), ALSO_ASKED.get(told.kind, "kind")} - WITHOUT
    slots = {slot: _written(getattr(told, slot)) for slot in sorted(asked)}
    if told.kind == "view":
        slots["source"] = told.source.kind
    if told.each_alone:
        slots["agents"] = [slots.pop("agent")]
    return {**slots, "quote": told.text or "q"}


def _written(value: object) -> object:
    if isinstance(value, BaseModel):
        return {
            "who" if slot == "chain" else slot: _written(of) for slot, of in value if of not in (None, False, "")
        }
    if isinstance(value, Variable):
        return str(value)
    return [*map(_written, value)] if isinstance(value, tuple) else value


def events(*wire: dict[str, object], **more: object) -> tuple[Event, ...]:
    """Return the events of a reading to which there is nothing to object."""
    episode, objections = episode_of(read(*wire, **more), TEXT)
    assert objections == ()
    return episode.events


def slots(found: Event, *names: str) -> tuple[object, ...]:
    return tuple(getattr(found, name) for name in names)


KEY_IN_BOX = {"variable": "at(key)", "value": "red box"}
LEAVES = event("leave", "q", agents=["Ann"])


def test_every_kind_of_event_can_be_said_with_its_slots() -> None:
    examples = [on_wire(example(kind)) for kind in KINDS.values()]
    form = read(*WITH_MORE_SLOTS, *examples, people=[*PEOPLE, person("Mira"), person("Theo")])
    episode, objections = episode_of(form, TEXT)
    assert objections == ()
    assert {found.kind for found in episode.events} == set(KINDS)
    first, *others = episode.events
    assert isinstance(first, Change)
    assert {str(item.variable): item.value for item in first.sets} == {"at(key)": "red box", "state(key)": None}
    assert (first.by, first.verb, first.moved_from) == ("Ann", "put", "shelf")
    told = next(found for found in others if isinstance(found, Tell))
    assert (told.speaker, told.heard_as[0].value, told.hearers) == ("Ann", "shelf", ("Ben",))
    assert (episode.people[2].there, episode.locations[0].room) == (False, "den")


def test_hearsay_of_minds_is_what_its_hearers_believe_of_them() -> None:
    wants = {"who": ["Ann"], "verb": "wants", "words": "to go home"}
    (held,) = events(event("tell", "q", hearers=["Ben"], says=[wants]))
    assert isinstance(held, Believe)
    assert (held.claim.chain, held.claim.verb) == (("Ben", "Ann"), "wants")


@pytest.mark.parametrize("meant_for", [{}, {"hearers": ["Ben"], "unreached": ["Ben"]}])
def test_a_sign_says_what_whoever_reads_it_takes_to_be_so(meant_for: dict[str, list[str]]) -> None:
    sign = event("tell", "q", source="sign", says=[KEY_IN_BOX], **meant_for)
    episode, objections = episode_of(read(sign, event("receive", "q", agents=["Ben"], event="e1")), TEXT)
    assert objections == ()
    assert told_in(episode, 0) == "The sign says that the key is in the red box. Nobody knows of it."
    assert told_in(episode, 1) == "Ben learns from the sign that the key is in the red box."
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
    """Ann and Ben are there, and Cleo is elsewhere; she knows her own state."""
    worlds = Worlds(episode_of(read(change("q", {"at(key)": "red box"}, **slots)), TEXT)[0])
    found = {name: worlds.held((name,), Variable("at", "key")) for name in held}
    assert found == {name: pytest.approx(values) for name, values in held.items()}
    worlds = Worlds(episode_of(read(change("q", {"state(Cleo)": "on leave"}, mood="holds")), TEXT)[0])
    for chain in (("Cleo",), ("Ann", "Cleo")):
        assert worlds.held(chain, Variable("state", "Cleo")) == {"on leave": 1.0}
    begun = read(event("enter", "q", agents=["Cleo"], room="den"), change("q", {"at(key)": "red box"}))
    assert Worlds(episode_of(begun, TEXT)[0]).held(("Cleo",), Variable("at", "key")) == {"red box": 1.0}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (change("q", {"at(kye)": "box"}, by="Ann"), "'kye' is neither a thing nor a person nor a place"),
        (change("q", {"key": "box"}), "write at(...), inside(...), state(...) or fact(...)"),
        (change("q", {}), "sets: "),
        (change("q", {"at(key)": "box"}, by="Dan"), "'Dan' is none of the people (Ann, Ben, Cleo)"),
        (change("q", {"at(key)": "box"}, certainty=0.0), "certainty: Input should be greater than 0"),
        (event("enter", "q", agents=[]), "agents is empty"),
        (event("miss", "q", agents=["Ann"], event="e9"), "'e9' is the id of no event"),
        (event("receive", "q", agents=["Ann"], event="e1"), "is none of kind tell"),
        (event("tell", "q", says=[KEY_IN_BOX]), "hearers or a source"),
        (event("tell", "q", speaker="Ann", says=[KEY_IN_BOX], unreached=["Cleo"]), "name in hearers all for whom"),
        (event("tell", "q", speaker="Ann", says=[{"who": ["Ben"]}]), "a claim needs a variable"),
        (event("tell", "q", speaker="Ann", says=[{"value": "box"}]), "the value 'box' needs a variable"),
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
    twice = read({**LEAVES, "id": "x"}, {**LEAVES, "id": "x"})
    assert "two events have the same id" in str(episode_of(twice, TEXT)[1][0])


@pytest.mark.parametrize(
    ("variable", "written", "value"),
    [
        ("fact(what she made)", "box", "box"),
        ("fact(what she made)", "a few years ago", "a few years ago"),
        ("fact(what she made)", "the box", "red box"),
        ("fact(what she made)", "Red box", "red box"),
        ("state(red box)", "the box", "the box"),
        ("fact(what is on the red box)", "the box", "the box"),
    ],
)
def test_a_fact_may_be_a_word_that_something_else_is_also_called_by(
    variable: str, written: str, value: str
) -> None:
    """A gift of `a box` is not the red box that is also called `the box`, and nothing is a value of its own."""
    (made,) = events(change("q", {variable: written}), places=[{"name": "red box", "also": ["the box"]}])
    assert isinstance(made, Change)
    assert made.sets[0].value == value


@pytest.mark.parametrize("schema", [WireReading, WireQueries])
def test_providers_can_enforce_the_form(schema: type[BaseModel]) -> None:
    closed = strict_schema(schema)
    assert closed is not None
    assert "oneOf" not in str(closed)
