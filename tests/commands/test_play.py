"""`limp play`: what it refuses before it serves anything. What it serves: tests/play and tests/browser."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable

import pytest
from refusals import refused

pytest.importorskip("uvicorn")

Limp = Callable[..., tuple[int, str, str]]


def test_a_port_that_is_taken(limp: Limp) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused(limp("play", "--port", str(taken.getsockname()[1])), "cannot be used", "--port 0")


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--reader", "rules"), "asks a model"),
        (("--store", "play.db"), "asks a model"),
        (("--model-option", "base_url"), "is not NAME=VALUE"),
        (("--model", "gpt"), "'gpt' is not a model name"),
        (("--model", "opnai/gpt"), "Did you mean openai?"),
        (("--port", "99999"), "--port"),
    ],
)
def test_flags_that_fit_nothing(limp: Limp, flags: tuple[str, ...], words: str) -> None:
    code, out, err = limp("play", *flags)
    assert (code, out) == (2, "")
    assert words in err


def test_where_the_extra_is_missing(limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused(limp("play"), "pip install 'limp-tom[play]'")
