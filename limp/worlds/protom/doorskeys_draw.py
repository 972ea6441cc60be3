"""Doors, keys and gems in words, as numbers, and as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..drawing import INK, sheet
from .doorskeys_domain import DoorsKeys
from .doorskeys_map import COLOURS, FLOOR, GROUND, WALL, State, Thing
from .drawing import AGENTS, CELL, bubbles, cell_box, heading, text_map

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

PAINT = {
    "red": "#d64545", "blue": "#3f6fd8", "yellow": "#e0b020", "green": "#3c9d5d", "pink": "#e07bb5",
    "orange": "#f28e2b", "cyan": "#2bb5c9", "violet": "#8e5bd0", "white": "#ffffff", "lime": "#a4d92b",
    "brown": "#8a5a33", "grey": "#9a9a9a", "gold": "#d4a017",
}  # fmt: skip
_COLOURS = tuple(COLOURS.values())


@dataclass(frozen=True)
class DoorsKeysView:
    """How a map looks."""

    domain: DoorsKeys

    def text_map(self, state: State) -> str:
        """Return the map now: open doors and what was taken are floor, an agent hides what it stands on."""
        layout = self.domain.layout
        letters = [letter if letter == WALL else FLOOR for letter in layout.text]
        for thing in self._present(state):
            letters[thing.cell] = layout.text[thing.cell]
        return text_map(letters, state.cells, layout.width)

    def _present(self, state: State) -> list[Thing]:
        """The locked doors, and the keys and gems on the ground."""
        layout = self.domain.layout
        doors = [door for d, door in enumerate(layout.doors) if not state.open >> d & 1]
        keys = [key for key, owner in zip(layout.keys, state.keys, strict=True) if owner == GROUND]
        return doors + keys + [gem for gem, owner in zip(layout.gems, state.gems, strict=True) if owner == GROUND]

    def describe(self, state: State) -> str:
        """The map and its legend, where things are, and who has what."""
        layout, names = self.domain.layout, self.domain.agents
        where = [f"The {thing.name} is at {layout.place(thing.cell)}." for thing in self._present(state)]
        has = []
        for agent, name in enumerate(names):
            held = [key.name for key, owner in zip(layout.keys, state.keys, strict=True) if owner == agent]
            held += [gem.name for gem, owner in zip(layout.gems, state.gems, strict=True) if owner == agent]
            place = layout.place(state.cells[agent])
            has.append(f"{name} ({agent + 1}) is at {place} and has {', '.join(held) or 'nothing'}.")
        legend = "W wall, . floor, g gem, 1 2 the agents; small letters are keys, capital letters locked doors."
        return "\n".join([heading(state.time, self.domain.horizon), self.text_map(state), legend, *has, *where])

    def view(self, state: State, agent: int) -> NDArray[np.int8]:
        """What an agent sees [5, height, width]: walls and doors, keys, gems, itself, the other.

        A wall is 1, a locked door 2 + its colour; keys are 1 + their colour, gems 1 + their number. Those that
        agents hold are in the agents' cells.
        """
        layout = self.domain.layout
        seen = np.zeros((5, layout.cells), dtype=np.int8)
        seen[0] = [int(letter == WALL) for letter in layout.text]
        for door, thing in enumerate(layout.doors):
            seen[0, thing.cell] = 0 if state.open >> door & 1 else 2 + _COLOURS.index(thing.colour)
        for plane, things, owners in ((1, layout.keys, state.keys), (2, layout.gems, state.gems)):
            for n, (thing, owner) in enumerate(zip(things, owners, strict=True)):
                if owner in (GROUND, 0, 1):
                    number = 1 + (_COLOURS.index(thing.colour) if plane == 1 else n)
                    seen[plane, thing.cell if owner == GROUND else state.cells[owner]] = number
        seen[3, state.cells[agent]] = seen[4, state.cells[1 - agent]] = 1
        return seen.reshape(5, -1, layout.width)

    def draw(self, state: State, speech: Mapping[int, str] | None = None) -> Image:
        """The picture, with bubbles."""
        layout = self.domain.layout
        image, draw = sheet(layout.width * CELL, len(layout.rows) * CELL, "#f4efe4")
        for cell, letter in enumerate(layout.text):
            draw.rectangle(self._box(cell, 0), fill="#4a4a4f" if letter == WALL else "#f4efe4", outline="#ddd6c6")
        for door in layout.doors:
            draw.rectangle(self._box(door.cell, 3), outline=PAINT[door.colour], width=4)
        for thing in self._present(state):
            if thing in layout.doors:
                draw.rectangle(self._box(thing.cell, 3), fill=PAINT[thing.colour])
                draw.ellipse(self._box(thing.cell, 17), fill=INK)
            elif thing in layout.keys:
                self._key(draw, self._box(thing.cell, 8), PAINT[thing.colour])
            else:
                left, top, right, _ = self._box(thing.cell, 9)
                _gem(draw, (left + right) // 2, top + (right - left) // 2, (right - left) // 2, thing.colour)
        for agent in range(2):
            self._agent(draw, state, agent)
        bubbles(image, [layout.place(cell) for cell in state.cells], speech)
        return image

    def _box(self, cell: int, margin: int) -> tuple[int, int, int, int]:
        return cell_box(self.domain.layout.place(cell), margin)

    def _key(self, draw: ImageDraw, box: tuple[int, int, int, int], colour: str) -> None:
        left, top, right, bottom = box
        y = (top + bottom) // 2
        draw.ellipse((left, y - 6, left + 12, y + 6), outline=colour, width=4)
        draw.line([(left + 12, y), (right, y), (right, y + 7)], fill=colour, width=4)

    def _agent(self, draw: ImageDraw, state: State, agent: int) -> None:
        """A disc, shifted if both are in one cell, with small marks of what it has."""
        shift = (-6, 6)[agent] if state.cells[0] == state.cells[1] else 0
        left, top, right, bottom = (k + shift for k in self._box(state.cells[agent], 7))
        draw.ellipse((left, top, right, bottom), fill=AGENTS[agent], outline=INK, width=2)
        draw.text(((left + right) // 2 - 3, top + 3), self.domain.agents[agent][0], fill="white")
        layout = self.domain.layout
        held = [key.colour for key, owner in zip(layout.keys, state.keys, strict=True) if owner == agent]
        for n, colour in enumerate(held):
            self._key(draw, (left + 3 + 8 * n, bottom - 16, left + 23 + 8 * n, bottom - 4), PAINT[colour])
        if agent in state.gems:
            _gem(draw, (left + right) // 2, bottom - 10, 7, layout.gems[state.gems.index(agent)].colour)


def _gem(draw: ImageDraw, x: int, y: int, half: int, colour: str) -> None:
    corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    draw.polygon(corners, fill=PAINT[colour], outline=INK)
