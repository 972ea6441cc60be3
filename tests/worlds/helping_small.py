"""Two small games, and the same rules and equations once more, by recursion over squares, for comparison.

GATE     r x g      red, a box and the star in a row; below the box stands blue, and there is one more square
         # b #
         # . #

ROOM     r . g      b is blue, x the box; there are thin walls between r and b, and to the right of the box
         b x .
         . . .
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from limp.worlds.grid import Position
from limp.worlds.helping import STAY, STEPS, Game, Grid, Motion
from limp.worlds.helping_inference import Settings

LEFT, RIGHT, DOWN, UP = range(4)
_GATE = Grid(((False, False, False), (True, False, True), (True, False, True)), (2, 0))
GATE = Game(_GATE, "drags", (0, 0), (1, 1), ((1, 0),), steps=2)
PULL = Motion(DOWN, "drag", UP)

_FENCES = frozenset({((1, 1), (2, 1)), ((0, 0), (0, 1))})
_ROOM = Grid(((False,) * 3,) * 3, (2, 0), _FENCES)
ROOM = {handling: Game(_ROOM, handling, (0, 0), (0, 1), ((1, 1),), steps=3) for handling in ("drags", "grips")}  # type: ignore[arg-type]

State = tuple[Position, Position, frozenset[Position], Position | None]
"""Red, blue, boxes, the box that is held."""


@dataclass(frozen=True)
class Brute:
    """Everything by recursion, from the rules as they are told."""

    game: Game
    settings: Settings

    def open(self, here: Position, there: Position) -> bool:
        grid = self.game.grid
        return there in grid.cells and not {(here, there), (there, here)} & grid.fences

    @property
    def star(self) -> Position:
        return self.game.grid.star

    def red_goes(self, state: State, step: int) -> Position:
        red, blue, boxes, _ = state
        to = (red[0] + STEPS[step][0], red[1] + STEPS[step][1])
        shut = to in boxes or (self.game.solid and to == blue and to != red)
        return red if not self.open(red, to) or shut else to

    def blue_does(self, state: State, act: Motion) -> State | None:
        """The state after blue's act with red where it is; None for what cannot be done even if red were away."""
        red, blue, boxes, held = state
        side = None if act.side < 0 else (blue[0] + STEPS[act.side][0], blue[1] + STEPS[act.side][1])
        if act.hand == "release":
            return None if held is None else (red, blue, boxes, None)
        if act.hand and (side not in boxes or not self.open(blue, side) or held is not None):
            return None
        if act.hand == "take":
            return (red, blue, boxes, side)
        if act.step == STAY:
            return state
        return self.blue_goes(state, act.step, side if act.hand == "drag" else held)

    def blue_goes(self, state: State, step: int, box: Position | None) -> State | None:
        """The state after blue's step with a box, if any, which it goes on holding if it held it."""
        red, blue, boxes, held = state
        rest = boxes - {box}

        def ahead(at: Position) -> Position | None:
            to = (at[0] + STEPS[step][0], at[1] + STEPS[step][1])
            return to if self.open(at, to) and to != self.star and to not in rest else None

        to, goes = ahead(blue), ahead(box) if box else None
        if to is None or (box and goes is None):
            return None
        if goes == red or (self.game.solid and to == red):
            return state
        return (red, to, rest | {goes} if goes else boxes, goes if held else None)

    @cache  # noqa: B019
    def way(self, square: Position, boxes: frozenset[Position], blue: Position) -> float:
        """D by depth-first search over all paths without a square twice."""
        if square == self.star:
            return 0.0
        shut = boxes | ({blue} if self.game.solid else set())

        def search(here: Position, seen: frozenset[Position]) -> float:
            if here == self.star:
                return 0.0
            ways = [math.inf]
            for dx, dy in STEPS[:STAY]:
                to = (here[0] + dx, here[1] + dy)
                if to not in seen and self.open(here, to):
                    ways.append(1.0 + self.settings.box * (to in shut) + search(to, seen | {to}))
            return min(ways)

        return search(square, frozenset({square}))

    def end(self, state: State) -> float:
        return -self.settings.progress * self.way(state[0], state[2], state[1])

    def softly(self, utilities: Mapping[object, float], beta: float, count: int) -> dict[object, float]:
        top = max(utilities.values())
        weights = {k: math.exp(beta * (u - top)) for k, u in utilities.items()}
        total, lapse = sum(weights.values()), self.settings.lapse
        return {k: (1 - lapse) * w / total + lapse / count for k, w in weights.items()}

    def red_policy(self, state: State, utilities: list[float]) -> list[float]:
        meant = {k: u for k, u in enumerate(utilities) if k == STAY or self.red_goes(state, k) != state[0]}
        found = self.softly(meant, self.settings.red_rationality, len(STEPS))
        return [found.get(k, self.settings.lapse / len(STEPS)) for k in range(len(STEPS))]

    def red_zero(self, state: State) -> list[float]:
        _, blue, boxes, _ = state
        return self.red_policy(state, [-self.way(self.red_goes(state, k), boxes, blue) for k in range(len(STEPS))])

    def acts(self, state: State) -> list[Motion]:
        return [act for act in self.game.acts if self.blue_does(state, act) is not None]

    def cost(self, act: Motion) -> float:
        return 0.0 if act == Motion() else self.settings.effort

    def both(self, state: State, step: int, act: Motion) -> State:
        to = self.red_goes(state, step)
        found = self.blue_does((to, *state[1:]), act)
        assert found is not None
        return found

    def gain(self, state: State) -> float:
        return -1.0 + self.settings.star * (state[0] == self.star)

    @cache  # noqa: B019
    def value(self, state: State, left: int, rho: float) -> float:
        if state[0] == self.star:
            return 0.0
        if left == 0:
            return rho * self.end(state)
        return max(self.q_blue(state, left, rho, act) for act in self.acts(state))

    def q_blue(self, state: State, left: int, rho: float, act: Motion) -> float:
        total = -self.cost(act)
        for step, chance in enumerate(self.red_zero(state)):
            after = self.both(state, step, act)
            total += chance * (rho * self.gain(after) + self.value(after, left - 1, rho))
        return total

    @cache  # noqa: B019
    def blue(self, state: State, left: int, rho: float) -> dict[object, float]:
        utilities: dict[object, float] = {act: self.q_blue(state, left, rho, act) for act in self.acts(state)}
        return self.softly(utilities, self.settings.blue_rationality, len(utilities))


RHOS = (1.0, -1.0, 0.0)
"""Of INTENTIONS, in their order."""
