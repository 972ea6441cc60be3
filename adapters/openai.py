"""OpenAI, and every server with the same API: vLLM, SGLang, llama.cpp, Ollama.

There are two ways to score. Labels (A, B) are scored by the likeliest first tokens of an answer, which every
server with `top_logprobs` can do. Whole continuations need log-probabilities of given words, as vLLM gives them
for chats (`prompt_logprobs`). With neither there is an error that says what else to do, never a default number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeVar

from limp.errors import LimpError, ModelError, missing_extra
from limp.protocols.models import Sampling, ScoreRequest
from limp.protocols.prompt import Prompt

from .answers import ModelReply
from .calls import CONNECT, SdkErrors
from .hosted import (
    HostedOptions,
    RefusedError,
    TransientError,
    check_url,
    key_from,
    read_options,
    setting_from,
)
from .logprobs import CONTINUATION, are_labels, chains, continuation, missing
from .model import HostedModel, Scored
from .openai_answers import bill_of, read_prompt_tokens, read_reply, status_error_of
from .openai_requests import Dialect, Json, continuation_request, request
from .schemas import Form

if TYPE_CHECKING:
    from openai import APIStatusError
    from openai.types.chat import ChatCompletion

T = TypeVar("T")

_URLS = {
    "openai": "https://api.openai.com/v1",
    "vllm": "http://127.0.0.1:8000/v1",
    "sglang": "http://127.0.0.1:30000/v1",
    "llamacpp": "http://127.0.0.1:8080/v1",
    "ollama": "http://127.0.0.1:11434/v1",
}


class OpenAIOptions(HostedOptions):
    """Options of OpenAI and of compatible servers."""

    base_url: str = ""
    """Where the server is; else PROVIDER_BASE_URL of the environment, else the provider's usual place."""
    effort: str = ""
    """Reasoning effort, such as `none`; by default the request says nothing about it."""
    detail: Literal["auto", "low", "high"] = "auto"
    """How closely pictures are looked at."""


class OpenAIModel(HostedModel[OpenAIOptions]):
    """A model behind an OpenAI-compatible server; thread-safe."""

    def __init__(self, name: str, base_url: str, key: str, options: OpenAIOptions) -> None:
        try:
            import openai
        except ImportError:
            raise missing_extra(name, "openai") from None

        def read(error: APIStatusError) -> LimpError:
            return status_error_of(name, error)

        network, broken = openai.APIConnectionError, openai.APIResponseValidationError
        known = SdkErrors(openai.APIStatusError, read, openai.APITimeoutError, network, broken)
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

    def _ask(self, prompt: Prompt, sampling: Sampling, form: Form | None) -> ModelReply:
        return self._send(partial(self._request, prompt, sampling, form), read_reply)

    def _request(self, prompt: Prompt, sampling: Sampling, form: Form | None = None, top: bool = False) -> Json:
        return request(
            self._model, prompt, sampling, self._dialect,
            form=form, top=top, effort=self._options.effort, detail=self._options.detail,
        )  # fmt: skip

    def _send(self, build: Callable[[], Json], read: Callable[[str, ChatCompletion], T]) -> T:
        """Send the request, in another form if the server refuses a field that can be spared."""
        while True:
            body = build()
            try:
                return self._caller.call(partial(self._post, body, read))
            except RefusedError as refused:
                # Another thread may have learnt of it meanwhile; then the form is another one already.
                if build() == body and not self._dialect.learn(refused):
                    raise

    def _post(self, body: Json, read: Callable[[str, ChatCompletion], T]) -> T:
        """Send `body` and return what `read` makes of the answer."""
        answer: ChatCompletion | str = self._sdk.chat.completions.create(**body)
        if isinstance(answer, str):  # the SDK gives a server's words that are no JSON as they are
            raise TransientError("the response is no JSON.")
        bill_of(self._caller, answer)
        return read(self._name, answer)

    # --- scoring --------------------------------------------------------------------------------------------

    def _score(self, asked: ScoreRequest) -> Scored:
        """Score labels by the first token, anything longer as a continuation."""
        return super()._score(asked) if are_labels(asked.alternatives) else self._by_continuation(asked)

    def _first(self, prompt: Prompt) -> ModelReply:
        return self._send(partial(self._request, prompt, Sampling(max_tokens=1), top=True), read_reply)

    def _by_continuation(self, asked: ScoreRequest) -> Scored:
        values = [0.0] * len(asked.alternatives)
        for longest, places in chains(asked.alternatives).items():
            pieces = self._tokens(asked.prompt, longest.strip())
            parts = [asked.alternatives[place].lstrip() for place in places]
            found = continuation(self._name, pieces, longest.strip(), parts)
            for place, value in zip(places, found, strict=True):
                values[place] = value
        return values, missing(asked.alternatives, values), CONTINUATION

    def _tokens(self, prompt: Prompt, text: str) -> list[tuple[str, float | None]]:
        asked = partial(continuation_request, self._model, prompt, text, self._dialect, self._options.detail)
        return self._send(asked, read_prompt_tokens)


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
