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
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal, Self

import numpy as np
from pydantic import Field, ValidationError, model_validator

from ...errors import InputError
from ...inputs.checks import misfit, read_text
from ...minds.facts import Value
from .task import ABSENT, ACTIONS, CREAKS, GROWLS, LISTEN, OPEN_LEFT, BoolArray, IntArray

Act = Literal["listen", "open left", "open right"]
WORDS = {
    "action": ACTIONS, "growl": GROWLS, "creak": CREAKS, "tiger": ("tiger left", "tiger right"),
    "predicted": ACTIONS, "other": ACTIONS,
}  # fmt: skip
"""What the columns of a record may say; ABSENT stands for an empty one."""
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
        """Return the finished trials, each of which ends with its only opening."""
        ends = np.flatnonzero(self.action != LISTEN) + 1
        spans = zip([0, *ends[:-1]], ends, strict=False)
        return tuple(Record(*(column[a:b] for column in vars(self).values())) for a, b in spans)


@dataclass(frozen=True)
class PlayerLog:
    """A real player: the name, the context or nothing, and what they did and heard."""

    player: str
    context: str
    record: Record


class _Row(Value):
    player: str = Field(min_length=1)
    trial: str
    action: Act
    context: Literal["", "cooperative", "competitive", "alone"] = ""
    growl: Literal["", "growl left", "growl right"] = ""
    creak: Literal["", "silence", "creak left", "creak right"] = ""
    tiger: Literal["", "tiger left", "tiger right"] = ""
    predicted: Literal["", "listen", "open left", "open right"] = ""
    other: Literal["", "listen", "open left", "open right"] = ""

    @model_validator(mode="after")
    def _is_heard_by_who_listens(self) -> Self:
        if self.growl and self.action != "listen":
            raise ValueError(f"{self.growl!r} is impossible after {self.action!r}")
        return self


def load_players(path: Path) -> tuple[PlayerLog, ...]:
    """Read the players of a file; raise `InputError`, with the line, for anything that is wrong with it."""
    text, what = read_text(path, "the players' data", MAX_BYTES), path.name
    by_player: dict[str, list[_Row]] = {}
    for n, row in enumerate(csv.DictReader(text.splitlines()), start=2):
        try:
            one = _Row.model_validate(row)
        except ValidationError as error:
            raise InputError(f"{what}, line {n}: {misfit(error)}.", "Columns: docs/tiger.md.") from error
        by_player.setdefault(one.player, []).append(one)
    if not by_player:
        raise InputError(f"{what} holds no steps.", "Give one row for each step.")
    return tuple(_log(name, rows, what) for name, rows in by_player.items())


def _log(player: str, rows: Sequence[_Row], what: str) -> PlayerLog:
    contexts = {row.context for row in rows}
    if len(contexts) > 1:
        raise InputError(f"{what}: player {player!r} is in {' and '.join(sorted(contexts))}.", "One context each.")
    columns = [
        np.array([names.index(said) if (said := getattr(row, name)) else ABSENT for row in rows])
        for name, names in WORDS.items()
    ]
    return PlayerLog(player, contexts.pop(), Record(*columns))


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
