"""Draw maps of doors and keys at random, and keep the first ones of each category that joint planning certifies.

    python -m limp.benchmarks.protom.generate --seed 2024 > mdkg.toml

Rooms are cut by straight walls with gaps, most gaps are doors; keys, gems and agents are strewn, and two of the
gems are drawn as goals. Keys are scarce, so that it matters what is said: on every map but the worked example's,
some message at the start has an agent spend a key without which no joint plan leads to both goals any more. For a
useful or necessary scenario, some message at the start must shorten the episode. The category is that of the
certificate (limp/symbolic/protom/doorskeys/joint.py). What a facilitator would infer or say plays no part.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain

import numpy as np

from limp.errors import InputError
from limp.symbolic.protom.doorskeys.domain import DoorsKeys
from limp.symbolic.protom.doorskeys.joint import Category, Certificate, certify, possible
from limp.symbolic.protom.doorskeys.map import Layout, read_layout

from .scenarios import Scenario, to_toml

SIZE = 10
WANTED: dict[Category, int] = {"not needed": 5, "useful": 8, "necessary": 5}
WORKED = """
1.R.....2.
..W.......
..W..W.WW.
..W..W..W.
g.W..W.rW.
WWW..WWWW.
.........g
.WWWWWWW..
...g....W.
WWWWWW..Wg
"""
"""Scenario 1 of the first category if the first agent wants the nearest gem, of the last if it wants another."""
LEAST, MOST = 10, 45
"""Between these lies the makespan of the best joint plan: long enough to be watched, short enough for Tmax."""
WORTH = 1.25
"""In a useful scenario the agents alone take so many times as long as the best joint plan, at least."""


def draw(random: np.random.Generator) -> Layout:
    """Return a random map; raise `InputError` for one that makes no sense."""
    grid = np.full((SIZE, SIZE), ".")
    for _ in range(int(random.integers(2, 5))):
        at, half = int(random.integers(2, SIZE - 2)), SIZE // 2
        start, length = ((0, SIZE), (0, half), (half, half))[int(random.integers(3))]
        line = grid[at, start : start + length] if random.random() < 0.5 else grid[start : start + length, at]
        line[:] = "W"
        line[int(random.integers(length))] = "x"
    colours = random.permutation(list("rbyep"))[: int(random.integers(1, 3))]
    for y, x in np.argwhere(grid == "x"):
        grid[y, x] = str(random.choice(colours)).upper() if random.random() < 0.8 else "."
    keys = [letter.lower() for letter in grid.ravel() if letter.isupper() and letter != "W"]
    twice = [letter for letter in keys if keys.count(letter) > 1]
    if not twice or len(keys) > 3:
        raise InputError("no colour has two doors, or there are too many.")
    keys.remove(str(random.choice(twice)))
    things = [*"12", *"g" * int(random.integers(3, 5)), *keys]
    for (y, x), letter in zip(random.permutation(np.argwhere(grid == ".")), things, strict=False):
        grid[y, x] = letter
    return Layout(tuple("".join(row) for row in grid))


def sensible(found: Certificate, category: Category) -> bool:
    """Tell whether a scenario is worth playing."""
    if not LEAST <= found.best_makespan <= MOST:
        return False
    return category != "useful" or max(found.alone) >= WORTH * found.best_makespan


def one_message_helps(domain: DoorsKeys, goals: tuple[str, str]) -> bool:
    """Tell whether some message at the start lowers the sum of the completion times."""
    start = domain.start()
    alone = sum(domain.completion(start, (start, start), goals))
    told = (domain.completion(start, (start, start), goals, f) for f in domain.candidates(start))
    return any(sum(ends) < alone for ends in told)


def one_message_harms(domain: DoorsKeys, goals: tuple[str, str]) -> bool:
    """Tell whether some message at the start, once it is followed, leaves no joint plan to both goals."""
    start = domain.start()
    for told in domain.candidates(start):
        state = start
        while state.time < domain.horizon and domain.status(state, told) == "open":
            plans = [told if told.agent == i else None for i in range(2)]
            acts = [domain.act(state, state, i, goals[i], plan) for i, plan in enumerate(plans)]
            state = domain.step(state, acts)
            if domain.finished(state, 0) or domain.finished(state, 1):
                break
        else:
            if not possible(domain, state, goals):
                return True
    return False


def scenarios(seed: int) -> Iterator[Scenario]:
    """Yield certified scenarios endlessly, at most one for each map."""
    random, count = np.random.default_rng(seed), dict.fromkeys(WANTED, 0)
    while any(count[category] < many for category, many in WANTED.items()):
        try:
            domain = DoorsKeys(draw(random))
        except InputError:
            continue
        first, second = random.choice(domain.goals(0), 2, replace=False).tolist()
        helps = one_message_helps(domain, (first, second))
        if not helps and count["not needed"] == WANTED["not needed"]:
            continue
        found = certify(domain, (first, second))
        category = found.category(domain.horizon)
        if category is None or helps != (category != "not needed") or count[category] == WANTED[category]:
            continue
        if sensible(found, category) and one_message_harms(domain, (first, second)):
            count[category] += 1
            name = f"{category.replace(' ', '-')}-{count[category] + (category != 'useful')}"
            yield Scenario(name, category, domain.layout.rows, (first, second), found)


def worked() -> Iterator[Scenario]:
    """Yield the two scenarios on the map of the worked example."""
    domain = DoorsKeys(read_layout(WORKED))
    for first in ("orange gem", "cyan gem"):
        found = certify(domain, (first, "white gem"))
        category = found.category(domain.horizon)
        if category is not None:
            name = f"{category.replace(' ', '-')}-1"
            yield Scenario(name, category, domain.layout.rows, (first, "white gem"), found)


def main() -> None:
    """Print the scenarios as TOML."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=2024)
    for scenario in chain(worked(), scenarios(parser.parse_args().seed)):
        print(to_toml([scenario]), flush=True)


if __name__ == "__main__":
    main()
