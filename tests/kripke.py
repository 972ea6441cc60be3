"""Explicit possible worlds: Kripke models and product update, for checking belief formation on small stories.

A model has worlds, each with where the key is, and for each agent a set of worlds that the agent holds possible
there. An action has events, each with what it assigns and in which worlds it can happen, and for each agent the
events that it holds possible. The product has a world (w, e) for each world and event that can happen in it;
(w, e) leads to (v, f) for an agent if w leads to v and e leads to f. Only what can be reached from the actual
world is kept. The actions of a story are drawn here by hand, kind by kind, and share nothing with limp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field

Value = str | None
NOTHING = "nothing"


@dataclass
class Action:
    """Events by name: the value that each gives, if any, the one that it needs, and which ones agents take it for.

    `start` really happens; who has no entry in `leads` takes it that nothing happens.
    """

    gives: dict[str, str] = field(default_factory=dict)
    needs: dict[str, Value] = field(default_factory=dict)
    leads: dict[str, dict[str, Sequence[str]]] = field(default_factory=dict)
    start: str = "start"

    def event(self, name: str, gives: str | None, **leads: str | Sequence[str]) -> Action:
        """Add an event."""
        if gives is not None:
            self.gives[name] = gives
        self.leads[name] = {agent: (to,) if isinstance(to, str) else to for agent, to in leads.items()}
        return self

    def taken(self, name: str, agent: str) -> Sequence[str]:
        """Return the events that an agent holds possible where this one happens."""
        return self.leads.get(name, {}).get(agent, (NOTHING,))


@dataclass
class Model:
    """Worlds by number: where the key is, and which worlds each agent holds possible; 0 is the actual one."""

    agents: tuple[str, ...]
    values: list[Value] = field(default_factory=lambda: [None])
    leads: dict[tuple[int, str], set[int]] = field(default_factory=dict)

    @classmethod
    def single(cls, agents: Sequence[str]) -> Model:
        """One world in which nothing is known, and everyone knows that."""
        return cls(tuple(agents), [None], {(0, agent): {0} for agent in agents})

    def update(self, action: Action) -> Model:
        """Return the product with an action, as far as it can be reached."""
        numbers = {(0, action.start): 0}
        queue, values, leads = [(0, action.start)], {}, {}
        while queue:
            world, event = queue.pop(0)
            number = numbers[world, event]
            values[number] = action.gives.get(event, self.values[world])
            for agent in self.agents:
                targets = set()
                for v in self.leads[world, agent]:
                    for f in action.taken(event, agent):
                        if f in action.needs and action.needs[f] != self.values[v]:
                            continue
                        if (v, f) not in numbers:
                            numbers[v, f] = len(numbers)
                            queue.append((v, f))
                        targets.add(numbers[v, f])
                leads[number, agent] = targets
        return Model(self.agents, [values[k] for k in range(len(values))], leads)

    def held(self, chain: Sequence[str]) -> set[Value]:
        """Return the values that a chain holds possible."""
        worlds = {0}
        for agent in chain:
            worlds = {v for w in worlds for v in self.leads[w, agent]}
        return {self.values[w] for w in worlds}


def everybody(agents: Iterable[str], event: str) -> dict[str, str]:
    return dict.fromkeys(agents, event)


def seen(
    group: Set[str],
    value: str,
    secretly: Set[str] = frozenset(),
    missed: Set[str] = frozenset(),
    noticed: Sequence[tuple[str, str]] = (),
    mutual: bool = False,
) -> Action:
    """What a group sees together, some others each unnoticed, and some of the group in truth not at all.

    `noticed`: who of the group notices which of the others; `mutual`: and is noticed in turn.
    """
    action = Action().event("seen", value, **everybody(group, "seen"))
    real = everybody(group, "seen")
    for agent in secretly:
        action.event(f"peeked {agent}", value, **{**everybody(group, "seen"), agent: f"peeked {agent}"})
        real[agent] = f"peeked {agent}"
    for agent, whom in noticed:
        theirs = f"noticed {agent}" if mutual else f"peeked {whom}"
        action.event(
            f"noticed {agent}", value, **{**everybody(group, "seen"), whom: theirs, agent: f"noticed {agent}"}
        )
        real[agent] = f"noticed {agent}"
        real |= {whom: f"noticed {agent}"} if mutual else {}
    return action.event("start", value, **{agent: to for agent, to in real.items() if agent not in missed})


def looked(group: Set[str], looker: str, value: Value, values: Iterable[Value]) -> Action:
    """Somebody looks where the key is, and the others of the group see them look.

    Each of these takes it that the looker sees the key where they think it is; what they think stays as it was.
    """
    action = Action()
    possible = [f"there {v}" for v in values]
    others = group - {looker}
    for v in values:
        sees = f"sees {v}" if v is not None else "sees nothing"
        action.event(f"there {v}", None, **{looker: sees, **dict.fromkeys(others, tuple(possible))})
        action.needs[f"there {v}"] = v
        action.event(sees, v, **{looker: sees, **dict.fromkeys(others, tuple(possible))})
    action.start = f"there {value}"
    return action


def mistaken(group: Set[str], looker: str, value: str, openly: bool) -> Action:
    """Somebody takes the key to be somewhere, and `openly` the others of the group see that they do."""
    others = everybody(group - {looker}, "start") if openly else {}
    return (
        Action()
        .event("takes", value, **{**others, looker: "takes"})
        .event("start", None, **{**others, looker: "takes"})
    )


def attributed(chain: Sequence[str], value: str) -> Action:
    """The words say what a chain of people holds, and nothing of anybody else."""
    action = Action()
    for k, agent in enumerate(chain):
        loop = {chain[k - 1]: f"{k}"} if k else {}
        action.event(str(k) if k else "start", None, **{**loop, agent: str(k + 1)})
    return action.event(str(len(chain)), value, **{chain[-1]: str(len(chain))})


def said(
    speaker: str,
    hearers: Set[str],
    takes: Callable[[tuple[str, ...]], str],
    value: str,
    overheard: Set[str] = frozenset(),
    missed: Set[str] = frozenset(),
) -> Action:
    """What a speaker claims, and how the last of each chain takes it, as the rest of the chain sees it.

    They take it as true, as worthless, or as the speaker's mistake; what a hearer thinks that the speaker believes
    follows from it. Who overhears it is noticed by nobody; those who miss it are taken to hear it. There is an
    event for each chain of up to three, and none for longer ones.
    """
    action, noticing = Action(), {speaker, *hearers} - overheard
    queue: list[tuple[str, ...]] = [()]
    while queue:
        chain = queue.pop()
        others = noticing if chain else {speaker, *hearers} - missed
        longer = {agent: (*chain, agent) for agent in sorted(others - {*chain[-1:]}) if len(chain) < 3}
        queue += longer.values()
        if chain[-1:] == (speaker,):
            gives = len(chain) > 1 and takes(chain[:-1]) != "no"
        else:
            gives = len(chain) > 0 and takes(chain) == "yes"
        leads = {agent: " ".join(to) for agent, to in longer.items()} | {
            agent: " ".join(chain) for agent in chain[-1:]
        }
        action.event(" ".join(chain) or "start", value if gives else None, **leads)
    return action
