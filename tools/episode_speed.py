"""How long episodes by hand take: variants of a short story, and long episodes with many people.

python -m tools.episode_speed
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from limp import Scene

from .command import parser

PEOPLE, SEED = 50, 1
LENGTHS = (1_250, 2_500, 5_000, 10_000, 20_000)


def variants(count: int) -> float:
    """Return the seconds for `count` variants of a story of five events, each asked for a belief of order two."""
    began = perf_counter()
    for number in range(count):
        scene = Scene("Mira", "Theo")
        scene.change("key", at="drawer", by="Mira")
        scene.leave("Theo")
        scene.change("key", at=f"place {number}", by="Mira")
        scene.enter("Theo")
        scene.change("cup", at="shelf", by="Theo")
        scene.believes("Mira", "Theo", at="key")
    return perf_counter() - began


def long_episode(events: int) -> tuple[float, float]:
    """Return the seconds to build, and then to check and ask, a random episode of this length."""
    rng, away = Random(SEED), set[str]()
    names = [f"P{k}" for k in range(PEOPLE)]
    scene = Scene(*names, conventions={"entering_reveals": "no"})
    began = perf_counter()
    number = 0
    while number < events:
        name = rng.choice(names)
        if rng.random() < 0.3:
            number = scene.enter(name) if name in away else scene.leave(name)
            away ^= {name}
        elif name not in away:
            number = scene.change(f"thing {rng.randrange(20)}", at=f"place {rng.randrange(30)}", by=name)
    built = perf_counter()
    scene.believes(names[1], names[2], at="thing 3")
    return built - began, perf_counter() - built


def main() -> int:
    """Print the figures."""
    parser("tools.episode_speed", __doc__).parse_args()
    print(f"1,000 variants of a story of five events: {variants(1_000):.2f} s")
    for events in LENGTHS:
        built, asked = long_episode(events)
        print(f"{events:,} events with {PEOPLE} people: {built:.2f} s to build, {asked:.2f} s to check and ask")
    return 0


if __name__ == "__main__":
    sys.exit(main())
