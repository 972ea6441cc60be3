"""What can be told a cook: the candidates, their preconditions, when they are done, and their words.

    Pass(i, item, j)      i takes the nearest such item to a free shared counter, nearer to j than any is now
    Pickup(i, item)       both would take the same item; i takes another one, which leaves it to j

Whoever holds something else puts it down first. Who has delivered can still help, but needs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..world import Directive, Message, Status
from .map import FAR, FOODS, NAMES, NOTHING, PLATE, Kitchen, plated
from .planner import PASS, PICKUP, Order
from .step import State

ITEMS = (*FOODS, PLATE)


def order_of(kitchen: Kitchen, directive: Directive) -> Order:
    """Return a directive in terms of furniture."""
    assert directive.place is not None
    x, y = directive.place
    return Order(directive.kind, NAMES.index(directive.thing), kitchen.number[y * kitchen.width + x])


def candidates(kitchen: Kitchen, state: State) -> tuple[Directive, ...]:
    """Return all feedback whose preconditions hold."""
    found = []
    served = {agent for agent, _ in state.served}
    for agent in (0, 1):
        for item in ITEMS if 1 - agent not in served else ():
            if state.hands[1 - agent] != item and (counter := _meeting_point(kitchen, state, agent, item)) >= 0:
                found.append(_directive(kitchen, PASS, agent, item, counter))
    for item in ITEMS if not served else ():
        contested, others = _contested(kitchen, state, item)
        if contested < 0:
            continue
        for agent in (0, 1):
            near = kitchen.distances
            reach = [f for f in others if near(f)[state.cells[agent]] < FAR]
            if reach and state.hands[agent] != item:
                best = min(reach, key=lambda f: near(f)[state.cells[agent]])
                found.append(_directive(kitchen, PICKUP, agent, item, best))
    return tuple(found)


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
    if lies == order.thing or state.hands[directive.other] == order.thing:
        return "done"
    if lies != NOTHING or any(agent == directive.other for agent, _ in state.served):
        return "infeasible"
    if hand == order.thing:
        return "open"
    cell = state.cells[directive.agent]
    return "open" if any(kitchen.distances(f)[cell] < FAR for f in _lying(state, order.thing)) else "infeasible"


def explain(
    kitchen: Kitchen, state: State, directive: Directive, recipe: str, names: Sequence[str], pronoun: str
) -> Message:
    """Return the message with its reason: `recipe` is what the other is thought to prepare.

    `pronoun` is the other's, in the form of an object.
    """
    order, other = order_of(kitchen, directive), directive.other
    item, who, it = NAMES[order.thing], names[directive.agent], names[other]
    where = f"the counter at {directive.place}"
    believe = f"I believe {it} is trying to prepare {recipe}"
    if order.kind == PICKUP:
        text = f"{who}, please take the {item} on {where}."
        return Message(directive, text, f"{believe}, and the other {item} is easier to get for {pronoun}.")
    cell = state.cells[other]
    alone = any(kitchen.distances(f)[cell] < FAR for f in _lying(state, order.thing))
    reason = (
        f"and {_subject(pronoun)} would need much more time to get the {item} without your help."
        if alone
        else f"and without your help, {it} wouldn't be able to get the {item}."
    )
    return Message(directive, f"{who}, please put the {item} on {where} for {it}.", f"{believe}, {reason}")


def _subject(pronoun: str) -> str:
    return {"her": "she", "him": "he"}.get(pronoun, "they")


def _directive(kitchen: Kitchen, kind: str, agent: int, item: int, f: int) -> Directive:
    return Directive(kind, agent, NAMES[item], 1 - agent, kitchen.place(kitchen.furniture[f]))


def _lying(state: State, item: int) -> list[int]:
    return [f for f, lies in enumerate(state.contents) if lies == item and f != state.gift[0]]


def _meeting_point(kitchen: Kitchen, state: State, agent: int, item: int) -> int:
    """The free shared counter where the item can soonest be with both; -1 if there is none, or no such item."""
    cell, other = state.cells[agent], state.cells[1 - agent]
    free = [f for f, lies in enumerate(state.contents) if lies == NOTHING and kitchen.is_shared(f, state.cells)]
    if not free:
        return -1
    if state.hands[agent] == item:
        fetched = {f: kitchen.distances(f)[cell] for f in free}
    else:
        first = {f: kitchen.distances(f)[cell] for f in _lying(state, item)}
        first = {f: steps for f, steps in first.items() if steps < FAR}
        if not first:
            return -1
        fetched = {f: min(steps + kitchen.between(g, f) for g, steps in first.items()) for f in free}
    came = {f: kitchen.distances(f)[other] for f in free}
    now = min((kitchen.distances(f)[other] for f in _lying(state, item)), default=FAR)
    nearer = [f for f in free if came[f] < now]
    return min(nearer, key=lambda f: (max(fetched[f], came[f]), fetched[f] + came[f], f), default=-1)


def _contested(kitchen: Kitchen, state: State, item: int) -> tuple[int, list[int]]:
    """The item that is the nearest one for both agents, and the others of its kind; -1 if they differ."""
    lying = _lying(state, item)
    if len(lying) < 2 or any(hand == item for hand in state.hands):
        return -1, []
    nearest = [min(lying, key=lambda f: (kitchen.distances(f)[cell], f)) for cell in state.cells]
    if nearest[0] != nearest[1] or kitchen.distances(nearest[0])[state.cells[0]] >= FAR:
        return -1, []
    return nearest[0], [f for f in lying if f != nearest[0]]
