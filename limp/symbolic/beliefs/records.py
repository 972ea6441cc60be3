"""What events did to variables, and what a chain of agents therefore holds.

Each event leaves `Record`s: a variable, a value, and the event model of its witnesses. The belief of a chain
[A, B, ...] about a variable ("A thinks that B thinks ...") is the value in the last record that reaches the whole
chain; the empty chain is reality. Without a witness nobody revises: beliefs persist.

    belief(chain, x) = value of the last record r about x with effect(r.model, chain) = "gives"

A record that "denies" a value takes it out; what is left are the other places of the story. A walk costs the
length of the chain, so a question costs (records about x) x (length of the chain).

Where it is not sure that a record reached its witnesses, beliefs are weighted. With certainty c_n of the n-th
record that gives the chain a value v_n, independent of the others, the sum over all ways in which it may have
gone is

    b_n(s) = c_n [s = v_n] + (1 - c_n) b_{n-1}(s)

so that whatever comes last counts first, and `held` costs no more than `opinion`.

Source: event models as in `event_models`; beliefs from perceptual access as in Baker, Jara-Ettinger, Saxe and
Tenenbaum, "Rational quantitative attribution of beliefs, desires and percepts in human mentalizing", Nature Human
Behaviour 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .conventions import Reach
from .event_models import EVERYONE, Effect, EventModel
from .story import Variable


@dataclass(frozen=True, slots=True)
class Record:
    """One event about one variable: `when` is its place in the story; `value` None means "somewhere else".

    `real`: the variable really had this value from then on; else it was said, or was so before. `certainty` is the
    probability that it reached its witnesses, as they were taken to be.
    """

    when: int
    value: str | None
    model: EventModel
    real: bool = True
    certainty: float = 1.0


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a chain holds of a variable: a value, or none and the values that were denied.

    `when` is the event that decided, None if nothing that reaches the chain tells the value.
    """

    value: str | None
    denied: frozenset[str] = frozenset()
    when: int | None = None


def collapsed(chain: Sequence[str]) -> tuple[str, ...]:
    """Return a chain without repetitions in a row: "A thinks that A thinks" is "A thinks"."""
    return tuple(a for k, a in enumerate(chain) if k == 0 or chain[k - 1] != a)


@dataclass
class Records:
    """The records of a story by variable, in the order of events; `told_things` says how far what is told travels.

    `truth` holds the real value of each variable that has one.
    """

    told_things: Reach = "any-order"
    truth: dict[Variable, str | None] = field(default_factory=dict)
    _by_variable: dict[Variable, list[Record]] = field(default_factory=dict)

    def about(self, variable: Variable) -> Sequence[Record]:
        """Return the records about a variable, in the order of events."""
        return self._by_variable.get(variable, ())

    def add(self, variable: Variable, record: Record) -> None:
        """Add what an event did to a variable."""
        self._by_variable.setdefault(variable, []).append(record)
        if record.real:
            self.truth[variable] = record.value

    def label(self, variable: Variable, value: str) -> None:
        """Add how something looks to everyone, as if that had been told before the story."""
        self._by_variable.setdefault(variable, []).insert(0, Record(-1, value, EVERYONE, real=False))

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until` (default: at the end)."""
        chain = collapsed(chain)
        denied: set[str] = set()
        effects: dict[int, Effect] = {}
        for record in reversed(self.about(variable)):
            if until is not None and record.when > until:
                continue
            key = id(record.model)
            if key not in effects:
                effects[key] = self._effect(record.model, chain)
            if effects[key] == "denies" and record.value is not None:
                denied.add(record.value)
            elif effects[key] == "gives" and record.value not in denied:
                return Opinion(record.value, frozenset(denied), record.when)
            elif effects[key] == "gives":
                break
        return Opinion(None, frozenset(denied))

    def held(self, chain: Sequence[str], variable: Variable) -> dict[Opinion, float]:
        """Return the probability of each opinion that the chain may hold at the end; they sum to 1.

        `Opinion(None)` stands for what they held before all records. With certain records it is `opinion` alone.
        """
        chain = collapsed(chain)
        held = {Opinion(None): 1.0}
        for record in self.about(variable):
            effect = self._effect(record.model, chain)
            if effect == "none" or record.certainty == 0.0:
                continue
            missed = {opinion: share * (1.0 - record.certainty) for opinion, share in held.items()}
            for opinion, share in held.items():
                revised = _revised(opinion, record, effect)
                missed[revised] = missed.get(revised, 0.0) + share * record.certainty
            held = {opinion: share for opinion, share in missed.items() if share > 0.0}
        return held

    def witnessed(self, chain: Sequence[str], variable: Variable, when: int) -> bool:
        """Return whether what event `when` did to a variable reached the chain."""
        chain = collapsed(chain)
        found = [r for r in self.about(variable) if r.when == when]
        return any(self._effect(r.model, chain) == "gives" for r in found)

    def _effect(self, model: EventModel, chain: tuple[str, ...]) -> Effect:
        if model.between and self.told_things == "speaker-and-hearer":
            pair = len(chain) == 2 and model.speaker in chain
            if len(chain) > 2 or (len(chain) == 2 and not pair):
                return "none"
        return model.effect(chain)


def _revised(opinion: Opinion, record: Record, effect: Effect) -> Opinion:
    """Return what becomes of an opinion by a record that reaches who holds it."""
    if effect == "gives":
        return Opinion(record.value, when=record.when)
    if record.value is None:
        return opinion
    kept = None if opinion.value == record.value else opinion.value
    return Opinion(kept, opinion.denied | {record.value}, None if kept is None else opinion.when)
