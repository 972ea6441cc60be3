"""`limp.answer` as somebody who has read only its signature uses it."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

import limp
from limp import InputError, Question, SolverSpec, Video, answer, parse_question

ASKED = "Which is MOST likely?"
OPTIONS = ["Ann wants the tea", "Ann wants the milk"]


def test_words_and_options_are_enough() -> None:
    found = answer(ASKED, text="Ann grabs the milk.", options=OPTIONS, solver="always-A")
    assert found.choice == "A"
    assert found.words == "Ann wants the tea"
    assert str(found) == "A) Ann wants the tea (p = 0.500)"
    assert repr(found) == "Answer('A', {'A': 0.500, 'B': 0.500})"
    assert found.explain() == "Most likely A (50.0 %); this solver gives no reasons."
    assert "<th>Ann wants the tea</th>" in found._repr_html_()
    assert found.steps() == ()


def test_words_show_all_that_lowers_trust() -> None:
    story = "Sally put the ball in the box. Sally left the room. Anne oiled the shutters out of boredom."
    found = answer("Where does Sally think that the ball is?", text=story, options=["the box", "the bag"])
    told = [*found.stages.conventions, *found.stages.notes]
    assert any("shutters" in line for line in told)
    assert len(found.stages.conventions) > 1
    for words in (str(found), found.explain(), found._repr_html_()):
        assert all(line.rstrip(".") in unescape(words) for line in told)


def test_a_question_brings_its_own_material() -> None:
    question = parse_question(
        ASKED, options=OPTIONS, narration="Ann sits.", agents="Ann", video=Video(recorded="x")
    )
    assert isinstance(question, Question)
    assert (question.agents, question.video) == (("Ann",), Video(recorded="x"))
    assert answer(question, solver=SolverSpec(name="always-A")).choice == "A"
    with pytest.raises(InputError, match="its own material"):
        answer(question, text="more")
    assert all(getattr(limp, name) is not None for name in limp.__all__)


SALLY = (
    "Sally puts her marble in the basket. Sally leaves the room. Anne takes the marble out of the basket and puts"
    " it in the box. Sally comes back."
)


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: answer(ASKED, txt="x"), "unknown keyword 'txt'. Did you mean text"),  # type: ignore[arg-type]
    (lambda: answer(ASKED, text=SALLY, conventions={"trst": "nobody"}), "Did you mean trust"),
    (
        lambda: answer(ASKED, text=SALLY, conventions={"trust": "nobody"}, solver=SolverSpec(name="symbolic")),
        "the solver has its conventions already. Give it as SolverSpec(conventions=...)",
    ),
    (lambda: answer(ASKED, video="words", options=OPTIONS), "the film 'words' is not there"),
    (lambda: answer(ASKED, text=3, options=OPTIONS), "text is 3, which is no text"),  # type: ignore[arg-type]
    (lambda: answer(ASKED, text="x", options="the box"), "no list of words"),
    (lambda: answer(f"{ASKED}\nA) x\nB) y", text="x", options=OPTIONS), "given twice"),
    (
        lambda: answer(ASKED, text="x", options=OPTIONS, solver=SolverSpec(name="longest"), model="a/b"),
        "model already",
    ),
]


@pytest.mark.parametrize(("call", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_is_wrong_is_said_in_one_line(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
