"""Real players' data: a CSV file with one row for each step of each player.

    player,context,trial,action,growl,creak,tiger,predicted,other
    p01,competitive,1,listen,growl left,silence,tiger right,listen,listen

The columns player, trial and action are needed; the others may be missing or empty. Rows of a player stand in the
order in which they happened. A player's trials are cut after each opening; `trial` numbers are shown in errors.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...errors import InputError, unknown
from ...events import Episode
from ...inputs import read_text
from .indices import Trial
from .minds import NO_GROWL
from .policy import episode_of
from .task import ACTIONS, CREAKS, GROWLS, LISTEN
from .trials import IntArray

NEEDED = ("player", "trial", "action")
OPTIONAL = ("context", "growl", "creak", "tiger", "predicted", "other")
SIDES = ("tiger left", "tiger right")
CONTEXTS = ("cooperative", "competitive", "alone")
MAX_BYTES = 100_000_000
ABSENT = -1


@dataclass(frozen=True)
class PlayerLog:
    """All steps of one player, [T] each, by index; ABSENT where the file says nothing."""

    player: str
    context: str
    trial: tuple[str, ...]
    action: IntArray
    growl: IntArray
    creak: IntArray
    tiger: IntArray
    predicted: IntArray
    other: IntArray

    def trials(self) -> tuple[Trial, ...]:
        """Return the finished trials; steps after the last opening are left out."""
        ends = np.flatnonzero(self.action != LISTEN) + 1
        starts = np.r_[0, ends[:-1]] if len(ends) else ends
        return tuple(self._trial(int(a), int(b)) for a, b in zip(starts, ends, strict=True))

    def episode(self) -> Episode:
        """Return the choices and what was heard, for `tiger_policy`."""
        return episode_of(self.player, self.action, self.growl, self.creak, identity=self.player)

    def _trial(self, start: int, end: int) -> Trial:
        def whole(column: IntArray) -> IntArray | None:
            part = column[start:end]
            return None if (part == ABSENT).any() else part

        tiger = int(self.tiger[end - 1])
        return Trial(
            self.action[start:end], self.growl[start:end], None if tiger == ABSENT else tiger,
            whole(self.predicted), whole(self.other),
        )  # fmt: skip


def load_players(path: Path) -> tuple[PlayerLog, ...]:
    """Read the players of a file; raise `InputError`, with the line, for anything that is wrong with it."""
    return parse_players(read_text(path, "the players' data", MAX_BYTES), path.name)


def parse_players(text: str, what: str = "the players' data") -> tuple[PlayerLog, ...]:
    """Read the text of a players' file; `what` names it in errors."""
    reader = csv.DictReader(io.StringIO(text), strict=True)
    try:
        _check_columns(reader.fieldnames or (), what)
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise InputError(f"{what}, line {reader.reader.line_num}: {error}.", "Save it as plain CSV.") from error
    if not rows:
        raise InputError(f"{what} holds no steps.", "Give one row for each step.")
    by_player: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for line, row in rows:
        if None in row or None in row.values():
            raise InputError(f"{what}, line {line}: there are not as many fields as columns.", "Correct the line.")
        by_player.setdefault(row["player"], []).append((line, row))
    return tuple(_log(name, part, what) for name, part in by_player.items())


def _check_columns(columns: Sequence[str], what: str) -> None:
    if missing := [name for name in NEEDED if name not in columns]:
        raise InputError(f"{what} has no column {missing[0]!r}.", f"The first line names: {', '.join(NEEDED)}.")
    for name in columns:
        if name not in (*NEEDED, *OPTIONAL):
            raise unknown(f"column of {what}", name, (*NEEDED, *OPTIONAL))


def _log(player: str, rows: Sequence[tuple[int, dict[str, str]]], what: str) -> PlayerLog:
    if not player.strip():
        raise InputError(f"{what}, line {rows[0][0]}: the player has no name.", "Fill in the column player.")
    contexts = {row.get("context", "") for _, row in rows}
    if len(contexts) > 1:
        raise InputError(f"{what}: player {player!r} is in {' and '.join(sorted(contexts))}.", "One context each.")
    (context,) = contexts
    if context and context not in CONTEXTS:
        raise _at(what, rows[0][0], unknown("context", context, CONTEXTS))

    def column(name: str, names: Sequence[str], needed: bool = False) -> IntArray:
        return np.array([_index(row.get(name, ""), name, names, needed, what, line) for line, row in rows])

    action, growl = column("action", ACTIONS, needed=True), column("growl", GROWLS)
    for (line, row), act, sound in zip(rows, action, growl, strict=True):
        if act != LISTEN and sound != NO_GROWL:
            raise InputError(
                f"{what}, line {line}: the observation {row['growl']!r} is impossible after {row['action']!r}.",
                "A growl is heard only after one's own listening.",
            )
    return PlayerLog(
        player, context, tuple(row["trial"] for _, row in rows), action, growl, column("creak", CREAKS),
        column("tiger", SIDES), column("predicted", ACTIONS), column("other", ACTIONS),
    )  # fmt: skip


def _index(word: str, kind: str, names: Sequence[str], needed: bool, what: str, line: int) -> int:
    if not word and not needed:
        return ABSENT
    if word not in names:
        raise _at(what, line, unknown(kind, word, names))
    return names.index(word)


def _at(what: str, line: int, error: InputError) -> InputError:
    return InputError(f"{what}, line {line}: {error.message}", error.hint)
