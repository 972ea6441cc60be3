"""Measure how fast ProToM decides, with and without the plan cache, in CPU milliseconds of one thread.

    python -m tools.speed_protom [--playouts N]

Every decision on the doors-and-keys scenarios values all candidates for all goal profiles. Without the cache an
agent that re-plans plans anew, from the same tables of distances. `--playouts` also plays so many random episodes,
and says how many steps a second the world makes.
"""

from __future__ import annotations

import json
import time
from dataclasses import replace

import numpy as np
from limp.benchmarks.protom.scenarios import Scenario, load_scenarios

from limp.symbolic.protom.doorskeys.domain import DoorsKeys
from limp.symbolic.protom.episode import play
from limp.symbolic.protom.facilitator import ProToM

from .command import parser


def decisions(scenarios: tuple[Scenario, ...], cached: bool) -> dict[str, float]:
    """Return the percentiles of ProToM's decisions, and the CPU seconds of all episodes."""
    seconds: list[float] = []
    begun = time.process_time()
    for scenario in scenarios:
        domain = replace(scenario.domain, cached=cached)
        seconds += play(domain, scenario.goals, ProToM(domain)).seconds
    whole = time.process_time() - begun
    found = {f"p{q}_ms": round(1000.0 * float(np.percentile(seconds, q)), 2) for q in (50, 95, 100)}
    return {**found, "decisions": len(seconds), "cpu_seconds": round(whole, 2)}


def playouts(domain: DoorsKeys, count: int, seed: int = 0) -> float:
    """Return how many random joint steps are made in a CPU second."""
    random, actions = np.random.default_rng(seed), domain.actions()
    begun = time.process_time()
    for _ in range(count):
        state = domain.start()
        for one, other in random.integers(len(actions), size=(domain.horizon, 2)).tolist():
            state = domain.step(state, (actions[one], actions[other]))
    return count * domain.horizon / (time.process_time() - begun)


def main() -> None:
    """Print the comparison as JSON."""
    arguments = parser("tools.speed_protom", __doc__)
    arguments.add_argument("--playouts", type=int, default=0, metavar="N")
    given = arguments.parse_args()
    scenarios = load_scenarios()
    found: dict[str, object] = {}
    with_cache, without = decisions(scenarios, True), decisions(scenarios, False)
    found["with the plan cache"], found["without"] = with_cache, without
    found["times faster"] = round(without["cpu_seconds"] / with_cache["cpu_seconds"], 1)
    if given.playouts > 0:
        found["random steps a second"] = round(playouts(scenarios[-1].domain, given.playouts))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
