"""Kitchens in words, as numbers, and as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..drawing import INK, sheet
from .drawing import AGENTS, CELL, bubbles, cell_box, heading, text_map
from .overcooked_domain import Overcooked
from .overcooked_map import (
    BOARD,
    COUNTER,
    DELIVERY,
    DOOR,
    FLOOR,
    FOODS,
    LETTUCE,
    NAMES,
    NOTHING,
    ONION,
    PLATE,
    SUPPLIES,
    TOMATO,
    chopped,
    plated,
)
from .overcooked_step import CHOPPED, PLATED, State

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

HIDDEN = 127
"""What `view` shows where an agent cannot look."""
PAINT = {FLOOR: "#f4efe4", DOOR: "#e3cfa8", COUNTER: "#a9825a", BOARD: "#a9825a", DELIVERY: "#8d8d93"}
FOOD = {TOMATO: "#d64545", LETTUCE: "#5aa845", ONION: "#b58bc9"}
_LETTER = {thing: letter for letter, thing in SUPPLIES.items()}
_KINDS = (FLOOR, DOOR, COUNTER, BOARD, DELIVERY)


@dataclass(frozen=True)
class OvercookedView:
    """How a kitchen looks."""

    domain: Overcooked

    def text_map(self, state: State) -> str:
        """Return the map now; chopped and plated food on a counter is a capital letter."""
        kitchen = self.domain.begin.kitchen
        letters = list(kitchen.letters)
        for f, thing in enumerate(state.contents):
            if thing != NOTHING:
                letters[kitchen.furniture[f]] = _LETTER.get(thing) or _LETTER[_food(thing)].upper()
        return text_map(letters, state.cells, kitchen.width)

    def describe(self, state: State) -> str:
        """The map and its legend, where things are, and who holds and delivered what."""
        kitchen, names = self.domain.begin.kitchen, self.domain.agents
        lines = [
            heading(state.time, self.domain.horizon),
            self.text_map(state),
            "space floor, d door, - counter, / chopping board, * delivery; t l o p tomato, lettuce, onion, plate,"
            " capital letters chopped food; 1 2 the agents, who see only the room they are in.",
        ]
        for agent, name in enumerate(names):
            place, hand = kitchen.place(state.cells[agent]), NAMES[state.hands[agent]]
            done = self.domain.finished(state, agent)
            delivered = f" and has delivered {done}" if done else ""
            lines.append(f"{name} ({agent + 1}) is at {place}, holds {hand}{delivered}.")
        for f, thing in enumerate(state.contents):
            if thing != NOTHING:
                lines.append(f"There is a {NAMES[thing]} at {kitchen.place(kitchen.furniture[f])}.")
        return "\n".join(lines)

    def view(self, state: State, agent: int) -> NDArray[np.int8]:
        """What an agent sees [5, height, width]: the layout, things, itself, the other, what each of them holds.

        The layout counts floor 0, door 1, counter 2, board 3, delivery 4. Things are numbered as in `NAMES`, and
        are `HIDDEN` on furniture out of sight, as the other is unless it is in sight.
        """
        kitchen, domain = self.domain.begin.kitchen, self.domain
        seen = np.zeros((5, len(kitchen.letters)), dtype=np.int8)
        seen[0] = [_KINDS.index(letter) for letter in kitchen.letters]
        mask = kitchen.view[state.cells[agent]]
        for f, thing in enumerate(state.contents):
            seen[1, kitchen.furniture[f]] = thing if mask >> f & 1 else HIDDEN
        here, there = state.cells[agent], state.cells[1 - agent]
        seen[2, here], seen[4, here] = 1, state.hands[agent]
        if kitchen.view[there] & mask or here == there:
            seen[3, there], seen[4, there] = 1, state.hands[1 - agent]
        return seen.reshape(5, -1, domain.begin.kitchen.width)

    def draw(self, state: State, speech: Mapping[int, str] | None = None) -> Image:
        """The picture, with bubbles."""
        kitchen = self.domain.begin.kitchen
        image, draw = sheet(kitchen.width * CELL, kitchen.height * CELL, PAINT[FLOOR])
        for cell, letter in enumerate(kitchen.letters):
            draw.rectangle(
                self._box(cell, 0), fill=PAINT[letter], outline="#cfc4ae" if letter == FLOOR else "#8a6844"
            )
            if letter == BOARD:
                draw.rounded_rectangle(self._box(cell, 6), radius=4, fill="#e8d3a6", outline=INK)
            if letter == DELIVERY:
                left, top, right, bottom = self._box(cell, 8)
                draw.polygon(
                    [(left, top), (right, top), ((left + right) // 2, bottom)], fill="#f2c94c", outline=INK
                )
        for f, thing in enumerate(state.contents):
            _thing(draw, self._box(kitchen.furniture[f], 9), thing)
        for agent, cell in enumerate(state.cells):
            left, top, right, bottom = self._box(cell, 4)
            draw.ellipse((left, top, right, bottom), fill=AGENTS[agent], outline=INK, width=2)
            draw.text((left + 5, top + 12), self.domain.agents[agent][0], fill="white")
            _thing(draw, (left + 14, top + 10, right - 2, bottom - 6), state.hands[agent])
            if self.domain.finished(state, agent):
                draw.ellipse((left - 2, top - 2, right + 2, bottom + 2), outline="#f2c94c", width=3)
        bubbles(image, [kitchen.place(cell) for cell in state.cells], speech)
        return image

    def _box(self, cell: int, margin: int) -> tuple[int, int, int, int]:
        return cell_box(self.domain.begin.kitchen.place(cell), margin)


def _food(thing: int) -> int:
    return next(food for food in FOODS if thing in (food, chopped(food), plated(food)))


def _thing(draw: ImageDraw, box: tuple[int, int, int, int], thing: int) -> None:
    """A plate is a ring, whole food a ball, chopped food three slices."""
    if thing == NOTHING:
        return
    left, top, right, bottom = box
    if thing == PLATE or thing in PLATED:
        draw.ellipse((left - 3, top - 3, right + 3, bottom + 3), fill="white", outline=INK, width=2)
    if thing == PLATE:
        draw.ellipse((left + 3, top + 3, right - 3, bottom - 3), outline="#b8b8b8", width=2)
        return
    colour = FOOD[_food(thing)]
    if thing in CHOPPED or thing in PLATED:
        third = (right - left) // 3
        for n in range(3):
            x = left + n * third
            draw.ellipse((x, top + 4, x + third + 3, bottom - 4), fill=colour, outline=INK)
        return
    draw.ellipse((left + 2, top + 3, right - 2, bottom - 1), fill=colour, outline=INK)
    draw.line([((left + right) // 2, top + 4), ((left + right) // 2 + 4, top - 2)], fill="#2f6b2f", width=3)
