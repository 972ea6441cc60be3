"""How long beliefs take: questions of a folder, and one story against its length and the order of the question.

    python -m tools.speed_beliefs [--data DIR]

Times are user CPU seconds on one core.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from limp import Pipeline, open_benchmark
from limp.symbolic.beliefs.conventions import Conventions
from limp.symbolic.beliefs.story import Enters, Happening, Leaves, Moves, Story, Variable
from limp.symbolic.beliefs.tracker import track

KEY = Variable("at", "key")


def long_story(events: int, people: int, seed: int = 0) -> Story:
    """Return a story of comings, goings and moves."""
    rng, names = Random(seed), tuple(f"P{k}" for k in range(people))
    found: list[Happening] = [Enters(name, "hall", True) for name in names]
    for _ in range(events):
        who = rng.choice(names)
        found.append(
            rng.choice(
                [Moves("key", f"box {rng.randrange(9)}", who, "hall"), Leaves(who), Enters(who, "hall", True)]
            )
        )
    return Story(names, tuple(found))


def questions(data: str) -> None:
    """Time the questions of a folder in the layout of the benchmark `tomi`."""
    benchmark, solver = open_benchmark("tomi", data=data), Pipeline.symbolic()
    asked = list(benchmark.questions())
    begun = time.process_time()
    for question in asked:
        solver.answer(question)
    spent = time.process_time() - begun
    print(f"{len(asked)} questions: {spent:.2f} s, {1000 * spent / len(asked):.2f} s for 1,000")


def scaling() -> None:
    """Time stories of growing length, and chains of growing order."""
    for events in (1_000, 2_000, 5_000, 10_000):
        story = long_story(events, 50)
        begun = time.process_time()
        track(story, Conventions(), reveals=True)
        print(f"{events:6} events, 50 people: {time.process_time() - begun:.3f} s")
    tracker = track(long_story(10_000, 50), Conventions(), reveals=True)
    for order in (1, 5, 10, 20):
        chain = [f"P{k % 50}" for k in range(order)]
        begun = time.process_time()
        for _ in range(20):
            tracker.opinion(chain, KEY)
        print(f"order {order:2}: {1000 * (time.process_time() - begun) / 20:.3f} ms a question, 10,000 events")


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default="", help="a folder of questions")
    data = parser.parse_args().data
    if data:
        questions(data)
    scaling()


if __name__ == "__main__":
    main()
