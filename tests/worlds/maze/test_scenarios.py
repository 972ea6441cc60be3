"""Scenario files: attempted actions or paths, and every way in which they can be wrong."""

import re
from pathlib import Path

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


def test_the_format_page_is_right() -> None:
    page = (Path(__file__).parents[3] / "docs" / "maze_scenarios.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert [scenario.id for scenario in read_scenarios("\n".join(blocks))] == ["step-aside", "a-walk"]
