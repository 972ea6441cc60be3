"""The cases of each environment of the ProToM benchmark, from its scenario file, and the facilitator's parameters.

[[scenario]]
id = "mirror"
category = "not needed"                     what help is worth there
goals = ["SimpleOnion", "SimpleTomato"]     one for each agent
map = '''...'''
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from importlib import resources
from typing import Generic, Literal, TypeVar, cast, get_args

from pydantic import Field

from limp.errors import InputError, unknown
from limp.inputs.checks import check_ids, parse_toml
from limp.minds.facts import Value
from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.doorskeys_map import read_layout
from limp.worlds.protom.episode import check_goals
from limp.worlds.protom.overcooked_domain import open_kitchen
from limp.worlds.protom.parameters import PARTLY_SEEN, SEEN, Parameters
from limp.worlds.protom.world import Domain

S = TypeVar("S", bound=Hashable)
B = TypeVar("B", bound=Hashable)

Category = Literal["not needed", "useful", "necessary"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True)
class ProtomCase(Generic[S, B]):
    """One scenario: a domain with nothing planned yet, the agents' goals, and its category."""

    id: str
    category: Category
    domain: Domain[S, B]
    goals: tuple[str, ...]


Opened = ProtomCase[Hashable, Hashable]
"""A case of any environment: only the domain looks into its states and beliefs."""


class _Scenario(Value):
    id: str = Field(min_length=1)
    category: Category
    goals: tuple[str, str]
    map: str


class _File(Value):
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


def _mdkg(given: _Scenario) -> Opened:
    domain = DoorsKeys(read_layout(given.map))
    return cast(Opened, ProtomCase(given.id, given.category, domain, given.goals))


def _overcooked(given: _Scenario) -> Opened:
    domain = open_kitchen(given.map, given.goals)
    return cast(Opened, ProtomCase(given.id, given.category, domain, given.goals))


@dataclass(frozen=True)
class Environment:
    """Where the scenarios of an environment stand, how one is opened, and the facilitator's parameters there."""

    file: str
    open: Callable[[_Scenario], Opened]
    parameters: Parameters


ENVIRONMENTS = {
    "mdkg": Environment("mdkg.toml", _mdkg, SEEN),
    "overcooked": Environment("kitchens.toml", _overcooked, PARTLY_SEEN),
}


def read_cases(text: str, env: str, what: str = "the scenario file") -> tuple[Opened, ...]:
    """Return the cases of a TOML text; every mistake is one `InputError` that says where it is."""
    file = parse_toml(text, _File, what, "Give [[scenario]] tables with id, category, goals and map.")
    check_ids([given.id for given in file.scenario], what)
    return tuple(_opened(given, _known(env), what) for given in file.scenario)


def _opened(given: _Scenario, env: Environment, what: str) -> Opened:
    try:
        case = env.open(given)
        check_goals(case.domain, case.goals)
    except InputError as error:
        raise InputError(f"{what}, scenario {given.id!r}: {error.message}", error.hint) from error
    return case


def cases(env: str) -> tuple[Opened, ...]:
    """Return the cases of an environment with fresh planners; raise `InputError` for one that does not exist."""
    file = resources.files("limp.benchmarks.protom") / "scenarios" / env / _known(env).file
    return read_cases(file.read_text(encoding="utf-8"), env, file.name)


def parameters_of(env: str) -> Parameters:
    """Return the facilitator's parameters for an environment."""
    return _known(env).parameters


def case_named(env: str, name: str) -> Opened:
    """Return one case; raise `InputError` with the near names if there is none."""
    named = {case.id: case for case in cases(env)}
    if name not in named:
        raise unknown("scenario", name, named)
    return named[name]


def _known(env: str) -> Environment:
    if env not in ENVIRONMENTS:
        raise unknown("environment", env, ENVIRONMENTS)
    return ENVIRONMENTS[env]
