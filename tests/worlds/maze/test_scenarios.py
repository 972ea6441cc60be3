"""Scenario files: attempted actions or paths, and every way in which they can be wrong."""

import re
from pathlib import Path

import pytest
from refusals import refuses

from limp.worlds.maze.scenarios import read_scenarios

MAP = """
map = '''
...#...
.f...t.
...#...
#.###.#
...#...
.......
...#...
'''
"""
START = """
...#...
.f...t.
...#...
#.###.#
...#...
......S
L..#...
"""


def acts(large: str = "UR", small: str = "l.", start: str = START, more: str = "") -> str:
    return f'{MAP}\n[[scenario]]\nid = "a"\nlarge = "{large}"\nsmall = "{small}"\nstart = """{start}"""\n{more}'


def paths(large: str, small: str, boulder: str = "") -> str:
    more = f"boulder_path = {boulder}" if boulder else ""
    return f'{MAP}\n[[scenario]]\nid = "a"\nlarge_path = {large}\nsmall_path = {small}\n{more}'


def test_actions() -> None:
    (scenario,) = read_scenarios(acts(more="probes = [1, 3]\ngoal = 'help'\nsmall_goal = 'flower'"))
    assert [scenario.world.places(s)[:2] for s in scenario.path.states] == [
        ((0, 0), (6, 1)), ((0, 1), (6, 1)), ((1, 1), (6, 1)),
    ]  # fmt: skip
    assert scenario.path.steps[0].failed
    assert (scenario.probes, scenario.frames, scenario.goal) == ((1, 3), 3, "help")


def test_paths() -> None:
    (scenario,) = read_scenarios(paths("[[0, 1], [1, 1], [1, 1]]", "[[1, 1], [2, 1], [3, 1]]"))
    assert [str(step) for step in scenario.path.steps] == ["R.", ".R"]


def test_paths_with_a_boulder() -> None:
    (scenario,) = read_scenarios(paths("[[0, 1], [1, 1]]", "[[6, 6], [6, 5]]", "[[1, 1], [2, 1]]"))
    assert scenario.world.boulder
    assert [str(step) for step in scenario.path.steps] == ["RD"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("map = ", "not TOML"),
        (MAP, "at 'scenario'"),
        (acts(more="wrong = 1"), "at 'scenario[0].wrong'"),
        (acts(large="U"), "Large acts 1 times, Small 2"),
        (acts(large="UX"), "Large's action 2 is 'X'"),
        (acts(small="r."), "frame 1: Small cannot fail to move 'r'"),
        (acts(more="probes = [4]"), "there is no frame 4"),
        (acts(more="goal = 'love'"), "unknown goal 'love'"),
        (acts(start=START.replace("L", ".")), "lacks Large"),
        (acts(start=START.replace("#.###.#", "#L###.#")), "holds 'L' twice"),
        (acts(start=START.replace("#.###.#", "#.L##.#").replace("L..", "...")), "Large is at (2, 3), in a wall"),
        (acts(start=START.replace("S", "x")), "unknown letter 'x'"),
        (acts(start=START.replace("...#", "....", 1)), "start and the map differ"),
        (acts(start="L.S"), "the start is 3 x 1"),
        (paths("[[0, 0]]", "[[0, 0]]"), "frame 1: Large and Small are both at"),
        (paths("[[0, 0], [2, 0]]", "[[6, 6], [6, 6]]"), "frame 2: Large gets from (0, 0) to (2, 0), 2 steps"),
        (paths("[[0, 0], [0, 0]]", "[[6, 6], [4, 6]]"), "frame 2: no push and no step of its own takes Small"),
        (paths("[[1, 0], [2, 0]]", "[[6, 6], [6, 6]]", "[[2, 0], [2, 1]]"), "frame 2: Large cannot enter"),
        (paths("[[0, 0], [0, 0]]", "[[6, 6], [6, 6]]", "[[2, 0], [2, 1]]"), "frame 2: nothing pushes the boulder"),
        (paths("[[0, 0], [0, 1]]", "[[6, 6]]"), "Large has 2 positions, Small 1"),
        (paths("[]", "[]"), "needs either 'start' with actions, or paths"),
        (acts() + acts().removeprefix(MAP), "holds the id 'a' twice"),
    ],
)
def test_mistakes(text: str, words: str) -> None:
    refuses(lambda: read_scenarios(text), words)


def test_the_format_page_is_right() -> None:
    page = (Path(__file__).parents[3] / "docs" / "maze_scenarios.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert [scenario.id for scenario in read_scenarios("\n".join(blocks))] == ["step-aside", "a-walk"]
