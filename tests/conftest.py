"""What several test modules share."""

from collections.abc import Callable

import pytest

from limp import cli


@pytest.fixture
def limp(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line in this process: exit code, standard output, standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(words)
        return code, *capsys.readouterr()

    return call
