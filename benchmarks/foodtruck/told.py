"""Films in words, with the exact trace of which truck the walker likes best and which one it expects.

The rewards and the belief in numbers cannot be said in words. Those with one favourite truck and one likeliest
content of the far spot are averaged within each pair of these; the others are left out.
"""

from __future__ import annotations

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.attitudes import Attitude, Hypothesis, Mind, Reach
from limp.minds.facts import At, Place, Proposition
from limp.planner import FloatArray, Trace, marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.grid import Position

from ..people.maps import steps
from .films import NOTHING, STAY, TRUCKS, Film
from .minds import Settings, trace

WHO = "Ann"
NEAR, FAR = "near spot", "far spot"


def case_of(film: Film, settings: Settings) -> Case:
    """Tell a film in words, with its exact trace."""
    fine = trace(film, settings)
    pairs = [(_one(desire), _one(belief)) for belief in settings.beliefs(film) for desire in settings.desires]
    clear = [n for n, (truck, content) in enumerate(pairs) if truck >= 0 and content >= 0]
    kept = Trace(tuple(fine.hypotheses[n] for n in clear), fine.steps, fine.log_probs[clear], fine.estimator)
    said = {pair: in_words(film, *pair) for pair in {pairs[n] for n in clear}}
    return Case(film.id, told(film), marginalised(kept, [said[pairs[n]] for n in clear]))


def _one(values: FloatArray) -> int:
    """The position of the largest value, or -1 if it is not the only one."""
    return int(values.argmax()) if (values == values.max()).sum() == 1 else -1


def in_words(film: Film, truck: int, content: int) -> Hypothesis:
    """Return the mind that likes `truck` best and takes `content` for the likeliest, in words."""
    there = film.contents[content]
    parked = At(thing=_name(there), place=Place(name=FAR))
    thought = Proposition(words=f"the {FAR} is empty") if there == NOTHING else parked
    attitudes = (
        Attitude(holder=WHO, verb="believes", content=thought),
        Attitude(holder=WHO, verb="wants", content=Reach(place=Place(name=_name(TRUCKS[truck])))),
    )
    return Hypothesis(choice=f"wants {TRUCKS[truck]}, expects {there}", mind=Mind(agent=WHO, attitudes=attitudes))


def told(film: Film) -> Episode:
    """Tell a walk: each step with the spots that it leads towards, and what comes into view."""
    events = list[Event]()
    shown = film.contents[film.truth]
    content = "is empty" if shown == NOTHING else f"holds the {_name(shown)}"
    looks = next((n for n, place in enumerate(film.places) if place in film.in_view), -1)
    for n, place in enumerate(film.places):
        if n == looks:
            events.append(is_so(f"sees that the {FAR} {content}", WHO))
        if n < len(film.acts):
            events.append(does(WHO, _does(film, film.acts[n], place, film.places[n + 1 : n + 2])))
    possible = ", ".join(f"the {_name(content)}" for content in film.contents if content != NOTHING)
    facts = (
        f"{WHO} is outdoors and looks for lunch",
        f"the {_name(film.parked)} is in the {NEAR}",
        f"the {FAR} is behind a wall and holds one of {possible}, or nothing",
    )
    return episode_told((WHO,), facts, events)


def _name(truck: str) -> str:
    return f"truck with {truck} food"


def _does(film: Film, act: str, before: Position, after: tuple[Position, ...]) -> str:
    if not after:
        return f"eat at the {_name(film.eaten)}"
    away = [(name, steps(film.rows, spot)) for name, spot in zip((NEAR, FAR), film.spots, strict=True)]
    nearer = [f"the {name}" for name, far in away if far[after[0]] < far[before]]
    does = act if act == STAY else f"move {act}"
    return does + f", towards {' and '.join(nearer)}" * bool(nearer)
