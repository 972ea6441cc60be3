"""Explicit possible worlds: Kripke models and product update, for checking the tracker on small stories.

A model has worlds, each with a value for every variable, and for each agent a set of worlds that the agent holds
possible there. An action model has events, each with what it assigns, and for each agent the events that it holds
possible. The product has a world (w, e) for each world and event; (w, e) leads to (v, f) for an agent if w leads
to v and e leads to f. Only what can be reached from the actual world is kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

Values = Mapping[Hashable, str | None]


@dataclass
class Action:
    """Events by name: what each assigns, and which events each agent holds possible; `start` really happens."""

    assigns: dict[str, dict[Hashable, str | None]]
    leads: dict[tuple[str, str], set[str]]
    start: str


@dataclass
class Model:
    """Worlds by number: their values, and which worlds each agent holds possible."""

    agents: tuple[str, ...]
    values: list[dict[Hashable, str | None]]
    leads: dict[tuple[int, str], set[int]]
    actual: int = 0

    @classmethod
    def single(cls, agents: Sequence[str]) -> Model:
        """One world in which nothing is known, and everyone knows that."""
        return cls(tuple(agents), [{}], {(0, agent): {0} for agent in agents})

    def update(self, action: Action) -> Model:
        """Return the product with an action model, as far as it can be reached."""
        numbers = {(self.actual, action.start): 0}
        queue, values, leads = [(self.actual, action.start)], [], {}
        while queue:
            world, event = queue.pop(0)
            number = numbers[world, event]
            while len(values) <= number:
                values.append({})
            values[number] = {**self.values[world], **action.assigns[event]}
            for agent in self.agents:
                targets = set()
                for v in self.leads[world, agent]:
                    for f in action.leads[event, agent]:
                        if (v, f) not in numbers:
                            numbers[v, f] = len(numbers)
                            queue.append((v, f))
                        targets.add(numbers[v, f])
                leads[number, agent] = targets
        return Model(self.agents, values, leads)

    def held(self, chain: Sequence[str], variable: Hashable) -> set[str | None]:
        """Return the values that a chain holds possible."""
        worlds = {self.actual}
        for agent in chain:
            worlds = {v for w in worlds for v in self.leads[w, agent]}
        return {self.values[w].get(variable) for w in worlds}


def common(agents: Sequence[str], group: set[str], variable: Hashable, value: str) -> Action:
    """What a group sees together; to the others nothing happens."""
    return Action(
        {"seen": {variable: value}, "nothing": {}},
        {
            **{("seen", a): {"seen" if a in group else "nothing"} for a in agents},
            **{("nothing", a): {"nothing"} for a in agents},
        },
        "seen",
    )


def peeked(agents: Sequence[str], group: set[str], peeker: str, variable: Hashable, value: str) -> Action:
    """What a group sees together and one more sees unnoticed."""
    action = common(agents, group, variable, value)
    action.assigns["peeked"] = {variable: value}
    for agent in agents:
        here = "peeked" if agent == peeker else "seen" if agent in group else "nothing"
        action.leads["peeked", agent] = {here}
    action.start = "peeked"
    return action


def said(agents: Sequence[str], speaker: str, hearers: set[str], variable: Hashable, value: str) -> Action:
    """What a trusted speaker claims: hearers take it as true and meant; nothing changes for the speaker."""
    heard = {*hearers, speaker}
    leads = {("nothing", a): {"nothing"} for a in agents}
    for agent in agents:
        leads["real", agent] = {"meant" if agent == speaker else "believed" if agent in hearers else "nothing"}
        leads["meant", agent] = {"meant" if agent == speaker else "believed" if agent in hearers else "nothing"}
        leads["believed", agent] = {"believed" if agent in heard else "nothing"}
    return Action({"real": {}, "meant": {}, "believed": {variable: value}, "nothing": {}}, leads, "real")
