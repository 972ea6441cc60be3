"""The cases of each environment of the ProToM benchmark, and its parameters."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from limp.errors import unknown
from limp.worlds.protom.doorskeys.draw import DoorsKeysView
from limp.worlds.protom.overcooked.draw import OvercookedView
from limp.worlds.protom.parameters import PARTLY_SEEN, SEEN, Parameters
from limp.worlds.protom.world import Domain, Shown

from . import overcooked as protom_overcooked
from .scenarios import load_scenarios

S = TypeVar("S", bound=Hashable)
B = TypeVar("B", bound=Hashable)

CATEGORIES = ("not needed", "useful", "necessary")


@dataclass(frozen=True)
class ProtomCase(Generic[S, B]):
    """One scenario: a domain, the agents' goals, its certified category, and how it looks."""

    id: str
    category: str
    domain: Domain[S, B]
    shown: Shown[S]
    goals: tuple[str, ...]


Opened = ProtomCase[Hashable, Hashable]
"""A case of any environment: only the domain looks into its states and beliefs."""


def _mdkg() -> tuple[Opened, ...]:
    found = []
    for scenario in load_scenarios():
        domain = scenario.domain
        found.append(ProtomCase(scenario.id, scenario.category, domain, DoorsKeysView(domain), scenario.goals))
    return cast(tuple[Opened, ...], tuple(found))


def _overcooked() -> tuple[Opened, ...]:
    found = []
    for scenario in protom_overcooked.load_scenarios():
        domain = scenario.domain
        found.append(ProtomCase(scenario.id, scenario.category, domain, OvercookedView(domain), scenario.goals))
    return cast(tuple[Opened, ...], tuple(found))


ENVIRONMENTS: dict[str, tuple[Callable[[], tuple[Opened, ...]], Parameters]] = {
    "mdkg": (_mdkg, SEEN),
    "overcooked": (_overcooked, PARTLY_SEEN),
}


def cases(env: str) -> tuple[Opened, ...]:
    """Return the cases of an environment with fresh planners; raise `InputError` for one that does not exist."""
    return _known(env)[0]()


def parameters_of(env: str) -> Parameters:
    """Return the facilitator's parameters for an environment."""
    return _known(env)[1]


def case_named(env: str, name: str) -> Opened:
    """Return one case; raise `InputError` with the near names if there is none."""
    named = {case.id: case for case in cases(env)}
    if name not in named:
        raise unknown("scenario", name, named)
    return named[name]


def _known(env: str) -> tuple[Callable[[], tuple[Opened, ...]], Parameters]:
    if env not in ENVIRONMENTS:
        raise unknown("environment", env, ENVIRONMENTS)
    return ENVIRONMENTS[env]
