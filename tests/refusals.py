"""How the command line refuses: one clear line, exit code 2, and nothing printed as if it were a result."""

from __future__ import annotations


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
