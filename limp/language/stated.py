"""One request states how likely every step is under every mind: for models that give no log-probabilities.

    log pi(step | past, mind) = log max(p, LEAST),    p as the model states it

The minds stand side by side in the request, in an order that does not hang on that of the options.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

import numpy as np
from pydantic import BaseModel, Field

from ..errors import ReadError
from ..minds.attitudes import Mind
from ..planner import FloatArray
from ..prompt import load_prompt
from ..protocols import LanguageModel, Sampling
from . import wording
from .forms import filled_in
from .plot import Plot

LEAST = 1e-4
"""No stated probability counts as less: whoever states 0 means that it is very unlikely; assumed."""
SHORT = Sampling(max_tokens=2048)
"""For answers that state numbers."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]
SO_FAR = "Each step is judged by what had happened till then."
BY_ITSELF = "Each step is one that may come next, judged by itself."


class StatedMind(BaseModel):
    """How likely each step is for one mind, by its number."""

    mind: int
    steps: list[Probability]


class StatedTable(BaseModel):
    """How likely each step is for each mind."""

    minds: Sequence[StatedMind]


def table_of(count: int, length: int) -> type[StatedTable]:
    """Return the form for `count` minds and `length` steps: each mind has a row of a number for each step."""

    class OneMind(StatedMind):
        mind: int = Field(ge=1, le=count)
        steps: list[Probability] = Field(min_length=length, max_length=length)

    class Table(StatedTable):
        minds: list[OneMind] = Field(min_length=count, max_length=count)

    return Table


def require_all(what: str, names: Sequence[object], given: Collection[object]) -> None:
    """Raise `ReadError` if a model gave no probability for one of the names."""
    if missing := [str(name) for name in names if name not in given]:
        raise ReadError(
            f"the model gave no probability for {what} {', '.join(missing)}.", "Ask again, or another model."
        )


def stated(
    model: LanguageModel, agent: str, account: str, minds: Sequence[str], steps: int, moment: str = SO_FAR
) -> FloatArray:
    """Return log p [M, T] of the numbered `steps` of an `account` under minds in words; equal ones are asked once.

    Raises `ReadError` if the model leaves out a mind, and what it raises if it does not fill in the form.
    """
    listed = sorted(set(minds))
    prompt = load_prompt("judge_steps").render(
        agent=agent,
        account=account,
        minds="\n".join(f"{k}. {mind}" for k, mind in enumerate(listed, start=1)),
        moment=moment,
    )
    found, _ = filled_in(model, prompt, table_of(len(listed), steps), SHORT)
    rows = {row.mind: row.steps for row in found.minds}
    require_all("mind", range(1, len(listed) + 1), rows)
    log_p = np.log(np.maximum([rows[listed.index(mind) + 1] for mind in minds], LEAST))
    return np.asarray(log_p, dtype=np.float64)


def stated_steps(model: LanguageModel, scene: Plot, minds: Sequence[Mind]) -> FloatArray:
    """Return log p [M, T] of the steps of a scene under each of the minds; raise what `stated` raises."""
    lines = [scene.story]
    for number, (between, event) in enumerate(scene.steps, start=1):
        lines += [wording.told(between), f"Step {number}: {wording.sentence(event)}"]
    account = "\n".join(filter(None, lines))
    return stated(model, scene.agent, account, [wording.mind(m, scene.other) for m in minds], len(scene.steps))
