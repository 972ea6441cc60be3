"""Episodes in TOML and JSON: what is read, written back, and said of what is wrong."""

import json
import tomllib

import pytest
from generated_episodes import EVENT
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses

from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import KINDS, Assignment, Change
from limp.episodes.files import EpisodeFile, lookalikes, parse_episode, schema, to_json, to_toml
from limp.episodes.queries import Query
from limp.episodes.variables import Variable
from limp.errors import InputError

TOML = """\
people = ["Mira", { name = "Theo", also = ["Teddy"] }]

[[events]]
kind = "change"
by = "Mira"
sets = { "at(key)" = "drawer" }

[[events]]
id = "gone"
kind = "leave"
agent = "Theo"

[[events]]
kind = "change"
by = "Mira"
sets = { "at(key)" = "jar", "state(lamp)" = "" }

[[questions]]
words = "Where does Theo think that the key is?"
query = { kind = "value", chain = ["Theo"], variable = "at(key)", when = "gone" }

[[questions.options]]
words = "in the drawer"
claims = [{ variable = "at(key)", value = "drawer" }]
"""


WRONG = [
    ('by = "Mira"', 'byy = "Mira"', "no such slot at 'events[0].byy'", "Did you mean 'by'?"),
    ('kind = "leave"', 'kind = "leaves"', "at 'events[1]'", "Did you mean 'leave'?"),
    ('agent = "Theo"', 'agent = "Thea"', "event 2 (\"gone\"): 'Thea' is not one", "Did you mean 'Theo'?"),
    ('agent = "Theo"', 'agent = "Theo"\nmood = "intend"', "at 'events[1].mood'", "'intended'"),
    ('"at(key)" = "drawer"', '"at key" = "drawer"', "'at key' is no variable", ""),
    ('"drawer"', '" "', "events[0].sets.at(key) holds nothing but blanks", ""),
    ('by = "Mira"', "certainty = nan", "events[0].certainty is nan", ""),
    ('"drawer"', "9" * 10_000, "is not TOML: Exceeds the limit (4300 digits)", "Correct its TOML"),
    ('"drawer"', "[" * 5000 + "]" * 5000, "is nested too deeply", "Correct its TOML"),
    ('"at(key)", when', '"at(kye)", when', "question 1 asks about at(kye)", "Did you mean 'key'?"),
    ('when = "gone"', 'when = "gonne"', "question 1 asks when event 'gonne'", "Did you mean 'gone'?"),
    ('"value", chain = ["Theo"]', '"feeling"', "question 1 asks what somebody knows or feels", "Name them"),
    ('chain = ["Theo"]', 'chain = ["Teo"]', "question 1 names 'Teo'", "Did you mean 'Theo'?"),
    ('{ "at(key)" = "drawer" }', '{ at(key) = "drawer" }', "is not TOML", "Put variables into quotes"),
    ('words = "in the drawer"\nclaims = [{', "notes = [{", "at 'questions[0].options[0].notes'", ""),
    (
        'words = "in the drawer"\nclaims = [{ variable = "at(key)", value = "drawer" }]',
        "",
        "questions[0]: options[0] says nothing",
        "",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "what", "remedy"), WRONG)
def test_what_is_wrong_in_toml_names_path_and_remedy(right: str, wrong: str, what: str, remedy: str) -> None:
    with pytest.raises(InputError) as error:
        parse_episode(TOML.replace(right, wrong, 1), "the episode")
    assert what in error.value.message
    assert remedy in error.value.hint


def test_the_schema_names_every_slot_that_a_file_may_have() -> None:
    found = json.dumps(schema())
    assert '"questions"' in found
    for kind in (*KINDS.values(), *Query.family.values()):
        assert all(f'"{name}"' in found for name in kind.model_fields), kind


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(st.lists(names, max_size=3, unique=True), names)
def test_toml_holds_what_json_does_whatever_the_names(people: list[str], text: str) -> None:
    events = [EVENT.validate_python({"kind": "act", "agent": name, "does": text}) for name in people]
    file = EpisodeFile(episode=Episode(people=tuple(Person(name=n) for n in people), events=tuple(events)))
    assert tomllib.loads(to_toml(file)) == json.loads(to_json(file))


def test_what_is_told_late_has_the_event_before_which_it_happened() -> None:
    """Numbers in the file count events as they are told there, and are those of what happened once it is read."""
    lie = '[[events]]\nkind = "tell"\nspeaker = "Ada"\nhearers = ["Bo"]\nprivate = true\nsays = [{ words = "no" }]'
    late = '[[events]]\nkind = "change"\nsets = { "at(key)" = "table" }\nby = "Sam"\nbefore = 1'
    miss = '[[events]]\nkind = "miss"\nagents = ["Bo"]\nevent = "2"'
    asked = '[[questions]]\nquery = { kind = "value", variable = "at(key)", when = 2 }'
    text = "\n\n".join(('people = ["Ada", "Bo", "Sam"]', lie, late, miss, asked))
    file = parse_episode(text)
    assert [event.kind for event in file.episode.events] == ["change", "tell", "miss"]
    assert file.episode.events[2].model_dump()["event"] == "1"
    assert file.questions[0].query.when == 0
    assert parse_episode(to_toml(file)) == parse_episode(to_json(file), is_json=True) == file
    refuses(lambda: parse_episode(text.replace("before = 1", "before = 3")), "event 2 happened before '3'")
    away = text.replace('by = "Sam"', 'by = "Sid"')
    refuses(lambda: parse_episode(away), "the episode: event 1: 'Sid' is not one of the people")


def put(thing: str, place: str) -> Change:
    return Change(sets=(Assignment(variable=Variable("at", thing), value=place),), by="Mira")


@pytest.mark.parametrize(
    ("events", "notes"),
    [
        ((put("key", "jar"), put("key", "jar"), put("kye", "jar")), ("event 3: 'kye'",)),
        ((put("key", "drawer"), put("key", "drawr")), ("event 2: 'drawr'",)),  # `drawer` is declared
        ((put("bottle1", "jar"), put("bottle2", "jar")), ()),  # numbers tell names apart
        ((put("mug", "jar"), put("jug", "jar")), ()),
        ((put("kye", "jar"), put("kye", "jar"), put("key", "jar"), put("key", "jar")), ()),  # two things
    ],
)
def test_a_name_that_is_used_once_and_near_to_another_is_noted(
    events: tuple[Change, ...], notes: tuple[str, ...]
) -> None:
    episode = Episode(people=(Person(name="Mira"),), locations=(Location(name="drawer"),), events=events)
    found = lookalikes(episode)
    assert len(found) == len(notes)
    assert all(one.startswith(start) for one, start in zip(found, notes, strict=True))
