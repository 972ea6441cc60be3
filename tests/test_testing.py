import socket

import pytest


def test_no_test_reaches_the_network() -> None:
    """The guard is on in every test; the address is one that is reserved for documentation."""
    with socket.socket() as outside, pytest.raises(AssertionError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))


def test_this_machine_may_be_reached() -> None:
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", 0))
        server.listen()
        client.connect(server.getsockname())
