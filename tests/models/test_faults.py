"""Models that fail and runs that go on: nothing is lost or paid twice.

What becomes of processes that are killed, and of stores that they share, is in `tests/stress`.
"""

import threading
from collections import Counter
from pathlib import Path

import pytest
from synthetic import Synthetic, prompt

from limp.answering.answers import Answer, StageError, Stages
from limp.answering.answers import Solver as AnySolver
from limp.episodes.question import Question
from limp.errors import BudgetError, DataError, LimpError, ModelError
from limp.models.metering import stage
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store, open_recordings, write_cassette
from limp.protocols.models import LanguageModel, Sampling
from limp.protocols.prompt import Prompt
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.runs.summary import Summary
from limp.solvers.spec import SolverSpec
from limp.testing import FunctionModel, words_of

KEY = "sk-live-0123456789abcdefghij"
TERMS = 2  # prompts a question, beside the one about its episode


class Asker(AnySolver):
    """One prompt about the episode, then a batch about the question; the answer follows from all of them."""

    def __init__(self, model: LanguageModel) -> None:
        self.model = model

    def answer(self, question: Question) -> Answer:
        try:
            with stage("read"):
                (read,) = self.model.generate([prompt(question.narration)])
            with stage("score"):
                terms = self.model.generate([prompt(f"{question.text} {k}") for k in range(TERMS)])
        except LimpError as error:
            raise StageError("score", error, Stages()) from error
        share = (sum(len(c.text) + ord(c.text[-1]) for c in [read, *terms]) % 10 + 0.5) / 11
        return Answer(question, "B" if share < 0.5 else "A", {"A": share, "B": 1 - share})


class Flaky(FunctionModel):
    """Raises `error` at prompts with `words`; counts what it was asked, and what it answered, which is paid."""

    concurrency = 4

    def __init__(self, error: LimpError | None = None, words: str = "") -> None:
        super().__init__(self._reply, name="test/flaky", price=0.01)
        self.error, self._words, self._lock = error, words, threading.Lock()
        self.asked, self.paid = Counter[str](), Counter[str]()

    def _reply(self, prompt: Prompt, _: Sampling) -> str:
        words = words_of(prompt)
        with self._lock:
            self.asked[words] += 1
            if self.error and self._words in words:
                raise self.error
            self.paid[words] += 1
        return f"about {words}"


def asked(
    count: int, model: LanguageModel, folder: Path, workers: int = 1, max_cost: float | None = None
) -> Summary:
    config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="test"))
    return run(Synthetic(count), Asker(model), folder, config, workers=workers, max_cost=max_cost)


def lines(folder: Path) -> list[bytes]:
    return (folder / "results.jsonl").read_bytes().splitlines(keepends=True)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store.db")


@pytest.mark.parametrize("workers", [1, 4])
def test_a_refused_key_stops_the_run_at_once(tmp_path: Path, store: Store, workers: int) -> None:
    """It once took 2,052 requests to write 300 failed lines, and the exit code was 0."""
    model = Flaky(ModelError("the key was refused (HTTP 401).", "Check EXAMPLE_API_KEY.", halts=True))
    with pytest.raises(ModelError, match="the key was refused"):
        asked(300, Recorded(model, store), tmp_path / "run", workers)
    assert (model.asked.total() <= 2 * workers, model.paid.total(), lines(tmp_path / "run")) == (True, 0, [])
    assert not (tmp_path / "run/summary.json").exists()
    model.error = None  # the key is mended, and the same call goes on
    assert asked(300, Recorded(model, store), tmp_path / "run", workers).failed == 0
    assert max(model.paid.values()) == 1


def test_replay_is_the_live_run_and_a_broken_answer_ends_it(tmp_path: Path, store: Store) -> None:
    live = asked(40, Recorded(Flaky(), store), tmp_path / "live")
    replay = asked(40, Replayed(store, "test/flaky"), tmp_path / "replay")
    with pytest.raises(LimpError, match="never recorded"):
        Asker(Replayed(store, "test/flaky")).answer(Synthetic(41).questions()[40])
    assert lines(tmp_path / "live") == lines(tmp_path / "replay")
    assert (live.models, live.costs.by_stage) == (replay.models, replay.costs.by_stage)
    assert live.costs.spent.calls == replay.costs.recorded.calls == 10 + 40 * TERMS
    assert replay.costs.spent.calls == 0
    store._db.execute("UPDATE entries SET response = '{' || response WHERE rowid = 5")
    with pytest.raises(DataError, match="it is no JSON"):
        asked(40, Replayed(store, "test/flaky"), tmp_path / "changed")
    assert not (tmp_path / "changed/summary.json").exists()


@pytest.mark.parametrize("workers", [1, 3])
def test_a_budget_stops_and_the_same_call_goes_on(tmp_path: Path, store: Store, workers: int) -> None:
    whole, model = asked(48, Recorded(Flaky(), Store()), tmp_path / "whole"), Flaky()
    cost = whole.costs.spent.cost
    assert cost is not None
    hints: list[str] = []
    for _ in range(30):
        try:
            summary = asked(48, Recorded(model, store), tmp_path / "run", workers, cost / 4)
            break
        except BudgetError as error:
            hints.append(error.hint)
            assert len(lines(tmp_path / "run")) < 48
    assert 1 <= len(hints) <= 4
    assert all("The same command goes on" in hint for hint in hints)
    assert max(model.paid.values()) == 1
    assert lines(tmp_path / "whole") == lines(tmp_path / "run")
    assert summary.costs.spent.cost == pytest.approx(cost)


class Named(FunctionModel):
    """A model whose name and identity hold a folder and credentials."""

    def __init__(self, folder: Path) -> None:
        super().__init__(lambda prompt, _: words_of(prompt), name=f"local/{folder}/weights.gguf")
        self.identity = {"base_url": f"https://user:{KEY}@api.example/v1?key={KEY}", "weights": str(folder)}


def test_no_folder_and_no_credential_of_an_identity_is_written_anywhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "secret-place"
    place.mkdir()
    with Store(place / "store.db") as store:
        asked(40, Recorded(Named(place), store), place / "run", workers=2)
        write_cassette(store.entries(), place / "cassette.jsonl")
    with pytest.raises(LimpError) as missed, open_recordings(place / "cassette.jsonl") as recordings:
        Replayed(recordings, f"local/{place}/weights.gguf").generate([prompt("something else")])
    shown = capfd.readouterr()
    files = b"".join(path.read_bytes() for path in place.rglob("*") if path.is_file())
    everything = files + f"{shown.out}{shown.err}{missed.value}".encode()
    assert b"local/weights.gguf" in everything
    for secret in (KEY, "user:", str(tmp_path), str(Path.home()), "secret-place/"):
        assert secret.encode() not in everything
