"""The map of the worked example: A's way is barred by a red door, and only B can fetch the red key."""

import pytest
from limp.benchmarks.protom.cases import cases

from limp.worlds.protom.doorskeys_domain import DoorsKeys


@pytest.fixture
def worked() -> DoorsKeys:
    domain = cases("mdkg")[0].domain
    assert isinstance(domain, DoorsKeys)
    return domain
