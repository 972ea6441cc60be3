"""A benchmark and a model for tests with worker processes, which find both by their entry points in `install`.

The model tells of everything that it does in a file that all processes append to, and kills its process on demand.
"""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from synthetic import Synthetic

from limp.errors import InputError
from limp.protocols.models import ScoreRequest, Scores
from limp.protocols.prompt import Prompt
from limp.testing import FunctionModel, words_of

COUNT, ORDERS = 24, 2  # questions, and in how many orders their options are asked

POINTS = {"benchmarks": "toyfleet = toyfleet:open_benchmark", "models": "toyfleet = toyfleet:open_model"}
"""What `packages.install` needs, so that processes find both."""


class ToyBenchmark(Synthetic):
    """Questions about episodes, of which the folder `data` must be there."""

    name = "toyfleet"

    def __init__(self, data: str) -> None:
        super().__init__(COUNT)
        if data and not Path(data).is_dir():
            raise InputError(f"there is no folder {data!r}.", "Make it.")


def open_benchmark(data: str = "") -> ToyBenchmark:
    return ToyBenchmark(data)


class ToyModel(FunctionModel):
    """Prefers an answer by the words of the question; needs a key from the environment, and notes its length."""

    def __init__(self, log: str, once: str, deadly: str) -> None:
        super().__init__(log_p=likes, name="toyfleet/m", price=0.5)
        self._log, self._once, self._deadly = Path(log), once, deadly
        key = os.environ.get("TOYFLEET_API_KEY", "")
        if not key:
            raise InputError("there is no key.", "Set TOYFLEET_API_KEY.")
        self._note(f"opened by {os.getpid()} with {len(key)}")

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        for request in requests:
            self._live_through(request.prompt)
        return super().score(requests)

    def _live_through(self, prompt: Prompt) -> None:
        name = "q" + words_of(prompt).partition("Which ")[2].partition("?")[0]
        self._note(f"{name} by {os.getpid()}")
        if name == self._deadly or (name == self._once and f"{name} by" not in self._before()):
            time.sleep(0.1)
            os.kill(os.getpid(), signal.SIGKILL)

    def _note(self, words: str) -> None:
        with self._log.open("a") as file:
            file.write(words + "\n")

    def _before(self) -> str:
        *lines, _ = self._log.read_text().splitlines()
        return "\n".join(lines)


def likes(prompt: Prompt, letter: str) -> float:
    """Return some log-probability, higher for milk, whichever letter it has."""
    words = words_of(prompt)
    return -0.25 * (len(words) + (f"{letter[-1]}) milk" not in words))


def open_model(_: str, log: str = "", once: str = "", deadly: str = "") -> ToyModel:
    """Open it: `once` is a question that kills the first process that is asked it, `deadly` kills every one."""
    return ToyModel(log, once, deadly)


def doubled(items: Sequence[str]) -> list[str]:
    """Return every item twice over."""
    return [item * 2 for item in items]
