"""Measure how fast recorded answers are replayed, beside a folder of JSON files.

    python -m tools.speed_replay

A synthetic run of 300 questions, each with 5 texts to a schema and 30 scores, is recorded and then replayed. The
peer is the cache that is usually written by hand: a file for every key, read and parsed when it is asked for.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from limp.benchmarks.comparison import table
from pydantic import BaseModel

from limp.models.keys import asked, canonical, digest, generate_request, score_request
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.prompt import Message, Prompt
from limp.protocols import GREEDY, Completion, LanguageModel, ScoreRequest, Scores
from limp.testing import FunctionModel

from .command import parser

QUESTIONS, TEXTS, SCORES = 300, 5, 30
FILLER = "Mary walks to the kitchen and opens the fridge. " * 20


class Mind(BaseModel):
    """What the texts are parsed to."""

    belief: str


def _prompt(question: int, item: int) -> Prompt:
    words = f"{FILLER} Question {question}, item {item}."
    return Prompt(messages=(Message(role="user", parts=(words,)),), template="judge@1", digest="0" * 64)


def _texts(question: int) -> list[Prompt]:
    return [_prompt(question, k) for k in range(TEXTS)]


def _scores(question: int) -> list[ScoreRequest]:
    return [ScoreRequest(prompt=_prompt(question, k), alternatives=("A", "B")) for k in range(SCORES)]


def ask_all(model: LanguageModel) -> None:
    """Ask everything that a run asks."""
    for question in range(QUESTIONS):
        model.generate(_texts(question), Mind)
        model.score(_scores(question))


def ask_files(folder: Path, model: LanguageModel) -> None:
    """Ask the same of a folder of files, and the model for what it lacks."""
    who = asked(model)
    for question in range(QUESTIONS):
        for prompt in _texts(question):
            file = folder / f"{digest(canonical(generate_request(who, prompt, Mind, GREEDY)))}.json"
            if not file.exists():
                file.write_text(model.generate([prompt])[0].model_dump_json())
            Mind.model_validate_json(Completion.model_validate_json(file.read_text()).text)
        for request in _scores(question):
            file = folder / f"{digest(canonical(score_request(who, request)))}.json"
            if not file.exists():
                file.write_text(model.score([request])[0].model_dump_json())
            Scores.model_validate_json(file.read_text())


def seconds(work: Callable[[], None]) -> float:
    """Return the CPU seconds that `work` takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print seconds and ratios."""
    parser("tools.speed_replay", __doc__).parse_args()
    model = FunctionModel(lambda *_: '{"belief": "the mug is in the fridge"}', lambda *_: -1.0)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with Store(path) as store:
            recording = seconds(lambda: ask_all(Recorded(model, store)))
        with Store(path) as store:
            replay = seconds(lambda: ask_all(Replayed(store, model.name)))
        files = Path(folder) / "files"
        files.mkdir()
        filling = seconds(lambda: ask_files(files, model))
        reading = seconds(lambda: ask_files(files, model))
    title = f"{QUESTIONS} questions, {QUESTIONS * (TEXTS + SCORES):,} items"
    rows = [
        ("store", f"{recording:.2f}", f"{replay:.2f}", "1.0 x"),
        ("a file a key", f"{filling:.2f}", f"{reading:.2f}", f"{reading / replay:.1f} x"),
    ]
    print(table([(title, "record, CPU s", "replay, CPU s", "replay"), *rows]))


if __name__ == "__main__":
    main()
