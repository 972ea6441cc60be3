"""Any problem in a `.pomdp` file as a world: load it, solve it, and watch an agent act in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..inputs.settings import Settings
from ..protocols.benchmarks import Report
from .pomdp import Pomdp, Solution, Step, simulate, value
from .pomdp_alpha import solve_horizon
from .pomdp_cassandra import load_pomdp
from .pomdp_points import solve_points
from .pomdp_reachable import solve_reachable

SETTINGS = {
    "steps": "how many steps are played (10)",
    "rationality": "Boltzmann beta of the agent; inf always takes the best action (inf)",
    "solver": "auto, reachable, horizon or points (auto)",
    "horizon": "steps to go, for the solver horizon (10)",
    "points": "beliefs, for the solver points (200)",
}
"""What can be set, with the default in brackets."""
SOLVERS = ("auto", "reachable", "horizon", "points")
FEW = 3000
"""`auto` solves on the reachable beliefs if there are no more than this, else by points."""


@dataclass(frozen=True)
class PomdpWorld:
    """A problem in Cassandra's format."""

    path: Path

    def simulate(self, settings: Mapping[str, str], seed: int) -> Report:
        """Solve the problem and simulate `steps` steps; raise `InputError` for a wrong file or setting."""
        given = Settings(settings, SETTINGS)
        model = load_pomdp(self.path)
        steps, rationality = given.whole("steps", 10, high=100_000), given.number("rationality", np.inf)
        name, solution, bounds = solve(model, given, seed)
        run = simulate(model, solution, steps, np.random.default_rng(seed), rationality)
        rows = [_row(model, step) for step in run]
        start = value(solution, model.start)
        total = sum(step.reward * model.discount**t for t, step in enumerate(run))
        head = f"{self.path.name}: value at the start {start:.6f} by {name}" + (
            f", certainly in [{bounds[0]:.6f}, {bounds[1]:.6f}]" if bounds else ""
        )
        lines = [
            f"{t:>4}  {row['action']:<16} -> {row['observation']:<16} {row['reward']:8.2f}  in {row['state']}"
            for t, row in enumerate(rows, start=1)
        ]
        text = "\n".join([head, *lines, f"discounted reward {total:.4f}"])
        data = {"solver": name, "value": start, "bounds": bounds, "steps": rows, "discounted_reward": total}
        return Report(data=data, text=text)


def solve(model: Pomdp, given: Settings, seed: int) -> tuple[str, Solution, tuple[float, float] | None]:
    """Return the solver's name, the solution, and bounds of the start's value where it has some."""
    kind = given.choice("solver", SOLVERS, "horizon" if "horizon" in given.given else "auto")
    if kind == "horizon":
        horizon = given.whole("horizon", 10, high=10_000)
        return f"alpha vectors, horizon {horizon}", solve_horizon(model, horizon), None
    if kind in ("auto", "reachable"):
        exact = solve_reachable(model, limit=FEW if kind == "auto" else 20_000)
        if exact is not None:
            start = float(exact.q[0].max())
            return f"policy iteration on {len(exact.beliefs)} reachable beliefs", exact, (start, start)
    points = solve_points(model, seed, given.whole("points", 200, high=5000))
    return f"{len(points.vectors)} vectors at points", points, (points.lower, points.upper)


def _row(model: Pomdp, step: Step) -> dict[str, object]:
    return {
        "state": model.states[step.state],
        "belief": {name: float(p) for name, p in zip(model.states, step.belief, strict=True)},
        "action": model.actions[step.action],
        "observation": model.observations[step.observation],
        "reward": step.reward,
    }
