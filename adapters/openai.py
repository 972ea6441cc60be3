"""OpenAI, and every server with the same API: vLLM, SGLang, llama.cpp, Ollama.

There are two ways to score. Labels (A, B) are scored by the likeliest first tokens of an answer, which every
server with `top_logprobs` can do. Whole continuations need log-probabilities of given words, as vLLM gives them
for chats (`prompt_logprobs`). With neither there is an error that says what else to do, never a default number.

Nothing here knows a model's name. What a server does not take is learnt from its refusals (`Dialect`).
"""

from __future__ import annotations

import base64
import re
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import TypeAdapter

from limp.errors import InputError, LimpError, ModelError, missing_extra
from limp.models.structured import ClosedSchema
from limp.protocols.models import Sampling, ScoreRequest
from limp.protocols.prompt import Message, Prompt

from .calls import CONNECT, SdkErrors, retry_after
from .hosted import (
    SCHEMA_FIELDS,
    SCORING_FIELDS,
    HostedOptions,
    LogProbability,
    ModelReply,
    RefusedError,
    TransientError,
    Words,
    check_url,
    filtered,
    key_from,
    log,
    no_log_probs,
    read_options,
    setting_from,
    status_error,
)
from .logprobs import CONTINUATION, are_labels, chains, continuation, missing
from .model import HostedModel, Scored

if TYPE_CHECKING:
    from openai import APIStatusError
    from openai.types.chat import ChatCompletion

T = TypeVar("T")
Json = dict[str, Any]
Token = tuple[str, float | None]
"""A token of a prompt, and log p of it given those before it."""

_URLS = {
    "openai": "https://api.openai.com/v1",
    "vllm": "http://127.0.0.1:8000/v1",
    "sglang": "http://127.0.0.1:30000/v1",
    "llamacpp": "http://127.0.0.1:8080/v1",
    "ollama": "http://127.0.0.1:11434/v1",
}
_OPTIONAL = ("temperature", "seed", "detail")
_LIMITS = ("max_completion_tokens", "max_tokens")
_NAMED = (
    *_OPTIONAL, *_LIMITS, "response_format", "json_schema", "logprobs", "top_logprobs", "prompt_logprobs",
    "continue_final_message", "add_generation_prompt", "reasoning_effort",
)  # fmt: skip
"""Fields that a refusal may name in its words; `text` or `include` may be meant as mere words."""

_TOO_MANY = re.compile(r"\b(?:max\w*|most|greater|less|between|exceeds?|larger)\b", re.IGNORECASE)
_TOKEN = TypeAdapter(tuple[Words, LogProbability])


class OpenAIOptions(HostedOptions):
    """Options of OpenAI and of compatible servers."""

    base_url: str = ""
    """Where the server is; else PROVIDER_BASE_URL of the environment, else the provider's usual place."""
    effort: str = ""
    """Reasoning effort, such as `none`; by default the request says nothing about it."""
    detail: Literal["auto", "low", "high"] = "auto"
    """How closely pictures are looked at."""


class Dialect:
    """Which fields a server takes: all are tried, and what it refuses by name is left out from then on."""

    def __init__(self, limit: str) -> None:
        self._lock = threading.Lock()
        self.limit, self.most, self.without = limit, 20, frozenset[str]()

    def learn(self, refused: RefusedError) -> bool:
        """Take note of a refusal; return whether there is another way to ask."""
        with self._lock:
            if not self._spared(refused.field, refused.reason):
                return False
            log.warning("%s It is asked without that from now on.", refused.message)
            return True

    def _spared(self, field: str, reason: str) -> bool:
        """Do without a field from now on, or ask less of it; return whether that can be done."""
        if field in _LIMITS and self.limit == field:
            self.limit = next(name for name in _LIMITS if name != field)
        elif field in ("top_logprobs", "logprobs") and self.most > 5 and _TOO_MANY.search(reason):
            self.most = 5
        elif field in _OPTIONAL and field not in self.without:
            self.without |= {field}
        else:
            return False
        return True

    def fit(self, body: Json) -> Json:
        """Return a request without the fields that the server does not take."""
        return {key: value for key, value in body.items() if value is not None and key not in self.without}


def named_field(message: str, param: str | None) -> str:
    """Return the field of the request that a refusal is about, '' if it names none that we know."""
    if param and (root := re.split(r"[.\[]", param)[0]) in (*_NAMED, *SCHEMA_FIELDS, *SCORING_FIELDS):
        return root
    # Several may be named ("not max_tokens, use max_completion_tokens"): the first is the culprit.
    found = {field: match.start() for field in _NAMED if (match := re.search(rf"\b{field}\b", message))}
    return min(found, key=lambda field: found[field], default="")


class OpenAIModel(HostedModel[OpenAIOptions]):
    """A model behind an OpenAI-compatible server; thread-safe."""

    def __init__(self, name: str, base_url: str, key: str, options: OpenAIOptions) -> None:
        try:
            import openai
        except ImportError:
            raise missing_extra(name, "openai") from None
        network, broken = openai.APIConnectionError, openai.APIResponseValidationError
        known = SdkErrors(openai.APIStatusError, self._error, openai.APITimeoutError, network, broken)
        super().__init__(name, options, known, base_url, [key])
        self._base_url, self._model = base_url, name.partition("/")[2]
        self._dialect = Dialect("max_completion_tokens" if base_url == _URLS["openai"] else "max_tokens")
        self._sdk = openai.OpenAI(
            api_key=key or "none",
            base_url=base_url,
            max_retries=0,
            timeout=openai.Timeout(options.timeout, connect=min(options.timeout, CONNECT)),
        )

    def __repr__(self) -> str:
        return f"<{self._name} at {self._base_url}>"

    @property
    def identity(self) -> Mapping[str, str]:
        """The base URL, and the options that can change an answer."""
        told = self._options.model_dump(include={"effort", "detail"})
        return {"base_url": self._base_url, **told}

    def close(self) -> None:
        """Close the connections."""
        self._sdk.close()

    # --- asking ---------------------------------------------------------------------------------------------

    def _ask(self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None) -> ModelReply:
        return self._send(partial(self._request, prompt, sampling, form), self._reply)

    def _request(
        self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None = None, top: bool = False
    ) -> Json:
        """Return the request for a completion of a form, or with `top` for the likeliest first tokens."""
        strict = form and {"name": form.name, "schema": form.schema, "strict": True}
        body = {
            "model": self._model,
            "temperature": sampling.temperature,
            self._dialect.limit: sampling.max_tokens,
            "seed": sampling.sample,
            "messages": self._turns(prompt),
            "reasoning_effort": self._options.effort or None,
            "response_format": strict and {"type": "json_schema", "json_schema": strict},
            "logprobs": True if top else None,
            "top_logprobs": self._dialect.most if top else None,
        }
        return self._dialect.fit(body)

    def _turns(self, prompt: Prompt) -> list[Json]:
        return [_turn(message, self._options.detail) for message in prompt.messages]

    def _send(self, build: Callable[[], Json], read: Callable[[ChatCompletion], T]) -> T:
        """Send the request, in another form if the server refuses a field that can be spared."""
        while True:
            body = build()
            try:
                return self._caller.call(partial(self._post, body, read))
            except RefusedError as refused:
                # Another thread may have learnt of it meanwhile; then the form is another one already.
                if build() == body and not self._dialect.learn(refused):
                    raise

    def _post(self, body: Json, read: Callable[[ChatCompletion], T]) -> T:
        """Send `body` and return what `read` makes of the answer."""
        answer: ChatCompletion | str = self._sdk.chat.completions.create(**body)
        if isinstance(answer, str):  # the SDK gives a server's words that are no JSON as they are
            raise TransientError("the response is no JSON.")
        told = dict(answer.usage or {})  # a server may leave out what the SDK declares
        self._caller.bill(answer.model or "", told.get("prompt_tokens"), told.get("completion_tokens"))
        return read(answer)

    def _reply(self, answer: ChatCompletion) -> ModelReply:
        """Read an answer; raise `ModelError` if it was filtered or refused, `TransientError` if empty."""
        if not answer.choices:
            raise TransientError("the response holds no choice.")
        choice = answer.choices[0]
        if choice.finish_reason == "content_filter":
            raise filtered(self._name, "the answer was filtered")
        if choice.message.refusal:
            raise filtered(self._name, f"the model refused: {choice.message.refusal}")
        listed = (choice.logprobs and choice.logprobs.content) or []
        top = [(entry.token, entry.logprob) for entry in listed[0].top_logprobs or []] if listed else []
        cut = choice.finish_reason == "length"
        return ModelReply.model_validate(
            {"text": choice.message.content, "model": answer.model, "cut": cut, "top": top}
        )

    def _error(self, error: APIStatusError) -> LimpError:
        """Return the error for what a server refuses."""
        status, code = error.status_code, str(error.code or "")
        told = error.body.get("message") if isinstance(error.body, dict) else None
        reason = str(told or "the server says no more").rstrip(".")
        what = f"{self._name}: HTTP {status}: {reason}."
        if code == "insufficient_quota":
            return ModelError(what, "Nothing more can be asked until the account has credit.", halts=True)
        if "content_filter" in code or "content_policy" in code:
            return filtered(self._name, "the prompt was filtered")
        variable = f"{self._name.partition('/')[0].upper()}_API_KEY"
        known = status_error(self._name, status, reason, retry_after(error.response.headers), variable)
        return known or RefusedError(what, reason, named_field(reason, error.param and str(error.param)))

    # --- scoring --------------------------------------------------------------------------------------------

    def _score(self, asked: ScoreRequest) -> Scored:
        """Score labels by the first token, anything longer as a continuation."""
        return super()._score(asked) if are_labels(asked.alternatives) else self._by_continuation(asked)

    def _first(self, prompt: Prompt) -> ModelReply:
        return self._send(partial(self._request, prompt, Sampling(max_tokens=1), top=True), self._reply)

    def _by_continuation(self, asked: ScoreRequest) -> Scored:
        values = [0.0] * len(asked.alternatives)
        for longest, places in chains(asked.alternatives).items():
            pieces = self._tokens(asked.prompt, longest.strip())
            parts = [asked.alternatives[place].lstrip() for place in places]
            found = continuation(self._name, pieces, longest.strip(), parts)
            for place, value in zip(places, found, strict=True):
                values[place] = value
        return values, missing(asked.alternatives, values), CONTINUATION

    def _tokens(self, prompt: Prompt, text: str) -> list[Token]:
        """Return the tokens of the prompt with `text` at its end, as vLLM gives them."""
        said = {"role": "assistant", "content": text}
        extra = {"prompt_logprobs": 0, "add_generation_prompt": False, "continue_final_message": True}

        def build() -> Json:
            turns = [*self._turns(prompt), said]
            body: Json = {"model": self._model, self._dialect.limit: 1, "temperature": 0.0, "messages": turns}
            return self._dialect.fit(body | {"extra_body": extra})

        return self._send(build, self._prompt_tokens)

    def _prompt_tokens(self, answer: ChatCompletion) -> list[Token]:
        self._reply(answer)  # which sees whether there is an answer at all
        rows = (answer.model_extra or {}).get("prompt_logprobs")
        if not rows:
            raise no_log_probs(self._name, "the server gives no log-probabilities of given words")
        tokens = list[Token]()
        for row in rows:
            # A row may list likelier tokens too; the one that stands in the prompt comes first.
            entry = next(iter(row.values()), None) if row is not None else None
            if row is None:  # the first token follows nothing
                tokens.append(("", None))
            elif isinstance(entry, Mapping) and "decoded_token" in entry and "logprob" in entry:
                tokens.append(_TOKEN.validate_python((entry["decoded_token"], entry["logprob"])))
            else:
                raise no_log_probs(self._name, "the prompt's log-probabilities are not in vLLM's form")
        return tokens


def _turn(message: Message, detail: str) -> Json:
    if not message.media:
        return {"role": message.role, "content": message.words}
    content = list[Json]()
    for part in message.parts:
        if isinstance(part, str):
            content.append({"type": "text", "text": part})
        elif part.mime.startswith("image/"):
            data = base64.b64encode(Path(part.path).read_bytes()).decode()
            url = f"data:{part.mime};base64,{data}"
            content.append({"type": "image_url", "image_url": {"url": url, "detail": detail}})
        else:
            raise InputError(
                f"this provider takes pictures, not {part.mime}.",
                "Give it frames, or take a model that sees films, such as gemini/...",
            )
    return {"role": message.role, "content": content}


def _open(provider: str, model: str, **options: object) -> OpenAIModel:
    """Open a model by its name on the server.

    Options are those of `OpenAIOptions`. The key is PROVIDER_API_KEY of the environment, such as OPENAI_API_KEY;
    servers of one's own need none. Raises `PluginError` without the SDK, `InputError` for a wrong option.
    """
    chosen = read_options(OpenAIOptions, provider, options)
    base_url = check_url(chosen.base_url or setting_from(f"{provider.upper()}_BASE_URL") or _URLS[provider])
    key = key_from(f"{provider.upper()}_API_KEY")
    if not key and base_url == _URLS["openai"]:
        raise ModelError(
            f"{provider}/{model} needs a key.", "Put it into the environment: OPENAI_API_KEY=...", halts=True
        )
    return OpenAIModel(f"{provider}/{model}", base_url, key, chosen)


open_model = partial(_open, "openai")
open_vllm = partial(_open, "vllm")
open_sglang = partial(_open, "sglang")
open_llamacpp = partial(_open, "llamacpp")
open_ollama = partial(_open, "ollama")
