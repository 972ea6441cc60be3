"""LangChain where it is not like other providers: any chat model, with or without schemas.

What it does as all providers do, over the wire of a server, is in `test_providers`.
"""

from pathlib import Path
from typing import Any

import pytest

from limp.errors import ModelError

pytest.importorskip("langchain_core")

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from limp.adapters.langchain import LangChainModel, from_langchain

from .providers import ASK, Mind, about, saved


class Chat(BaseChatModel):
    """Says the replies in order, or raises them, and remembers what it was asked; it knows no schemas."""

    replies: list[Any]
    asked: list[list[BaseMessage]]

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        self.asked.append(messages)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        message = reply if isinstance(reply, AIMessage) else AIMessage(content=reply)
        return ChatResult(generations=[ChatGeneration(message=message)])


def model(*replies: object) -> tuple[LangChainModel, list[list[BaseMessage]]]:
    chat = Chat(replies=list(replies), asked=[])
    return from_langchain(chat, backoff=0), chat.asked


def test_media_are_standard_blocks(tmp_path: Path) -> None:
    frame = saved(tmp_path / "a.png", b"a", "image/png")
    opened, asked = model("ok")
    opened.generate([about(frame, "What?")])
    assert asked[0][0].content == [
        {"type": "image", "base64": "YQ==", "mime_type": "image/png"},
        {"type": "text", "text": "What?"},
    ]


def test_a_schema_in_words_and_once_more() -> None:
    opened, asked = model("no", '{"name": "Ann"}', "no", "no")
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert "Answer with one JSON object" in str(asked[0][-1].content)
    assert [m.type for m in asked[1]] == ["system", "human", "ai", "human"]
    with pytest.raises(ModelError):
        opened.generate([ASK], Mind)
