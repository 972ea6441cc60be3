"""Patience, pace, threads, prices and secrets of hosted models, with clocks that do not tick."""

import math
import sys
from collections.abc import Callable, Sequence

import pytest
from limp.adapters.calls import Caller, SdkErrors, dollars, retry_after
from limp.adapters.hosted import HostedOptions, ModelReply, TransientError, key_from, read_options
from limp.adapters.logprobs import continuation, first_token
from pydantic import ValidationError

from limp.errors import InputError, LimpError, ModelError, PluginError
from limp.registry import open_model


class Clock:
    def __init__(self) -> None:
        self.now, self.slept = 0.0, list[float]()

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def caller(**options: float) -> tuple[Caller, Clock]:
    clock, known = Clock(), SdkErrors(KeyError, lambda error: ModelError(str(error)), TimeoutError, OSError)
    given = read_options(HostedOptions, "p", options)
    address = "http://ann:secret@127.0.0.1:9/v1?key=x"
    return Caller("p/m", given, known, address, clock=lambda: clock.now, sleep=clock.sleep), clock


def after(*failures: Exception) -> Callable[[], str]:
    """Return work that fails in these ways, one after another, and then is done."""
    left = iter(failures)

    def work() -> str:
        for failure in left:
            raise failure
        return "done"

    return work


# --- patience and pace ------------------------------------------------------------------------------------


def test_requests_are_spaced_and_a_provider_that_asks_to_wait_is_waited_for_by_all() -> None:
    calling, clock = caller(requests_per_minute=30)
    for _ in range(4):
        calling.call(after())
    clock.now += 10
    calling.call(after())
    assert clock.slept == [2.0, 2.0, 2.0]
    calling, clock = caller(backoff=0.01)
    calling.sleep = clock.slept.append  # while the clock stands still, as for a thread that comes meanwhile
    assert calling.call(after(TransientError("busy.", wait=7.0))) == "done"
    assert clock.slept == [7.0, 7.0]


def test_patience_ends() -> None:
    calling, clock = caller(attempts=3, longest_wait=60)
    with pytest.raises(ModelError, match=r"p/m: busy\. \(tried 3 times\)") as caught:
        calling.call(after(*[TransientError("busy.", wait=0.0)] * 3))
    assert not isinstance(caught.value, TransientError)
    assert len(clock.slept) == 2
    with pytest.raises(ModelError, match="asks to wait 500 s"):
        calling.call(after(TransientError("closed.", wait=500.0)))


@pytest.mark.parametrize("key", ["sk-abcdé", "sk-a\nb", "a b"])
def test_a_key_that_no_header_holds_is_refused_before_anything_is_sent(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", key)
    with pytest.raises(InputError, match="SOME_API_KEY holds what no key holds") as caught:
        key_from("OTHER_API_KEY", "SOME_API_KEY")
    assert key not in str(caught.value)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


# --- options, keys, prices --------------------------------------------------------------------------------


def test_prices() -> None:
    assert dollars("openai", "gpt-4.1-2025-04-14", 1_000_000, 0) == 2.0
    assert dollars("openai", "gpt-4.1-mini", 0, 1_000_000) == 1.6
    assert dollars("gemini", "gemini-2.5-pro", 1000, 100) == pytest.approx((1.25 * 1000 + 10 * 100) / 1e6)
    assert dollars("gemini", "gemini-2.5-pro", 300_000, 100) is None
    assert dollars("vllm", "gpt-4.1", 1, 1) is None
    assert dollars("openai", "gpt-4.1-audio", 1, 1) is None


def test_a_reply_is_checked() -> None:
    listed = [("A", -1.0), (None, -2), ("B", -9999.0), ("C", 5e-5)]
    read = ModelReply.model_validate({"text": None, "top": listed[:3]})
    assert (read.text, read.top) == ("", (("A", -1.0), ("", -2.0), ("B", -9999.0)))
    assert ModelReply.model_validate({"text": "a", "top": listed[3:]}).top == (("C", 0.0),)
    for told in ({"text": 5}, {"text": "half \ud800"}, {"text": "", "top": [("A", -0.1), ("B", -0.1)]},
                 {"text": "", "top": [("A", math.nan)]}, {"text": "", "top": [("A", True)]}):  # fmt: skip
        with pytest.raises(ValidationError):
            ModelReply.model_validate(told)


@pytest.mark.parametrize(
    ("name", "module", "extra"),
    [
        ("openai/gpt-4.1", "openai", "openai"),
        ("vllm/base", "openai", "openai"),
        ("gemini/gemini-2.5-flash", "google.genai", "gemini"),
        ("langchain/openai:gpt-4.1", "langchain.chat_models", "langchain"),
    ],
)
def test_a_missing_extra_says_the_command(
    monkeypatch: pytest.MonkeyPatch, name: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("GEMINI_API_KEY", "none")
    with pytest.raises(PluginError, match=rf"{name}.*pip install 'limp-tom\[{extra}\]'"):
        open_model(name)


# --- log-probabilities ------------------------------------------------------------------------------------


FIRST: dict[str, tuple[list[tuple[str, float]], tuple[float, float], float]] = {
    "variants are summed": (
        [("A", 0.4), (" A", 0.1), ("a", 0.05), ("A)", 0.05), ("B", 0.3), ("The", 0.06)], (0.6, 0.3), 0.1,
    ),
    "the unlisted has at most what is left over": ([("B", 0.9), ("The", 0.0999), ("Hm", 8e-5)], (2e-5, 0.9), 0.1),
    "and at most the least that is listed": ([("B", 0.9), ("The", 1e-5), ("x", 0.0)], (1e-5, 0.9), 0.1),
}  # fmt: skip


def top(pairs: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return tokens with the logarithms of their probabilities, as providers write them."""
    return [(token, math.log(p) if p else -9999.0) for token, p in pairs]


@pytest.mark.parametrize(("listed", "shares", "rest"), FIRST.values(), ids=FIRST.keys())
def test_labels_by_their_first_token(
    listed: list[tuple[str, float]], shares: tuple[float, float], rest: float
) -> None:
    values, missed = first_token("m", ["A", "B"], top(listed))
    assert [math.exp(value) for value in values] == pytest.approx(shares)
    assert missed == pytest.approx(rest)


@pytest.mark.parametrize(
    ("alternatives", "listed", "error", "words"),
    [
        ("A B", [("B", 0.7)], ModelError, "'A' is not among the 1 first tokens"),
        ("A B", [("B", 0.0)], ModelError, "holds no log-probabilities"),
        ("A B", [("The", 0.7), ("I", 0.2)], ModelError, "the likeliest is 'The'"),
        ("Likely Unlikely", [("Likely", 0.7), ("Un", 0.2)], ModelError, "is longer than one token .'Un'."),
        ("A a)", [("A", 0.7)], InputError, "cannot be told apart"),
    ],
)
def test_what_does_not_tell_is_not_guessed_from(
    alternatives: str, listed: list[tuple[str, float]], error: type[LimpError], words: str
) -> None:
    with pytest.raises(error, match=words):
        first_token("m", alternatives.split(), top(listed))


def test_continuations_are_summed_by_offsets() -> None:
    pieces = [("Q", None), (": a", -1.0), (" b", -2.0), (".\n", -3.0), ("c", -4.0), ("<end>", -9.0)]
    assert continuation("m", pieces, "a b.\nc", ["a", "a b", "a b.", "a b.\nc"]) == [-1.0, -3.0, -6.0, -10.0]
    assert continuation("m", pieces, "a b.\nc", ["a ", "a b.\n"]) == [-1.0, -6.0]  # " b" is no part of "a "
    with pytest.raises(ModelError, match="do not spell 'x'"):
        continuation("m", pieces, "x", ["x"])
    with pytest.raises(ModelError, match="have no log-probability"):
        continuation("m", pieces, "Q: a", ["Q: a"])
