"""The Gemini adapter against the real SDK and a loopback server: what it sends, and what it makes of faults."""

import base64
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from loopback import Fault, Loopback

from limp.errors import ModelError
from limp.protocols.models import Sampling
from limp.protocols.prompt import Media, Message, Prompt

from .providers import ASK, GEMINI, KEY, Open, about, saved

pytest.importorskip("google.genai")

FILM = bytes(range(256)) * 40  # 10 kB


@pytest.fixture
def model(hosted: Open) -> Open:
    return partial(hosted, GEMINI)


@pytest.fixture
def film(tmp_path: Path) -> Media:
    return saved(tmp_path / "clip.mp4", FILM)


def camel(value: object) -> object:
    """The SDK writes some names with_underscores and others inCamelCase; the API takes both."""
    if isinstance(value, dict):
        return {re.sub(r"_(\w)", lambda m: m[1].upper(), name): camel(inner) for name, inner in value.items()}
    return [camel(item) for item in value] if isinstance(value, list) else value


def contents(server: Loopback, call: int = -1) -> list[dict[str, Any]]:
    """The parts of the first content of a request."""
    return camel(server.bodies[call]["contents"][0]["parts"])  # type: ignore[return-value]


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
    looks = {"fps": "0", "media_resolution": "low", "thinking": "0"}
    assert opened.identity == {"base_url": server.url, **looks}  # type: ignore[attr-defined]
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


def test_a_small_film_travels_in_the_request_and_what_does_not_fit_is_uploaded(
    server: Loopback, model: Open, film: Media, tmp_path: Path
) -> None:
    model(fps=4).generate([about("Before.", film, "What happened?")])
    assert len(server.calls) == 1
    before, shown, asked = contents(server)
    assert (before, asked) == ({"text": "Before."}, {"text": "What happened?"})
    assert (shown["inlineData"]["mimeType"], shown["videoMetadata"]) == ("video/mp4", {"fps": 4.0})
    assert base64.b64decode(shown["inlineData"]["data"], altchars=b"-_") == FILM
    model(fps=4).generate([about(saved(tmp_path / "a.jpg", b"a", "image/jpeg", 1.0), "What happened?")])
    assert contents(server)[0] == {"inlineData": {"mimeType": "image/jpeg", "data": "YQ=="}}, (
        "pictures know no fps"
    )
    small = saved(tmp_path / "small.mp4", b"small")
    model(inline_megabytes=0.01).generate([about(small, film, "Which?")])
    assert [sorted(part) for part in contents(server)] == [["inlineData"], ["fileData"], ["text"]]


def test_a_big_film_is_uploaded_once_and_waited_for(server: Loopback, model: Open, film: Media) -> None:
    server.files.processing = 2
    opened = model(inline_megabytes=0.005, fps=2)
    opened.generate([about(film, f"Question {k}?") for k in range(4)])
    paths = [re.sub(r"/v1\w*", "", call.path) for call in server.calls]
    assert [path for path in paths if "files" in path or "session" in path] == [
        "/upload/files", "/session/f1", *["/files/f1"] * 3,
    ]  # fmt: skip
    start, chunk = server.calls[0], server.calls[1]
    told = ("protocol", "command", "header-content-type", "header-content-length")
    said = [start.headers[f"x-goog-upload-{name}"] for name in told]
    assert said == ["resumable", "start", "video/mp4", str(len(FILM))]
    assert [chunk.headers[f"x-goog-upload-{name}"] for name in ("command", "offset")] == ["upload, finalize", "0"]
    assert chunk.raw == FILM
    assert "clip" not in str([call.headers for call in server.calls[:2]]) + str(start.body)
    asked = [k for k, call in enumerate(server.calls) if "generateContent" in call.path]
    assert [contents(server, k)[0] for k in asked] == [
        {
            "fileData": {"mimeType": "video/mp4", "fileUri": "https://files.invalid/v1beta/files/f1"},
            "videoMetadata": {"fps": 2.0},
        }
    ] * 4


# --- uploads that fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "fault"),
    [("/upload/", "cut"), ("/upload/", "500"), *(("/session/", fault) for fault in ("cut", "429", "invalid"))],
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


def test_a_damaged_upload_is_never_used(server: Loopback, model: Open, film: Media) -> None:
    server.files.corrupt = True
    with pytest.raises(ModelError, match=r"not whole: 10239 of 10240 bytes arrived\. \(tried 2 times\)"):
        model(inline_megabytes=0, attempts=2).generate([about(film, "What?")])
    assert not [call for call in server.calls if "generateContent" in call.path]


def test_a_film_that_never_gets_ready_or_cannot_be_read(server: Loopback, model: Open, film: Media) -> None:
    server.files.processing = 10**9
    with pytest.raises(ModelError, match=r"not ready after 0\.05 s"):
        model(inline_megabytes=0, upload_wait=0.05).generate([about(film, "What?")])
    server.files.processing, server.files.broken = 0, True
    with pytest.raises(ModelError, match="cannot read the film"):
        model(inline_megabytes=0).generate([about(film, "What?")])
    assert not [call for call in server.calls if "generateContent" in call.path]
