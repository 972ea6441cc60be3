"""A server on 127.0.0.1 that speaks the wire formats of hosted models and misbehaves on order.

    with Loopback() as server:
        server.order(Fault("429", retry_after=0), Fault("cut"))
        ... use server.openai_url or server.gemini_url ...
        assert len(server.calls) == 3

Standard library only, so every test module can use it: `from loopback import Fault, Loopback`.
"""

from .faults import KINDS, Fault
from .server import Call, Loopback
from .toy import Toy

__all__ = ["KINDS", "Call", "Fault", "Loopback", "Toy"]
