import socket

import pytest

from limp.errors import LimpError
from limp.protocols.models import ScoreRequest, Usage
from limp.protocols.prompt import Message, Prompt
from limp.testing import FunctionModel, ScriptedModel


def test_no_test_reaches_the_network() -> None:
    """The guard is on in every test; the address is one that is reserved for documentation."""
    with socket.socket() as outside, pytest.raises(AssertionError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))


def test_a_function_model_lacks_what_it_was_not_given() -> None:
    asked = Prompt(messages=(Message(role="user", parts=("a",)),))
    with pytest.raises(LimpError, match="does not write"):
        FunctionModel(log_p=lambda *_: -1.0).generate([asked])
    with pytest.raises(LimpError, match="not a Usage"):
        FunctionModel(lambda *_: "no JSON").generate([asked], Usage)
    with pytest.raises(LimpError, match="has ended"):
        ScriptedModel([]).generate([asked])
    with pytest.raises(LimpError, match="have ended"):
        ScriptedModel().score([ScoreRequest(prompt=asked, alternatives=("A",))])
