"""Episodes written as TOML: random ones are read back as they were written."""

import json
import tomllib

from generated_episodes import EVENT
from hypothesis import given
from hypothesis import strategies as st

from limp.episodes.episode import Episode, Person
from limp.episodes.events import Leave, Unread
from limp.episodes.files import EpisodeFile, event_to_toml, in_own_words, parse_episode, to_json, to_toml

names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(st.lists(names, max_size=3, unique=True), names)
def test_toml_holds_what_json_does_whatever_the_names(people: list[str], text: str) -> None:
    events = [EVENT.validate_python({"kind": "act", "agent": name, "does": text}) for name in people]
    file = EpisodeFile(episode=Episode(people=tuple(Person(name=n) for n in people), events=tuple(events)))
    assert tomllib.loads(to_toml(file)) == json.loads(to_json(file))


def test_a_file_is_read_back_and_an_event_stands_alone() -> None:
    leave = Leave(agent="Theo", text="Theo went.", unseen_by=("Mira",))
    unread = Unread(text="He zblorged.", clause="zblorged")
    episode = Episode(people=(Person(name="Mira"), Person(name="Theo", there=True)), events=(leave, unread))
    assert parse_episode(to_toml(EpisodeFile(episode=episode))).episode == episode
    own = in_own_words(episode.model_copy(update={"text": "Theo went. He zblorged."}))
    assert event_to_toml(own.events[0]) == '[[events]]\nkind = "leave"\nunseen_by = ["Mira"]\nagent = "Theo"'
    assert own.text == ""
    assert own.events[1] == unread  # nothing else says what it is
