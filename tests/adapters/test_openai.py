"""What is OpenAI's own: what is sent, what servers refuse, and scores of whole words."""

import base64
import logging
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from limp.adapters.openai import named_field
from loopback import Loopback, Toy

from limp.errors import InputError, ModelError
from limp.protocols.models import Sampling, ScoreRequest

from .providers import ASK, CHAT, KEY, LABELS, Open, about, saved

pytest.importorskip("openai")


@pytest.fixture
def model(hosted: Open) -> Open:
    return lambda name="openai/gpt-4.1", **options: hosted(replace(CHAT, name=name), **options)


TURNS = {"system": "Be brief.", "user": "Who is there?"}


def test_a_request(server: Loopback, model: Open) -> None:
    opened = model(effort="none")
    (done,) = opened.generate([ASK], sampling=Sampling(temperature=0.7, max_tokens=9, sample=3))
    assert (done.text, done.model) == ("All is well.", "gpt-4.1")
    assert (done.usage.prompt_tokens, done.usage.completion_tokens) == (100, 4)
    assert done.usage.dollars == pytest.approx((100 * 2 + 4 * 8) / 1e6)
    turns = [{"role": role, "content": words} for role, words in TURNS.items()]
    fields = {"temperature": 0.7, "max_tokens": 9, "seed": 3, "reasoning_effort": "none"}
    assert server.bodies == [{"model": "gpt-4.1", "messages": turns, **fields}]
    call = server.calls[0]
    assert (call.path, call.headers["authorization"]) == ("/v1/chat/completions", f"Bearer {KEY}")
    told = {"base_url": server.openai_url, "effort": "none", "detail": "auto"}
    assert opened.identity == told  # type: ignore[attr-defined]


def test_pictures_go_in_the_order_given_and_a_film_is_refused(
    server: Loopback, model: Open, tmp_path: Path
) -> None:
    frame = saved(tmp_path / "a.png", b"a", "image/png", 1.5)
    url = f"data:image/png;base64,{base64.b64encode(b'a').decode()}"
    model(detail="low").generate([about(frame, "What happened?")])
    assert server.bodies[0]["messages"][0]["content"] == [
        {"type": "image_url", "image_url": {"url": url, "detail": "low"}},
        {"type": "text", "text": "What happened?"},
    ]
    with pytest.raises(InputError, match="takes pictures, not video/mp4"):
        model().generate([about(saved(tmp_path / "clip.mp4", b"film"))])
    assert len(server.calls) == 1


def test_fields_that_a_model_does_not_take_are_left_out_but_no_option(
    server: Loopback, model: Open, caplog: pytest.LogCaptureFixture
) -> None:
    server.toy.refuses = ("temperature", "max_tokens", "seed", "reasoning_effort")
    with caplog.at_level(logging.WARNING):
        model().generate([ASK] * 8)  # at once: another thread may have learnt of it meanwhile
    assert set(server.bodies[-1]) == {"model", "messages", "max_completion_tokens"}
    assert len([record for record in caplog.records if "asked without" in record.message]) == 3
    with pytest.raises(ModelError, match=r"HTTP 400: Unsupported parameter: 'reasoning_effort'"):
        model(effort="none").generate([ASK])
    server.calls.clear()
    server.toy = Toy(most_logprobs=5)
    assert model().score([LABELS])[0].missing == pytest.approx(0.15)
    assert [body["top_logprobs"] for body in server.bodies] == [20, 5]


@pytest.mark.parametrize(
    ("message", "param", "field"),
    [
        ("Unsupported parameter: 'max_tokens' ... Use 'max_completion_tokens' instead.", None, "max_tokens"),
        ("Invalid schema", "response_format.json_schema", "response_format"),
        ("The model cannot read the text of your messages.", None, ""),
    ],
)
def test_the_field_that_a_refusal_names(message: str, param: str | None, field: str) -> None:
    assert named_field(message, param) == field


STEPS = ("walk to the kitchen", "walk to the kitchen, grab the mug", "wait")


def test_continuations_by_prompt_logprobs(server: Loopback, model: Open) -> None:
    """The log p of the toy is a tenth of a nat for each character of each token."""
    server.toy.prompt_logprobs = True
    (scores,) = model("vllm/base").score([ScoreRequest(prompt=ASK, alternatives=STEPS)])
    assert scores.log_probs == pytest.approx([-len(step) / 10 for step in STEPS])
    assert scores.estimator == "continuation"
    assert scores.missing == pytest.approx(1 - math.exp(-1.9) - math.exp(-0.4))
    assert len(server.calls) == 2  # the first two in one
    assert server.bodies[0]["messages"][-1] == {"role": "assistant", "content": STEPS[1]}
    fields = ("prompt_logprobs", "add_generation_prompt", "continue_final_message", "max_tokens")
    assert [server.bodies[0][name] for name in fields] == [0, False, True, 1]


def test_the_example_of_the_docs_runs(
    server: Loopback, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    text = (Path(__file__).resolve().parents[2] / "docs" / "models.md").read_text(encoding="utf-8")
    block, _ = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block, "docs/models.md", "exec"), names)
    names["model"].close()
    assert "on neither: 0.15" in capsys.readouterr().out
