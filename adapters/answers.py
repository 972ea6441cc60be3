"""Answers of hosted models: text, objects, the media of a prompt, and costs."""

from __future__ import annotations

import hashlib
import json
import re
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from pydantic import BaseModel

from limp.errors import InputError
from limp.models.structured import StructureError, ask_again, parse_structured, with_schema
from limp.prompt import Media, Prompt
from limp.protocols import Completion, Usage

from .hosted import ProviderError


@dataclass(frozen=True)
class Reply:
    """What a provider answered: the text, whether it was cut at the limit, the model's name, the tokens.

    `top` lists the likeliest first tokens with their log-probabilities where they were asked for.
    """

    text: str
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cut: bool = False
    top: tuple[tuple[str, float], ...] = ()

    def usage(self, provider: str, seconds: float = 0.0) -> Usage:
        """Return what this answer cost."""
        return Usage(
            prompt_tokens=self.prompt_tokens,
            completion_tokens=self.completion_tokens,
            seconds=seconds,
            dollars=dollars(provider, self.model, self.prompt_tokens, self.completion_tokens),
        )


Ask = Callable[[Prompt, bool], Reply]
"""Asks a prompt; the flag says that the prompt already contains the schema."""


def complete(name: str, ask: Ask, prompt: Prompt, schema: type[BaseModel] | None) -> Completion:
    """Ask for a completion; with a schema, ask again exactly once if the answer does not fit it.

    Raises `ProviderError` if nothing was written, `StructureError` if the second answer does not fit either.
    """
    begun, provider = time.perf_counter(), name.partition("/")[0]
    replies = [ask(prompt, False)]
    parsed: BaseModel | None = None
    if schema is not None:
        try:
            parsed = _parsed(replies[0], schema)
        except StructureError as error:
            replies.append(ask(with_schema(ask_again(prompt, replies[0].text, error), schema), True))
            parsed = _parsed(replies[1], schema)
    elif not replies[0].text.strip():
        raise ProviderError(f"{name}: the answer has no words.", "Allow it more tokens, or take another model.")
    usage = total(reply.usage(provider) for reply in replies)
    usage = usage.model_copy(update={"seconds": time.perf_counter() - begun})
    return Completion(text=replies[-1].text, parsed=parsed, model=replies[-1].model, usage=usage)


def _parsed(reply: Reply, schema: type[BaseModel]) -> BaseModel:
    if reply.cut:  # closing its brackets would pass off a part as the whole
        try:
            json.loads(reply.text)
        except ValueError:
            raise StructureError("the answer is too long and was cut off.", "Answer more briefly.") from None
    return parse_structured(reply.text, schema)


def check_media(media: Media) -> int:
    """Return the size of a file in bytes, read piece by piece; raise `InputError` as `media_bytes` does."""
    name = Path(media.path).name
    try:
        with Path(media.path).open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            size = file.tell()
    except OSError as error:
        raise InputError(f"cannot read {name!r}: {error.strerror}.", "Make it again.") from None
    if digest != media.sha256:
        raise InputError(f"{name!r} has changed since the prompt was made.", "Make the prompt again.")
    return size


def media_bytes(media: Media) -> bytes:
    """Return the bytes of a picture or short film; raise `InputError` if the file is missing or was changed."""
    check_media(media)
    return Path(media.path).read_bytes()


@cache
def _prices() -> tuple[Mapping[str, object], ...]:
    text = (resources.files("limp.adapters") / "prices.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["price"])


def dollars(provider: str, model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
    """Return the list price of a call in US dollars, None where it is not known.

    (prompt tokens x prompt price + completion tokens x completion price) / 10^6, from `prices.toml`.
    """
    for entry in _prices():
        if entry["provider"] == provider and re.fullmatch(str(entry["pattern"]), model):
            if prompt_tokens > int(str(entry.get("most_prompt_tokens", prompt_tokens))):
                return None
            prompt, completion = float(str(entry["prompt"])), float(str(entry["completion"]))
            return (prompt_tokens * prompt + completion_tokens * completion) / 1e6
    return None


def total(usages: Iterable[Usage]) -> Usage:
    """Return the sum; its price is unknown if any price is."""
    parts = list(usages)
    prices = [part.dollars for part in parts if part.dollars is not None]
    return Usage(
        prompt_tokens=sum(part.prompt_tokens for part in parts),
        completion_tokens=sum(part.completion_tokens for part in parts),
        seconds=sum(part.seconds for part in parts),
        dollars=sum(prices) if parts and len(prices) == len(parts) else None,
    )
