"""What one agent does to the world of doors, keys and gems; None for what it cannot do."""

from __future__ import annotations

from ..world import WAIT
from .map import GROUND, MOVES, USED, Layout, State
from .planner import HANDOVER, PICKUP, UNLOCK


def after(layout: Layout, state: State, agent: int, action: str) -> State | None:
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
