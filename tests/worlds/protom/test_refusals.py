"""What the facilitator and its two worlds refuse: maps, goals, parameters and minds."""

from collections.abc import Callable
from dataclasses import replace
from math import nan

import pytest
from limp.benchmarks.protom.cases import cases
from refusals import refuses

from limp.worlds.protom.doorskeys_map import read_layout
from limp.worlds.protom.overcooked_map import read_map
from limp.worlds.protom.parameters import SEEN

WORKED = cases("mdkg")[0].domain


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: read_layout(""), "the map is empty"),
        (lambda: read_layout("1.2\n.gg\n.x."), "unknown letter 'x' in row 3, column 2"),
        (lambda: read_layout("1.2\n.g\n..."), "row 2 has 2 cells, row 1 has 3"),
        (lambda: WORKED.step(WORKED.start(), ("fly", "wait")), "unknown action 'fly'"),
        (lambda: read_map(""), "empty"),
        (lambda: read_map("----\n-12\n----"), "row 2"),
        (lambda: read_map("----\n-1x-\n-2 -\n----"), "unknown letter 'x'"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


@pytest.mark.parametrize(
    ("name", "value"),
    [("threshold", -1.0), ("threshold", nan), ("gate", -0.1), ("gate", 1.5), ("prune", -1e-9), ("floor", 0.0),
     ("particles", 0), ("chance", 2.0), ("lookahead", 0), ("first_decision", -1)],
)  # fmt: skip
def test_parameters_out_of_range(name: str, value: float) -> None:
    change: dict[str, float] = {name: value}
    refuses(lambda: replace(SEEN, **change), f"the parameter {name} is")  # type: ignore[arg-type]
