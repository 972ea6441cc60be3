from dataclasses import replace

import pytest
from limp.benchmarks.tiger.recovery import TABLES, recovery


def test_recovery_of_the_players_of_two_steps() -> None:
    (table,) = recovery(0, [replace(TABLES[0], players=20)]).values()
    for context in ("competitive", "cooperative"):
        right = table.right[f"{context} L1H2"]
        assert right["context"] >= 0.9
        assert right["horizon"] >= 0.8
    assert [sum(row) for row in table.confusion] == pytest.approx([1.0] * 4)
