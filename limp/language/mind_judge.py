"""A model as the judge of minds that were formed: how likely is what follows, and how likely was what was done?

forward     P(option | minds)                                  what somebody does next, feels, or means
backward    P(mind of the option) P(what was done | that mind)  goals, reasons, stances: LIMP's likelihood

`stated`: one call returns the numbers of all options by schema, for models that give no log-probabilities.
`letters`: log-probabilities of the options' letters; backward, of Likely and Unlikely for each option's mind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from ..errors import ModelError
from ..models.metering import stage
from ..planner import log_sum_exp
from ..protocols.models import LanguageModel, ScoreRequest
from ..protocols.prompt import load_prompt
from ..protocols.stages import JudgeCase, Judged
from .estimators import SCORES_WORDS
from .forms import Form, filled_in
from .judge import LEAST, SHORT, Probability, log_likely, require_all

Way = Literal["stated", "letters"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
    """Judges with `model`; implements `protocols.Judge`."""

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
            priors: tuple[float, ...] = ()
            if case.direction == "forward":
                options = self._stated(case, "judge_options", StatedOptions).options
                worth = _worth(case, {item.label: item.probability for item in options})
            else:
                minds = self._stated(case, "judge_minds", StatedClaims).options
                priors = _worth(case, {item.label: item.before for item in minds})
                worth = _worth(case, {item.label: item.then for item in minds})
        return Judged(log_probs=worth, log_priors=priors, estimator=f"{self.way}, {case.direction}")

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
        return tuple(log_likely(self.model, prompts))


def _worth(case: JudgeCase, given: Mapping[str, float]) -> tuple[float, ...]:
    """Return the log of what was stated for each option; raise `ModelError` if one was left out."""
    by_letter = {_letter(label): p for label, p in given.items()}
    require_all("option", _letters_of(case), by_letter)
    return tuple(math.log(max(by_letter[letter], LEAST)) for letter in _letters_of(case))


def _letter(label: str) -> str:
    return label.strip(" ().:").upper()[:1]


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
