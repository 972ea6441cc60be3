"""`limp worlds`: worlds that are declared in files: check one, and infer minds from what happened in it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from ..errors import InputError
from ..inputs.files import write_whole
from ..planning.inference import Inference, infer, mindsets
from ..planning.mindset import Mindset
from ..planning.paths import Clues
from ..planning.tables import Table, tabled
from ..planning.world import Step
from ..report.plots import curves, plot
from ..worlds.declared import WorldFile, read_world
from ..worlds.gridworld import Gridworld, State
from .flags import argument, command_line, flag

app = command_line("Worlds that are declared in files; see docs/worlds.md.")

WorldPath = Annotated[Path, argument("FILE", "A grid world as TOML.")]


@app.command()
def check(path: WorldPath) -> None:
    """Say how many states can be reached, whether goals can be, and what is wrong with the file."""
    table = tabled(Gridworld(read_world(path)))
    world, start = table.world, table.start()
    typer.echo(f"{path.name}: {len(table.states)} states, {len(table.joint)} acts; all probabilities add up to 1.")
    for agent in world.agents:
        for goal in world.goals(agent):
            ended = table.ended(agent, goal)
            if not ended.any():
                raise InputError(f"{agent} can never reach the goal {goal!r}.", "Correct what it asks for.")
            lost = table.cut_off(ended)
            typer.echo(
                f"{agent}, {goal}: reached in {np.count_nonzero(ended)} states, out of reach from"
                f" {np.count_nonzero(lost)}, and at the start with probability {float(start @ lost):.3g}."
            )


@app.command(name="infer")
def infer_minds(
    path: WorldPath,
    acts: Annotated[str, flag("ACTS", "What was seen from the start, as `right, take key, up`.")] = "",
    found: Annotated[str, flag("TRACES", "What was found afterwards, as `crumbs 3 4, crumbs 5 4`.")] = "",
    heard: Annotated[str, flag("SOUNDS", "All that was heard, as `8 step, 1 door opened`.")] = "",
    drawn: Annotated[
        Path | None, flag("FILE", "Draw the posterior after every step as SVG.", name="--plot")
    ] = None,
) -> None:
    """Print the probability of each goal after every act, and after what an unseen path left behind."""
    file = read_world(path)
    if len(file.agents) > 1:
        raise InputError("minds are inferred here where one agent acts.", "Use limp.planning.inference in Python.")
    inferred = _inferred(tabled(Gridworld(file)), file, acts, found, heard)
    lines = {goal: course.tolist() for goal, course in inferred.posteriors().items()}
    for t, step in enumerate(("before", *inferred.trace.steps)):
        typer.echo("  ".join([f"{step:30}", *(f"{goal} {course[t]:.3f}" for goal, course in lines.items())]))
    typer.echo(f"({inferred.trace.estimator})")
    if drawn is not None:
        write_whole(
            drawn, plot(f"{path.stem}: what is wanted", curves(lines), {}, "step", "probability", (0.0, 1.0))
        )
        typer.echo(f"written: {drawn}")


def _inferred(table: Table[State], file: WorldFile, acts: str, found: str, heard: str) -> Inference[State]:
    (agent,) = file.agents
    goals = dict.fromkeys(table.world.goals(agent), 1.0)
    minds = mindsets(
        Mindset[State](),
        goal={goal: file.minds.goal.get(goal, 0.0) for goal in goals} if file.minds.goal else goals,
        rationality=file.minds.rationality,
        foresight=file.minds.foresight or (math.inf,),
        lapse=file.minds.lapse,
    )
    state, steps = max(table.world.starts().items(), key=lambda one: one[1])[0], list[Step[State]]()
    for act in filter(None, (one.strip() for one in acts.split(","))):
        if act not in table.world.actions(agent, state):
            known = ", ".join(table.world.actions(agent, state))
            raise InputError(f"{agent} cannot {act} after {len(steps)} acts.", f"There one can: {known}.")
        (state, *others) = table.world.follows(state, (act,))
        if others:
            raise InputError(f"{act} can lead to several states.", "Give the path in Python.")
        steps.append(Step((act,), state))
    traces = tuple(map(_trace, filter(None, found.split(","))))
    sounds = tuple(map(_sound, filter(None, heard.split(",")))) or None
    return infer(table, agent, minds, steps, Clues(traces, sounds))


def _trace(words: str) -> tuple[str, tuple[int, int]]:
    *name, x, y = ["", "", *words.split()]
    if not (x.isdecimal() and y.isdecimal()):
        raise InputError(f"{words!r} is no trace on a square.", "Write its name, x and y: crumbs 3 4.")
    return " ".join(filter(None, name)), (int(x), int(y))


def _sound(words: str) -> tuple[str, int]:
    times, _, name = words.strip().partition(" ")
    if not times.isdecimal():
        raise InputError(f"{words!r} is no number of sounds.", "Write how often, then the sound: 8 step.")
    return name, int(times)
