"""The Gemini adapter against the real SDK and a loopback server: what it sends, and what it makes of faults."""

import base64
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from loopback import Loopback

from limp.errors import InputError, ModelError
from limp.protocols.models import Sampling
from limp.protocols.prompt import Media, Message, Prompt

from .providers import ASK, GEMINI, KEY, LABELS, Open, about, saved

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


def test_a_film_and_a_picture_travel_in_the_request(
    server: Loopback, model: Open, film: Media, tmp_path: Path
) -> None:
    model(fps=4).generate([about("Before.", film, "What happened?")])
    before, shown, asked = contents(server)
    assert (before, asked) == ({"text": "Before."}, {"text": "What happened?"})
    assert (shown["inlineData"]["mimeType"], shown["videoMetadata"]) == ("video/mp4", {"fps": 4.0})
    assert base64.b64decode(shown["inlineData"]["data"], altchars=b"-_") == FILM
    model(fps=4).generate([about(saved(tmp_path / "a.jpg", b"a", "image/jpeg", 1.0), "What happened?")])
    assert contents(server)[0] == {"inlineData": {"mimeType": "image/jpeg", "data": "YQ=="}}, "no fps"


# --- scores and opening -----------------------------------------------------------------------------------


def test_a_model_without_log_probabilities_says_so(server: Loopback, model: Open) -> None:
    server.toy.refuses = ("responseLogprobs",)
    with pytest.raises(ModelError, match=r"responseLogprobs is not enabled.*--estimator stated"):
        model().score([LABELS])


def test_known_media_are_needed(model: Open, film: Media) -> None:
    with pytest.raises(InputError, match="no media of type 'text/plain'"):
        model().generate([about(film.model_copy(update={"mime": "text/plain"}))])
    with pytest.raises(InputError, match="system message"):
        model().generate([Prompt(messages=(Message(role="system", parts=(film,)),))])
