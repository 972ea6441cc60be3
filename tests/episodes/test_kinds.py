"""What follows from a kind of event being one class: names by roles, examples that are run, its constructor."""

import doctest
import sys
from pathlib import Path
from typing import Any

import pytest
from generated_episodes import EVENT, events
from hypothesis import given

from limp import Scene
from limp.episodes import events as every_kind
from limp.episodes.checks import problems
from limp.episodes.claims import Claim
from limp.episodes.english import sentences
from limp.episodes.episode import Episode
from limp.episodes.events import KINDS, Change, Enter, Event, Leave, Tell, at, state
from limp.episodes.files import EpisodeFile, parse_episode, to_toml
from limp.episodes.names import Name, names, renamed
from limp.episodes.variables import Variable
from limp.language.events import kind_on_the_wire


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_the_example_of_each_kind_is_run(kind: type[Event]) -> None:
    module, given = sys.modules[kind.__module__], {**vars(every_kind), "Claim": Claim}
    (found,) = doctest.DocTestFinder(recurse=False).find(kind, kind.kind, module, given)
    assert len(found.examples) == 1
    assert doctest.DocTestRunner(verbose=False).run(found).failed == 0


@given(events())
def test_renaming_there_and_back_is_the_same_and_files_keep_the_kind(event: Event) -> None:
    def to(new: str, old: str) -> Event:
        return renamed(event, lambda name: new if name.name == old else name.name)

    away = to("Zoe", "Ann")
    assert "Ann" not in {name.name for name in names(away)}
    assert renamed(away, lambda name: "Ann" if name.name == "Zoe" else name.name) == event
    assert EVENT.validate_python(event.model_dump(mode="json", exclude_defaults=True)) == event


def test_names_have_roles_and_paths() -> None:
    says = {"chain": ["Theo"], "variable": "at(key)", "value": "jar"}
    told = EVENT.validate_python({"kind": "tell", "speaker": "Mira", "says": [says], "sent": "e1", "room": "hall"})
    key = Variable("at", "key")
    assert list(names(told)) == [
        Name("room", "room", "hall"),
        Name("speaker", "person", "Mira"),
        Name("says[0].chain[0]", "person", "Theo"),
        Name("says[0].variable", "variable", "key", key),
        Name("says[0].value", "thing", "jar", key),
        Name("sent", "event", "e1"),
    ]


def test_slots_of_a_kind_stand_in_their_order_and_those_of_all_by_name() -> None:
    assert Enter("Mira", room="kitchen") == Enter(agent="Mira", room="kitchen")
    assert Tell("Mira", "Theo").hearers == ("Theo",) == Tell("Mira", ["Theo"]).hearers
    swap = at("salt").to("tin") + at("sugar").to("")
    assert Change(swap) == Change.model_validate({"sets": {"at(salt)": "tin", "at(sugar)": ""}})
    with pytest.raises(TypeError, match="takes 2 slots in order: agent, here"):
        Enter("Mira", True, "kitchen")  # type: ignore[call-arg, misc]


def test_a_new_kind_is_one_class() -> None:
    """Ann shows Ben the card, and Cleo sees that she does, and not what he sees (the class of docs/episode.md)."""
    page = (Path(__file__).parents[2] / "docs/episode.md").read_text(encoding="utf-8")
    found: dict[str, Any] = {"__name__": __name__}
    exec(
        page.partition("<!-- elsewhere: tests/episodes/test_kinds.py -->\n```python\n")[2].partition("```")[0],
        found,
    )
    Show = found["Show"]  # noqa: N806
    try:
        scene = Scene("Ann", "Ben", "Cleo")
        scene.add(Change(state("card").to("an ace"), only=True), Show("Ann", "Ben", state("card")))
        assert scene.believes("Ben", state="card") == scene.believes("Ben", "Ann", state="card") == {"an ace": 1.0}
        assert scene.believes("Cleo", state="card") == scene.believes("Cleo", "Ben", state="card") == {None: 1.0}
        file = EpisodeFile(episode=scene.episode)
        assert parse_episode(to_toml(file)) == file
        assert list(sentences(scene.episode))[-1] == "Ann shows Ben the state of the card."
        gone = Episode(people=scene.episode.people, events=(Leave("Ben"), *scene.episode.events))
        assert "Ben does something here, and left in event 1" in str(problems(gone)[-1])
        on_wire = kind_on_the_wire(Show).model_json_schema()
        assert on_wire["required"] == ["quote", "kind", "agent", "to", "variable"]
    finally:
        del KINDS["show"]
