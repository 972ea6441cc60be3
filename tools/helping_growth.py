"""Measure how planning for two players grows with the grid and the boxes: `python -m tools.helping_growth`.

Open grids, ten steps, level 3, red in the first corner, the star in the last one, blue and the boxes between them.
"""

from __future__ import annotations

import time

from limp.benchmarks.comparison import table
from limp.benchmarks.studies import peak_mb

from limp.worlds.grid import STAY, Grid
from limp.worlds.helping.inference import infer, play
from limp.worlds.helping.minds import Settings
from limp.worlds.helping.world import STAR, Act, Game, Handling

GAMES: tuple[tuple[int, int, Handling], ...] = (
    (4, 1, "grips"), (5, 1, "grips"), (6, 1, "grips"), (7, 1, "grips"), (5, 1, "drags"), (4, 2, "grips"),
)  # fmt: skip


def measured(side: int, boxes: int, handling: Handling) -> tuple[str, ...]:
    """Return one row: the game, its configurations, CPU seconds of levels 0 to 3, and the most memory so far."""
    grid = Grid(((False,) * side,) * side, ((STAR, (side - 1, side - 1)),))
    game = Game(grid, handling, (0, 0), (1, 1), tuple((2, 1 + k) for k in range(boxes)))
    seen = play(game, [STAY], [Act()])
    start = time.process_time()
    infer(game, [seen], Settings())
    spent = time.process_time() - start
    name = f"{side} x {side}, {boxes} box{'es' * (boxes > 1)}, {handling}"
    return name, str(len(game.space.configurations)), f"{spent:.1f}", f"{peak_mb():.0f}"


if __name__ == "__main__":
    print(table([("game", "configurations", "CPU s", "MB"), *(measured(*game) for game in GAMES)]))
