"""The Gemini adapter against the real SDK and a loopback server: what it sends, and what it makes of faults."""

from __future__ import annotations

import base64
import hashlib
import logging
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from limp.adapters.hosted import AccessError, ContentFilterError, NoLogProbsError, ProviderError
from loopback import Fault, Loopback

from limp.errors import InputError, LimpError
from limp.minds.facts import Value
from limp.prompt import Media, Message, Prompt
from limp.protocols import Identified, LanguageModel, Sampling, ScoreRequest
from limp.registry import open_model

pytest.importorskip("google.genai")

KEY = "AIzaVerySecret0123456789"
ASK = Prompt(
    messages=(Message(role="system", parts=("Be brief.",)), Message(role="user", parts=("Who is there?",)))
)
LABELS = ScoreRequest(prompt=ASK, alternatives=("A", "B"))
FILM = bytes(range(256)) * 40  # 10 kB


class Mind(Value):
    name: str


Open = Callable[..., LanguageModel]


@pytest.fixture
def model(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.setenv("GEMINI_API_KEY", KEY)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    opened = []
    quick = {"backoff": 0, "timeout": 5, "look_every": 0.01}

    def call(name: str = "gemini/gemini-2.5-flash", **options: object) -> LanguageModel:
        opened.append(open_model(name, base_url=server.gemini_url, **{**quick, **options}))
        return opened[-1]

    yield call
    for one in opened:
        one.close()  # type: ignore[attr-defined]


@pytest.fixture
def film(tmp_path: Path) -> Media:
    (tmp_path / "clip.mp4").write_bytes(FILM)
    return Media(mime="video/mp4", sha256=hashlib.sha256(FILM).hexdigest(), path=str(tmp_path / "clip.mp4"))


def camel(value: object) -> object:
    """The SDK writes some names with_underscores and others inCamelCase; the API takes both."""
    if isinstance(value, dict):
        return {re.sub(r"_(\w)", lambda m: m[1].upper(), name): camel(inner) for name, inner in value.items()}
    return [camel(item) for item in value] if isinstance(value, list) else value


def contents(server: Loopback, call: int = -1) -> list[dict[str, Any]]:
    """The parts of the first content of a request."""
    return camel(server.bodies[call]["contents"][0]["parts"])  # type: ignore[return-value]


def about(*parts: str | Media) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=parts),))


# --- requests ---------------------------------------------------------------------------------------------


def test_a_request(server: Loopback, model: Open) -> None:
    turns = (*ASK.messages, Message(role="assistant", parts=("Ann.",)), Message(role="user", parts=("And?",)))
    opened = model(thinking=0, media_resolution="low")
    (done,) = opened.generate([Prompt(messages=turns)], sampling=Sampling(temperature=0.5, max_tokens=9, sample=2))
    assert (done.text, done.model) == ("All is well.", "gemini-2.5-flash")
    assert (done.usage.prompt_tokens, done.usage.completion_tokens) == (100, 9)  # 5 of them thoughts
    assert done.usage.dollars == pytest.approx((100 * 0.3 + 9 * 2.5) / 1e6)
    assert re.fullmatch(r"/v1\w*/models/gemini-2\.5-flash:generateContent", server.calls[0].path)
    assert server.calls[0].headers["x-goog-api-key"] == KEY
    assert camel(server.bodies) == [
        {
            "systemInstruction": {"parts": [{"text": "Be brief."}], "role": "user"},
            "contents": [
                {"role": "user", "parts": [{"text": "Who is there?"}]},
                {"role": "model", "parts": [{"text": "Ann."}]},
                {"role": "user", "parts": [{"text": "And?"}]},
            ],
            "generationConfig": {
                "temperature": 0.5,
                "maxOutputTokens": 9,
                "seed": 2,
                "thinkingConfig": {"thinkingBudget": 0},
                "mediaResolution": "MEDIA_RESOLUTION_LOW",
            },
        }
    ]


def test_a_schema_is_enforced_or_spelled_out(server: Loopback, model: Open) -> None:
    server.toy.text = '{"name": "Ann"}'
    opened = model()
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    config = server.bodies[0]["generationConfig"]
    assert config["responseMimeType"] == "application/json"
    assert config["responseJsonSchema"] == {
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
        "additionalProperties": False,
    }
    server.toy.refuses = ("responseJsonSchema",)
    for _ in range(2):
        assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert [call.status for call in server.calls] == [200, 400, 200, 200]
    assert "Answer with one JSON object" in server.bodies[-1]["contents"][0]["parts"][1]["text"]


def test_a_small_film_travels_in_the_request(server: Loopback, model: Open, film: Media) -> None:
    model(fps=4).generate([about("Before.", film, "What happened?")])
    assert len(server.calls) == 1
    parts = contents(server)
    assert parts == [
        {"text": "Before."},
        {
            "inlineData": {"mimeType": "video/mp4", "data": parts[1]["inlineData"]["data"]},
            "videoMetadata": {"fps": 4.0},
        },
        {"text": "What happened?"},
    ]
    sent = parts[1]["inlineData"]["data"]
    assert base64.urlsafe_b64decode(sent) == FILM or base64.b64decode(sent) == FILM


def test_pictures_keep_their_order_and_know_no_fps(server: Loopback, model: Open, tmp_path: Path) -> None:
    frames = []
    for k in range(3):
        (tmp_path / f"{k}.jpg").write_bytes(bytes([k]))
        digest = hashlib.sha256(bytes([k])).hexdigest()
        frames.append(Media(mime="image/jpeg", sha256=digest, path=str(tmp_path / f"{k}.jpg"), time=float(k)))
    model(fps=4).generate([about(*frames, "What happened?")])
    parts = contents(server)
    assert [base64.b64decode(part["inlineData"]["data"]) for part in parts[:3]] == [b"\0", b"\1", b"\2"]
    assert not any("videoMetadata" in part for part in parts)


def test_a_big_film_is_uploaded_once_and_waited_for(server: Loopback, model: Open, film: Media) -> None:
    server.files.processing = 2
    opened = model(inline_megabytes=0.005, fps=2)
    opened.generate([about(film, f"Question {k}?") for k in range(4)])
    paths = [re.sub(r"/v1\w*", "", call.path) for call in server.calls]
    assert [path for path in paths if "files" in path or "session" in path] == [
        "/upload/files", "/session/f1", *["/files/f1"] * 3,
    ]  # fmt: skip
    start, chunk = server.calls[0], server.calls[1]
    assert start.headers["x-goog-upload-protocol"] == "resumable"
    assert start.headers["x-goog-upload-command"] == "start"
    assert start.headers["x-goog-upload-header-content-type"] == "video/mp4"
    assert start.headers["x-goog-upload-header-content-length"] == str(len(FILM))
    assert (chunk.headers["x-goog-upload-command"], chunk.headers["x-goog-upload-offset"]) == (
        "upload, finalize",
        "0",
    )
    assert chunk.raw == FILM
    assert "clip" not in str([call.headers for call in server.calls[:2]]) + str(start.body)
    asked = [k for k, call in enumerate(server.calls) if "generateContent" in call.path]
    assert [contents(server, k)[0] for k in asked] == [
        {
            "fileData": {"mimeType": "video/mp4", "fileUri": "https://files.invalid/v1beta/files/f1"},
            "videoMetadata": {"fps": 2.0},
        }
    ] * 4


def test_only_what_does_not_fit_is_uploaded(server: Loopback, model: Open, film: Media, tmp_path: Path) -> None:
    (tmp_path / "small.mp4").write_bytes(b"small")
    small = Media(mime="video/mp4", sha256=hashlib.sha256(b"small").hexdigest(), path=str(tmp_path / "small.mp4"))
    model(inline_megabytes=0.01).generate([about(small, film, "Which?")])
    parts = contents(server)
    assert [sorted(part) for part in parts] == [["inlineData"], ["fileData"], ["text"]]


# --- uploads that fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("/upload/", "cut"),
        ("/upload/", "500"),
        ("/session/", "cut"),
        ("/session/", "429"),
        ("/session/", "invalid"),
    ],
)
def test_an_upload_that_breaks_off_is_begun_again(
    server: Loopback, model: Open, film: Media, where: str, fault: str
) -> None:
    server.order(Fault(fault, path=where))
    assert model(inline_megabytes=0).generate([about(film, "What?")])[0].text == "All is well."
    starts = [call for call in server.calls if call.path.startswith("/upload/")]
    assert len(starts) == 2
    used = contents(server)[0]["fileData"]["fileUri"]
    assert server.files.uploads[used.rpartition("/")[2]].data == FILM


def test_an_upload_that_keeps_breaking_off_is_reported(server: Loopback, model: Open, film: Media) -> None:
    server.order(*[Fault("cut", path="/session/")] * 3)
    with pytest.raises(
        ProviderError, match=r"the connection to http://127\.0\.0\.1:\d+ failed\. \(tried 3 times\)"
    ):
        model(inline_megabytes=0, attempts=3).generate([about(film, "What?")])
    assert not [call for call in server.calls if "generateContent" in call.path]


def test_a_damaged_upload_is_never_used(server: Loopback, model: Open, film: Media) -> None:
    server.files.corrupt = True
    with pytest.raises(ProviderError, match=r"not whole: 10239 of 10240 bytes arrived\. \(tried 2 times\)"):
        model(inline_megabytes=0, attempts=2).generate([about(film, "What?")])
    assert not [call for call in server.calls if "generateContent" in call.path]


def test_a_film_that_never_gets_ready_or_cannot_be_read(server: Loopback, model: Open, film: Media) -> None:
    server.files.processing = 10**9
    with pytest.raises(ProviderError, match=r"not ready after 0\.05 s"):
        model(inline_megabytes=0, upload_wait=0.05).generate([about(film, "What?")])
    server.files.processing, server.files.broken = 0, True
    with pytest.raises(ProviderError, match="cannot read the film"):
        model(inline_megabytes=0).generate([about(film, "What?")])
    assert not [call for call in server.calls if "generateContent" in call.path]


# --- scores -----------------------------------------------------------------------------------------------


def test_labels_are_scored_by_the_first_token(server: Loopback, model: Open) -> None:
    (scores,) = model().score([LABELS])
    assert scores.log_probs == pytest.approx((math.log(0.6), math.log(0.25)))
    assert scores.missing == pytest.approx(0.15)
    assert (scores.estimator, scores.model) == ("first-token", "gemini-2.5-flash")
    config = server.bodies[0]["generationConfig"]
    assert (config["responseLogprobs"], config["logprobs"], config["maxOutputTokens"]) == (True, 20, 1)


def test_no_log_probabilities_is_an_error_with_the_way_out(server: Loopback, model: Open) -> None:
    for kind in ("no_logprobs", "partial_logprobs"):
        server.order(Fault(kind))
        with pytest.raises(NoLogProbsError, match=r"no log-probabilities.*--estimator sampled"):
            model().score([LABELS])
    server.toy.refuses = ("responseLogprobs",)
    with pytest.raises(NoLogProbsError, match=r"responseLogprobs is not enabled.*--estimator sampled"):
        model().score([LABELS])
    assert len(server.calls) == 3
    with pytest.raises(NoLogProbsError, match=r"given words.*--estimator judge"):
        model().score([ScoreRequest(prompt=ASK, alternatives=("walk home", "wait"))])
    assert len(server.calls) == 3


# --- faults -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["429", "500", "cut", "truncated", "invalid", "empty"])
def test_what_passes_is_tried_again(server: Loopback, model: Open, kind: str) -> None:
    server.order(Fault(kind), Fault(kind))
    assert model().generate([ASK])[0].text == "All is well."
    assert [call.fault for call in server.calls] == [kind, kind, ""]
    server.order(*[Fault(kind)] * 3)
    with pytest.raises(ProviderError, match=r"gemini/gemini-2.5-flash: .*\(tried 3 times\)"):
        model(attempts=3).generate([ASK])
    assert len(server.calls) == 6


@pytest.mark.parametrize("kind", ["timeout", "slow"])
def test_a_silent_and_a_dripping_server_time_out(server: Loopback, model: Open, kind: str) -> None:
    server.order(Fault(kind, seconds=20))
    assert model(timeout=1.0).generate([ASK])[0].text == "All is well."
    assert [call.fault for call in server.calls] == [kind, ""]


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [
        ("401", AccessError, "the key was refused.*Check GEMINI_API_KEY"),
        ("404", AccessError, r"The model does not exist \(HTTP 404\)"),
        ("filter", ContentFilterError, r"the answer was filtered \(SAFETY\)"),
        ("filter_400", ContentFilterError, r"the prompt was filtered \(SAFETY\)"),
        ("refusal", ContentFilterError, "PROHIBITED_CONTENT"),
        ("blank", ProviderError, "the answer has no words"),
    ],
)
def test_what_does_not_pass_is_told_at_once(
    server: Loopback, model: Open, kind: str, error: type[Exception], words: str
) -> None:
    server.order(Fault(kind))
    with pytest.raises(error, match=words):
        model().generate([ASK])
    assert len(server.calls) == 1


def test_the_model_that_answered_is_reported(server: Loopback, model: Open) -> None:
    server.order(Fault("other_model"))
    done = model().generate([ASK])[0]
    assert (done.model, done.usage.dollars) == ("rerouted-model-2", None)


# --- opening ----------------------------------------------------------------------------------------------


def test_it_is_a_language_model_with_an_identity(server: Loopback, model: Open) -> None:
    opened = model(fps="2", thinking="0")
    assert isinstance(opened, LanguageModel)
    assert isinstance(opened, Identified)
    assert opened.identity == {"base_url": server.url, "fps": "2", "media_resolution": "", "thinking": "0"}


def test_a_key_and_known_media_are_needed(model: Open, monkeypatch: pytest.MonkeyPatch, film: Media) -> None:
    odd = film.model_copy(update={"mime": "text/plain"})
    with pytest.raises(InputError, match="no media of type 'text/plain'"):
        model().generate([about(odd)])
    with pytest.raises(InputError, match="system message"):
        model().generate([Prompt(messages=(Message(role="system", parts=(film,)),))])
    monkeypatch.delenv("GEMINI_API_KEY")
    monkeypatch.delenv("GEMINI_BASE_URL", raising=False)
    with pytest.raises(AccessError, match="GEMINI_API_KEY"):
        open_model("gemini/gemini-2.5-flash")


def test_no_key_and_no_path_shows_anywhere(
    server: Loopback, model: Open, film: Media, caplog: pytest.LogCaptureFixture
) -> None:
    opened = model(attempts=1, inline_megabytes=0)
    seen = [repr(opened), str(vars(opened)), str(opened.identity)]
    with caplog.at_level(logging.DEBUG):
        for kind in ("401", "404", "429", "500", "cut", "filter_400"):
            server.order(Fault(kind, path="generateContent"))
            with pytest.raises(LimpError) as caught:
                opened.generate([about(film, "What?")])
            error: BaseException | None = caught.value
            while error:
                seen += [str(error), repr(error), str(vars(error))]
                error = error.__cause__
        opened.generate([about(film, "What?")])
    seen += [record.getMessage() for record in caplog.records]
    folder = str(Path(film.path).parent)
    assert len(seen) > 10
    assert not [text for text in seen if KEY in text or folder in text]
    assert folder not in str([call.headers for call in server.calls]) + str(server.bodies)
