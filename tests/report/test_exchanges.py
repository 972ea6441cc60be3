"""Prompts and responses of a run, found again in the store that it recorded into."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from limp import LimpError, Question, open_benchmark
from limp.answering.answers import Answer
from limp.models.metering import stage
from limp.models.recordings import write_cassette
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.models import ScoreRequest
from limp.protocols.prompt import Media, Message, Prompt
from limp.report.exchanges import exchanges_of
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.runs.summary import Run, open_run
from limp.solvers.spec import SolverSpec
from limp.testing import FunctionModel


def prompt(*parts: str | Media, template: str = "") -> Prompt:
    return Prompt(messages=(Message(role="user", parts=parts),), template=template, digest="")


FILM = Media(mime="image/png", sha256="ab" * 32, path="x.png", time=2.0)


@dataclass
class Asking:
    """Reads each episode once with a model, then scores two letters for each question."""

    model: Recorded
    seen: set[str] = field(default_factory=set)

    def answer(self, question: Question) -> Answer:
        if question.episode not in self.seen:
            self.seen.add(question.episode)
            with stage("read"):
                self.model.generate([prompt(f"Read {question.episode}.", FILM, template="read@1")])
        with stage("score"):
            self.model.score([ScoreRequest(prompt=prompt(f"Judge {question.id}."), alternatives=("A", "B"))])
        share = 1.0 / len(question.labels)
        return Answer(question, question.labels[0], dict.fromkeys(question.labels, share))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    folder, benchmark = tmp_path_factory.mktemp("asked"), open_benchmark("household")
    model = FunctionModel(lambda *_: "Ann sat <down>.", lambda _, a: -0.5 if a == "A" else -1.0)
    config = RunConfig(benchmark="household", version=benchmark.version, solver=SolverSpec(name="test"))
    with Store(folder / "store.db") as store:
        run(benchmark, Asking(Recorded(model, store)), folder / "run", config, limit=6)
    return open_run(folder / "run"), folder / "store.db"


def test_every_question_has_its_own_and_its_episodes(made: tuple[Run, Path]) -> None:
    found = exchanges_of(*made)
    assert list(found) == [outcome.question for outcome in made[0].outcomes]
    for outcome in made[0].outcomes:
        read, judged = found[outcome.question]
        film = "(image/png at 2.0 s, SHA-256 abababababab)"  # named, and not shown
        assert (read.stage, read.prompt) == ("read (read@1)", f"[user]\n\nRead {outcome.episode}.\n\n{film}")
        assert read.response == "Ann sat <down>."
        assert (judged.stage, judged.prompt) == ("score", f"[user]\n\nJudge {outcome.question}.")
        assert "-0.5  'A'\n-1.0  'B'\non none of them: 0.0" in judged.response


def test_a_cassette_holds_the_same_as_its_store(made: tuple[Run, Path], tmp_path: Path) -> None:
    opened, path = made
    with Store(path) as store:
        write_cassette(list(store.entries()), tmp_path / "kept.jsonl")
    assert exchanges_of(opened, tmp_path / "kept.jsonl") == exchanges_of(opened, path)


def test_stores_that_do_not_fit(made: tuple[Run, Path], tmp_path: Path) -> None:
    with pytest.raises(LimpError, match="there is no store"):
        exchanges_of(made[0], tmp_path / "none.db")
    Store(tmp_path / "empty.db").close()
    with pytest.raises(LimpError, match="holds nothing that the run"):
        exchanges_of(made[0], tmp_path / "empty.db")
