# ruff: noqa: ARG002 - all recipes are open to both agents
"""Overcooked with rooms: two cooks with a recipe each, who see only the room they are in.

Each takes its food to a board, puts it on a plate, and delivers it (`overcooked_kitchen` has the rules and the
legend). This module puts them behind the seam of `world`. What can be told a cook:

    Pass(i, item, j)      i takes the nearest such item to a free shared counter, nearer to j than any is now
    Pickup(i, item)       both would take the same item; i takes another one, which leaves it to j

Whoever holds something else puts it down first. Who has delivered can still help, but needs nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...planning.social import boltzmann
from .overcooked_kitchen import (
    ACTIONS,
    BOARD,
    COUNTER,
    DELIVERY,
    DOOR,
    FAR,
    FLOOR,
    FOODS,
    NAMES,
    NOTHING,
    PLATE,
    RECIPES,
    STAY,
    SUPPLIES,
    Kitchen,
    State,
    chopped,
    plated,
    read_map,
    step,
)
from .overcooked_planner import PASS, PICKUP, Belief, Order, Planner, bump_cost, imagine, remember, see
from .world import Directive, Domain, Instruction, Status, heading, text_map

TMAX = 100
BETA = 2.0
NUMBERS = {name: number for number, name in enumerate(ACTIONS)}
LETTERS = {thing: letter for letter, thing in SUPPLIES.items()}
KINDS = (FLOOR, DOOR, COUNTER, BOARD, DELIVERY)
HIDDEN = 127
"""What `view` shows where an agent cannot look."""
DISHES = {plated(food): name for name, food in RECIPES.items()}
ITEMS = (*FOODS, PLATE)
"""What can be passed or taken."""
OBJECTS = {"he": "him", "she": "her", "they": "them"}
NEVER = 10 * FAR
"""More steps than any way to an item that can be reached, and on to where it is brought."""


@dataclass(frozen=True, eq=False)
class Overcooked(Domain[State, Belief]):
    """A kitchen with two cooks, as a `Domain`. Build it with `open_kitchen`.

    P(a | g, b) is proportional to exp(-beta d), d the steps left after a to the next sub-task's nearest target.
    """

    kitchen: Kitchen
    first: State
    agents: tuple[str, ...] = ("Alice", "Bob")
    pronouns: tuple[str, ...] = ("she", "he")
    horizon: int = TMAX
    beta: float = BETA

    # --- the world ---

    @property
    def choices(self) -> tuple[str, ...]:
        """The four directions and `WAIT`."""
        return ACTIONS

    def start(self) -> State:
        """Return the state that the map shows."""
        return self.first

    def time(self, state: State) -> int:
        """Return how many steps were made."""
        return state.time

    def situation(self, state: State) -> Hashable:
        """Return all but the time."""
        return state[:-1]

    def step(self, state: State, actions: Sequence[str]) -> State:
        """Return the state after a joint step; a finished agent that waits clears the doorway."""
        return step(self.kitchen, state, self._cleared(state, actions))

    def _cleared(self, state: State, actions: Sequence[str]) -> list[int]:
        chosen = [NUMBERS[action] for action in actions]
        for agent in (0, 1) if state.served else ():
            if chosen[agent] == STAY and self.finished(state, agent):
                chosen[agent] = self.planner.greedy((), state.cells[agent], state.cells[1 - agent], agent)
        return chosen

    def finished(self, state: State, agent: int) -> str:
        """Return the first recipe that the agent delivered, or ''."""
        return next((DISHES[dish] for who, dish in state.served if who == agent), "") if state.served else ""

    # --- minds ---

    def goals(self, agent: str) -> tuple[str, ...]:
        """Return the three recipes."""
        return tuple(RECIPES)

    def beliefs(self, state: State, agent: int, count: int, random: np.random.Generator) -> tuple[Belief, ...]:
        """Return the agent's memory alone, or several particles, which imagine what it has not seen."""
        memory = remember(self.kitchen, state, agent)
        if count == 1:
            return (memory,)
        return tuple(imagine(self.kitchen, memory, state, random) for _ in range(count))

    def update(self, belief: Belief, state: State, agent: int, random: np.random.Generator | None) -> Belief:
        """Return the belief after the agent has looked around."""
        return see(self.kitchen, belief, state, agent, random)

    def log_policy(
        self, state: State, belief: Belief, agent: int, goal: str, directive: Directive | None = None
    ) -> Mapping[str, float]:
        """Return log P(a | g, b) of every action that changes something, and of waiting."""
        costs = self._costs(state, belief, agent, goal, directive)
        logs = boltzmann([-steps for steps in costs.values()], self.beta)
        return dict(zip(costs, logs.tolist(), strict=True))

    def act(
        self,
        state: State,
        belief: Belief,
        agent: int,
        goal: str,
        directive: Directive | None = None,
        random: np.random.Generator | None = None,
    ) -> str:
        """Return a draw from the policy; without a generator, the first of the likeliest actions."""
        if random is None:
            aims = self._aims(state, belief, agent, goal, directive)
            return ACTIONS[self.planner.greedy(aims, state.cells[agent], state.cells[1 - agent], agent)]
        logs = self.log_policy(state, belief, agent, goal, directive)
        names, chances = list(logs), np.exp(list(logs.values()))
        return names[int(random.choice(len(names), p=chances / chances.sum()))]

    def give_way(self, state: State, actions: Sequence[str]) -> Sequence[str]:
        """Return the actions; of two that would enter one cell, who is in no doorway and not finished waits."""
        kitchen, (here, there) = self.kitchen, state.cells
        one, two = self._cleared(state, actions)
        to = kitchen.steps[here][one]
        if STAY not in (one, two) and to == kitchen.steps[there][two] and kitchen.is_floor(to):
            in_the_way = kitchen.letters[there] == DOOR and not self.finished(state, 0)
            one, two = (STAY, two) if in_the_way or self.finished(state, 1) else (one, STAY)
        return ACTIONS[one], ACTIONS[two]

    # --- feedback ---

    def candidates(self, state: State) -> tuple[Directive, ...]:
        """Return all passes and pickups that can be done."""
        found = list[Directive]()
        for agent, item in product((0, 1), ITEMS):
            if state.hands[1 - agent] == item or self.finished(state, 1 - agent):
                continue
            if (counter := self._meeting_point(state, agent, item)) >= 0:
                found.append(self._directive(PASS, agent, item, counter))
        for item, agent in product(ITEMS if not state.served else (), (0, 1)):
            steps = {f: self.kitchen.distances(f)[state.cells[agent]] for f in self._uncontested(state, item)}
            best = min(steps, key=steps.__getitem__, default=-1)
            if best >= 0 and steps[best] < FAR:
                found.append(self._directive(PICKUP, agent, item, best))
        return tuple(found)

    def _directive(self, kind: str, agent: int, item: int, f: int) -> Directive:
        kitchen = self.kitchen
        return Directive(kind, agent, NAMES[item], 1 - agent, kitchen.place(kitchen.furniture[f]))

    def _meeting_point(self, state: State, agent: int, item: int) -> int:
        """The free shared counter where the item can soonest be with both; -1 if none, or no such item."""
        kitchen, other = self.kitchen, state.cells[1 - agent]
        now = min((kitchen.distances(f)[other] for f in _such(state, item)), default=FAR)
        empty = [f for f, lies in enumerate(state.contents) if lies == NOTHING]
        free = [f for f in empty if kitchen.is_shared(f, state.cells)]
        came = {f: steps for f in free if (steps := kitchen.distances(f)[other]) < now}
        fetched = {f: self._fetching(state, agent, item, f) for f in came}
        near = [f for f, steps in fetched.items() if steps < NEVER]
        return min(near, key=lambda f: (max(fetched[f], came[f]), fetched[f] + came[f], f), default=-1)

    def _fetching(self, state: State, agent: int, item: int, to: int) -> int:
        """Return the steps in which an agent can put such an item on furniture `to`; NEVER if it reaches none."""
        kitchen, cell = self.kitchen, state.cells[agent]
        if state.hands[agent] == item:
            return kitchen.distances(to)[cell]
        first = {f: kitchen.distances(f)[cell] for f in _such(state, item)}
        return min((steps + kitchen.between(f, to) for f, steps in first.items() if steps < FAR), default=NEVER)

    def _uncontested(self, state: State, item: int) -> list[int]:
        """The items of a kind without the one that is the nearest for both agents; none if there is none."""
        kitchen, lying = self.kitchen, _such(state, item)
        if len(lying) < 2 or item in state.hands:
            return []
        nearest = [min(lying, key=lambda f: (kitchen.distances(f)[cell], f)) for cell in state.cells]
        if nearest[0] != nearest[1] or kitchen.distances(nearest[0])[state.cells[0]] >= FAR:
            return []
        return [f for f in lying if f != nearest[0]]

    def _reaches(self, state: State, agent: int, item: int) -> bool:
        """Whether an agent can get to such an item where it lies."""
        return any(self.kitchen.distances(f)[state.cells[agent]] < FAR for f in _such(state, item))

    def status(self, state: State, directive: Directive) -> Status:
        """Return whether a directive is done, or cannot be done any more.

        It is also moot once the other has such an item, or has delivered its dish.
        """
        order = self._order(directive)
        hand, lies = state.hands[directive.agent], state.contents[order.place]
        if order.kind == PICKUP:
            if hand == order.thing or (order.thing == PLATE and hand in map(plated, FOODS)):
                return "done"
            return "open" if lies == order.thing else "infeasible"
        if order.thing in (lies, state.hands[directive.other]):
            return "done"
        if lies != NOTHING or self.finished(state, directive.other):
            return "infeasible"
        able = hand == order.thing or self._reaches(state, directive.agent, order.thing)
        return "open" if able else "infeasible"

    def _order(self, directive: Directive) -> Order:
        """Return a directive in terms of furniture."""
        assert directive.place is not None
        x, y = directive.place
        kitchen = self.kitchen
        return Order(directive.kind, NAMES.index(directive.thing), kitchen.number[y * kitchen.width + x])

    def explain(self, state: State, directive: Directive, goals: Sequence[str]) -> Instruction:
        """Return the directive in words, with the paper's reasons (B.2)."""
        order, other = self._order(directive), directive.other
        item, who = NAMES[order.thing], self.agents[directive.agent]
        it, pronoun = self.agents[other], self.pronouns[other]
        where = f"the counter at {directive.place}"
        believe = f"I believe {it} is trying to prepare {goals[other]}"
        if order.kind == PICKUP:
            text = f"{who}, please take the {item} on {where}."
            return Instruction(
                directive, text, f"{believe}, and the other {item} is easier to get for {OBJECTS[pronoun]}."
            )
        reason = (
            f"and {pronoun} would need much more time to get the {item} without your help."
            if self._reaches(state, other, order.thing)
            else f"and without your help, {it} wouldn't be able to get the {item}."
        )
        return Instruction(directive, f"{who}, please put the {item} on {where} for {it}.", f"{believe}, {reason}")

    # --- inside ---

    @cached_property
    def planner(self) -> Planner:
        """The agents' plans."""
        return Planner(self.kitchen)

    def _aims(
        self, state: State, belief: Belief, agent: int, goal: str, directive: Directive | None
    ) -> tuple[int, ...]:
        order = self._order(directive) if directive is not None else None
        return self.planner.targets(state, belief, agent, RECIPES[goal], order)

    def _costs(
        self, state: State, belief: Belief, agent: int, goal: str, directive: Directive | None
    ) -> dict[str, float]:
        """The steps that each action leaves; a bump that does not help costs what undoing it takes."""
        aims = self._aims(state, belief, agent, goal, directive)
        cell, kitchen = state.cells[agent], self.kitchen
        steps = self.planner.costs(aims, cell, state.cells[1 - agent], agent)
        found: dict[str, float] = {}
        for action, name in enumerate(ACTIONS):
            f = kitchen.number[kitchen.steps[cell][action]]
            if f < 0:
                if action == STAY or kitchen.is_floor(kitchen.steps[cell][action]):
                    found[name] = steps[action]
                continue
            undo = bump_cost(kitchen, state, agent, f)
            if undo is not None:
                found[name] = 0.0 if steps[action] >= 0 else steps[STAY] + undo
        return found

    # --- words ---

    def text_map(self, state: State) -> str:
        """Return the map now; chopped and plated food on a counter is a capital letter."""
        kitchen = self.kitchen
        letters = list(kitchen.letters)
        for cell, thing in self._lying(state):
            if thing in LETTERS:
                letters[cell] = LETTERS[thing]
            else:
                food = next(food for food in FOODS if thing in (chopped(food), plated(food)))
                letters[cell] = LETTERS[food].upper()
        return text_map(letters, state.cells, kitchen.width)

    def _lying(self, state: State) -> list[tuple[int, int]]:
        """Return cell and thing of all that lies on furniture."""
        furniture = self.kitchen.furniture
        return [(furniture[f], thing) for f, thing in enumerate(state.contents) if thing != NOTHING]

    def describe(self, state: State) -> str:
        """Return the map and its legend, where things are, and who holds and delivered what."""
        kitchen = self.kitchen
        lines = [
            heading(state.time, self.horizon),
            self.text_map(state),
            "space floor, d door, - counter, / chopping board, * delivery; t l o p tomato, lettuce, onion, plate,"
            " capital letters chopped food; 1 2 the agents, who see only the room they are in.",
        ]
        for agent, name in enumerate(self.agents):
            place, hand = kitchen.place(state.cells[agent]), NAMES[state.hands[agent]]
            done = self.finished(state, agent)
            delivered = f" and has delivered {done}" if done else ""
            lines.append(f"{name} ({agent + 1}) is at {place}, holds {hand}{delivered}.")
        return "\n".join(
            [*lines, *(f"There is a {NAMES[thing]} at {kitchen.place(at)}." for at, thing in self._lying(state))]
        )

    def view(self, state: State, agent: int) -> NDArray[np.int8]:
        """Return what an agent sees [5, height, width]: the layout, things, itself, the other, what each holds.

        The layout counts floor 0, door 1, counter 2, board 3, delivery 4. Things are numbered as in `NAMES`, and
        are `HIDDEN` on furniture out of sight, as the other is unless it is in sight.
        """
        kitchen = self.kitchen
        seen = np.zeros((5, len(kitchen.letters)), dtype=np.int8)
        seen[0] = [KINDS.index(letter) for letter in kitchen.letters]
        mask = kitchen.view[state.cells[agent]]
        for f, thing in enumerate(state.contents):
            seen[1, kitchen.furniture[f]] = thing if mask >> f & 1 else HIDDEN
        here, there = state.cells[agent], state.cells[1 - agent]
        seen[2, here], seen[4, here] = 1, state.hands[agent]
        if kitchen.view[there] & mask or here == there:
            seen[3, there], seen[4, there] = 1, state.hands[1 - agent]
        return seen.reshape(5, -1, kitchen.width)


def _such(state: State, item: int) -> list[int]:
    """Return the furniture on which such items lie that are not given to somebody."""
    return [f for f, lies in enumerate(state.contents) if lies == item and f != state.gift[0]]


def open_kitchen(text: str) -> Overcooked:
    """Return the domain of a text map."""
    return Overcooked(*read_map(text))
