import math
from importlib import resources

import pytest

from limp.baselines.ask import material
from limp.baselines.prompted import DirectAnswerer, ThinkingAnswerer
from limp.errors import LimpError
from limp.prompt import Media, Prompt
from limp.questions import Choice, Question, Video
from limp.testing import FunctionModel, ScriptedModel

CHOICES = tuple(Choice(label=label, text=f"option {label}") for label in "ABC")
QUESTION = Question(
    text="Which is LEAST likely?", polarity="LEAST", choices=CHOICES,
    narration="Ann waits.", conversation="Ann: No.",
    video=Video(recorded="Bob waits."),
)  # fmt: skip


def test_the_letter_of_the_highest_probability_also_for_least() -> None:
    model = FunctionModel(log_p=lambda _, letter: math.log({"A": 0.1, "B": 0.2, "C": 0.1}[letter]))
    answer = DirectAnswerer(model).answer(QUESTION)
    assert answer.choice == "B"
    assert answer.probabilities == pytest.approx({"A": 0.25, "B": 0.5, "C": 0.25})


def test_the_model_gets_everything_that_the_question_is_about() -> None:
    assert material(QUESTION) == (
        "What the video shows: Bob waits.\n\nWhat is told: Ann waits.\n\nWhat is said:\nAnn: No."
    )


@pytest.mark.parametrize(
    "text", ["So it is her.\nAnswer: C", "answer: A is wrong. **Answer: (C)**", "The answer is C."]
)
def test_the_last_letter_of_a_chain_of_thought(text: str) -> None:
    assert ThinkingAnswerer(ScriptedModel([text])).answer(QUESTION).choice == "C"


@pytest.mark.parametrize("text", ["I cannot tell.", "Answer: D"])
def test_a_chain_of_thought_without_a_letter_is_no_answer(text: str) -> None:
    with pytest.raises(LimpError, match="without giving a letter"):
        ThinkingAnswerer(ScriptedModel([text])).answer(QUESTION)


def test_a_film_is_shown_in_pictures() -> None:
    pytest.importorskip("cv2")
    clip = str(resources.files("limp") / "examples" / "clip.mp4")
    seen: list[int] = []

    def log_p(prompt: Prompt, letter: str) -> float:
        seen.append(sum(isinstance(part, Media) for message in prompt.messages for part in message.parts))
        return -1.0 if letter == "A" else -2.0

    film = QUESTION.model_copy(update={"video": Video(path=clip)})
    assert DirectAnswerer(FunctionModel(log_p=log_p)).answer(film).choice == "A"
    assert seen == [16, 16, 16]
