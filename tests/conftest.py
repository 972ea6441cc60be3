"""What several test modules share."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

from limp import cli
from limp.testing import no_network

# A machine that is busy fails no test, and every run tries the same examples.
settings.register_profile("limp", deadline=None, derandomize=True, database=None)
settings.load_profile("limp")


@pytest.fixture(autouse=True)
def _offline() -> Iterator[None]:
    with no_network():
        yield


@pytest.fixture
def limp(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line in this process: exit code, standard output, standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(words)
        return code, *capsys.readouterr()

    return call
