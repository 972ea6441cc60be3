"""The map of the worked example: A's way is barred by a red door, and only B can fetch the red key."""

import pytest
from limp.benchmarks.protom_generate import WORKED

from limp.symbolic.protom.doorskeys import DoorsKeys
from limp.symbolic.protom.doorskeys_map import read_layout


@pytest.fixture
def worked() -> DoorsKeys:
    return DoorsKeys(read_layout(WORKED))
