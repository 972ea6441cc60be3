"""What players did and heard, step by step: their data as a CSV file, their trials, and behavioural indices.

    player,context,trial,action,growl,creak,tiger,predicted,other
    p01,competitive,1,listen,growl left,silence,tiger right,listen,listen

The columns player, trial and action are needed; the others may be missing or empty. Rows of a player stand in the
order in which they happened. Trials are cut after each opening, whatever the column `trial` says.

Indices are means over the trials of one player; a trial is what a player did up to their own opening, and an
opening that never came is left out.
Source: Steixner-Kumar et al., Scientific Reports 12 (2022), doi 10.1038/s41598-021-04272-x.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from ...errors import InputError, unknown
from ...inputs.checks import read_text
from .task import ABSENT, ACTIONS, CREAKS, GROWLS, LISTEN, OPEN_LEFT, BoolArray, IntArray

NEEDED = ("player", "trial", "action")
SIDES = ("tiger left", "tiger right")
CONTEXTS = ("cooperative", "competitive", "alone")
WORDS = {
    "action": ACTIONS, "growl": GROWLS, "creak": CREAKS, "tiger": SIDES, "predicted": ACTIONS, "other": ACTIONS,
}  # fmt: skip
"""What the columns of a record may say; ABSENT stands for an empty one."""
COLUMNS = (*NEEDED[:2], "context", *WORDS)
MAX_BYTES = 100_000_000


@dataclass(frozen=True)
class Record:
    """The steps of one player, [T] each, by index; ABSENT where nothing is known.

    `tiger` is the tiger's side when the act was made, `predicted` the action that the player predicted of the
    other, and `other` what the other did.
    """

    action: IntArray
    growl: IntArray
    creak: IntArray
    tiger: IntArray
    predicted: IntArray
    other: IntArray

    @classmethod
    def of(cls, *known: IntArray) -> Record:
        """Return the record of the first columns; the others say nothing."""
        absent = np.full(len(known[0]), ABSENT)
        return cls(*known, *[absent] * (len(fields(cls)) - len(known)))

    @property
    def listens(self) -> IntArray:
        """The listens before each opening [trials]."""
        return np.diff(np.flatnonzero(self.action != LISTEN), prepend=-1) - 1

    def trials(self) -> tuple[Record, ...]:
        """The finished trials, each of which ends with its only opening."""
        ends = np.flatnonzero(self.action != LISTEN) + 1
        spans = zip([0, *ends[:-1]], ends, strict=False)
        return tuple(Record(*(column[a:b] for column in vars(self).values())) for a, b in spans)


@dataclass(frozen=True)
class PlayerLog:
    """A real player: the name, the context or nothing, and what they did and heard."""

    player: str
    context: str
    record: Record


def load_players(path: Path) -> tuple[PlayerLog, ...]:
    """Read the players of a file; raise `InputError`, with the line, for anything that is wrong with it."""
    return parse_players(read_text(path, "the players' data", MAX_BYTES), path.name)


def parse_players(text: str, what: str = "the players' data") -> tuple[PlayerLog, ...]:
    """Read the text of a players' file; `what` names it in errors."""
    reader = csv.DictReader(io.StringIO(text), strict=True)
    by_player: dict[str, list[tuple[int, dict[str, str]]]] = {}
    try:
        _check_columns(reader.fieldnames or (), what)
        for row in reader:
            if None in row or None in row.values():
                raise _at(what, reader.line_num, "there are not as many fields as columns", "Correct the line.")
            by_player.setdefault(row["player"], []).append((reader.line_num, row))
    except csv.Error as error:
        raise _at(what, reader.reader.line_num, str(error), "Save it as plain CSV.") from error
    if not by_player:
        raise InputError(f"{what} holds no steps.", "Give one row for each step.")
    return tuple(_log(name, part, what) for name, part in by_player.items())


def _check_columns(columns: Sequence[str], what: str) -> None:
    if missing := [name for name in NEEDED if name not in columns]:
        raise InputError(f"{what} has no column {missing[0]!r}.", f"The first line names: {', '.join(NEEDED)}.")
    if odd := [name for name in columns if name not in COLUMNS]:
        raise unknown(f"column of {what}", odd[0], COLUMNS)


def _log(player: str, rows: Sequence[tuple[int, dict[str, str]]], what: str) -> PlayerLog:
    if not player.strip():
        raise _at(what, rows[0][0], "the player has no name", "Fill in the column player.")
    contexts = {row.get("context", "") for _, row in rows}
    if len(contexts) > 1:
        raise InputError(f"{what}: player {player!r} is in {' and '.join(sorted(contexts))}.", "One context each.")
    (context,) = contexts
    if context and context not in CONTEXTS:
        raise _unknown(what, rows[0][0], "context", context, CONTEXTS)
    found = Record(*(np.array([_index(row, name, what, line) for line, row in rows]) for name in WORDS))
    for (line, row), act, sound in zip(rows, found.action, found.growl, strict=True):
        if act != LISTEN and sound != ABSENT:
            problem = f"the observation {row['growl']!r} is impossible after {row['action']!r}"
            raise _at(what, line, problem, "A growl is heard only after one's own listening.")
    return PlayerLog(player, context, found)


def _index(row: dict[str, str], name: str, what: str, line: int) -> int:
    word = row.get(name, "")
    if not word and name not in NEEDED:
        return ABSENT
    if word not in WORDS[name]:
        raise _unknown(what, line, name, word, WORDS[name])
    return WORDS[name].index(word)


def _at(what: str, line: int, problem: str, hint: str) -> InputError:
    return InputError(f"{what}, line {line}: {problem}.", hint)


def _unknown(what: str, line: int, kind: str, word: str, names: Sequence[str]) -> InputError:
    error = unknown(kind, word, names)
    return InputError(f"{what}, line {line}: {error.message}", error.hint)


@dataclass(frozen=True)
class Indices:
    """The indices of one player; None where the data do not say."""

    trials: int
    listens: float
    """Listens before the opening."""
    evidence_signed: float
    """nGL - nGR, the growls left minus right."""
    evidence_abs: float
    correct: float | None
    """Share of openings that found the gold."""
    identical: float | None
    """Share of openings that the other made in the same step at the same door."""
    listen_predictions: float | None
    """Share of steps for which the other was predicted to listen."""
    prediction_accuracy: float | None
    """Share of predictions that came true."""
    consistent: float | None
    """Share of steps in which the choice equals the prediction."""
    consistent_right: float | None
    """Share of those in which the prediction came true."""


def indices(trials: Sequence[Record]) -> Indices:
    """Return the indices of one player; raise `InputError` without a finished trial.

    What the other did, and what was predicted of them, counts in trials in which all of it is known.
    """
    if not trials:
        raise InputError("the player has no finished trial.", "A trial ends with an opening.")
    sizes = np.array([len(trial.action) for trial in trials])
    last = np.cumsum(sizes) - 1
    action, growl, _, tiger, predicted, other = (
        np.concatenate(parts) for parts in zip(*(vars(trial).values() for trial in trials), strict=True)
    )

    def total(step: IntArray) -> IntArray:
        return np.add.reduceat(step, last - sizes + 1)

    evidence = total((growl == 0) * 1 - (growl == 1))
    foretold, known = (total((column == ABSENT) * 1) == 0 for column in (predicted, other))
    said, both = np.repeat(foretold, sizes), np.repeat(foretold & known, sizes)
    true, follows, seen = predicted == other, action == predicted, tiger[last] != ABSENT
    return Indices(
        trials=len(trials),
        listens=float(np.mean(sizes - 1)),
        evidence_signed=float(np.mean(evidence)),
        evidence_abs=float(np.mean(np.abs(evidence))),
        correct=_share((action - OPEN_LEFT != tiger)[last][seen]),
        identical=_share((action == other)[last][known]),
        listen_predictions=_share((predicted == LISTEN)[said]),
        prediction_accuracy=_share(true[both]),
        consistent=_share(follows[said]),
        consistent_right=_share(true[both & follows]),
    )


def _share(is_so: BoolArray) -> float | None:
    return float(is_so.mean()) if len(is_so) else None
