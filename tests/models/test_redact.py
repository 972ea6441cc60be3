"""What must not leave this machine is found and taken out, and plain words stay."""

from pathlib import Path

import pytest

from limp.models.redact import findings, public_name, public_url, public_value, redact

SECRETS = {
    "key": [
        "sk-proj-abcdefghij0123456789", "AIzaSyA0123456789012345678901234567890", "hf_abcdefghijklmnopqrstuvwx",
        "ghp_abcdefghijklmnopqrstuvwxyz0123",
    ],
    "header": [
        "Authorization: Basic YWxhZGRpbjpvcGVu", '"x-goog-api-key": "abcdef123456"',
        "Authorization: Bearer abcdef12345678",
    ],
    "bearer token": ["Bearer abcdefgh12345678"],
    "assignment": ["OPENAI_API_KEY=abcdef123456"],
    "credentials in a URL": ["https://me:hunter2@host.example/v1"],
    "path": [
        "/home/ann/models/qwen.gguf", "/Users/ann/limp", "/tmp/x/y", "~/.cache/huggingface",
        "C:\\Users\\ann\\limp",
    ],
    "file URL": ["file:///srv/limp"],
    "private key": ["-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----"],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in SECRETS.items() for text in texts])
def test_secrets_and_paths_are_found_and_taken_out(kind: str, text: str) -> None:
    for frame in ("{}", "Error: ({}), said she.", '{{"a": "{}"}}', "see {}\n"):
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


def test_secrets_of_the_environment_and_the_working_folder_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "my own place"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("SOME_API_KEY", "plainwords123")
    assert redact(f"it is plainwords123 in {place}.") == "it is [value of SOME_API_KEY] in [path]."


def test_names_that_may_be_shown() -> None:
    assert public_url("https://me:pw@host.example:8000/v1/?key=abc#x") == "https://host.example:8000/v1"
    assert public_name("openai/gpt-4.1") == "openai/gpt-4.1"
    assert public_name("transformers/HuggingFaceTB/SmolLM2") == "transformers/HuggingFaceTB/SmolLM2"
    assert public_name("transformers//home/ann/qwen/") == "transformers/qwen"
    assert public_name("/srv/models/qwen") == "qwen"
    assert public_name("transformers/./qwen.gguf") == "transformers/qwen.gguf"
    assert public_value("C:\\models\\qwen.gguf") == "qwen.gguf"
    assert [public_value(v) for v in ("float32", "1.5", ".5", "~", "a/b")] == ["float32", "1.5", ".5", "~", "a/b"]
