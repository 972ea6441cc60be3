"""Measure how fast the maze is planned, beside other solvers.

In CPU seconds of one thread, on the same problems, in one run:

    python -m tools.speed_helphinder [--boulder] [--solves N]

The same MDPs and discount. Value iteration stops on sup |dV| <= 1e-3, quantecon's modified policy iteration on a
span of 1e-4, ours on sup |dV| <= 2e-5; how far each leaves policies from the exact ones is shown. Others solve one
MDP at a time: quantecon (`pip install quantecon`), and value iteration with scipy's products. They are timed on N
minds spread over the grid; the full grid would take their mean times the number of solves.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import numpy as np

from limp.planner import FloatArray
from limp.symbolic.maze.helphinder import Agents, tabulate
from limp.symbolic.maze.minds import Intentions, Settings, hypotheses, mind_of
from limp.symbolic.maze.world import World
from limp.symbolic.mdp.solver import GAMMA, Kernel, action_values, solve

from .command import parser

LIMIT, SPAN = 1e-3, 1e-4

Solver = Callable[[Kernel, FloatArray, FloatArray], FloatArray]


def scipy_value_iteration(kernel: Kernel, rewards: FloatArray, costs: FloatArray) -> FloatArray:
    """Return V by plain value iteration."""
    values = np.zeros(kernel.states)
    while True:
        following = action_values(kernel, rewards, costs, values).max(axis=1)
        if np.abs(following - values).max() <= LIMIT:
            return np.asarray(following, dtype=np.float64)
        values = following


def quantecon(method: str) -> Solver | None:
    """Return quantecon's solver, compiled, or None where it is not installed."""
    try:
        from quantecon.markov import DiscreteDP  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None

    def run(kernel: Kernel, rewards: FloatArray, costs: FloatArray) -> FloatArray:
        pairs = (rewards[:, None] - costs[None, :]).ravel()
        states = np.repeat(np.arange(kernel.states), kernel.actions)
        actions = np.tile(np.arange(kernel.actions), kernel.states)
        problem = DiscreteDP(pairs, kernel.transitions, GAMMA, states, actions)
        # Value iteration stops on sup |dV| < epsilon (1 - gamma) / (2 gamma), the other on a span of twice that.
        limit = 2 * LIMIT if method == "value_iteration" else SPAN
        epsilon = limit * GAMMA / (1 - GAMMA)
        found = problem.solve(method=method, epsilon=epsilon, max_iter=100_000)
        return np.asarray(found.v, dtype=np.float64)

    return run


def measure(boulder: bool, count: int) -> dict[str, object]:
    """Return the times of the full grid by us, and of `count` solves by everybody."""
    world, settings = World(boulder=boulder), Settings()
    grid = [mind_of(hypothesis) for hypothesis in hypotheses(world.maze.goal_names, settings)]
    asked = [int(s) for s in np.linspace(0, len(world.positions) - 1, 400)]
    begun = time.process_time()
    tabulate(world, settings, grid, asked)
    whole = time.process_time() - begun
    agents = Agents(world, settings)
    problems = [_problem(agents, grid[k]) for k in np.linspace(0, len(grid) - 1, count).astype(int)]
    solvers: dict[str, Solver | None] = {
        "limp, one at a time": lambda k, r, c: solve(k, r, c),
        "scipy value iteration": scipy_value_iteration,
        "quantecon value iteration": quantecon("value_iteration"),
        "quantecon modified policy iteration": quantecon("modified_policy_iteration"),
    }
    rows: dict[str, object] = {}
    solves = len(grid) + 2 * len(settings.thetas)
    exact = [_policy(problem, solve(*problem, tolerance=1e-9)) for problem in problems]
    for name, solver in solvers.items():
        if solver is None:
            rows[name] = "not installed"
            continue
        solver(*problems[0])  # compiles
        begun = time.process_time()
        found = [solver(*problem) for problem in problems]
        mean = (time.process_time() - begun) / count
        far = max(float(np.abs(_policy(p, v) - o).max()) for p, v, o in zip(problems, found, exact, strict=True))
        rows[name] = {
            "seconds_a_solve": round(mean, 4), "full_grid": round(mean * solves, 1),
            "times_ours": round(mean * solves / whole, 1), "policy_error": float(f"{far:.1e}"),
        }  # fmt: skip
    return {
        "boulder": boulder, "states": len(world.positions), "solves": solves,
        "limp_full_grid_cpu_seconds": round(whole, 2), "one_at_a_time": rows,
    }  # fmt: skip


def _problem(agents: Agents, mind: Intentions) -> tuple[Kernel, FloatArray, FloatArray]:
    small = agents.small(mind.small_goal, mind.theta)
    gain = mind.signed_social * agents.small_gain(small, mind.small_goal, mind.theta)
    rewards = gain if mind.is_social else agents.reward(0, mind.goal, mind.large_theta)
    return agents.against(small), rewards, agents.settings.costs


def _policy(problem: tuple[Kernel, FloatArray, FloatArray], values: FloatArray) -> FloatArray:
    scaled = 2.0 * action_values(*problem, values)
    weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float64)


def main() -> None:
    """Print the comparison as JSON."""
    arguments = parser("tools.speed_helphinder", __doc__)
    arguments.add_argument("--boulder", action="store_true", help="the world of 59,280 states (two minutes)")
    arguments.add_argument("--solves", type=int, default=12, metavar="N", help="how many minds others solve for")
    given = arguments.parse_args()
    print(json.dumps(measure(given.boulder, max(given.solves, 1)), indent=2))


if __name__ == "__main__":
    main()
