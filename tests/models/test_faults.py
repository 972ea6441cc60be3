"""Models that fail and runs that go on: nothing is lost or paid twice.

What becomes of processes that are killed, and of stores that they share, is in `tests/stress`.
"""

from __future__ import annotations

import json
import random
import threading
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from synthetic import Synthetic, prompt

from limp.answers import Answer, StageError, Stages
from limp.errors import AccessError, BudgetError, InputError, LimpError, ProviderError, RecordingError
from limp.models.metering import stage
from limp.models.recordings import open_recordings, scrub, write_cassette
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.prompt import Prompt
from limp.protocols import LanguageModel, Sampling
from limp.questions.question import Question
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from limp.testing import FunctionModel, words_of

CONFIG = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="test"))
KEY, HEADER = "sk-live-0123456789abcdefghij", "Authorization: Bearer tok-0123456789abcdef"
TERMS = 2  # prompts a question, beside the one about its episode


class Asker:
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
    """Fails a share of its calls before it does anything, and counts what it answered, which is what is paid."""

    concurrency = 4

    def __init__(self, share: float = 0.0, price: float | None = 0.01, seed: int = 0) -> None:
        super().__init__(self._reply, name="test/flaky", price=price)
        self.paid: Counter[str] = Counter()
        self.calls = 0
        self._share, self._random, self._lock = share, random.Random(seed), threading.Lock()

    def _reply(self, prompt: Prompt, _: Sampling) -> str:
        words = words_of(prompt)
        with self._lock:
            self.calls += 1
            if self._random.random() < self._share:
                raise LimpError("the server answered 500.", "Try again.")
            self.paid[words] += 1
        return f"about {words}"


def rows(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


class Broken(Flaky):
    """Raises at the prompts of one question, and counts them all."""

    def __init__(self, error: LimpError, words: str = "") -> None:
        super().__init__()
        self.error: LimpError | None = error
        self._words, self.asked = words, Counter[str]()

    def _reply(self, prompt: Prompt, sampling: Sampling) -> str:
        with self._lock:
            self.asked[words_of(prompt)] += 1
        if self.error and self._words in words_of(prompt):
            raise self.error
        return super()._reply(prompt, sampling)


@pytest.mark.parametrize("workers", [1, 4])
def test_a_refused_key_stops_the_run_at_once(tmp_path: Path, workers: int) -> None:
    """It once took 2,052 requests to write 300 failed lines, and the exit code was 0."""
    model = Broken(AccessError("the key was refused (HTTP 401).", "Check EXAMPLE_API_KEY."))
    asker = Asker(Recorded(model, Store(tmp_path / "store.db")))
    with pytest.raises(AccessError, match="the key was refused"):
        run(Synthetic(300), asker, tmp_path / "run", CONFIG, workers=workers)
    assert model.calls == 0
    assert sum(model.asked.values()) <= 2 * workers
    assert rows(tmp_path / "run") == []
    assert not (tmp_path / "run/summary.json").exists()
    model.error = None  # the key is mended, and the same call goes on
    assert run(Synthetic(300), asker, tmp_path / "run", CONFIG, workers=workers).failed == 0
    assert max(model.paid.values()) == 1


def test_what_failed_at_the_provider_is_asked_again_and_nothing_else(tmp_path: Path) -> None:
    whole = run(Synthetic(24), Asker(Recorded(Flaky(), Store())), tmp_path / "whole", CONFIG)
    model = Broken(ProviderError("busy (HTTP 500)."), "Which 5? ")
    asker = Asker(Recorded(model, Store(tmp_path / "store.db")))
    first = run(Synthetic(24), asker, tmp_path / "run", CONFIG)
    assert (first.failed, first.failed_for_now) == (1, 1)
    model.asked.clear()
    model.error = LimpError("the words cannot be read.", "Mend them.")  # its own fault this time
    second = run(Synthetic(24), asker, tmp_path / "run", CONFIG)
    assert (second.failed, second.failed_for_now, second.resumed) == (1, 0, 23)
    assert model.asked
    assert set(model.asked) <= {"Which 5? 0", "Which 5? 1"}  # the second where it was under way already
    model.asked.clear()
    model.error = None
    assert run(Synthetic(24), asker, tmp_path / "run", CONFIG).failed == 1
    assert not model.asked  # and so it stays
    model = Broken(ProviderError("busy (HTTP 500)."), "Which 5? ")
    asker = Asker(Recorded(model, Store(tmp_path / "store.db")))
    run(Synthetic(24), asker, tmp_path / "other", CONFIG)
    model.error = None
    healed = run(Synthetic(24), asker, tmp_path / "other", CONFIG)
    assert (healed.failed, healed.accuracy) == (0, whole.accuracy)
    assert (tmp_path / "other/results.jsonl").read_bytes() == (tmp_path / "whole/results.jsonl").read_bytes()


def sealed(folder: Path, lines: Sequence[bytes]) -> None:
    """Seal the last state of these results."""
    (folder / "results.sha256").write_text(f"{len(lines)} {sha256(b''.join(lines)).hexdigest()}\n")


def test_a_run_that_is_cut_while_it_asks_again_goes_on(tmp_path: Path) -> None:
    model = Broken(ProviderError("busy (HTTP 500)."), "Which 5? ")
    asker = Asker(Recorded(model, Store(tmp_path / "store.db")))
    run(Synthetic(12), asker, tmp_path / "run", CONFIG)
    model.error = None
    run(Synthetic(12), asker, tmp_path / "run", CONFIG)
    lines = (tmp_path / "run/results.jsonl").read_bytes().splitlines(keepends=True)
    failed = json.loads(lines[5]) | {"choice": None, "correct": False, "probabilities": None}
    failed["failed"] = {"stage": "score", "error": "busy", "again": True}
    cut = [*lines[:5], json.dumps(failed).encode() + b"\n", *lines[6:8], lines[5], b'{"half of a li']
    (tmp_path / "run/results.jsonl").write_bytes(b"".join(cut))  # cut after question 5 was asked again
    sealed(tmp_path / "run", cut[:-1])
    (tmp_path / "run/summary.json").unlink()
    before = model.asked.total()
    assert run(Synthetic(12), asker, tmp_path / "run", CONFIG).resumed == 8
    assert model.asked.total() == before  # all was recorded
    assert (tmp_path / "run/results.jsonl").read_bytes() == b"".join(lines)
    (tmp_path / "run/results.jsonl").write_bytes(b"".join([*lines[:3], lines[1]]))
    sealed(tmp_path / "run", [*lines[:3], lines[1]])
    (tmp_path / "run/summary.json").unlink()
    with pytest.raises(InputError, match="line 4: 'q1' was answered before"):
        run(Synthetic(12), asker, tmp_path / "run", CONFIG)


def test_an_answer_that_was_changed_ends_the_run(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        run(Synthetic(8), Asker(Recorded(Flaky(), store)), tmp_path / "live", CONFIG)
        store._db.execute("UPDATE entries SET response = response || ' ' WHERE rowid = 5")
        with pytest.raises(RecordingError, match="its digest is not that of its content, so it was changed"):
            run(Synthetic(8), Asker(Replayed(store, "test/flaky")), tmp_path / "replay", CONFIG)
    assert not (tmp_path / "replay/summary.json").exists()


def test_replay_is_the_live_run(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        live = run(Synthetic(40), Asker(Recorded(Flaky(), store)), tmp_path / "live", CONFIG)
        replay = run(Synthetic(40), Asker(Replayed(store, "test/flaky")), tmp_path / "replay", CONFIG)
        with pytest.raises(LimpError, match="never recorded"):
            Asker(Replayed(store, "test/flaky")).answer(Synthetic(41).questions()[40])
    assert (tmp_path / "live/results.jsonl").read_bytes() == (tmp_path / "replay/results.jsonl").read_bytes()
    for name in ("calls", "prompt_tokens", "completion_tokens", "cost", "models"):
        assert getattr(live, name) == getattr(replay, name)
    assert live.costs.by_stage == replay.costs.by_stage
    assert live.calls == live.costs.spent.calls == 10 + 40 * TERMS
    assert replay.calls == replay.costs.recorded.calls
    assert replay.costs.spent.calls == 0


@pytest.mark.parametrize("workers", [1, 3])
def test_a_budget_stops_and_the_same_call_goes_on(tmp_path: Path, workers: int) -> None:
    model = Flaky()
    asker = Asker(Recorded(model, Store(tmp_path / "store.db")))
    whole = run(Synthetic(48), Asker(Recorded(Flaky(), Store())), tmp_path / "whole", CONFIG)
    total = whole.cost
    assert isinstance(total, float)
    hints: list[str] = []
    for _ in range(30):
        try:
            summary = run(Synthetic(48), asker, tmp_path / "run", CONFIG, workers=workers, max_cost=total / 4)
            break
        except BudgetError as error:
            hints.append(error.hint)
            assert len(rows(tmp_path / "run")) < 48
    assert 1 <= len(hints) <= 4
    assert all("The same command goes on" in hint for hint in hints)
    assert max(model.paid.values()) == 1
    assert (tmp_path / "whole/results.jsonl").read_bytes() == (tmp_path / "run/results.jsonl").read_bytes()
    assert summary.cost == pytest.approx(total)
    assert summary.calls == whole.calls


def test_a_budget_needs_a_price(tmp_path: Path) -> None:
    asker = Asker(Recorded(Flaky(price=None), Store()))
    with pytest.raises(InputError, match="price of test/flaky is unknown"):
        run(Synthetic(8), asker, tmp_path / "run", CONFIG, max_cost=1.0)
    assert len(rows(tmp_path / "run")) == 1


class Leaky(Flaky):
    """A careless adapter: credentials in its identity, a folder in its name, all of it in its errors."""

    def __init__(self, folder: Path) -> None:
        super().__init__(share=0.3)
        self.name = f"local/{folder}/weights.gguf"
        self.identity = {"base_url": f"https://user:{KEY}@api.example/v1?key={KEY}", "weights": str(folder)}
        self._folder = folder

    def _reply(self, prompt: Prompt, sampling: Sampling) -> str:
        try:
            return super()._reply(prompt, sampling)
        except LimpError as error:
            raise LimpError(
                f"{error.message} {HEADER} key {KEY} in {self._folder}/x.json", f"See {KEY}."
            ) from error


def everything(folders: Sequence[Path]) -> bytes:
    return b"".join(path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file())


def test_no_key_header_or_path_is_written_anywhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXAMPLE_API_KEY", KEY)
    place = tmp_path / "secret-place"
    place.mkdir()
    store = Store(place / "store.db")
    summary = run(Synthetic(40), Asker(Recorded(Leaky(place), store)), place / "run", CONFIG, workers=2)
    assert summary.failed
    write_cassette(store.entries(), place / "cassette.jsonl")
    assert scrub(store.entries())[1] == []
    with pytest.raises(LimpError) as missed, open_recordings(place / "cassette.jsonl") as recordings:
        Replayed(recordings, f"local/{place}/weights.gguf").generate([prompt("something else")])
    store.close()
    captured = capfd.readouterr()
    written = everything([place]) + f"{captured.out}{captured.err}{missed.value}".encode()
    assert b"the server answered 500." in written
    for secret in (KEY, "tok-0123456789abcdef", "user:", str(tmp_path), str(Path.home()), "secret-place/"):
        assert secret.encode() not in written
