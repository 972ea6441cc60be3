"""Gemini: words, objects, log-probabilities of labels, and films as they are.

A film travels inside the request when it is small, else through the Files API.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from limp.errors import AccessError, InputError
from limp.prompt import Media, Prompt
from limp.protocols import Sampling

from .answers import Reply, check_media, media_bytes
from .gemini_client import GeminiClient
from .hosted import HostedOptions, read_options
from .keys import check_url, key_from, setting_from
from .model import HostedModel
from .schemas import Form

if TYPE_CHECKING:
    from google.genai import types

_MEGABYTE = 1_000_000
_MOST = 20  # the most rivals of a token that the API lists


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


class GeminiModel(HostedModel[GeminiOptions]):
    """A Gemini model behind the Gemini API; thread-safe."""

    labels_only = "Gemini gives no log-probabilities of given words, only of single tokens that it writes"

    def __init__(self, client: GeminiClient, options: GeminiOptions) -> None:
        super().__init__(client.name, options)
        self._client = client

    @property
    def identity(self) -> Mapping[str, str]:
        """The base URL, and the options that can change an answer."""
        return {
            "base_url": self._client.base_url,
            "fps": f"{self._options.fps:g}",
            "media_resolution": self._options.media_resolution,
            "thinking": str(self._options.thinking),
        }

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _ask(self, prompt: Prompt, sampling: Sampling, form: Form | None) -> Reply:
        return self._send(prompt, self._config(prompt, sampling, form))

    def _first(self, prompt: Prompt) -> Reply:
        config = self._config(prompt, Sampling(max_tokens=1), None)
        config.response_logprobs, config.logprobs = True, _MOST
        return self._send(prompt, config)

    def _send(self, prompt: Prompt, config: types.GenerateContentConfig) -> Reply:
        contents = self._contents(prompt)
        return self._caller.call(partial(self._client.generate, contents, config))

    def _config(self, prompt: Prompt, sampling: Sampling, form: Form | None) -> types.GenerateContentConfig:
        from google.genai import types

        thinking, looked = self._options.thinking, self._options.media_resolution
        system = [message for message in prompt.messages if message.role == "system"]
        if any(message.media for message in system):
            raise InputError("a system message of Gemini holds no media.", "Put them into a user message.")
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
        sizes = {part: check_media(part) for part in media}
        uploaded: set[Media] = set()
        for part in sorted(sizes, key=lambda each: (sizes[each], each.path), reverse=True):
            if sum(sizes[p] for p in media - uploaded) <= self._options.inline_megabytes * _MEGABYTE:
                break
            uploaded.add(part)
        return frozenset(uploaded)

    def _media(self, media: Media, upload: bool) -> types.Part:
        from google.genai import types

        if not media.mime.startswith(("image/", "video/", "audio/")):
            raise InputError(f"Gemini takes no media of type {media.mime!r}.", "Give pictures or a film.")
        looked_at = self._options.fps and media.mime.startswith("video/")
        metadata = types.VideoMetadata(fps=self._options.fps) if looked_at else None
        if upload:
            options = self._options
            uri = self._client.uploaded(media, self._caller, options.upload_wait, options.look_every)
            data = types.FileData(file_uri=uri, mime_type=media.mime)
            return types.Part(file_data=data, video_metadata=metadata)
        blob = types.Blob(data=media_bytes(media), mime_type=media.mime)
        return types.Part(inline_data=blob, video_metadata=metadata)


def open_model(model: str, **options: object) -> GeminiModel:
    """Open a Gemini model, such as `gemini/gemini-2.5-flash`; options are those of `GeminiOptions`.

    The key is GEMINI_API_KEY or GOOGLE_API_KEY of the environment. Raises `MissingExtraError` without the SDK,
    `InputError` for a wrong option, `AccessError` without a key.
    """
    chosen = read_options(GeminiOptions, "gemini", options)
    base_url = chosen.base_url or setting_from("GEMINI_BASE_URL")
    key = key_from("GEMINI_API_KEY", "GOOGLE_API_KEY")
    if not key and not base_url:
        raise AccessError(f"gemini/{model} needs a key.", "Put it into the environment: GEMINI_API_KEY=...")
    return GeminiModel(
        GeminiClient(f"gemini/{model}", check_url(base_url) if base_url else "", key, chosen.timeout), chosen
    )
