"""`limp worlds`: worlds that are declared in files: check one, and infer minds from what happened in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from ..errors import InputError
from ..inputs.files import write_whole
from ..planning.tables import tabled
from ..report.plots import curves, plot
from ..worlds.declared import read_world
from ..worlds.gridworld import Gridworld
from ..worlds.watching import watched
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
            if world.lasts(agent, goal):
                typer.echo(f"{agent}, {goal}: is never done, and pays within reach of its squares.")
                continue
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
    inferred = watched(tabled(Gridworld(file)), file, acts, found, heard)
    lines = {goal: course.tolist() for goal, course in inferred.posteriors().items()}
    for t, step in enumerate(("before", *inferred.trace.steps)):
        typer.echo("  ".join([f"{step:30}", *(f"{goal} {course[t]:.3f}" for goal, course in lines.items())]))
    typer.echo(f"({inferred.trace.estimator})")
    if drawn is not None:
        write_whole(
            drawn, plot(f"{path.stem}: what is wanted", curves(lines), {}, "step", "probability", (0.0, 1.0))
        )
        typer.echo(f"written: {drawn}")
