"""Plans of a walker who does not know where the trucks are, for all desires at once.

    Q(x, b, a)   = -c + gamma U(x', b)                          a move to the cell x', or staying
    Q(x, b, eat) = -c + sum_w b(w) R(truck at x in w)           and the walk ends; 0 where no truck stands
    U(x, b)      = sum_o P(o | x, b) V(x, b_o)                  the look that follows; b_o by Bayes' rule
    V(x, b)      = max_a Q(x, b, a)

V is computed by value iteration at the beliefs of a regular grid; beliefs after a look are mixtures of these
(`pomdp_simplex`). If looks are never wrong, a belief stays what it is or becomes certain about what is seen, and
with three worlds that look different these are points of the grid: then V is exact. Otherwise it is Lovejoy's
upper bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import InputError
from ..planner import FloatArray
from ..planning.pomdp_simplex import after_sign, barycentric, simplex_grid
from .foodtruck import EAT, EMPTY, TruckWorld, View, chances
from .foodtruck_minds import Settings

TOLERANCE = 1e-9
"""Value iteration stops when no value changes by more; what is left is at most TOLERANCE / (1 - gamma)."""

SWEEPS = 5000


def look_weights(view: View, noise: float, beliefs: FloatArray, resolution: int) -> FloatArray:
    """Return the weights [N, G] of the grid's values in U(x, b) at each of the beliefs [N, W]."""
    likelihood = chances(view, noise)
    if likelihood.shape[1] == 1:
        return barycentric(beliefs, resolution)
    chance, after = after_sign(beliefs, likelihood)
    flat = barycentric(after.reshape(-1, beliefs.shape[1]), resolution)
    return np.asarray(np.einsum("no,nog->ng", chance, flat.reshape(*chance.shape, -1)))


@dataclass(frozen=True)
class Plans:
    """Plans of a world for the desires [R, trucks]; values are computed when they are first asked for."""

    world: TruckWorld
    desires: FloatArray
    settings: Settings

    @cached_property
    def grid(self) -> FloatArray:
        """The beliefs [G, W] at which V is computed."""
        return simplex_grid(len(self.world.worlds), self.settings.resolution)

    @cached_property
    def values(self) -> FloatArray:
        """V [X, G, R] at the grid's beliefs. Raises `InputError` if value iteration does not converge."""
        world, s = self.world, self.settings
        moves = [(a, to >= 0, to) for a, to in enumerate(world.maze.neighbours.T)]
        looks = {view: look_weights(view, s.noise, self.grid, s.resolution) for view in set(world.views)}
        seeing = [x for x, view in enumerate(world.views) if max(view)]
        eating = {x: self.meal(x, self.grid) for x in sorted(set(world.cells_of_spots))}
        values = np.full((len(world.maze.cells), len(self.grid), len(self.desires)), -s.cost / (1 - s.discount))
        for _ in range(SWEEPS):
            outlook = values.copy()
            for x in seeing:
                outlook[x] = looks[world.views[x]] @ values[x]
            best = np.full_like(values, -np.inf)
            for _, free, to in moves:
                best[free] = np.maximum(best[free], outlook[to[free]])
            best = s.discount * best - s.cost
            for x, gain in eating.items():
                np.maximum(best[x], gain, out=best[x])
            change = float(np.abs(best - values).max())
            values = best
            if change <= TOLERANCE:
                return values
        raise InputError(f"planning did not converge in {SWEEPS} sweeps.", "Lower the discount.")

    def meal(self, cell: int, beliefs: FloatArray) -> FloatArray:
        """Return Q(x, b, eat) [N, R] at the beliefs [N, W]."""
        trucks = self.world.truck_at[cell]
        paid = np.where(trucks[:, None] == EMPTY, 0.0, self.desires.T[trucks])
        return np.asarray(beliefs @ paid - self.settings.cost)

    def action_values(self, cell: int, beliefs: FloatArray) -> dict[int, FloatArray]:
        """Return Q [N, R] of each action that can be taken at a cell, at any beliefs [N, W]."""
        s = self.settings
        found: dict[int, FloatArray] = {}
        weights: dict[View, FloatArray] = {}
        for action, to in enumerate(self.world.maze.neighbours[cell]):
            if to >= 0:
                view = self.world.views[to]
                if view not in weights:
                    weights[view] = look_weights(view, s.noise, beliefs, s.resolution)
                values = weights[view] @ self.values[to]
                values *= s.discount
                values -= s.cost
                found[action] = values
        if cell in self.world.cells_of_spots:
            found[EAT] = self.meal(cell, beliefs)
        return found
