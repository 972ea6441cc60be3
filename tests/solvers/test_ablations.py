"""The ablation without a social level: what it keeps, and what it can no longer tell apart."""

import numpy as np
import pytest

from limp import Pipeline, open_benchmark
from limp.answering.answers import StageError
from limp.answering.episode_answerer import EpisodeAnswerer
from limp.episodes.parse_question import parse_question
from limp.episodes.telling import does, is_so, says, told
from limp.errors import InputError, LimpError
from limp.language.episode_reader import ModelEpisodeReader
from limp.planning.reduced import WordPolicy, content_words
from limp.protocols.stages import ALL_CHECKS, CHECKS, Check, Policy
from limp.testing import ScriptedModel, hypothesis_of


def test_beliefs_in_a_story_have_no_steps() -> None:
    told = "Sally puts her marble in the basket. Sally leaves the room. Anne puts the marble in the box."
    asked = parse_question("Where will Sally look for her marble?", narration=told)
    with pytest.raises(StageError, match="no planner of steps"):
        Pipeline.symbolic(ablation="no-inverse-planning").answer(asked)


@pytest.mark.parametrize(("ablation", "check"), CHECKS.items())
def test_a_check_of_a_models_readings_is_left_out(ablation: str, check: Check) -> None:
    left = Pipeline.language(ScriptedModel(), reader="auto", ablation=ablation)
    assert isinstance(left.otherwise, Pipeline)
    told = left.otherwise.stories
    assert isinstance(told, EpisodeAnswerer)
    assert isinstance(told.reader, ModelEpisodeReader)
    assert told.reader.checks == ALL_CHECKS - {check}
    with pytest.raises(InputError, match="no model reads"):
        Pipeline.symbolic(ablation=ablation)
    with pytest.raises(InputError, match="no model reads"):
        Pipeline.language(ScriptedModel(), reader="rules", ablation=ablation)


def test_households_without_a_social_level() -> None:
    """Questions of the social level stay open; those about beliefs are still answered."""
    reduced = Pipeline.symbolic(ablation="single-agent")
    benchmark = open_benchmark("household")
    answered: dict[str, int] = {}
    for question in list(benchmark.questions())[:40]:
        kind = str(benchmark.kind(question))  # type: ignore[attr-defined]
        try:
            reduced.answer(question)
            answered[kind] = answered.get(kind, 0) + 1
        except LimpError:
            answered.setdefault(kind, 0)
    assert answered["belief"] > 0
    assert answered["social_goal"] == answered.get("belief_of_goal", 0) == 0


HAPPENED = (
    does("Ann", "open the fridge"),
    is_so("the milk is inside the fridge"),
    says("Ann", "The books are in the fridge."),
    does("Bob", "grab the book"),
)
EPISODE = told(("Ann", "Bob"), (), HAPPENED)


def test_overlap_in_numbers() -> None:
    assert content_words("Ann's books are on THE glass desk") == {"ann", "book", "glass", "desk"}
    minds = (
        hypothesis_of("A", "Ann", "believes that the book is in the fridge"),
        hypothesis_of("B", "Ann", "believes that Bob wants to find the cup", "wants to help Bob"),
    )
    policy = WordPolicy()
    assert isinstance(policy, Policy)
    trace = policy.score(EPISODE, minds)
    # {open, fridge} & {book, fridge}: 1.5 / 3; {book, fridge}: 2.5 / 3; a part that shares nothing: .5 / 3
    assert 27 * np.exp(trace.log_probs) == pytest.approx(np.array([[0.375, 0.625], [0.125, 0.125]]))
    assert trace.steps == ("Ann opens the fridge", 'Ann: "The books are in the fridge."')
    assert trace.estimator == "surface"
    with pytest.raises(InputError, match="Eve"):
        policy.score(EPISODE, (hypothesis_of("A", "Eve"),))
