import socket

import pytest


def test_no_test_reaches_the_network() -> None:
    """The guard is on in every test; the address is one that is reserved for documentation."""
    with socket.socket() as outside, pytest.raises(AssertionError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))
