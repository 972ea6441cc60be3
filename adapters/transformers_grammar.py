"""Constrained decoding: while a local model writes, a schema decides which tokens may come next.

llguidance holds the grammar of a JSON schema: a token is allowed if some object of the schema continues with it.
The model chooses among the allowed tokens only, so even a weak model writes a well-formed object. What can only
go one way is not asked for: the model reads it at once, as it reads a prompt. The object may still be wrong, and
a text that is cut off at `max_tokens` is not an object.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from limp.errors import LimpError
from limp.models.structured import schema_of

from .schemas import strict_schema

if TYPE_CHECKING:
    from llguidance import LLMatcher, LLTokenizer  # type: ignore[import-not-found, unused-ignore]
    from transformers import PreTrainedTokenizerBase  # type: ignore[import-not-found, unused-ignore]

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
