"""The page of an answer: hand-computed numbers, everything escaped, nothing fetched."""

import numpy as np
from snapshots import same_as_kept, words_of

from limp import Answer, Choice, Question, Trace, posterior
from limp.answering.answers import Stages
from limp.episodes.minds import Mind
from limp.episodes.telling import does, says, told
from limp.minds.source import Source
from limp.report.pages import render_answer
from limp.testing import hypothesis_of

HELP = hypothesis_of("A", "Ivan", "knows that the juice is in the cabinet", "wants to help Nora")
HINDER = hypothesis_of("B", "Ivan", "knows that the juice is in the fridge", "wants to hinder Nora")

TRACE = Trace(
    (HELP, HINDER),
    ("Ivan: it is in the cabinet", "Nora opens the cabinet", "Nora closes the cabinet"),
    np.log([[0.5, 0.5, 0.1], [0.5, 0.5, 0.9]]),
    "symbolic",
)
EVIL = "<script>alert('&')</script>"


def make_answer(text: str = "Was Ivan helping?", trace: Trace | None = TRACE, **stages: object) -> Answer:
    question = Question(
        text=text, choices=(Choice(label="A", text=f"help {text}"), Choice(label="B", text="prevent"))
    )
    belief = posterior(trace) if trace else None
    shares = {"A": 0.1, "B": 0.9} if belief is None else belief.marginal("choice")
    return Answer(question, "B", shares, belief, trace, Stages.model_validate(stages))


def test_the_words_of_a_whole_page() -> None:
    film = Source(kind="video", start=2, end=3.5, unit="seconds")
    frame = Source(kind="scene", start=7, unit="frames")
    happened = (
        says("Nora", "Where is the juice?").model_copy(update={"source": Source(kind="conversation", start=0)}),
        does("Nora", "open the cabinet").model_copy(update={"source": film, "certainty": 0.6}),
        does("Nora", "grab some object").model_copy(update={"source": frame}),
    )
    episode = told(("Nora", "Ivan"), ["the juice is in the fridge"], happened)
    same_as_kept("answer", render_answer(make_answer(episode=episode, notes=("no action in it",))))


def test_everything_is_escaped() -> None:
    evil = HELP.model_copy(update={"mind": Mind(agent=EVIL, manner=EVIL)})
    trace = Trace((evil, HINDER), (EVIL,), np.log([[0.1], [0.2]]), EVIL)
    episode = told((EVIL,), [EVIL], [says(EVIL, EVIL), does(EVIL, EVIL)])
    page = render_answer(make_answer(EVIL, trace, episode=episode, notes=(EVIL,)))
    assert "<script" not in page
    assert words_of(page).count(EVIL) >= 8
