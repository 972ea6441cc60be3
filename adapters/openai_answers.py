"""What comes back from an OpenAI-compatible server, and its errors.

Log-probabilities of given words, which vLLM adds to chats, are read here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from limp.errors import LimpError, ModelError

from .answers import LogProbability, ModelReply, Words
from .calls import Caller, retry_after
from .hosted import RefusedError, TransientError, filtered, no_log_probs, status_error
from .openai_requests import named_field

if TYPE_CHECKING:
    from openai import APIStatusError
    from openai.types.chat import ChatCompletion


_TOKEN = TypeAdapter(tuple[Words, LogProbability])


def status_error_of(name: str, error: APIStatusError) -> LimpError:
    """Return the error for what a server refuses."""
    status, code = error.status_code, str(error.code or "")
    told = error.body.get("message") if isinstance(error.body, dict) else None
    reason = str(told or "the server says no more").rstrip(".")
    what = f"{name}: HTTP {status}: {reason}."
    if code == "insufficient_quota":
        return ModelError(what, "Nothing more can be asked until the account has credit.", halts=True)
    if "content_filter" in code or "content_policy" in code:
        return filtered(name, "the prompt was filtered")
    variable = f"{name.partition('/')[0].upper()}_API_KEY"
    known = status_error(name, status, reason, retry_after(error.response.headers), variable)
    return known or RefusedError(what, reason, named_field(reason, error.param and str(error.param)))


def bill_of(caller: Caller, answer: ChatCompletion) -> None:
    """Report what an answer took, of whatever use it is; raise `TransientError` if it says what cannot be."""
    told = dict(answer.usage or {})  # a server may leave out what the SDK declares
    caller.bill(answer.model or "", told.get("prompt_tokens"), told.get("completion_tokens"))


def read_reply(name: str, answer: ChatCompletion) -> ModelReply:
    """Read an answer; raise `ModelError` if it was filtered or refused, `TransientError` if empty."""
    if not answer.choices:
        raise TransientError("the response holds no choice.")
    choice = answer.choices[0]
    if choice.finish_reason == "content_filter":
        raise filtered(name, "the answer was filtered")
    if choice.message.refusal:
        raise filtered(name, f"the model refused: {choice.message.refusal}")
    listed = (choice.logprobs and choice.logprobs.content) or []
    top = [(entry.token, entry.logprob) for entry in listed[0].top_logprobs or []] if listed else []
    cut = choice.finish_reason == "length"
    return ModelReply.model_validate(
        {"text": choice.message.content, "model": answer.model, "cut": cut, "top": top}
    )


def read_prompt_tokens(name: str, answer: ChatCompletion) -> list[tuple[str, float | None]]:
    """Return the prompt's tokens, each with log p given those before it; raise `ModelError` without them."""
    read_reply(name, answer)  # which sees whether there is an answer at all
    rows = (answer.model_extra or {}).get("prompt_logprobs")
    if not rows:
        raise no_log_probs(name, "the server gives no log-probabilities of given words")
    return [_own(name, row) for row in rows]


def _own(name: str, row: Mapping[str, object] | None) -> tuple[str, float | None]:
    if row is None:  # the first token follows nothing
        return "", None
    # A row may list likelier tokens too; the one that stands in the prompt comes first.
    entry = next(iter(row.values()), None)
    if not isinstance(entry, Mapping) or "decoded_token" not in entry or "logprob" not in entry:
        raise no_log_probs(name, "the prompt's log-probabilities are not in vLLM's form")
    return _TOKEN.validate_python((entry["decoded_token"], entry["logprob"]))
