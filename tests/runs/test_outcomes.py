import pytest
from synthetic import Asker, Synthetic

from limp.answers import Answer
from limp.errors import LimpError
from limp.questions.question import Question
from limp.runs.outcomes import Outcome, ask, outcome

ONE = Synthetic(1)
(QUESTION,) = ONE.questions()


def test_an_outcome_holds_its_charges_and_survives_json_to_the_last_bit() -> None:
    found = outcome(ONE, Asker(), QUESTION)
    # two words and one back, once; then the record of it, which is the same request and counts no second time
    assert [(c.question, c.how, c.usage.dollars) for c in found.charges] == [("q0", "sent", 1.5)]
    again = Outcome.model_validate_json(found.model_dump_json())
    assert again == found
    assert again.result.to_line() == ask(ONE, Asker(), QUESTION).to_line()


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
