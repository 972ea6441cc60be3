"""Shortest plans of one agent in a world of doors and keys, while the other stands still.

    V(s) = 1 where the target is one act away, else min over acts of 1 + V(s')

is filled in, for all that can come about from where somebody is, from the target backwards. What the other holds
is out of reach, and gems stay where they are: so the states are few, and the next plan needs the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from ..declared import WorldFile
from ..grid import Position
from ..gridworld import GROUND, MOVES, SPENT, Gridworld, State, Where
from .world import WAIT

NEVER = 10**6
"""Steps to what cannot be reached."""
UNREACHABLE = 200
"""What is added to the relaxed distance (all doors open) to a target out of reach."""
ALONE = "the one who plans"
DIRECTIONS = ("up", "down", "left", "right")
FIRST = ("unlock up", "unlock left", "unlock right", "unlock down")
"""Of acts that are as good, unlocking comes first, then taking, then a move."""


class Target(NamedTuple):
    """What a plan is for: take a gem, unlock a door, fetch a key, or hand it over to somebody on a square."""

    kind: Literal["gem", "unlock", "fetch", "handover"]
    name: str
    square: Position = (-1, -1)


@dataclass(frozen=True)
class Planner:
    """Plans in the world of a file. All tables are filled when they are first needed."""

    file: WorldFile
    _ways: dict[State, tuple[tuple[str, State], ...]] = field(default_factory=dict)
    _steps: dict[Target, dict[State, int]] = field(default_factory=dict)
    _far: dict[Position, Mapping[Position, float]] = field(default_factory=dict)

    @cached_property
    def world(self) -> Gridworld:
        """The world of one who is alone in it."""
        anybody = next(iter(self.file.agents.values()))
        return Gridworld(self.file.model_copy(update={"agents": {ALONE: anybody}}))

    def planned_in(self, state: State, who: str, target: Target) -> State:
        """Return the state in which the agent `who` plans: alone, with what it has and what lies on the ground.

        Who hands over a key opens doors only if there is no other way: following somebody stays cheap.
        """
        usable: dict[Where, str] = {who: ALONE, GROUND: GROUND}
        gems = self.world.goals(ALONE)
        things = tuple(
            SPENT if name in gems else usable.get(where, SPENT)
            for name, where in zip(self.file.things, state.things, strict=True)
        )
        alone = state._replace(at=(state.at[list(self.file.agents).index(who)],), things=things)
        if target.kind == "handover":
            empty = tuple(
                where if name == target.name else SPENT
                for name, where in zip(self.file.things, things, strict=True)
            )
            straight = alone._replace(things=empty)
            if ALONE in empty and self.steps(target, straight) < NEVER:
                return straight
        return alone

    def steps(self, target: Target, state: State) -> int:
        """Return V of a state as `planned_in` returns it; `NEVER` without a way."""
        known = self._steps.setdefault(target, {})
        if state in known:
            return known[state]
        before: dict[State, list[State]] = {state: []}
        for one in (reached := [state]):  # which grows
            for _, after in self._follows(one):
                if after not in before:
                    before[after] = []
                    reached.append(after)
                before[after].append(one)
        known.update(dict.fromkeys(reached, NEVER))
        edge, steps = [one for one in reached if self._last(target, one)], 1
        while edge:
            known.update(dict.fromkeys(edge, steps))
            edge, steps = (
                [one for after in dict.fromkeys(edge) for one in before[after] if known[one] == NEVER],
                steps + 1,
            )
        return known[state]

    def _follows(self, state: State) -> tuple[tuple[str, State], ...]:
        """Return the acts that change something, those first that are chosen where several are as good."""
        if state not in self._ways:
            does = self.world.does(ALONE, state)
            others = (act for act in does if act not in MOVES and act not in FIRST and act != "stay")
            acts = [act for act in (*FIRST, *others, *DIRECTIONS) if act in does]
            self._ways[state] = tuple((act, next(iter(does[act]))) for act in acts)
        return self._ways[state]

    def _last(self, target: Target, state: State) -> str:
        """Return the act with which the target is reached at once, or ''."""
        if target.kind == "unlock":
            door = list(self.file.doors).index(target.name)
            ahead = (act for act, after in self._follows(state) if after.doors[door] != state.doors[door])
            return next(ahead, "")
        if target.kind == "gem":
            return f"take {target.name}" if state.at[0] == self.place(target) else ""
        held = state.things[list(self.file.things).index(target.name)] == ALONE
        if target.kind == "handover":
            (x, y), (u, v) = state.at[0], target.square
            return "hand it over" if held and abs(x - u) + abs(y - v) == 1 else ""
        act = f"take {target.name}"
        return act if act in self.world.does(ALONE, state) else ""

    def act(self, target: Target, state: State) -> str:
        """Return the first act of a shortest plan; without one, of the relaxed path up to a locked door."""
        steps = self.steps(target, state)
        if steps < NEVER:
            ahead = (act for act, after in self._follows(state) if 1 + self.steps(target, after) == steps)
            return next(ahead, self._last(target, state))
        (x, y), far, acts = state.at[0], self.relaxed(self.place(target)), dict(self._follows(state))
        for act in DIRECTIONS:
            to = (x + MOVES[act][0], y + MOVES[act][1])
            if far.get(to, NEVER) < far.get((x, y), NEVER):
                return next((one for one in (act, f"unlock {act}") if one in acts), WAIT)
        return WAIT

    def place(self, target: Target) -> Position:
        """Return the square of a gem, of a door, of a key at first, or of who gets one."""
        if target.kind == "handover":
            return target.square
        found = self.file.doors if target.kind == "unlock" else self.file.things
        return self.world.squares(found[target.name].at)[0]

    def relaxed(self, square: Position) -> Mapping[Position, float]:
        """Return the steps to a square if all doors were open."""
        if square not in self._far:
            self._far[square] = self.world.ways_over((), frozenset((square,)))
        return self._far[square]

    def out_of_reach(self, target: Target, square: Position) -> int:
        """Return V of what cannot be reached: `UNREACHABLE` + the distance to its place if all doors were open."""
        rows = self.world.rows
        return UNREACHABLE + int(
            min(self.relaxed(self.place(target)).get(square, NEVER), len(rows) * len(rows[0]))
        )
