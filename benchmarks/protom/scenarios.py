"""The scenarios of doors and keys: maps, goals, categories and certificates, in TOML.

`alone` are the completion times without feedback (Tmax for a failure), `best_sum` and `best_makespan` the least
that any joint plan takes, which make the category (limp/worlds/protom/doorskeys/joint.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from pydantic import Field

from limp.errors import InputError
from limp.inputs import check_ids, parse_toml
from limp.minds.facts import Value
from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.joint import Category, Certificate, certify
from limp.worlds.protom.doorskeys.map import Layout, read_layout


@dataclass(frozen=True)
class Scenario:
    """A map, the gem that each agent wants, and what is certain about it."""

    id: str
    category: Category
    rows: tuple[str, ...]
    goals: tuple[str, str]
    certificate: Certificate

    @property
    def domain(self) -> DoorsKeys:
        """A fresh domain, with nothing planned yet."""
        return DoorsKeys(Layout(self.rows))


class _Scenario(Value):
    id: str = Field(min_length=1)
    category: Category
    goals: tuple[str, str]
    alone: tuple[int, int]
    best_sum: int
    best_makespan: int
    map: str


class _File(Value):
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


def read_scenarios(text: str, what: str = "the scenario file") -> tuple[Scenario, ...]:
    """Return the scenarios of a TOML text; every mistake is one `InputError` that says where it is."""
    file = parse_toml(text, _File, what, "See docs/protom.md.")
    found = tuple(_checked(given, what) for given in file.scenario)
    check_ids([scenario.id for scenario in found], what)
    return found


def _checked(given: _Scenario, what: str) -> Scenario:
    try:
        layout = read_layout(given.map)
    except InputError as error:
        raise InputError(f"{what}, scenario {given.id!r}: {error.message}", error.hint) from error
    names = [gem.name for gem in layout.gems]
    for goal in given.goals:
        if goal not in names:
            raise InputError(f"{what}, scenario {given.id!r}: no {goal!r}.", f"Known: {', '.join(names)}.")
    if given.goals[0] == given.goals[1]:
        raise InputError(f"{what}, scenario {given.id!r}: both want the {given.goals[0]}.", "Give two goals.")
    certificate = Certificate(given.alone, given.best_sum, given.best_makespan)
    return Scenario(given.id, given.category, layout.rows, given.goals, certificate)


def load_scenarios() -> tuple[Scenario, ...]:
    """Return the 20 scenarios."""
    file = resources.files("limp.benchmarks.protom") / "scenarios" / "mdkg" / "mdkg.toml"
    return read_scenarios(file.read_text(encoding="utf-8"), file.name)


def wrong(scenario: Scenario) -> str:
    """Return what is wrong with a scenario's category or certificate, '' if nothing is."""
    found = certify(scenario.domain, scenario.goals)
    category = found.category(scenario.domain.horizon)
    if (found, category) == (scenario.certificate, scenario.category):
        return ""
    return f"{scenario.id} is {category!r} by {found}, not {scenario.category!r} by {scenario.certificate}"
