import json
import math
from collections.abc import Callable

import numpy as np
import pytest

from limp.errors import LimpError
from limp.events import Action, Episode
from limp.language.judge import LEAST
from limp.language.policy import LanguagePolicy
from limp.prompt import Prompt
from limp.protocols import Sampling
from limp.testing import FunctionModel, ScriptedModel, hypothesis_of, words_of

EPISODE = Episode(
    agents=("Ann", "Bob"), events=(Action(agent="Ann", text="hide the mug"), Action(agent="Ann", text="wait"))
)
MINDS = [hypothesis_of(c, "Ann", f"wants to {goal} Bob") for c, goal in (("A", "help"), ("B", "hinder"))]


def test_the_mass_on_neither_letter_does_not_count() -> None:
    def log_p(prompt: Prompt, letter: str) -> float:
        likely = 0.06 if "wants to help" in words_of(prompt) else 0.3
        return math.log(likely if letter == "A" else 0.1)

    trace = LanguagePolicy(FunctionModel(log_p=log_p), "judge").score(EPISODE, MINDS)
    assert trace.log_probs[0] == pytest.approx(2 * [math.log(0.06 / 0.16)])
    assert trace.log_probs[1] == pytest.approx(2 * [math.log(0.3 / 0.4)])


def test_a_step_is_judged_after_those_before_it_and_not_after_later_ones() -> None:
    seen: list[str] = []

    def log_p(prompt: Prompt, _: str) -> float:
        seen.append(words_of(prompt))
        return -1.0

    LanguagePolicy(FunctionModel(log_p=log_p), "judge").score(EPISODE, MINDS[:1])
    first, second = seen[0], seen[2]
    assert "Ann waits" not in first
    assert "Ann hides the mug" in second.partition("What happens next")[0]


def test_one_request_states_every_step_under_every_mind_in_no_order_of_the_options() -> None:
    """A mind to which the model gives 0 is very unlikely, not impossible."""
    asked: list[Prompt] = []

    def write(prompt: Prompt, _: Sampling) -> str:
        asked.append(prompt)
        return json.dumps({"minds": [{"mind": 2, "steps": [0.0, 0.5]}, {"mind": 1, "steps": [0.2, 0.4]}]})

    policy = LanguagePolicy(FunctionModel(write=write), "stated")
    found = policy.score(EPISODE, MINDS)
    first, second = (
        line.partition(". ")[2] for line in words_of(asked[0]).splitlines() if line[:2] in ("1.", "2.")
    )
    helping, hindering = np.log([0.2, 0.4]), np.log([LEAST, 0.5])
    rows = [helping, hindering] if "help" in first else [hindering, helping]
    assert found.log_probs == pytest.approx(np.array(rows))
    assert first != second
    assert "Step 1: Ann hides the mug.\nStep 2: Ann waits." in words_of(asked[0])
    assert policy.score(EPISODE, MINDS[::-1]).log_probs == pytest.approx(np.array(rows[::-1]))
    assert asked == 2 * asked[:1]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([{"mind": 1, "steps": [0.5, 0.5]}] * 2, "no probability for mind 2"),
        ([{"mind": 1, "steps": [0.5]}, {"mind": 2, "steps": [0.5]}], "not a Table"),
    ],
)
def test_a_mind_or_a_step_that_is_left_out_is_an_error(rows: list[object], problem: str) -> None:
    with pytest.raises(LimpError, match=problem):
        LanguagePolicy(ScriptedModel([json.dumps({"minds": rows})]), "stated").score(EPISODE, MINDS)


DRAWS: list[tuple[Callable[[int], str], float, int]] = [
    (lambda k: "A" if k < 3 else "B", 3.5 / 9, 7),
    (lambda _: "A", 8.5 / 9, 7),
    # Every other draw is a letter: 8 of them are counted, the first three for A, in 15 draws.
    (lambda k: "As a model ..." if k % 2 else "A" if k < 6 else "B", 3.5 / 9, 14),
    # Of 32 draws two say a letter, one of each: (1 + 1/2) / (2 + 1).
    (lambda k: {7: "A", 30: "B"}.get(k, "Hm"), 0.5, 31),
]


@pytest.mark.parametrize(("drawn", "likely", "last"), DRAWS)
def test_samples_are_counted_with_half_a_count_of_doubt(
    drawn: Callable[[int], str], likely: float, last: int
) -> None:
    asked: list[int] = []

    def write(_: Prompt, sampling: Sampling) -> str:
        assert sampling.temperature == 1.0
        asked.append(sampling.sample)
        return drawn(sampling.sample)

    trace = LanguagePolicy(FunctionModel(write=write), "sampled").score(EPISODE, MINDS[:1])
    assert trace.log_probs[0] == pytest.approx(2 * [math.log(likely)])
    assert max(asked) == last


def test_no_letter_in_any_draw_is_an_error() -> None:
    with pytest.raises(LimpError, match=r"32 times and never with A or B, but with 'Perhaps\.'"):
        LanguagePolicy(FunctionModel(write=lambda *_: "Perhaps."), "sampled").score(EPISODE, MINDS)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("A", True), ("b", False), (" (A)", True), ("**B**", False), ("A) Likely", True), ("B. It", False),
        ("Likely", True), ("unlikely.", False), ("Answer: A", True), ("The answer is B", False),
        ("A Likely", True), ("As an", None), ("An action", None), ("A person who", None), ("C) Unlikely", None),
        ("Both", None), ("", None),
    ],
)  # fmt: skip
def test_a_drawn_answer_is_read(text: str, verdict: bool | None) -> None:
    policy = LanguagePolicy(FunctionModel(write=lambda *_: text), "sampled")
    if verdict is None:
        with pytest.raises(LimpError, match="never with A or B"):
            policy.score(EPISODE, MINDS[:1])
    else:
        likely = policy.score(EPISODE, MINDS[:1]).log_probs[0, 0]
        assert likely == pytest.approx(math.log(8.5 / 9 if verdict else 0.5 / 9))
