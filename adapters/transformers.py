"""Any causal language model on this machine, with transformers: `transformers//path/to/model.gguf`.

All requests of one `score` call share one token trie: a common beginning of prompts, steps or alternatives is
computed once. The log-probabilities are exact: log p(alternative | prompt) is the sum over the tokens of the
alternative. `transformers_tokens` says how words become tokens, `transformers_scoring` how the trie is read,
`transformers_weights` where weights are found, and `transformers_writing` how text is written and kept to a
schema.
"""

from __future__ import annotations

import math
import threading
import time
import warnings
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from typing import Literal

from pydantic import BaseModel

from limp.errors import InputError, ModelError, missing_extra
from limp.minds.facts import Value
from limp.models.metering import Spent
from limp.models.structured import ask_again, parse_structured, twice, with_schema
from limp.protocols.models import GREEDY, Completion, LanguageModel, Sampling, ScoreRequest, Scores, Usage
from limp.protocols.prompt import Prompt

from .hosted import read_options
from .transformers_scoring import TokenTrie, plain_log_probs, tree_log_probs, tree_works
from .transformers_tokens import Tokens
from .transformers_weights import Weights, find_weights
from .transformers_writing import Writer

ESTIMATOR = "exact"
AT_ONCE, WRITTEN_AT_ONCE = 1024, 4096
"""How many tokens one forward pass reads at most, and prompts that are continued together hold."""
NEEDED = ("torch", "transformers", "gguf", "accelerate", "llguidance")


class Options(Value):
    """Options of a local model; the values may come as words."""

    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    """Precision of the weights; `auto` is float32 for files below 400 MB and bfloat16 for larger ones."""


class TransformersModel:
    """A causal language model in this process. The weights are loaded at first use."""

    def __init__(self, weights: Weights, options: Options) -> None:
        self._weights, self._lock = weights, threading.RLock()
        self.dtype = options.dtype if options.dtype != "auto" else "float32" if weights.is_small else "bfloat16"

    @property
    def name(self) -> str:
        """`transformers/FILE@DIGEST`: the same wherever the weights lie."""
        return f"transformers/{self._weights.path.name}@{self._weights.digest[:12]}"

    @property
    def identity(self) -> Mapping[str, str]:
        """The sum of the weights, the precision, and the libraries that compute with them."""
        return {
            "weights": self._weights.digest,
            "dtype": self.dtype,
            "torch": version("torch").partition("+")[0],
            "transformers": version("transformers"),
            "grammar": f"llguidance {version('llguidance')}",
        }

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Return log p of each alternative of each request, natural logarithms, exact.

        `missing` is the probability that the model's continuation, in these tokens, begins with none of the
        alternatives: 1 - sum p over those that do not continue another one. The prompt tokens of a request are
        those that no earlier request of the call has read, so that they add up to what was read; the seconds are
        shared in proportion. Raises `InputError` for media, and for a text longer than the model reads.
        """
        with self._lock:
            tokens, trie = self.loaded.tokens, TokenTrie()
            start, planned, ends = time.perf_counter(), [], [len(trie.tokens)]
            for request in requests:
                prompt = self._checked(tokens.prompt(request.prompt), 0)
                end = trie.insert(prompt)[-1]
                texts = [self._checked(tokens.continuation(text), len(prompt)) for text in request.alternatives]
                planned.append([trie.insert(text, end) for text in texts])
                ends.append(len(trie.tokens))
            charged = [sum(map(bool, trie.children[first:last])) for first, last in pairwise(ends)]
            scored, net = {node for paths in planned for path in paths for node in path}, self.loaded.net
            shares = self._shares
            found = tree_log_probs(net, trie, scored, AT_ONCE) if shares else plain_log_probs(net, trie, scored)
            seconds = time.perf_counter() - start
        total = max(1, sum(charged))
        return [
            Scores(
                log_probs=tuple(math.fsum(found[node] for node in path) for path in paths),
                missing=_missing(paths, found),
                estimator=ESTIMATOR,
                model=self.name,
                usage=Usage(prompt_tokens=read, seconds=seconds * read / total, dollars=0.0),
            )
            for paths, read in zip(planned, charged, strict=True)
        ]

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Write one completion for each prompt; with a schema, the object, asked for once more if unreadable.

        Raises `InputError` for media and for prompts that are too long, `ModelError` if the second answer
        does not hold the object either.
        """
        if schema is None:
            return self._write(prompts, sampling)
        asked = [with_schema(prompt, schema) for prompt in prompts]
        first = self._write(asked, sampling, schema)
        return [self._object(*pair, schema, sampling) for pair in zip(asked, first, strict=True)]

    def _object(
        self, prompt: Prompt, written: Completion, schema: type[BaseModel], sampling: Sampling
    ) -> Completion:
        def again(error: ModelError) -> Completion:
            (second,) = self._write([ask_again(prompt, written.text, error)], sampling, schema)
            return second.model_copy(update={"usage": Spent().plus(written.usage).plus(second.usage).usage()})

        found, parsed = twice(self.name, written, again, lambda answer: parse_structured(answer.text, schema))
        return found.model_copy(update={"parsed": parsed})

    @cached_property
    def loaded(self) -> Writer:
        """The model; its weights are loaded at first use."""
        return Writer.of(*self._weights.load(self.dtype))

    @cached_property
    def _shares(self) -> bool:
        """Whether texts may share beginnings: whether that is seen to change no number, on a few tokens."""
        if works := tree_works(self.loaded.net):
            return works
        warnings.warn(f"{self.name}: its architecture shares no beginnings; it scores one by one.", stacklevel=4)
        return False

    def _checked(self, tokens: Tokens, before: int) -> Tokens:
        limit = self.loaded.limit
        if not tokens and not before:
            raise InputError("a prompt has no tokens.", "Write at least one word.")
        if before + len(tokens) > limit:
            raise InputError(
                f"{self.name} reads at most {limit} tokens, and the text has {before + len(tokens)}.",
                "Shorten the episode, or take a model with a longer context.",
            )
        return tokens

    def _write(
        self, prompts: Sequence[Prompt], sampling: Sampling, schema: type[BaseModel] | None = None
    ) -> list[Completion]:
        done: dict[int, Completion] = {}
        with self._lock:
            loaded = self.loaded
            asked = [self._checked(loaded.tokens.prompt(prompt), 0) for prompt in prompts]
            for batch in _batches(asked, WRITTEN_AT_ONCE):
                start = time.perf_counter()
                written = loaded.write([asked[k] for k in batch], sampling, schema)
                seconds = (time.perf_counter() - start) / len(batch)
                for k, text in zip(batch, written, strict=True):
                    usage = Usage(
                        prompt_tokens=len(asked[k]),
                        completion_tokens=len(text),
                        seconds=seconds,
                        dollars=0.0,
                    )
                    done[k] = Completion(text=loaded.tokens.words(text), model=self.name, usage=usage)
        return [done[k] for k in range(len(prompts))]


def open_model(model: str, **options: object) -> LanguageModel:
    """Open the weights at a path, or `smollm2`; see `Options`.

    Raises `PluginError` without the extra `local`, `InputError` if there are no weights or for an unknown
    option.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise missing_extra("a model on this machine", "local")
    return TransformersModel(find_weights(model), read_options(Options, "transformers", options))


def _missing(paths: Sequence[tuple[int, ...]], found: Mapping[int, float]) -> float:
    """Return 1 - the probability of the alternatives that do not continue another one."""
    whole = {path[-1] if path else 0 for path in paths}
    if any(not path for path in paths):
        return 0.0
    shortest = {path for path in paths if not any(node in whole for node in path[:-1])}
    return min(1.0, max(0.0, 1.0 - math.fsum(math.exp(math.fsum(found[n] for n in path)) for path in shortest)))


def _batches(asked: Sequence[Tokens], limit: int) -> list[list[int]]:
    """Group prompts of similar length, so that a group padded to its longest holds at most `limit` tokens."""
    groups: list[list[int]] = []
    for k in sorted(range(len(asked)), key=lambda k: -len(asked[k])):
        if not groups or (len(groups[-1]) + 1) * len(asked[groups[-1][0]]) > limit:
            groups.append([])
        groups[-1].append(k)
    return groups
