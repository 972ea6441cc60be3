"""Shortest plans of one agent among doors and keys, while the other stands still.

What an agent can do depends on its config c = (keys held, keys on the ground, doors open), which only ever grows
towards open doors. So the steps to a target from every cell,

    V_c(x) = min( 1 + V_c(y) for y beside x,   1 + V_c'(x) for an interaction at x that leads to c',   end_c(x) ),

are filled in by one search of the grid for each config: a `Field`. Fields are the plan cache: an agent that
re-plans because the world changed looks one up, and only new configs are searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

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
    """What a plan is for: take a gem, unlock a door, or hand a key over to somebody who stands in `cell`."""

    kind: Literal["gem", "unlock", "handover"]
    number: int
    cell: int = -1


@dataclass(frozen=True)
class Field:
    """The steps to the target from every cell (`NEVER` without a way), and what to do there."""

    steps: list[int]
    ends: Mapping[int, str]
    """The last action of a plan, by the cells where it can be done."""
    actions: dict[int, str] = field(default_factory=dict)
    """What to do in a cell, filled in by `Planner.act` as it is asked."""


@dataclass(frozen=True)
class Planner:
    """Plans on one map. With `cached=False` every question is searched anew, to measure the cache's worth."""

    layout: Layout
    cached: bool = True
    _fields: dict[tuple[Config, Target], Field] = field(default_factory=dict)
    _relaxed: dict[int, list[int]] = field(default_factory=dict)

    def plan(self, config: Config, target: Target) -> Field:
        """Return the field of a target."""
        if not self.cached:
            self._fields.clear()
        return self._field(config, target)

    def _field(self, config: Config, target: Target) -> Field:
        key = (config, target)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = self._search(config, target)
        return found

    def relaxed(self, cell: int) -> list[int]:
        """Return the distance [cells] to a cell if all doors were open; -1 without a way."""
        found = self._relaxed.get(cell)
        if found is None:
            everything = (1 << len(self.layout.doors)) - 1
            found = self._relaxed[cell] = self.layout.distances(everything, cell)
        return found

    def out_of_reach(self, cell: int, place: int) -> int:
        """Return V of what cannot be reached: `UNREACHABLE` + the distance to its place if all doors were open."""
        far = self.relaxed(place)[cell]
        return UNREACHABLE + (far if far >= 0 else self.layout.cells)

    def act(self, plan: Field, config: Config, target: Target, cell: int) -> str:
        """Return the first action of a shortest plan; without one, of the relaxed path up to a locked door."""
        found = plan.actions.get(cell)
        if found is None:
            found = plan.actions[cell] = self._best(config, target, cell)
        return found

    def place(self, target: Target) -> int:
        """Return the cell of a gem, of a door, or of who gets a key."""
        if target.kind == "handover":
            return target.cell
        return (self.layout.gems if target.kind == "gem" else self.layout.doors)[target.number].cell

    def _best(self, config: Config, target: Target, cell: int) -> str:
        plan = self._field(config, target)
        steps = plan.steps[cell]
        if steps >= NEVER:
            return self._stuck(config, cell, self.relaxed(self.place(target)))
        for name, following in self.interactions(config).get(cell, ()):
            if 1 + self._field(following, target).steps[cell] == steps:
                return name
        for name, to in self.layout.beside[cell].items():
            if 1 + plan.steps[to] == steps:
                return name
        return plan.ends[cell]

    def _stuck(self, config: Config, cell: int, far: list[int]) -> str:
        for name, to in self.layout.beside[cell].items():
            if 0 <= far[to] < far[cell]:
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
        buckets: dict[int, list[int]] = {}
        for cell, cost in first.items():
            if layout.passable(cell, config.open):
                buckets.setdefault(cost, []).append(cell)
        while buckets:
            cost = min(buckets)
            for cell in buckets.pop(cost):
                if steps[cell] < NEVER:
                    continue
                steps[cell] = cost
                for to in layout.beside[cell].values():
                    if steps[to] == NEVER and layout.passable(to, config.open):
                        buckets.setdefault(cost + 1, []).append(to)
        return Field(steps, ends)
