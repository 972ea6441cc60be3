"""Measure how fast the tiger solvers and simulations are, beside plain value iteration and other packages.

    OMP_NUM_THREADS=1 python -m tools.speed_tiger

The classic problem (accuracy 0.85, discount 0.95) is solved to 1e-6. Peers are measured if they are installed
(`pip install pomdp-py`, `pip install pomdp-toolkit matplotlib tqdm pandas`), each with the error of the value that
it reached: a ratio at less precision than ours is a lower bound of the ratio at the same.
"""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np
from limp.benchmarks.comparison import table

from limp.symbolic.pomdp.alpha import solve_horizon, solve_to
from limp.symbolic.pomdp.model import Pomdp, value
from limp.symbolic.pomdp.points import solve_points
from limp.symbolic.pomdp.reachable import solve_reachable
from limp.symbolic.tiger.dyads import play_pairs
from limp.symbolic.tiger.minds import Player
from limp.symbolic.tiger.particles import open_mind
from limp.symbolic.tiger.task import CLASSIC_ACCURACY, SINGLE, tiger_left, tiger_problem

from .command import parser

OPTIMUM, PRECISION, DISCOUNT = 19.371368374891, 1e-6, 0.95
GRID = 15
"""The plain value iteration stands on the evidence -15 ... 15, 31 beliefs."""


@dataclass(frozen=True)
class Timed:
    """Seconds (the least of several runs, where one is short) and the value that was reached."""

    name: str
    seconds: float
    value: float | None
    optimum: float = OPTIMUM

    def row(self, best: float) -> tuple[str, ...]:
        """A line of the table; `best` are the seconds that ratios are of."""
        error = "-" if self.value is None else f"{abs(self.value - self.optimum):.1e}"
        return (self.name, f"{1000 * self.seconds:.2f}", error, f"{self.seconds / best:.1f} x")


def timed(name: str, work: Callable[[], float | None], repeats: int = 1, optimum: float = OPTIMUM) -> Timed:
    """Return how long `work`, which returns the value at the start, takes."""
    seconds, reached = [], None
    for _ in range(repeats):
        begun = time.perf_counter()
        reached = work()
        seconds.append(time.perf_counter() - begun)
    return Timed(name, min(seconds), reached, optimum)


def classic() -> Pomdp:
    """Return the classic tiger problem."""
    return tiger_problem(SINGLE["original"], CLASSIC_ACCURACY, DISCOUNT)


def plain_value_iteration() -> float:
    """Sweep V(k) = max(Q(listen), Q(open)) over 31 beliefs until the bound on the error is below PRECISION."""
    p = tiger_left(np.arange(-GRID, GRID + 1), CLASSIC_ACCURACY)
    up = p * CLASSIC_ACCURACY + (1 - p) * (1 - CLASSIC_ACCURACY)
    pay = SINGLE["original"]
    left, right = p * pay.tiger + (1 - p) * pay.gold, p * pay.gold + (1 - p) * pay.tiger
    v = np.zeros(len(p))
    while True:
        louder, softer = np.append(v[1:], v[-1]), np.append(v[0], v[:-1])
        listen = pay.listen + DISCOUNT * (up * louder + (1 - up) * softer)
        after = np.maximum(listen, np.maximum(left, right) + DISCOUNT * v[GRID])
        change = np.abs(after - v).max()
        v = after
        if change * DISCOUNT / (1 - DISCOUNT) <= PRECISION:
            return float(v[GRID])


def pomdp_py_horizon(horizon: int) -> float | None:
    """Plan with pomdp-py's ValueIteration, which enumerates policy trees; it returns an action and no value."""
    import pomdp_py  # type: ignore[import-not-found]
    from pomdp_py.problems.tiger.tiger_problem import TigerProblem  # type: ignore[import-not-found]

    problem = TigerProblem.create("tiger-left", 0.5, 1 - CLASSIC_ACCURACY)
    pomdp_py.ValueIteration(horizon=horizon, discount_factor=DISCOUNT).plan(problem.agent)
    return None


def pomdp_py_pouct(simulations: int) -> float:
    """Plan 3 steps ahead with pomdp-py's POUCT, as its own example does, and return its estimate of the value."""
    import pomdp_py
    from pomdp_py.problems.tiger.tiger_problem import TigerProblem

    problem = TigerProblem.create("tiger-left", 0.5, 1 - CLASSIC_ACCURACY)
    planner = pomdp_py.POUCT(
        max_depth=3, discount_factor=DISCOUNT, num_sims=simulations, exploration_const=50,
        rollout_policy=problem.agent.policy_model,
    )  # fmt: skip
    action = planner.plan(problem.agent)
    return float(problem.agent.tree[action].value)


def toolkit(solver: str, expansions: int) -> float:
    """Solve with a solver of pomdp-toolkit and return the value at the start."""
    from pomdp_toolkit import POMDP, Belief, solvers  # type: ignore[import-not-found]

    model = classic()
    problem = POMDP(
        states=list(model.states), actions=list(model.actions), observations=list(model.observations),
        observation_table=np.transpose(model.emission, (1, 0, 2)),
        transition_table=np.transpose(model.transition, (1, 0, 2)),
        reward_table=np.broadcast_to(model.reward.T[:, :, None, None], (2, 3, 2, 2)).copy(),
        start_probabilities=model.start,
    )  # fmt: skip
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        solution, _ = getattr(solvers, solver).solve(
            problem, expansions=expansions, gamma=DISCOUNT, eps=PRECISION, print_progress=False, print_stats=False,
            update_passes=20, rng=0,
        )  # fmt: skip
    return float(solution.evaluate_at(Belief(problem, model.start))[0])


def solver_table() -> str:
    """Return the table of solvers; ratios are of our exact solver on the reachable beliefs."""
    model = classic()
    ours = timed("limp, policy iteration on reachable beliefs", lambda: solve_reachable(model).lower, 21)
    lines = [
        ours,
        timed("limp, alpha vectors (every belief)", lambda: value(solve_to(model, PRECISION), model.start), 3),
        timed("limp, point-based, 40 points", lambda: solve_points(model, 0, points=40).lower, 3),
        timed("plain value iteration, 31 beliefs", plain_value_iteration, 5),
    ]
    shallow = value(solve_horizon(model, 3), model.start)
    short = timed(
        "limp, alpha vectors, horizon 3 only", lambda: value(solve_horizon(model, 3), model.start), 5, shallow
    )
    lines += [short, *_pomdp_py(shallow), *_toolkit()]
    absent = [name for name in ("pomdp_py", "pomdp_toolkit") if not find_spec(name)]
    rows = [("classic tiger to 1e-6", "ms", "error", "time"), *(line.row(ours.seconds) for line in lines)]
    return table(rows) + (f"\nnot installed: {', '.join(absent)}" if absent else "")


def _pomdp_py(shallow: float) -> list[Timed]:
    if not find_spec("pomdp_py"):
        return []
    pomdp_py_horizon(1)  # the import is not measured
    return [
        timed("pomdp-py ValueIteration, horizon 2 only", lambda: pomdp_py_horizon(2), 3),
        timed("pomdp-py ValueIteration, horizon 3 only", lambda: pomdp_py_horizon(3), 3),
        timed("pomdp-py POUCT, horizon 3 only, 50,000 simulations", lambda: pomdp_py_pouct(50_000), 1, shallow),
    ]


def _toolkit() -> list[Timed]:
    if not find_spec("pomdp_toolkit"):
        return []
    toolkit("HSVI", 1)
    return [
        timed("pomdp-toolkit PBVI_SSEA, 12 expansions", lambda: toolkit("PBVI_SSEA", 12)),
        timed("pomdp-toolkit HSVI, 40 expansions", lambda: toolkit("HSVI", 40)),
    ]


def simulation_table() -> str:
    """Return the table of simulations of 1,000 players: 500 pairs, 30 trials each, blocks of growls."""
    rows = [("1,000 players, 30 trials each", "wall s", "CPU s", "acts")]
    for frame, horizon in (("uniform", 1), ("uniform", 2), ("intentional", 1), ("intentional", 2)):
        mind = open_mind(Player("competitive", 1, horizon, 0.7, frame))  # type: ignore[arg-type]
        wall, cpu = time.perf_counter(), time.process_time()
        sessions = play_pairs([mind, mind], 500, 30, seed=0)
        acts = sum(len(session.action) for pair in sessions for session in pair)
        rows.append(
            (
                f"L1H{horizon} over the {frame} level 0", f"{time.perf_counter() - wall:.2f}",
                f"{time.process_time() - cpu:.2f}", f"{acts:,}",
            )
        )  # fmt: skip
    return table(rows)


if __name__ == "__main__":
    parser("tools.speed_tiger", __doc__).parse_args()
    print(solver_table(), simulation_table(), sep="\n\n")
