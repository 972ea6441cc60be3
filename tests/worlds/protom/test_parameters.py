"""Every choice is a named parameter with a range."""

from __future__ import annotations

from dataclasses import replace

import pytest

from limp.errors import InputError
from limp.worlds.protom.parameters import PARTLY_SEEN, SEEN, Parameters


def test_the_defaults_are_those_of_the_two_environments() -> None:
    assert (SEEN.particles, SEEN.threshold, SEEN.gate, SEEN.prune, SEEN.seed) == (1, 0.0, 0.1, 1e-3, 42)
    assert (PARTLY_SEEN.particles, PARTLY_SEEN.threshold, PARTLY_SEEN.gate, PARTLY_SEEN.prune) == (
        5,
        2.0,
        0.3,
        0.02,
    )


@pytest.mark.parametrize(
    "wrong",
    [{"threshold": -1.0}, {"gate": -0.1}, {"gate": 1.5}, {"prune": -1e-9}, {"floor": 0.0}, {"particles": 0},
     {"chance": 2.0}, {"lookahead": 0}, {"first_decision": -1}, {"threshold": float("nan")}],
)  # fmt: skip
def test_values_out_of_range_are_one_line(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError, match=f"the facilitator's {next(iter(wrong))} is") as caught:
        replace(SEEN, **wrong)  # type: ignore[arg-type]
    assert "It must lie in" in caught.value.hint


@pytest.mark.parametrize("wrong", [{"cost": "max"}, {"divergence": "kl"}])
def test_unknown_kinds_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(InputError, match="unknown"):
        Parameters(**wrong)  # type: ignore[arg-type]
