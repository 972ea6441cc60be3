"""Measure how the time of the planner of one person's search grows with goals, places and steps.

python -m tools.speed_seeking
"""

from __future__ import annotations

import time
from itertools import pairwise

from limp.benchmarks.comparison import table

from limp.events import Action, Episode, Source, State
from limp.minds.attitudes import Attitude, Have, Hypothesis, Mind
from limp.minds.facts import At, Place
from limp.minds.meanings import Act
from limp.symbolic.household.domain.parameters import Parameters
from limp.symbolic.household.planning.seeking import walk_trace

from .command import parser

USUAL = (8, 16, 16)
"""Goals, places and steps where they are not varied."""
SIZES = (4, 8, 16, 32, 64)


def episode(places: int, steps: int) -> Episode:
    """Return a walk of `steps` acts among `places` cabinets of one kitchen, each with a thing of its own."""
    spots = [Place(name=f"{n} cabinet", room="kitchen") for n in range(places)]
    facts = tuple(At(thing=f"thing {n}", place=place) for n, place in enumerate(spots))
    acts = [Act(verb="walk", place=Place(room="kitchen"))]
    for n in range(steps):
        acts.append(Act(verb=("walk", "open", "close")[n % 3], place=spots[n // 3 % places]))
    events = tuple(Action.of("Ann", act, Source(kind="text")) for act in acts)
    return Episode(agents=("Ann",), initial=State(facts=facts), events=events)


def seconds(goals: int, places: int, steps: int, repeats: int = 3) -> float:
    """Return the least time of several runs."""
    story = episode(places, steps)
    wants = [Attitude(holder="Ann", verb="wants", content=Have(thing=f"thing {n}")) for n in range(goals)]
    minds = [Mind(agent="Ann", attitudes=(want,)) for want in wants]
    hypotheses = [Hypothesis(choice=str(n), mind=mind) for n, mind in enumerate(minds)]
    taken = []
    for _ in range(repeats):
        begun = time.perf_counter()
        walk_trace(story, hypotheses, Parameters())
        taken.append(time.perf_counter() - begun)
    return min(taken)


def main() -> None:
    """Print a table: milliseconds as goals, places or steps grow, and by how much more each doubling takes."""
    parser("tools.speed_seeking", __doc__).parse_args()
    rows = [("", *(str(size) for size in SIZES))]
    for k, name in enumerate(("goals", "places", "steps")):
        found = [seconds(*(size if at == k else usual for at, usual in enumerate(USUAL))) for size in SIZES]
        rows.append((f"ms by {name}", *(f"{1000 * one:.1f}" for one in found)))
        rows.append(("  times the last", "", *(f"{b / a:.1f}" for a, b in pairwise(found))))
    print(table(rows))


if __name__ == "__main__":
    main()
