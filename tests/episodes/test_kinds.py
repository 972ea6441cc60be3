"""What follows from a kind of event being one class: names by roles, examples that are run, its constructor."""

import doctest
import sys
from collections.abc import Iterator
from importlib import reload
from pathlib import Path
from typing import Any

import pytest
from generated_episodes import EVENT, events, told_example
from hypothesis import given

from limp import Scene
from limp.episodes import events as every_kind
from limp.episodes import kinds
from limp.episodes.checks import problems
from limp.episodes.effects import Becomes, Effect
from limp.episodes.episode import Episode, sentences
from limp.episodes.episode import Person as Somebody
from limp.episodes.event_models import drawn
from limp.episodes.events import KINDS, Change, Event, Leave, state
from limp.episodes.files import EpisodeFile, parse_episode, to_toml
from limp.episodes.names import names, renamed
from limp.episodes.queries import Query
from limp.episodes.roles import Rooms, Thing
from limp.episodes.stage import AsDrawn, Stage
from limp.episodes.variables import Variable
from limp.language.events import kind_on_the_wire

EVERY_KIND = [*KINDS.values(), *Query.family.values()]


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_the_example_of_each_kind_is_run(kind: type[Event | Query]) -> None:
    assert doctest.DocTestRunner(verbose=False).run(told_example(kind)).failed == 0


def test_a_new_file_of_a_kind_is_found_and_its_class_stands_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "from limp.episodes.kind import Event\n\n\nclass Wink(Event):\n    pass\n"
    (tmp_path / "winking.py").write_text(module, encoding="utf-8")
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    try:
        reload(every_kind)
        assert vars(every_kind)["Wink"] is KINDS["wink"]
        assert "Wink" in every_kind.__all__
        assert {kind.__name__ for kind in KINDS.values()} <= {*every_kind.__all__}
    finally:
        KINDS.pop("wink", None)
        vars(every_kind).pop("Wink", None)
        sys.modules.pop(f"{kinds.__name__}.winking", None)
        monkeypatch.undo()
        reload(every_kind)


@pytest.fixture
def kinds_of_a_test() -> Iterator[None]:
    """Forget the kinds that a test makes."""
    before = set(KINDS)
    yield
    for kind in KINDS.keys() - before:
        del KINDS[kind]


@pytest.mark.usefixtures("kinds_of_a_test")
def test_a_kind_draws_its_own_pattern_of_perception_and_words_say_who_misses_it() -> None:
    """Those in one room know of each other that they hear it, and take it that nobody elsewhere does."""

    class Signal(Event):
        """A signal in `rooms` tells how something is."""

        rooms: Rooms
        variable: Variable
        value: Thing

        def tells(self) -> Iterator[tuple[Variable, str | None]]:
            yield self.variable, self.value

        def happens(self, stage: Stage) -> Iterator[Effect]:
            groups = [stage.where.group(room) for room in self.rooms]
            views = [dict.fromkeys(group, k) for k, group in enumerate(groups, start=1)]
            real = {name: k for view in views for name, k in view.items()}
            yield Becomes(self.variable, self.value, stage.seen(AsDrawn(drawn(real, *views))))

        def words(self, referred: Event | None = None) -> str:
            del referred
            return "a signal tells it"

    rooms = {"Ann": "hall", "Ben": "hall", "Cy": "attic", "Dan": "shed", "Eve": "hall", "Flo": "hall"}
    scene = Scene(*(Somebody(name=name, room=room) for name, room in rooms.items()))
    missing = {"unseen_by": ("Ben",), "missed_by": ("Eve",), "secretly_seen_by": ("Dan", "Flo")}
    scene.add(Signal(["hall", "attic"], state("alarm"), "on", **missing))
    for heard in ("Ann", "Cy", "Dan", "Flo", "Ann Eve", "Dan Ann", "Flo Ann", "Flo Cy", "Dan Eve"):
        assert scene.believes(*heard.split(), state="alarm") == {"on": 1.0}, heard
    for missed in ("Ben", "Eve", "Ann Cy", "Cy Ann", "Ann Ben", "Ann Dan", "Ann Flo", "Dan Flo"):
        assert scene.believes(*missed.split(), state="alarm") == {None: 1.0}, missed


@given(events())
def test_renaming_there_and_back_is_the_same_and_files_keep_the_kind(event: Event) -> None:
    def to(new: str, old: str) -> Event:
        return renamed(event, lambda name: new if name.name == old else name.name)

    away = to("Zoe", "Ann")
    assert "Ann" not in {name.name for name in names(away)}
    assert renamed(away, lambda name: "Ann" if name.name == "Zoe" else name.name) == event
    assert EVENT.validate_python(event.model_dump(mode="json", exclude_defaults=True)) == event


@pytest.mark.usefixtures("kinds_of_a_test")
def test_a_new_kind_is_one_class() -> None:
    """Ann shows Ben the card, and Cleo sees that she does, and not what he sees (the class of docs/episode.md)."""
    page = (Path(__file__).parents[2] / "docs/episode.md").read_text(encoding="utf-8")
    found: dict[str, Any] = {"__name__": __name__}
    exec(
        page.partition("<!-- elsewhere: tests/episodes/test_kinds.py -->\n```python\n")[2].partition("```")[0],
        found,
    )
    Show = found["Show"]  # noqa: N806
    (shown,) = doctest.DocTestFinder(recurse=False).find(Show, "Show", False, found)
    assert len(shown.examples) == 1
    assert doctest.DocTestRunner(verbose=False).run(shown).failed == 0
    scene = Scene("Ann", "Ben", "Cleo")
    scene.add(Change(state("card").to("an ace"), only=True), Show("Ann", "Ben", state("card")))
    assert scene.believes("Ben", state="card") == scene.believes("Ben", "Ann", state="card") == {"an ace": 1.0}
    assert scene.believes("Cleo", state="card") == scene.believes("Cleo", "Ben", state="card") == {None: 1.0}
    file = EpisodeFile(episode=scene.episode)
    assert parse_episode(to_toml(file)) == file
    assert list(sentences(scene.episode))[-1] == "Ann shows Ben the state of the card."
    gone = Episode(people=scene.episode.people, events=(Leave("Ben"), *scene.episode.events))
    assert "Ben does something here, and left in event 1" in str(problems(gone)[-1])
    on_wire = kind_on_the_wire(Show).model_fields
    assert [slot for slot in on_wire if on_wire[slot].is_required()] == [
        "quote",
        "kind",
        "agent",
        "to",
        "variable",
    ]
