"""A real LangChain chat model over the wire: sampling, schema and log-probabilities reach the provider."""

from __future__ import annotations

import math

import pytest
from limp.adapters.hosted import AccessError
from limp.adapters.langchain import from_langchain
from loopback import Fault, Loopback

from limp.errors import InputError
from limp.minds.facts import Value
from limp.prompt import Message, Prompt
from limp.protocols import LanguageModel, Sampling, ScoreRequest
from limp.registry import open_model

langchain_openai = pytest.importorskip("langchain_openai")

KEY = "sk-very-secret-0123456789"
ASK = Prompt(messages=(Message(role="user", parts=("Who is there?",)),))


class Mind(Value):
    name: str


@pytest.fixture
def model(server: Loopback) -> LanguageModel:
    chat = langchain_openai.ChatOpenAI(model="gpt-4.1", base_url=server.openai_url, api_key=KEY, max_retries=0)
    return from_langchain(chat, backoff=0)


def test_sampling_usage_and_name(server: Loopback, model: LanguageModel) -> None:
    (done,) = model.generate([ASK], sampling=Sampling(temperature=0.25, max_tokens=17, sample=4))
    assert (done.text, done.model, done.usage.completion_tokens) == ("All is well.", "gpt-4.1", 4)
    body = server.bodies[0]
    assert (body["temperature"], body["seed"], body["max_completion_tokens"]) == (0.25, 4, 17)
    assert model.name == "langchain/openai-chat:gpt-4.1"


def test_schema(server: Loopback, model: LanguageModel) -> None:
    server.toy.text = '{"name": "Ann"}'
    assert model.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert server.bodies[0]["response_format"]["json_schema"]["schema"]["required"] == ["name"]


def test_labels(server: Loopback, model: LanguageModel) -> None:
    (scores,) = model.score([ScoreRequest(prompt=ASK, alternatives=("A", "B"))])
    assert scores.log_probs == pytest.approx((math.log(0.6), math.log(0.25)))
    assert (server.bodies[0]["logprobs"], server.bodies[0]["top_logprobs"]) == (True, 20)


def test_faults(server: Loopback, model: LanguageModel) -> None:
    server.order(Fault("429"), Fault("500"), Fault("cut"))
    assert model.generate([ASK])[0].text == "All is well."
    assert len(server.calls) == 4
    server.order(Fault("401"))
    with pytest.raises(AccessError) as caught:
        model.generate([ASK])
    assert KEY not in str(caught.value)


def test_opened_by_name(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("langchain")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_BASE", server.openai_url)
    opened = open_model("langchain/openai:gpt-4.1", timeout=5, backoff=0)
    assert opened.generate([ASK])[0].text == "All is well."
    with pytest.raises(InputError, match="cannot open 'langchain/nowhere:x'"):
        open_model("langchain/nowhere:x")
