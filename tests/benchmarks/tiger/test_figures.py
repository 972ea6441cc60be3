from __future__ import annotations

import pytest
from limp.benchmarks.tiger.figures import particle_errors


def test_particle_errors_fall_as_the_root() -> None:
    errors = particle_errors(0, counts=(100, 1600), repeats=200)
    assert errors["100"] / errors["1600"] == pytest.approx(4.0, rel=0.25)
