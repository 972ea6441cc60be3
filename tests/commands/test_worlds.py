"""`limp worlds`: files are checked, and minds inferred from acts, traces and sounds."""

import re
from pathlib import Path

import pytest
from baskets import TWO_GOALS

from limp.commands.cli import main

FILE = """
map = '''
A....
.###.
l...r'''
legend = {"#" = "wall", "." = "floor", "A" = "floor", "l" = "floor", "r" = "floor"}
traces.sand = {}
sounds.step = "step"
[agents.kim]
start = "A"
goals.left = {at = "l"}
goals.right = {at = "r"}
[minds]
rationality = [1, 2]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ring.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_minds_are_inferred_from_what_is_seen_found_or_heard(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def last(*flags: str) -> dict[str, float]:
        assert main(["worlds", "infer", str(file), *flags]) == 0
        words = capsys.readouterr().out.splitlines()
        line = next(one for one in reversed(words) if "left 0" in one or "left 1" in one).split()
        return {line[-4]: float(line[-3]), line[-2]: float(line[-1])}

    plot = tmp_path / "plot.svg"
    assert last("--acts", "right", "--plot", str(plot))["right"] > 0.8
    assert plot.read_text(encoding="utf-8").count("<polyline") == 2
    assert last("--found", "sand 4 1")["right"] > 0.9
    assert last("--heard", "2 step")["left"] == 1.0
    assert main(["worlds", "infer", str(file), "--acts", "right", "--plot", str(tmp_path / "plot.png")]) == 2
    assert "plot.png is no SVG file" in capsys.readouterr().err


def test_what_somebody_who_sees_a_part_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who goes right wants the ball, and thought that it is there; how it goes on says that it is elsewhere."""
    file = tmp_path / "baskets.toml"
    file.write_text(TWO_GOALS, encoding="utf-8")
    assert main(["worlds", "check", str(file)]) == 0
    assert "cannot" not in capsys.readouterr().out
    assert main(["worlds", "infer", str(file), "--acts", "right, lift right"]) == 0
    before, _, after, wanted, *_ = capsys.readouterr().out.splitlines()
    assert "ball 0.500  left 0.500  believed ball: left 0.500  believed ball: right 0.500" in before
    ball, left, *_, right = (float(p) for p in re.findall(r"\d\.\d+", after))
    assert ball > 0.9 > 0.1 > left
    assert right > 0.7
    assert "believed at first" in wanted


@pytest.mark.parametrize(
    ("declared", "changed", "words"),
    [
        ("discount = 0.9", "", "cannot score acts here: who sees a part plans alone, and with a discount"),
        ('sees = "in sight"', "", "cannot score acts here: kim sees all"),
        ('sees = "in sight"', "noise = 0.1", "noise changes nothing"),
        ("rationality = [2]", "lapse = [0.1]", "cannot score acts here: who sees a part plans without lapse"),
    ],
)
def test_what_infer_cannot_do_is_told_by_check(
    declared: str, changed: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "baskets.toml"
    file.write_text(TWO_GOALS.replace(declared, changed), encoding="utf-8")
    assert main(["worlds", "check", str(file)]) == 0
    assert words in capsys.readouterr().out
    if "noise" not in changed:
        assert main(["worlds", "infer", str(file), "--acts", "right"]) == 2


MAZE = """
map = '''
...#...
.f...t.
...#...
#.###.#
.S.#...
.L.....
...#...'''
solid = true
discount = 0.99
costs = {stay = 0.1}
[legend]
"#" = "wall"
"." = "floor"
f = "floor"
t = "floor"
S = "floor"
L = "floor"
[agents.Large]
start = "L"
pushes = true
goals.flower = {at = "f", worth = 1.5, within = 10.5}
goals.tree = {at = "t", worth = 1.5, within = 10.5}
[agents.Small]
start = "S"
fails = 0.4
goals.flower = {at = "f", worth = 1.5, within = 10.5}
goals.tree = {at = "t", worth = 1.5, within = 10.5}
[minds]
of = "Large"
rationality = [2]
cares = {Small = [-5, 5]}
"""


def test_who_pushes_another_to_its_goal_helps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Help or hinder in a file: Large comes from below and pushes Small up, which fails to go by itself."""
    file = tmp_path / "maze.toml"
    file.write_text(MAZE, encoding="utf-8")
    assert main(["worlds", "check", str(file)]) == 0
    assert "1560 states" in capsys.readouterr().out
    acts = "up / up fails, up / stay, up / up fails, right / left"
    assert main(["worlds", "infer", str(file), "--acts", acts]) == 0
    last = capsys.readouterr().out.splitlines()[-2]
    found = {name: float(p) for name, p in re.findall(r"(\w+(?: Small)?) (\d\.\d+)", last)}
    assert set(found) == {"flower", "tree", "help Small", "hinder Small"}
    assert found["help Small"] > 0.5
    assert sum(found.values()) == pytest.approx(1.0, abs=0.003)
    assert main(["worlds", "infer", str(file), "--acts", "up"]) == 2
    assert "not an act of each" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--acts", "left"], "kim cannot left after 0 acts"),
        (["--found", "sand"], "no trace on a square"),
        (["--heard", "step"], "no number of sounds"),
        (["--heard", "1 step"], "no hypothesis allows"),
        (["--found", "mud 1 1"], "no step can leave"),
    ],
)
def test_what_cannot_be_is_one_line(
    flags: list[str], words: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["worlds", "infer", str(file), *flags]) == 2
    assert words in capsys.readouterr().err


def test_a_goal_that_cannot_be_reached_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(FILE.replace("l...r", "l##.r").replace(".###.", "####."), encoding="utf-8")
    assert main(["worlds", "check", str(file)]) == 2
    assert "kim can never reach the goal 'left'" in capsys.readouterr().err
