"""Every loader of stories on data of our own in its layout: what a solver sees of it, and data as they come."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from limp.benchmarks.fantom import texts_of
from limp.benchmarks.tomi import CONVENTIONS
from refusals import refuses

from limp import Pipeline, open_benchmark
from limp.errors import InputError, LimpError

from .storydata import CHAT, FOUR, LOADERS, Asked, Files, bigtom, fantom, hitom, opentom, tombench, tomi


def written(folder: Path, files: Files, change: Callable[[str], str] = str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(change(text).encode())
    return folder


def told(name: str, folder: Path, setting: str = "") -> Iterator[tuple[str, str, str, Asked]]:
    found = open_benchmark(name, data=str(folder), **({"setting": setting} if setting else {}))
    for question in found.questions():
        right = next(c.text for c in question.choices if c.label == found.target(question))
        yield question.id, question.narration, question.conversation, (question.text, right, found.kind(question))


@pytest.mark.parametrize("name", LOADERS)
def test_what_is_asked_and_what_a_solver_sees(name: str, tmp_path: Path) -> None:
    data, folder = LOADERS[name], written(tmp_path, LOADERS[name].files(1))
    found = open_benchmark(name, data=str(folder))
    assert sorted(asked for *_, asked in told(name, folder)) == sorted(data.asked)
    assert set(found.digests) == set(data.files(1))
    solver = Pipeline.symbolic()
    for question in found.questions():
        assert data.hidden not in question.model_dump_json()
        assert not data.solved or solver.answer(question).choice == found.target(question)


@pytest.mark.parametrize("name", LOADERS)
def test_ids_are_unique_where_stories_are_told_twice(name: str, tmp_path: Path) -> None:
    data = LOADERS[name]
    for times in (1, 2):
        ids = [one[0] for one in told(name, written(tmp_path / str(times), data.files(times)))]
        assert len(ids) == len(set(ids)) == len(data.asked) * (times if data.repeats else 1)


def spaced(text: str) -> str:
    """Return the text with an empty line before, between and behind its lines, but not inside quoted fields."""
    return "\n" + text.replace("}\n", "}\n \n").replace("gt_answer\n", "gt_answer\n\n") + "\n\n"


@pytest.mark.parametrize("change", [spaced, lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
@pytest.mark.parametrize("name", LOADERS)
def test_empty_lines_line_ends_and_a_mark_of_order_change_nothing(
    name: str, change: Callable[[str], str], tmp_path: Path
) -> None:
    plain, other = (
        list(told(name, written(tmp_path / str(k), LOADERS[name].files(1), one)))
        for k, one in enumerate((str, change))
    )
    assert plain == other


@pytest.mark.parametrize("name", LOADERS)
def test_a_missing_file_or_an_unknown_setting_is_named(name: str, tmp_path: Path) -> None:
    gone, *_ = files = LOADERS[name].files(1)
    folder = written(tmp_path, files)
    with pytest.raises(InputError, match=r"(no|unknown) setting .odd."):
        open_benchmark(name, data=str(folder), setting="odd")
    (folder / gone).unlink()
    with pytest.raises(InputError, match=f"has no {gone}"):
        open_benchmark(name, data=str(folder))


@pytest.mark.parametrize("name", LOADERS)
@pytest.mark.parametrize("text", ["", "nonsense", '"', "[" * 100_000, "9" * 10_000, "{}", "a\0b", "null"])
def test_what_is_no_data_is_one_clear_error(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        open_benchmark(name, data=str(written(tmp_path, LOADERS[name].files(1), lambda _: text)))


@pytest.mark.parametrize(("answer", "message"), [("one alone", "1 options"), ("x; y", "none of its options")])
def test_broken_options_are_told(tmp_path: Path, answer: str, message: str) -> None:
    refuses(lambda: open_benchmark("bigtom", data=str(written(tmp_path, bigtom(1, answer)))), message)


def test_what_the_settings_of_others_ask(tmp_path: Path) -> None:
    """FANToM in the order of ids; ToMi with its conventions; Hi-ToM's labels; every task of ToMBench."""
    chats = open_benchmark("fantom", data=str(written(tmp_path, fantom(1)))).questions()
    assert [q.id for q in chats] == sorted(q.id for q in chats)
    assert (chats[0].conversation, chats[0].narration) == (CHAT, "")
    (coarse, *_) = open_benchmark("opentom", data=str(written(tmp_path, opentom(1)))).questions()
    assert {choice.text for choice in coarse.choices} == {"Yes", "No"}
    (keys, *_) = open_benchmark("tomi", data=str(written(tmp_path, tomi(1)))).questions()
    assert keys.assumptions == CONVENTIONS
    *_, melon = open_benchmark("hitom", data=str(written(tmp_path, hitom(1))), setting="labels").questions()
    assert Pipeline.symbolic().answer(melon).words == "blue_bowl"
    sad = {"STORY": "Ann cries.", "QUESTION": "Why is Ann sad?", **FOUR, "答案\nANSWER": "A"}
    folder = written(tmp_path / "tasks", {**tombench(1), "Moral Emotions.jsonl": json.dumps(sad)})
    tasks = open_benchmark("tombench", data=str(folder), setting="all")
    (other,) = (q for q in tasks.questions() if tasks.kind(q) == "Moral Emotions")
    with pytest.raises(LimpError):
        Pipeline.symbolic().answer(other)


@given(st.lists(st.text()))
def test_what_python_prints_is_read_back(texts: list[str]) -> None:
    assert texts_of(repr(texts)) == texts
    assert texts_of(ascii(texts)) == texts


@pytest.mark.parametrize("written", ["", "No", "['a'", "['a', 1]", "('a', 'b')", "['a', ['b']]", "['a'] + ['b']"])
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        texts_of(written)
