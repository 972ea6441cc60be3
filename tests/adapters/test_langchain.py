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
from langchain_core.runnables import RunnableLambda
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


def test_an_object_that_comes_as_the_call_of_a_tool() -> None:
    class Calling(Chat):
        def with_structured_output(self, *_: Any, **__: Any) -> Any:
            return RunnableLambda(lambda _: {"raw": AIMessage(content=""), "parsed": {"name": "Ann"}})

    opened = from_langchain(Calling(replies=[], asked=[]))
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")


class KeyRefused(Exception):  # noqa: N818
    status_code = 401


def test_whatever_a_chat_model_raises_is_told_without_secrets() -> None:
    opened, asked = model(ConnectionError("reset"), "Ann.")
    assert opened.generate([ASK])[0].text == "Ann."
    assert len(asked) == 2
    broken = "broken at /home/me/secret/place with sk-very-secret-0123456789"
    for reply, kind, words in [
        (KeyRefused(broken), ModelError, "the key was refused"),
        (RuntimeError(broken), ModelError, r"RuntimeError: broken at \[path\] with \[key\]"),
    ]:
        with pytest.raises(kind, match=words) as caught:
            model(reply)[0].generate([ASK])
        assert "secret" not in str(caught.value) + str(caught.value.__cause__)
