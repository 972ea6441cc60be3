"""What is brought of the published data set: what a run can use, and not the training set."""

from fnmatch import fnmatch

import pytest
from limp.benchmarks.sources import PATTERNS


@pytest.mark.parametrize(
    ("path", "brought"),
    [
        ("questions.json", True),
        ("texts.json", True),
        ("Videos/129.mp4", True),
        ("visual data/129/hold.json", True),
        ("full episode descriptions/129.txt", True),
        ("training_set/questions.json", False),
        ("README.md", False),
    ],
)
def test_the_training_set_is_left_where_it_is(path: str, brought: bool) -> None:
    assert any(fnmatch(path, pattern) for pattern in PATTERNS) is brought
