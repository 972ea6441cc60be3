"""What the food trucks refuse: parameters, walks and worlds."""

from collections.abc import Callable
from math import inf, nan

import pytest
from refusals import refuses

from limp.errors import LimpError
from limp.worlds.foodtruck import plans
from limp.worlds.foodtruck.cues import cues
from limp.worlds.foodtruck.minds import Settings
from limp.worlds.foodtruck.world import EMPTY, TruckWorld, walk_of
from limp.worlds.grid import Grid

from .small import SETTINGS, STREET


def world(spots: tuple[tuple[int, int], ...], *rows: tuple[int, ...]) -> TruckWorld:
    return TruckWorld(Grid.open(2, 1), spots, ("red", "green"), rows)


ONE = world(((0, 0),), (0,))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Settings(levels=()), "the rewards are"),
        (lambda: Settings(levels=(nan,)), "the rewards are"),
        (lambda: Settings(resolution=0), "resolution is 0"),
        (lambda: Settings(rationality=-1.0), "rationality is -1"),
        (lambda: Settings(cost=inf), "cost is inf"),
        (lambda: Settings(noise=1.5), "noise is 1.5"),
        (lambda: Settings(discount=1.0), "discount is 1"),
        (lambda: walk_of(STREET, [(0, 0), (2, 0)], 0), "no step leads from (0, 0) to (2, 0)"),
        (lambda: walk_of(STREET, [(1, 1)], 0), "in a wall"),
        (lambda: walk_of(STREET, [(5, 0)], 0), "outside the 3 x 2 maze"),
        (lambda: walk_of(STREET, [], 0), "without a place"),
        (lambda: walk_of(STREET, [(2, 1)], 2, eats=True), "where no truck stands"),
        (lambda: walk_of(STREET, [(0, 0)], 3), "no world 3"),
        (lambda: world(((0, 0), (0, 0)), (0, 1)), "one cell"),
        (lambda: world(((0, 0),), (0,), (0,)), "not distinct"),
        (lambda: world(((0, 0),), (0, 1)), "fills 2 of 1"),
        (lambda: world(((0, 0),), (2,)), "unknown truck"),
        (lambda: world(((9, 0),), (EMPTY,)), "a spot is at"),
        (lambda: cues(ONE, walk_of(ONE, [(1, 0)], 0), 0), "one that is not"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_planning_that_does_not_converge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "SWEEPS", 2)
    refuses(lambda: plans.Plans(STREET, SETTINGS.desires(3), SETTINGS).values, "2 sweeps", LimpError)
