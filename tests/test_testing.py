import socket

import pytest

from limp.errors import LimpError
from limp.prompt import Message, Prompt
from limp.protocols import LanguageModel, ScoreRequest, Usage
from limp.testing import FunctionModel, ScriptedModel, words_of


def test_no_test_reaches_the_network() -> None:
    """The guard is on in every test; the address is one that is reserved for documentation."""
    with socket.socket() as outside, pytest.raises(AssertionError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))


def test_this_machine_may_be_reached() -> None:
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", 0))
        server.listen()
        client.connect(server.getsockname())


def prompt(words: str) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=(words,)),))


def test_a_scripted_model_says_its_lines_and_keeps_what_it_was_asked() -> None:
    model = ScriptedModel(["one two"], [-1.0, -2.0])
    assert isinstance(model, LanguageModel)
    (said,) = model.generate([prompt("which is it?")])
    assert (said.text, said.usage.prompt_tokens, said.usage.completion_tokens) == ("one two", 3, 2)
    (scores,) = model.score([ScoreRequest(prompt=prompt("and now?"), alternatives=("A", "B"))])
    assert scores.log_probs == (-1.0, -2.0)
    assert [words_of(asked) for asked in model.asked] == ["which is it?", "and now?", "and now?"]
    with pytest.raises(LimpError, match="has ended"):
        model.generate([prompt("more")])
    with pytest.raises(LimpError, match="have ended"):
        model.score([ScoreRequest(prompt=prompt("more"), alternatives=("A",))])


def test_a_function_model_lacks_what_it_was_not_given() -> None:
    with pytest.raises(LimpError, match="--estimator sampled"):
        FunctionModel(lambda *_: "x").score([ScoreRequest(prompt=prompt("a"), alternatives=("A",))])
    with pytest.raises(LimpError, match="does not write"):
        FunctionModel(log_p=lambda *_: -1.0).generate([prompt("a")])
    with pytest.raises(LimpError, match="not a Usage"):
        FunctionModel(lambda *_: "no JSON").generate([prompt("a")], Usage)
