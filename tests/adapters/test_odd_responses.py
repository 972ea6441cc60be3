"""Responses that come, are paid for, and cannot be used: each is counted, none is taken for an answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from limp.adapters.hosted import NoLogProbsError
from loopback import Fault, Loopback
from loopback.faults import ODD

from limp.errors import ProviderError
from limp.models.metering import Tally, counting
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.prompt import Message, Prompt
from limp.protocols import ScoreRequest
from limp.registry import open_model

pytest.importorskip("openai")

PRICE = (100 * 2.0 + 1 * 8.0) / 1e6
"""What an answer of one token to a prompt of 100 costs of gpt-4.1, in dollars."""


@pytest.fixture
def model(server: Loopback) -> Iterator[Any]:
    options: dict[str, object] = {"attempts": 3, "backoff": 0.0, "timeout": 10, "api": "chat"}
    opened: Any = open_model("openai/gpt-4.1", base_url=server.openai_url, **options)
    yield opened
    opened.close()


def asked(words: str = "Is it?") -> ScoreRequest:
    prompt = Prompt(messages=(Message(role="user", parts=(words,)),), template="judge@1", digest="d" * 64)
    return ScoreRequest(prompt=prompt, alternatives=("A", "B"))


@pytest.mark.parametrize("kind", ODD)
def test_what_cannot_be_is_one_more_failed_try(server: Loopback, model: Any, kind: str, tmp_path: Path) -> None:
    server.order(Fault(kind))
    tally = Tally()
    with Store(tmp_path / "store.db") as store, counting(tally):
        (scores,) = Recorded(model, store).score([asked()])
    assert len(server.calls) == 2
    assert scores.log_probs == pytest.approx([-0.5108256, -1.3862944], abs=1e-6)
    (charge,) = tally.charges
    # A response that says in a readable way what it took is counted with the one that was used.
    readable = kind not in ("minus_usage", "huge_usage", "deep", "digits", "list")
    counted = {"minus_usage": 2, "huge_usage": 2}.get(kind, 1 + readable)
    assert (charge.how, charge.responses) == ("sent", counted)
    assert charge.usage.prompt_tokens == (200 if readable else 100)
    assert charge.usage.dollars == (None if kind.endswith("_usage") else pytest.approx((1 + readable) * PRICE))


@pytest.mark.parametrize("kind", ["no_logprobs", "empty", "nan_logprob"])
def test_what_was_of_no_use_is_charged(server: Loopback, model: Any, kind: str) -> None:
    """2,075 such responses once cost 4 dollars, while a limit of 5 cents said that 0.0000 were spent."""
    server.order(*[Fault(kind)] * 3)
    tally = Tally()
    with Store() as store, counting(tally), pytest.raises(ProviderError) as caught:
        Recorded(model, store).score([asked()])
    assert caught.value.again
    sent = 1 if kind == "no_logprobs" else 3  # a server without log-probabilities is asked once
    assert isinstance(caught.value, NoLogProbsError) == (kind == "no_logprobs")
    assert len(server.calls) == sent
    (charge,) = tally.charges
    assert (charge.how, charge.responses, charge.spent) == ("failed", sent, True)
    assert charge.usage.dollars == pytest.approx(sent * PRICE)
    assert tally.total().cost == pytest.approx(sent * PRICE)
    assert tally.total().calls == 0


def test_a_response_that_does_not_say_what_it_took_has_no_known_price(server: Loopback, model: Any) -> None:
    server.order(Fault("no_usage"))
    (scores,) = model.score([asked()])
    assert scores.usage.dollars is None
    assert len(server.calls) == 1
