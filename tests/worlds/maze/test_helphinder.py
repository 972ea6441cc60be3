"""The shapes of inference in the maze: what the model must say, and where it is known to differ from people."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from limp.episodes.telling import setting
from limp.planner import FloatArray
from limp.planning.mdp import action_values
from limp.worlds.grid import ACTIONS, Position
from limp.worlds.maze.episodes import episode_of, path_of
from limp.worlds.maze.gridworld import read_maze
from limp.worlds.maze.helphinder import Agents, PolicyTable, tabulate
from limp.worlds.maze.minds import Intentions, Settings, hypotheses, hypothesis_of, mind_of
from limp.worlds.maze.policy import MazePolicy, course, path_trace, recovery, rollout
from limp.worlds.maze.world import MazePath, Step, World, mirrored_actions, walk

WORLD = World()
GRID = hypotheses(WORLD.maze.goal_names)
MINDS = [mind_of(hypothesis) for hypothesis in GRID]


@pytest.fixture(scope="module")
def table() -> PolicyTable:
    return tabulate(WORLD, Settings(), MINDS, range(len(WORLD.positions)))


def path(large: Position, small: Position, acts: str, small_acts: str) -> MazePath:
    """A small letter is a failure."""
    steps = [
        Step(ACTIONS.index(a), ACTIONS.index(b.upper()), b.islower())
        for a, b in zip(acts, small_acts, strict=True)
    ]
    return walk(WORLD, WORLD.state(large, small), steps)


def told(table: PolicyTable, of: MazePath) -> Mapping[str, FloatArray]:
    return course(path_trace(of, GRID, table))


# --- shapes -----------------------------------------------------------------------------------------------

SHAPES: list[tuple[str, MazePath, list[tuple[str, slice, float, float]]]] = [
    (
        "steps off the flower, and blocks", path((1, 5), (0, 1), "...DD...", "RUuuu.UU"),
        [
            ("hinder", slice(1, 4), 0.0, 0.2), ("flower", slice(2, 4), 0.8, 1.0),
            ("hinder", slice(5, None), 0.9, 1.0), ("flower", slice(5, None), 0.0, 0.05),
        ],
    ),
    ("blocks the doorway", path((0, 4), (0, 0), "RD...", "LUUUU"), [("hinder", slice(5, 6), 0.9, 1.0)]),
    ("clears the doorway", path((1, 3), (1, 2), "UR..", ".UU."), [("help", slice(3, 4), 0.9, 1.0)]),
    (
        "comes and pushes Small to its goal", path((1, 0), (1, 2), "UUUU.URRL", "u.U.R..R."),
        [("help", slice(-1, None), 0.95, 1.0)],
    ),
    # Large pushes Small one step, from the doorway into its goal room, and goes on: people say help.
    ("the mismatch with people", path((1, 1), (1, 3), "UUURUR", "uU...."), [("help", slice(-1, None), 0.0, 0.15)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "of", "bounds"), SHAPES)
def test_shapes(
    name: str, of: MazePath, bounds: list[tuple[str, slice, float, float]], table: PolicyTable
) -> None:
    found = told(table, of)
    for goal, when, least, most in bounds:
        assert ((least <= found[goal][when]) & (found[goal][when] <= most)).all(), (name, goal)


def test_pushes_one_way_or_the_other(table: PolicyTable) -> None:
    one = told(table, path((0, 0), (4, 1), "...RUU..", "LLLu.U.."))
    other = told(table, path((0, 0), (4, 1), "...URR..", "LLLuu.LL"))
    for goal in one:
        assert one[goal][:4] == pytest.approx(other[goal][:4], abs=1e-12)
    assert one["help"][-1] > 0.95
    assert other["hinder"][-1] > 0.95


def test_recovery_of_the_generating_goal(table: PolicyTable) -> None:
    found = recovery(WORLD, table, GRID, 150, 15, seed=1)  # within three standard errors of 150 draws
    assert found[4] == pytest.approx(0.77, abs=0.1)
    assert found[8] == pytest.approx(0.94, abs=0.06)
    assert found[15] == pytest.approx(0.995, abs=0.02)


# --- symmetries and planners ------------------------------------------------------------------------------


def test_help_at_zero_is_hinder_at_zero() -> None:
    settings = Settings(rewards=(1.5,), reaches=(10.5,), socials=(0.0,))
    agents = Agents(WORLD, settings)
    small = agents.small("flower", (1.5, 10.5))
    kernel = agents.against(small)
    one, other = (
        agents.large(Intentions(goal, "flower", (1.5, 10.5), 0.0), small, kernel)[0] for goal in ("help", "hinder")
    )
    assert one == pytest.approx(other, abs=1e-12)
    assert np.exp(one).sum(axis=1) == pytest.approx(1.0)


def test_a_mirror_image_is_a_mirror_image() -> None:
    theta = (1.0, 2.5)
    agents = Agents(WORLD)
    for goal, flipped in (("help", "help"), ("hinder", "hinder"), ("flower", "tree")):
        one, other = Intentions(goal, "flower", theta, 3.0), Intentions(flipped, "tree", theta, 3.0)
        found = {}
        for mind in (one, other):
            small = agents.small(mind.small_goal, theta)
            found[mind] = np.exp(agents.large(mind, small, agents.against(small))[0])
        assert found[other] == pytest.approx(mirrored_actions(found[one][WORLD.mirror]), abs=1e-3)


def test_policies_agree_with_value_iteration() -> None:
    settings = Settings()
    agents = Agents(WORLD, settings)
    theta = (2.5, 10.5)
    small = agents.small("tree", theta)
    kernel = agents.against(small)
    for mind in (Intentions("hinder", "tree", theta, 9.0), Intentions("flower", "tree", theta)):
        gain = mind.signed_social * agents.small_gain(small, "tree", theta)
        rewards = gain if mind.is_social else agents.reward(0, "flower", theta)
        values = np.zeros(len(rewards))
        for _ in range(2000):  # 0.99^2000 is 2e-9
            q = action_values(kernel, rewards, settings.costs, values)
            values = q.max(axis=1)
        plain = np.exp(2.0 * (q - q.max(axis=1, keepdims=True)))
        plain /= plain.sum(axis=1, keepdims=True)
        assert np.exp(agents.large(mind, small, kernel)[0]) == pytest.approx(plain, abs=1e-3)


def test_a_boulder_in_a_corner_is_planned_for_alone() -> None:
    """Its policies are those of the whole world."""
    world, settings = World(boulder=True), Settings(rewards=(1.5,), reaches=(2.5,), socials=(5.0,))
    minds = [Intentions("hinder", "tree", (1.5, 2.5), 5.0), Intentions("flower", "flower", (1.5, 2.5))]
    there = [world.state((x, 1), (1, 5), (0, 0)) for x in (0, 1, 2)]
    alone = tabulate(world, settings, minds, there)
    among = tabulate(world, settings, minds, [*there, world.state((0, 1), (1, 5), (1, 1))])
    assert alone.states == tuple(there)
    assert np.exp(alone.large) == pytest.approx(np.exp(among.large[:, :3]), abs=1e-3)
    assert np.exp(alone.small) == pytest.approx(np.exp(among.small[:, :3]), abs=1e-3)


# --- words, caches, options -------------------------------------------------------------------------------


def test_the_grid() -> None:
    assert len(GRID) == 2 * 2 * 15 + 2 * 2 * 15 * 5
    for goal in ("flower", "tree", "help", "hinder"):
        assert sum(h.prior for h in GRID if h.choice == goal) == pytest.approx(30.0)
    assert [hypothesis_of(mind_of(h), h.prior) for h in GRID] == list(GRID)


@pytest.mark.parametrize("boulder", [None, (3, 5)])
def test_there_and_back_in_words(boulder: Position | None) -> None:
    world = World(boulder=boulder is not None, failure=0.1 + 0.2)
    of = walk(world, world.state((1, 0), (1, 2), boulder), [Step(2, 2, failed=True), Step(2, 1), Step(4, 4)])
    assert path_of(episode_of(world, of)) == (world, of)


def test_a_world_in_words_by_hand() -> None:
    world = World(read_maze("..#\nx.y", {"x": "tree", "y": "tower"}), failure=0.1)
    told = episode_of(world, walk(world, world.state((1, 0), (0, 1)), []))
    # Both begin with t: the second in the alphabet takes its next letter.
    assert setting(told) == (
        "the map is ..#/r.t", "t is the tower", "r is the tree", "Small fails to move with probability 0.1",
        "Large is at (1, 0)", "Small is at (0, 1)",
    )  # fmt: skip


def test_policies_are_kept_in_a_folder(tmp_path: Path) -> None:
    of = path((1, 0), (1, 2), "UU", "u.")
    few = [h for h in GRID if mind_of(h).theta == (1.0, 2.5)]
    first = MazePolicy(folder=tmp_path).score(episode_of(WORLD, of), few)
    assert first.steps == ("Large: move up", "Small: move up", "Large: move up", "Small: stay")
    (file,) = tmp_path.iterdir()
    written = file.stat().st_mtime_ns
    again = MazePolicy(folder=tmp_path).score(episode_of(WORLD, of), few)
    assert (again.log_probs == first.log_probs).all()
    MazePolicy(folder=tmp_path).score(episode_of(replace(WORLD, failure=0.3), of), few)
    assert len(list(tmp_path.iterdir())) == 2  # another world has another name
    assert file.stat().st_mtime_ns == written


def test_rollouts_take_a_seed(table: PolicyTable) -> None:
    paths = [rollout(WORLD, table, MINDS[-1], 7, 10, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert paths[0] == paths[1] != paths[2]
