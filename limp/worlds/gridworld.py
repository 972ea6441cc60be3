"""A grid world from its declaration: walking, doors, carrying, using, laying down, seeing, traces, sounds.

Acts are `left`, `right`, `up`, `down`, `open DIRECTION`, `unlock DIRECTION`, `take THING`, `put THING on PLACE`,
`give THING to AGENT`, `lift PLACE` (its lid), `use NAME` and, where there are several agents or somebody who sees
a part, `stay`. What agents do at once happens in the order of the agents. In a `solid` world they block one
another, those who push move what stands in their way one square on, and a step that is blocked can be tried, in
vain.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import product
from math import prod
from typing import NamedTuple, TypeVar

from ..episodes.phrases import in_a_row
from ..errors import InputError
from ..planning.world import Acts, InTurn
from .declared import Goal, Squares, WorldFile
from .grid import Position, rows_of

MOVES: Mapping[str, Position] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
GROUND, SPENT = "where it lay", "used up"
NO_GOAL = Goal(within=1.0)
"""What somebody wants who has no goal of their own: nothing, for ever."""
KEPT = 1000
"""Of so many states it is kept what agents can do."""
EDGE = 1e-9
"""A line that only touches the edge or the corner of a wall is free."""
T = TypeVar("T")


Where = str | Position


class State(NamedTuple):
    """Where each agent is, how each door is, where each thing is, which lids are up and what was used.

    A thing is where it lay, on a place (by its name), held (by the name of the agent), or used up; one that is
    pushed is on a square.
    """

    at: tuple[Position, ...]
    doors: tuple[str, ...]
    things: tuple[Where, ...]
    lids: tuple[bool, ...]
    used: tuple[bool, ...]


After = Mapping[State, float]
Stops = tuple[frozenset[Position], ...]


@dataclass(frozen=True)
class Gridworld(InTurn[State]):
    """The world of a file. Raises `InputError` for a letter, a square or a name that is not declared."""

    file: WorldFile
    agents: tuple[str, ...] = ()
    discount: float = 1.0
    rows: tuple[str, ...] = ()
    _kept: dict[tuple[int, State], dict[str, After]] = field(default_factory=dict, compare=False, repr=False)
    _seen_from: dict[tuple[Position, tuple[str, ...]], frozenset[Position]] = field(
        default_factory=dict, compare=False, repr=False
    )
    _ways: dict[tuple[str, str, Stops], dict[Position, float]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "agents", tuple(self.file.agents))
        object.__setattr__(self, "discount", self.file.discount)
        object.__setattr__(self, "rows", rows_of(self.file.map, tuple(self.file.legend)))
        for name, thing in self.file.things.items():
            if isinstance(thing.opens, tuple) and (strange := set(thing.opens) - set(self.file.doors)):
                raise InputError(f"{name} opens the door {min(strange)!r}.", "Name doors that are declared.")
        for goal in (goal for agent in self.file.agents.values() for goal in agent.goals.values()):
            self._known(goal)
            if goal.within and (not goal.at or self.file.discount == 1.0):
                raise InputError(
                    "a goal within reach needs squares and a discount.", "Give `at`, and discount < 1."
                )

    def _known(self, goal: Goal) -> None:
        """Raise `InputError` for a thing, a place or a use that a goal names and nobody declares."""
        named = [
            ("thing", self.file.things, [goal.has, goal.by, *goal.puts]),
            ("place", self.file.places, [place for places in goal.puts.values() for place in places]),
            ("use", self.file.uses, [goal.uses]),
        ]
        for kind, known, names in named:
            for name in filter(None, names):
                if name not in known:
                    raise InputError(
                        f"a goal names the {kind} {name!r}.", f"Declared: {', '.join(known) or 'none'}."
                    )

    # --- the map ----------------------------------------------------------------------------------------------

    def squares(self, given: Squares) -> tuple[Position, ...]:
        """Return the squares of letters, regions or places; raise `InputError` for one that is not on the map."""
        if isinstance(given, str):
            if given in self.file.regions:
                left, top, wide, high = self.file.regions[given]
                return tuple((x, y) for y in range(top, top + high) for x in range(left, left + wide))
            found = tuple((x, y) for y, row in enumerate(self.rows) for x, one in enumerate(row) if one == given)
            if not found:
                raise InputError(f"no square of the map is {given!r}.", "Give a letter, a region, or [x, y].")
            return found
        if len(given) == 2 and isinstance(given[0], int) and isinstance(given[1], int):
            x, y = given
            if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])):
                raise InputError(f"the square {given} is outside the map.", "The top left is [0, 0].")
            return ((x, y),)
        return tuple(square for one in given for square in self.squares(one))

    @cached_property
    def free(self) -> frozenset[Position]:
        """The squares that nothing but a door blocks."""
        ground = self.file.legend
        return frozenset(
            (x, y)
            for y, row in enumerate(self.rows)
            for x, one in enumerate(row)
            if ground[one] in ("floor", "curtain")
        )

    @cached_property
    def _doors(self) -> dict[Position, int]:
        return {square: k for k, door in enumerate(self.file.doors.values()) for square in self.squares(door.at)}

    @cached_property
    def _reach(self) -> dict[str, frozenset[Position]]:
        """The squares from which each thing where it lay, place or use is reached."""
        found = {}
        for name, thing in self.file.things.items():
            found[name] = frozenset(self.squares(thing.reach or thing.at)) if not thing.inside else frozenset()
        for name, place in self.file.places.items():
            found[name] = frozenset(self.squares(place.reach or place.at))
        for name, use in self.file.uses.items():
            found[name] = frozenset(self.squares(use.reach))
        return found

    # --- the protocol -----------------------------------------------------------------------------------------

    def starts(self) -> Mapping[State, float]:
        """Return P(s_0): every agent on each of its squares, every thing in each of its places."""
        where = [[(square, 1.0) for square in self.squares(one.start)] for one in self.file.agents.values()]
        doors = tuple(door.state for door in self.file.doors.values())
        lids = tuple(not place.lid for place in self.file.places.values())
        found: dict[State, float] = {}
        for known in self.file.alternatives or ({},):
            things = [self._first_places(name, known) for name in self.file.things]
            for lying in product(*things):  # those alike but for squares are together, which makes planning fast
                for at in product(*where):
                    on_squares = [one for one, _ in (*at, *lying) if isinstance(one, tuple)]
                    if self.file.solid and len(set(on_squares)) < len(on_squares):
                        continue
                    squares, places = tuple(one for one, _ in at), tuple(one for one, _ in lying)
                    state = State(squares, doors, places, lids, (False,) * len(self.file.uses))
                    found[state] = prod(share for _, share in (*at, *lying))
        total = sum(found.values())
        return {state: weight / total for state, weight in found.items()}

    def does(self, agent: str, state: State) -> Mapping[str, After]:
        """Return what each act leads to; to stay where one can nothing else, sees a part, or is not alone."""
        i = self.agents.index(agent)
        if (i, state) not in self._kept:
            if len(self._kept) > KEPT:
                self._kept.clear()
            found = self._does(i, state)
            if len(self.agents) > 1 or not found or self.file.agents[agent].sees == "in sight":
                found["stay"] = {state: 1.0}
            self._kept[i, state] = found
        return self._kept[i, state]

    def cost(self, agent: str, state: State, act: str) -> float:
        """Return the declared cost of the act, or of its kind; 1 by default."""
        return self.file.costs.get(act, self.file.costs.get(_kind(act), 1.0))

    def goals(self, agent: str) -> Sequence[str]:
        """Return the declared goals of an agent."""
        return tuple(self.file.agents[agent].goals)

    def ends(self, agent: str, goal: str, state: State) -> bool:
        """Return whether all is so that the goal asks for; to be within reach of something never ends."""
        wanted = self._goal(agent, goal)
        if wanted.within:
            return False
        here = state.at[self.agents.index(agent)]
        there = not wanted.at or here in self._wanted[agent, goal]
        if wanted.by:
            there = there and here in self._lying(wanted.by, state.things[self._thing(wanted.by)])
        return there and not self._stops(wanted, agent, state)

    def lasts(self, agent: str, goal: str) -> bool:
        """Return whether to be within reach of something is what is wanted."""
        return self._goal(agent, goal).within > 0.0

    def presence(self, agent: str, goal: str, state: State) -> float:
        """Return worth (1 - d / within) at d < within steps from the goal's squares, else 0."""
        wanted = self._goal(agent, goal)
        if not wanted.within or not wanted.worth:
            return 0.0
        if (agent, goal, ()) not in self._ways:
            self._ways[agent, goal, ()] = self.ways_over((), self._wanted[agent, goal])
        far = self._ways[agent, goal, ()].get(state.at[self.agents.index(agent)], wanted.within)
        return max(wanted.worth * (1.0 - far / wanted.within), 0.0)

    def place(self, agent: str, state: State) -> Hashable:
        """Return the agent's square."""
        return state.at[self.agents.index(agent)]

    def worth(self, agent: str, goal: str, before: State, acts: Acts, after: State) -> float:
        """Return the worth of the goal where the step reaches it."""
        worth = self._goal(agent, goal).worth
        return worth if worth and self.ends(agent, goal, after) and not self.ends(agent, goal, before) else 0.0

    def glance(self, agent: str, goal: str, state: State) -> float:
        """Return minus the acts that are left if all doors were open: from one stop to the next."""
        if self._goal(agent, goal).within:
            return 0.0
        stops = self._stops(self._goal(agent, goal), agent, state)
        if (agent, goal, stops) not in self._ways:
            self._ways[agent, goal, stops] = self.ways_over(stops, self._wanted[agent, goal])
        return -self._ways[agent, goal, stops].get(state.at[self.agents.index(agent)], float(len(self.free)))

    def sees(self, agent: str, acts: Acts, after: State) -> Mapping[Hashable, float]:
        """Return what an agent sees: the state, or what is in sight of its square, maybe wrongly.

        P(o | s) = 1 - noise           o is what s shows
                 = noise / (m - 1)     o is one of the m - 1 other things that a first state would show there
        """
        one = self.file.agents[agent]
        if one.sees == "all":
            return {after: 1.0}
        right = self._view(agent, after)
        others = {self._view(agent, after._replace(things=first)) for first in self._first_things} - {right}
        if not one.noise or not others or after.things not in self._first_things:
            return {right: 1.0}
        return {right: 1.0 - one.noise, **dict.fromkeys(others, one.noise / len(others))}

    def _first_places(self, name: str, known: Mapping[str, str]) -> list[tuple[Where, float]]:
        thing = self.file.things[name]
        if thing.pushed:
            return [(square, 1.0) for square in self.squares(thing.at)]
        inside = known.get(name, thing.inside)
        if isinstance(inside, str):
            return [(inside or GROUND, 1.0)]
        return [(place, share) for place, share in inside.items() if share]

    @cached_property
    def _first_things(self) -> frozenset[tuple[Where, ...]]:
        return frozenset(state.things for state in self.starts())

    def _view(self, agent: str, after: State) -> Hashable:
        sight = self._sight(after.at[self.agents.index(agent)], after.doors)
        doors = tuple(
            how if any(square in sight for square in self.squares(door.at)) else "?"
            for how, door in zip(after.doors, self.file.doors.values(), strict=True)
        )
        things = tuple(
            self._shown(where, self._lying(name, where), after, sight)
            for name, where in zip(self.file.things, after.things, strict=True)
        )
        others = tuple(square if square in sight else (-1, -1) for square in after.at)
        return (others, doors, things, after.lids, after.used)

    def leaves(self, before: State, acts: Acts, after: State) -> Sequence[Hashable]:
        """Return the traces, as (name, square), that a step may leave on the square that it enters."""
        found = []
        for i, agent in enumerate(self.agents):
            if before.at[i] == after.at[i]:
                continue
            for name, trace in self.file.traces.items():
                holds = not trace.holding or before.things[self._thing(trace.holding)] == agent
                if holds and (not trace.on or after.at[i] in self._left_on[name]):
                    found.append((name, after.at[i]))
        return found

    def sounds(self, before: State, acts: Acts, after: State) -> str:
        """Return what is heard of the first act that makes a sound: a door that falls shut, else the act's own."""
        shut = any(a == "open" and b == "closed" for a, b in zip(before.doors, after.doors, strict=True))
        if shut and "close" in self.file.sounds:
            return self.file.sounds["close"]
        heard = (self.file.sounds.get(act, self.file.sounds.get(_kind(act), "")) for act in acts)
        return next(filter(None, heard), "")

    def says(self, agent: str, before: State, act: str, after: State) -> str:
        """Return an act in words; a walk with the goals to which the way becomes shorter."""
        if act not in MOVES:
            return act
        nearer = [
            goal
            for goal in self.goals(agent)
            if self.glance(agent, goal, after) > self.glance(agent, goal, before)
        ]
        return f"move {act}" + f", towards {in_a_row(nearer)}" * bool(nearer)

    def lies(self, state: State) -> str:
        """Return in words where the things lie that may lie elsewhere at first."""
        others = [one.things for one in self.starts()]
        told = [
            f"{name}: {state.things[k]}"
            for k, name in enumerate(self.file.things)
            if any(things[k] != state.things[k] for things in others)
        ]
        return ", ".join(told) or "all as declared"

    @cached_property
    def _left_on(self) -> dict[str, frozenset[Position]]:
        return {name: frozenset(self.squares(trace.on)) for name, trace in self.file.traces.items() if trace.on}

    # --- what acts do -----------------------------------------------------------------------------------------

    def _does(self, i: int, state: State) -> dict[str, After]:
        if any(used and use.ends for used, use in zip(state.used, self.file.uses.values(), strict=True)):
            return {}
        found = dict(self._walks(i, state))
        here, me = state.at[i], self.agents[i]
        for k, (name, where) in enumerate(zip(self.file.things, state.things, strict=True)):
            if where == me:
                for other in self._near(i, state):
                    found[f"give {name} to {other}"] = {_with(state, k, other): 1.0}
                for place in self.file.places:
                    if here in self._reach[place] and state.lids[list(self.file.places).index(place)]:
                        found[f"put {name} on {place}"] = {_with(state, k, place): 1.0}
            elif self._in_reach(name, where, here, state):
                found[f"take {name}"] = {_with(state, k, me): 1.0}
        for k, place in enumerate(self.file.places):
            if not state.lids[k] and here in self._reach[place]:
                found[f"lift {place}"] = {state._replace(lids=_at(state.lids, k, True)): 1.0}
        for k, (name, use) in enumerate(self.file.uses.items()):
            holds = not use.holding or state.things[self._thing(use.holding)] == me
            if here in self._reach[name] and holds and not state.used[k]:
                found[f"use {name}"] = {state._replace(used=_at(state.used, k, True)): 1.0}
        return found

    def _near(self, i: int, state: State) -> list[str]:
        """Return the agents one square away to whom an agent who gives can give something."""
        if not self.file.agents[self.agents[i]].gives:
            return []
        (x, y), others = state.at[i], zip(self.agents, state.at, strict=True)
        return [who for who, (u, v) in others if abs(x - u) + abs(y - v) == 1]

    def _walks(self, i: int, state: State) -> Iterator[tuple[str, After]]:
        x, y = state.at[i]
        for act, (dx, dy) in MOVES.items():
            to = (x + dx, y + dy)
            if to not in self.free:
                if self.file.solid:
                    yield act, {state: 1.0}
                continue
            door = self._doors.get(to)
            if door is None or state.doors[door] == "open":
                cleared = self._cleared(i, state, to, (dx, dy))
                yield act, {state: 1.0} if cleared is None else self._walked(i, cleared, to, state)
            elif state.doors[door] == "closed":
                yield f"open {act}", {state._replace(doors=_at(state.doors, door, "open")): 1.0}
            else:
                key = self._key(self.agents[i], state, list(self.file.doors)[door])
                if key is not None:
                    opened = state._replace(doors=_at(state.doors, door, "open"))
                    yield f"unlock {act}", {_with(opened, key, SPENT): 1.0}

    def _walked(self, i: int, state: State, to: Position, before: State) -> After:
        """Return what a step leads to: it may fail, and the door that is left may be closed behind."""
        left, fails = self._doors.get(state.at[i]), self.file.agents[self.agents[i]].fails
        moved = _with_squares(state, _at(state.at, i, to), state.things)
        closes = 0.0 if left is None else list(self.file.doors.values())[left].closes
        found = {moved: (1.0 - closes) * (1.0 - fails)}
        if left is not None and closes:
            found[moved._replace(doors=_at(state.doors, left, "closed"))] = closes * (1.0 - fails)
        return {**found, before: fails} if fails else found

    def _cleared(self, i: int, state: State, to: Position, way: Position) -> State | None:
        """Return the state once what stands on a square is pushed one square on; None where it cannot be."""
        if not self.file.solid:
            return state
        pushed = [where for where in state.things if isinstance(where, tuple)]
        if to not in pushed and to not in state.at:
            return state
        beyond = (to[0] + way[0], to[1] + way[1])
        door = self._doors.get(beyond)
        open_there = beyond in self.free and (door is None or state.doors[door] == "open")
        if not self.file.agents[self.agents[i]].pushes or not open_there or beyond in (*pushed, *state.at):
            return None
        at = tuple(beyond if square == to else square for square in state.at)
        return _with_squares(state, at, tuple(beyond if where == to else where for where in state.things))

    def _key(self, agent: str, state: State, door: str) -> int | None:
        for k, (thing, where) in enumerate(zip(self.file.things.values(), state.things, strict=True)):
            if where == agent and (thing.opens is True or (thing.opens and door in thing.opens)):
                return k
        return None

    def _in_reach(self, name: str, where: Where, here: Position, state: State) -> bool:
        if self.file.things[name].fixed or isinstance(where, tuple):
            return False
        if where == GROUND:
            return here in self._reach[name]
        places = list(self.file.places)
        return where in places and here in self._reach[where] and state.lids[places.index(where)]

    def _thing(self, name: str) -> int:
        return list(self.file.things).index(name)

    def _lying(self, thing: str, where: Where) -> frozenset[Position]:
        """Return the squares of a thing that nobody holds."""
        if isinstance(where, tuple):
            return frozenset((where,))
        if where in self.file.places:
            return frozenset(self.squares(self.file.places[where].at))
        return frozenset(self.squares(self.file.things[thing].at)) if where == GROUND else frozenset()

    # --- goals ------------------------------------------------------------------------------------------------

    def _goal(self, agent: str, goal: str) -> Goal:
        goals = self.file.agents[agent].goals
        if not goal:
            return NO_GOAL
        if goal not in goals:
            raise InputError(f"{agent} has no goal {goal!r}.", f"Goals: {', '.join(goals)}.")
        return goals[goal]

    @cached_property
    def _wanted(self) -> dict[tuple[str, str], frozenset[Position]]:
        """The squares on which an agent with a goal wants to be in the end; none if any will do."""
        return {
            (agent, name): frozenset(self.squares(goal.at))
            for agent, one in self.file.agents.items()
            for name, goal in (*one.goals.items(), ("", NO_GOAL))
        }

    def _stops(self, goal: Goal, agent: str, state: State) -> Stops:
        """Return the squares to be reached, one set after another, before the goal's own square."""
        found = []

        def fetch(thing: str) -> None:
            where = state.things[self._thing(thing)]
            if where != agent:
                found.append(self._reach.get(thing if where == GROUND else str(where), frozenset()))

        if goal.has:
            fetch(goal.has)
        if goal.uses and not state.used[list(self.file.uses).index(goal.uses)]:
            if holding := self.file.uses[goal.uses].holding:
                fetch(holding)
            found.append(self._reach[goal.uses])
        for thing, places in goal.puts.items():
            if state.things[self._thing(thing)] not in places:
                fetch(thing)
                found.append(frozenset().union(*(self._reach[place] for place in places)))
        return tuple(found)

    def ways_over(self, stops: Stops, end: frozenset[Position]) -> dict[Position, float]:
        """Return the acts from each square over all stops, with one act at each, to one of the last squares."""
        far = dict.fromkeys(end or self.free, 0.0)
        if end:
            far = self._from(far)
        for stop in reversed(stops):
            far = self._from({square: far[square] + 1.0 for square in stop if square in far})
        return far

    def _from(self, known: Mapping[Position, float]) -> dict[Position, float]:
        """Return for each square the least, over the known ones, of the steps to it and what is known of it."""
        found: dict[Position, float] = {}
        edge = [(far, square) for square, far in known.items()]
        heapify(edge)
        while edge:
            far, square = heappop(edge)
            if square in found:
                continue
            found[square] = far
            for dx, dy in MOVES.values():
                near = (square[0] + dx, square[1] + dy)
                if near in self.free and near not in found:
                    heappush(edge, (far + 1.0, near))
        return found

    # --- sight ------------------------------------------------------------------------------------------------

    def _shown(self, where: Where, lying: frozenset[Position], after: State, sight: frozenset[Position]) -> Where:
        """Return where a thing is seen to be: whoever holds it shows it, and a lid hides what is under it."""
        if where in self.agents or where == SPENT:
            return where
        places = list(self.file.places)
        lid_up = where not in places or after.lids[places.index(where)]
        return where if lid_up and lying & sight else "?"

    def in_sight(self, here: Position) -> frozenset[Position]:
        """Return the free squares that see a square, and are seen from it, while doors are as at first."""
        return self._sight(here, tuple(door.state for door in self.file.doors.values())) & self.free

    def _sight(self, here: Position, doors: tuple[str, ...]) -> frozenset[Position]:
        """Return the squares in sight: nothing hides them on the straight line between the centres.

        A wall, a curtain or a shut door is a square of side 1; it hides if more than a point of the line is in it.
        """
        if (here, doors) not in self._seen_from:
            hidden = {square for square, k in self._doors.items() if doors[k] != "open"}
            hidden |= {
                (x, y)
                for y, row in enumerate(self.rows)
                for x, one in enumerate(row)
                if self.file.legend[one] in ("wall", "curtain")
            }
            self._seen_from[here, doors] = frozenset(
                (x, y)
                for y in range(len(self.rows))
                for x in range(len(self.rows[0]))
                if not any(_crosses(here, (x, y), square) for square in hidden - {here, (x, y)})
            )
        return self._seen_from[here, doors]


def _crosses(start: Position, end: Position, square: Position) -> bool:
    """Whether the line has more than a point inside a square (Liang and Barsky's clipping)."""
    enter, leave = 0.0, 1.0
    for a, b, middle in zip(start, end, square, strict=True):
        low, high, step = middle - 0.5 + EDGE - a, middle + 0.5 - EDGE - a, b - a
        if step == 0:
            if not low < 0 < high:
                return False
            continue
        first, last = sorted((low / step, high / step))
        enter, leave = max(enter, first), min(leave, last)
    return leave - enter > EDGE


def _kind(act: str) -> str:
    return "step" if act in MOVES else act.partition(" ")[0]


def _at(values: tuple[T, ...], k: int, new: T) -> tuple[T, ...]:
    return (*values[:k], new, *values[k + 1 :])


def _with_squares(state: State, at: tuple[Position, ...], things: tuple[Where, ...]) -> State:
    return State(at, state.doors, things, state.lids, state.used)  # much faster than _replace


def _with(state: State, thing: int, where: str) -> State:
    return state._replace(things=_at(state.things, thing, where))
