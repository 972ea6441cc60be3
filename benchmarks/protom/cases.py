"""The cases of each environment of the ProToM benchmark, from its scenario file, and the facilitator's parameters.

[[scenario]]
id = "mirror"
category = "not needed"                     what help is worth there
goals = ["SimpleOnion", "SimpleTomato"]     one for each agent
map = '''...'''
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from importlib import resources
from typing import Literal, cast, get_args

from pydantic import Field

from limp.errors import unknown
from limp.minds.facts import Value
from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.overcooked_domain import open_kitchen
from limp.worlds.protom.parameters import PARTLY_SEEN, SEEN, Parameters
from limp.worlds.protom.world import Domain

Category = Literal["not needed", "useful", "necessary"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True)
class Opened:
    """One scenario: a domain with nothing planned yet, the agents' goals, and its category.

    Only the domain looks into its states and beliefs.
    """

    id: str
    category: Category
    domain: Domain[Hashable, Hashable]
    goals: tuple[str, ...]


class _Scenario(Value):
    id: str = Field(min_length=1)
    category: Category
    goals: tuple[str, str]
    map: str


class _File(Value):
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Environment:
    """Where the scenarios of an environment stand, how a map is opened, and the facilitator's parameters there."""

    file: str
    open: Callable[[str], object]
    parameters: Parameters


ENVIRONMENTS = {
    "mdkg": Environment("mdkg.toml", DoorsKeys, SEEN),
    "overcooked": Environment("kitchens.toml", open_kitchen, PARTLY_SEEN),
}


def environment(env: str) -> Environment:
    """Return an environment; raise `InputError` for one that does not exist."""
    if env not in ENVIRONMENTS:
        raise unknown("environment", env, ENVIRONMENTS)
    return ENVIRONMENTS[env]


def cases(env: str) -> tuple[Opened, ...]:
    """Return the cases of an environment with fresh planners; raise `InputError` for one that does not exist."""
    known = environment(env)
    file = resources.files("limp.benchmarks.protom") / "scenarios" / env / known.file
    found = _File.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    return tuple(
        Opened(one.id, one.category, cast(Domain[Hashable, Hashable], known.open(one.map)), one.goals)
        for one in found.scenario
    )


def case_named(env: str, name: str) -> Opened:
    """Return one case; raise `InputError` with the near names if there is none."""
    named = {case.id: case for case in cases(env)}
    if name not in named:
        raise unknown("scenario", name, named)
    return named[name]
