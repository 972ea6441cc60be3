"""Shards of a run: shard i of n holds the i-th of n consecutive parts of the questions.

Consecutive questions about one episode stay together, because an episode is read once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..errors import InputError
from ..protocols import BrokenQuestion
from ..questions.question import Question

Entry = Question | BrokenQuestion


def parse_shard(shard: str) -> tuple[int, int]:
    """Return (i, n) of `i/n` with 1 <= i <= n; raise `InputError` for anything else."""
    part, slash, parts = shard.partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise InputError(f"--shard {shard!r} is not i/n.", "The parts of four are 1/4, 2/4, 3/4 and 4/4.")
    return int(part), int(parts)


def by_episode(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the entries in groups that follow one another and are about one episode."""
    return [list(group) for _, group in groupby(entries, key=lambda entry: entry.episode)]


def select(entries: Sequence[Entry], shard: str) -> list[Entry]:
    """Return the entries of a shard `i/n`, all of them for an empty one.

    With G groups the shard holds groups floor((i - 1) G / n) to floor(i G / n), so sizes differ by one at most.
    Raises `InputError` if that is none.
    """
    if not shard:
        return list(entries)
    part, parts = parse_shard(shard)
    groups = by_episode(entries)
    chosen = groups[(part - 1) * len(groups) // parts : part * len(groups) // parts]
    if not chosen:
        raise InputError(
            f"shard {shard} of {len(groups)} episodes is empty.", f"Make at most {len(groups)} parts."
        )
    return [entry for group in chosen for entry in group]
