"""`limp sim`: agents in a world."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import PluginError, unknown
from ..protocols.benchmarks import Benchmark
from ..registry import BENCHMARKS, names, tried
from .flags import CONTEXT, AsJson, argument, command_line, free_flags
from .listing import list_names, worlds
from .runs import show_report

app = command_line()


@app.command(context_settings=CONTEXT)
def simulate(
    context: typer.Context,
    world: Annotated[str | None, argument("WORLD", "A world; without one, all are shown.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of everything random.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Simulate agents, and show what they did, saw and heard. Any other --name VALUE is a setting of the world.

    \b
    Examples:
      limp sim
      limp sim household --seed 1
      limp sim protom --env mdkg --scenario necessary-1
      limp sim tiger --context cooperative --horizon 2 --seed 1
    """
    if world is None:
        list_names("worlds")
        return
    opened = tried(world) if world in names(BENCHMARKS) else None
    if isinstance(opened, PluginError):
        raise opened
    if not isinstance(opened, Benchmark) or not opened.simulation:
        raise unknown("world", world, worlds())
    show_report(opened.simulate(free_flags(context.args), seed), as_json)
