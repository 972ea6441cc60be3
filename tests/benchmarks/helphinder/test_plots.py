import numpy as np
from limp.benchmarks.helphinder.benchmark import GOALS, scenarios
from limp.benchmarks.helphinder.plots import strip

ALL = scenarios()


def test_a_strip_shows_every_frame() -> None:
    scenario = ALL[-1]
    drawn = strip(scenario, {goal: np.full(16, 0.25) for goal in GOALS})
    assert drawn.count("<circle") == 32
    assert drawn.count("<polyline") == 4
    assert scenario.id in drawn
