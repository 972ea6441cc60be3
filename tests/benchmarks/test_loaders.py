"""Every loader of stories on data as they come: told twice, with empty lines, with another line end, in part."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limp import open_benchmark
from limp.errors import InputError

STORY = "Uma puts the cup in the bowl. Uma leaves. Ben moves the cup to the jar."
STEM = "Where will Uma look for the cup?"
PAIR = ["in the bowl", "in the jar"]
Text = Callable[[int], str]


def lines(*entries: object) -> str:
    return "".join(f"{json.dumps(entry, ensure_ascii=False)}\n" for entry in entries)


def table(*rows: dict[str, str]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def bigtom(times: int) -> dict[str, str]:
    row = {"context": STORY, "question": STEM, "answer": "; ".join(PAIR), "gt_answer": PAIR[0]}
    names = [
        f"{task}_{truth}"
        for task in ("forward_belief", "forward_action", "backward_belief")
        for truth in ("true", "false")
    ]
    return {f"BigToM_{name}_belief_stories.csv": table(*[row] * times) for name in names}


def fantom(times: int) -> dict[str, str]:
    row = {
        "context": f"Uma: Hello!\nBen: {STORY}",
        "question": STEM,
        "answer_choices": str(PAIR),
        "gt_answer": PAIR[0],
    }
    names = [
        f"{kind}_short_context_{order}" for kind in ("accessible", "inaccessible") for order in ("first", "second")
    ]
    return {f"FANToM_tom_belief_{name}-order.csv": table(*[row] * times) for name in names}


def tomi(times: int) -> dict[str, str]:
    entry = {"story": f"1 {STORY}\u2028", "question": STEM, "answer": "bowl", "containers": ["bowl", "jar"],
             "question_type": "first_order_0_tom"}  # fmt: skip
    return {"test_balanced.jsonl": lines(*[entry] * times)}


def tombench(times: int) -> dict[str, str]:
    entry = {"STORY": STORY, "QUESTION": STEM, "OPTION-A": "bowl", "OPTION-B": "jar", "OPTION-C": float("nan"),
             "OPTION-D": "", "答案\nANSWER": "A. "}  # fmt: skip
    return {"False Belief Task.jsonl": lines(*[entry] * times)}


def hitom(times: int) -> dict[str, str]:
    entry = {"story": f"1 {STORY}\n2 Ben leaves.", "question": STEM, "choices": "A. bowl, B. jar",
             "answer": "bowl", "question_order": 1, "deception": False}  # fmt: skip
    return {"Hi-ToM_data.json": json.dumps({"data": [entry] * times})}


def opentom(times: int) -> dict[str, str]:
    plot = {"original_place": "bowl", "move_to_place": "jar"}
    asked = {"1": [{"question": STEM, "answer": "bowl"}] * times}
    return {
        "meta_data.json": json.dumps({"1": {"narrative": STORY, "plot_info": plot}}),
        "location_cg_fo.json": json.dumps({"1": [{"question": "Is it there?", "answer": "Yes"}] * times}),
        "location_fg_fo_new.json": json.dumps(asked),
    }


LOADERS = {
    "bigtom": bigtom,
    "fantom": fantom,
    "tomi": tomi,
    "tombench": tombench,
    "hitom": hitom,
    "opentom": opentom,
}
COUNT = {
    "bigtom": (6, 12),
    "fantom": (4, 4),
    "tomi": (1, 2),
    "tombench": (1, 1),
    "hitom": (1, 1),
    "opentom": (2, 2),
}
"""How many questions there are, and how many if each line stands twice: some sets repeat themselves."""


def written(folder: Path, files: dict[str, str], change: Callable[[str], str] = str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_bytes(change(text).encode())
    return folder


def told(name: str, folder: Path) -> Iterator[tuple[str, str, str, str]]:
    found = open_benchmark(name, data=str(folder))
    for question in found.questions():
        yield question.id, question.narration, question.conversation, found.target(question)


@pytest.mark.parametrize("name", LOADERS)
def test_ids_are_unique_where_stories_are_told_twice(name: str, tmp_path: Path) -> None:
    for times, count in zip((1, 2), COUNT[name], strict=True):
        ids = [one[0] for one in told(name, written(tmp_path / str(times), LOADERS[name](times)))]
        assert len(ids) == len(set(ids)) == count


def spaced(text: str) -> str:
    """Return the text with an empty line before, between and behind its lines, but not inside quoted fields."""
    return "\n" + text.replace("}\n", "}\n \n").replace("gt_answer\n", "gt_answer\n\n") + "\n\n"


@pytest.mark.parametrize("change", [spaced, lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
@pytest.mark.parametrize("name", LOADERS)
def test_empty_lines_line_ends_and_a_mark_of_order_change_nothing(
    name: str, change: Callable[[str], str], tmp_path: Path
) -> None:
    plain, other = (
        list(told(name, written(tmp_path / str(k), LOADERS[name](1), one))) for k, one in enumerate((str, change))
    )
    assert plain == other


@pytest.mark.parametrize("name", LOADERS)
def test_a_missing_file_is_named(name: str, tmp_path: Path) -> None:
    files = LOADERS[name](1)
    gone = next(iter(files))
    folder = written(tmp_path / "data", files)
    (folder / gone).unlink()
    with pytest.raises(InputError, match=f"has no {gone}"):
        open_benchmark(name, data=str(folder))


@pytest.mark.parametrize("name", LOADERS)
@pytest.mark.parametrize("text", ["", "nonsense", '"', "[" * 100_000, "9" * 10_000, "{}", "a\0b", "null"])
def test_what_is_no_data_is_one_clear_error(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        open_benchmark(name, data=str(written(tmp_path / "data", LOADERS[name](1), lambda _: text)))
