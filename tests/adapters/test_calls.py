"""Secrets and paths are taken out, and plain words stay."""

from pathlib import Path

import pytest
from limp.adapters.calls import redact, without

SECRETS = (
    "sk-proj-abcdefghij0123456789", "sk-ab****abcdef", "AIzaSyA0123456789012345678901234567890",
    "hf_abcdefghijklmnopqrstuvwx", "ghp_abcdefghijklmnopqrstuvwxyz0123",
    "Authorization: Basic YWxhZGRpbjpvcGVu", '"x-goog-api-key": "abcdef123456"',
    "Authorization: Bearer abcdef12345678", "Bearer abcdefgh12345678", "OPENAI_API_KEY=abcdef123456",
    "https://me:hunter2@host.example/v1", "https://host/v1?key=abcdef&x=1",
    "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----",
    "/home/ann/models/qwen.gguf", "/Users/ann/limp", "/tmp/x/y", "~/ann/huggingface", "C:\\Users\\ann\\limp",
    "file:///srv/limp",
)  # fmt: skip


@pytest.mark.parametrize("text", SECRETS)
def test_secrets_and_paths_are_taken_out(text: str) -> None:
    for frame in ("{}", "Error: ({}), said she.", '{{"a": "{}"}}', "see {}\n"):
        clean = redact(frame.format(text))
        for part in ("ann", "hunter2", "abcdef", "YWxh", "MIIE", "srv", "AIza", "/tmp"):
            assert part not in clean
        assert redact(clean) == clean


@pytest.mark.parametrize(
    "text",
    [
        "Ann walks to the kitchen and/or the bathroom 1/2 way, at 3:30.",
        "A) Likely B) Unlikely; the cookie: it is in the jar. The secret: she wants tea.",
        "the model openai/gpt-4.1 at https://api.example.com/v1/chat/completions",
        "HuggingFaceTB/SmolLM2-135M-Instruct, data:image/png, exceeds the context of key",
        "<think>/no_think</think> token: the word. password",
        '{"role":"user","parts":["He said: \\"where?\\" "]}',
    ],
)
def test_plain_words_stay(text: str) -> None:
    assert redact(text, ["", "k"]) == text


def test_secrets_that_are_known_are_taken_out_whatever_they_look_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "my own place"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("SOME_API_KEY", "plainwords123")
    assert redact(f"it is plainwords123 in {place}, or hunter2 hunter2.", ["hunter2 hunter2"]) == (
        "it is [key] in [path], or [key]."
    )
    assert without("key k, /home/ann", ["k"]) == "key [key], /home/ann"
