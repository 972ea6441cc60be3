"""LangChain both ways, with its own fake chat models: no network and no provider."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from limp.errors import LimpError
from limp.models.structured import StructureError
from limp.pipeline import Pipeline
from limp.prompt import Media
from limp.protocols import Identified, LanguageModel, Sampling

pytest.importorskip("langchain_core")

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable, RunnableLambda
from limp.adapters.hosted import AccessError, ContentFilterError, NoLogProbsError, ProviderError
from limp.adapters.langchain import as_runnable, from_langchain

from .providers import ASK, LABELS, WORDS, Mind, about

TOP = [{"token": "A", "logprob": math.log(0.6)}, {"token": " b", "logprob": math.log(0.3)}]


class Chat(BaseChatModel):
    """Says the scripted replies in order, or raises them, and remembers what it was asked."""

    replies: list[Any]
    asked: list[Any]
    temperature: float = 1.0
    max_tokens: int = 0
    own_schemas: bool = False

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,  # noqa: ARG002
        run_manager: Any = None,  # noqa: ARG002
        **kwargs: Any,
    ) -> ChatResult:
        self.asked.append(
            {"messages": messages, "temperature": self.temperature, "most": self.max_tokens, **kwargs}
        )
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        message = reply if isinstance(reply, AIMessage) else AIMessage(content=reply)
        return ChatResult(generations=[ChatGeneration(message=message)])

    def with_structured_output(
        self,
        schema: Any,
        *,
        include_raw: bool = False,  # noqa: ARG002
        **_: Any,
    ) -> Runnable[Any, Any]:
        if not self.own_schemas:
            raise NotImplementedError
        self.asked.append(schema)
        return RunnableLambda(lambda messages: {"raw": self.invoke(messages), "parsed": {"name": "Ann"}})


def model(*replies: object, **options: object) -> tuple[LanguageModel, list[Any]]:
    chat = Chat(replies=list(replies), own_schemas=bool(options.pop("own_schemas", False)), asked=[])
    return from_langchain(chat, **{"backoff": 0, "concurrency": 1, **options}), chat.asked


def test_words_usage_and_sampling() -> None:
    reply = AIMessage(
        content="Ann.",
        response_metadata={"model_name": "served-1"},
        usage_metadata={"input_tokens": 7, "output_tokens": 2, "total_tokens": 9},
    )
    opened, asked = model(reply)
    (done,) = opened.generate([ASK], sampling=Sampling(temperature=0.5, max_tokens=9))
    assert (done.text, done.model, done.usage.prompt_tokens, done.usage.completion_tokens) == (
        "Ann.",
        "served-1",
        7,
        2,
    )
    assert [(m.type, m.content) for m in asked[0]["messages"]] == [
        ("system", "Be brief."),
        ("human", "Who is there?"),
    ]
    assert (asked[0]["temperature"], asked[0]["most"]) == (0.5, 9)


def test_media_are_standard_blocks(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"a")
    frame = Media(mime="image/png", sha256=hashlib.sha256(b"a").hexdigest(), path=str(tmp_path / "a.png"))
    opened, asked = model("ok")
    opened.generate([about(frame, "What?")])
    assert asked[0]["messages"][0].content == [
        {"type": "image", "base64": "YQ==", "mime_type": "image/png"},
        {"type": "text", "text": "What?"},
    ]


def test_a_schema_in_words_and_once_more() -> None:
    opened, asked = model("no", "{'name': 'Ann'}", "no", "no")
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert "Answer with one JSON object" in asked[0]["messages"][-1].content
    assert [m.type for m in asked[1]["messages"]] == ["system", "human", "ai", "human"]
    with pytest.raises(StructureError):
        opened.generate([ASK], Mind)


def test_a_schema_for_a_chat_model_that_takes_one() -> None:
    opened, asked = model("ignored", own_schemas=True)
    assert opened.generate([ASK], Mind)[0].parsed == Mind(name="Ann")
    assert (asked[0]["title"], asked[0]["required"]) == ("Mind", ["name", "goal"])


def test_labels_and_missing_log_probabilities() -> None:
    reply = AIMessage(content="A", response_metadata={"logprobs": {"content": [{"top_logprobs": TOP}]}})
    opened, asked = model(reply, "A")
    (scores,) = opened.score([LABELS])
    assert scores.log_probs == pytest.approx((math.log(0.6), math.log(0.3)))
    assert scores.missing == pytest.approx(0.1)
    assert (asked[0]["logprobs"], asked[0]["top_logprobs"], asked[0]["most"]) == (True, 20, 1)
    with pytest.raises(NoLogProbsError, match=r"no log-probabilities.*--estimator sampled"):
        opened.score([LABELS])
    with pytest.raises(NoLogProbsError, match="given words"):
        opened.score([WORDS])


class HttpError(Exception):
    status_code = 429


class KeyRefused(Exception):  # noqa: N818
    status_code = 401


def test_what_passes_is_tried_again_and_the_rest_is_told() -> None:
    opened, asked = model(HttpError("slow down"), ConnectionError("reset"), "Ann.")
    assert opened.generate([ASK])[0].text == "Ann."
    assert len(asked) == 3
    refused = KeyRefused("Incorrect API key provided: sk-very-secret-0123456789")
    broken = RuntimeError("broken at /home/me/secret/place with sk-very-secret-0123456789")
    filtered = AIMessage(content="", response_metadata={"finish_reason": "content_filter"})
    for reply, kind, words in [
        (refused, AccessError, "the key was refused"),
        (broken, ProviderError, r"RuntimeError: broken at \[path\] with \[key\]"),
        (filtered, ContentFilterError, "filtered"),
    ]:
        with pytest.raises(kind, match=words) as caught:
            model(reply)[0].generate([ASK])
        assert "secret" not in str(caught.value) + str(caught.value.__cause__)


def test_it_is_a_language_model_with_an_identity() -> None:
    opened, _ = model()
    assert isinstance(opened, LanguageModel)
    assert isinstance(opened, Identified)
    assert opened.name == "langchain/scripted:Chat"
    assert opened.identity["class"].endswith("Chat")
    assert len(opened.identity["parameters"]) == 64


TEXT = "Mary: Where is the mug? John: I put it in the fridge. Mary walked to the fridge and opened it."
QUESTION = "Which is MOST likely?\nA) Mary thinks it is in the fridge.\nB) Mary thinks it is in the sink."


def test_a_pipeline_is_a_runnable() -> None:
    class Picks:
        def answer(self, question: Any) -> Any:
            from limp.answers import Answer

            return Answer(question, "A", {"A": 0.75, "B": 0.25})

    chain = as_runnable(Picks()) | RunnableLambda(lambda found: found["choice"])
    fields = {
        "text": "Which is MOST likely?",
        "choices": [{"label": "A", "text": "x"}, {"label": "B", "text": "y"}],
    }
    asked: Sequence[dict[str, Any]] = [{"question": QUESTION, "narration": TEXT}, fields]
    assert chain.batch(list(asked)) == ["A", "A"]
    whole = as_runnable(Picks()).invoke(fields)
    assert whole["probabilities"] == {"A": 0.75, "B": 0.25}
    with pytest.raises(LimpError, match="nobody is named"):
        as_runnable(Pipeline.symbolic()).invoke({"text": "Which?"})
