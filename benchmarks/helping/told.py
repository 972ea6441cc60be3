"""Films in words, with the exact trace of what blue intends.

Blue is Ben, red is Rae. Only Ben's acts are scored: Rae's steps are told, and say nothing about what Ben intends.
"""

from __future__ import annotations

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.attitudes import Hypothesis, Mind, SocialGoal
from limp.planner import Trace, marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.grid import steps_from
from limp.worlds.helping import NONE, Act, Game
from limp.worlds.helping_inference import BLUE, INTENTIONS, RED, intends

from .films import Film

WHO = {BLUE: "Ben", RED: "Rae"}


def case_of(film: Film, exact: Trace) -> Case:
    """Tell a film in words, with its exact trace of Ben's acts."""
    return Case(film.id, told(film), marginalised(exact, [in_words(intention) for intention in INTENTIONS]))


def in_words(intention: SocialGoal) -> Hypothesis:
    """Return the mind that helps, hinders or does neither, in words."""
    mind = Mind(agent=WHO[BLUE], attitudes=(intends(intention, WHO[BLUE], WHO[RED]),))
    return Hypothesis(choice=intention, mind=mind)


def told(film: Film) -> Episode:
    """Tell a film: who moves where, how far Rae is from the star, and what becomes of the boxes."""
    game, events = film.game, list[Event]()
    states, rae, ben = film.seen.states, WHO[RED], WHO[BLUE]
    for n, (step, act) in enumerate(zip(film.seen.steps, film.seen.acts, strict=True)):
        (at, before), (_, after) = states[n], states[n + 1]
        tries = "tries to " if before == after and Act(step) != Act() else ""
        events.append(is_so(f"{tries}{Act(step).words()}; {_way(game, (at, after))}", rae))
        events.append(does(ben, _does(game, states[n], states[n + 1], act)))
    many = "a box" if len(game.boxes) == 1 else f"{len(game.boxes)} boxes"
    facts = (
        f"{rae} and {ben} are in a grid with walls and {many}",
        f"{rae} wants to reach the star within {game.steps} steps and cannot pass a box",
        f"{ben} can move boxes",
        f"at the start {_way(game, states[0])}",
    )
    return episode_told((ben, rae), facts, events)


def _way(game: Game, state: tuple[int, int]) -> str:
    """Say how far the star is for Rae, as the boxes stand."""
    at, red = state
    steps = _steps(game, at, red)
    if red == game.star:
        return f"{WHO[RED]} is at the star"
    if steps == NONE:
        return f"boxes close every way of {WHO[RED]} to the star"
    return f"{WHO[RED]} is {steps} step{'s' * (steps != 1)} from the star"


def _steps(game: Game, at: int, red: int) -> int:
    """Return how many steps red needs around the boxes, or NONE."""
    boxes = game.space.configurations[at][1]
    return steps_from([red], game.grid.ways, boxes).get(game.star, NONE)


def _does(game: Game, before: tuple[int, int], after: tuple[int, int], number: int) -> str:
    """Return what Ben does as a verb phrase, with what a moved box does to Rae's way."""
    act = game.acts[number]
    boxes = [game.space.configurations[at][1] for at, _ in (before, after)]
    if boxes[0] == boxes[1]:
        tries = "try to " if before[0] == after[0] and act.hand not in ("", "release") else ""
        return f"{tries}{act.words()}"
    was, now = (_steps(game, at, after[1]) for at in (before[0], after[0]))
    words = act.words() if act.hand else f"move {act.words().removeprefix('move ')} with the box"
    return f"{words}, which {_change(was, now)}"


def _change(was: int, now: int) -> str:
    who = WHO[RED]
    if was == now:
        return f"leaves {who}'s way as long as it was"
    if now == NONE:
        return f"closes {who}'s way"
    if was == NONE:
        return f"opens a way for {who}"
    more, word = abs(now - was), "longer" if now > was else "shorter"
    return f"makes {who}'s way {more} step{'s' * (more != 1)} {word}"
