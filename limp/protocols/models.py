"""Language models: what is asked of them, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from pydantic import BaseModel, Field, SerializeAsAny, field_validator

from ..minds.facts import Value
from .prompt import Prompt

MOST_TOKENS = 10**9
"""More tokens than any answer takes: whoever reports more is mistaken."""

ROUNDING = 1e-4
"""How far above 0 a log-probability may be by rounding, in half precision too."""


class Usage(Value):
    """What a call cost: tokens, seconds of waiting, and US dollars where the price is known; never below 0."""

    prompt_tokens: int = Field(default=0, ge=0)
    completion_tokens: int = Field(default=0, ge=0)
    seconds: float = Field(default=0.0, ge=0.0, allow_inf_nan=False)
    dollars: float | None = Field(default=None, ge=0.0, allow_inf_nan=False)


class Sampling(Value):
    """How to write: greedily at temperature 0, else the `sample`-th independent draw; at most `max_tokens`."""

    temperature: float = 0.0
    max_tokens: int = 1024
    sample: int = 0
    """Which draw this is; two draws with the same number are the same draw. Given to the provider as its seed."""


GREEDY = Sampling()


class Completion(Value):
    """What a model wrote: the text, the validated object where a schema was asked for, and who wrote it."""

    text: str
    parsed: SerializeAsAny[BaseModel] | None = None
    model: str = ""
    usage: Usage = Usage()


class ScoreRequest(Value):
    """Ask for the log-probability of each of `alternatives` as the continuation of `prompt`.

    Alternatives may be prefixes of one another: log p(step 2 | step 1) is the difference of two of them, and
    a backend that shares prefixes scores a whole sequence of steps in one pass.
    """

    prompt: Prompt
    alternatives: tuple[str, ...]


class Scores(Value):
    """Natural-log probabilities of the alternatives; `missing` is the probability mass on none of them.

    A log-probability is at most 0 (but for `ROUNDING`) and may be -inf; anything else is a `ValidationError`.
    """

    log_probs: tuple[float, ...]
    missing: float = Field(default=0.0, ge=0.0, le=1.0, allow_inf_nan=False)
    estimator: str
    model: str = ""
    usage: Usage = Usage()

    @field_validator("log_probs")
    @classmethod
    def _are_log_probabilities(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        for value in values:
            if not value <= ROUNDING:  # neither is NaN
                raise ValueError(f"{value} is no log-probability")
        return values


@runtime_checkable
class LanguageModel(Protocol):
    """A model that writes and scores text; `name` is `provider/model` as it was asked for."""

    @property
    def name(self) -> str:
        """`provider/model`."""

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Write one completion for each prompt; with a schema, `Completion.parsed` is an instance of it."""

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Score the alternatives of each request; raise if the provider returns no log-probabilities."""


@runtime_checkable
class Identified(Protocol):
    """A model that says what, besides the request, can change its answers: all of it goes into a store's key."""

    @property
    def identity(self) -> Mapping[str, str]:
        """Such as the base URL without credentials, the digest of the weights, the precision; never a secret."""
