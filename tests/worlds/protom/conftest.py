"""The map of the worked example: A's way is barred by a red door, and only B can fetch the red key."""

import pytest
from limp.benchmarks.protom.scenarios import load_scenarios

from limp.worlds.protom.doorskeys.domain import DoorsKeys


@pytest.fixture
def worked() -> DoorsKeys:
    return load_scenarios()[0].domain
