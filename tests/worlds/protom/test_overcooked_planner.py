"""What an agent remembers, what a particle imagines, and what both learn."""

from collections import Counter

import numpy as np

from limp.worlds.protom.overcooked_kitchen import COUNTER, LETTUCE, PLATE, TOMATO, read_map
from limp.worlds.protom.overcooked_planner import imagine, remember

TEXT = """
-t-----
-1 d 2-
-  - l-
--p----
"""
KITCHEN, STATE = read_map(TEXT)


def test_particles_place_what_was_not_seen_uniformly_on_unseen_counters() -> None:
    memory, random = remember(KITCHEN, STATE, 0), np.random.default_rng(0)
    places: Counter[int] = Counter()
    for _ in range(1000):
        particle = imagine(KITCHEN, memory, STATE, random)
        (where,) = [f for f, thing in enumerate(particle.contents) if thing == LETTUCE]
        assert particle.contents.count(TOMATO) == particle.contents.count(PLATE) == 1
        places[where] += 1
    unseen = [f for f in KITCHEN.of_kind(COUNTER) if not memory.seen >> f & 1]
    assert sorted(places) == unseen
    assert len(unseen) == 6
    assert all(125 <= count <= 210 for count in places.values())  # 167 expected, deviation 11.8
