"""The providers over the wire of a server on this machine, opened alike."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from loopback import Loopback

from limp.minds.facts import Value
from limp.protocols.models import LanguageModel, ScoreRequest
from limp.protocols.prompt import Media, Message, Prompt
from limp.registry import open_model

KEY = "sk-very-secret-0123456789"
ASK = Prompt(
    messages=(Message(role="system", parts=("Be brief.",)), Message(role="user", parts=("Who is there?",)))
)
LABELS = ScoreRequest(prompt=ASK, alternatives=("A", "B"))
WORDS = ScoreRequest(prompt=ASK, alternatives=("walk home", "wait"))

Open = Callable[..., LanguageModel]


class Mind(Value):  # a docstring would be part of its schema
    name: str
    goal: Literal["help", "hinder"] = "help"


MIND = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "goal": {"enum": ["help", "hinder"], "type": "string"}},
    "required": ["name", "goal"],
    "additionalProperties": False,
}
"""Its schema, as a provider can enforce it."""


def about(*parts: str | Media) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=parts),))


def saved(path: Path, data: bytes, mime: str = "video/mp4", time: float | None = None) -> Media:
    """Write a film or a picture, and return it as a part of a prompt."""
    path.write_bytes(data)
    return Media(mime=mime, sha256=hashlib.sha256(data).hexdigest(), path=str(path), time=time)


@dataclass(frozen=True)
class Provider:
    """How a provider is opened, and where it keeps the parts of a request for labels."""

    id: str
    name: str
    extra: str
    """The module without which it cannot be tested."""
    schema: tuple[str, ...]
    """The path of the schema in a request."""
    refused: str
    """The field that a server refuses that enforces no schemas."""
    scored: dict[str, object]
    """The fields by which the likeliest first tokens are asked for."""
    options: dict[str, object] = field(default_factory=dict)

    def open(self, server: Loopback, **options: object) -> LanguageModel:
        pytest.importorskip(self.extra)
        given = {"backoff": 0, "timeout": 60, **self.options, **options}
        if not self.name.startswith("langchain/"):
            url = server.url if self.name.startswith("gemini/") else server.openai_url
            return open_model(self.name, **{"base_url": url, **given})
        from langchain_openai import ChatOpenAI
        from limp.adapters.langchain import from_langchain

        chat = ChatOpenAI(model="gpt-4.1", base_url=server.openai_url, api_key=KEY, max_retries=0)  # type: ignore[arg-type]
        return from_langchain(chat, **given)


CHAT = Provider(
    "chat", "openai/gpt-4.1", "openai", ("response_format", "json_schema", "schema"), "response_format",
    {"logprobs": True, "top_logprobs": 20, "max_tokens": 1},
)  # fmt: skip
GEMINI = Provider(
    "gemini", "gemini/gemini-2.5-flash", "google.genai", ("generationConfig", "responseJsonSchema"),
    "responseJsonSchema", {"responseLogprobs": True, "logprobs": 20, "maxOutputTokens": 1}, {"look_every": 0.01},
)  # fmt: skip
LANGCHAIN = Provider(
    "langchain", "langchain/openai-chat:gpt-4.1", "langchain_openai", ("response_format", "json_schema", "schema"),
    "", {"logprobs": True, "top_logprobs": 20, "max_completion_tokens": 1},
)  # fmt: skip
OWN = (CHAT, GEMINI)
"""Those whose wire our own adapters read."""
ALL = (*OWN, LANGCHAIN)
