"""The state of a kitchen, and one joint step of it: moves with collisions, then interactions in agent order.

Bumping furniture interacts with it. With something in hand: fresh food at an empty board is chopped and stays in
hand; a plate and chopped food merge in hand; a delivery takes plated food; an empty counter or board takes the
rest. With an empty hand: what is there is picked up. Anything else leaves all as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .overcooked_map import BOARD, DELIVERY, FOODS, NOTHING, PLATE, STAY, Kitchen, Start, chopped, plated

CHOPPED = frozenset(map(chopped, FOODS))
PLATED = frozenset(map(plated, FOODS))
FRESH = frozenset((*FOODS, PLATE))
NO_GIFT = (-1, -1)


class State(NamedTuple):
    """Where the agents stand, what they hold, what is on the furniture [F], and what was delivered by whom.

    Fresh food and plates that somebody puts on a shared counter are a `gift` for the other, who is named beside
    the counter, until it is taken; `NO_GIFT` without one. The giver takes it back only if it knows no other.
    `time` counts steps.
    """

    cells: tuple[int, int]
    hands: tuple[int, int]
    contents: tuple[int, ...]
    served: tuple[tuple[int, int], ...] = ()
    gift: tuple[int, int] = NO_GIFT
    time: int = 0


def start_of(start: Start) -> State:
    """Return the state that a map shows."""
    return State(start.agents, (NOTHING, NOTHING), start.contents)


def interaction(kitchen: Kitchen, f: int, hand: int, content: int) -> tuple[int, int]:
    """Return hand and content after furniture `f` is bumped; a delivered dish is in neither."""
    letter = kitchen.letters[kitchen.furniture[f]]
    if letter == DELIVERY:
        return (NOTHING, content) if hand in PLATED else (hand, content)
    if hand == NOTHING:
        return content, NOTHING
    if content == NOTHING:
        if letter == BOARD and hand in FOODS:
            return chopped(hand), NOTHING
        return NOTHING, hand
    if hand == PLATE and content in CHOPPED:
        return content + 4, NOTHING
    if hand in CHOPPED and content == PLATE:
        return hand + 4, NOTHING
    return hand, content


def moves(kitchen: Kitchen, cells: tuple[int, int], actions: Sequence[int]) -> tuple[int, int, int, int]:
    """Return where the agents stand after moving, and the furniture each bumps (-1 for none).

    Two that enter the same cell or swap cells stay where they are; one that enters the cell of another who stays
    is blocked alone.
    """
    here, there = cells
    to0, to1 = kitchen.steps[here][actions[0]], kitchen.steps[there][actions[1]]
    bump0, bump1 = kitchen.number[to0], kitchen.number[to1]
    if bump0 >= 0 or not kitchen.is_floor(to0):
        to0 = here
    if bump1 >= 0 or not kitchen.is_floor(to1):
        to1 = there
    if to0 == to1:
        if to0 == here:
            return here, there, bump0, bump1
        if to1 == there:
            return here, there, bump0, bump1
        return here, there, -1, -1
    if to0 == there and to1 == here:
        return here, there, -1, -1
    return to0, to1, bump0, bump1


def step(kitchen: Kitchen, state: State, actions: Sequence[int]) -> State:
    """Return the state after a joint step."""
    cells, hands, contents, served, gift, time = state
    if actions[0] == STAY == actions[1]:
        return State(cells, hands, contents, served, gift, time + 1)
    to0, to1, *bumps = moves(kitchen, cells, actions)
    if bumps[0] < 0 and bumps[1] < 0:
        return State((to0, to1), hands, contents, served, gift, time + 1)
    held, lying = list(hands), list(contents)
    for agent, f in enumerate(bumps):
        if f < 0:
            continue
        hand, content = held[agent], lying[f]
        held[agent], lying[f] = interaction(kitchen, f, hand, content)
        if lying[f] != content:
            gift = _gift(kitchen, cells, gift, agent, f, hand == lying[f] and hand in FRESH)
        elif hand in PLATED and held[agent] == NOTHING:
            served = (*served, (agent, hand))
    return State((to0, to1), (held[0], held[1]), tuple(lying), served, gift, time + 1)


def _gift(
    kitchen: Kitchen, cells: tuple[int, int], gift: tuple[int, int], agent: int, f: int, put: bool
) -> tuple[int, int]:
    """Return the gift after an agent changed what is on furniture `f`; `put`: by putting fresh food or a plate."""
    if put and kitchen.is_shared(f, cells):
        return f, 1 - agent
    return NO_GIFT if f == gift[0] else gift
