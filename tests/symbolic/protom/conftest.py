"""The map of the worked example: A's way is barred by a red door, and only B can fetch the red key."""

import pytest
from limp.benchmarks.protom.generate import WORKED

from limp.symbolic.protom.doorskeys.domain import DoorsKeys
from limp.symbolic.protom.doorskeys.map import read_layout


@pytest.fixture
def worked() -> DoorsKeys:
    return DoorsKeys(read_layout(WORKED))
