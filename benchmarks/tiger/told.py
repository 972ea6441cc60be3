"""Choice sequences of simulated tiger players in words, with the exact trace of who they may be.

Cases alternate between single players and pairs. The rationality, which cannot be said in words, is averaged out.
"""

from __future__ import annotations

from collections.abc import Iterator

from limp.episodes.episode import Episode
from limp.episodes.events import Act, Event
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.attitudes import Attitude, Hypothesis, Mind
from limp.planner import marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.tiger.minds import ALONE_RATIONALITY, RATIONALITY, Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import play_pairs
from limp.worlds.tiger.policy import (
    RATIONALITIES,
    TigerPolicy,
    episode_of,
    frame_of,
    heard_in,
    hypothesis_of,
    intent_of,
)

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
WORDS = {
    "listen": "listen",
    "open left": "open the left door",
    "open right": "open the right door",
    "growl left": "hears a growl from the left",
    "growl right": "hears a growl from the right",
    "creak left": "hears a creak from the left",
    "creak right": "hears a creak from the right",
}
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
        session = play_pairs(minds, 1, TRIALS, seed + n)[0][0]
        yield case_of(f"{label(player)}, {n}", episode_of(PLAYER, session))


def case_of(name: str, plain: Episode) -> Case:
    """Tell an episode in words, with its exact trace."""
    grid = [(kind, Player(kind.context, kind.level, kind.horizon, r)) for r in RATIONALITIES for kind in KINDS]
    fine = TigerPolicy().score(plain, tuple(hypothesis_of(player, PLAYER) for _, player in grid))
    exact = marginalised(fine, [in_words(kind) for kind, _ in grid])
    return Case(name, told(plain), exact)


def label(player: Player) -> str:
    """Return the context and the horizon, such as `cooperative L1H2`, or `alone`."""
    return player.label if player.context == "alone" else f"{player.context} {player.label}"


def in_words(player: Player) -> Hypothesis:
    """Return who a player is, told in words; the choice is its label."""
    thought = Attitude(holder=PLAYER, verb="believes", content=frame_of(player.frame, OTHER))
    alone, intent = player.context == "alone", intent_of(player.context, PLAYER, OTHER)
    mind = Mind(
        agent=PLAYER,
        attitudes=(intent,) if alone else (thought, intent),
        manner="plays as if she were alone" if alone else f"plans {STEPS[player.horizon]} ahead",
    )
    return Hypothesis(choice=label(player), mind=mind)


def told(plain: Episode) -> Episode:
    """Put actions, growls and creaks in sentences; silence is not told."""
    events: list[Event] = []
    for event in plain.events:
        if isinstance(event, Act) and event.does in WORDS:
            events.append(does(PLAYER, WORDS[event.does]))
        elif (sign := heard_in(event, PLAYER)) in WORDS:
            events.append(is_so(WORDS[sign], PLAYER))
    return episode_told((PLAYER, OTHER), FACTS, events)
