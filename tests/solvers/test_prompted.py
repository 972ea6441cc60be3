import math
import re
from importlib import resources

import pytest

from limp.episodes.question import Choice, Question, Video
from limp.errors import InputError, LimpError
from limp.protocols.models import Sampling, ScoreRequest
from limp.protocols.prompt import Media, Prompt, load_prompt
from limp.solvers.control_models import AGAIN, NEW, OverlapModel, RandomModel
from limp.solvers.prompted import DirectAnswerer, ThinkingAnswerer
from limp.testing import FunctionModel, ScriptedModel, words_of

CHOICES = tuple(Choice(label=label, text=f"option {label}") for label in "ABC")
QUESTION = Question(
    text="Which is LEAST likely?", polarity="LEAST", choices=CHOICES,
    narration="Ann waits.", conversation="Ann: No.",
    video=Video(recorded="Bob waits."),
)  # fmt: skip


def likes(letters: dict[str, float], options: dict[str, float]) -> FunctionModel:
    """A model that likes letters and options: log p(letter) is the log of both numbers' product, in percent."""

    def log_p(prompt: Prompt, letter: str) -> float:
        (behind,) = re.findall(rf"^{letter}\) option (.)$", words_of(prompt), re.MULTILINE)
        return math.log(letters[letter] * options[behind] / 100)

    return FunctionModel(log_p=log_p)


def test_a_bias_for_a_letter_is_taken_out_and_told() -> None:
    letters = {"A": 8.0, "B": 1.0, "C": 1.0}
    answer = DirectAnswerer(likes(letters, {"A": 1.0, "B": 2.0, "C": 1.0})).answer(QUESTION)
    # Rows by letter: (8, 2, 1)/11, (16, 1, 1)/18 and (8, 1, 2)/11; option B is behind B, A and C.
    assert answer.choice == "B"
    assert answer.probabilities["B"] == pytest.approx((2 / 11 + 16 / 18 + 2 / 11) / 3)
    assert answer.probabilities["A"] == pytest.approx((8 / 11 + 1 / 18 + 1 / 11) / 3)
    said = "mean probability of each letter, whatever stood behind it: A 0.78, B 0.11, C 0.11"
    assert answer.stages.notes == (said,)
    with pytest.raises(InputError):  # who knows only letters has no answer
        DirectAnswerer(likes(letters, dict.fromkeys("ABC", 1.0))).answer(QUESTION)


@pytest.mark.parametrize("answerer", [DirectAnswerer, ThinkingAnswerer])
def test_a_question_without_options_is_refused(answerer: type[DirectAnswerer] | type[ThinkingAnswerer]) -> None:
    with pytest.raises(InputError, match="option"):
        answerer(FunctionModel()).answer(QUESTION.model_copy(update={"choices": ()}))


def test_the_last_letter_of_a_chain_of_thought() -> None:
    for text in ("So it is her.\nAnswer: C", "answer: A is wrong. **Answer: (C)**", "The answer is C."):
        assert ThinkingAnswerer(ScriptedModel([text])).answer(QUESTION).choice == "C"
    for text in ("I cannot tell.", "Answer: D"):
        with pytest.raises(LimpError, match="without giving a letter"):
            ThinkingAnswerer(ScriptedModel([text])).answer(QUESTION)


def test_a_film_is_shown_in_pictures() -> None:
    pytest.importorskip("cv2")
    clip = str(resources.files("limp") / "examples" / "clip.mp4")
    seen: list[int] = []

    def log_p(prompt: Prompt, letter: str) -> float:
        seen.append(sum(isinstance(part, Media) for message in prompt.messages for part in message.parts))
        return -1.0 if f"{letter}) option A" in words_of(prompt) else -2.0

    film = QUESTION.model_copy(update={"video": Video(path=clip)})
    assert DirectAnswerer(FunctionModel(log_p=log_p)).answer(film).choice == "A"
    assert seen == [16] * 9


STORY = load_prompt("story").render(story="Ann took the cup.")


def test_random_numbers_depend_on_the_seed_and_all_that_stands_before_and_overlap_on_words_before() -> None:
    request = ScoreRequest(prompt=STORY, alternatives=(" So Ann", " So Ann walks", " So Bob walks"))
    first, again, turned = (RandomModel(seed).score([request])[0].log_probs for seed in "112")
    assert first == again != turned
    short, longer, other = first
    assert longer < short < 0.0  # a prefix is more likely
    assert longer != other
    cups = ScoreRequest(prompt=STORY, alternatives=("the cup", "a dish, a dish"))
    assert OverlapModel("words").score([cups])[0].log_probs == (2 * AGAIN, 2 * NEW + 2 * AGAIN)


def test_they_write_the_letter_of_a_judgement_by_its_log_probability() -> None:
    (scores,) = RandomModel("4").score([ScoreRequest(prompt=STORY, alternatives=("A", "B"))])
    share = 1 / (1 + math.exp(scores.log_probs[1] - scores.log_probs[0]))
    drawn = [RandomModel("4").generate([STORY], sampling=Sampling(sample=k))[0].text for k in range(1000)]
    assert set(drawn) == {"A", "B"}
    assert drawn.count("A") / 1000 == pytest.approx(share, abs=0.05)
    assert drawn[7] == RandomModel("4").generate([STORY], sampling=Sampling(sample=7))[0].text


def test_they_write_nothing_else_and_have_no_other_names() -> None:
    with pytest.raises(LimpError, match="writes nothing"):
        RandomModel("1").generate([STORY], Choice)
    with pytest.raises(InputError, match="no seed"):
        RandomModel("one")
    with pytest.raises(InputError, match="overlap/words"):
        OverlapModel("letters")
