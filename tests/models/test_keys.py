"""Names that may be written down."""

from limp.models.keys import public_name, public_url, public_value


def test_names_that_may_be_shown() -> None:
    assert public_url("https://me:pw@host.example:8000/v1/?key=abc#x") == "https://host.example:8000/v1"
    assert public_name("openai/gpt-4.1") == "openai/gpt-4.1"
    assert public_name("transformers/HuggingFaceTB/SmolLM2") == "transformers/HuggingFaceTB/SmolLM2"
    assert public_name("transformers//home/ann/qwen/") == "transformers/qwen"
    assert public_name("/srv/models/qwen") == "qwen"
    assert public_name("transformers/./qwen.gguf") == "transformers/qwen.gguf"
    assert public_value("C:\\models\\qwen.gguf") == "qwen.gguf"
    assert [public_value(v) for v in ("float32", "1.5", ".5", "~", "a/b")] == ["float32", "1.5", ".5", "~", "a/b"]
