"""Forward and backward inference with a model whose numbers are given."""

import json
import math

import pytest
from refusals import refuses

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.language.policy import ModelFit
from limp.planning.percepts import PerceptPolicy
from limp.protocols.models import Sampling
from limp.protocols.prompt import Prompt
from limp.reading.percepts import percept_question
from limp.solvers.classical import planning
from limp.testing import FunctionModel, words_of

START = "Uma wants to paint the fence. Uma sees that the paint is dry."
CHANGE = "In the night a boy spills water in it."
MISSED, DIPS = "Uma does not see the boy.", "She dips her brush."
BELIEFS = (
    "Does Uma believe the paint is dry or thin?\nA) Uma believes the paint is dry.\nB) Uma thinks that it is thin."
)
ACTS = "What will Uma do?\nA) Uma will dip her brush.\nB) Uma will open a new tin."


SCORES = {  # log p of a sentence where the change is told, and where it is not
    "dry.": (-7.0, -5.0),
    "thin.": (-6.0, -8.0),
    "will dip her brush.": (-7.0, -5.0),
    "tin.": (-6.0, -8.0),
    DIPS: (-9.0, -8.0),
}


def log_p(prompt: Prompt, text: str) -> float:
    (pair,) = (pair for words, pair in SCORES.items() if text.endswith(words))
    return pair[0] if CHANGE in words_of(prompt) else pair[1]


SOLVER = planning("percepts", PerceptPolicy(ModelFit(FunctionModel(log_p=log_p), "completion")))


def ask(question: str, story: str) -> Question:
    taken = percept_question(parse_question(question, narration=story))
    assert taken is not None
    return taken


def sigma(x: float) -> float:
    return 1 / (1 + math.exp(-x))


@pytest.mark.parametrize("question", [BELIEFS, ACTS])
@pytest.mark.parametrize(("step", "unaware"), [(MISSED, 0.95), (DIPS, sigma(1.0))])
def test_percepts_acts_and_beliefs_by_bayes(question: str, step: str, unaware: float) -> None:
    answer = SOLVER.answer(ask(question, f"{START} {CHANGE} {step}"))
    # i = -1 for A and 1 for B: half of -2 and 2, whose mean is 0. i = -1/2 for the act: sigma(2 / 2) if unaware.
    kept = sigma(4.0)
    assert answer.probabilities["A"] == pytest.approx(unaware * kept + (1 - unaware) * (1 - kept))
    assert answer.choice == "A"
    assert answer.trace.steps[0] == step.rstrip(".")
    assert answer.trace.log_probs.shape == (4, 2)
    without = planning(
        "percepts", PerceptPolicy(ModelFit(FunctionModel(log_p=log_p), "completion")).without("belief-update")
    )
    assert without.answer(ask(question, f"{START} {CHANGE} {step}")).probabilities["A"] == pytest.approx(kept)


@pytest.mark.parametrize("estimator", ["judge", "stated"])
def test_a_model_without_words_judges(estimator: str) -> None:
    """P(Likely) or what is stated in the place of the words' probability: 0.2 and 0.8, so i is -ln 2 and ln 2."""

    def judged(prompt: Prompt, text: str) -> float:
        good = ("dry." in words_of(prompt)) != (CHANGE in words_of(prompt))
        share = 0.8 if good == (text == "A") else 0.2
        return math.log(share)

    def stated(prompt: Prompt, _: Sampling) -> str:
        lines = words_of(prompt).splitlines()
        minds, steps = ([line for line in lines if line.startswith(start)] for start in (("1.", "2."), "Step "))
        rows = [[0.8 if ("dry." in step) != (CHANGE in mind) else 0.2 for step in steps] for mind in minds]
        return json.dumps({"minds": [{"mind": k, "steps": row} for k, row in enumerate(rows, start=1)]})

    start = START.replace("dry.", "dry indeed.")
    model = FunctionModel(write=stated, log_p=judged)
    solver = planning("percepts", PerceptPolicy(ModelFit(model, estimator)))
    answer = solver.answer(ask(BELIEFS, f"{start} {CHANGE} {MISSED}"))
    # 2 i = ln 4 and -ln 4 for who is not aware: 16 to 1.
    assert answer.probabilities["A"] == pytest.approx(0.95 * 16 / 17 + 0.05 / 17)


def test_to_know_about_something_stays_in_its_words() -> None:
    taken = ask("What now?\nA) Uma believes it is dry.\nB) Uma knows about the water.", f"{START} {CHANGE}")
    scored: list[str] = []

    def keep(_: Prompt, text: str) -> float:
        scored.append(text)
        return -float(len(text))

    with pytest.raises(LimpError, match="equally likely"):
        planning("percepts", PerceptPolicy(ModelFit(FunctionModel(log_p=keep), "completion"))).answer(taken)
    assert set(scored) == {" Uma believes that it is dry.", " Uma knows about the water."}


def test_without_a_step_awareness_is_open() -> None:
    refuses(lambda: SOLVER.answer(ask(BELIEFS, f"{START} {CHANGE}")), "equally likely", LimpError)
