"""One request to a model for a form, filled in, and the people whom it names there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel

from ..prompt import Prompt
from ..protocols import GREEDY, LanguageModel, Sampling

Form = TypeVar("Form", bound=BaseModel)


def filled_in(
    model: LanguageModel, prompt: Prompt, form: type[Form], sampling: Sampling = GREEDY
) -> tuple[Form, str]:
    """Return the form as the model fills it in, and its answer word for word; raise what the model raises."""
    (completion,) = model.generate([prompt], form, sampling)
    assert isinstance(completion.parsed, form)
    return completion.parsed, completion.text


def person_called(written: str, people: Sequence[str]) -> str:
    """Return who of `people` is called so, in whatever letters; empty if nobody is."""
    key = written.strip().casefold()
    return next((name for name in people if name.casefold() == key), "")
