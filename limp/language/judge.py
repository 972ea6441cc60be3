"""Ask a model how likely a step is for such a mind: as a judgement (Shi et al., AAAI 2025), or in numbers.

    judged    log-odds = log P(Likely) - log P(Unlikely),    log pi(step | mind) = log sigma(log-odds)
    drawn     log-odds = log((likely + 1/2) / (unlikely + 1/2)) of n draws, without log-probabilities
    stated    log pi(step | past, mind) = log max(p, LEAST),    p as the model states it, all in one request

A draw that says neither is made again: the mass on neither letter does not count. Stated minds stand side by side
in the request, in an order that does not hang on that of the options.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from itertools import product
from typing import Annotated

import numpy as np
from pydantic import BaseModel, Field

from ..errors import LimpError, ReadError, quoted
from ..minds.attitudes import Mind
from ..minds.events import Event, Utterance
from ..planner import FloatArray
from ..protocols.models import LanguageModel, Sampling, ScoreRequest
from ..protocols.prompt import Prompt, load_prompt
from . import wording
from .contrast import of_two
from .forms import filled_in
from .plot import Plot

LIKELY, UNLIKELY = "A", "B"
PATIENCE = 4
"""How many times as many draws are made at most as are to be counted."""
LEAST = 1e-4
"""No stated probability counts as less: whoever states 0 means that it is very unlikely; assumed."""
SHORT = Sampling(max_tokens=2048)
"""For answers that state numbers."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]

_ANSWER = re.compile(
    r"\W*(?:(?:the )?answer(?: is)?\W+)?"
    r"(?:(?P<letter>[AB])(?:\W*$|[).:]|\W+(?:un)?likely\b)|(?P<word>(?:un)?likely)\b)",
    re.IGNORECASE,
)


def log_odds(model: LanguageModel, scene: Plot, minds: Sequence[Mind], samples: int = 0) -> FloatArray:
    """Return the log-odds that each step is likely, [M, T]; with `samples` by counting so many drawn answers."""
    prompts = [
        _prompt(scene, place, event, wording.mind(mind, scene.other))
        for mind, (place, (_, event)) in product(minds, enumerate(scene.steps))
    ]
    odds = np.array(_odds(model, prompts, samples), dtype=np.float64)
    return odds.reshape(len(minds), len(scene.steps))


def log_likely(model: LanguageModel, prompts: Sequence[Prompt], samples: int = 0) -> list[float]:
    """Return log P(Likely) for each prompt that asks for a judgement."""
    return [float(of_two(odds / 2)) for odds in _odds(model, prompts, samples)]


def _odds(model: LanguageModel, prompts: Sequence[Prompt], samples: int) -> list[float]:
    """Return the log-odds of each prompt; equal ones are asked once."""
    unique = list(dict.fromkeys(prompts))
    if samples:
        found = _drawn(model, unique, samples)
    else:
        scored = model.score([ScoreRequest(prompt=p, alternatives=(LIKELY, UNLIKELY)) for p in unique])
        found = [likely - unlikely for likely, unlikely in (scores.log_probs for scores in scored)]
    values = dict(zip(unique, found, strict=True))
    return [values[prompt] for prompt in prompts]


def _drawn(model: LanguageModel, prompts: Sequence[Prompt], samples: int) -> list[float]:
    votes: dict[Prompt, list[bool]] = {prompt: [] for prompt in prompts}
    text, most = "", PATIENCE * samples
    for sample in range(most):
        short = [prompt for prompt in prompts if len(votes[prompt]) < samples]
        if not short:
            break
        sampling = Sampling(temperature=1.0, max_tokens=4, sample=sample)
        for prompt, completion in zip(short, model.generate(short, sampling=sampling), strict=True):
            text, found = completion.text, _ANSWER.match(completion.text)
            if found:
                votes[prompt].append((found["letter"] or found["word"]).upper() in (LIKELY, "LIKELY"))
    if not all(votes.values()):
        raise LimpError(
            f"the model judged a step {most} times and never with A or B, but with {quoted(text)}.",
            "Try --estimator judge, or another model.",
        )
    return [math.log((sum(vote) + 0.5) / (len(vote) - sum(vote) + 0.5)) for vote in votes.values()]


def _prompt(scene: Plot, place: int, event: Event, mind: str) -> Prompt:
    past = [scene.story]
    for between, earlier in scene.steps[:place]:
        past += [wording.told(between), wording.sentence(earlier)]
    past.append(wording.told(scene.steps[place][0]))
    name = "judge_utterance" if isinstance(event, Utterance) else "judge_action"
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
    """Raise `ReadError` if a model gave no probability for one of the names."""
    if missing := [str(name) for name in names if name not in given]:
        raise ReadError(
            f"the model gave no probability for {what} {', '.join(missing)}.", "Ask again, or another model."
        )


def stated(model: LanguageModel, agent: str, account: str, minds: Sequence[str], steps: int) -> FloatArray:
    """Return log p [M, T] of the numbered `steps` of an `account` under minds in words; equal ones are asked once.

    Raises `ReadError` if the model leaves out a mind, and what it raises if it does not fill in the form.
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
