# ruff: noqa: ARG002 - where all is seen there are no beliefs, and plans are without noise
"""Doors, keys and gems for two agents, as a declared world: each wants one gem, and all is seen by all.

    .  floor     W  wall     r b y e p  a key: red, blue, yellow, green, pink     R B Y E P  a door of that colour
    g  a gem     1 2  the agents

Gems have their own colours, in reading order. Agents may share a square; a key opens one door of its colour, and
is given to the other at Manhattan distance 1. Who takes a gem is finished with it. Agents plan as if the other
stood still,

    P(a | g, s) proportional to exp(-beta (1 + V_g(s') - V_g(s)))        V: shortest plan of this agent alone,

and V = 200 + relaxed distance for a gem out of reach; such an agent walks up to the door that it cannot open.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import unknown
from ...planning.social import boltzmann
from ..declared import Agent, Door, Goal, Thing, WorldFile
from ..grid import Position, rows_of
from ..gridworld import GROUND, Gridworld
from ..gridworld import State as Now
from .doorskeys_planner import DIRECTIONS, FIRST, NEVER, UNREACHABLE, Planner, Target
from .world import WAIT, Directive, Domain, Instruction, Status, heading, text_map

FLOOR, WALL, GEM, STARTS = ".", "W", "g", "12"
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "e": "green", "p": "pink"}
GEM_COLOURS = ("orange", "cyan", "violet", "white", "lime", "brown", "grey", "gold")
KNOWN = "".join((FLOOR, WALL, GEM, STARTS, *COLOURS, *map(str.upper, COLOURS)))
ASK_UNLOCK, ASK_HANDOVER = "Unlock", "Handover"


class State(NamedTuple):
    """How things are in the declared world, and the steps made."""

    now: Now
    time: int


def declared(text: str, agents: Sequence[str]) -> WorldFile:
    """Return the world of a text map; raise `InputError` for whatever is wrong with it."""
    rows = rows_of(text, KNOWN, legend="Use . W g 1 2, r b y e p for keys and R B Y E P for doors.")

    def squares(letters: str) -> list[tuple[str, Position]]:
        return [(one, (x, y)) for y, row in enumerate(rows) for x, one in enumerate(row) if one in letters]

    gems = [square for _, square in squares(GEM)]
    numbers = (*GEM_COLOURS, *map(str, range(len(GEM_COLOURS), len(gems))))
    gem_at = _named("gem", zip(numbers, gems, strict=False))
    key_at = _named("key", ((COLOURS[one], square) for one, square in squares("".join(COLOURS))))
    door_at = _named("door", ((COLOURS[one.lower()], at) for one, at in squares("".join(COLOURS).upper())))
    opened = {colour: tuple(name for name in door_at if colour_of(name) == colour) for colour in COLOURS.values()}
    keys = {name: Thing(at=square, opens=opened[colour_of(name)]) for name, square in key_at.items()}
    wants = {name: Goal(has=name) for name in gem_at}
    return WorldFile(
        map="\n".join(rows),
        legend={letter: "wall" if letter == WALL else "floor" for letter in KNOWN},
        doors={name: Door(at=square, state="locked") for name, square in door_at.items()},
        things={**keys, **{name: Thing(at=square) for name, square in gem_at.items()}},
        agents={who: Agent(start=one, gives=True, goals=wants) for who, one in zip(agents, STARTS, strict=True)},
    )


def _named(kind: str, found: Iterable[tuple[str, Position]]) -> dict[str, Position]:
    """Return the squares by unique names, such as `red key` and, where there are several, `red key 2`."""
    each = list(found)
    colours = [colour for colour, _ in each]
    return {
        f"{colour} {kind}" + f" {colours[: n + 1].count(colour)}" * (colours.count(colour) > 1): square
        for n, (colour, square) in enumerate(each)
    }


def colour_of(name: str) -> str:
    """Return the colour of a key, a door or a gem."""
    return name.partition(" ")[0]


@dataclass(frozen=True)
class DoorsKeys(Domain[State, None]):
    """The domain of one text map, with a positive rationality and horizon."""

    text: str
    rationality: float = 1.0
    horizon: int = 80
    agents: tuple[str, ...] = ("Alice", "Bob")

    @cached_property
    def world(self) -> Gridworld:
        """The declared world."""
        return Gridworld(declared(self.text, self.agents))

    @cached_property
    def planner(self) -> Planner:
        """The planner, with its tables."""
        return Planner(self.world.file)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The names of the keys, which are the first things."""
        return tuple(name for name in self.world.file.things if name not in self.goals(""))

    # --- the world ---

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """Moves, waiting, unlocking, taking things and giving keys."""
        gives = (f"give {key} to {who}" for key in self.keys for who in self.agents)
        return (*DIRECTIONS, WAIT, *FIRST, *(f"take {name}" for name in self.world.file.things), *gives)

    def start(self) -> State:
        """Return the state before the first step."""
        return State(next(iter(self.world.starts())), 0)

    def time(self, state: State) -> int:
        """Return how many steps were made."""
        return state.time

    def situation(self, state: State) -> Hashable:
        """Return all but the time."""
        return state.now

    def step(self, state: State, actions: Sequence[str]) -> State:
        """Return the state after agent 0 acted, then agent 1; an action that cannot be done is a wait."""
        for agent, action in enumerate(actions):
            if action not in self.choices:
                raise unknown("action", action, self.choices)
            state = state if action == WAIT else self.follows_alone(state, agent).get(action, state)
        return state._replace(time=state.time + 1)

    def follows_alone(self, state: State, agent: int) -> dict[str, State]:
        """Return what each action that one agent can do leads to, while the time stands still."""
        done = self.finished(state, agent)
        does = self.world.does(self.agents[agent], state.now).items()
        able = {act: after for act, after in does if not (done and act.removeprefix("take ") in self.goals(""))}
        return {
            WAIT if act == "stay" else act: State(next(iter(after)), state.time) for act, after in able.items()
        }

    def finished(self, state: State, agent: int) -> str:
        """Return the gem that the agent has, or ''."""
        held = state.now.things[len(self.keys) :]
        who = self.agents[agent]
        return self.goals(who)[held.index(who)] if who in held else ""

    # --- minds ---

    def goals(self, agent: str) -> tuple[str, ...]:
        """Return the names of all gems."""
        return tuple(self.world.goals(self.agents[0]))

    def compatible(self, goals: Sequence[str]) -> bool:
        """Return whether nobody wants another's gem."""
        return len(set(goals)) == len(goals)

    def beliefs(self, state: State, agent: int, count: int, random: np.random.Generator) -> tuple[None, ...]:
        """Return nothing, once: all is seen."""
        return (None,)

    def where(self, state: State, thing: str) -> object:
        """Return where a thing is: where it lay, with an agent (by name), or used up."""
        return state.now.things[list(self.world.file.things).index(thing)]

    def value(self, state: State, agent: int, target: Target) -> int:
        """Return V [steps] of this agent for a target: 0 for the gem that it has, 200 and more out of reach."""
        who, square = self.agents[agent], state.now.at[agent]
        if target.kind == "gem" and (self.finished(state, agent) or self.where(state, target.name) != GROUND):
            has = self.where(state, target.name) == who
            return 0 if has else self.planner.out_of_reach(target, square)
        steps = self.planner.steps(target, self.planner.planned_in(state.now, who, target))
        return steps if steps < NEVER else self.planner.out_of_reach(target, square)

    def log_policy(
        self, state: State, belief: None, agent: int, goal: str, directive: Directive | None = None
    ) -> Mapping[str, float]:
        """Return log P(a | g, s) of every action that can be done; a finished agent waits."""
        if directive is None and self.finished(state, agent):
            return {WAIT: 0.0}
        target = self._target(state, goal, directive)
        now, rise = self.value(state, agent, target), dict[str, float]()
        for action, following in self.follows_alone(state, agent).items():
            done = directive is not None and self.status(following, directive) == "done"
            rise[action] = 1.0 + (0 if done else self.value(following, agent, target)) - now
        return dict(zip(rise, boltzmann(-np.array([*rise.values()]), self.rationality).tolist(), strict=True))

    def _target(self, state: State, goal: str, directive: Directive | None) -> Target:
        if directive is None:
            return Target("gem", goal)
        if directive.kind == ASK_UNLOCK:
            return Target("unlock", directive.thing)
        if self.where(state, directive.thing) == GROUND:
            return Target("fetch", directive.thing)
        return Target("handover", directive.thing, state.now.at[directive.other])

    def act(
        self,
        state: State,
        belief: None,
        agent: int,
        goal: str,
        directive: Directive | None = None,
        random: np.random.Generator | None = None,
    ) -> str:
        """Return the first action of a shortest plan; without one, of the relaxed path up to a locked door."""
        target = self._target(state, goal, directive)
        if directive is None and (self.finished(state, agent) or self.where(state, goal) != GROUND):
            return WAIT
        planned = self.planner.planned_in(state.now, self.agents[agent], target)
        act = self.planner.act(target, planned)
        return act if act in self.choices else f"give {target.name} to {self.agents[1 - agent]}"

    # --- feedback ---

    def candidates(self, state: State) -> tuple[Directive, ...]:
        """Return Unlock(i, door, j) of doors that i alone can unlock, Handover(i, key, j) of keys it can bring."""
        doors, found = self.world.file.doors, list[Directive]()
        for agent in range(2):
            found += [
                Directive(ASK_UNLOCK, agent, name, 1 - agent, self.planner.place(Target("unlock", name)))
                for name in doors
            ]
            found += [Directive(ASK_HANDOVER, agent, key, 1 - agent) for key in self.keys]
        return tuple(directive for directive in found if self.status(state, directive) == "open")

    def status(self, state: State, directive: Directive) -> Status:
        """Return `done` if the door is open or the other has the key, `infeasible` if the agent cannot do it."""
        agent, thing = directive.agent, directive.thing
        who, other = self.agents[agent], self.agents[directive.other]
        targets = [(self._target(state, "", directive), state.now)]
        if directive.kind == ASK_UNLOCK:
            if state.now.doors[list(self.world.file.doors).index(thing)] == "open":
                return "done"
        elif self.where(state, thing) == other:
            return "done"
        elif self.where(state, thing) == GROUND:  # it must be fetched, and brought
            held = tuple(
                who if name == thing else at
                for name, at in zip(self.world.file.things, state.now.things, strict=True)
            )
            targets.append(
                (Target("handover", thing, state.now.at[directive.other]), state.now._replace(things=held))
            )
        planner = self.planner
        able = (planner.steps(target, planner.planned_in(now, who, target)) < NEVER for target, now in targets)
        return "open" if all(able) else "infeasible"

    def explain(self, state: State, directive: Directive, goals: Sequence[str]) -> Instruction:
        """Ask to unlock a door or hand over a key, because of what the other seems to want."""
        who, other, goal = self.agents[directive.agent], self.agents[directive.other], goals[directive.other]
        if directive.kind == ASK_UNLOCK:
            text = f"{who}, please unlock the {directive.thing} for {other}."
            blocked = f"couldn't pass the {directive.thing}"
        else:
            text = f"{who}, please give {other} the {directive.thing}."
            blocked = f"couldn't get the {directive.thing}"
        alone = self.value(state, directive.other, Target("gem", goal)) < UNREACHABLE
        slow = "would need much more time to get there without your help"
        need = slow if alone else f"without your help {blocked}"
        return Instruction(directive, text, f"I believe {other} is trying to get the {goal}, and {need}.")

    # --- words ---

    def lying(self, state: State) -> dict[str, Position]:
        """Return the squares of the locked doors, and of the keys and gems on the ground."""
        file, squares = self.world.file, self.world.squares
        doors = zip(file.doors.items(), state.now.doors, strict=True)
        things = zip(file.things.items(), state.now.things, strict=True)
        locked = {name: squares(door.at)[0] for (name, door), how in doors if how == "locked"}
        return locked | {name: squares(thing.at)[0] for (name, thing), where in things if where == GROUND}

    def text_map(self, state: State) -> str:
        """Return the map now: open doors and what was taken are floor; an agent hides what it stands on."""
        rows = self.world.rows
        lies = set(self.lying(state).values())
        letters = [
            letter if letter == WALL or (x, y) in lies else FLOOR
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
        ]
        return text_map(letters, [y * len(rows[0]) + x for x, y in state.now.at], len(rows[0]))

    def describe(self, state: State) -> str:
        """Return the map now, its legend, where things are, and who has what."""
        lines = [
            heading(state.time, self.horizon),
            self.text_map(state),
            "W wall, . floor, g gem, 1 2 the agents; small letters are keys, capital letters locked doors.",
        ]
        holds = list(zip(self.world.file.things, state.now.things, strict=True))
        for n, (who, place) in enumerate(zip(self.agents, state.now.at, strict=True), start=1):
            held = [name for name, where in holds if where == who]
            lines.append(f"{who} ({n}) is at {place} and has {', '.join(held) or 'nothing'}.")
        return "\n".join([*lines, *(f"The {name} is at {place}." for name, place in self.lying(state).items())])

    def view(self, state: State, agent: int) -> NDArray[np.int8]:
        """Return what an agent sees [5, height, width]: walls and doors, keys, gems, itself, the other.

        A wall is 1, a locked door 2 + its colour; keys are 1 + their colour, gems 1 + their number. Those that
        agents hold are on the agents' squares.
        """
        rows, colours, lies = self.world.rows, tuple(COLOURS.values()), self.lying(state)
        seen = np.zeros((5, len(rows), len(rows[0])), dtype=np.int8)
        seen[0] = [[letter == WALL for letter in row] for row in rows]
        held = {
            name: state.now.at[self.agents.index(str(where))]
            for name, where in zip(self.world.file.things, state.now.things, strict=True)
            if where in self.agents
        }
        for name, (x, y) in (lies | held).items():
            if name in self.goals(""):
                seen[2, y, x] = 1 + self.goals("").index(name)
            else:
                key = name in self.keys
                seen[int(key), y, x] = (1 if key else 2) + colours.index(colour_of(name))
        for plane, (x, y) in ((3, state.now.at[agent]), (4, state.now.at[1 - agent])):
            seen[plane, y, x] = 1
        return seen
