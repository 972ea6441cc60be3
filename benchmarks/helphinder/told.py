"""Maze scenarios in words, with the exact trace of what Large and Small may want.

The exact grid has rewards and reaches that cannot be said in words; they are averaged out. Eight joint minds
remain: Large helps, hinders, or wants the flower or the tree, and Small wants the flower or the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.phrases import in_a_row
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.attitudes import Attitude, Hypothesis, Mind, Reach
from limp.minds.facts import Place
from limp.planner import Trace, marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.grid import STAY, WORDS, Position
from limp.worlds.maze.minds import LARGE, SMALL, attitudes_of, hypotheses, mind_of
from limp.worlds.maze.policy import MazePolicy, path_trace
from limp.worlds.maze.scenarios import Scenario
from limp.worlds.maze.world import MazePath, World

from ..agreement import grouped

BOULDER = "the boulder"
STEPS = 15
"""The most steps of both that are told."""


def cases(scenarios: Sequence[Scenario]) -> Iterator[Case]:
    """Tell the first STEPS of each; those in one world are planned for together, when the first is asked for."""
    grid = hypotheses(scenarios[0].world.maze.goal_names) if scenarios else ()
    minds = [mind_of(hypothesis) for hypothesis in grid]
    coarse = [large_in_words(mind.goal, mind.small_goal) for mind in minds]
    partners = tuple(small_in_words(small) for _, small in dict.fromkeys((m.goal, m.small_goal) for m in minds))
    worlds = grouped(scenario.world for scenario in scenarios)
    policy = MazePolicy()
    paths = [MazePath(s.path.states[: STEPS + 1], s.path.steps[:STEPS]) for s in scenarios]
    for scenario, path in zip(scenarios, paths, strict=True):
        together = [paths[n].states[:-1] for n in worlds[scenario.world]]
        fine = path_trace(path, grid, policy.table(scenario.world, minds, sorted(set().union(*together))))
        episode = told(scenario.world, path)
        yield Case(scenario.id, episode, _even(marginalised(fine, coarse)), partners)


def large_in_words(goal: str, small_goal: str) -> Hypothesis:
    """Return what Large has in mind, told in words; the choice names what both want."""
    mind = Mind(agent=LARGE, attitudes=attitudes_of(goal, small_goal))
    return Hypothesis(choice=f"Large: {goal}, Small: {small_goal}", mind=mind)


def small_in_words(goal: str) -> Hypothesis:
    """Return what Small has in mind, told in words."""
    wants = Attitude(holder=SMALL, verb="wants", content=Reach(place=Place(name=goal)))
    return Hypothesis(choice=goal, mind=Mind(agent=SMALL, attitudes=(wants,)))


def told(world: World, path: MazePath) -> Episode:
    """Tell a path: who moves or pushes whom where, towards what, and what fails."""
    events: list[Event] = []
    for state, step in zip(path.states, path.steps, strict=False):
        between = int(world.after_large[state, step.large])
        events.append(does(LARGE, _does(world, state, between, step.large, LARGE)))
        after = between if step.failed else int(world.after_small[between, step.small])
        events.append(does(SMALL, _does(world, between, after, step.small, SMALL)))
        if step.failed:
            events.append(is_so("Small slips and stays where it is"))
    goals = " and ".join(f"a {name}" for name in world.maze.goal_names)
    things = f"{goals}, and with a boulder that Large can push" if world.boulder else goals
    places = _things(world, path.states[0])
    facts = [f"{LARGE} and {SMALL} are in a maze with {things}", "Large is strong and can push Small"]
    facts += [f"{who} is {_from_goals(world, places[who])}" for who in (LARGE, SMALL)]
    return episode_told((LARGE, SMALL), facts, events)


def _even(trace: Trace) -> Trace:
    """Give the joint minds equal priors of 1, as the grid does but for rounding."""
    even = tuple(h.model_copy(update={"prior": 1.0}) for h in trace.hypotheses)
    return Trace(even, trace.steps, trace.log_probs, trace.estimator)


def _things(world: World, state: int) -> dict[str, Position]:
    large, small, boulder = world.places(state)
    return {LARGE: large, SMALL: small} | ({BOULDER: boulder} if boulder is not None else {})


def _steps(world: World, one: Position, other: Position) -> int:
    maze = world.maze
    return int(maze.distances[maze.cell(one, ""), maze.cell(other, "")])


def _from_goals(world: World, place: Position) -> str:
    away = {name: _steps(world, place, goal) for name, goal in world.maze.goals}
    return " and ".join(f"{n} step{'s' * (n != 1)} from the {name}" for name, n in away.items())


def _does(world: World, before: int, after: int, action: int, who: str) -> str:
    """Return what somebody attempts as a verb phrase, with what it comes nearer to, or else goes away from."""
    if action == STAY:
        return WORDS[STAY]
    then, now = _things(world, before), _things(world, after)
    if then[who] == now[who]:
        return f"try to {WORDS[action]}"
    way = WORDS[action].removeprefix("move ")
    pushed = [thing for thing in then if thing != who and then[thing] != now[thing]]
    phrase, moved = (f"push {pushed[0]} {way}", pushed[0]) if pushed else (WORDS[action], who)
    marks = {f"the {name}": place for name, place in world.maze.goals}
    if not pushed and who == LARGE:
        marks[SMALL] = then[SMALL]
    return phrase + _direction(world, then[moved], now[moved], marks)


def _direction(world: World, then: Position, now: Position, marks: Mapping[str, Position]) -> str:
    """Return what a move leads towards, or else away from, as the end of a phrase."""
    change = {mark: _steps(world, now, place) - _steps(world, then, place) for mark, place in marks.items()}
    if closer := [mark for mark, steps in change.items() if steps < 0]:
        return f", towards {in_a_row(closer)}"
    farther = [mark for mark, steps in change.items() if steps > 0]
    return f", away from {in_a_row(farther)}" if farther else ""
