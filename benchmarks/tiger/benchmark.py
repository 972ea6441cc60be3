"""Tiger: the single-agent and the interactive tiger task, compared with Steixner-Kumar et al. (2022).

`study` computes the figures of the models (exactly where possible), recovers simulated players, and compares
everything with `published.json`. With `--data FILE.csv` it analyses real players as well. As questions the
benchmark asks whether a simulated pair cooperates or competes. Human data, the authors' rationality, their
discount and their level-0 prior are not published, so nothing is claimed about them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind
from limp.episodes.question import Question
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.inputs.checks import GivenSettings
from limp.minds.facts import Value
from limp.planner import marginalised
from limp.protocols.benchmarks import Benchmark, Case, StudyReport
from limp.report.plots import plot
from limp.worlds.tiger.interactive import open_mind
from limp.worlds.tiger.minds import ALONE_RATIONALITY, RATIONALITY, Frame, Player
from limp.worlds.tiger.play import StreamKind, play_pairs
from limp.worlds.tiger.policy import CONTEXTS, HORIZONS, RATIONALITIES, frame_of, intent_of, trace_of
from limp.worlds.tiger.records import Record, indices, load_players
from limp.worlds.tiger.task import ACTIONS, CREAKS, GROWLS, JOINT, Context, Version

from ..people.model import narrated, worded
from ..studies import RULE, VERSION, Beside, comparison_table, published, reported, table
from .figures import (
    IDENTICAL,
    Alone,
    Cells,
    VersionFigures,
    intentional,
    interactive,
    particle_errors,
    single_agent,
)
from .players import (
    PARTS,
    TABLES,
    PlayerFigures,
    Recovered,
    Setting,
    Welch,
    contrasts,
    players_text,
    read_player,
    recovery,
    simulated,
)

NAME = "tiger"
PLAYER, OTHER = "Ann", "Bob"
TRIALS, CASES = 3, 10
"""Openings that an episode holds; cases if no limit is given."""
KINDS = (
    Player("cooperative", 1, 1, RATIONALITY),
    Player("competitive", 1, 1, RATIONALITY),
    Player("alone", 0, rationality=ALONE_RATIONALITY),
    Player("cooperative", 1, 2, RATIONALITY),
    Player("competitive", 1, 2, RATIONALITY),
)
OPTIONS = {"cooperative": "They cooperate.", "competitive": "They compete."}
SIMULATION = {
    "context": "competitive, cooperative or alone (competitive)",
    "level": "how deep the players think of each other: 1 to 4 (1)",
    "horizon": "how many steps they plan ahead: 1 to 4 (1)",
    "rationality": f"Boltzmann beta ({RATIONALITY:g}; alone {ALONE_RATIONALITY:g})",
    "frame": "what a player takes the other one for: uniform or intentional (uniform)",
    "version": "the version of the task (modified)",
    "stream": "where the tigers are: blocks or iid (blocks)",
    "trials": "trials for each player (3)",
    "pairs": "pairs of players (1)",
}


class Figure(Value):
    """A published figure, and the spread where the paper prints one."""

    value: float
    spread: float | None = None


class Paper(Value):
    """What the paper prints, alone by version and in pairs by context and horizon, and values for reference."""

    source: str
    doi: str
    note: str
    tt_quantal_listens: Mapping[Version, Figure]
    itt: Mapping[str, Mapping[str, Mapping[str, Figure]]]
    reference: Mapping[str, object]


class Summary(Value):
    """All figures of a run."""

    tt: Alone
    itt: Cells
    itt_intentional: Cells
    particle_error: Mapping[str, float]
    recovery: Mapping[str, Recovered]
    players: list[PlayerFigures]
    contrasts: Mapping[str, Welch]
    beside: list[Beside]
    rule: str
    identical: str
    published: Paper
    seconds: float


@dataclass(frozen=True)
class Tiger(Benchmark):
    """The benchmark; `data` is a CSV file of real players, if there is one."""

    data: str = ""
    settings: tuple[Setting, ...] = TABLES

    name = NAME
    version = VERSION

    def questions(self) -> Iterable[Question]:
        """Return the questions whether simulated pairs cooperate, from one player's 30 trials in words; seed 0."""
        for n, (player, record) in enumerate(simulated(self.settings[0], 0)):
            name = f"{player.context} {player.label}, {n}"
            story, people = narrated(told(record)), dict.fromkeys(OPTIONS, 0.0)
            yield worded(name, story, f"Do {PLAYER} and {OTHER} cooperate or compete?",
                         OPTIONS, people)[0]  # fmt: skip

    def target(self, question: Question) -> str:
        """Return the context that the pair was simulated in."""
        return question.id.split()[0]

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Simulate players of each kind in turn, single ones and pairs; yield their choices in words.

        The rationality cannot be said in words, and is averaged out of the exact trace.
        """
        grid = [(kind, Player(kind.context, kind.level, kind.horizon, r)) for r in RATIONALITIES for kind in KINDS]
        for n in range(CASES if limit is None else limit):
            player = KINDS[n % len(KINDS)]
            mind = open_mind(player)
            minds = [mind] if player.context == "alone" else [mind, mind]
            record = play_pairs(minds, 1, TRIALS, seed + n)[0][0]
            fine = trace_of(record, [player for _, player in grid], PLAYER)
            exact = marginalised(fine, [in_words(kind) for kind, _ in grid])
            yield Case(f"{label(player)}, {n}", told(record), exact)

    def study(self, out: Path, seed: int) -> StudyReport:
        """Compute all figures and write summary.json, table.txt and the plots."""
        begun = time.perf_counter()
        logs = load_players(Path(self.data)) if self.data else ()
        tt, itt, errors = single_agent(), interactive(), particle_errors(seed)
        tables = recovery(seed, self.settings)
        paper = Paper.model_validate(published(NAME))
        beside, players = besides(tt, itt, paper), [read_player(log, seed) for log in logs]
        figures = Summary(
            tt=tt,
            itt=itt,
            itt_intentional=intentional(seed),
            particle_error=errors,
            recovery=tables,
            players=players,
            contrasts=contrasts(players),
            beside=beside,
            rule=RULE,
            identical=IDENTICAL,
            published=paper,
            seconds=time.perf_counter() - begun,
        )
        text = "\n\n".join([comparison_table(beside), _recovery_text(tables), *players_text(players)])
        return reported(NAME, out, seed, figures, text, _plots(figures))

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate`."""
        return SIMULATION

    def simulate(self, settings: Mapping[str, str], seed: int) -> StudyReport:
        """Play pairs of like players (or one alone) and show the first pair step by step."""
        given = GivenSettings(settings, SIMULATION)
        context = cast(Context, given.choice("context", (*CONTEXTS, "alone"), "competitive"))
        player = Player(
            context=context,
            level=0 if context == "alone" else given.whole("level", 1, high=4),
            horizon=given.whole("horizon", 1, high=4),
            rationality=given.number("rationality", ALONE_RATIONALITY if context == "alone" else RATIONALITY),
            frame=cast(Frame, given.choice("frame", ("uniform", "intentional"), "uniform")),
            version=cast(Version, given.choice("version", sorted({v for _, v in JOINT}), "modified")),
        )
        mind = open_mind(player, seed=seed)
        stream = cast(StreamKind, given.choice("stream", ("iid", "blocks"), "blocks"))
        pairs, trials = given.whole("pairs", 1, high=10_000), given.whole("trials", 3, high=1000)
        played = play_pairs([mind] if context == "alone" else [mind, mind], pairs, trials, seed, stream)
        everyone = [session for pair in played for session in pair]
        found = indices([trial for session in everyone for trial in session.trials()])
        sessions = [_session(session) for session in everyone]
        data: dict[str, object] = {"player": asdict(player), "indices": asdict(found), "sessions": sessions}
        text = f"{_log(played[0])}\n\n{player.context} {player.label}: {len(everyone)} players x {trials} trials\n"
        text += f"listens {found.listens:.3f}, |evidence| {found.evidence_abs:.3f}, correct {found.correct:.3f}"
        return StudyReport(data=data, text=text)


def open_benchmark(data: str = "") -> Tiger:
    """Open the benchmark; `data` is a CSV file of real players."""
    return Tiger(data)


def besides(tt: Alone, itt: Cells, paper: Paper) -> list[Beside]:
    """Return every published figure with ours beside it."""
    found = []
    alone: dict[Version, VersionFigures] = {"original": tt.original, "modified": tt.modified}
    for version, figure in paper.tt_quantal_listens.items():
        name, ours = f"alone, {version}: listens (quantal response)", alone[version].listens_quantal
        found.append(Beside(name=name, ours=ours, published=figure.value, spread=figure.spread))
    for context, horizon in ((c, f"H{h}") for c in CONTEXTS for h in HORIZONS):
        for name, figure in paper.itt[context][horizon].items():
            label = f"{context} {horizon}: {name.replace('_', ' ')}"
            ours, known = itt[context][horizon][name], name != "identical"
            found.append(
                Beside(name=label, ours=ours, published=figure.value, spread=figure.spread, compared=known)
            )
    return found


def _recovery_text(tables: Mapping[str, Recovered]) -> str:
    rows: list[tuple[str, ...]] = [("read back rightly from 30 trials", "players", "context", "level", "horizon")]
    for name, found in tables.items():
        rows.append((name, "", "", "", ""))
        for kind, right in found.right.items():
            shown = [f"{right[part]:.0%}" if part in right else "-" for part in PARTS]
            rows.append((f"  {kind}", str(found.players_of_each_kind), *shown))
    return table(rows)


def _plots(summary: Summary) -> dict[str, str]:
    errors = summary.particle_error
    counts, first = [float(n) for n in errors], next(iter(errors.values()))
    slope = [first * (counts[0] / n) ** 0.5 for n in counts]
    lines = {
        name: [(math.log10(n), math.log10(value)) for n, value in zip(counts, values, strict=True)]
        for name, values in (("error", [*errors.values()]), ("1 / sqrt(particles)", slope))
    }
    title = "Particle filter against the exact one"
    return {"particles.svg": plot(title, lines, {}, "log10 of the particles", "log10 of the error")}


def _session(session: Record) -> dict[str, object]:
    steps = zip(session.action, session.growl, session.creak, session.tiger, strict=True)
    return {
        "steps": [
            {
                "action": ACTIONS[a], "growl": GROWLS[g] if g >= 0 else None, "creak": CREAKS[c],
                "tiger": ("left", "right")[t],
            }
            for a, g, c, t in steps
        ]
    }  # fmt: skip


def _log(pair: tuple[Record, ...]) -> str:
    rows = [("step", "tiger", *(w for k in range(len(pair)) for w in (f"player {k + 1}", "growl", "creak")))]
    for t in range(max(len(s.action) for s in pair)):
        longest = max(pair, key=lambda s: len(s.action))
        row = [str(t + 1), ("left", "right")[longest.tiger[t]]]
        for s in pair:
            over = t >= len(s.action)
            growl = "" if over or s.growl[t] < 0 else GROWLS[s.growl[t]].removeprefix("growl ")
            creak = "" if over or not s.creak[t] else CREAKS[s.creak[t]].removeprefix("creak ")
            row += ["(done)" if over else ACTIONS[s.action[t]], growl, creak]
        rows.append(tuple(row))
    return table(rows)


DOES = ("listen", "open the left door", "open the right door")
GROWLING = ("hears a growl from the left", "hears a growl from the right")
CREAKING = ("", "hears a creak from the left", "hears a creak from the right")
"""In words, by number; silence is not told."""
FACTS = (
    f"{PLAYER} and {OTHER} are in two rooms with the same two doors, with a tiger behind one and gold behind the"
    " other",
    "nobody knows where the tiger is, and it moves whenever somebody opens a door",
    "a growl mostly comes from the tiger's door, and a creak from a door that the other one opens",
)
STEPS = {1: "one step", 2: "two steps"}


def label(player: Player) -> str:
    """Return the context and the horizon, such as `cooperative L1H2`, or `alone`."""
    return player.label if player.context == "alone" else f"{player.context} {player.label}"


def in_words(player: Player) -> Hypothesis:
    """Return who a player is, told in words; the choice is its label."""
    thought = frame_of(player.frame, OTHER).held_by(PLAYER)
    alone, intent = player.context == "alone", intent_of(player.context, PLAYER, OTHER)
    mind = Mind(
        agent=PLAYER,
        claims=(intent,) if alone else (thought, intent),
        manner="plays as if she were alone" if alone else f"plans {STEPS[player.horizon]} ahead",
    )
    return Hypothesis(choice=label(player), mind=mind)


def told(record: Record) -> Episode:
    """Tell choices, growls and creaks in sentences."""
    events: list[Event] = []
    for act, growl, creak in zip(record.action, record.growl, record.creak, strict=True):
        events.append(does(PLAYER, DOES[act]))
        heard = (GROWLING[growl] if growl >= 0 else "", CREAKING[creak] if creak >= 0 else "")
        events += [is_so(words, PLAYER) for words in heard if words]
    return episode_told((PLAYER, OTHER), FACTS, events)
