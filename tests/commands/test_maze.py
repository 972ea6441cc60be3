"""`limp answer --maze`: the table, the JSON, and what is refused."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from refusals import Limp, refused

from limp.commands.maze import ShownMaze, maze_view
from limp.worlds.maze.episodes import episode_of
from limp.worlds.maze.minds import hypotheses
from limp.worlds.maze.policy import MazePolicy, course
from limp.worlds.maze.scenarios import read_scenarios

MAP = """map = '''
.....
f...t
'''
"""
WALKS = (
    MAP
    + """
[[scenario]]
id = "to-the-tree"
goal = "tree"
start = '''
S.L..
f...t
'''
large = "RR..D."
small = ".....r"

[[scenario]]
id = "only-seen"
large_path = [[2, 1]]
small_path = [[2, 0]]
"""
)


BIG = (
    "map = '''\n" + "F" + "." * 29 + "\n" + ("." * 30 + "\n") * 29 + "." * 29 + "T\n'''\n"
    '[goals]\nF = "flower"\nT = "tree"\n[[scenario]]\nid = "a"\nlarge_path = [[5, 5]]\nsmall_path = [[7, 7]]\n'
)


SOCIAL = (
    'map = """\nF...\n..TH\n"""\n[goals]\nF = "help"\nT = "tree"\nH = "hut"\n'
    '[[scenario]]\nid = "a"\nlarge_path = [[0, 0]]\nsmall_path = [[1, 0]]\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "walks.toml"
    path.write_text(WALKS, encoding="utf-8")
    return path


def test_json_holds_the_exact_posterior_at_every_frame(file: Path, limp: Limp) -> None:
    code, out, _ = limp("answer", "--maze", str(file), "--json")
    assert code == 0
    walk, seen = json.loads(out)["scenarios"]
    (scenario, _) = read_scenarios(WALKS)
    grid = hypotheses(scenario.world.maze.goal_names)
    alone = course(MazePolicy().score(episode_of(scenario.world, scenario.path), grid))
    for goal, values in alone.items():
        np.testing.assert_allclose(walk["posterior"][goal], values, atol=1e-12)
        assert walk["posterior"][goal][0] == pytest.approx(0.25)
    assert (walk["answer"], walk["likeliest"], walk["made_with"]) == ("tree", ["tree"], "tree")
    assert walk["posterior"]["tree"][-1] > 0.5
    assert walk["frames"][6] == {
        "frame": 7, "large": [4, 0], "small": [0, 1], "boulder": None,
        "large_did": ".", "small_did": "R", "small_failed": True,
    }  # fmt: skip
    assert (seen["answer"], seen["made_with"]) == (None, None)
    assert seen["likeliest"] == ["flower", "tree", "help", "hinder"]


def test_the_table(file: Path, limp: Limp) -> None:
    code, out, _ = limp("answer", "--maze", str(file))
    assert code == 0
    undecided = "Answer: undecided between flower, tree, help, hinder (p = 0.250 each)."
    for words in (
        "to-the-tree: what does Large want?",
        "Answer: tree (p = ",
        "Made with: tree.",
        ". R fails",
        undecided,
    ):
        assert words in out


def test_the_boulder_has_a_column() -> None:
    from rich.console import Console

    text = MAP + "[[scenario]]\nid = 'b'\nstart = '''\nS.L.O\nf...t\n'''"
    (scenario,) = read_scenarios(text)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(maze_view(ShownMaze(scenario, {"help": np.array([1.0])})))
    _, head, row, *_ = capture.get().splitlines()
    assert head.split() == ["frame", "Large", "Small", "boulder", "did", "help"]
    assert row.split() == ["1", "2,1", "0,1", "4,1", "1.000"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("goal: help", "is not TOML"),
        (SOCIAL, "a goal cannot be named 'help'"),
        (MAP.replace("f...t", "f...") + "[[scenario]]\nid = 'x'", "not rectangular"),
        (BIG, "the maze has 930 free cells; the limit is 440"),
    ],
)
def test_bad_files(text: str, words: str, tmp_path: Path, limp: Limp) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    refused(limp("answer", "--maze", str(path)), words)


def test_a_page_of_the_frames(file: Path, tmp_path: Path, limp: Limp) -> None:
    page = tmp_path / "maze.html"
    assert f"written: {page}" in limp("answer", "--maze", str(file), "--html", str(page))[1]
    html = page.read_text(encoding="utf-8")
    assert not re.search(r"https?:|src=|href=", html)
    # Seven frames of one walk and one of the other; Large stands at (2, 1), 0.5 from the top.
    assert html.count('<circle class="large"') == html.count("<polyline") == 8
    assert '<circle class="large" cx="2.5" cy="0.5"' in html
    assert "Large: move right. Small: move right, fails." not in html
    assert "Large: stay. Small: move right, fails." in html
    assert "Made with: tree." in html
    assert limp("answer", "--maze", str(file), "--html", str(tmp_path / "none" / "a.html"))[0] == 2


def test_plans_are_kept(file: Path, tmp_path: Path, limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert limp("answer", "--maze", str(file))[0] == 0
    (plan,) = (tmp_path / "cache" / "limp" / "mazes").glob("*.npz")
    with monkeypatch.context() as patch:
        patch.setattr("limp.worlds.maze.policy.tabulate", None)  # planning again would fail
        assert limp("answer", "--maze", str(file))[0] == 0
    plan.write_bytes(b"PK damaged")
    assert limp("answer", "--maze", str(file))[0] == 0
    assert plan.stat().st_size > 100
