"""Record what a model answers, and answer from the record: nothing is asked or paid for twice."""

import hashlib
import math
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import BaseModel
from synthetic import prompt

from limp.errors import DataError, InputError, LimpError
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.protocols.models import GREEDY, Completion, Sampling, ScoreRequest, Scores
from limp.protocols.prompt import Prompt
from limp.testing import FunctionModel, ScriptedModel, words_of


class Mind(BaseModel):
    belief: str
    sure: float = 1.0


class Goal(BaseModel):
    goal: str


class Counting(FunctionModel):
    """Echoes its prompt in capitals, fails at `bad`, and counts the items and batches that it was sent."""

    def __init__(self, name: str = "test/counting", identity: dict[str, str] | None = None) -> None:
        super().__init__(self._echo, lambda _, alternative: -float(len(alternative)), name, price=0.5)
        self.sent, self.batches, self.identity = list[str](), list[int](), identity or {}

    def _echo(self, prompt: Prompt, sampling: Sampling) -> str:
        words = words_of(prompt)
        self.sent.append(words)
        time.sleep(0.005)
        if words == "bad":
            raise LimpError("no answer to 'bad'.")
        return f"{words.upper()} {sampling.sample}"

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        self.batches.append(len(prompts))
        return super().generate(prompts, schema, sampling)


class Paid(Counting):
    """The same, sent item by item."""

    concurrency = 4


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store.db")


def asked(model: Counting | Recorded | Replayed, *words: str) -> list[str]:
    return [completion.text for completion in model.generate([prompt(one) for one in words])]


def test_local_batches_stay_whole_hosted_items_go_alone_and_what_was_paid_survives_a_failure(store: Store) -> None:
    local, hosted = Counting("test/local"), Paid("test/hosted")
    asked(Recorded(local, store), *"abc")
    assert (local.batches, len(store)) == ([3], 3)
    for _ in range(2):
        with pytest.raises(LimpError, match="no answer to 'bad'"):
            asked(Recorded(hosted, store), "a", "b", "bad")
    assert sorted(hosted.sent) == ["a", "b", "bad", "bad"]
    assert set(hosted.batches) == {1}


def test_scores_are_kept_with_minus_infinity_and_what_is_no_number_or_too_few_is_not(store: Store) -> None:
    request = ScoreRequest(prompt=prompt("a"), alternatives=("x", "yy", ""))
    values = {"x": -1.5, "yy": -math.inf, "": 0.0}
    live = Recorded(FunctionModel(log_p=lambda _, alternative: values[alternative]), store).score([request])
    assert live[0].log_probs == (-1.5, -math.inf, 0.0)
    replayed = Replayed(store, "test/function")
    assert replayed.score([request]) == live

    class Short(FunctionModel):
        def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
            return super().score(requests)[1:]

    for model, many, said in (
        (FunctionModel(log_p=lambda *_: math.nan, name="test/nan"), 1, "nan is no log-probability"),
        (Short(log_p=lambda *_: -1.0, name="test/short"), 2, "1 answers to 2 prompts"),
    ):
        asked = [request.model_copy(update={"prompt": prompt(f"{k}")}) for k in range(many)]
        with pytest.raises(LimpError, match=said):
            Recorded(model, store).score(asked)
    assert len(store) == 1
    with pytest.raises(DataError):
        replayed.score([request.model_copy(update={"alternatives": ("y",)})])
    with pytest.raises(DataError):
        replayed.generate([prompt("a")])


@pytest.mark.parametrize(
    ("words", "schema", "sampling"),
    [
        ("Is the mug here?", Mind, GREEDY),
        ("Is the mug there?", Mind, Sampling(sample=3)),
        ("Is the mug there?", Mind, Sampling(temperature=0.7)),
        ("Is the mug there?", Mind, Sampling(max_tokens=5)),
        ("Is the mug there?", Goal, GREEDY),
        ("Is the mug there?", None, GREEDY),
    ],
)
def test_whatever_can_change_an_answer_makes_another_request(
    store: Store, words: str, schema: type[BaseModel] | None, sampling: Sampling
) -> None:
    Recorded(ScriptedModel(['{"belief": "yes"}']), store).generate([prompt("Is the mug there?")], Mind)
    replayed = Replayed(store, "test/scripted")
    assert replayed.generate([prompt("Is the mug there?")], Mind)[0].parsed == Mind(belief="yes")
    with pytest.raises(DataError, match=r"ask@1 .* was never recorded"):
        replayed.generate([prompt(words)], schema, sampling)


def test_recorded_weights_are_found_by_their_digest_wherever_they_lie(store: Store, tmp_path: Path) -> None:
    digest, moved = hashlib.sha256(b"weights").hexdigest(), tmp_path / "renamed.gguf"
    asked(Recorded(Counting(f"local/small.gguf@{digest[:12]}", {"weights": digest}), store), "a")
    moved.write_bytes(b"weights")
    for name in (f"small.gguf@{digest[:12]}", "small.gguf", f"other@{digest[:12]}", str(moved)):
        assert asked(Replayed(store, f"local/{name}"), "a") == ["A 0"], name
    moved.write_bytes(b"other weights")
    with pytest.raises(InputError, match="unknown recorded model"):
        Replayed(store, f"local/{moved}")
    with pytest.raises(InputError, match=r"Did you mean local/small\.gguf"):
        Replayed(store, f"local/small.ggu@{digest[:11]}x")


def test_the_identity_of_a_model_is_part_of_the_key(store: Store) -> None:
    here = {"base_url": "https://one.example/v1"}
    for identity in (here, {"base_url": "https://two.example/v1"}):
        asked(Recorded(Counting(identity=identity), store), "a")
    assert len(store) == 2
    with pytest.raises(InputError, match=r"knows 2 models.*one\.example.* or .*two\.example"):
        Replayed(store, "test/counting")
    with pytest.raises(InputError, match=r"knows no models.*There is: .*one\.example"):
        Replayed(store, "test/counting", {"base_url": "https://three.example/v1"})
    found = Replayed(store, "test/counting", {**here, "concurrency": "8"})
    assert (found.identity, asked(found, "a")) == (here, ["A 0"])


@pytest.mark.parametrize("kind", [Counting, Paid])
def test_threads_that_want_the_same_wait_for_one(store: Store, kind: type[Counting]) -> None:
    model = kind()
    both = (Recorded(model, store), Recorded(model, store))  # as for two stages of a pipeline
    together = threading.Barrier(6)

    def work(k: int) -> list[str]:
        together.wait(30)
        return sorted(asked(both[k % 2], *("abc"[k % 3 :] + "abc"[: k % 3])))

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(work, range(6))) == [["A 0", "B 0", "C 0"]] * 6
    assert sorted(model.sent) == ["a", "b", "c"]
