"""What the facilitator and its two worlds refuse: maps and acts."""

from collections.abc import Callable

import pytest
from limp.benchmarks.protom.cases import cases
from refusals import refuses

from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.overcooked_kitchen import read_map

WORKED = cases("mdkg")[0].domain


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: DoorsKeys("").start(), "the map is empty"),
        (lambda: DoorsKeys("1.2\n.gg\n.x.").start(), "unknown letter 'x' in row 3, column 2"),
        (lambda: WORKED.step(WORKED.start(), ("fly", "wait")), "unknown action 'fly'"),
        (lambda: read_map("----\n-12\n----"), "row 2"),
        (lambda: read_map("----\n-1x-\n-2 -\n----"), "unknown letter 'x'"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)
