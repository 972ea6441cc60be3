"""A server on 127.0.0.1 that speaks the wire formats of hosted models and misbehaves on order.

with Loopback() as server:
    server.order(Fault("429", retry_after=0), Fault("cut"))
    ... use server.openai_url or server.url ...
    assert len(server.calls) == 3
"""

from .faults import Fault
from .server import Loopback
from .toy import Toy

__all__ = ["Fault", "Loopback", "Toy"]
