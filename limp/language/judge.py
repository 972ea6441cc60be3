"""Ask a model how likely a step is for such a mind: as a judgement (Shi et al., AAAI 2025), or in numbers.

    judged    log-odds = log P(Likely) - log P(Unlikely),    log pi(step | mind) = log sigma(log-odds)
    stated    log pi(step | past, mind) = log max(p, LEAST),    p as the model states it, all in one request

The mass on neither letter does not count. Stated minds stand side by side in the request, in an order that does
not hang on that of the options.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from typing import Annotated

import numpy as np
from pydantic import BaseModel, Field

from ..episodes.events import Event
from ..errors import ModelError
from ..minds.attitudes import Mind
from ..planner import FloatArray
from ..protocols.models import LanguageModel, Sampling, ScoreRequest
from ..protocols.prompt import Prompt, load_prompt
from . import wording
from .contrast import of_two
from .forms import filled_in
from .plot import Plot

LIKELY, UNLIKELY = "A", "B"
LEAST = 1e-4
"""No stated probability counts as less: whoever states 0 means that it is very unlikely; assumed."""
SHORT = Sampling(max_tokens=2048)
"""For answers that state numbers."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]


def log_odds(model: LanguageModel, scene: Plot, minds: Sequence[Mind]) -> FloatArray:
    """Return the log-odds that each step is likely, [M, T]."""
    prompts = [
        _prompt(scene, place, event, wording.mind(mind, scene.other))
        for mind, (place, (_, event)) in product(minds, enumerate(scene.steps))
    ]
    return np.array(_odds(model, prompts), dtype=np.float64).reshape(len(minds), len(scene.steps))


def log_likely(model: LanguageModel, prompts: Sequence[Prompt]) -> list[float]:
    """Return log P(Likely) for each prompt that asks for a judgement."""
    return [float(of_two(odds / 2)) for odds in _odds(model, prompts)]


def _odds(model: LanguageModel, prompts: Sequence[Prompt]) -> list[float]:
    """Return the log-odds of each prompt; equal ones are asked once."""
    unique = list(dict.fromkeys(prompts))
    scored = model.score([ScoreRequest(prompt=p, alternatives=(LIKELY, UNLIKELY)) for p in unique])
    found = [likely - unlikely for likely, unlikely in (scores.log_probs for scores in scored)]
    values = dict(zip(unique, found, strict=True))
    return [values[prompt] for prompt in prompts]


def _prompt(scene: Plot, place: int, event: Event, mind: str) -> Prompt:
    past = [scene.story]
    for between, earlier in scene.steps[:place]:
        past += [wording.told(between), wording.sentence(earlier)]
    past.append(wording.told(scene.steps[place][0]))
    name = "judge_utterance" if event.is_said else "judge_action"
    return load_prompt(name).render(past=" ".join(filter(None, past)), mind=mind, step=wording.sentence(event))


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
    """Raise `ModelError` if a model gave no probability for one of the names."""
    if missing := [str(name) for name in names if name not in given]:
        raise ModelError(
            f"the model gave no probability for {what} {', '.join(missing)}.", "Ask again, or another model."
        )


def stated(model: LanguageModel, agent: str, account: str, minds: Sequence[str], steps: int) -> FloatArray:
    """Return log p [M, T] of the numbered `steps` of an `account` under minds in words; equal ones are asked once.

    Raises `ModelError` if the model leaves out a mind, and what it raises if it does not fill in the form.
    """
    listed = sorted(set(minds))
    prompt = load_prompt("judge_steps").render(
        agent=agent,
        account=account,
        minds="\n".join(f"{k}. {mind}" for k, mind in enumerate(listed, start=1)),
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
