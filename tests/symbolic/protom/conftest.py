"""The map of the worked example: A's way is barred by a red door, and only B can fetch the red key."""

import pytest

from limp.symbolic.protom.doorskeys import DoorsKeys
from limp.symbolic.protom.doorskeys_map import read_layout

WORKED = """
1.R.....2.
..W.......
..W..W.WW.
..W..W..W.
g.W..W.rW.
WWW..WWWW.
.........g
.WWWWWWW..
...g....W.
WWWWWW..Wg
"""


@pytest.fixture
def worked() -> DoorsKeys:
    return DoorsKeys(read_layout(WORKED))
