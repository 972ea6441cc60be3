"""Looks at one frame: where people are, what they hold, what stands open, what lies where, what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...models.media import Image, opencv
from . import style
from .plan import Plan, SeenPiece, of_colour
from .style import tile

SAME_TILE = 34.0
"""Root mean square difference of two tiles, in levels, up to which they show the same icon."""
TELLING = 1.15
"""How much worse the second best icon must match, as a factor, for the best to be taken."""
LEAST_BODY = 120
"""Pixels of a person's clothes that must be seen."""
MOSTLY = 0.4
"""Share of a place's pixels in one colour from which it counts as covered, open or shut."""


@dataclass(frozen=True)
class Glimpse:
    """One frame. None stands for what cannot be seen.

    `at` is where each visible person is, `held` what is in their hand ("": nothing), `open` whether each
    container is, and `lying` what is seen in or on each piece, by its number in the plan.
    """

    time: float
    at: Mapping[str, tuple[float, float]]
    held: Mapping[str, str | None]
    open: Mapping[int, bool | None]
    lying: Mapping[int, frozenset[str] | None]


class Eye:
    """Looks at the frames of one film, whose plan is known."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._names = [name for name, _ in plan.things]
        self._carried = self._tiles(style.TINY if plan.small else style.CARRIED)
        radius = style.TINY if plan.small else style.KEPT
        self._kept = {ground: self._tiles(radius, ground) for ground in (style.WOOD, style.INSIDE)}
        self._seen: dict[int, tuple[NDArray[np.float32], frozenset[str]]] = {}

    def _tiles(self, radius: int, ground: style.Colour = style.WHITE) -> NDArray[np.float32]:
        """All things' tiles, [things, side, side, 3], on a ground."""
        side = 2 * radius + 1
        tiles = [tile(icon, radius, ground) for _, icon in self.plan.things]
        return np.array(tiles, np.float32).reshape(-1, side, side, 3)

    def look(self, image: Image, time: float) -> Glimpse:
        """Return what a frame shows."""
        at = {name: spot for name, colour in self.plan.people if name and (spot := self._find(image, colour))}
        held = {name: self._hand(image, spot) for name, spot in at.items()}
        opened: dict[int, bool | None] = {}
        lying: dict[int, frozenset[str] | None] = {}
        for k, piece in enumerate(self.plan.pieces):
            state = self._state(image, piece)
            opened[k] = state if piece.container else None
            lying[k] = (
                self._lying(image, k, bool(state))
                if state is not None and (state or not piece.container)
                else None
            )
        return Glimpse(time, at, held, opened, lying)

    def _find(self, image: Image, colour: style.Colour) -> tuple[float, float] | None:
        """The middle of a person's clothes, or None."""
        cv2 = opencv()
        part = style.PLAN.grown(10)
        mask = of_colour(part.cut(image), colour).astype(np.uint8)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((4, 4), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        if count < 2:
            return None
        x, y, width, height, _ = stats[1 + int(stats[1:, 4].argmax())]
        shown = mask[y : y + height, x : x + width].sum()
        if shown < LEAST_BODY or max(width, height) > 3 * style.BODY:
            return None
        return part.x + x + (width - 1) / 2, part.y + y + (height - 1) / 2

    def _hand(self, image: Image, spot: tuple[float, float]) -> str | None:
        """What is in a person's hand: a thing, "" for nothing, None if it is covered or cannot be told."""
        x, y = round(spot[0]) + style.HAND[0], round(spot[1]) + style.HAND[1]
        reach = style.CARRIED + 5
        part = image[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]
        if part.shape[:2] != (2 * reach + 1, 2 * reach + 1):
            return None
        middle = part[reach - 5 : reach + 6, reach - 5 : reach + 6]
        if of_colour(middle, style.FOG, 14).mean() > 0.8:
            return None
        return self._best(part, self._carried)

    def _best(self, part: Image, tiles: NDArray[np.float32]) -> str | None:
        """The thing whose tile is in a part; "" if none is; None if two are equally like it."""
        found = self._matches(part, tiles)
        if not found:
            return ""
        if len(found) > 1 and found[1][0] < found[0][0] * TELLING:
            return None
        return found[0][1]

    def _matches(self, part: Image, tiles: NDArray[np.float32]) -> list[tuple[float, str, int, int]]:
        """The error, the name and the place in the part of every tile that is like something in it, best first."""
        if not len(tiles) or min(part.shape[:2]) < tiles.shape[1]:
            return []
        side = tiles.shape[1]
        cv2 = opencv()
        disc = np.zeros((side, side, 3), np.float32)
        cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, (1, 1, 1), -1)
        picture, found = part.astype(np.float32), []
        for name, icon in zip(self._names, tiles, strict=True):
            square, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(picture, icon, cv2.TM_SQDIFF, mask=disc))
            error = float(np.sqrt(max(square, 0.0) / disc.sum()))
            if error <= SAME_TILE:
                found.append((error, name, int(x), int(y)))
        return sorted(found)

    def _state(self, image: Image, piece: SeenPiece) -> bool | None:
        """Whether a container is open; False for a surface in view; None for what is covered."""
        part = piece.box.grown(-4).cut(image)
        if of_colour(part, style.FOG, 16).mean() > MOSTLY:
            return None
        if not piece.container:
            return False if of_colour(part, style.WOOD).mean() > MOSTLY / 2 else None
        shares = [of_colour(part, colour).mean() for colour in (style.INSIDE, style.SHUT)]
        return None if max(shares) < MOSTLY / 2 else bool(shares[0] > shares[1])

    def _lying(self, image: Image, number: int, is_open: bool) -> frozenset[str]:
        """The things whose tiles are seen in a piece; what has not changed is not looked at again."""
        part = self.plan.pieces[number].box.cut(image)
        before = self._seen.get(number)
        if before is not None and float(np.abs(part.astype(np.float32) - before[0]).max(axis=2).mean()) < 2.0:
            return before[1]
        tiles = self._kept[style.INSIDE if is_open else style.WOOD]
        names: list[str] = []
        taken: list[tuple[int, int]] = []
        for _, name, x, y in self._matches(part, tiles):
            if all(max(abs(x - left), abs(y - top)) > tiles.shape[1] // 2 for left, top in taken):
                names.append(name)
                taken.append((x, y))
        self._seen[number] = (part.astype(np.float32), frozenset(names))
        return frozenset(names)
