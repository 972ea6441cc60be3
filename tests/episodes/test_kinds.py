"""What follows from a kind of event being one class: names by roles, examples that are run, its constructor."""

import doctest
import sys

import pytest
from generated_episodes import EVENT, events
from hypothesis import given

from limp.episodes.events import KINDS, Change, Enter, Event, Tell
from limp.episodes.roles import Name, names, renamed
from limp.episodes.variables import Variable


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_the_example_of_each_kind_is_run(kind: type[Event]) -> None:
    module = sys.modules[kind.__module__]
    (found,) = doctest.DocTestFinder(recurse=False).find(kind, kind.kind, module, vars(module))
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
    assert Tell("Mira", ("Theo",)).hearers == ("Theo",)
    assert Change.model_validate({"sets": {"at(key)": ""}}).tells
    with pytest.raises(TypeError, match="takes 2 slots in order: agent, here"):
        Enter("Mira", True, "kitchen")  # type: ignore[call-arg, misc]
