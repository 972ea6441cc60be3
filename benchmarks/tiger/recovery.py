"""Parameter recovery: which simulated players can be distinguished after 30 trials.

The settings differ in what is known: the level-0 frame always, the rationality or not, and whether
level 2 is among the hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from limp.minds.facts import Value
from limp.worlds.tiger.minds import RATIONALITY, Frame, Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import play_pairs
from limp.worlds.tiger.policy import RATIONALITIES, Part, shares
from limp.worlds.tiger.policy import players as grid_of
from limp.worlds.tiger.records import Record

from .figures import CONTEXTS, HORIZONS

TRIALS = 30
PARTS: tuple[Part, ...] = ("context", "level", "horizon")


@dataclass(frozen=True)
class Setting:
    """One table: what is known beforehand, and how many players there are of each kind."""

    name: str
    frame: Frame
    rationalities: tuple[float, ...]
    levels: tuple[int, ...]
    players: int


TABLES = (
    Setting("uniform level 0, rationality known", "uniform", (RATIONALITY,), (1,), 100),
    Setting("uniform level 0, rationality unknown", "uniform", RATIONALITIES, (1,), 50),
    Setting("intentional level 0, rationality known", "intentional", (RATIONALITY,), (1,), 50),
    Setting("intentional level 0, rationality unknown", "intentional", RATIONALITIES, (1,), 50),
    Setting("levels 1 and 2 over the uniform level 0, rationality known", "uniform", (RATIONALITY,), (1, 2), 20),
)


def players(setting: Setting) -> tuple[Player, ...]:
    """Return the kinds of players of a setting."""
    kinds = product(CONTEXTS, setting.levels, HORIZONS)
    return tuple(Player(c, level, h, RATIONALITY, setting.frame) for c, level, h in kinds)


def simulated(setting: Setting, seed: int) -> Iterator[tuple[Player, Record]]:
    """Yield each simulated player with what it did and heard; one player of each pair."""
    for kind, player in enumerate(players(setting)):
        mind = open_mind(player)
        for pair in play_pairs([mind, mind], setting.players, TRIALS, seed + 1000 * kind):
            yield player, pair[0]


Answered = tuple[Player, Mapping[Part, str]]
"""A simulated player, and the most probable value of each part of the mind."""


def answer_all(asked: Iterable[tuple[Player, Record]], setting: Setting) -> list[Answered]:
    """Infer every simulated player."""
    grid = grid_of(CONTEXTS, setting.levels, HORIZONS, setting.rationalities, (setting.frame,))
    answered: list[Answered] = []
    for player, record in asked:
        found = shares(record, grid, PARTS)
        answered.append((player, {part: max(of, key=lambda name: of[name]) for part, of in found.items()}))
    return answered


class Recovered(Value):
    """The share of players of each kind whose parts were read back rightly, and the confusion matrix of kinds."""

    players_of_each_kind: int
    trials: int
    rationalities: tuple[float, ...]
    right: Mapping[str, Mapping[str, float]]
    kinds: tuple[str, ...]
    confusion: tuple[tuple[float, ...], ...]


def table_of(setting: Setting, answered: Sequence[Answered]) -> Recovered:
    """Return the share of players read back rightly by kind, and the confusion matrix of kinds."""
    kinds = [f"{player.context} {player.label}" for player in players(setting)]
    rows: dict[str, dict[str, float]] = {}
    confusion = np.zeros((len(kinds), len(kinds)))
    # With one level among the hypotheses there is nothing to recover.
    parts = PARTS if len(setting.levels) > 1 else ("context", "horizon")
    for k, player in enumerate(players(setting)):
        mine = [found for made, found in answered if made == player]
        true = {part: str(getattr(player, part)) for part in PARTS}
        rows[kinds[k]] = {part: float(np.mean([found[part] == true[part] for found in mine])) for part in parts}
        for found in mine:
            read = f"{found['context']} L{found['level']}H{found['horizon']}"
            confusion[k, kinds.index(read)] += 1 / len(mine)
    return Recovered(
        players_of_each_kind=setting.players,
        trials=TRIALS,
        rationalities=setting.rationalities,
        right=rows,
        kinds=tuple(kinds),
        confusion=tuple(map(tuple, confusion.tolist())),
    )


def recovery(seed: int, settings: Sequence[Setting] = TABLES) -> dict[str, Recovered]:
    """Return the table of every setting."""
    return {setting.name: table_of(setting, answer_all(simulated(setting, seed), setting)) for setting in settings}
