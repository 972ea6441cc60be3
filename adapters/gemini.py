"""Gemini: words, objects, log-probabilities of labels, and films as they are.

A film travels inside the request when it is small, else through the Files API, and is checked before it is used.
"""

from __future__ import annotations

import base64
import re
import threading
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from limp.errors import LimpError, ModelError, missing_extra
from limp.models.structured import ClosedSchema
from limp.protocols.models import Sampling
from limp.protocols.prompt import Media, Prompt

from .calls import Caller, SdkErrors, retry_after
from .hosted import (
    HostedOptions,
    ModelReply,
    RefusedError,
    TransientError,
    check_url,
    filtered,
    key_from,
    read_options,
    setting_from,
    status_error,
)
from .model import HostedModel

if TYPE_CHECKING:
    from google.genai import Client, errors, types

GOOGLE_URL = "https://generativelanguage.googleapis.com"
_MEGABYTE = 1_000_000
_MOST = 20  # the most rivals of a token that the API lists
_KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
_FILTERED = frozenset(
    """SAFETY RECITATION LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT
    IMAGE_RECITATION MODEL_ARMOR ESCALATION""".split()
)


class GeminiOptions(HostedOptions):
    """Options of Gemini models."""

    base_url: str = ""
    """Where the API is; else GEMINI_BASE_URL of the environment, else Google's."""
    fps: float = Field(default=0.0, ge=0.0, le=24.0)
    """Frames a second that the model looks at; 0 leaves it to the provider (1)."""
    media_resolution: Literal["", "low", "medium", "high"] = ""
    """How closely films and pictures are looked at, in tokens a frame."""
    thinking: int = Field(default=-1, ge=-1)
    """Tokens that the model may think; 0 is none, -1 says nothing about it."""
    inline_megabytes: float = Field(default=14.0, ge=0.0, le=14.0)
    """Media beyond this in one request are uploaded; in base64 a request may have 20 MB."""
    upload_wait: float = Field(default=300.0, gt=0.0)
    """Seconds for the provider to make an uploaded film ready."""
    look_every: float = Field(default=2.0, gt=0.0)
    """Seconds between two looks at whether it is."""


class Uploads:
    """The films at the provider, each uploaded once for all threads and requests.

    One is used only when the provider says that it is ready, whole and unchanged.
    """

    def __init__(self, sdk: Client, caller: Caller, options: GeminiOptions) -> None:
        self._sdk, self._caller, self._wait, self._look_every = (
            sdk,
            caller,
            options.upload_wait,
            options.look_every,
        )
        self._lock, self._locks, self._uris = threading.Lock(), dict[str, threading.Lock](), dict[str, str]()

    def address(self, media: Media) -> str:
        """Return the address of a file at the provider that holds exactly the bytes of `media`.

        An upload that breaks off is begun again from the start. Raises `ModelError` if it does not get ready.
        """
        with self._lock:
            lock = self._locks.setdefault(media.sha256, threading.Lock())
        with lock:
            if media.sha256 not in self._uris:
                self._uris[media.sha256] = self._ready(self._caller.call(partial(self._upload, media)))
            return self._uris[media.sha256]

    def _upload(self, media: Media) -> types.File:
        from google.genai import types

        try:
            with Path(media.path).open("rb") as data:
                # A stream, because the SDK would send the name of a file along.
                file = self._sdk.files.upload(file=data, config=types.UploadFileConfig(mime_type=media.mime))
        except (KeyError, ValueError):  # so the SDK says that the protocol was broken off
            raise TransientError("the upload broke off.") from None
        size = Path(media.path).stat().st_size
        if not file.name or (file.size_bytes is not None and file.size_bytes != size):
            raise TransientError(f"the upload is not whole: {file.size_bytes} of {size} bytes arrived.")
        if file.sha256_hash and not _same(file.sha256_hash, media.sha256):
            raise TransientError("the upload is damaged: the provider holds other bytes than were sent.")
        return file

    def _ready(self, file: types.File) -> str:
        name, end = self._caller.name, time.monotonic() + self._wait
        while True:
            state = file.state.value if file.state else "ACTIVE"
            if state == "ACTIVE" and file.uri:
                return file.uri
            if state == "FAILED":
                raise ModelError(f"{name}: the provider cannot read the film.", "Convert it to H.264 in MP4.")
            if time.monotonic() + self._look_every > end:
                raise ModelError(
                    f"{name}: the uploaded film is not ready after {self._wait:g} s.",
                    "Give it longer (upload_wait), or make the film shorter.",
                )
            self._caller.sleep(self._look_every)
            file = self._caller.call(partial(self._sdk.files.get, name=file.name or ""))


def _same(reported: str, sha256: str) -> bool:
    """The API reports the digest in base64, of its bytes or of its hexadecimal digits."""
    try:
        digest = base64.b64decode(reported, validate=True)
    except ValueError:
        return reported.lower() == sha256
    return digest in (sha256.encode(), bytes.fromhex(sha256))


class GeminiModel(HostedModel[GeminiOptions]):
    """A Gemini model behind the Gemini API; thread-safe."""

    def __init__(self, name: str, base_url: str, key: str, options: GeminiOptions) -> None:
        try:
            import httpx2
            from google import genai
            from google.genai import errors, types
        except ImportError:
            raise missing_extra(name, "gemini") from None
        timeout, network, broken = httpx2.TimeoutException, httpx2.HTTPError, errors.UnknownApiResponseError
        known = SdkErrors(errors.APIError, self._error, timeout, network, broken)
        super().__init__(name, options, known, base_url, [key])
        self._base_url = base_url
        self._sdk = genai.Client(
            vertexai=False,
            api_key=key or "none",
            http_options=types.HttpOptions(
                base_url=base_url,
                retry_options=types.HttpRetryOptions(attempts=1),
                timeout=round(options.timeout * 1000),
            ),
        )
        self._uploads = Uploads(self._sdk, self._caller, options)

    @property
    def identity(self) -> Mapping[str, str]:
        """The base URL, and the options that can change an answer."""
        return {
            "base_url": self._base_url,
            "fps": f"{self._options.fps:g}",
            "media_resolution": self._options.media_resolution,
            "thinking": str(self._options.thinking),
        }

    def close(self) -> None:
        """Close the connections."""
        self._sdk.close()

    def _ask(self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None) -> ModelReply:
        return self._send(prompt, self._config(prompt, sampling, form))

    def _first(self, prompt: Prompt) -> ModelReply:
        config = self._config(prompt, Sampling(max_tokens=1), None)
        config.response_logprobs, config.logprobs = True, _MOST
        return self._send(prompt, config)

    def _send(self, prompt: Prompt, config: types.GenerateContentConfig) -> ModelReply:
        contents, model = self._contents(prompt), self._name.partition("/")[2]

        def generate() -> ModelReply:
            # One content is a member of the union that the SDK takes, but lists are invariant.
            answer = self._sdk.models.generate_content(model=model, contents=list(contents), config=config)
            return self._reply(answer)

        return self._caller.call(generate)

    def _config(
        self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None
    ) -> types.GenerateContentConfig:
        from google.genai import types

        thinking, looked = self._options.thinking, self._options.media_resolution
        system = [message for message in prompt.messages if message.role == "system"]
        return types.GenerateContentConfig(
            system_instruction="\n\n".join(message.words for message in system) or None,
            temperature=sampling.temperature,
            seed=sampling.sample,
            max_output_tokens=sampling.max_tokens,
            response_mime_type="application/json" if form else None,
            response_json_schema=form and form.schema,
            thinking_config=None if thinking < 0 else types.ThinkingConfig(thinking_budget=thinking),
            media_resolution=types.MediaResolution(f"MEDIA_RESOLUTION_{looked.upper()}") if looked else None,
        )

    def _reply(self, answer: types.GenerateContentResponse) -> ModelReply:
        """Read an answer; raise `ModelError` if it was filtered, `TransientError` if it is empty."""
        self._bill(answer)
        feedback = answer.prompt_feedback
        if feedback and feedback.block_reason:
            raise filtered(self._name, f"the prompt was filtered ({feedback.block_reason.value})")
        if not answer.candidates:
            raise TransientError("the response holds no candidate.")
        candidate = answer.candidates[0]
        reason = candidate.finish_reason.value if candidate.finish_reason else ""
        if reason in _FILTERED:
            raise filtered(self._name, f"the answer was filtered ({reason})")
        parts = (candidate.content and candidate.content.parts) or []
        text = "".join(part.text for part in parts if part.text and not part.thought)
        listed = (candidate.logprobs_result and candidate.logprobs_result.top_candidates) or []
        first = (listed[0].candidates if listed else None) or []
        top = [(entry.token, entry.log_probability) for entry in first]
        told = {"text": text, "model": answer.model_version, "cut": reason == "MAX_TOKENS", "top": top}
        return ModelReply.model_validate(told)

    def _bill(self, answer: types.GenerateContentResponse) -> None:
        usage, model = answer.usage_metadata, answer.model_version or ""
        if usage is None:
            self._caller.bill(model, None, None)
            return
        thoughts = usage.thoughts_token_count or 0  # which are paid for like words of the answer
        self._caller.bill(model, usage.prompt_token_count, (usage.candidates_token_count or 0) + thoughts)

    def _error(self, error: errors.APIError) -> LimpError:
        """Return the error for what the API refuses; the wait is in a header, or is `retryDelay` in the body."""
        name, said = self._name, str(error.message or "the server says no more").rstrip(".")
        variable = " or ".join(_KEYS)
        if "API key" in said or "API_KEY" in str(error.details):
            return ModelError(
                f"{name}: the key was refused (HTTP {error.code}).", f"Check {variable}.", halts=True
            )
        wait = retry_after(dict(getattr(error.response, "headers", None) or {}))
        delay = re.search(r"['\"]retryDelay['\"]:\s*['\"](\d+(?:\.\d+)?)s", str(error.details))
        if wait is None and delay:
            wait = float(delay[1])
        field = next((field for field in ("schema", "logprobs") if field in said.lower()), "")
        refused = RefusedError(f"{name}: HTTP {error.code}: {said}.", said, field)
        return status_error(name, error.code, said, wait, variable) or refused

    # --- media ----------------------------------------------------------------------------------------------

    def _contents(self, prompt: Prompt) -> list[types.Content]:
        from google.genai import types

        uploaded = self._too_big(prompt)
        roles = {"user": "user", "assistant": "model"}
        return [
            types.Content(
                role=roles[message.role],
                parts=[
                    types.Part(text=part) if isinstance(part, str) else self._media(part, part in uploaded)
                    for part in message.parts
                ],
            )
            for message in prompt.messages
            if message.role != "system"
        ]

    def _too_big(self, prompt: Prompt) -> frozenset[Media]:
        """The media that do not fit into the request: the biggest ones, until the rest does."""
        media = {part for message in prompt.messages for part in message.media}
        sizes = {part: Path(part.path).stat().st_size for part in media}
        uploaded: set[Media] = set()
        for part in sorted(sizes, key=lambda each: (sizes[each], each.path), reverse=True):
            if sum(sizes[p] for p in media - uploaded) <= self._options.inline_megabytes * _MEGABYTE:
                break
            uploaded.add(part)
        return frozenset(uploaded)

    def _media(self, media: Media, upload: bool) -> types.Part:
        from google.genai import types

        looked_at = self._options.fps and media.mime.startswith("video/")
        metadata = types.VideoMetadata(fps=self._options.fps) if looked_at else None
        if upload:
            data = types.FileData(file_uri=self._uploads.address(media), mime_type=media.mime)
            return types.Part(file_data=data, video_metadata=metadata)
        blob = types.Blob(data=Path(media.path).read_bytes(), mime_type=media.mime)
        return types.Part(inline_data=blob, video_metadata=metadata)


def open_model(model: str, **options: object) -> GeminiModel:
    """Open a Gemini model, such as `gemini/gemini-2.5-flash`; options are those of `GeminiOptions`.

    The key is GEMINI_API_KEY or GOOGLE_API_KEY of the environment. Raises `PluginError` without the SDK,
    `InputError` for a wrong option, `ModelError` without a key.
    """
    chosen = read_options(GeminiOptions, "gemini", options)
    base_url = chosen.base_url or setting_from("GEMINI_BASE_URL")
    key = key_from(*_KEYS)
    if not key and not base_url:
        raise ModelError(
            f"gemini/{model} needs a key.", "Put it into the environment: GEMINI_API_KEY=...", halts=True
        )
    return GeminiModel(f"gemini/{model}", check_url(base_url or GOOGLE_URL), key, chosen)
