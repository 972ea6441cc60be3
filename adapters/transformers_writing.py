"""Text written by a local model, several prompts at a time: greedily, or by seeded draws.

A draw at temperature T takes argmax_v (logit(v) / T + g_v) with independent Gumbel noise g, which is a sample of
softmax(logit / T). The noise is seeded by the tokens of the prompt and the number of the draw, so a draw does not
depend on what else is asked. Several draws from the same prompts read them once.

A schema decides which tokens may come next. llguidance holds its grammar: a token is allowed if some object of the
schema continues with it, so even a weak model writes a well-formed object. What can only go one way is not asked
for: the model reads it at once, as it reads a prompt. The object may still be wrong, and a text that is cut off at
`max_tokens` is not an object.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from limp.errors import LimpError
from limp.models.structured import schema_of
from limp.protocols.models import Sampling

from .schemas import strict_schema
from .transformers_tokens import Tokens

if TYPE_CHECKING:
    from llguidance import LLMatcher, LLTokenizer  # type: ignore[import-not-found, unused-ignore]
    from torch import Generator, Tensor  # type: ignore[import-not-found, unused-ignore]
    from transformers import DynamicCache, PreTrainedModel, PreTrainedTokenizerBase  # type: ignore[import-not-found, unused-ignore]


COMPACT = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}


@dataclass(frozen=True)
class Constraint:
    """Follows one text as it is written."""

    matcher: LLMatcher
    vocabulary: int

    def allowed(self) -> NDArray[np.bool_]:
        """Return which tokens may come next, [vocabulary]."""
        bits = np.frombuffer(self.matcher.compute_bitmask(), dtype=np.uint8)
        _check(self.matcher)
        mask = np.unpackbits(bits, bitorder="little")[: self.vocabulary].astype(np.bool_)
        return np.pad(mask, (0, self.vocabulary - len(mask)))

    def accept(self, token: int) -> bool:
        """Take the token that was chosen, which was allowed; return whether the text is complete with it."""
        self.matcher.consume_token(token)
        _check(self.matcher)
        return bool(self.matcher.is_stopped())

    def forced(self) -> Sequence[int]:
        """Return the tokens that must come next whatever the model would choose, as the keys of an object."""
        return tuple(self.matcher.compute_ff_tokens())


@dataclass(frozen=True)
class Grammar:
    """The grammars of schemas in the tokens of one model with `vocabulary` logits."""

    tokenizer: LLTokenizer
    vocabulary: int

    @classmethod
    def of(cls, tokenizer: PreTrainedTokenizerBase, vocabulary: int, stops: set[int]) -> Grammar:
        """Return those for a tokeniser, whose texts end with any of `stops`; this takes about a second."""
        from llguidance.hf import from_tokenizer  # type: ignore[import-not-found, unused-ignore]

        return cls(from_tokenizer(tokenizer, n_vocab=vocabulary, eos_token=sorted(stops) or None), vocabulary)

    def constraint(self, schema: type[BaseModel]) -> Constraint:
        """Return a constraint that a text must be one object of `schema`."""
        from llguidance import LLMatcher

        grammar = LLMatcher.grammar_from_json_schema(strict_schema(schema) or schema_of(schema), overrides=COMPACT)
        matcher = LLMatcher(self.tokenizer, grammar)
        _check(matcher)
        return Constraint(matcher, self.vocabulary)


def _check(matcher: LLMatcher) -> None:
    if matcher.is_error():
        raise LimpError(f"the schema cannot be kept while writing: {matcher.get_error()}", "Simplify the schema.")


KEPT_TOKENS = 32768
"""How many tokens of prompts stay read, so that the next draws from them need not read them again."""


@dataclass
class Batch:
    """Prompts that were read together: what the model keeps of them, and its logits for what comes next."""

    cache: DynamicCache
    mask: Tensor
    logits: Tensor

    @property
    def tokens(self) -> int:
        """How many places of the cache it takes."""
        return int(self.mask.numel())

    def forget_answers(self) -> bool:
        """Cut the cache back to the prompts; false if it is of a kind that forgets them, as sliding windows do."""
        from transformers.cache_utils import (  # type: ignore[import-not-found, unused-ignore]
            DynamicCache,
            DynamicLayer,
        )

        if not isinstance(self.cache, DynamicCache) or any(
            type(one) is not DynamicLayer for one in self.cache.layers
        ):
            return False
        self.cache.crop(self.mask.shape[1] - self.cache.get_seq_length())
        return True


@dataclass
class Writer:
    """Writes with `model`. The batches that it read last stay read, up to KEPT_TOKENS."""

    model: PreTrainedModel
    stops: set[int]
    limit: int
    _read: dict[tuple[Tokens, ...], Batch] = field(default_factory=dict)  # the last one was used last

    def write(
        self, prompts: Sequence[Tokens], sampling: Sampling, constraints: Sequence[Constraint] = ()
    ) -> tuple[list[Tokens], bool]:
        """Return what the model writes after each prompt, and whether the prompts had to be read for it.

        It ends before a token of `stops`, after `sampling.max_tokens`, where the model has read `limit` tokens, or
        where the constraint is fulfilled: one for each prompt, if there are any.
        """
        import torch

        asked = tuple(prompts)
        with torch.inference_mode():
            kept = self._read.pop(asked, None)
            batch = kept or self._batch(asked)
            written = self._continue(asked, batch, sampling, constraints)
            if (kept or sampling.temperature > 0) and batch.forget_answers():
                self._read[asked] = batch
                while sum(one.tokens for one in self._read.values()) > KEPT_TOKENS:
                    del self._read[next(iter(self._read))]
        return written, not kept

    def _batch(self, prompts: tuple[Tokens, ...]) -> Batch:
        import torch

        nothing = torch.zeros((len(prompts), 0), dtype=torch.long, device=self.model.device)
        return Batch(*self._step(*_side_by_side(prompts, nothing), None))

    def _step(self, ids: Tensor, mask: Tensor, cache: DynamicCache | None) -> tuple[DynamicCache, Tensor, Tensor]:
        output = self.model(
            input_ids=ids,
            attention_mask=mask,
            position_ids=(mask.cumsum(1) - 1).clamp(min=0)[:, -ids.shape[1] :],
            past_key_values=cache,
            use_cache=True,
            logits_to_keep=1,
        )
        return output.past_key_values, mask, output.logits[:, -1].float()

    def _continue(
        self, prompts: Sequence[Tokens], batch: Batch, sampling: Sampling, constraints: Sequence[Constraint]
    ) -> list[Tokens]:
        draws = [_generator(prompt, sampling) for prompt in prompts]
        written: list[list[int]] = [[] for _ in prompts]
        room = [max(1, min(sampling.max_tokens, self.limit - len(prompt))) for prompt in prompts]
        unfinished = set(range(len(prompts)))
        cache, mask, logits = batch.cache, batch.mask, batch.logits
        while True:
            kept_to = [(row, constraints[row]) for row in unfinished if constraints]
            unread: list[list[int]] = [[] for _ in prompts]
            chosen = _choose(_within(logits, kept_to), sampling.temperature, draws)
            for row in sorted(unfinished):
                unread[row], complete = self._taken(chosen[row], constraints[row] if constraints else None)
                written[row] += unread[row]
                if complete or len(written[row]) >= room[row]:
                    unfinished.discard(row)
                    del written[row][room[row] :]
            if not unfinished:
                return list(map(tuple, written))
            ids, read = _side_by_side(unread, mask)
            cache, mask, logits = self._step(ids, read, cache)

    def _taken(self, token: int, constraint: Constraint | None) -> tuple[list[int], bool]:
        """Return a chosen token with those that it forces after it, and whether the text is complete with them."""
        if token in self.stops:
            return [], True
        taken, complete = [token], constraint is not None and constraint.accept(token)
        if constraint is not None and not complete:
            for forced in constraint.forced():
                taken.append(forced)
                complete = constraint.accept(forced)
        return taken, complete


def _side_by_side(unread: Sequence[Sequence[int]], mask: Tensor) -> tuple[Tensor, Tensor]:
    """Return what each row reads next, [rows, longest], padded at the left, and `mask` with it."""
    import torch

    width = max(map(len, unread))
    ids = torch.tensor([[0] * (width - len(one)) + list(one) for one in unread], device=mask.device)
    real = torch.tensor([[0] * (width - len(one)) + [1] * len(one) for one in unread], device=mask.device)
    return ids, torch.cat([mask, real], dim=1)


def _within(logits: Tensor, constraints: Sequence[tuple[int, Constraint]]) -> Tensor:
    """Return the logits, -inf in a row where its constraint does not allow the token."""
    import torch

    if not constraints:
        return logits
    limited = logits.clone()
    for row, constraint in constraints:
        forbidden = torch.from_numpy(~constraint.allowed()).to(logits.device)
        limited[row].masked_fill_(forbidden, -torch.inf)
    return limited


def _choose(logits: Tensor, temperature: float, draws: Sequence[Generator]) -> list[int]:
    import torch

    if temperature > 0:
        waits = torch.stack([torch.empty(logits.shape[1]).exponential_(generator=draw) for draw in draws])
        noise = -torch.log(waits.clamp(min=torch.finfo(waits.dtype).tiny))
        logits = logits / temperature + noise.to(logits.device)
    return [int(word) for word in logits.argmax(dim=1).tolist()]


def _generator(prompt: Tokens, sampling: Sampling) -> Generator:
    import torch

    text = f"{sampling.sample}:{','.join(map(str, prompt))}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
    return torch.Generator().manual_seed(seed)
