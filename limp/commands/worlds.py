"""`limp worlds`: worlds that are declared in files: check one, and infer minds from what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from ..errors import InputError
from ..inputs.files import write_whole
from ..planning.tables import Table, tabled
from ..report.plots import curves, plot
from ..worlds.declared import WorldFile, read_world
from ..worlds.gridworld import Gridworld, State
from ..worlds.watching import watched
from .flags import argument, command_line, flag

app = command_line("Worlds that are declared in files; see docs/worlds.md.")

WorldPath = Annotated[Path, argument("FILE", "A grid world as TOML.")]


@app.command()
def check(path: WorldPath) -> None:
    """Say how many states can be reached, what can be done, whether goals can be reached, and what is wrong."""
    file = read_world(path)
    table = tabled(Gridworld(file))
    world, start = table.world, table.start()
    typer.echo(f"{path.name}: {len(table.states)} states, {len(table.joint)} acts; all probabilities add up to 1.")
    for agent, acts in zip(world.agents, table.choices, strict=True):
        typer.echo(f"{agent} can {', '.join(acts)}.")
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
    typer.echo("".join(f"{line}\n" for line in _not_scored(file, table)), nl=False)


def _not_scored(file: WorldFile, table: Table[State]) -> Iterator[str]:
    """Return what `infer` cannot do with the file, or takes no notice of."""
    for name, one in file.agents.items():
        if one.sees == "all" and one.noise:
            yield f'{name} sees all, so that noise changes nothing. Give {name} sees = "in sight".'
    if any(one.sees == "in sight" for one in file.agents.values()):
        try:
            watched(table, file)
        except InputError as error:
            yield f"`limp worlds infer` cannot score acts here: {error}"
    elif len(file.agents) == 1 and len(table.world.starts()) > 1:
        name = table.world.agents[0]
        yield (
            f"`limp worlds infer` cannot score acts here: {name} sees all, and it is left open how things are at"
            f' first. Declare one first state, or give {name} sees = "in sight"; what was found or heard can be'
            " scored."
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
    """Print the probability of each goal after every act, and after what an unseen path left behind.

    Of one who sees what is in sight, also what they believed at first, on average, in all and by goal.
    """
    if drawn is not None and drawn.suffix.lower() != ".svg":
        raise InputError(f"{drawn.name} is no SVG file.", "Name a file that ends in .svg.")
    file = read_world(path)
    world = Gridworld(file)
    inferred = watched(tabled(world), file, acts, found, heard)
    lines = {goal: course.tolist() for goal, course in inferred.posteriors().items()}
    believed = inferred.first_beliefs()
    told = {**lines, **{f"believed {world.lies(state)}": course.tolist() for state, course in believed.items()}}
    for t, step in enumerate(("before", *inferred.trace.steps)):
        typer.echo("  ".join([f"{step:30}", *(f"{goal} {course[t]:.3f}" for goal, course in told.items())]))
    for goal in lines if believed else ():
        given = (f"{world.lies(s)} {course[-1]:.3f}" for s, course in inferred.first_beliefs(goal).items())
        typer.echo("  ".join([f"who wants {goal} believed at first", *given]))
    if believed:
        typer.echo(f"(taken to be so: {world.lies(max(world.starts().items(), key=lambda one: one[1])[0])})")
    typer.echo(f"({inferred.trace.estimator})")
    if drawn is not None:
        write_whole(
            drawn, plot(f"{path.stem}: what is wanted", curves(lines), {}, "step", "probability", (0.0, 1.0))
        )
        typer.echo(f"written: {drawn}")
