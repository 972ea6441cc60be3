"""The file of a grid world: a map, what its letters mean, and what there is in it, as TOML.

    map = '''
    #######
    #A.k.D1
    #######'''
    legend = {"#" = "wall", "." = "floor", "A" = "floor", "k" = "floor", "D" = "floor", "1" = "floor"}
    [doors.gate]
    at = "D"
    state = "locked"
    [things.key]
    at = "k"
    opens = true
    [things.gem]
    at = "1"
    [agents.walker]
    start = "A"
    goals.gem = {has = "gem"}

Squares are letters of the map (all squares with the letter), names of regions, or [x, y] from 0, origin top left.
docs/worlds.md lists every entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ..inputs.checks import parse_toml, read_text
from .grid import Position

SEE = "docs/worlds.md shows what a file of a world holds."

Squares = str | Position | tuple[str | Position, ...]
"""A letter, a region, a square, or several of them."""
Ground = Literal["floor", "wall", "furniture", "curtain"]
"""Walls block and hide, furniture blocks, a curtain hides."""


class Entry(BaseModel):
    """A part of the file; unknown entries are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Door(Entry):
    """A door on a square; a closed one is opened from beside it, a locked one with a thing that opens.

    `closes` is the probability that whoever goes through it closes it behind.
    """

    at: Squares
    state: Literal["open", "closed", "locked"] = "open"
    closes: float = Field(default=0.0, ge=0.0, le=1.0)


class Thing(Entry):
    """A thing that lies on a square, or in a place; where that is not known, in places with their weights.

    Without either it is nowhere, but for `alternatives` that say where.

    `reach` are the squares from which it is taken, by default where it lies; one that is `fixed` is never taken. A
    thing that `opens` locked doors, all or those named, is used up by one. One that is `pushed` stands in the way
    of a `solid` world.
    """

    at: Squares = ()
    inside: str | Mapping[str, float] = ""
    reach: Squares = ()
    opens: bool | tuple[str, ...] = False
    fixed: bool = False
    pushed: bool = False


class Site(Entry):
    """Where things can be laid, from the squares of `reach`; under a `lid` they are hidden until it is opened."""

    at: Squares
    reach: Squares = ()
    lid: bool = False


class Use(Entry):
    """Something that is used once from a square, maybe `holding` a thing, such as a television.

    Where it `ends` all, whoever used it does nothing any more.
    """

    reach: Squares
    holding: str = ""
    ends: bool = False


class LeftBehind(Entry):
    """What a step may leave on the square it enters: always, or `holding` a thing, or only `on` some squares."""

    holding: str = ""
    on: Squares = ()


class Goal(Entry):
    """What an agent wants: all of it at once. `worth` is paid when it is reached, in the unit of the costs.

    With `within` it is never done, and each step that begins d < within steps from the square pays
    worth (1 - d / within).

    To have a thing, to have used something, to have put things on a place (or any of several), to be on a square,
    to be `by` a thing: where it lies.
    """

    has: str = ""
    uses: str = ""
    puts: Mapping[str, tuple[str, ...]] = {}
    at: Squares = ()
    by: str = ""
    worth: float = 0.0
    within: float = Field(default=0.0, ge=0.0)


class Agent(Entry):
    """Who acts: from where (each of several squares alike), what they see, what they may want.

    `noise` is the probability that a look at what is in sight shows what another first state would show. One who
    `pushes` moves what stands in the way one square on; `fails` is the probability that a step leads nowhere. One
    who `gives` hands what they hold to another agent one square away.
    """

    start: Squares
    sees: Literal["all", "in sight"] = "all"
    noise: float = Field(default=0.0, ge=0.0, lt=1.0)
    pushes: bool = False
    gives: bool = False
    fails: float = Field(default=0.0, ge=0.0, lt=1.0)
    goals: Mapping[str, Goal] = Field(min_length=1)


class Minds(Entry):
    """Settings of the minds that are told apart, and priors of goals; every combination is a mind.

    Where several act, they are the minds `of` one, who knows what each other wants and does; the others plan as if
    it acted at random. `cares` are what others' goals may be worth to it (rho) in place of a goal of its own:
    above 0 it helps, below it hinders.
    """

    of: str = ""
    cares: Mapping[str, tuple[float, ...]] = {}
    goal: Mapping[str, float] = {}
    rationality: tuple[float, ...] = (1.0,)
    foresight: tuple[float, ...] = ()
    lapse: tuple[float, ...] = (0.0,)


class WorldFile(Entry):
    """A whole file. `regions` are rectangles [left, top, width, height]. `sounds` and `costs` are by act.

    An act is named in full or by its first word: `take gem`, `take`; all steps are `step`. `alternatives` are what
    may be so at first, each alike: places of some things. In a `solid` world agents, and things that are pushed,
    are in each other's way, and a step that is blocked can be tried, in vain.
    """

    map: str
    legend: Mapping[str, Ground]
    regions: Mapping[str, tuple[int, int, int, int]] = {}
    doors: Mapping[str, Door] = {}
    things: Mapping[str, Thing] = {}
    alternatives: tuple[Mapping[str, str], ...] = ()
    places: Mapping[str, Site] = {}
    uses: Mapping[str, Use] = {}
    traces: Mapping[str, LeftBehind] = {}
    sounds: Mapping[str, str] = {}
    costs: Mapping[str, float] = {}
    agents: Mapping[str, Agent] = Field(min_length=1)
    solid: bool = False
    discount: float = Field(default=1.0, gt=0.0, le=1.0)
    minds: Minds = Minds()


def read_world(path: Path) -> WorldFile:
    """Return the world in a TOML file; every mistake is one `InputError`."""
    return parse_toml(read_text(path, "the world"), WorldFile, path.name, SEE)
