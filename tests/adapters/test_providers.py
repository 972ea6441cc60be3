"""What every provider of hosted models does alike, with its real SDK and a server on this machine."""

import json
import logging
import math
import socket
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopback import Fault, Loopback
from loopback.faults import ODD

from limp.errors import InputError, LimpError, ModelError
from limp.models.metering import Tally, counting
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.models import Identified, LanguageModel
from limp.registry import open_model

from .providers import (
    ALL,
    ASK,
    CHAT,
    GEMINI,
    KEY,
    LABELS,
    LANGCHAIN,
    MIND,
    OWN,
    WORDS,
    Mind,
    Open,
    Provider,
    about,
)


@pytest.fixture
def opened(hosted: Open, request: pytest.FixtureRequest) -> Open:
    return partial(hosted, request.param)


def provider_of(opened: Open) -> Provider:
    assert isinstance(opened, partial)
    provider: Provider = opened.args[0]
    return provider


def of(*providers: Provider) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("opened", providers, indirect=True, ids=lambda one: one.id)


@of(*ALL)
def test_it_is_a_language_model_with_an_identity_that_writes_and_scores_labels_by_the_first_token(
    server: Loopback, opened: Open
) -> None:
    model = opened()
    assert isinstance(model, LanguageModel)
    assert isinstance(model, Identified)
    assert model.name in {one.name for one in ALL}
    assert model.identity.get("base_url", server.url).startswith(server.url)
    assert model.generate([]) == []
    (done,), (scores,) = model.generate([ASK]), model.score([LABELS])
    assert (done.text, done.usage.prompt_tokens) == ("All is well.", 100)
    assert scores.log_probs == pytest.approx((math.log(0.5 + 0.1), math.log(0.2 + 0.05)))
    assert scores.missing == pytest.approx(0.15)
    assert (scores.estimator, scores.usage.prompt_tokens) == ("first-token", 100)


# --- objects ----------------------------------------------------------------------------------------------


@of(*ALL)
def test_a_schema_is_enforced_by_the_server(server: Loopback, opened: Open) -> None:
    server.toy.text = '{"name": "Ann"}'
    assert opened().generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    schema = server.bodies[0]
    for name in provider_of(opened).schema:
        schema = schema[name]
    assert MIND.items() <= schema.items()  # LangChain adds a title


@of(*OWN)
def test_a_server_without_schemas_gets_it_in_words(server: Loopback, opened: Open) -> None:
    server.toy.text, server.toy.refuses = 'Sure: {"name": "Ann"}', (provider_of(opened).refused,)
    model = opened()
    for _ in range(2):
        assert model.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert [call.status for call in server.calls] == [400, 200, 200]  # learnt once
    assert "Answer with one JSON object" in json.dumps(server.bodies[-1])


@of(*ALL)
def test_an_answer_beside_the_schema_is_asked_for_once_more(server: Loopback, opened: Open) -> None:
    answers = iter(["no idea", '{"name": "Ann"}', "no", "no", "never asked"])
    server.toy.text = lambda _: next(answers)
    (done,) = opened().generate([ASK], Mind)
    assert (done.parsed, done.usage.prompt_tokens) == (Mind(name="Ann"), 200)
    assert "no JSON object: 'no idea'" in json.dumps(server.bodies[1])
    with pytest.raises(ModelError, match="twice: the answer holds no JSON object"):
        opened().generate([ASK], Mind)
    assert len(server.calls) == 4


@of(*OWN)
def test_an_answer_that_is_cut_at_the_limit_is_no_object(server: Loopback, opened: Open) -> None:
    answers = iter(['{"name": "An', '{"name": "Ann"}'])
    server.toy.text = lambda _: next(answers)
    server.order(Fault("length"))
    assert opened().generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert "too long and was cut off" in json.dumps(server.bodies[1])


# --- faults -----------------------------------------------------------------------------------------------


PASSING = [(one, kind) for one in OWN for kind in ("429", "500", "cut", "truncated", "invalid", "empty")]
PASSING += [(LANGCHAIN, kind) for kind in ("429", "500", "cut")]


@pytest.mark.parametrize(
    ("opened", "kind"), PASSING, indirect=["opened"], ids=lambda value: getattr(value, "id", value)
)
def test_what_passes_is_tried_again(server: Loopback, opened: Open, kind: str) -> None:
    server.order(Fault(kind), Fault(kind))
    assert opened().generate([ASK])[0].text == "All is well."
    assert [call.fault for call in server.calls] == [kind, kind, ""]
    assert len({json.dumps(body) for body in server.bodies}) == 1
    server.order(*[Fault(kind)] * 3)
    with pytest.raises(ModelError, match=r"\w+/.*: .*\(tried 3 times\).*nothing answered is lost"):
        opened(attempts=3).generate([ASK])
    assert len(server.calls) == 6


@of(CHAT, GEMINI)
def test_a_silent_server_times_out(server: Loopback, opened: Open) -> None:
    server.order(Fault("timeout", seconds=20))
    assert opened(timeout=1.0).generate([ASK])[0].text == "All is well."
    assert [call.fault for call in server.calls] == ["timeout", ""]


FINAL: dict[str, tuple[type[LimpError], str]] = {
    "401": (ModelError, r"the key was refused \(HTTP 40\d\)\. Check "),
    "404": (ModelError, r"HTTP 404: .*The model does not exist.*\. Check the model's name"),
    "filter": (ModelError, "the answer was filtered"),
    "filter_400": (ModelError, "the prompt was filtered"),
    "refusal": (ModelError, "I cannot help|PROHIBITED_CONTENT"),
    "blank": (ModelError, "the answer has no words"),
    "quota": (ModelError, "exceeded your current quota"),
}
SAID = [(one, kind) for one in OWN for kind in FINAL if (one, kind) != (GEMINI, "quota")]
SAID += [(LANGCHAIN, kind) for kind in ("401", "404", "filter", "blank")]


@pytest.mark.parametrize(
    ("opened", "kind"), SAID, indirect=["opened"], ids=lambda value: getattr(value, "id", value)
)
def test_what_does_not_pass_is_told_at_once(server: Loopback, opened: Open, kind: str) -> None:
    server.order(Fault(kind))
    error, words = FINAL[kind]
    with pytest.raises(error, match=words):
        opened().generate([ASK])
    assert len(server.calls) == 1


@of(*ALL)
def test_the_model_that_answered_is_reported(server: Loopback, opened: Open) -> None:
    server.order(Fault("other_model"), Fault("other_model"))
    (done,) = opened().generate([ASK])
    assert (done.model, done.usage.dollars) == ("rerouted-model-2", None)
    assert opened().score([LABELS])[0].model == "rerouted-model-2"


@of(*ALL)
def test_no_key_shows_anywhere(server: Loopback, opened: Open, caplog: pytest.LogCaptureFixture) -> None:
    """The text of a failed response, a refusal and a model's name once came through to pages and `costs.jsonl`."""
    model, charges = opened(attempts=1), Tally()
    server.toy.model = KEY
    seen = [repr(model), str(vars(model)), str(model.identity)]  # type: ignore[attr-defined]
    with caplog.at_level(logging.DEBUG), counting(charges.add):
        for kind in ("401", "404", "429", "500", "cut", "filter_400", "refusal", "failed", "echo", "blank", ""):
            server.order(*[Fault(kind)] if kind else [])
            with Store() as store:
                try:
                    Recorded(model, store).generate([ASK])
                except LimpError as error:
                    seen += [str(error), repr(error), str(vars(error)), repr(error.__cause__)]
                seen += [entry.model_dump_json() for entry in store.entries()]
    seen += [record.getMessage() for record in caplog.records]
    seen += [charge.to_line() for charge in charges.charges]
    assert any("You are [key]." in text or "You are Bearer [key]." in text for text in seen)
    assert len(charges.charges) == 11
    assert not [text for text in seen if KEY in text or KEY[3:12] in text]


# --- scores ----------------------------------------------------------------------------------------------


@of(*ALL)
def test_missing_numbers_are_an_error_with_the_way_out(server: Loopback, opened: Open) -> None:
    for kind in ("no_logprobs", "partial_logprobs"):
        server.order(Fault(kind))
        with pytest.raises(ModelError, match=r"no log-probabilities.*--estimator stated"):
            opened().score([LABELS])
    assert len(server.calls) == 2
    with pytest.raises(ModelError, match=r"given words.*--estimator judge"):
        opened().score([WORDS])


# --- responses that come, are paid for, and cannot be used ------------------------------------------------

PRICE = (100 * 2.0 + 1 * 8.0) / 1e6
"""What an answer of one token to a prompt of 100 costs of gpt-4.1, in dollars."""


@of(CHAT)
@pytest.mark.parametrize("kind", ODD)
def test_what_cannot_be_is_one_more_failed_try(server: Loopback, opened: Open, kind: str) -> None:
    server.order(Fault(kind))
    tally = Tally()
    with Store() as store, counting(tally.add):
        (scores,) = Recorded(opened(attempts=3), store).score([LABELS])
    assert len(server.calls) == 2
    assert scores.log_probs == pytest.approx([-0.5108256, -1.3862944], abs=1e-6)
    (charge,) = tally.charges
    # A response that says in a readable way what it took is counted with the one that was used.
    readable = kind not in ("minus_usage", "huge_usage", "deep", "digits", "list")
    counted = {"minus_usage": 2, "huge_usage": 2}.get(kind, 1 + readable)
    assert (charge.how, charge.responses) == ("sent", counted)
    assert charge.usage.prompt_tokens == (200 if readable else 100)
    assert charge.usage.dollars == (None if kind.endswith("_usage") else pytest.approx((1 + readable) * PRICE))


@of(CHAT)
@pytest.mark.parametrize("kind", ["no_logprobs", "empty", "nan_logprob"])
def test_what_was_of_no_use_is_charged(server: Loopback, opened: Open, kind: str) -> None:
    """2,075 such responses once cost 4 dollars, while a limit of 5 cents said that 0.0000 were spent."""
    server.order(*[Fault(kind)] * 3)
    tally = Tally()
    with Store() as store, counting(tally.add), pytest.raises(ModelError) as caught:
        Recorded(opened(attempts=3), store).score([LABELS])
    assert caught.value.again
    sent = 1 if kind == "no_logprobs" else 3  # a server without log-probabilities is asked once
    assert len(server.calls) == sent
    (charge,) = tally.charges
    assert (charge.how, charge.responses, charge.spent) == ("failed", sent, True)
    assert charge.usage.dollars == pytest.approx(sent * PRICE)
    assert tally.total().cost == pytest.approx(sent * PRICE)
    assert tally.total().calls == 0


ODDITIES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.just([{}]),
)


@of(*ALL)
@pytest.mark.parametrize("scoring", [False, True], ids=["text", "labels"])
def test_any_answer_is_read_or_refused_in_one_line(server: Loopback, opened: Open, scoring: bool) -> None:
    model = opened(attempts=1)

    @settings(max_examples=20, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.integers(0, 20), max_size=7), ODDITIES)
    def law(place: list[int], value: object) -> None:
        server.order(Fault("changed", place=place, value=value))
        with suppress(LimpError):  # whose message is one line
            assert model.score([LABELS]) if scoring else model.generate([ASK])

    law()


# --- opening ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("openai/gpt-4.1", {}, r"needs a key\. Put it into the environment: OPENAI_API_KEY"),
        ("gemini/gemini-2.5-flash", {}, r"needs a key\. Put it into the environment: GEMINI_API_KEY"),
        ("openai/gpt-4.1", {"colour": "red"}, r"not permitted at 'colour'\. It takes: concurrency, .*base_url"),
        ("openai/gpt-4.1", {"concurrency": "0"}, "'openai': Input should be greater than .* at 'concurrency'"),
        ("openai/gpt-4.1", {"base_url": f"http://me:{KEY}@127.0.0.1/v1"}, "the base URL holds credentials"),
        ("openai/gpt-4.1", {"base_url": "localhost"}, "not a web address"),
    ],
)
def test_what_cannot_be_opened(
    name: str, options: dict[str, object], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "GEMINI_API_KEY", "GOOGLE_API_KEY", "GEMINI_BASE_URL"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises((InputError, ModelError), match=words) as caught:
        open_model(name, **options)
    assert KEY not in str(caught.value)


@of(CHAT)
def test_a_server_that_is_not_there_is_named_at_once(opened: Open) -> None:
    with socket.socket() as taken:  # bound, and not listening
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        with pytest.raises(ModelError, match=f"no server answers at {address} .connection refused.") as caught:
            opened(base_url=address, backoff=60).generate([ASK])
    assert "base_url" in caught.value.hint


@of(CHAT)
def test_words_that_cannot_be_sent_are_not_sent_again(server: Loopback, opened: Open) -> None:
    with pytest.raises(ModelError, match="the request cannot be written"):
        opened(backoff=60).generate([about("half a \ud800 character")])
    assert not server.calls


def test_langchain_opened_by_name(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("langchain")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_BASE", server.openai_url)
    assert open_model("langchain/openai:gpt-4.1", backoff=0).generate([ASK])[0].text == "All is well."
    with pytest.raises(InputError, match="cannot open 'langchain/nowhere:x'"):
        open_model("langchain/nowhere:x")
