"""The 21 kitchens of Overcooked: maps, goals, categories, and certificates with their plans.

A certificate holds the cost of the best joint plan of two cooks who know everything, [lower bound, cost], without
help and with one item brought to the other (limp/worlds/protom/overcooked/joint.py), and both plans as letters:
U D L R and . for waiting, one word for each cook.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from pydantic import Field

from limp.errors import InputError
from limp.inputs import check_ids, parse_json, parse_toml
from limp.minds.facts import Value
from limp.worlds.protom.overcooked.certificate import Category, Certificate, certify
from limp.worlds.protom.overcooked.domain import TMAX, Overcooked, open_kitchen
from limp.worlds.protom.overcooked.joint import Plan
from limp.worlds.protom.overcooked.map import RECIPES, plated
from limp.worlds.protom.overcooked.step import start_of, step

LETTERS = "UDLR."


@dataclass(frozen=True)
class Scenario:
    """A map, the recipe of each cook, and what is certain about it."""

    id: str
    category: Category
    text: str
    goals: tuple[str, str]
    certificate: Certificate

    @property
    def domain(self) -> Overcooked:
        """A fresh domain, with nothing planned yet."""
        return open_kitchen(self.text, self.goals, f"the map of {self.id!r}")


class _Certificate(Value):
    alone: tuple[int, int] | None
    helped: tuple[int, int] | None
    alone_plan: tuple[str, str] | None
    helped_plan: tuple[str, str] | None


HINT = "Give [[scenario]] tables with id, category, goals and map."


class _Scenario(Value):
    id: str = Field(min_length=1)
    category: Category
    goals: tuple[str, str]
    map: str


class _File(Value):
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


def read_scenarios(text: str, certificates: str, what: str = "the scenario file") -> tuple[Scenario, ...]:
    """Return the scenarios of a TOML text and of the JSON of their certificates.

    Every mistake is one `InputError`.
    """
    file = parse_toml(text, _File, what, HINT)
    proofs = parse_json(certificates, dict[str, _Certificate], f"the certificates of {what}")
    check_ids([given.id for given in file.scenario], what)
    for given in file.scenario:
        open_kitchen(given.map, given.goals, f"{what}, scenario {given.id!r}")
        if given.id not in proofs:
            raise InputError(f"{what}, scenario {given.id!r} has no certificate.", "Give its costs and plans.")
    return tuple(Scenario(s.id, s.category, s.map, s.goals, _read(proofs[s.id])) for s in file.scenario)


def load_scenarios() -> tuple[Scenario, ...]:
    """Return the 21 scenarios."""
    folder = resources.files("limp.benchmarks.protom") / "scenarios" / "overcooked"
    text, proofs = ((folder / name).read_text(encoding="utf-8") for name in ("kitchens.toml", "certificates.json"))
    return read_scenarios(text, proofs, "kitchens.toml")


def replay(scenario: Scenario, plan: Plan) -> int:
    """Return the sum of both delivery times when a plan is carried out in the real world.

    Raises `InputError` if one of the two dishes is not delivered.
    """
    domain, ends = scenario.domain, dict[int, int]()
    state = start_of(domain.begin)
    dishes = [(k, plated(RECIPES[goal])) for k, goal in enumerate(scenario.goals)]
    for actions in plan.actions:
        state = step(domain.begin.kitchen, state, actions)
        for agent, dish in enumerate(dishes):
            if dish in state.served:
                ends.setdefault(agent, state.time)
    if len(ends) < 2:
        raise InputError(f"a plan of {scenario.id!r} does not deliver both dishes.", "Certify it again.")
    return sum(ends.values())


def wrong(scenario: Scenario) -> str:
    """Return what is wrong with a scenario's category or certificate, '' if nothing is."""
    found, given = certify(scenario.domain.begin, _foods(scenario.goals)), scenario.certificate
    category = found.category(TMAX)
    if category != scenario.category:
        return (
            f"{scenario.id} is {category!r}, not {scenario.category!r}: alone {found.alone}, helped {found.helped}"
        )
    if (found.alone, found.helped) != (given.alone, given.helped):
        return (
            f"{scenario.id}: the certificate says {given.alone}, {given.helped}, not {found.alone}, {found.helped}"
        )
    return replays_wrong(scenario)


def replays_wrong(scenario: Scenario) -> str:
    """Return which stored plan does not cost what its certificate says, '' if both do."""
    given = scenario.certificate
    for bounds, plan in ((given.alone, given.alone_plan), (given.helped, given.helped_plan)):
        if (bounds is None) != (plan is None) or (bounds and plan and replay(scenario, plan) != bounds[1]):
            return f"{scenario.id}: a plan does not cost {bounds}"
    return ""


def _foods(goals: tuple[str, str]) -> tuple[int, int]:
    return RECIPES[goals[0]], RECIPES[goals[1]]


def _read(given: _Certificate) -> Certificate:
    plans = [
        None if bounds is None or words is None else Plan(bounds[1], _actions(words))
        for bounds, words in ((given.alone, given.alone_plan), (given.helped, given.helped_plan))
    ]
    return Certificate(given.alone, given.helped, *plans)


def _actions(words: tuple[str, str]) -> tuple[tuple[int, int], ...]:
    if len(words[0]) != len(words[1]) or not set("".join(words)) <= set(LETTERS):
        raise InputError(
            f"the plan {words[0]!r}, {words[1]!r} is none.", f"Give two equally long words of {LETTERS}"
        )
    return tuple((LETTERS.index(a), LETTERS.index(b)) for a, b in zip(*words, strict=True))
