"""The client of an OpenAI-compatible server: one request, one answer, and clear errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from limp.errors import AccessError, LimpError, MissingExtraError

from .hosted import (
    CONNECT,
    Contact,
    ContentFilterError,
    RefusedError,
    TransientError,
    deadline,
    retry_after,
    status_error,
    tls,
)
from .keys import scrub
from .openai_replies import bill_of
from .openai_requests import Json, named_field

if TYPE_CHECKING:
    from openai import APIStatusError

    from .openai_replies import Answer

T = TypeVar("T")


class OpenAIClient:
    """Sends requests with the SDK, once each; raises `MissingExtraError` without it."""

    def __init__(self, name: str, base_url: str, key: str, timeout: float) -> None:
        try:
            import openai
        except ImportError:
            raise MissingExtraError(name, "openai") from None
        import httpx2

        self.name, self.base_url, self._key = name, base_url, key
        self._contact, limits = Contact(name, base_url), httpx2.Timeout(timeout, connect=min(timeout, CONNECT))
        self._sdk = openai.OpenAI(
            api_key=key or "none",
            base_url=base_url,
            max_retries=0,
            timeout=limits,
            http_client=openai.DefaultHttpxClient(timeout=limits, verify=tls(), event_hooks=deadline(timeout)),
        )

    def close(self) -> None:
        """Close the connections."""
        self._sdk.close()

    def post(self, body: Json, read: Callable[[str, Answer], T]) -> T:
        """Send `body` to the API that its fields belong to and return what `read` makes of the answer.

        Raises `TransientError` for what may pass, `RefusedError` for a request that the server does not take,
        `AccessError` and `ContentFilterError`.
        """
        answer = self._send(body)
        if isinstance(answer, str):
            raise TransientError("the response is no JSON.")
        try:
            bill_of(self.name, answer)
            return read(self.name, answer)
        except (AttributeError, TypeError, LookupError, ValueError):  # the SDK takes whatever JSON a server sends
            raise TransientError("the response is not in the form of this API.") from None

    def _create(self, body: Json) -> Answer | str:
        """Send a request once; the SDK gives a server's words that are no JSON as they are."""
        if "messages" in body:
            chat: Answer | str = self._sdk.chat.completions.create(**body)
            return chat
        if "input" in body:
            response: Answer | str = self._sdk.responses.create(**body)
            return response
        completion: Answer | str = self._sdk.completions.create(**body)
        return completion

    def _send(self, body: Json) -> Answer | str:
        import openai

        try:
            answer = self._create(body)
            self._contact.made()
            return answer
        except openai.APIStatusError as error:
            self._contact.made()
            raise self._status_error(error) from None
        except openai.APITimeoutError as error:
            raise self._contact.error(error, timed_out=True) from None
        except openai.APIConnectionError as error:
            raise self._contact.error(error) from None
        except UnicodeEncodeError:
            raise RefusedError(f"{self.name}: the request cannot be written.", "half a character") from None
        except (ValueError, RecursionError, openai.APIResponseValidationError):
            raise TransientError("the response is no valid JSON.") from None

    def _status_error(self, error: APIStatusError) -> LimpError:
        status, code = error.status_code, str(error.code or "")
        told = error.body.get("message") if isinstance(error.body, dict) else None
        words = scrub(str(told or "the server says no more"), [self._key]).rstrip(".")
        what = f"{self.name}: {words} (HTTP {status})."
        if code == "insufficient_quota":
            return AccessError(what, "Nothing more can be asked until the account has credit.")
        if "content_filter" in code or "content_policy" in code:
            return ContentFilterError(self.name, "the prompt was filtered")
        known = status_error(
            self.name,
            status,
            words,
            retry_after(error.response.headers),
            f"{self.name.partition('/')[0].upper()}_API_KEY",
        )
        if known and "v1/responses" not in words:
            return known
        return RefusedError(what, words, named_field(words, error.param and str(error.param)))
