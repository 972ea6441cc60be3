from pathlib import Path

import pytest

from limp.models.redact import findings, public_name, public_url, public_value, redact

SECRETS = {
    "sk-proj-abcdefghij0123456789": "key",
    "AIzaSyA0123456789012345678901234567890": "key",
    "hf_abcdefghijklmnopqrstuvwx": "key",
    "ghp_abcdefghijklmnopqrstuvwxyz0123": "key",
    "Authorization: Basic YWxhZGRpbjpvcGVu": "header",
    '"x-goog-api-key": "abcdef123456"': "header",
    "Authorization: Bearer abcdef12345678": "header",
    "Bearer abcdefgh12345678": "bearer token",
    "OPENAI_API_KEY=abcdef123456": "assignment",
    "https://me:hunter2@host.example/v1": "credentials in a URL",
    "/home/ann/models/qwen.gguf": "path",
    "/Users/ann/limp": "path",
    "/tmp/x/y": "path",
    "~/.cache/huggingface": "path",
    "C:\\Users\\ann\\limp": "path",
    "file:///srv/limp": "file URL",
    "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----": "private key",
}


@pytest.mark.parametrize("frame", ["{}", "Error: ({}), said she.", '{{"a": "{}"}}', "see {}\n"])
def test_secrets_and_paths_are_found_and_taken_out(frame: str) -> None:
    for text, kind in SECRETS.items():
        whole = frame.format(text)
        assert kind in {name for name, _ in findings(whole)}
        clean = redact(whole)
        for part in ("ann", "hunter2", "abcdef", "YWxh", "MIIE", "srv", "AIza", "/tmp"):
            assert part not in clean
        assert list(findings(clean)) == []
        assert redact(clean) == clean


@pytest.mark.parametrize(
    "text",
    [
        "Ann walks to the kitchen and/or the bathroom 1/2 way, at 3:30.",
        "A) Likely B) Unlikely; the cookie: it is in the jar. The secret: she wants tea.",
        "the model openai/gpt-4.1 at https://api.example.com/v1/chat/completions",
        "HuggingFaceTB/SmolLM2-135M-Instruct, data:image/png",
        "<think>/no_think</think> token: the word. password",
        '{"role":"user","parts":["He said: \\"where?\\" "]}',
    ],
)
def test_plain_words_stay(text: str) -> None:
    assert list(findings(text)) == []
    assert redact(text) == text


def test_secrets_of_the_environment_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "plainwords123")
    assert redact("it is plainwords123.") == "it is [value of SOME_API_KEY]."


def test_where_the_process_is_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "my own place"
    place.mkdir()
    monkeypatch.chdir(place)
    assert redact(f"cannot read {place}.") == "cannot read [path]."


def test_names_that_may_be_shown() -> None:
    assert public_url("https://me:pw@host.example:8000/v1/?key=abc#x") == "https://host.example:8000/v1"
    assert public_name("openai/gpt-4.1") == "openai/gpt-4.1"
    assert public_name("transformers/HuggingFaceTB/SmolLM2") == "transformers/HuggingFaceTB/SmolLM2"
    assert public_name("transformers//home/ann/qwen/") == "transformers/qwen"
    assert public_name("/srv/models/qwen") == "qwen"
    assert public_name("transformers/./qwen.gguf") == "transformers/qwen.gguf"
    assert public_value("C:\\models\\qwen.gguf") == "qwen.gguf"
    assert [public_value(v) for v in ("float32", "1.5", ".5", "~", "a/b")] == ["float32", "1.5", ".5", "~", "a/b"]
