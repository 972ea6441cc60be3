"""Players' minds read from their choices: those of real players, and of simulated ones, which are known.

Real players have indices, an inferred mind, and comparisons of contexts by Welch's t. Recovery tells which
simulated players can be distinguished after 30 trials; its settings differ in what is known: the level-0 frame
always, the rationality or not, and whether level 2 is among the hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product

import numpy as np

from limp.minds.facts import Value
from limp.worlds.tiger.interactive import open_mind
from limp.worlds.tiger.minds import RATIONALITY, Frame, Player
from limp.worlds.tiger.play import optimal_listens, play_pairs
from limp.worlds.tiger.policy import CONTEXTS, HORIZONS, RATIONALITIES, Part, players, shares
from limp.worlds.tiger.records import Indices, PlayerLog, Record, indices

from ..studies import table


class PlayerFigures(Value):
    """The indices of a real player, None without a finished trial, and the posterior of each part of the mind."""

    player: str
    context: str
    indices: Indices | None
    optimal_listens: Mapping[str, float]
    posterior: Mapping[str, Mapping[str, float]]
    steps: int


def read_player(log: PlayerLog, seed: int) -> PlayerFigures:
    """Return a real player's indices, and the posterior of the mind behind the choices.

    The optimal listens are those of each model in the player's context, if that is known and a trial is finished.
    """
    trials, optimal = log.record.trials(), dict[str, float]()
    known = [context for context in CONTEXTS if trials and context == log.context]
    for context, horizon in product(known, HORIZONS):
        player, rng = Player(context, 1, horizon), np.random.default_rng([seed, horizon])
        mind = open_mind(player)
        optimal[player.label] = float(np.mean([optimal_listens(trial, mind, rng) for trial in trials]))
    found = shares(log.record, players(), ("context", "horizon", "rationality"))
    return PlayerFigures(
        player=log.player,
        context=log.context,
        indices=indices(trials) if trials else None,
        optimal_listens=optimal,
        posterior={str(part): chances for part, chances in found.items()},
        steps=len(log.record.action),
    )


@dataclass(frozen=True)
class Welch:
    """Welch's t, its degrees of freedom, p (two-sided), the difference with its interval, and Cohen's d."""

    t: float
    df: float
    p: float
    difference: float
    ci95: tuple[float, float]
    d: float


def welch(first: Sequence[float], second: Sequence[float]) -> Welch:
    """Compare two means of independent samples with unequal variances; d = difference / pooled SD.

    t = (m1 - m2) / sqrt(v1/n1 + v2/n2), df by Welch and Satterthwaite.
    """
    from scipy import stats  # late: it takes a second

    a, b = np.array(first), np.array(second)
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / (len(a) + len(b) - 2)
    found, difference = stats.ttest_ind(a, b, equal_var=False), float(a.mean() - b.mean())
    low, high = found.confidence_interval(0.95)
    numbers = (float(found.statistic), float(found.df), float(found.pvalue), difference)
    return Welch(*numbers, ci95=(float(low), float(high)), d=difference / float(np.sqrt(pooled)))


def contrasts(players: Sequence[PlayerFigures]) -> dict[str, Welch]:
    """Return Welch's t of each index, competition against cooperation, where there are players enough."""
    by_context = [
        [asdict(player.indices) for player in players if player.context == context and player.indices]
        for context in CONTEXTS
    ]
    found: dict[str, Welch] = {}
    for name in ("listens", "evidence_abs", "correct", "identical", "prediction_accuracy", "consistent"):
        values = [[v for row in rows if (v := row[name]) is not None] for rows in by_context]
        if all(len(v) > 1 for v in values) and any(len(set(v)) > 1 for v in values):
            found[name] = welch(*values)
    return found


def players_text(players: Sequence[PlayerFigures]) -> list[str]:
    """Return the readable table of players, or nothing if there are none."""
    if not players:
        return []
    rows: list[tuple[str, ...]] = [("players read", "trials", "listens", "correct", "P(competitive)", "P(H2)")]
    for found in players:
        known, mind = found.indices, found.posterior
        figures = (known.trials, known.listens, known.correct) if known else (None,) * 3
        values = ["-" if value is None else f"{value:.3g}" for value in figures]
        rows.append(
            (found.player, *values, f"{mind['context']['competitive']:.2f}", f"{mind['horizon']['2']:.2f}")
        )
    return [table(rows)]


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

    @property
    def kinds(self) -> tuple[Player, ...]:
        """The kinds of players."""
        return players(self.levels, (RATIONALITY,), self.frame)


TABLES = (
    Setting("uniform level 0, rationality known", "uniform", (RATIONALITY,), (1,), 100),
    Setting("uniform level 0, rationality unknown", "uniform", RATIONALITIES, (1,), 50),
    Setting("intentional level 0, rationality known", "intentional", (RATIONALITY,), (1,), 50),
    Setting("intentional level 0, rationality unknown", "intentional", RATIONALITIES, (1,), 50),
    Setting("levels 1 and 2 over the uniform level 0, rationality known", "uniform", (RATIONALITY,), (1, 2), 20),
)


def simulated(setting: Setting, seed: int) -> Iterator[tuple[Player, Record]]:
    """Yield each simulated player with what it did and heard; one player of each pair."""
    for kind, player in enumerate(setting.kinds):
        mind = open_mind(player)
        for pair in play_pairs([mind, mind], setting.players, TRIALS, seed + 1000 * kind):
            yield player, pair[0]


class Recovered(Value):
    """The share of players of each kind whose parts were read back rightly, and the confusion matrix of kinds."""

    players_of_each_kind: int
    trials: int
    rationalities: tuple[float, ...]
    right: Mapping[str, Mapping[str, float]]
    kinds: tuple[str, ...]
    confusion: tuple[tuple[float, ...], ...]


def recovered(setting: Setting, seed: int) -> Recovered:
    """Infer simulated players; return the share read back rightly by kind, and the confusion matrix of kinds."""
    grid = players(setting.levels, setting.rationalities, setting.frame)
    likeliest: dict[Player, list[dict[Part, str]]] = {player: [] for player in setting.kinds}
    for player, record in simulated(setting, seed):
        found = shares(record, grid, PARTS)
        likeliest[player].append({part: max(of, key=lambda name: of[name]) for part, of in found.items()})
    kinds = [f"{player.context} {player.label}" for player in setting.kinds]
    rows: dict[str, dict[str, float]] = {}
    confusion = np.zeros((len(kinds), len(kinds)))
    # With one level among the hypotheses there is nothing to recover.
    parts = PARTS if len(setting.levels) > 1 else ("context", "horizon")
    for k, (player, mine) in enumerate(likeliest.items()):
        true = {part: str(getattr(player, part)) for part in PARTS}
        rows[kinds[k]] = {part: float(np.mean([one[part] == true[part] for one in mine])) for part in parts}
        for one in mine:
            read = f"{one['context']} L{one['level']}H{one['horizon']}"
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
    return {setting.name: recovered(setting, seed) for setting in settings}
