"""A language model as the judge of steps and options, for minds in words (Shi et al., AAAI 2025).

Of the steps of a scene:

    judged    log-odds = log P(Likely) - log P(Unlikely),    log pi(step | mind) = log sigma(log-odds)
    stated    log pi(step | past, mind) = log max(p, LEAST),    p as the model states it, all in one request

The mass on neither letter does not count. Stated minds stand side by side in the request, in an order that does
not hang on that of the options. Of the options of a question, for minds that were formed:

    forward     P(option | minds)                                  what somebody does next, feels, or means
    backward    P(mind of the option) P(what was done | that mind)  goals, reasons, stances: LIMP's likelihood

each `stated`, in one request, or by `letters`: those of the options, or backward Likely and Unlikely of each mind.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Annotated, Literal

import numpy as np
from numpy.typing import ArrayLike
from pydantic import BaseModel, Field

from ..episodes.events import Event
from ..episodes.minds import Mind
from ..errors import ModelError
from ..models.metering import stage
from ..planner import FloatArray, log_sum_exp
from ..protocols.models import LanguageModel, Sampling, ScoreRequest
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import JudgeCase, Judged
from . import wording
from .forms import Form, filled_in
from .plot import Plot

Way = Literal["stated", "letters"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LIKELY, UNLIKELY = "A", "B"
LEAST = 1e-4
"""No stated probability counts as less: whoever states 0 means that it is very unlikely; assumed."""
SHORT = Sampling(max_tokens=2048)
"""For answers that state numbers."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]

SCORES_WORDS = ("transformers", "vllm", "random", "overlap")
"""Providers that give the log-probability of any words; the others give an answer's letter or none."""


def of_two(score: ArrayLike) -> FloatArray:
    """Return log sigma(2 x): the log-likelihood of a step worth x beside one worth -x."""
    doubled = 2 * np.asarray(score, dtype=np.float64)
    return np.asarray(-log_sum_exp(np.stack([np.zeros_like(doubled), -doubled]), axis=0), dtype=np.float64)


def log_odds(model: LanguageModel, scene: Plot, minds: Sequence[Mind]) -> FloatArray:
    """Return the log-odds that each step is likely, [M, T]."""
    prompts = [
        _prompt(scene, place, event, wording.mind(mind, scene.other))
        for mind, (place, (_, event)) in product(minds, enumerate(scene.steps))
    ]
    return np.array(_odds(model, prompts), dtype=np.float64).reshape(len(minds), len(scene.steps))


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


def _require_all(what: str, names: Sequence[object], given: Collection[object]) -> None:
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
    _require_all("mind", range(1, len(listed) + 1), rows)
    log_p = np.log(np.maximum([rows[listed.index(mind) + 1] for mind in minds], LEAST))
    return np.asarray(log_p, dtype=np.float64)


def stated_steps(model: LanguageModel, scene: Plot, minds: Sequence[Mind]) -> FloatArray:
    """Return log p [M, T] of the steps of a scene under each of the minds; raise what `stated` raises."""
    lines = [scene.story]
    for number, (between, event) in enumerate(scene.steps, start=1):
        lines += [wording.told(between), f"Step {number}: {wording.sentence(event)}"]
    account = "\n".join(filter(None, lines))
    return stated(model, scene.agent, account, [wording.mind(m, scene.other) for m in minds], len(scene.steps))


# --- options of a question --------------------------------------------------------------------------------


class StatedOption(BaseModel):
    """The probability of one option."""

    label: str
    probability: Probability


class StatedOptions(BaseModel):
    """The probability of each option."""

    options: list[StatedOption]


class StatedClaim(BaseModel):
    """How likely a mind was before, and how likely it would do what was done."""

    label: str
    before: Probability
    then: Probability


class StatedClaims(BaseModel):
    """Both probabilities for the mind of each option."""

    options: list[StatedClaim]


class Proposed(BaseModel):
    """Possible answers, the likeliest first."""

    answers: list[str]


def way_of(model: str) -> Way:
    """Return how a model judges: by letters where its provider gives the log-probability of any words."""
    return "letters" if model.partition("/")[0] in SCORES_WORDS else "stated"


@dataclass(frozen=True)
class ModelJudge:
    """Says with `model` how likely options are for minds that were formed."""

    model: LanguageModel
    way: Way = "stated"

    def propose(self, case: JudgeCase) -> tuple[str, ...]:
        """Return the answers that the model takes to be possible; raise `ModelError` for fewer than two."""
        slots = {name: words for name, words in _slots(case).items() if name != "options"}
        prompt = load_prompt("propose_answers").render((), **slots)
        with stage("hypothesize"):
            found, _ = filled_in(self.model, prompt, Proposed, SHORT)
        answers = tuple(dict.fromkeys(filter(None, (words.strip() for words in found.answers))))
        if len(answers) < 2:
            raise ModelError("the model finds fewer than two possible answers.", "Give the question its options.")
        return answers[: len(LETTERS)]

    def judge(self, case: JudgeCase) -> Judged:
        """Return the log-probability of each option.

        Raises `ModelError` if the model leaves out an option, and what it raises if it has not what is asked for.
        """
        with stage("score"):
            if self.way == "letters":
                found = self._letters(case) if case.direction == "forward" else self._likely(case)
                return Judged(log_probs=found, estimator=f"{self.way}, {case.direction}")
            if case.direction == "forward":
                options = self._stated(case, "judge_options", StatedOptions).options
                worth = _worth(case, {item.label: item.probability for item in options})
            else:
                minds = self._stated(case, "judge_minds", StatedClaims).options
                before = _worth(case, {item.label: item.before for item in minds})
                then = _worth(case, {item.label: item.then for item in minds})
                worth = tuple(map(sum, zip(before, then, strict=True)))
        return Judged(log_probs=worth, estimator=f"{self.way}, {case.direction}")

    def _stated(self, case: JudgeCase, template: str, form: type[Form]) -> Form:
        slots = _slots(case) | ({"agent": case.agent or "the person"} if case.direction == "backward" else {})
        return filled_in(self.model, load_prompt(template).render((), **slots), form, SHORT)[0]

    def _letters(self, case: JudgeCase) -> tuple[float, ...]:
        prompt = load_prompt("judge_letter").render((), **_slots(case))
        (scores,) = self.model.score([ScoreRequest(prompt=prompt, alternatives=tuple(_letters_of(case)))])
        total = float(log_sum_exp(scores.log_probs))
        return tuple(value - total for value in scores.log_probs)

    def _likely(self, case: JudgeCase) -> tuple[float, ...]:
        """Return log P(Likely) of what was done for the mind of each option; each is as likely before."""
        template = load_prompt("judge_action")
        past = "\n".join((*case.minds, *case.happened[:-1])) or "(nothing)"
        step = case.happened[-1] if case.happened else case.asked
        prompts = [template.render(past=past, mind=option, step=step) for option in case.options]
        return tuple(float(of_two(odds / 2)) for odds in _odds(self.model, prompts))


def _worth(case: JudgeCase, given: Mapping[str, float]) -> tuple[float, ...]:
    """Return the log of what was stated for each option; raise `ModelError` if one was left out."""
    by_letter = {label.strip(" ().:").upper()[:1]: p for label, p in given.items()}
    _require_all("option", _letters_of(case), by_letter)
    return tuple(math.log(max(by_letter[letter], LEAST)) for letter in _letters_of(case))


def _letters_of(case: JudgeCase) -> Sequence[str]:
    return LETTERS[: len(case.options)]


def _slots(case: JudgeCase) -> dict[str, str]:
    letters = zip(_letters_of(case), case.options, strict=True)
    assumed = "\n".join(f"Suppose: {words}" for words in case.assumptions)
    told = "\n".join(f"- {words}" for words in case.happened) or "(nothing)"
    return {
        "story": case.text.strip() or told,
        "moment": f'\nIt is asked of the moment after "{case.until}".\n' if case.until else "",
        "minds": "\n".join(f"- {words}" for words in case.minds) or "(nothing is known)",
        "assumptions": f"\n{assumed}\n" if assumed else "",
        "question": case.asked,
        "options": "\n".join(f"{letter}) {words}" for letter, words in letters),
    }
