"""Real classes for tests: models that say what they are told to, and a guard against the network."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch


@contextlib.contextmanager
def no_network() -> Iterator[None]:
    """Make every connection to another host than this one an error, for the length of the block."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else "unix"
        if host not in ("127.0.0.1", "::1", "localhost", "unix"):
            raise AssertionError(f"a test tried to reach {host}")
        connect(self, address)

    with patch.object(socket.socket, "connect", guarded):
        yield
