"""The OpenAI adapter against the real SDK and a loopback server: what it sends, and what it makes of faults."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import math
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from limp.adapters.hosted import AccessError, ContentFilterError, NoLogProbsError, ProviderError
from limp.adapters.openai_requests import named_field
from loopback import Fault, Loopback, Toy

from limp.errors import InputError, LimpError
from limp.minds.facts import Value
from limp.models.structured import StructureError
from limp.prompt import Media, Message, Prompt
from limp.protocols import GREEDY, Identified, LanguageModel, Sampling, ScoreRequest
from limp.registry import open_model

pytest.importorskip("openai")

KEY = "sk-very-secret-0123456789"
ASK = Prompt(
    messages=(Message(role="system", parts=("Be brief.",)), Message(role="user", parts=("Who is there?",)))
)
LABELS = ScoreRequest(prompt=ASK, alternatives=("A", "B"))


class Mind(Value):
    name: str
    goal: Literal["help", "hinder"] = "help"


@pytest.fixture
def model(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., LanguageModel]]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    opened = []

    def call(name: str = "openai/gpt-4.1", **options: object) -> LanguageModel:
        opened.append(open_model(name, **{"base_url": server.openai_url, "backoff": 0, "timeout": 5, **options}))
        return opened[-1]

    yield call
    for one in opened:
        one.close()  # type: ignore[attr-defined]


Open = Callable[..., LanguageModel]


# --- requests ---------------------------------------------------------------------------------------------


def test_a_chat_request(server: Loopback, model: Open) -> None:
    (done,) = model().generate([ASK], sampling=Sampling(temperature=0.7, max_tokens=9, sample=3))
    assert done.text == "All is well."
    assert (done.model, done.usage.prompt_tokens, done.usage.completion_tokens) == ("gpt-4.1", 100, 4)
    assert done.usage.dollars == pytest.approx((100 * 2 + 4 * 8) / 1e6)
    assert server.calls[0].path == "/v1/chat/completions"
    assert server.bodies == [
        {
            "model": "gpt-4.1",
            "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Who is there?"}],
            "temperature": 0.7,
            "max_tokens": 9,
            "seed": 3,
        }
    ]
    assert server.calls[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_responses_request(server: Loopback, model: Open) -> None:
    (done,) = model(api="responses", effort="none").generate([ASK])
    assert (done.text, done.usage.completion_tokens) == ("All is well.", 4)
    assert server.bodies == [
        {
            "model": "gpt-4.1",
            "input": [
                {"role": "system", "content": [{"type": "input_text", "text": "Be brief."}]},
                {"role": "user", "content": [{"type": "input_text", "text": "Who is there?"}]},
            ],
            "temperature": 0.0,
            "max_output_tokens": 1024,
            "reasoning": {"effort": "none"},
            "store": False,
        }
    ]


def test_a_plain_completion(server: Loopback, model: Open) -> None:
    (done,) = model("vllm/base", api="completions").generate([ASK])
    assert done.text == "All is well."
    assert server.calls[0].path == "/v1/completions"
    assert server.bodies[0]["prompt"] == "Be brief.\n\nWho is there?"


def test_pictures_go_in_the_order_given(server: Loopback, model: Open, tmp_path: Path) -> None:
    frames = []
    for k, time in enumerate((0.0, 1.5)):
        data = bytes([0x89, k])
        (tmp_path / f"{k}.png").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        frames.append(Media(mime="image/png", sha256=digest, path=str(tmp_path / f"{k}.png"), time=time))
    prompt = Prompt(messages=(Message(role="user", parts=(frames[0], "then", frames[1], "What happened?")),))
    model(detail="low").generate([prompt])
    model(detail="low", api="responses").generate([prompt])
    urls = [f"data:image/png;base64,{base64.b64encode(bytes([0x89, k])).decode()}" for k in (0, 1)]
    assert server.bodies[0]["messages"][0]["content"] == [
        {"type": "image_url", "image_url": {"url": urls[0], "detail": "low"}},
        {"type": "text", "text": "then"},
        {"type": "image_url", "image_url": {"url": urls[1], "detail": "low"}},
        {"type": "text", "text": "What happened?"},
    ]
    assert server.bodies[1]["input"][0]["content"] == [
        {"type": "input_image", "image_url": urls[0], "detail": "low"},
        {"type": "input_text", "text": "then"},
        {"type": "input_image", "image_url": urls[1], "detail": "low"},
        {"type": "input_text", "text": "What happened?"},
    ]


def test_a_film_a_changed_and_a_lost_picture_are_refused(server: Loopback, model: Open, tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(b"film")
    for media, words in [
        (
            Media(mime="video/mp4", sha256=hashlib.sha256(b"film").hexdigest(), path=str(path)),
            "takes pictures, not",
        ),
        (Media(mime="image/png", sha256="0" * 64, path=str(path)), "'clip.mp4' has changed"),
        (Media(mime="image/png", sha256="0" * 64, path=str(tmp_path / "x.png")), "cannot read 'x.png'"),
    ]:
        with pytest.raises(InputError, match=words) as caught:
            model().generate([Prompt(messages=(Message(role="user", parts=(media,)),))])
        assert str(tmp_path) not in str(caught.value)
    assert server.calls == []


@pytest.mark.parametrize("api", ["chat", "responses"])
def test_a_schema_is_enforced_by_the_server(server: Loopback, model: Open, api: str) -> None:
    server.toy.text = '{"name": "Ann", "goal": "help"}'
    (done,) = model(api=api).generate([ASK], Mind)
    assert done.parsed == Mind(name="Ann")
    body = server.bodies[0]
    form = body["response_format"]["json_schema"] if api == "chat" else body["text"]["format"]
    assert form | {"type": "json_schema"} == {
        "type": "json_schema",
        "name": "Mind",
        "strict": True,
        "schema": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "goal": {"enum": ["help", "hinder"], "type": "string"}},
            "required": ["name", "goal"],
            "additionalProperties": False,
        },
    }


def test_a_server_without_schemas_gets_it_in_words(server: Loopback, model: Open) -> None:
    server.toy = Toy(text="Sure: {'name': 'Ann'}", refuses=("response_format",))
    opened = model("vllm/small")
    assert [done.parsed for done in opened.generate([ASK, ASK], Mind)] == [Mind(name="Ann")] * 2
    last = server.bodies[-1]
    assert "response_format" not in last
    assert last["messages"][-1]["content"].startswith("Who is there?\n\nAnswer with one JSON object")
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert server.calls[-1].status == 200  # learnt once, not asked for again


def test_an_answer_beside_the_schema_is_asked_for_once_more(server: Loopback, model: Open) -> None:
    answers = iter(["no idea", '{"name": "Ann"}', "no", "no", "never asked"])
    server.toy.text = lambda _: next(answers)
    (done,) = model().generate([ASK], Mind)
    assert done.parsed == Mind(name="Ann")
    assert done.usage.prompt_tokens == 200
    roles = [message["role"] for message in server.bodies[1]["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert "no JSON object: 'no idea'" in server.bodies[1]["messages"][-1]["content"]
    with pytest.raises(StructureError, match="no JSON object"):
        model().generate([ASK], Mind)
    assert len(server.calls) == 4


def test_an_answer_cut_at_the_limit_is_not_repaired(server: Loopback, model: Open) -> None:
    answers = iter(['{"name": "An', '{"name": "Ann"}', '{"name": "Ann"'])
    server.toy.text = lambda _: next(answers)
    server.order(Fault("length"))
    assert model().generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert "too long and was cut off" in server.bodies[1]["messages"][-1]["content"]
    assert model().generate([ASK], Mind)[0].parsed == Mind(name="Ann")  # a bracket left out is repaired


def test_batches_keep_their_order(server: Loopback, model: Open) -> None:
    server.toy.text = lambda body: body["messages"][0]["content"].upper()  # type: ignore[index]
    prompts = [Prompt(messages=(Message(role="user", parts=(f"question {k}",)),)) for k in range(40)]
    texts = [done.text for done in model(concurrency=8).generate(prompts)]
    assert texts == [f"QUESTION {k}" for k in range(40)]


# --- what servers refuse ----------------------------------------------------------------------------------


def test_fields_that_a_model_does_not_take_are_left_out(
    server: Loopback, model: Open, caplog: pytest.LogCaptureFixture
) -> None:
    server.toy.refuses = ("temperature", "max_tokens", "seed")
    with caplog.at_level(logging.WARNING):
        model().generate([ASK])
    assert set(server.bodies[-1]) == {"model", "messages", "max_completion_tokens"}
    assert len([record for record in caplog.records if "asked without" in record.message]) == 3


@pytest.mark.parametrize(
    ("message", "param", "field"),
    [
        ("Unsupported value: 'temperature' does not support 0.0 with this model.", "temperature", "temperature"),
        ("Unsupported parameter: 'max_tokens' ... Use 'max_completion_tokens' instead.", None, "max_tokens"),
        ("You are not allowed to request logprobs from this model.", None, "logprobs"),
        ("Invalid schema for response_format 'Mind': ...", "response_format", "response_format"),
        ("Invalid schema", "text.format.schema", "text"),
        ("include is not valid", "include[0]", "include"),
        ("Unrecognized request argument supplied: continue_final_message", None, "continue_final_message"),
        ("The model cannot read the text of your messages.", None, ""),
    ],
)
def test_the_field_that_a_refusal_names(message: str, param: str | None, field: str) -> None:
    assert named_field(message, param) == field


def test_a_model_of_the_responses_api_is_found_there(server: Loopback, model: Open) -> None:
    server.toy.only_responses = True
    assert model().generate([ASK])[0].text == "All is well."
    assert [call.path for call in server.calls] == ["/v1/chat/completions", "/v1/responses"]


def test_a_refused_option_is_an_error(server: Loopback, model: Open) -> None:
    server.toy.refuses = ("reasoning_effort",)
    with pytest.raises(ProviderError, match=r"Unsupported parameter: 'reasoning_effort'.*HTTP 400"):
        model(effort="none").generate([ASK])
    assert len(server.calls) == 1


# --- scores -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({}, {"logprobs": True, "top_logprobs": 20, "max_tokens": 1}),
        (
            {"api": "responses"},
            {"include": ["message.output_text.logprobs"], "top_logprobs": 20, "max_output_tokens": 16},
        ),
        ({"api": "completions"}, {"logprobs": 20, "max_tokens": 1}),
    ],
)
def test_labels_are_scored_by_the_first_token(
    server: Loopback, model: Open, options: dict[str, str], fields: dict[str, object]
) -> None:
    (scores,) = model(**options).score([LABELS])
    assert scores.log_probs == pytest.approx((math.log(0.5 + 0.1), math.log(0.2 + 0.05)))
    assert scores.missing == pytest.approx(0.15)
    assert (scores.estimator, scores.model) == ("first-token", "gpt-4.1")
    assert scores.usage.prompt_tokens == (100 if options.get("api") != "completions" else 8)
    assert {name: server.bodies[0][name] for name in fields} == fields


def test_fewer_rivals_are_asked_for_where_twenty_are_too_many(server: Loopback, model: Open) -> None:
    server.toy.most_logprobs = 5
    assert model().score([LABELS])[0].missing == pytest.approx(0.15)
    assert [body["top_logprobs"] for body in server.bodies] == [20, 5]


@pytest.mark.parametrize("api", ["chat", "responses"])
@pytest.mark.parametrize("kind", ["no_logprobs", "partial_logprobs"])
def test_missing_numbers_are_an_error_with_the_way_out(server: Loopback, model: Open, api: str, kind: str) -> None:
    server.order(Fault(kind))
    with pytest.raises(NoLogProbsError, match=r"no log-probabilities.*--estimator sampled"):
        model(api=api).score([LABELS])
    assert len(server.calls) == 1


def test_a_reasoning_model_says_how_it_might_work(server: Loopback, model: Open) -> None:
    server.toy.refuses = ("logprobs",)
    with pytest.raises(NoLogProbsError, match=r"'logprobs' is not supported.*sampled.*effort=none"):
        model().score([LABELS])
    with pytest.raises(NoLogProbsError) as caught:
        model(effort="none").score([LABELS])
    assert "effort" not in caught.value.hint
    assert server.bodies[-1]["reasoning_effort"] == "none"


STEPS = ("walk to the kitchen", "walk to the kitchen, grab the mug", "wait")


def tokens_of(words: str) -> float:
    """log p of the toy: a tenth of a nat for each character of each token."""
    return -len(words) / 10


def test_continuations_by_prompt_logprobs(server: Loopback, model: Open) -> None:
    server.toy.prompt_logprobs = True
    (scores,) = model("vllm/base").score([ScoreRequest(prompt=ASK, alternatives=STEPS)])
    assert scores.log_probs == pytest.approx([tokens_of(step) for step in STEPS])
    assert scores.estimator == "continuation"
    assert scores.missing == pytest.approx(1 - math.exp(-1.9) - math.exp(-0.4))
    assert len(server.calls) == 2  # the first two in one
    assert server.bodies[0]["messages"][-1] == {"role": "assistant", "content": STEPS[1]}
    fields = ("prompt_logprobs", "add_generation_prompt", "continue_final_message", "max_tokens")
    assert [server.bodies[0][name] for name in fields] == [0, False, True, 1]


@pytest.mark.parametrize("kind", ["prompt_logprobs", "echo"])
def test_continuations_of_plain_completions(server: Loopback, model: Open, kind: str) -> None:
    setattr(server.toy, kind, True)
    opened = model("sglang/base", api="completions")
    (scores,) = opened.score([ScoreRequest(prompt=ASK, alternatives=STEPS)])
    assert scores.log_probs == pytest.approx([tokens_of(step) for step in STEPS])
    assert server.bodies[-1]["prompt"] == "Be brief.\n\nWho is there?wait"
    assert len(server.calls) == (2 if kind == "prompt_logprobs" else 3)


@pytest.mark.parametrize("options", [{}, {"api": "responses"}, {"api": "completions"}])
def test_no_continuations_without_numbers(model: Open, options: dict[str, str]) -> None:
    with pytest.raises(NoLogProbsError, match=r"given words.*--estimator judge.*sampled"):
        model(**options).score([ScoreRequest(prompt=ASK, alternatives=STEPS)])


def test_a_refused_prompt_logprobs_says_so(server: Loopback, model: Open) -> None:
    server.toy.refuses = ("prompt_logprobs",)
    with pytest.raises(NoLogProbsError, match="'prompt_logprobs' is not supported"):
        model().score([ScoreRequest(prompt=ASK, alternatives=STEPS)])


# --- faults -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("api", ["chat", "responses"])
@pytest.mark.parametrize("kind", ["429", "500", "cut", "truncated", "invalid", "empty"])
def test_what_passes_is_tried_again(server: Loopback, model: Open, api: str, kind: str) -> None:
    server.order(Fault(kind), Fault(kind))
    (done,) = model(api=api).generate([ASK])
    assert done.text == "All is well."
    assert [call.fault for call in server.calls] == [kind, kind, ""]
    assert len({json.dumps(body) for body in server.bodies}) == 1
    server.order(*[Fault(kind)] * 3)
    with pytest.raises(ProviderError, match=r"openai/gpt-4.1: .*\(tried 3 times\).*nothing answered is lost"):
        model(api=api, attempts=3).generate([ASK])
    assert len(server.calls) == 6


@pytest.mark.parametrize("kind", ["timeout", "slow"])
def test_a_silent_and_a_dripping_server_time_out(server: Loopback, model: Open, kind: str) -> None:
    server.order(Fault(kind, seconds=20))
    assert model(timeout=1.0).generate([ASK])[0].text == "All is well."
    assert [call.fault for call in server.calls] == [kind, ""]


def test_a_long_wait_is_not_waited_for(server: Loopback, model: Open) -> None:
    server.order(Fault("429", retry_after=3600))
    with pytest.raises(ProviderError, match=r"Slow down.*asks to wait 3600 s"):
        model().generate([ASK])
    assert len(server.calls) == 1


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [
        ("401", AccessError, r"the key was refused \(HTTP 401\)\. Check OPENAI_API_KEY"),
        ("404", AccessError, r"The model does not exist \(HTTP 404\)\. Check the model's name"),
        ("quota", AccessError, "exceeded your current quota"),
        ("filter", ContentFilterError, "the answer was filtered"),
        ("filter_400", ContentFilterError, "the prompt was filtered"),
        ("refusal", ContentFilterError, "the model refused: I cannot help"),
        ("blank", ProviderError, "the answer has no words"),
    ],
)
@pytest.mark.parametrize("api", ["chat", "responses"])
def test_what_does_not_pass_is_told_at_once(
    server: Loopback, model: Open, api: str, kind: str, error: type[Exception], words: str
) -> None:
    server.order(Fault(kind))
    with pytest.raises(error, match=words):
        model(api=api).generate([ASK])
    assert len(server.calls) == 1


def test_the_model_that_answered_is_reported(server: Loopback, model: Open) -> None:
    server.order(Fault("other_model"), Fault("other_model"))
    done = model().generate([ASK])[0]
    assert (done.model, done.usage.dollars) == ("rerouted-model-2", None)
    assert model().score([LABELS])[0].model == "rerouted-model-2"


def test_after_a_refused_key_nothing_more_is_asked(server: Loopback, model: Open) -> None:
    server.order(Fault("401"))
    with pytest.raises(AccessError):
        model(concurrency=2).generate([ASK] * 50)
    assert len(server.calls) < 10


def test_a_fifth_of_all_calls_fails_and_no_answer_is_paid_twice(server: Loopback, model: Open) -> None:
    server.toy.text = lambda body: body["messages"][0]["content"].upper()  # type: ignore[index]
    server.at_random(0.2, seed=1)
    prompts = [Prompt(messages=(Message(role="user", parts=(f"question {k}",)),)) for k in range(300)]
    texts = [done.text for done in model(concurrency=8, attempts=12).generate(prompts)]
    assert texts == [f"QUESTION {k}" for k in range(300)]
    assert len(server.paid()) == 300
    assert set(server.paid().values()) == {1}
    assert len(server.calls) > 340


# --- opening ----------------------------------------------------------------------------------------------


def test_names_options_and_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    for name, options, words in [
        ("openai/gpt-4.1", {}, r"needs a key\. Put it into the environment: OPENAI_API_KEY"),
        ("openai/gpt-4.1", {"colour": "red"}, r"no option 'colour'\. It takes: concurrency, .*base_url"),
        ("openai/gpt-4.1", {"concurrency": "0"}, "option 'concurrency' of 'openai': input should be greater than"),
        ("openai/gpt-4.1", {"base_url": f"http://me:{KEY}@127.0.0.1/v1"}, "the base URL holds credentials"),
        ("openai/gpt-4.1", {"base_url": "localhost"}, "not a web address"),
    ]:
        with pytest.raises((InputError, AccessError), match=words) as caught:
            open_model(name, **options)
        assert KEY not in str(caught.value)


def test_servers_of_ones_own_need_no_key_and_get_none_of_others(
    server: Loopback, model: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    model("ollama/qwen").generate([ASK])
    assert server.calls[0].headers["authorization"] == "Bearer none"
    monkeypatch.setenv("VLLM_BASE_URL", server.openai_url)
    opened = open_model("vllm/qwen", timeout=5)
    assert opened.generate([ASK])[0].model == "qwen"
    opened.close()  # type: ignore[attr-defined]


def test_it_is_a_language_model_with_an_identity(server: Loopback, model: Open) -> None:
    opened = model(effort="none")
    assert isinstance(opened, LanguageModel)
    assert isinstance(opened, Identified)
    assert opened.name == "openai/gpt-4.1"
    assert opened.identity["base_url"] == server.openai_url
    assert opened.identity["effort"] == "none"
    assert opened.generate([], sampling=GREEDY) == []


def test_the_example_of_the_docs_runs(
    server: Loopback, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    text = (Path(__file__).resolve().parents[2] / "docs" / "models.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block, "docs/models.md", "exec"), names)
    names["model"].close()
    assert "on neither: 0.15" in capsys.readouterr().out


def test_no_key_shows_anywhere(server: Loopback, model: Open, caplog: pytest.LogCaptureFixture) -> None:
    opened = model(attempts=2)
    seen = [repr(opened), str(vars(opened)), str(opened.identity)]
    with caplog.at_level(logging.DEBUG):
        for kind in ("401", "404", "429", "429", "500", "500", "cut", "cut", "filter_400"):
            server.order(Fault(kind))
        for _ in range(6):
            with pytest.raises(LimpError) as caught:
                opened.generate([ASK])
            error: BaseException | None = caught.value
            while error:
                seen += [str(error), repr(error), str(vars(error))]
                error = error.__cause__
        opened.generate([ASK])
    seen += [record.getMessage() for record in caplog.records]
    assert len(seen) > 10
    assert not [text for text in seen if KEY in text or KEY[3:12] in text]


def test_a_server_that_is_not_there_is_named_at_once(model: Open) -> None:
    with socket.socket() as taken:  # bound, and not listening
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        with pytest.raises(AccessError, match=f"no server answers at {address} .connection refused.") as caught:
            model("openai/gpt-4.1", base_url=address, backoff=60).generate([ASK])
    assert "base_url" in caught.value.hint


def test_a_server_that_was_there_is_asked_again(model: Open) -> None:
    with Loopback() as running:
        opened = model("openai/gpt-4.1", base_url=running.openai_url, attempts=3)
        opened.generate([ASK])
    with pytest.raises(ProviderError, match=r"connection to http://127\.0\.0\.1:\d+/v1 failed .*tried 3 times"):
        opened.generate([ASK])


def test_words_that_cannot_be_sent_are_not_sent_again(server: Loopback, model: Open) -> None:
    half = Prompt(messages=(Message(role="user", parts=("half a \ud800 character",)),))
    with pytest.raises(ProviderError, match="the request cannot be written"):
        model(backoff=60).generate([half])
    assert not server.calls
