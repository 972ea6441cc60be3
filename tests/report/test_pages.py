"""The page of an answer: hand-computed numbers, everything escaped, nothing fetched."""

from html.parser import HTMLParser

import numpy as np
from snapshots import same_as_kept

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


class Page(HTMLParser):
    """Collects tags, checks that they are closed, and keeps the words."""

    VOID = frozenset({"meta", "line", "polyline"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


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
    page = Page(render_answer(make_answer(EVIL, trace, episode=episode, notes=(EVIL,))))
    assert not any(tag == "script" for tag, _ in page.tags)
    assert page.text.count(EVIL) >= 8
