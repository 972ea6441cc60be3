"""Choice sequences of simulated tiger players in words, with the exact trace of who they may be.

Cases alternate between single players and pairs. The rationality, which cannot be said in words, is averaged out.
"""

from __future__ import annotations

from collections.abc import Iterator

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.planner import marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.tiger.minds import ALONE_RATIONALITY, RATIONALITY, Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import play_pairs
from limp.worlds.tiger.policy import RATIONALITIES, frame_of, intent_of, trace_of
from limp.worlds.tiger.records import Record

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
ACTS = ("listen", "open the left door", "open the right door")
GROWLS = ("hears a growl from the left", "hears a growl from the right")
CREAKS = ("", "hears a creak from the left", "hears a creak from the right")
"""In words, by number; silence is not told."""
FACTS = (
    f"{PLAYER} and {OTHER} are in two rooms with the same two doors, with a tiger behind one and gold behind the"
    " other",
    "nobody knows where the tiger is, and it moves whenever somebody opens a door",
    "a growl mostly comes from the tiger's door, and a creak from a door that the other one opens",
)
STEPS = {1: "one step", 2: "two steps"}


def cases(limit: int | None, seed: int) -> Iterator[Case]:
    """Simulate one player after the other, of each kind in turn."""
    for n in range(CASES if limit is None else limit):
        player = KINDS[n % len(KINDS)]
        mind = open_mind(player)
        minds = [mind] if player.context == "alone" else [mind, mind]
        yield case_of(play_pairs(minds, 1, TRIALS, seed + n)[0][0], f"{label(player)}, {n}")


def case_of(record: Record, name: str) -> Case:
    """Tell what a player did and heard in words, with its exact trace."""
    grid = [(kind, Player(kind.context, kind.level, kind.horizon, r)) for r in RATIONALITIES for kind in KINDS]
    fine = trace_of(record, [player for _, player in grid], PLAYER)
    return Case(name, told(record), marginalised(fine, [in_words(kind) for kind, _ in grid]))


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
        events.append(does(PLAYER, ACTS[act]))
        heard = (GROWLS[growl] if growl >= 0 else "", CREAKS[creak] if creak >= 0 else "")
        events += [is_so(words, PLAYER) for words in heard if words]
    return episode_told((PLAYER, OTHER), FACTS, events)
