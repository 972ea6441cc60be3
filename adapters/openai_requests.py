"""Requests in the format of OpenAI's Chat Completions.

Nothing here knows a model's name. What a server does not take is learnt from its refusals (`Dialect`).
"""

from __future__ import annotations

import base64
import logging
import re
import threading
from pathlib import Path
from typing import Any

from limp.errors import InputError
from limp.protocols.models import Sampling
from limp.protocols.prompt import Media, Message, Prompt

from .hosted import SCHEMA_FIELDS, SCORING_FIELDS, RefusedError
from .schemas import Form

Json = dict[str, Any]

log = logging.getLogger("limp.adapters")

_OPTIONAL = ("temperature", "seed", "detail")
_LIMITS = ("max_completion_tokens", "max_tokens")
_NAMED = (
    *_OPTIONAL, *_LIMITS, "response_format", "json_schema", "logprobs", "top_logprobs", "prompt_logprobs",
    "continue_final_message", "add_generation_prompt", "reasoning_effort",
)  # fmt: skip
"""Fields that a refusal may name in its words; `text` or `include` may be meant as mere words."""

_TOO_MANY = re.compile(r"\b(?:max\w*|most|greater|less|between|exceeds?|larger)\b", re.IGNORECASE)


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


def request(
    model: str,
    prompt: Prompt,
    sampling: Sampling,
    dialect: Dialect,
    *,
    form: Form | None = None,
    top: bool = False,
    effort: str = "",
    detail: str = "auto",
) -> Json:
    """Return the request for a completion of a form, or with `top` for the likeliest first tokens."""
    strict = form and {"name": form.name, "schema": form.schema, "strict": True}
    body = {
        "model": model,
        "temperature": sampling.temperature,
        dialect.limit: sampling.max_tokens,
        "seed": sampling.sample,
        "messages": [_turn(message, detail) for message in prompt.messages],
        "reasoning_effort": effort or None,
        "response_format": strict and {"type": "json_schema", "json_schema": strict},
        "logprobs": True if top else None,
        "top_logprobs": dialect.most if top else None,
    }
    return dialect.fit(body)


def continuation_request(model: str, prompt: Prompt, text: str, dialect: Dialect, detail: str) -> Json:
    """Return the request for log p of each token of the prompt with `text` at its end, as vLLM takes it."""
    turns = [_turn(message, detail) for message in prompt.messages]
    said = {"role": "assistant", "content": text}
    extra = {"prompt_logprobs": 0, "add_generation_prompt": False, "continue_final_message": True}
    body: Json = {"model": model, dialect.limit: 1, "temperature": 0.0, "messages": [*turns, said]}
    return dialect.fit(body | {"extra_body": extra})


def _turn(message: Message, detail: str) -> Json:
    if not message.media:
        return {"role": message.role, "content": message.words}
    content = [
        {"type": "text", "text": part}
        if isinstance(part, str)
        else {"type": "image_url", "image_url": {"url": _data_url(part), "detail": detail}}
        for part in message.parts
    ]
    return {"role": message.role, "content": content}


def _data_url(media: Media) -> str:
    if not media.mime.startswith("image/"):
        raise InputError(
            f"this provider takes pictures, not {media.mime}.",
            "Give it frames, or take a model that sees films, such as gemini/...",
        )
    return f"data:{media.mime};base64,{base64.b64encode(Path(media.path).read_bytes()).decode()}"
