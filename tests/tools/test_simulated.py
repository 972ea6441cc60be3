"""Simulated households, made and answered: the figures add up, and wrong input is one clear line."""

import json
from pathlib import Path

import pytest

from tools.simulated import main, study, text


def test_the_figures_add_up() -> None:
    data = study(3, 3, ["full-text"])
    figures = data.settings["full-text"]
    assert data.questions == figures.n == 12
    assert sum(n for _, n in figures.by_design.values()) == 12
    assert sum(right for right, _ in figures.by_design.values()) == figures.correct > 9
    assert "3 episodes, 12 questions, seed 3" in text(data)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "figures.json"
    assert main(["--episodes", "2", "--seed", "1", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(out.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--episodes", "-1"], "limp: -1 episodes of 2 people cannot be made. Give 1 or more, and 2 or more."),
        (["--episodes", "1", "--people", "1"], "limp: 1 episodes of 1 people cannot be made."),
        (["--episodes", "1", "--setting", "full"], "limp: unknown setting 'full'."),
        (["--episodes", "1000000"], "limp: 1000000 episodes are too many. Give at most 100000."),
    ],
)
def test_wrong_input(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(message)
    assert said.count("\n") == 1


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--episodes", "1", "--out", str(tmp_path)]) == 2
    assert "is not the name of a file" in capsys.readouterr().err
