"""Draw maps of doors and keys at random, and keep the first ones of each category that joint planning certifies.

    python -m limp.benchmarks.protom_generate --seed 2024 > mdkg.toml

Rooms are cut by straight walls with gaps, most gaps are doors; keys, gems and agents are strewn, and two of the
gems are drawn as goals. The category is that of the certificate (doorskeys_joint.py). Rules make scenarios worth
playing; all are about maps, plans and joint plans, and what a facilitator would infer or say plays no part:

- Keys are scarce, so that it matters what is said: of the messages that could be given at the start, a third at
  least would have an agent spend a key without which no joint plan leads to both goals any more.
- A necessary scenario is one where some message at the start helps. In a useful one, some message helps after LATE
  steps as well, and by then both agents have done what fits no other gem as well as their own.

The worked example's map, which is in by hand, is free of these rules. `--late 0` leaves out the last one.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from itertools import chain

import numpy as np

from limp.errors import InputError
from limp.symbolic.protom.doorskeys import DoorsKeys
from limp.symbolic.protom.doorskeys_joint import Category, certify, possible
from limp.symbolic.protom.doorskeys_map import Layout, State, read_layout
from limp.symbolic.protom.doorskeys_planner import Target
from limp.symbolic.protom.world import Directive

from .protom_scenarios import Scenario, to_toml

Goals = tuple[str, str]

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
"""In a useful scenario the agents alone take so many times as long as with one message, at least."""
HARMFUL = 1 / 3
LATE = 4


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


def _walk(domain: DoorsKeys, goals: Goals, steps: int) -> tuple[State, list[tuple[str, ...]]]:
    """Return the state after so many steps without feedback, and what was done."""
    state, done = domain.start(), []
    for _ in range(steps):
        done.append(tuple(domain.act(state, state, i, goals[i]) for i in range(2)))
        state = domain.step(state, done[-1])
    return state, done


def helped(domain: DoorsKeys, state: State, goals: Goals) -> tuple[int, int]:
    """Return the least sum of completion times and the least makespan with one message now (Tmax without any)."""
    ends = [domain.completion(state, (state, state), goals, told) for told in domain.candidates(state)]
    worst = (domain.horizon,) * 2
    return min(map(sum, [*ends, worst])), min(map(max, [*ends, worst]))


def told_apart(domain: DoorsKeys, goals: Goals, steps: int) -> bool:
    """Tell whether by then each agent has lost a step towards every gem that is not its own."""
    start = domain.start()
    state, _ = _walk(domain, goals, steps)
    for agent, goal in enumerate(goals):
        for number, name in enumerate(domain.goals(agent)):
            target = Target("gem", number)
            gained = domain.value(start, agent, target) - domain.value(state, agent, target)
            if name != goal and gained >= steps:
                return False
    return True


def harmful(domain: DoorsKeys, goals: Goals) -> float:
    """Return the share of the messages at the start that, once followed, leave no joint plan to both goals."""
    start, candidates = domain.start(), domain.candidates(domain.start())
    return sum(_harms(domain, start, goals, told) for told in candidates) / max(len(candidates), 1)


def _harms(domain: DoorsKeys, state: State, goals: Goals, told: Directive) -> bool:
    while state.time < domain.horizon and domain.status(state, told) == "open":
        acts = [domain.act(state, state, i, goals[i], told if told.agent == i else None) for i in range(2)]
        state = domain.step(state, acts)
        if domain.finished(state, 0) or domain.finished(state, 1):
            return False
    return not possible(domain, state, goals)


def wanted(domain: DoorsKeys, goals: Goals, open_for: Collection[Category], late: int) -> bool:
    """Tell, before anything is certified, whether this can become a scenario of a category that is still open."""
    start = domain.start()
    alone = domain.completion(start, (start, start), goals)
    if max(alone) == domain.horizon:
        return "necessary" in open_for and helped(domain, start, goals)[0] < sum(alone)
    if helped(domain, start, goals)[0] >= sum(alone):
        return "not needed" in open_for
    if "useful" not in open_for or min(alone) <= late:
        return False
    state, _ = _walk(domain, goals, late)
    cost, makespan = helped(domain, state, goals)
    return cost < sum(alone) and max(alone) >= WORTH * makespan and (not late or told_apart(domain, goals, late))


def scenarios(seed: int, late: int = LATE) -> Iterator[Scenario]:
    """Yield certified scenarios, at most one of a map, until there are enough of each category."""
    random, count = np.random.default_rng(seed), dict.fromkeys(WANTED, 0)
    while open_for := {category for category, many in WANTED.items() if count[category] < many}:
        try:
            domain = DoorsKeys(draw(random))
        except InputError:
            continue
        first, second = random.choice(domain.goals(0), 2, replace=False).tolist()
        goals = (str(first), str(second))
        if not wanted(domain, goals, open_for, late) or harmful(domain, goals) < HARMFUL:
            continue
        found = certify(domain, goals)
        category = found.category(domain.horizon)
        if category in open_for and category is not None and LEAST <= found.best_makespan <= MOST:
            count[category] += 1
            name = f"{category.replace(' ', '-')}-{count[category] + (category != 'useful')}"
            yield Scenario(name, category, domain.layout.rows, goals, found)


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
    parser.add_argument("--late", type=int, default=LATE, metavar="STEPS")
    given = parser.parse_args()
    for scenario in chain(worked(), scenarios(given.seed, given.late)):
        print(to_toml([scenario]), flush=True)


if __name__ == "__main__":
    main()
