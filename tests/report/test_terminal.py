import pytest
from rich.console import Console

from limp.answering.answers import Answer
from limp.answering.pipeline import Pipeline
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Video
from limp.planning.reduced import WordPolicy
from limp.registry import open_solver
from limp.report.terminal import HINT, answer_view
from limp.testing import plain_stages


def shown(answer: Answer, why: bool = True) -> str:
    console = Console(width=110, color_system=None)
    with console.capture() as capture:
        console.print(answer_view(answer, why))
    return capture.get()


QUESTION = parse_question(
    "If it is late, which is MOST likely?\nA) Ann wants [bold]tea[/bold]\nB) Ann wants the milk",
    narration="Ann grabs the milk. It rains.",
    video=Video(recorded="Ann sits."),
)


def test_an_answer_shows_its_reasons() -> None:
    text = shown(Pipeline(*plain_stages(), WordPolicy()).answer(QUESTION))
    chosen = next(line for line in text.splitlines() if line.startswith("->"))
    assert "B)" in chosen
    assert "75.0 %" in chosen
    assert "[bold]tea[/bold]" in text
    # the step that shares 'milk': log(1.5 / 3) against log(.5 / 3), and 2 log(.5 / 3)
    step = next(line for line in text.splitlines() if "Ann grabs the milk  " in line)
    assert step.split()[-2:] == ["-5.38", "-4.28"]
    assert "Ann: sits" not in text
    assert "it is late" in text
    short = shown(Pipeline(*plain_stages(), WordPolicy()).answer(QUESTION), why=False)
    assert "(prior)" not in short
    assert short.rstrip().endswith(HINT)
    prior = next(line for line in text.splitlines() if "(prior)" in line)
    assert prior.split()[-2:] == ["-0.69", "-0.69"]
    assert "because Ann grabs the milk" in text
    assert "cannot read 'It rains.'" in text
    assert "estimator surface" in text


@pytest.mark.parametrize(("polarity", "said"), [("MOST", False), ("LEAST", True)])
def test_only_the_unusual_end_is_named(polarity: str, said: bool) -> None:
    question = QUESTION.model_copy(update={"polarity": polarity})
    assert ("asked: the least likely" in shown(open_solver("always-A").answer(question))) == said
