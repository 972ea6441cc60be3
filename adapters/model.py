"""What the models of all providers share: prompts asked in parallel, and labels scored by their first token."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from limp.errors import ModelError
from limp.models.metering import in_threads, receiving
from limp.models.structured import ClosedSchema, ask_again, form_of, parse_structured, twice, with_schema
from limp.protocols.models import GREEDY, Completion, Sampling, ScoreRequest, Scores
from limp.protocols.prompt import Prompt

from .calls import Caller, SdkErrors
from .hosted import SCHEMA_FIELDS, SCORING_FIELDS, HostedOptions, ModelReply, RefusedError, log, no_log_probs
from .logprobs import FIRST_TOKEN, are_labels, first_token

T = TypeVar("T")
U = TypeVar("U")
O = TypeVar("O", bound=HostedOptions)  # noqa: E741

Scored = tuple[Sequence[float], float, str]
"""Log p of each alternative, the probability mass on none of them, and how both were estimated."""


class HostedModel(ABC, Generic[O]):
    """A `LanguageModel` behind a provider's API. A subclass asks for a text and for a first token."""

    def __init__(
        self, name: str, options: O, errors: SdkErrors[Any], address: str = "", secrets: Iterable[str] = ()
    ) -> None:
        self._name, self._options, self._enforces = name, options, True
        self._caller = Caller(name, options, errors, address, secrets)

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

        Raises `ModelError`, also if the schema is missed twice.
        """

        return self._each(lambda prompt: self._complete(prompt, schema, sampling), prompts)

    def _complete(self, prompt: Prompt, schema: type[BaseModel] | None, sampling: Sampling) -> Completion:
        """Ask for a completion; with a schema, ask again exactly once if the answer does not fit it."""
        begun, parsed = time.perf_counter(), None
        with receiving() as receipts:
            reply = self._kept_to(schema, prompt, sampling, spelled=False)
            if schema is not None:

                def again(error: ModelError) -> ModelReply:
                    asked = with_schema(ask_again(prompt, reply.text, error), schema)
                    return self._kept_to(schema, asked, sampling, spelled=True)

                reply, parsed = twice(self._name, reply, again, partial(_parsed, schema=schema))
            elif not reply.text.strip():
                raise ModelError(
                    f"{self._name}: the answer has no words.", "Allow it more tokens, or take another model."
                )
        usage = receipts.usage(time.perf_counter() - begun)
        return Completion(text=reply.text, parsed=parsed, model=reply.model, usage=usage)

    def _kept_to(
        self, schema: type[BaseModel] | None, prompt: Prompt, sampling: Sampling, spelled: bool
    ) -> ModelReply:
        """Ask with the schema enforced, or from its first refusal on in words, unless it is `spelled` already."""
        while True:
            form = form_of(schema) if self._enforces else None
            worded = prompt if schema is None or form or spelled else with_schema(prompt, schema)
            try:
                return self._ask(worded, sampling, form)
            except RefusedError as refused:
                if form is None or refused.field not in SCHEMA_FIELDS:
                    raise
                log.warning("%s It is asked without that from now on.", refused.message)
                self._enforces = False

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Score the alternatives of each request: labels by the first token of the answer.

        Raises `ModelError` where the provider gives no log-probabilities, or not enough.
        """
        return self._each(self._scores, requests)

    def _each(self, work: Callable[[T], U], items: Sequence[T]) -> list[U]:
        if len(items) < 2:
            return [work(item) for item in items]
        with ThreadPoolExecutor(min(self.concurrency, len(items))) as pool:
            return in_threads(pool, work, items)

    def _scores(self, asked: ScoreRequest) -> Scores:
        begun = time.perf_counter()
        with receiving() as receipts:
            try:
                values, missing, estimator = self._score(asked)
            except RefusedError as refused:
                if refused.field not in SCORING_FIELDS:
                    raise
                raise no_log_probs(self._name, refused.reason) from None
        return Scores(
            log_probs=tuple(values), missing=missing, estimator=estimator, model=receipts.answered_by,
            usage=receipts.usage(time.perf_counter() - begun),
        )  # fmt: skip

    def _score(self, asked: ScoreRequest) -> Scored:
        """Score labels; raise `ModelError` for anything else."""
        if not are_labels(asked.alternatives):
            raise no_log_probs(self._name, "it gives no log-probabilities of given words, only of first tokens")
        reply = self._first(asked.prompt)
        return *first_token(self._name, asked.alternatives, reply.top), FIRST_TOKEN

    @abstractmethod
    def _ask(self, prompt: Prompt, sampling: Sampling, form: ClosedSchema | None) -> ModelReply:
        """Ask one prompt, whose answer is to have this form.

        Raises `RefusedError` with one of `SCHEMA_FIELDS` if the provider cannot enforce it.
        """

    @abstractmethod
    def _first(self, prompt: Prompt) -> ModelReply:
        """Ask for the first token of an answer and its likeliest rivals."""


def _parsed(reply: ModelReply, schema: type[BaseModel]) -> BaseModel:
    try:
        return parse_structured(reply.text, schema)
    except ModelError:
        if reply.cut:
            raise ModelError("the answer is too long and was cut off.", "Answer more briefly.") from None
        raise
