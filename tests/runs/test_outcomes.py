import numpy as np
import pytest
from synthetic import Asker, Synthetic

from limp.answers import Answer, StageError, Stages
from limp.errors import LimpError
from limp.minds.attitudes import Hypothesis, Mind
from limp.planner import Trace
from limp.protocols import BrokenQuestion
from limp.questions.question import Question
from limp.runs.outcomes import Outcome, ask, lost, outcome
from limp.runs.results import trace_of

ONE = Synthetic(1)
(QUESTION,) = ONE.questions()


def test_an_outcome_holds_its_charges_and_survives_json_to_the_last_bit() -> None:
    found = outcome(ONE, Asker(), QUESTION)
    # two words and one back, once; then the record of it, which is the same request and counts no second time
    assert [(c.question, c.how, c.usage.dollars) for c in found.charges] == [("q0", "sent", 1.5)]
    again = Outcome.model_validate_json(found.model_dump_json())
    assert again == found
    assert again.result.to_line() == ask(ONE, Asker(), QUESTION).to_line()


def test_a_lost_question_is_failed_with_all_that_is_known_of_it() -> None:
    result = lost(ONE, QUESTION)
    assert (result.episode, result.question, result.gold, result.options) == ("e0", "q0", "B", 2)
    assert (result.choice, result.correct) == (None, False)
    assert result.failed is not None
    assert result.failed.stage == "worker"
    assert "died" in result.failed.error
    broken = BrokenQuestion(id="q2", episode="e1", error="it has no options.")
    assert lost(ONE, broken).failed is not None


def test_a_question_that_ends_undecided_keeps_what_was_found() -> None:
    """Both options are as likely: there is no answer, and the matrix says why."""
    minds = tuple(Hypothesis(choice=label, mind=Mind(agent="Ann")) for label in "AB")
    trace = Trace(minds, ("Ann sits",), np.full((2, 1), -0.5), "exact")

    class Undecided:
        def answer(self, _: Question) -> Answer:
            raise StageError("decide", LimpError("it is a tie."), Stages(hypotheses=minds), trace)

    result = ask(ONE, Undecided(), QUESTION)
    assert result.failed is not None
    assert result.estimator == "exact"
    found = trace_of(result)
    assert found is not None
    assert found.steps == trace.steps
    assert found.log_probs.tolist() == [[-0.5], [-0.5]]


def test_a_failure_and_a_bug() -> None:
    class Raising:
        def __init__(self, error: Exception) -> None:
            self._error = error

        def answer(self, _: Question) -> Answer:
            raise self._error

    failed = ask(ONE, Raising(LimpError("what?", "Write.")), QUESTION).failed
    assert failed is not None
    assert (failed.stage, failed.error, failed.hint) == ("answer", "what?", "Write.")
    with pytest.raises(ZeroDivisionError) as caught:
        ask(ONE, Raising(ZeroDivisionError()), QUESTION)
    assert "'q0'" in caught.value.__notes__[0]


def test_a_fault_becomes_the_failure_of_its_question_with_its_traceback() -> None:
    class Deep:
        def answer(self, question: Question) -> Answer:
            return self.answer(question)

    found = outcome(ONE, Deep(), QUESTION)
    assert found.result.failed is not None
    assert (found.result.failed.stage, found.result.failed.again) == ("fault", True)
    assert found.result.failed.error.startswith("RecursionError: maximum recursion depth exceeded")
    assert "in answer" in found.traceback
    assert len(found.traceback.splitlines()) < 200  # of a thousand calls
    assert Outcome.model_validate_json(found.model_dump_json()) == found
