"""Text written by a local model, several prompts at a time, by the library's own `generate`.

Two processors of logits stand between the model and the choice of a token, which is always the likeliest one:

    within a schema     logit(v) = -inf unless some object of the schema continues with v (llguidance)
    drawn               logit(v) / T + g(v), g Gumbel noise: its argmax is a sample of softmax(logit / T)

The noise is seeded by the tokens of the prompt and the number of the draw, so a draw does not depend on what else
is asked. An object may still be wrong, and a text that is cut off at `max_tokens` is none.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from limp.errors import ModelError
from limp.models.structured import schema_of, strict_schema
from limp.protocols.models import Sampling

from .transformers_tokens import PromptTokens, Tokens

if TYPE_CHECKING:
    from llguidance import LLMatcher, LLTokenizer  # type: ignore[import-not-found, unused-ignore]
    from torch import Generator, Tensor  # type: ignore[import-not-found, unused-ignore]
    from transformers import PreTrainedModel, PreTrainedTokenizerBase  # type: ignore[import-not-found, unused-ignore]

COMPACT = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}

Processor = Callable[["Tensor", "Tensor"], "Tensor"]
"""Takes the tokens so far [rows, width] and the logits of the next [rows, vocabulary]; returns other logits."""


@dataclass
class Writer:
    """Writes with `net`, whose texts end before any of `stops`; it reads at most `limit` tokens."""

    net: PreTrainedModel
    tokens: PromptTokens
    stops: frozenset[int]
    limit: int

    @classmethod
    def of(cls, net: PreTrainedModel, tokenizer: PreTrainedTokenizerBase) -> Writer:
        """Return a model with its tokeniser; one that names no limit reads any number of tokens."""
        from transformers import GenerationConfig

        limit = getattr(net.config.get_text_config(), "max_position_embeddings", None) or sys.maxsize
        settings = getattr(net.generation_config, "eos_token_id", None)
        tokens = PromptTokens(tokenizer)
        stops = frozenset({tokens.stop, *(settings if isinstance(settings, list) else [settings])} - {None})
        net.generation_config = GenerationConfig()  # what its maker would add, such as a penalty of repetition
        return cls(net, tokens, stops, limit)

    def write(
        self, prompts: Sequence[Tokens], sampling: Sampling, schema: type[BaseModel] | None = None
    ) -> list[Tokens]:
        """Return what the model writes after each prompt, at most `sampling.max_tokens` tokens."""
        import torch
        from transformers import GenerationConfig, LogitsProcessorList

        width = max(map(len, prompts))
        ids = torch.tensor([[0] * (width - len(one)) + list(one) for one in prompts], device=self.net.device)
        mask = torch.tensor([[0] * (width - len(one)) + [1] * len(one) for one in prompts], device=self.net.device)
        processors: list[Processor] = [_Within(self, schema, width, len(prompts))] if schema else []
        if sampling.temperature > 0:
            processors.append(_Drawn(sampling, prompts))
        ends = sorted(self.stops)
        settings = GenerationConfig(
            do_sample=False, eos_token_id=ends or None, pad_token_id=ends[0] if ends else 0,
            max_new_tokens=max(1, min(sampling.max_tokens, self.limit - width)),
        )  # fmt: skip
        written = self.net.generate(
            ids, attention_mask=mask, generation_config=settings, logits_processor=LogitsProcessorList(processors)
        )
        rows = written[:, width:].tolist()
        return [tuple(takewhile(lambda token: token not in self.stops, row)) for row in rows]

    @cached_property
    def words(self) -> LLTokenizer:
        """The tokeniser as grammars know it, which takes about a second."""
        from llguidance.hf import from_tokenizer  # type: ignore[import-not-found, unused-ignore]

        size = self.net.config.get_text_config().vocab_size
        return from_tokenizer(self.tokens.tokenizer, n_vocab=size, eos_token=sorted(self.stops) or None)

    def matcher(self, schema: type[BaseModel]) -> LLMatcher:
        """Return what follows one text that must be an object of `schema`."""
        from llguidance import LLMatcher

        grammar = LLMatcher.grammar_from_json_schema(strict_schema(schema) or schema_of(schema), overrides=COMPACT)
        return LLMatcher(self.words, grammar)


def allowed(matcher: LLMatcher, vocabulary: int) -> NDArray[np.bool_]:
    """Return which tokens may come next, [vocabulary]."""
    bits = np.frombuffer(matcher.compute_bitmask(), dtype=np.uint8)
    if matcher.is_error():
        raise ModelError(f"the schema cannot be kept while writing: {matcher.get_error()}", "Simplify the schema.")
    mask = np.unpackbits(bits, bitorder="little")[:vocabulary].astype(np.bool_)
    return np.pad(mask, (0, vocabulary - len(mask)))


class _Within:
    """Keeps each of some rows, whose prompts are `width` tokens wide, to a schema."""

    def __init__(self, writer: Writer, schema: type[BaseModel], width: int, rows: int) -> None:
        self._width, self._stops = width, sorted(writer.stops)
        self._matchers = [writer.matcher(schema) for _ in range(rows)]

    def __call__(self, ids: Tensor, logits: Tensor) -> Tensor:
        import torch

        limited = torch.full_like(logits, -torch.inf)
        for row, matcher in enumerate(self._matchers):
            if ids.shape[1] > self._width and not matcher.is_stopped():
                matcher.consume_token(int(ids[row, -1]))
            if matcher.is_stopped() and not matcher.is_error():  # the object is whole
                limited[row, self._stops] = 0.0
            else:
                may = torch.from_numpy(allowed(matcher, logits.shape[1])).to(logits.device)
                limited[row, may] = logits[row, may]
        return limited


class _Drawn:
    """Draws the next token of each row; see the module."""

    def __init__(self, sampling: Sampling, prompts: Sequence[Tokens]) -> None:
        self._temperature, self._draws = sampling.temperature, [_generator(prompt, sampling) for prompt in prompts]

    def __call__(self, ids: Tensor, logits: Tensor) -> Tensor:
        import torch

        del ids
        waits = torch.stack([torch.empty(logits.shape[1]).exponential_(generator=draw) for draw in self._draws])
        noise = -torch.log(waits.clamp(min=torch.finfo(waits.dtype).tiny))
        return logits / self._temperature + noise.to(logits.device)


def _generator(prompt: Tokens, sampling: Sampling) -> Generator:
    import torch

    text = f"{sampling.sample}:{','.join(map(str, prompt))}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
    return torch.Generator().manual_seed(seed)
