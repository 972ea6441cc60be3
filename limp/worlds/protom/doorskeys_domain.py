# ruff: noqa: ARG002 - where all is seen there are no beliefs, and plans are without noise
"""Doors, keys and gems for two agents: each wants one gem, and all is seen by all.

Joint step: agent 0 acts, then agent 1; agents may share a cell. Actions are moves, `wait`, `pickup` (what lies in
the same cell), `unlock-DIRECTION` (the door there; a matching key is used up) and `handover-COLOUR` (a key, to the
other agent at Manhattan distance 1). Who takes a gem is finished with it. Agents plan as if the other stood still,

    P(a | g, s) proportional to exp(-beta (1 + V_g(s') - V_g(s)))        V: shortest plan of this agent alone,

and V = 200 + relaxed distance for a gem out of reach; such an agent walks up to the door that it cannot open.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...errors import unknown
from ...planning.social import boltzmann
from .doorskeys_map import COLOURS, FLOOR, GROUND, MOVES, USED, WALL, Layout, State, Thing
from .doorskeys_planner import HANDOVER, NEVER, PICKUP, UNLOCK, UNREACHABLE, Config, Planner, Target
from .world import WAIT, Directive, Domain, Message, Status, heading, text_map

ASK_UNLOCK, ASK_HANDOVER = "Unlock", "Handover"


@dataclass(frozen=True)
class DoorsKeys(Domain[State, None]):
    """The domain of one map, with a positive rationality and horizon."""

    layout: Layout
    rationality: float = 1.0
    horizon: int = 80
    agents: tuple[str, ...] = ("Alice", "Bob")

    @cached_property
    def planner(self) -> Planner:
        """The planner, with its cache."""
        return Planner(self.layout)

    # --- the world ---

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """Moves, waiting, picking up, unlocking and handing over."""
        unlock, hand = (f"{UNLOCK}-{name}" for name in MOVES), (f"{HANDOVER}-{c}" for c in COLOURS.values())
        return (*MOVES, WAIT, PICKUP, *unlock, *hand)

    def start(self) -> State:
        """The state before the first step."""
        return self.layout.start()

    def time(self, state: State) -> int:
        """How many steps were made."""
        return state.time

    def situation(self, state: State) -> Hashable:
        """All but the time."""
        return state[:-1]

    def step(self, state: State, actions: Sequence[str]) -> State:
        """The state after agent 0 acted, then agent 1; an action that cannot be done is a wait."""
        for agent, action in enumerate(actions):
            state = self.after(state, agent, action) or state
        return state._replace(time=state.time + 1)

    def after(self, state: State, agent: int, action: str) -> State | None:
        """Return the state after one agent acted (the time stands still), None if it cannot do that."""
        if action not in self.choices:
            raise unknown("action", action, self.choices)
        return _after(self.layout, state, agent, action)

    def finished(self, state: State, agent: int) -> str:
        """The gem that the agent has, or ''."""
        return self.layout.gems[state.gems.index(agent)].name if agent in state.gems else ""

    # --- minds ---

    @cached_property
    def _goals(self) -> dict[str, int]:
        return {gem.name: g for g, gem in enumerate(self.layout.gems)}

    def goals(self, agent: str) -> tuple[str, ...]:
        """All gems."""
        return tuple(self._goals)

    def compatible(self, goals: Sequence[str]) -> bool:
        """Whether nobody wants another's gem."""
        return len(set(goals)) == len(goals)

    def beliefs(self, state: State, agent: int, count: int, random: np.random.Generator) -> tuple[None, ...]:
        """Nothing, once: all is seen."""
        return (None,)

    def value(self, state: State, agent: int, target: Target) -> int:
        """Return V [steps] of this agent for a target: 0 for the gem that it has, 200 and more out of reach."""
        cell, place = state.cells[agent], self.planner.place(target)
        if target.kind == "gem" and (agent in state.gems or state.gems[target.number] != GROUND):
            return 0 if state.gems[target.number] == agent else self.planner.out_of_reach(cell, place)
        steps = self.planner.plan(_config(state, agent), target, cell).steps[cell]
        return steps if steps < NEVER else self.planner.out_of_reach(cell, place)

    def log_policy(
        self, state: State, belief: None, agent: int, goal: str, directive: Directive | None = None
    ) -> Mapping[str, float]:
        """log P(a | g, s) of every action that can be done; a finished agent waits."""
        if directive is None and self.finished(state, agent):
            return {WAIT: 0.0}
        target = self._target(state, goal, directive)
        now, rise = self.value(state, agent, target), dict[str, float]()
        for action in self.choices:
            following = self.after(state, agent, action)
            if following is not None:
                done = directive is not None and self.status(following, directive) == "done"
                rise[action] = 1.0 + (0 if done else self.value(following, agent, target)) - now
        return dict(zip(rise, boltzmann(-np.array([*rise.values()]), self.rationality).tolist(), strict=True))

    def _target(self, state: State, goal: str, directive: Directive | None) -> Target:
        if directive is None:
            return Target("gem", self._goals[goal])
        key = self._numbers[directive.thing]
        if directive.kind == ASK_UNLOCK:
            return Target("unlock", key)
        if state.keys[key] == GROUND:
            return Target("fetch", key)
        return Target("handover", key, state.cells[directive.other])

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The numbers of doors and keys, which have different names."""
        return {t.name: n for things in (self.layout.doors, self.layout.keys) for n, t in enumerate(things)}

    def act(
        self,
        state: State,
        belief: None,
        agent: int,
        goal: str,
        directive: Directive | None = None,
        random: np.random.Generator | None = None,
    ) -> str:
        """The first action of a shortest plan; without one, of the relaxed path up to a locked door."""
        target = self._target(state, goal, directive)
        if directive is None and (agent in state.gems or state.gems[target.number] != GROUND):
            return WAIT
        config, cell = _config(state, agent), state.cells[agent]
        return self.planner.act(self.planner.plan(config, target, cell), config, target, cell)

    # --- feedback ---

    def candidates(self, state: State) -> tuple[Directive, ...]:
        """Unlock(i, door, j) of doors that i alone can unlock, Handover(i, key, j) of keys that i can bring."""
        found: list[Directive] = []
        for agent in range(2):
            doors, keys = self.layout.doors, self.layout.keys
            found += [Directive(ASK_UNLOCK, agent, d.name, 1 - agent, self.layout.place(d.cell)) for d in doors]
            found += [Directive(ASK_HANDOVER, agent, key.name, 1 - agent) for key in keys]
        return tuple(directive for directive in found if self.status(state, directive) == "open")

    def status(self, state: State, directive: Directive) -> Status:
        """Whether the door is open, the key with the other; infeasible if its agent alone can no longer do it."""
        number, agent = self._numbers[directive.thing], directive.agent
        config, cell = _config(state, agent), state.cells[agent]
        targets = {self._target(state, "", directive): config}
        if directive.kind == ASK_UNLOCK:
            if state.open >> number & 1:
                return "done"
        elif state.keys[number] == directive.other:
            return "done"
        elif state.keys[number] == GROUND:  # it must be fetched, and brought
            brought = Target("handover", number, state.cells[directive.other])
            targets[brought] = config._replace(held=config.held | 1 << number)
        able = all(self.planner.plan(c, target, cell).steps[cell] < NEVER for target, c in targets.items())
        return "open" if able else "infeasible"

    def explain(self, state: State, directive: Directive, goals: Sequence[str]) -> Message:
        """Ask to unlock a door or hand over a key, because of what the other seems to want."""
        who, other, goal = self.agents[directive.agent], self.agents[directive.other], goals[directive.other]
        if directive.kind == ASK_UNLOCK:
            text = f"{who}, please unlock the {directive.thing} for {other}."
            blocked = f"couldn't pass the {directive.thing}"
        else:
            text = f"{who}, please give {other} the {directive.thing}."
            blocked = f"couldn't get the {directive.thing}"
        target = Target("gem", self._goals[goal])
        alone = self.value(state, directive.other, target) < UNREACHABLE
        slow = "would need much more time to get there without your help"
        need = slow if alone else f"without your help {blocked}"
        return Message(directive, text, f"I believe {other} is trying to get the {goal}, and {need}.")

    # --- words ---

    def text_map(self, state: State) -> str:
        """The map now: open doors and what was taken are floor; an agent hides what it stands on."""
        layout = self.layout
        letters = [letter if letter == WALL else FLOOR for letter in layout.text]
        for thing in self._lying(state):
            letters[thing.cell] = layout.text[thing.cell]
        return text_map(letters, state.cells, layout.width)

    def _lying(self, state: State) -> list[Thing]:
        """Return the locked doors, and the keys and gems on the ground."""
        layout = self.layout
        doors = [door for d, door in enumerate(layout.doors) if not state.open >> d & 1]
        keys = [key for key, owner in zip(layout.keys, state.keys, strict=True) if owner == GROUND]
        return doors + keys + [gem for gem, owner in zip(layout.gems, state.gems, strict=True) if owner == GROUND]

    def describe(self, state: State) -> str:
        """The map now, its legend, where things are, and who has what."""
        layout = self.layout
        lines = [
            heading(state.time, self.horizon),
            self.text_map(state),
            "W wall, . floor, g gem, 1 2 the agents; small letters are keys, capital letters locked doors.",
        ]
        for agent, name in enumerate(self.agents):
            held = [key.name for key, owner in zip(layout.keys, state.keys, strict=True) if owner == agent]
            held += [gem.name for gem, owner in zip(layout.gems, state.gems, strict=True) if owner == agent]
            place = layout.place(state.cells[agent])
            lines.append(f"{name} ({agent + 1}) is at {place} and has {', '.join(held) or 'nothing'}.")
        lie = self._lying(state)
        return "\n".join([*lines, *(f"The {thing.name} is at {layout.place(thing.cell)}." for thing in lie)])

    def view(self, state: State, agent: int) -> NDArray[np.int8]:
        """What an agent sees [5, height, width]: walls and doors, keys, gems, itself, the other.

        A wall is 1, a locked door 2 + its colour; keys are 1 + their colour, gems 1 + their number. Those that
        agents hold are in the agents' cells.
        """
        layout, colours = self.layout, tuple(COLOURS.values())
        seen = np.zeros((5, layout.cells), dtype=np.int8)
        seen[0] = [int(letter == WALL) for letter in layout.text]
        for door, thing in enumerate(layout.doors):
            seen[0, thing.cell] = 0 if state.open >> door & 1 else 2 + colours.index(thing.colour)
        for plane, things, owners in ((1, layout.keys, state.keys), (2, layout.gems, state.gems)):
            for n, (thing, owner) in enumerate(zip(things, owners, strict=True)):
                if owner in (GROUND, 0, 1):
                    number = 1 + (colours.index(thing.colour) if plane == 1 else n)
                    seen[plane, thing.cell if owner == GROUND else state.cells[owner]] = number
        seen[3, state.cells[agent]] = seen[4, state.cells[1 - agent]] = 1
        return seen.reshape(5, -1, layout.width)


def _config(state: State, agent: int) -> Config:
    return Config(state.held(agent), state.ground, state.open)


def _after(layout: Layout, state: State, agent: int, action: str) -> State | None:
    """Return the state after one agent acted; the time stands still."""
    what, _, how = action.partition("-")
    if what in MOVES:
        return _move(layout, state, agent, what)
    if what == PICKUP:
        return _pickup(layout, state, agent)
    if what == UNLOCK:
        return _unlock(layout, state, agent, how)
    if what == HANDOVER:
        key = _first(layout, state, agent, how)
        return None if key < 0 or layout.apart(*state.cells) != 1 else _with_key(state, key, 1 - agent)
    return state if action == WAIT else None


def _move(layout: Layout, state: State, agent: int, direction: str) -> State | None:
    to = layout.beside[state.cells[agent]].get(direction)
    if to is None or not layout.passable(to, state.open):
        return None
    return state._replace(cells=(to, state.cells[1]) if agent == 0 else (state.cells[0], to))


def _unlock(layout: Layout, state: State, agent: int, direction: str) -> State | None:
    door = layout.door_at.get(layout.beside[state.cells[agent]].get(direction, -1))
    if door is None or state.open >> door & 1:
        return None
    key = _first(layout, state, agent, layout.doors[door].colour)
    return None if key < 0 else _with_key(state, key, USED)._replace(open=state.open | 1 << door)


def _pickup(layout: Layout, state: State, agent: int) -> State | None:
    cell = state.cells[agent]
    key, gem = layout.key_at.get(cell), layout.gem_at.get(cell)
    if key is not None and state.keys[key] == GROUND:
        return _with_key(state, key, agent)
    if gem is not None and state.gems[gem] == GROUND and agent not in state.gems:
        return state._replace(gems=(*state.gems[:gem], agent, *state.gems[gem + 1 :]))
    return None


def _first(layout: Layout, state: State, agent: int, colour: str) -> int:
    """Return the first key of a colour that an agent holds, or -1."""
    held = (k for k, owner in enumerate(state.keys) if owner == agent)
    return next((k for k in held if layout.keys[k].colour == colour), -1)


def _with_key(state: State, key: int, owner: int) -> State:
    return state._replace(keys=(*state.keys[:key], owner, *state.keys[key + 1 :]))
