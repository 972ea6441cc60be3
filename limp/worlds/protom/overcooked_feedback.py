"""What can be told a cook: the candidates, their preconditions, when they are done, and their words.

    Pass(i, item, j)      i takes the nearest such item to a free shared counter, nearer to j than any is now
    Pickup(i, item)       both would take the same item; i takes another one, which leaves it to j

Whoever holds something else puts it down first. Who has delivered can still help, but needs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .overcooked_map import FAR, FOODS, NAMES, NOTHING, PLATE, Kitchen, plated
from .overcooked_planner import PASS, PICKUP, Order
from .overcooked_step import State
from .world import Directive, Instruction, Status

ITEMS = (*FOODS, PLATE)
OBJECTS = {"he": "him", "she": "her", "they": "them"}
NEVER = 10 * FAR
"""More steps than any way to an item that can be reached, and on to where it is brought."""


def order_of(kitchen: Kitchen, directive: Directive) -> Order:
    """Return a directive in terms of furniture."""
    assert directive.place is not None
    x, y = directive.place
    return Order(directive.kind, NAMES.index(directive.thing), kitchen.number[y * kitchen.width + x])


def candidates(kitchen: Kitchen, state: State) -> tuple[Directive, ...]:
    """Return all feedback whose preconditions hold."""
    return (*_passes(kitchen, state), *_pickups(kitchen, state))


def _passes(kitchen: Kitchen, state: State) -> Iterator[Directive]:
    for agent, item in product((0, 1), ITEMS):
        if state.hands[1 - agent] == item or _has_served(state, 1 - agent):
            continue
        if (counter := _meeting_point(kitchen, state, agent, item)) >= 0:
            yield _directive(kitchen, PASS, agent, item, counter)


def _pickups(kitchen: Kitchen, state: State) -> Iterator[Directive]:
    for item, agent in product(ITEMS if not state.served else (), (0, 1)):
        steps = {f: kitchen.distances(f)[state.cells[agent]] for f in _uncontested(kitchen, state, item)}
        best = min(steps, key=steps.__getitem__, default=-1)
        if best >= 0 and steps[best] < FAR:
            yield _directive(kitchen, PICKUP, agent, item, best)


def _has_served(state: State, agent: int) -> bool:
    return any(who == agent for who, _ in state.served)


def status(kitchen: Kitchen, state: State, directive: Directive) -> Status:
    """Return whether a directive is done, or cannot be done any more.

    It is also moot once the other has such an item, or has delivered its dish.
    """
    order = order_of(kitchen, directive)
    hand, lies = state.hands[directive.agent], state.contents[order.place]
    if order.kind == PICKUP:
        if hand == order.thing or (order.thing == PLATE and hand in map(plated, FOODS)):
            return "done"
        return "open" if lies == order.thing else "infeasible"
    if order.thing in (lies, state.hands[directive.other]):
        return "done"
    if lies != NOTHING or _has_served(state, directive.other):
        return "infeasible"
    return (
        "open" if hand == order.thing or _reaches(kitchen, state, directive.agent, order.thing) else "infeasible"
    )


def explain(
    kitchen: Kitchen, state: State, directive: Directive, recipe: str, names: Sequence[str], pronoun: str
) -> Instruction:
    """Return the message with its reason: `recipe` is what the other, of this `pronoun`, is thought to prepare."""
    order, other = order_of(kitchen, directive), directive.other
    item, who, it = NAMES[order.thing], names[directive.agent], names[other]
    where = f"the counter at {directive.place}"
    believe = f"I believe {it} is trying to prepare {recipe}"
    if order.kind == PICKUP:
        text = f"{who}, please take the {item} on {where}."
        return Instruction(
            directive, text, f"{believe}, and the other {item} is easier to get for {OBJECTS[pronoun]}."
        )
    reason = (
        f"and {pronoun} would need much more time to get the {item} without your help."
        if _reaches(kitchen, state, other, order.thing)
        else f"and without your help, {it} wouldn't be able to get the {item}."
    )
    return Instruction(directive, f"{who}, please put the {item} on {where} for {it}.", f"{believe}, {reason}")


def _directive(kitchen: Kitchen, kind: str, agent: int, item: int, f: int) -> Directive:
    return Directive(kind, agent, NAMES[item], 1 - agent, kitchen.place(kitchen.furniture[f]))


def _lying(state: State, item: int) -> list[int]:
    return [f for f, lies in enumerate(state.contents) if lies == item and f != state.gift[0]]


def _reaches(kitchen: Kitchen, state: State, agent: int, item: int) -> bool:
    """Whether an agent can get to such an item where it lies."""
    return any(kitchen.distances(f)[state.cells[agent]] < FAR for f in _lying(state, item))


def _meeting_point(kitchen: Kitchen, state: State, agent: int, item: int) -> int:
    """The free shared counter where the item can soonest be with both; -1 if there is none, or no such item."""
    other = state.cells[1 - agent]
    now = min((kitchen.distances(f)[other] for f in _lying(state, item)), default=FAR)
    free = [f for f, lies in enumerate(state.contents) if lies == NOTHING and kitchen.is_shared(f, state.cells)]
    came = {f: steps for f in free if (steps := kitchen.distances(f)[other]) < now}
    fetched = {f: _fetching(kitchen, state, agent, item, f) for f in came}
    near = [f for f, steps in fetched.items() if steps < NEVER]
    return min(near, key=lambda f: (max(fetched[f], came[f]), fetched[f] + came[f], f), default=-1)


def _fetching(kitchen: Kitchen, state: State, agent: int, item: int, to: int) -> int:
    """Return the steps in which an agent can put such an item on furniture `to`; NEVER if it reaches none."""
    cell = state.cells[agent]
    if state.hands[agent] == item:
        return kitchen.distances(to)[cell]
    first = {f: kitchen.distances(f)[cell] for f in _lying(state, item)}
    return min((steps + kitchen.between(f, to) for f, steps in first.items() if steps < FAR), default=NEVER)


def _uncontested(kitchen: Kitchen, state: State, item: int) -> list[int]:
    """The items of a kind without the one that is the nearest for both agents; none if there is no such one."""
    lying = _lying(state, item)
    if len(lying) < 2 or item in state.hands:
        return []
    nearest = [min(lying, key=lambda f: (kitchen.distances(f)[cell], f)) for cell in state.cells]
    if nearest[0] != nearest[1] or kitchen.distances(nearest[0])[state.cells[0]] >= FAR:
        return []
    return [f for f in lying if f != nearest[0]]
