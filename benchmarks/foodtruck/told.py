"""Films in words, with the exact trace of which truck the walker likes best and which one it expects.

The rewards and the belief in numbers cannot be said in words. Those with one favourite truck and one likeliest
content of the far spot are averaged within each pair of these; the others are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limp.minds.attitudes import Attitude, Hypothesis, Mind, Reach
from limp.minds.events import Action, Episode, Event, Observation, State
from limp.minds.facts import At, Place, Proposition
from limp.planner import FloatArray, Trace, marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.foodtruck import EAT, EMPTY
from limp.worlds.foodtruck import WORDS as STEPS
from limp.worlds.foodtruck_inference import Observer, names
from limp.worlds.foodtruck_minds import Settings

from ..studies import sample
from .films import Film

WHO = "Ann"
NEAR, FAR = "near spot", "far spot"


def cases(films: Sequence[Film], limit: int | None) -> Iterator[Case]:
    """Tell the films, or a fair sample of them."""
    ordered = sample(films, lambda film: str(film.id), limit)
    worlds = {film.world: Observer(film.world, Settings()) for film in ordered}
    return (case_of(film, worlds[film.world]) for film in ordered)


def case_of(film: Film, observer: Observer) -> Case:
    """Tell a film in words, with its exact trace."""
    beliefs, desires = observer.beliefs(film.truth), observer.settings.desires(len(film.world.trucks))
    fine = observer.trace(film.walk, film.truth)
    pairs = [(_one(desire), _one(belief)) for belief in beliefs for desire in desires]
    clear = [n for n, (truck, world) in enumerate(pairs) if truck >= 0 and world >= 0]
    kept = Trace(tuple(fine.hypotheses[n] for n in clear), fine.steps, fine.log_probs[clear], fine.estimator)
    said = {pair: in_words(film, *pair) for pair in {pairs[n] for n in clear}}
    return Case(str(film.id), told(film), marginalised(kept, [said[pairs[n]] for n in clear]))


def _one(values: FloatArray) -> int:
    """The position of the largest value, or -1 if it is not the only one."""
    return int(values.argmax()) if (values == values.max()).sum() == 1 else -1


def in_words(film: Film, truck: int, world: int) -> Hypothesis:
    """Return the mind that likes `truck` best and takes `world` for the likeliest, in words."""
    there = film.world.worlds[world][film.far]
    parked = At(thing=_name(film, there), place=Place(name=FAR))
    thought = Proposition(words=f"the {FAR} is empty") if there == EMPTY else parked
    attitudes = (
        Attitude(holder=WHO, verb="believes", content=thought),
        Attitude(holder=WHO, verb="wants", content=Reach(place=Place(name=_name(film, truck)))),
    )
    choice = f"wants {film.world.trucks[truck]}, expects {names(film.world)[world]}"
    return Hypothesis(choice=choice, mind=Mind(agent=WHO, attitudes=attitudes))


def told(film: Film) -> Episode:
    """Tell a walk: each step with the spots that it leads towards, and what comes into view."""
    world, events = film.world, list[Event]()
    shown = world.worlds[film.truth][film.far]
    content = "is empty" if shown == EMPTY else f"holds the {_name(film, shown)}"
    cells, actions = film.walk.cells, film.walk.actions(world)
    looks = next((n for n, cell in enumerate(cells) if max(world.views[cell])), -1)
    for n, cell in enumerate(cells):
        if n == looks:
            events.append(Observation(agent=WHO, text=f"sees that the {FAR} {content}"))
        if n < len(actions):
            events.append(Action(agent=WHO, text=_does(film, cell, actions[n], cells[n + 1 : n + 2])))
    near = [row for s, row in enumerate(zip(*world.worlds, strict=True)) if s != film.far]
    possible = ", ".join(f"the {_name(film, row[film.far])}" for row in world.worlds if row[film.far] != EMPTY)
    facts = (
        f"{WHO} is outdoors and looks for lunch",
        f"the {_name(film, near[0][0])} is in the {NEAR}",
        f"the {FAR} is behind a wall and holds one of {possible}, or nothing",
    )
    return Episode(id=str(film.id), agents=(WHO,), initial=State.told(*facts), events=tuple(events))


def _name(film: Film, truck: int) -> str:
    return f"truck with {film.world.trucks[truck]} food"


def _does(film: Film, cell: int, action: int, after: tuple[int, ...]) -> str:
    if action == EAT:
        return f"eat at the {_name(film, int(film.world.truck_at[cell, film.truth]))}"
    return STEPS[action] + _towards(film, cell, after[0])


def _towards(film: Film, before: int, after: int) -> str:
    away = film.world.maze.distances
    spots = [(FAR if s == film.far else NEAR, cell) for s, cell in enumerate(film.world.cells_of_spots)]
    nearer = [f"the {name}" for name, cell in spots if away[after, cell] < away[before, cell]]
    return f", towards {' and '.join(nearer)}" * bool(nearer)
