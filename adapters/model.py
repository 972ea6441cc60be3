"""What the models of all providers share: prompts asked in parallel, and labels scored by their first token."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pydantic import BaseModel

from limp.models.metering import receiving
from limp.prompt import Prompt
from limp.protocols import GREEDY, Completion, Sampling, ScoreRequest, Scores

from .answers import Reply, complete
from .hosted import Caller, HostedOptions, NoLogProbsError, in_threads
from .logprobs import FIRST_TOKEN, are_labels, first_token

O = TypeVar("O", bound=HostedOptions)  # noqa: E741


class HostedModel(ABC, Generic[O]):
    """A `LanguageModel` behind a provider's API. A subclass asks one prompt and scores one request."""

    def __init__(self, name: str, options: O) -> None:
        self._name, self._options = name, options
        self._caller = Caller(name, options)

    def __repr__(self) -> str:
        return f"<{self._name}>"

    @property
    def name(self) -> str:
        """`provider/model`."""
        return self._name

    @property
    def concurrency(self) -> int:
        """How many requests may be under way at once."""
        return self._options.concurrency

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Write one completion for each prompt; with a schema the provider enforces it where it can.

        Raises `ProviderError` and its children; `StructureError` if the schema is missed twice.
        """

        def ask(prompt: Prompt, spelled: bool) -> Reply:
            return self._ask(prompt, sampling, schema, spelled)

        return in_threads(lambda prompt: complete(self._name, ask, prompt, schema), prompts, self.concurrency)

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Score the alternatives of each request: labels by the first token of the answer.

        Raises `NoLogProbsError` where the provider gives no log-probabilities, or not enough.
        """
        return in_threads(self._score, requests, self.concurrency)

    @abstractmethod
    def _ask(self, prompt: Prompt, sampling: Sampling, schema: type[BaseModel] | None, spelled: bool) -> Reply:
        """Ask one prompt; `spelled` says that the schema is in its words already."""

    @abstractmethod
    def _score(self, asked: ScoreRequest) -> Scores:
        """Score one request."""

    def _by_label(self, asked: ScoreRequest, reason: str, ask: Callable[[], Reply]) -> Scores:
        """Return the scores of labels from the first token that `ask` gets.

        Raises `NoLogProbsError` with the `reason` unless the alternatives are labels.
        """
        begun = time.perf_counter()
        if not are_labels(asked.alternatives):
            ways = "Estimate with labels (--estimator judge) or by drawing samples (--estimator sampled)."
            raise NoLogProbsError(self._name, reason, ways)
        with receiving() as receipts:
            reply = ask()
        values, rest = first_token(self._name, asked.alternatives, reply.top)
        usage = receipts.usage(time.perf_counter() - begun)
        return Scores(log_probs=values, missing=rest, estimator=FIRST_TOKEN, model=reply.model, usage=usage)
