"""Shortest plans of one agent among doors and keys, while the other stands still.

What an agent can do depends on its config c = (keys held, keys on the ground, doors open), which only ever grows
towards open doors. So the steps to a target from every cell,

    V_c(x) = min( 1 + V_c(y) for y beside x,   1 + V_c'(x) for an interaction at x that leads to c',   end_c(x) ),

are filled in config by config, from tables of distances for each mask of open doors: a `Field`. Fields are the
plan cache: an agent that re-plans because the world changed looks one up, and only new configs are planned for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .doorskeys_map import Layout
from .world import WAIT

NEVER = 10**6
"""Steps to what cannot be reached."""
UNREACHABLE = 200
"""What is added to the relaxed distance (all doors open) to a target out of reach."""
PICKUP, UNLOCK, HANDOVER = "pickup", "unlock", "handover"


class Config(NamedTuple):
    """What an agent can work with: masks of the keys it holds, of those on the ground, and of open doors."""

    held: int
    ground: int
    open: int


class Target(NamedTuple):
    """What a plan is for: take a gem, unlock a door, fetch a key, or hand it over to somebody who is in `cell`."""

    kind: Literal["gem", "unlock", "fetch", "handover"]
    number: int
    cell: int = -1


@dataclass(frozen=True)
class Field:
    """The steps to the target from every cell (`NEVER` without a way), and what to do there."""

    steps: list[int]
    ends: Mapping[int, str]
    """The last action of a plan, by the cells where it can be done."""
    direct: bool = False
    """Whether there is nothing to do on the way."""
    actions: dict[int, str] = field(default_factory=dict)
    """What to do in a cell, filled in by `Planner.act` as it is asked."""


@dataclass(frozen=True)
class Planner:
    """Plans on one map."""

    layout: Layout
    _fields: dict[tuple[Config, Target], Field] = field(default_factory=dict)
    _tables: dict[tuple[int, int], NDArray[np.int64]] = field(default_factory=dict)

    def plan(self, config: Config, target: Target, cell: int) -> Field:
        """Return the field of a target, for somebody in `cell`.

        Who hands over a key opens further doors only if there is no other way: following somebody stays cheap.
        """
        holds = target.kind == "handover" and config.held >> target.number & 1
        if holds and self.far(config.open, target.cell)[cell] < NEVER:
            config = Config(1 << target.number, 0, config.open)
            key = (config, target)
            if key not in self._fields:
                self._fields[key] = self._meet(config, target)
            return self._fields[key]
        return self._field(config, target)

    def _field(self, config: Config, target: Target) -> Field:
        key = (config, target)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = self._search(config, target)
        return found

    def far(self, opened: int, source: int) -> NDArray[np.int64]:
        """Return the steps [cells] from a cell with these doors open; `NEVER` without a way."""
        found = self._tables.get((opened, source))
        if found is None:
            found = np.array(self.layout.distances(opened, source))
            found[found < 0] = NEVER
            self._tables[opened, source] = found
        return found

    def relaxed(self, cell: int) -> NDArray[np.int64]:
        """Return the steps [cells] to a cell if all doors were open."""
        return self.far((1 << len(self.layout.doors)) - 1, cell)

    def out_of_reach(self, cell: int, place: int) -> int:
        """Return V of what cannot be reached: `UNREACHABLE` + the distance to its place if all doors were open."""
        return UNREACHABLE + min(int(self.relaxed(place)[cell]), self.layout.cells)

    def act(self, plan: Field, config: Config, target: Target, cell: int) -> str:
        """Return the first action of a shortest plan; without one, of the relaxed path up to a locked door."""
        found = plan.actions.get(cell)
        if found is None:
            found = plan.actions[cell] = self._best(plan, config, target, cell)
        return found

    def place(self, target: Target) -> int:
        """Return the cell of a gem, of a door, or of who gets a key."""
        if target.kind == "handover":
            return target.cell
        things = {"gem": self.layout.gems, "unlock": self.layout.doors, "fetch": self.layout.keys}
        return things[target.kind][target.number].cell

    def _best(self, plan: Field, config: Config, target: Target, cell: int) -> str:
        steps = plan.steps[cell]
        if steps >= NEVER:
            return self._stuck(config, cell, self.relaxed(self.place(target)))
        for name, following in () if plan.direct else self.interactions(config).get(cell, ()):
            if 1 + self._field(following, target).steps[cell] == steps:
                return name
        for name, to in self.layout.beside[cell].items():
            if 1 + plan.steps[to] == steps:
                return name
        return plan.ends[cell]

    def _stuck(self, config: Config, cell: int, far: NDArray[np.int64]) -> str:
        for name, to in self.layout.beside[cell].items():
            if far[to] < far[cell]:
                if self.layout.passable(to, config.open):
                    return name
                key = self.layout.matching[self.layout.door_at[to]] & config.held
                return f"{UNLOCK}-{name}" if key else WAIT
        return WAIT

    def after_pickup(self, config: Config, cell: int) -> Config | None:
        """Return the config after the key in a cell was picked up, None if there is none."""
        key = self.layout.key_at.get(cell)
        if key is None or not config.ground >> key & 1:
            return None
        return Config(config.held | 1 << key, config.ground & ~(1 << key), config.open)

    def after_unlock(self, config: Config, door: int) -> Config | None:
        """Return the config after a door was unlocked, with the first matching key; None if that is impossible."""
        keys = config.held & self.layout.matching[door]
        if not keys or config.open >> door & 1:
            return None
        return Config(config.held & ~(keys & -keys), config.ground, config.open | 1 << door)

    def interactions(self, config: Config) -> dict[int, list[tuple[str, Config]]]:
        """Return by cell what can be picked up or unlocked there, and the config that this leads to."""
        layout, found = self.layout, dict[int, list[tuple[str, Config]]]()
        for door, thing in enumerate(layout.doors):
            following = self.after_unlock(config, door)
            if following is not None:
                for cell in layout.beside[thing.cell].values():
                    name = next(n for n, to in layout.beside[cell].items() if to == thing.cell)
                    found.setdefault(cell, []).append((f"{UNLOCK}-{name}", following))
        locked = [mask for d, mask in enumerate(layout.matching) if not config.open >> d & 1]
        for k, key in enumerate(layout.keys):
            following = self.after_pickup(config, key.cell)
            if following is not None and any(mask >> k & 1 for mask in locked):
                found.setdefault(key.cell, []).append((PICKUP, following))
        return found

    def _ends(self, config: Config, target: Target) -> dict[int, str]:
        """Return the cells where the target is one action away, and that action."""
        layout = self.layout
        if target.kind == "gem":
            return {layout.gems[target.number].cell: PICKUP}
        if target.kind == "fetch":
            return {layout.keys[target.number].cell: PICKUP} if config.ground >> target.number & 1 else {}
        if target.kind == "unlock":
            if self.after_unlock(config, target.number) is None:
                return {}
            door = layout.doors[target.number].cell
            return {
                cell: f"{UNLOCK}-{name}"
                for cell in layout.beside[door].values()
                for name, to in layout.beside[cell].items()
                if to == door
            }
        if not config.held >> target.number & 1:
            return {}
        name = f"{HANDOVER}-{layout.keys[target.number].colour}"
        return {
            cell: name
            for cell in range(layout.cells)
            if layout.text[cell] != "W" and layout.apart(cell, target.cell) == 1
        }

    def _lost(self, config: Config, target: Target) -> bool:
        """Whether nothing that the agent does can still reach the target."""
        if target.kind == "fetch":
            return not config.ground >> target.number & 1
        if target.kind == "handover":
            return not (config.held | config.ground) >> target.number & 1
        return target.kind == "unlock" and bool(config.open >> target.number & 1)

    def _search(self, config: Config, target: Target) -> Field:
        layout = self.layout
        steps = [NEVER] * layout.cells
        if self._lost(config, target):
            return Field(steps, {})
        ends = self._ends(config, target)
        first = dict.fromkeys(ends, 1)
        for cell, options in self.interactions(config).items():
            for _, following in options:
                after = self._field(following, target).steps[cell]
                if after < NEVER:
                    first[cell] = min(first.get(cell, NEVER), 1 + after)
        sources = [cell for cell in first if layout.passable(cell, config.open)]
        if not sources:
            return Field(steps, {})
        ways = np.stack([self.far(config.open, cell) + first[cell] for cell in sources])
        return Field(np.minimum(ways.min(axis=0), NEVER).tolist(), ends)

    def _meet(self, config: Config, target: Target) -> Field:
        """Return the field of walking to somebody, through open doors only; in the same cell one steps aside."""
        far = self.far(config.open, target.cell).copy()
        far[target.cell] = 2
        return Field(far.tolist(), self._ends(config, target), direct=True)
