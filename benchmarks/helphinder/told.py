"""Maze scenarios in words, with the exact trace of what Large and Small may want.

The exact grid has rewards and reaches that cannot be said in words; they are averaged out. Eight joint minds
remain: Large helps, hinders, or wants the flower or the tree, and Small wants the flower or the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind, wants
from limp.episodes.phrases import in_a_row
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.facts import the
from limp.planner import Trace, marginalised
from limp.protocols.benchmarks import Case
from limp.worlds import gridworld
from limp.worlds.grid import Position

from ..people.model import steps
from .mazes import BOULDER, LARGE, SMALL, Maze, Scenario, claims_of, grid_of, planned

STEPS = 15
"""The most steps of both that are told."""


def cases(scenarios: Sequence[Scenario]) -> Iterator[Case]:
    """Tell the first STEPS of each."""
    minds = grid_of()
    coarse = [large_in_words(mind.goal, mind.small_goal) for mind in minds]
    partners = tuple(small_in_words(small) for _, small in dict.fromkeys((m.goal, m.small_goal) for m in minds))
    for scenario, fine in zip(scenarios, planned(scenarios, minds, STEPS), strict=True):
        yield Case(scenario.id, told(scenario), _even(marginalised(fine, coarse)), partners)


def large_in_words(goal: str, small_goal: str) -> Hypothesis:
    """Return what Large has in mind, told in words; the choice names what both want."""
    mind = Mind(agent=LARGE, claims=claims_of(goal, small_goal))
    return Hypothesis(choice=f"Large: {goal}, Small: {small_goal}", mind=mind)


def small_in_words(goal: str) -> Hypothesis:
    """Return what Small has in mind, told in words."""
    return Hypothesis(choice=goal, mind=Mind(agent=SMALL, claims=(wants(SMALL, f"get to {the(goal)}"),)))


def told(scenario: Scenario) -> Episode:
    """Tell a path: who moves or pushes whom where, towards what, and what fails."""
    maze, events = scenario.maze, list[Event]()
    for (state, (large, small)), failed in list(zip(scenario.path, scenario.failed, strict=True))[:STEPS]:
        between = maze.after(state, (large, "stay"))
        events.append(does(LARGE, _does(maze, state, between, large, LARGE)))
        after = between if failed else maze.after(between, ("stay", small))
        events.append(does(SMALL, _does(maze, between, after, small, SMALL)))
        if failed:
            events.append(is_so("Small slips and stays where it is"))
    goals = " and ".join(f"a {name}" for name in maze.places)
    things = f"{goals}, and with a boulder that Large can push" if maze.boulder else goals
    places = _things(scenario.states[0])
    facts = [f"{LARGE} and {SMALL} are in a maze with {things}", "Large is strong and can push Small"]
    facts += [f"{who} is {_from_goals(maze, places[who])}" for who in (LARGE, SMALL)]
    return episode_told((LARGE, SMALL), facts, events)


def _even(trace: Trace) -> Trace:
    """Give the joint minds equal priors of 1, as the grid does but for rounding."""
    even = tuple(h.model_copy(update={"prior": 1.0}) for h in trace.hypotheses)
    return Trace(even, trace.steps, trace.log_probs, trace.estimator)


def _things(state: gridworld.State) -> dict[str, Position]:
    boulders = [where for where in state.things if isinstance(where, tuple)]
    return dict(zip((LARGE, SMALL, BOULDER), (*state.at, *boulders), strict=False))


def _from_goals(maze: Maze, place: Position) -> str:
    away = {name: steps(maze.rows, place)[goal] for name, goal in maze.places.items()}
    return " and ".join(f"{n} step{'s' * (n != 1)} from the {name}" for name, n in away.items())


def _does(maze: Maze, before: gridworld.State, after: gridworld.State, act: str, who: str) -> str:
    """Return what somebody attempts as a verb phrase, with what it comes nearer to, or else goes away from."""
    if act == "stay":
        return act
    then, now = _things(before), _things(after)
    if then[who] == now[who]:
        return f"try to move {act}"
    pushed = [thing for thing in then if thing != who and then[thing] != now[thing]]
    phrase, moved = (f"push {pushed[0]} {act}", pushed[0]) if pushed else (f"move {act}", who)
    marks = {f"the {name}": place for name, place in maze.places.items()}
    if not pushed and who == LARGE:
        marks[SMALL] = then[SMALL]
    return phrase + _direction(maze, then[moved], now[moved], marks)


def _direction(maze: Maze, then: Position, now: Position, marks: Mapping[str, Position]) -> str:
    """Return what a move leads towards, or else away from, as the end of a phrase."""
    far = {mark: steps(maze.rows, place) for mark, place in marks.items()}
    change = {mark: away[now] - away[then] for mark, away in far.items()}
    if closer := [mark for mark, steps in change.items() if steps < 0]:
        return f", towards {in_a_row(closer)}"
    farther = [mark for mark, steps in change.items() if steps > 0]
    return f", away from {in_a_row(farther)}" if farther else ""
