"""How time and memory of exact inference grow with a grid and with the things in it: the table of docs/worlds.md.

    python -m tools.growth

A walker starts in one corner and wants to another, and things that can be taken lie on the squares between.
Each row is measured in a process of its own: CPU seconds of the table of all states, of scoring a path of six
steps, and of summing out the paths of two goals through one trace, and the most memory.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

from limp.benchmarks.studies import peak_mb

from limp.errors import LimpError
from limp.planning.inference import infer, mindsets
from limp.planning.mindset import Mindset
from limp.planning.paths import Clues
from limp.planning.tables import tabled
from limp.planning.world import Step
from limp.runs.markdown import table
from limp.worlds.declared import Agent, Goal, Thing, Trace, WorldFile
from limp.worlds.gridworld import Gridworld, State

ROWS = ((6, 0), (10, 0), (20, 0), (40, 0), (6, 3), (6, 6), (10, 6), (20, 6), (40, 4), (40, 6), (40, 8))
"""Sides of the grid, and numbers of things."""


def declared(side: int, things: int) -> WorldFile:
    """Return the world: an open floor, where what is taken is kept."""
    lying = {f"thing{n}": Thing(at=((1 + n % (side - 2), 1 + n // (side - 2)),)) for n in range(things)}
    goals = {"right": Goal(at=((side - 1, 0),)), "below": Goal(at=((0, side - 1),))}
    return WorldFile(
        map="\n".join("." * side for _ in range(side)),
        legend={".": "floor"},
        things=lying,
        traces={"sand": Trace()},
        agents={"walker": Agent(start=((0, 0),), goals=goals)},
    )


def measured(side: int, things: int) -> list[str]:
    """Return a row of the table; one that says so for a world that is refused."""
    begun = time.process_time()
    try:
        states = tabled(Gridworld(declared(side, things)))
    except LimpError as error:
        return [f"{side} x {side}", str(things), error.message, "", "", "", ""]
    made = time.process_time()
    state, path = next(iter(states.world.starts())), list[Step[State]]()
    for _ in range(min(6, side - 1)):
        (state,) = states.world.follows(state, ("right",))
        path.append(Step(("right",), state))
    minds = mindsets(Mindset[State](), goal=["right", "below"])
    infer(states, "walker", minds, path)
    scored = time.process_time()
    infer(states, "walker", minds, clues=Clues((("sand", (side // 2, 0)),)))
    seconds = (made - begun, scored - made, time.process_time() - scored)
    shown = [f"{s:.2f}" if s < 1.0 else f"{s:.1f}" for s in seconds]
    return [f"{side} x {side}", str(things), f"{len(states.states):,}", *shown, f"{peak_mb():.0f} MB"]


def main(words: Sequence[str]) -> None:
    """Measure one row, or print the table of all."""
    if words:
        print("|".join(measured(*map(int, words))))
        return
    rows = []
    for side, things in ROWS:
        command = [sys.executable, "-m", "tools.growth", str(side), str(things)]
        rows.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().split("|"))
    print(table(("grid", "things", "states", "table", "path", "trace", "memory"), rows))


if __name__ == "__main__":
    main(sys.argv[1:])
