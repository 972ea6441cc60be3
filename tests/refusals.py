"""How the program refuses: one clear line that says what to do; on the command line with exit code 2."""

from collections.abc import Callable

import pytest

from limp.errors import InputError, LimpError

Limp = Callable[..., tuple[int, str, str]]
"""The command line in this process, as the fixture `limp` runs it: exit code, standard output, standard error."""


def refused(result: tuple[int, str, str], *messages: str) -> None:
    """Assert that a command was refused in one line that holds all of these words."""
    code, out, err = result
    assert (code, out) == (2, ""), err
    assert err.startswith("limp: ")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    assert len(err) < 1000
    for message in messages:
        assert message in err


def refuses(call: Callable[[], object], words: str, kind: type[LimpError] = InputError) -> None:
    """Assert that a call is refused in one line that holds these words, and with a hint what to do."""
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
    assert caught.value.hint
    assert "\n" not in str(caught.value)
