"""What several test modules share."""

from collections.abc import Callable, Iterator

import pytest

from limp import cli
from limp.testing import no_network


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
