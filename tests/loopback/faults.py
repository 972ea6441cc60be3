"""What can go wrong on the way to a hosted model, and when."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

STATUS = ("429", "quota", "500", "401", "404", "403", "408", "502", "503")
"""Refusals; `429` with `retry_after` seconds if given, `quota` a 429 because no money is left."""
TRANSIENT = ("429", "500", "cut", "truncated", "invalid", "empty")
"""`cut` closes the connection in the middle of the body, `truncated` is a whole response whose JSON breaks off."""
ODD = (
    "minus_usage", "huge_usage", "null_logprob", "nan_logprob", "plus_logprob", "number", "half", "deep",
    "digits", "list",
)  # fmt: skip
"""Responses that came whole, were paid for, and cannot be used; or not as they are."""
ANSWERS = (
    "blank", "length", "no_logprobs", "partial_logprobs", "other_model", "filter", "filter_400", "refusal",
    "no_usage", "failed", "echo",
)  # fmt: skip
"""Answers that a caller must understand: `filter_400` filters the prompt, `filter` the words.

What is refused, `failed` inside a whole response, or an `echo` (as words and as the model's name) repeats the key.
"""
KINDS = {*STATUS, *TRANSIENT, *ODD, *ANSWERS, "timeout", "changed"}
"""`timeout` says nothing for `seconds`; `changed` has `value` at a `place`."""


@dataclass(frozen=True)
class Fault:
    """One misbehaviour, only for calls whose path contains `path`."""

    kind: str
    retry_after: float | str | None = None
    seconds: float = 30.0
    path: str = ""

    place: Sequence[int] = ()
    value: object = None

    def changed(self, body: Any) -> Any:
        """Return an answer with the value at the place: which of the parts, which of the parts of that, ..."""
        if not (self.place and isinstance(body, dict | list) and body):
            return self.value
        keys = list(body) if isinstance(body, dict) else list(range(len(body)))
        first, *inner = self.place
        key = keys[first % len(keys)]
        body[key] = Fault("changed", place=inner, value=self.value).changed(body[key])
        return body

    def __post_init__(self) -> None:
        assert self.kind in KINDS, self.kind
