"""A client of its own process, for `test_faults`: python client.py RUN STORE URL COUNT."""

import sys
from pathlib import Path

from limp.answering.answers import Answer, StageError, Stages
from limp.answering.answers import Solver as AnySolver
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.models import LanguageModel, ScoreRequest
from limp.registry import open_model
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec

sys.path.insert(0, str(Path(__file__).parents[1]))
from synthetic import Synthetic, prompt


class Asker(AnySolver):
    """Writes about the episode, then scores letters: as many requests as a small pipeline."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def answer(self, question: Question) -> Answer:
        asked = [ScoreRequest(prompt=prompt(f"{question.id} {k}"), alternatives=("A", "B")) for k in range(2)]
        try:
            self._model.generate([prompt(f"about {question.episode}")])
            self._model.score(asked)
        except LimpError as error:
            raise StageError("score", error, Stages()) from error
        return Answer(question, "A", {"A": 0.75, "B": 0.25})


def work(out: str, kept: str, url: str, count: str) -> None:
    model = open_model("vllm/toy", base_url=url, attempts=6, backoff=0.005, timeout=5.0, concurrency=8)
    config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="asker"))
    run(Synthetic(int(count)), Asker(Recorded(model, Store(Path(kept)))), Path(out), config, workers=4)


if __name__ == "__main__":
    work(*sys.argv[1:])
