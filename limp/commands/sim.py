"""`limp sim`: agents in a world."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import PluginError, unknown
from ..protocols.benchmarks import Benchmark
from ..registry import BENCHMARKS, names, tried
from .flags import CONTEXT, AsJson, argument, command_line, flag, free_flags, named_words
from .listing import list_names, worlds
from .runs import show_report

app = command_line()


@app.command(context_settings=CONTEXT)
def simulate(
    context: typer.Context,
    world: Annotated[str | None, argument("WORLD", "A world; without one, all are shown.")] = None,
    settings: Annotated[
        list[str] | None, flag("NAME=VALUE", "A setting of the world; repeatable.", name="--set")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of everything random.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Simulate agents, and show what they did, saw and heard.

    \b
    Examples:
      limp sim
      limp sim household --seed 1
      limp sim protom --set env=mdkg --set scenario=necessary-1
      limp sim tiger --set context=cooperative --set horizon=2 --seed 1

    Any other --name VALUE is a setting too: limp sim tiger --horizon 2.
    """
    if world is None:
        list_names("worlds")
        return
    given = {**free_flags(context.args), **named_words(settings or [], "--set", "people=3")}
    opened = tried(world) if world in names(BENCHMARKS) else None
    if isinstance(opened, PluginError):
        raise opened
    if not isinstance(opened, Benchmark) or not opened.simulation:
        raise unknown("world", world, worlds())
    show_report(opened.simulate(given, seed), as_json)
