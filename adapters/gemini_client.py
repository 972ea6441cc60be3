"""The client of the Gemini API: requests, checked uploads, and clear errors."""

from __future__ import annotations

import base64
import re
import threading
import time
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from limp.errors import AccessError, LimpError, MissingExtraError, ProviderError
from limp.prompt import Media

from .answers import Reply, bill, rivals, words
from .hosted import (
    Contact,
    ContentFilterError,
    RefusedError,
    SdkErrors,
    TransientError,
    http_settings,
    status_error,
    tls,
)
from .keys import scrub
from .patience import Caller, retry_after

if TYPE_CHECKING:
    from google.genai import errors, types

GOOGLE_URL = "https://generativelanguage.googleapis.com"
_FILTERED = frozenset(
    """SAFETY RECITATION LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT
    IMAGE_RECITATION MODEL_ARMOR ESCALATION""".split()
)


class GeminiClient:
    """Sends requests with the SDK, once each; raises `MissingExtraError` without it."""

    def __init__(self, name: str, base_url: str, key: str, timeout: float) -> None:
        try:
            import httpx2
            from google import genai
            from google.genai import types
        except ImportError:
            raise MissingExtraError(name, "gemini") from None
        self.name, self.base_url, self._key = name, base_url or GOOGLE_URL, key
        self._contact = Contact(name, self.base_url)
        self._http = httpx2.Client(**http_settings(timeout))
        self._sdk = genai.Client(
            vertexai=False,
            api_key=key or "none",
            http_options=types.HttpOptions(
                base_url=self.base_url,
                timeout=round(timeout * 1000),
                retry_options=types.HttpRetryOptions(attempts=1),
                httpx_client=self._http,
                httpx_async_client=httpx2.AsyncClient(verify=tls()),  # never used; the SDK would make another
            ),
        )
        self._lock, self._locks, self._uris = threading.Lock(), dict[str, threading.Lock](), dict[str, str]()

    def close(self) -> None:
        """Close the connections."""
        self._sdk.close()
        self._http.close()

    def generate(self, contents: list[types.Content], config: types.GenerateContentConfig) -> Reply:
        """Send one request and read the answer.

        Raises `TransientError` for what may pass, `RefusedError` for a request that the API does not take,
        `AccessError` and `ContentFilterError`.
        """
        model = self.name.partition("/")[2]
        with self._speaking():
            # One content is a member of the union that the SDK takes, but lists are invariant.
            answer = self._sdk.models.generate_content(model=model, contents=list(contents), config=config)
        return self._read(answer)

    def _read(self, answer: types.GenerateContentResponse) -> Reply:
        self._bill(answer)
        feedback = answer.prompt_feedback
        if feedback and feedback.block_reason:
            raise ContentFilterError(self.name, f"the prompt was filtered ({feedback.block_reason.value})")
        if not answer.candidates:
            raise TransientError("the response holds no candidate.")
        candidate = answer.candidates[0]
        reason = candidate.finish_reason.value if candidate.finish_reason else ""
        if reason in _FILTERED:
            raise ContentFilterError(self.name, f"the answer was filtered ({reason})")
        parts = (candidate.content and candidate.content.parts) or []
        return Reply(
            text="".join(words(part.text) for part in parts if part.text and not part.thought),
            model=answer.model_version or "",
            cut=reason == "MAX_TOKENS",
            top=_top(candidate),
        )

    def _bill(self, answer: types.GenerateContentResponse) -> None:
        usage, model = answer.usage_metadata, answer.model_version or ""
        if usage is None:
            bill(self.name, model, None, None)
            return
        thoughts = usage.thoughts_token_count or 0  # which are paid for like words of the answer
        bill(self.name, model, usage.prompt_token_count, (usage.candidates_token_count or 0) + thoughts)

    # --- uploads --------------------------------------------------------------------------------------------

    def uploaded(self, media: Media, caller: Caller, wait: float, look_every: float) -> str:
        """Return the address of a file at the provider that holds exactly the bytes of `media`.

        It is uploaded once for all threads and requests, and used only when the provider says that it is
        ready, whole and unchanged. An upload that breaks off is begun again from the start. Raises
        `ProviderError` if it does not get ready within `wait` seconds.
        """
        with self._lock:
            lock = self._locks.setdefault(media.sha256, threading.Lock())
        with lock:
            if media.sha256 not in self._uris:
                file = caller.call(partial(self._upload, media))
                self._uris[media.sha256] = self._ready(file, caller, wait, look_every)
            return self._uris[media.sha256]

    def _upload(self, media: Media) -> types.File:
        from google.genai import types

        try:
            with self._speaking(), Path(media.path).open("rb") as data:
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

    def _ready(self, file: types.File, caller: Caller, wait: float, look_every: float) -> str:
        end = time.monotonic() + wait
        while True:
            state = file.state.value if file.state else "ACTIVE"
            if state == "ACTIVE" and file.uri:
                return file.uri
            if state == "FAILED":
                raise ProviderError(
                    f"{self.name}: the provider cannot read the film.", "Convert it to H.264 in MP4."
                )
            if time.monotonic() + look_every > end:
                raise ProviderError(
                    f"{self.name}: the uploaded film is not ready after {wait:g} s.",
                    "Give it longer (upload_wait), or make the film shorter.",
                )
            caller.sleep(look_every)
            file = caller.call(partial(self._look, file.name or ""))

    def _look(self, name: str) -> types.File:
        with self._speaking():
            return self._sdk.files.get(name=name)

    # --- errors ---------------------------------------------------------------------------------------------

    def _speaking(self) -> AbstractContextManager[None]:
        import httpx2
        from google.genai import errors

        network, broken = httpx2.HTTPError, errors.UnknownApiResponseError
        known = SdkErrors(errors.APIError, self._api_error, httpx2.TimeoutException, network, broken)
        return self._contact.speaking(known)

    def _api_error(self, error: errors.APIError) -> LimpError:
        words = scrub(str(error.message or "the server says no more"), [self._key]).rstrip(".")
        variable = "GEMINI_API_KEY or GOOGLE_API_KEY"
        if "API key" in words or "API_KEY" in str(error.details):
            return AccessError(f"{self.name}: the key was refused (HTTP {error.code}).", f"Check {variable}.")
        known = status_error(self.name, error.code, words, _wait(error), variable)
        field = next((name for name in ("schema", "logprobs") if name in words.lower()), "")
        return known or RefusedError(f"{self.name}: {words} (HTTP {error.code}).", words, field)


def _top(candidate: types.Candidate) -> tuple[tuple[str, float], ...]:
    """Return the likeliest first tokens, none where the answer lists none."""
    listed = (candidate.logprobs_result and candidate.logprobs_result.top_candidates) or []
    first = (listed[0].candidates if listed else None) or []
    return rivals((entry.token, entry.log_probability) for entry in first)


def _wait(error: errors.APIError) -> float | None:
    """Seconds that the API asks to wait: in a header, or as `"retryDelay": "34s"` in the body."""
    asked = retry_after(dict(getattr(error.response, "headers", None) or {}))
    delay = re.search(r"['\"]retryDelay['\"]:\s*['\"](\d+(?:\.\d+)?)s", str(error.details))
    return asked if asked is not None or not delay else float(delay[1])


def _same(reported: str, sha256: str) -> bool:
    """The API reports the digest in base64, of its bytes or of its hexadecimal digits."""
    try:
        digest = base64.b64decode(reported, validate=True)
    except ValueError:
        return reported.lower() == sha256
    return digest in (sha256.encode(), bytes.fromhex(sha256))
