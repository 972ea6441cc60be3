"""Measure how fast a local model scores steps, with shared prefixes and one by one.

    python -m tools.speed_local --threads 1          # one thread where the machine is busy
    python -m tools.speed_local --model /path/to/model.gguf --trie 2500

The task: 3 minds x 6 steps, the log-probability of each step after the story, the mind and the steps before it.
One by one, every step is a request of its own, whose prompt is read again from its beginning, as a loop over
a library call would do; the output layer is asked for the step's tokens only. Shared, all steps of all minds are
one call. With `--trie N` the speed on one call of about N tokens is measured instead.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from limp.adapters.transformers import TransformersModel, open_model
from limp.benchmarks.comparison import table

from limp.prompt import Message, Prompt
from limp.protocols import ScoreRequest

from .command import parser

STORY = (
    "Mary and John are in an apartment with a kitchen, a living room, a bedroom and a bathroom. There is "
    "a fridge, a microwave, a stove and a cabinet in the kitchen. There is a sofa, a coffee table and a "
    "desk in the living room. A salmon is in the fridge, a book is on the desk, and a bottle of wine is "
    "on the coffee table. John walks to the kitchen. John opens the fridge and looks inside. John closes "
    "the fridge. John says: Mary, where did you put the salmon? I wanted to cook it for dinner."
)
MINDS = (
    "Mary believes that the salmon is in the fridge, and she wants to help John.",
    "Mary believes that the salmon is in the fridge, and she wants to hinder John.",
    "Mary believes that the salmon is on the sofa, and she does not care about John.",
)
STEPS = (
    "Mary says: I saw it in the fridge a moment ago.",
    "Mary walks towards the kitchen.",
    "Mary opens the fridge.",
    "Mary grabs the salmon.",
    "Mary walks to the stove.",
    "Mary puts the salmon on the stove.",
)
SEQUENCES = tuple("\n".join(STEPS[: k + 1]) for k in range(len(STEPS)))
QUESTION = "Write what Mary says and does next, one thing a line."

Matrix = list[list[float]]


@dataclass(frozen=True)
class Timed:
    """What was computed in how many seconds, reading how many tokens."""

    values: Matrix
    seconds: float
    """On the clock: on a busy machine this says little."""
    work: float
    """Seconds of the processor, all threads together."""
    tokens: int


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def request(mind: str, alternatives: Sequence[str], before: str = "") -> ScoreRequest:
    """Ask for what follows the story, a mind, and the steps `before`."""
    turns = (Message(role="user", parts=(f"{STORY}\n{mind}\n{QUESTION}",)),)
    begun = (Message(role="assistant", parts=(before,)),) if before else ()
    return ScoreRequest(prompt=Prompt(messages=(*turns, *begun)), alternatives=tuple(alternatives))


def shared(model: TransformersModel) -> Timed:
    """Score the steps of all minds in one call; a step is the difference of two nested sequences."""
    requests = [request(mind, SEQUENCES) for mind in MINDS]
    clock, work = _now()
    scores = model.score(requests)
    clock, work = time.perf_counter() - clock, time.process_time() - work
    values = [[b - a for a, b in zip((0.0, *s.log_probs), s.log_probs, strict=False)] for s in scores]
    return Timed(values, clock, work, sum(s.usage.prompt_tokens for s in scores))


def one_by_one(model: TransformersModel) -> Timed:
    """Score every step by a call of its own."""
    values, tokens = [], 0
    clock, work = _now()
    for mind in MINDS:
        row = []
        for k, step in enumerate(STEPS):
            asked = request(mind, [f"\n{step}"], SEQUENCES[k - 1]) if k else request(mind, [step])
            (score,) = model.score([asked])
            row.append(score.log_probs[0])
            tokens += score.usage.prompt_tokens
        values.append(row)
    return Timed(values, time.perf_counter() - clock, time.process_time() - work, tokens)


def wide(tokens: int, model: TransformersModel) -> list[ScoreRequest]:
    """Return requests about ever more minds, until they hold `tokens` tokens."""
    requests: list[ScoreRequest] = []
    while not requests or model.count(requests).shared < tokens:
        mind = f"{MINDS[len(requests) % 3]} She has known John for {len(requests) + 2} years."
        requests.append(request(mind, (*SEQUENCES, *reversed(STEPS))))
    return requests


def main() -> None:
    """Print the table."""
    arguments = parser("tools.speed_local", __doc__)
    arguments.add_argument("--model", default="smollm2", help="a folder, a .gguf file, or smollm2")
    arguments.add_argument("--dtype", default="auto")
    arguments.add_argument("--threads", default="0", help="0: as many as there are cores")
    arguments.add_argument("--trie", type=int, default=0, help="measure one call of about so many tokens instead")
    given = arguments.parse_args()

    def opened(mode: str) -> TransformersModel:
        model = open_model(given.model, dtype=given.dtype, threads=given.threads, mode=mode)
        assert isinstance(model, TransformersModel)
        model.score([request("", ["A"])])  # the weights are loaded, the memory is warm
        return model

    tree = opened("tree")
    print(f"{tree.name}, {tree.dtype}")
    if given.trie:
        requests = wide(given.trie, tree)
        count, (clock, work) = tree.count(requests), _now()
        tree.score(requests)
        clock, work = time.perf_counter() - clock, time.process_time() - work
        print(f"{len(requests)} requests, {count.shared} tokens; one by one they would be {count.naive}")
        print(f"{clock:.1f} s: {count.shared / clock:.0f} tokens a second")
        print(f"{work:.1f} s of the processor: {count.shared / work:.0f} tokens a second")
        return
    alone, together = one_by_one(opened("plain")), shared(tree)
    worst = max(
        abs(a - b) for x, y in zip(alone.values, together.values, strict=True) for a, b in zip(x, y, strict=True)
    )
    rows = [
        (
            name,
            str(timed.tokens),
            f"{timed.seconds:.2f}",
            f"{timed.work:.2f}",
            f"{alone.seconds / timed.seconds:.1f} x",
            f"{alone.work / timed.work:.1f} x",
        )
        for name, timed in (("one by one", alone), ("shared", together))
    ]
    heading = ("3 minds x 6 steps", "tokens read", "seconds", "processor", "ratio", "of processor")
    print(table([heading, *rows]))
    print(f"largest difference of a log-probability: {worst:.1e}")


if __name__ == "__main__":
    main()
