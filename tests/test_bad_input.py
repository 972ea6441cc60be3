"""Bad input through the command line, with the household wing: one clear line, exit code 2, nothing guessed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import Limp, refused

OPTIONS = (
    "A) When giving information, Ann has been trying to help Bo locate the milk\n"
    "B) When giving information, Ann has been trying to prevent Bo from finding the milk\n"
    "C) When giving information, Ann was indifferent towards Bo's goals"
)
KNOWS = f"Assuming that Ann knows what is inside the fridge, which is MOST likely?\n{OPTIONS}"
TALK = "Bo: Where is the milk?\nAnn: The milk is inside the fridge."
FILM = "Bo walks to the fridge, opens it and grabs the milk."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three episodes that the wing answers, two questions each."""
    folder = tmp_path / "data"
    folder.mkdir()
    asked = {"1": KNOWS, "2": KNOWS.replace("MOST", "LEAST")}
    right = dict(zip("12", OPTIONS.splitlines(), strict=False))
    episodes = ("1", "2", "3")
    write(folder / "questions.json", {key: {"questions": asked, "answers": right} for key in episodes})
    write(folder / "texts.json", dict.fromkeys(episodes, TALK))
    write(folder / "gemini_outputs.json", {key: {"action": FILM} for key in episodes})
    return folder


def write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize("episode", ["../../elsewhere", "/tmp", "x" * 5000, " "])
def test_an_episode_cannot_name_a_folder_elsewhere(limp: Limp, data: Path, tmp_path: Path, episode: str) -> None:
    for name in ("questions", "texts", "gemini_outputs"):
        content = json.loads((data / f"{name}.json").read_text())
        write(data / f"{name}.json", {**content, episode: content["1"]})
    out = ("--out", str(tmp_path / "run"), "--symbolic")
    refused(limp("eval", "mumatom", "--data", str(data), "--setting", "video+text", *out), "cannot name a file")


def answer(*words: str) -> tuple[str, ...]:
    return ("answer", "--question", KNOWS, *words)


def test_the_material_itself_is_good(limp: Limp, data: Path) -> None:
    code, out, err = limp(*answer("--conversation", TALK, "--seen", FILM, "--json"))
    assert (code, err, json.loads(out)["choice"]) == (0, "", "A")
    code, out, _ = limp(*evaluation(data))
    assert (code, json.loads(out)["accuracy"], json.loads(out)["failed"]) == (0, 1.0, 0)


@pytest.mark.parametrize("flag", ["--question", "--text", "--conversation", "--seen"])
def test_words_and_files_that_cannot_be(limp: Limp, tmp_path: Path, flag: str) -> None:
    def given(words: str | Path, *messages: str) -> None:
        asked = ("answer", flag, str(words)) if flag == "--question" else answer(flag, str(words))
        refused(limp(*asked), *messages)

    given("Ann takes the milk. " * 50_000, flag)
    given("Ann takes\nthe \x1b milk.", "U+001B at line 2, column 5")
    given(tmp_path, flag, "is a folder")
    given("/dev/zero", flag, "has over")  # it has no end
    if flag != "--question":
        given("小波走进厨房,打开冰箱,拿出牛奶。然后他回到客厅。")


def evaluation(data: Path, *more: str) -> tuple[str, ...]:
    out = str(data.parent / "run")
    return ("eval", "mumatom", "--data", str(data), "--out", out, "--symbolic", "--json", "--fresh", *more)


def edit(data: Path, name: str, change: Callable[[dict[str, dict[str, object]]], object]) -> None:
    content = json.loads((data / name).read_text())
    change(content)
    write(data / name, content)


# Every entry: what is done to the first episode, and how many of its two questions fail.
SPOILED: dict[str, tuple[str, Callable[[dict[str, dict[str, object]]], object], int]] = {
    "no options": ("questions.json", lambda d: d["1"].update(questions={"1": "Who?", "2": KNOWS}), 1),
    "description of another type": ("gemini_outputs.json", lambda d: d["1"].update(action=["Bo sits."]), 2),
    "no text": ("texts.json", lambda d: d.pop("1"), 2),
    "1 MB": ("texts.json", lambda d: d.update({"1": "Ann: Milk? " * 100_000}), 2),
}  # fmt: skip


@pytest.mark.parametrize(("name", "change", "failures"), SPOILED.values(), ids=SPOILED.keys())
def test_the_others_go_on(
    limp: Limp, data: Path, name: str, change: Callable[[dict[str, dict[str, object]]], object], failures: int
) -> None:
    edit(data, name, change)
    code, _, err = limp(*evaluation(data))
    assert (code, "Traceback" in err) == (0, False)
    summary = json.loads((data.parent / "run" / "summary.json").read_text())
    assert (summary["n"], summary["failed"]) == (6, failures)
    rows = [json.loads(line) for line in (data.parent / "run" / "results.jsonl").read_text().splitlines()]
    assert [row["episode"] for row in rows if row["failed"]] == ["1"] * failures
    assert all(row["choice"] is None or not row["choice"] for row in rows if row["failed"])
    assert [row["choice"] for row in rows if row["episode"] != "1"] == ["A", "B"] * 2
