"""Scene-graph folders: what is read, what flickers, and every way in which a folder can be wrong."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import InputError
from limp.homes.scenegraphs import FILES, FLICKER, STEADY, Spell, read_scene, spells


def write(folder: Path, **facts: dict[str, list[str]]) -> Path:
    for name in FILES:
        (folder / f"{name}.json").write_text(json.dumps({"e": facts.get(name, {})}), encoding="utf-8")
    return folder


def test_spells_bridge_short_gaps() -> None:
    present = [False, True, False, True, False, False, True]
    assert spells(present) == (Spell(1, 3, 2), Spell(6, 6, 1))
    assert spells(present, gap=0) == (Spell(1, 1, 1), Spell(3, 3, 1), Spell(6, 6, 1))
    assert spells([]) == ()
    assert [s.certainty for s in spells(present)] == [STEADY, FLICKER]


@given(st.lists(st.booleans(), max_size=30), st.integers(0, 4))
def test_spells_cover_what_is_seen_and_no_more(present: list[bool], gap: int) -> None:
    found = spells(present, gap)
    covered = {k for s in found for k in range(s.start, s.end + 1)}
    assert {k for k, here in enumerate(present) if here} <= covered
    assert sum(s.seen for s in found) == sum(present)
    assert all(after.start - before.end > gap + 1 for before, after in pairwise(found))


def test_read_scene(tmp_path: Path) -> None:
    scene = read_scene(
        write(
            tmp_path,
            hold={"2": ["The character is holding a mug "], "10": []},
            on={"2": ["A mug is on the coffeetable"], "10": ["An apple is on the desk", "nonsense"]},
            inside={"10": ["A fork is inside the dishwasher"]},
            closeness={"2": ["character", "mug", "sofa"]},
            opened={"10": ["dishwasher"]},
        )
    )
    assert scene.frames == (2, 10)  # by number, not by spelling
    assert scene.held == (frozenset({"mug"}), frozenset())
    assert scene.at(1) == {("apple", "desk"), ("fork", "dishwasher")}
    assert scene.near == (frozenset({"mug", "sofa"}), frozenset())
    assert scene.furniture == {"coffeetable", "desk", "dishwasher", "sofa"}
    assert scene.unread == ((10, "nonsense"),)


def test_missing_folder_and_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        read_scene(tmp_path / "none")
    with pytest.raises(InputError, match=r"hold\.json"):
        read_scene(tmp_path)
    write(tmp_path)
    (tmp_path / "opened.json").unlink()
    with pytest.raises(InputError, match=r"opened\.json"):
        read_scene(tmp_path)


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"e": []}', '{"e": {"one": []}}', '{"e": {"1": "open"}}', '{"e": {"1": [3]}}', "{}", "\x00"],
)
def test_wrong_content(content: str, tmp_path: Path) -> None:
    write(tmp_path, on={"1": []})
    (tmp_path / "hold.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=r"hold\.json"):
        read_scene(tmp_path)


def test_two_episodes_in_a_file(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "on.json").write_text('{"a": {}, "b": {}}', encoding="utf-8")
    with pytest.raises(InputError, match="2 episodes"):
        read_scene(tmp_path)


def test_no_key_frame(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no key frame"):
        read_scene(write(tmp_path))
