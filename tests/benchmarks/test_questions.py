"""Questions of one's own: their right options, folders of them, and a whole run from the command line."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from limp.benchmarks.questions import open_benchmark, right_among
from refusals import Limp, refuses

from limp.episodes.question import lettered
from limp.errors import InputError
from limp.registry import open_benchmark as open_by_name
from limp.runs.outcomes import read_outcomes
from limp.runs.summary import open_run

KEY = "Tom puts the key in the drawer. Tom leaves. Eva moves the key to the shelf."


def lines(path: Path, *rows: Mapping[str, object]) -> Path:
    path.write_text("".join(json.dumps({"text": KEY, **row}) + "\n" for row in rows), encoding="utf-8")
    return path


def row(gold: str, *options: str, **more: str) -> dict[str, object]:
    return {"question": "Where will Tom look for the key?", "options": list(options), "gold": gold, **more}


@pytest.mark.parametrize(
    ("gold", "options", "label"),
    [
        ("B", ("the drawer", "the shelf"), "B"),
        ("b)", ("the drawer", "the shelf"), "B"),
        ("Drawer", ("the drawer", "the shelf"), "A"),
        ("A", ("A", "B"), "A"),
    ],
)
def test_gold_is_a_letter_or_an_option(tmp_path: Path, gold: str, options: tuple[str, ...], label: str) -> None:
    found = open_benchmark(lines(tmp_path / "q.jsonl", row(gold, *options)))
    (question,) = found.questions()
    assert found.target(question) == label
    lettered_lines = "\n".join(f"{letter}) {words}" for letter, words in zip("AB", options, strict=True))
    inside = open_benchmark(
        lines(tmp_path / "in.jsonl", {"question": f"Where is it?\n{lettered_lines}", "gold": gold})
    )
    assert inside.target(inside.questions()[0]) == label
    assert gold not in question.model_dump(exclude={"choices"}).values()


@pytest.mark.parametrize(
    "asked",
    [
        row("C", "the drawer", "the shelf"), row("the", "the drawer", "the shelf"), row("A", "B", "A"), row("A"),
        row("A", "the drawer"), row("A", "A) the drawer", "B) the shelf"), row("A", "1. box", "2. bag"),
        row("A", "the drawer", ""), row("A", "the drawer", "The drawer"), row("the cellar"),
    ],
)  # fmt: skip
def test_what_cannot_be_right_is_refused_with_its_line(tmp_path: Path, asked: Mapping[str, object]) -> None:
    refuses(lambda: open_benchmark(lines(tmp_path / "q.jsonl", asked)), "q.jsonl, line 1: ")


def test_the_right_one_of_options_that_were_found() -> None:
    found = lettered(["the red box", "a shelf", "boxes"])
    assert right_among(found, "box") == "A"
    assert right_among(found, "the shelf") == "B"
    assert right_among(found, "bag") == "bag"
    with pytest.raises(InputError, match="fits 'the red box' and 'the blue box'"):
        right_among(lettered(["the red box", "the blue box"]), "box")
    assert right_among(lettered(["the box", "the blue box"]), "box") == "A"
    assert right_among(lettered(["Oscar's", "Bilal's"]), "Bilal") == "B"


def test_a_folder_holds_the_questions_of_its_files_in_order(tmp_path: Path) -> None:
    lines(tmp_path / "b.jsonl", row("A", "the drawer", "the shelf", family="belief"))
    lines(tmp_path / "a.jsonl", row("shelf"), row("drawer"))
    (tmp_path / "c.CSV").write_text(f"text,question,gold\n{KEY},Where will Tom look for the key?,drawer\n")
    (tmp_path / "notes.txt").write_text("no questions")
    (tmp_path / ".hidden.jsonl").write_text("no questions")
    found = open_benchmark(tmp_path)
    assert [q.id for q in found.questions()] == ["a.jsonl/1", "a.jsonl/2", "b.jsonl/1", "c.CSV/2"]
    assert [found.kind(q) for q in found.questions()] == ["a", "a", "belief", "c"]
    assert sorted(found.digests) == ["a.jsonl", "b.jsonl", "c.CSV"]
    assert len({q.episode for q in found.questions()}) == 1  # they are about one text
    (tmp_path / "d.jsonl").symlink_to(tmp_path / "nowhere.jsonl")
    refuses(lambda: open_benchmark(tmp_path), "there is no file")


def test_a_folder_has_questions_and_their_ids_are_unique_over_all_files(tmp_path: Path) -> None:
    refuses(lambda: open_benchmark(tmp_path), "holds no .jsonl or .csv")
    lines(tmp_path / "a.jsonl", row("shelf", id="one"))
    lines(tmp_path / "b.jsonl", row("shelf"), row("shelf", id="one"))
    refuses(lambda: open_benchmark(tmp_path), "b.jsonl, line 2: the id 'one' is that of a.jsonl, line 1")


def test_a_path_opens_them(tmp_path: Path) -> None:
    path = lines(tmp_path / "q.jsonl", row("A", "the drawer", "the shelf"))
    assert open_by_name(str(path)).name == "questions"
    refuses(lambda: open_by_name(str(path), data="elsewhere"), "Leave --data out")
    refuses(lambda: open_by_name("questoins"), "unknown benchmark 'questoins'. Did you mean questions")


def test_a_run_of_them(limp: Limp, tmp_path: Path) -> None:
    right, wrong = row("drawer"), row("shelf")
    odd = row("A", "the drawer", "the shelf", question="Xyzzy plugh frobnicates the?")
    path, out = lines(tmp_path / "q.jsonl", right, wrong, row("key"), odd), tmp_path / "run"
    code, printed, err = limp("eval", str(path), "--symbolic", "--out", str(out))
    assert (code, err) == (0, "")
    assert "questions, all, symbolic" in printed
    found = list(read_outcomes(out / "results.jsonl").values())
    assert [(r.correct, r.choice == r.gold, r.options) for r in found[:2]] == [(True, True, 2), (False, False, 2)]
    assert (found[2].gold, found[2].correct, found[2].failed) == ("key", False, None)
    assert found[3].failed
    assert all(r.controls == {} for r in found[:3]), "a control would choose among the solver's own guesses"
    assert open_run(out).summary.controls.best["all"].control == "always-A", "one question brought its options"
    page = tmp_path / "page.html"
    assert limp("report", str(out), "--data", str(path), "-o", str(page))[0] == 0
    assert "Where will Tom look for the key?" in page.read_text(encoding="utf-8")
