"""LangChain: any of its chat models as a `LanguageModel`: `from_langchain(ChatAnything(...))`."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import SecretStr

from limp.errors import InputError, LimpError, ModelError, missing_extra
from limp.models.structured import ClosedSchema
from limp.protocols.models import Sampling
from limp.protocols.prompt import Message, Prompt

from .calls import SdkErrors, redact
from .hosted import (
    AWAY,
    HostedOptions,
    ModelReply,
    RefusedError,
    TransientError,
    filtered,
    read_options,
    status_error,
)
from .model import HostedModel

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel, LanguageModelInput
    from langchain_core.messages import BaseMessage
    from langchain_core.runnables import Runnable

T = TypeVar("T")

_LIMITS = ("max_tokens", "max_output_tokens", "num_predict")  # what chat models call the most tokens to write
_CUT = ("length", "max_tokens", "MAX_TOKENS")
_FILTERED = ("content_filter", "SAFETY", "refusal", "PROHIBITED_CONTENT")
_NO_SCHEMAS = (NotImplementedError, ValueError, ImportError)


class LangChainModel(HostedModel[HostedOptions]):
    """A LangChain chat model; as thread-safe as that is."""

    def __init__(self, chat: BaseChatModel, name: str, options: HostedOptions) -> None:
        held = (value.get_secret_value() for value in vars(chat).values() if isinstance(value, SecretStr))
        # A chat model may raise anything.
        super().__init__(name, options, SdkErrors(Exception, self._error), secrets=held)
        self._chat = chat

    @property
    def identity(self) -> Mapping[str, str]:
        """The class of the chat model and a digest of its parameters."""
        kind, parameters = type(self._chat), self._chat._identifying_params
        plain = {key: value for key, value in parameters.items() if isinstance(value, str | int | float)}
        digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()
        return {"class": f"{kind.__module__}.{kind.__qualname__}", "parameters": digest}

    def _sampled(self, sampling: Sampling) -> BaseChatModel:
        """The chat model with this sampling, as far as it has fields for it."""
        fields = type(self._chat).model_fields
        limit = next((name for name in _LIMITS if name in fields), "")
        wanted = {"temperature": sampling.temperature, "seed": sampling.sample, limit: sampling.max_tokens}
        return self._chat.model_copy(update={name: value for name, value in wanted.items() if name in fields})

    def _ask(self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None) -> ModelReply:
        return self._caller.call(partial(self._once, self._sampled(sampling), prompt, form))

    def _once(self, chat: BaseChatModel, prompt: Prompt, form: ClosedSchema | None) -> ModelReply:
        if form is None:
            return self._reply(self._invoke(chat, prompt))
        named = {"title": form.name, "description": form.description, **form.schema}
        try:
            structured = chat.with_structured_output(named, include_raw=True)
        except _NO_SCHEMAS:
            raise RefusedError(f"{self._name}: it takes no schema.", "it takes no schema", "schema") from None
        both = dict(self._invoke(structured, prompt))
        reply, found = self._reply(both["raw"]), both["parsed"]
        return reply if found is None else reply.model_copy(update={"text": json.dumps(found)})

    def _invoke(self, runnable: Runnable[LanguageModelInput, T], prompt: Prompt, **kwargs: object) -> T:
        return runnable.invoke([_message(message) for message in prompt.messages], None, **kwargs)

    def _error(self, error: Exception) -> LimpError:
        words = f"{type(error).__name__}: {error}".rstrip(".")
        status = getattr(error, "status_code", None) or getattr(error, "code", None)
        if isinstance(status, int) and (known := status_error(self._name, status, words, None, "its key")):
            return known
        if isinstance(error, TimeoutError | ConnectionError) or "Timeout" in words or "Connection" in words:
            return TransientError(f"{words}.", why=AWAY)
        return ModelError(
            f"{self._name}: {words}.", "This is what the LangChain model says; check its set-up.", again=True
        )

    def _reply(self, message: BaseMessage) -> ModelReply:
        told, usage = message.response_metadata, getattr(message, "usage_metadata", None) or {}
        model = str(told.get("model_name") or told.get("model") or "")
        self._caller.bill(model, usage.get("input_tokens"), usage.get("output_tokens"))
        reason = str(told.get("finish_reason") or told.get("stop_reason") or "")
        if reason in _FILTERED:
            raise filtered(self._name, f"the answer was filtered ({reason})")
        try:
            listed = (told.get("logprobs") or {}).get("content") or []
            top = [(entry["token"], entry["logprob"]) for entry in listed[0]["top_logprobs"]] if listed else []
            return ModelReply(text=str(message.text), model=model, cut=reason in _CUT, top=tuple(top))
        except (AttributeError, TypeError, LookupError, ValueError):
            raise TransientError("the response is not in the form of LangChain.") from None

    def _first(self, prompt: Prompt) -> ModelReply:
        chat = self._sampled(Sampling(max_tokens=1))
        return self._caller.call(lambda: self._reply(self._invoke(chat, prompt, logprobs=True, top_logprobs=20)))


def _message(message: Message) -> BaseMessage:
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

    content: str | list[str | dict[str, Any]] = message.words
    if message.media:
        content = []
        for part in message.parts:
            if isinstance(part, str):
                content.append({"type": "text", "text": part})
            else:
                data = base64.b64encode(Path(part.path).read_bytes()).decode()
                content.append({"type": part.mime.partition("/")[0], "base64": data, "mime_type": part.mime})
    if message.role == "system":
        return SystemMessage(content=content)
    return AIMessage(content=content) if message.role == "assistant" else HumanMessage(content=content)


def from_langchain(chat: BaseChatModel, name: str = "", **options: object) -> LangChainModel:
    """Return a LangChain chat model as a `LanguageModel`.

    `name` is what it is recorded as; by default its type and the model's name. Options are those of
    `HostedOptions`. Set the chat model's own retries to 0, so that those of the options are the only ones.
    """
    model = getattr(chat, "model_name", None) or getattr(chat, "model", None) or type(chat).__name__
    known = name or f"langchain/{chat._llm_type}:{model}"
    return LangChainModel(chat, known, read_options(HostedOptions, "langchain", options))


def open_model(model: str, **options: object) -> LangChainModel:
    """Open `langchain/provider:model`, such as `langchain/anthropic:claude-sonnet-4-5`, with `init_chat_model`.

    Raises `PluginError` without LangChain, `InputError` where the provider's own package is missing.
    """
    name = f"langchain/{model}"
    chosen = read_options(HostedOptions, "langchain", options)
    try:
        from langchain.chat_models import init_chat_model  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise missing_extra(name, "langchain") from None
    try:
        chat = init_chat_model(model, max_retries=0, timeout=chosen.timeout)
    except (ImportError, ValueError) as error:
        raise InputError(f"cannot open {name!r}: {redact(str(error))}", "Write it as provider:model.") from None
    return LangChainModel(chat, name, chosen)
