from collections.abc import Iterator

import pytest

from . import Chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as opened:
        yield opened
