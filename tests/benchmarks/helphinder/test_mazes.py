"""The maze as a declared world: moves and pushes, the shapes of inference, mirror images, files of scenarios."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder.mazes import (
    ACTS,
    FLOWER,
    HELP,
    HINDER,
    LARGE,
    SMALL,
    TREE,
    Maze,
    Planned,
    Scenario,
    Wants,
    course,
    grid_of,
    read_scenarios,
    stands,
    table_of,
)

from limp.planner import FloatArray
from limp.planning.mindset import policy, values
from limp.worlds.grid import Position

ROWS = ("...#...", ".f...t.", "...#...", "#.###.#", "...#...", ".......", "...#...")
MAZE = Maze(ROWS, (("f", FLOWER), ("t", TREE)), 0.4, boulder=False)
WITH_BOULDER = replace(MAZE, boulder=True)
GRID = grid_of()


@pytest.fixture(scope="module")
def planned() -> Planned:
    return Planned.of(MAZE, GRID, table_of(MAZE).states)


def path(large: Position, small: Position, acts: str, small_acts: str) -> Scenario:
    """Places are counted from the bottom left; a small letter is a failure."""
    states = [stands(*((x, 6 - y) for x, y in (large, small)))]
    both = [(ACTS[a], ACTS[b.upper()]) for a, b in zip(acts, small_acts, strict=True)]
    failed = [b.islower() for b in small_acts]
    for one, fails in zip(both, failed, strict=True):
        states.append(MAZE.after(states[-1], one, fails))
    return Scenario("path", MAZE, tuple(states), tuple(both), tuple(failed))


# --- the world --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "acts", "after"),
    [
        (((0, 0), (1, 1)), "R.", ((1, 0), (1, 1))),
        (((0, 0), (1, 1)), "D.", ((0, 0), (1, 1))),  # the edge
        (((0, 2), (1, 1)), "U.", ((0, 2), (1, 1))),  # a wall
        (((0, 1), (1, 1)), "R.", ((1, 1), (2, 1))),  # Small is pushed
        (((1, 0), (2, 0)), "R.", ((1, 0), (2, 0))),  # Small cannot be pushed into a wall
        (((0, 1), (1, 1)), "RR", ((1, 1), (3, 1))),  # pushed, then it moves on from there
        (((1, 1), (0, 1)), "UR", ((1, 2), (1, 1))),  # into the square that Large has just left
        (((1, 1), (0, 1)), ".R", ((1, 1), (0, 1))),  # Large blocks
        (((1, 1), (0, 1)), ".u", ((1, 1), (0, 1))),  # a failure
        (((0, 1), (1, 1)), "Ru", ((1, 1), (2, 1))),  # pushed, and then it fails
        (((0, 1), (0, 0), (1, 1)), "R.", ((1, 1), (0, 0), (2, 1))),  # the boulder is pushed
        (((0, 1), (2, 1), (1, 1)), "R.", ((0, 1), (2, 1), (1, 1))),  # not into Small
        (((1, 1), (0, 0), (1, 2)), "U.", ((1, 2), (0, 0), (1, 3))),  # into the doorway
        (((1, 0), (0, 0), (2, 0)), "R.", ((1, 0), (0, 0), (2, 0))),  # not into a wall
        (((0, 1), (1, 1), (2, 1)), "R.", ((0, 1), (1, 1), (2, 1))),  # Small cannot be pushed into it
        (((5, 5), (0, 1), (1, 1)), ".R", ((5, 5), (0, 1), (1, 1))),  # it blocks Small
    ],
)
def test_steps(before: tuple[Position, ...], acts: str, after: tuple[Position, ...]) -> None:
    maze = WITH_BOULDER if len(before) > 2 else MAZE
    first, last = (stands(*((x, 6 - y) for x, y in places)) for places in (before, after))
    assert maze.after(first, (ACTS[acts[0]], ACTS[acts[1].upper()]), acts[1].islower()) == last


def test_the_table_of_agents_in_turn_is_that_of_all_steps() -> None:
    """From 1,560 states all 25 pairs of acts lead where `follows` says; Small fails in .4 of its moves."""
    table = table_of(MAZE)
    assert len(table.states) == 1560
    dense = table.kernel.reshape(1560, 25 * 1560).tocsr()
    for n in range(0, 1560, 97):
        row = dense[[n]].toarray().reshape(25, 1560)
        for j, acts in enumerate(table.joint):
            told = MAZE.world.follows(table.states[n], acts)
            assert {table.states[k]: row[j, k] for k in np.flatnonzero(row[j])} == pytest.approx(told)


# --- the shapes of inference ------------------------------------------------------------------------------

SHAPES: list[tuple[str, Scenario, list[tuple[str, slice, float, float]]]] = [
    (
        "steps off the flower, and blocks", path((1, 5), (0, 1), "...DD...", "RUuuu.UU"),
        [
            (HINDER, slice(1, 4), 0.0, 0.2), (FLOWER, slice(2, 4), 0.8, 1.0),
            (HINDER, slice(5, None), 0.9, 1.0), (FLOWER, slice(5, None), 0.0, 0.05),
        ],
    ),
    ("blocks the doorway", path((0, 4), (0, 0), "RD...", "LUUUU"), [(HINDER, slice(5, 6), 0.9, 1.0)]),
    ("clears the doorway", path((1, 3), (1, 2), "UR..", ".UU."), [(HELP, slice(3, 4), 0.9, 1.0)]),
    (
        "comes and pushes Small to its goal", path((1, 0), (1, 2), "UUUU.URRL", "u.U.R..R."),
        [(HELP, slice(-1, None), 0.95, 1.0)],
    ),
    # Large pushes Small one step, from the doorway into its goal room, and goes on: people say help.
    ("the mismatch with people", path((1, 1), (1, 3), "UUURUR", "uU...."), [(HELP, slice(-1, None), 0.0, 0.15)]),
]  # fmt: skip


def told(planned: Planned, of: Scenario) -> Mapping[str, FloatArray]:
    return course(planned.trace(of.path))


@pytest.mark.parametrize(("name", "of", "bounds"), SHAPES)
def test_shapes(name: str, of: Scenario, bounds: list[tuple[str, slice, float, float]], planned: Planned) -> None:
    found = told(planned, of)
    for goal, when, least, most in bounds:
        assert ((least <= found[goal][when]) & (found[goal][when] <= most)).all(), (name, goal)


# --- minds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "flipped"), [(HELP, HELP), (HINDER, HINDER), (FLOWER, TREE)])
def test_a_mirror_image_is_a_mirror_image(goal: str, flipped: str) -> None:
    assert MAZE.mirrors
    assert not replace(MAZE, rows=("t..#...", *ROWS[1:])).mirrors
    table, acts = table_of(MAZE), table_of(MAZE).choices[0]
    rho = 3.0 if goal in (HELP, HINDER) else 0.0
    one = policy(table, LARGE, Wants(goal, FLOWER, 1.0, 2.5, rho).mindset)
    other = policy(table, LARGE, Wants(flipped, TREE, 1.0, 2.5, rho).mindset)
    turned = [table.index[MAZE.mirrored((state, ()))[0]] for state in table.states]
    swapped = [acts.index({"left": "right", "right": "left"}.get(act, act)) for act in acts]
    assert other == pytest.approx(one[turned][:, swapped], abs=1e-3)


def test_values_agree_with_value_iteration_by_hand() -> None:
    """Large hinders Small, which wants the tree: V = max_a rho E[r - c_small] - c + .99 E[V'], 2,000 sweeps."""
    table, mind = table_of(MAZE), Wants(HINDER, TREE, 2.5, 10.5, 9.0).mindset
    small = policy(table, SMALL, mind.others[SMALL])
    costs = np.array([0.1 if act == "stay" else 1.0 for act in table.choices[0]])
    near = np.array([MAZE.world.presence(SMALL, "tree, 2.5 within 10.5", state) for state in table.states])
    paid = -9.0 * (near - small @ costs)
    q, best = np.zeros((1560, 5)), np.zeros(1560)
    for _ in range(2000):  # .99^2000 is 2e-9
        ahead = (table.kernel @ best).reshape(1560, 5, 5)  # Large's act, then Small's
        q = paid[:, None] - costs + 0.99 * (ahead * small[:, None, :]).sum(axis=2)
        best = q.max(axis=1)
    assert values(table, LARGE, mind) == pytest.approx(q, abs=3e-3)


# --- files ------------------------------------------------------------------------------------------------


def test_the_format_page_is_right() -> None:
    page = (Path(__file__).parents[3] / "docs" / "maze_scenarios.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (acted, walked) = read_scenarios("\n".join(blocks))
    assert (acted.id, acted.probes, acted.goal) == ("step-aside", (2, 4, 5), HELP)
    assert walked.acts == (("right", "stay"), ("stay", "right"))  # Small is pushed first, then goes itself
