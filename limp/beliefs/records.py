"""What events did to variables, and what chains of agents therefore hold, with probabilities.

Each event leaves `BeliefRecord`s: a variable, a value, and the event model of its witnesses. The belief of a chain
[A, B, ...] about a variable ("A thinks that B thinks ...") is the value in the last record that reaches the whole
chain; the empty chain is reality. Without a witness nobody revises: beliefs persist.

    belief(chain, x) = value of the last record r about x with effect(r.model, chain) = "gives"

A record that "denies" a value takes it out; what is left are the other places of the story.

Events that are uncertain give weighted beliefs. What several chains hold of several variables is one state s, and
with certainty c_n of the n-th event, independent of the others and shared by all chains,

    p_n(s) = c_n sum_{s': event n makes s of s'} p_{n-1}(s')  +  (1 - c_n) p_{n-1}(s)

Equal states are added up, so that the cost is (records) x (different states), and not 2 to the power of the
uncertain events. A record may copy what another chain holds (somebody says what they believe; somebody looks), so
the state holds those chains too.

Source: event models as in `event_models`; beliefs from perceptual access as in Baker, Jara-Ettinger, Saxe and
Tenenbaum, "Rational quantitative attribution of beliefs, desires and percepts in human mentalizing", Nature Human
Behaviour 2017.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from ..episodes.conventions import Reach
from ..episodes.event_models import EVERYONE, Effect, EventModel
from ..episodes.query import Chain, Held, Opinion
from ..episodes.variables import Variable
from .perception import Utterance


@dataclass(frozen=True, slots=True)
class BeliefRecord:
    """One event about one variable: `when` is its place in the episode; `value` None means "somewhere else".

    `real`: the variable really had this value from then on; else it was said, or was so before. `certainty` is the
    probability that the event happened. `copies`: the value is what this chain holds when it happens. `looks`:
    they see whether the value is so. `utterance`: it depends on the hearer's beliefs how it is taken.
    """

    when: int
    value: str | None
    model: EventModel
    real: bool = True
    certainty: float = 1.0
    copies: Chain | None = None
    looks: bool = False
    utterance: Utterance | None = None


def collapsed(chain: Sequence[str]) -> Chain:
    """Return a chain without repetitions in a row: "A thinks that A thinks" is "A thinks"."""
    return tuple(a for k, a in enumerate(chain) if k == 0 or chain[k - 1] != a)


State = tuple[Opinion, ...]
"""What several chains hold of several variables."""
States = dict[State, float]
"""The probability of each state."""


@dataclass
class Records:
    """The records of an episode by variable, in the order of events; `told_things`: how far what is told travels.

    `truth` holds the real value of each variable that has one, where all uncertain events happened.
    """

    told_things: Reach = "any-order"
    revises: bool = True
    """Whether who learns something else gives up what they held; if not, all hold what they held first."""
    truth: dict[Variable, str | None] = field(default_factory=dict)
    uncertain: set[Variable] = field(default_factory=set)
    """The variables with a record that is not certain."""
    _by_variable: dict[Variable, list[BeliefRecord]] = field(default_factory=dict)
    _histories: dict[Held, list[Opinion]] = field(default_factory=dict)
    """What chains hold after each of the records about a variable, as far as that was asked."""

    def about(self, variable: Variable) -> Sequence[BeliefRecord]:
        """Return the records about a variable, in the order of events."""
        return self._by_variable.get(variable, ())

    def add(self, variable: Variable, record: BeliefRecord) -> None:
        """Add what an event did to a variable."""
        self._by_variable.setdefault(variable, []).append(record)
        if record.real:
            self.truth[variable] = record.value
        if record.certainty < 1.0:
            self.uncertain.add(variable)

    def label(self, variable: Variable, value: str) -> None:
        """Add how something looks to everyone, as if that had been told before the story."""
        self._by_variable.setdefault(variable, []).insert(0, BeliefRecord(-1, value, EVERYONE, real=False))

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until`, if all uncertain events happened."""
        records = self.about(variable)
        count = len(records) if until is None else bisect_right(records, until, key=lambda record: record.when)
        return self._after(collapsed(chain), variable, count)

    def _after(self, chain: Chain, variable: Variable, count: int) -> Opinion:
        """Return what a chain holds after so many records about a variable, all of which happened."""
        history = self._histories.setdefault((chain, variable), [Opinion(None)])
        for k in range(len(history) - 1, count):
            before = partial(self._after, variable=variable, count=k)
            history.append(self.revised(self.about(variable)[k], chain, before))
        return history[count]

    def revised(self, record: BeliefRecord, chain: Chain, held: Callable[[Chain], Opinion]) -> Opinion:
        """Return what a chain holds after a record that happened, where `held` tells what chains hold before."""
        mine, effect, value = held(chain), self.effect(record.model, chain), record.value
        if effect != "none" and record.copies is not None:
            source = held(record.copies)
            if source.value is None and (record.copies or source.when is None):
                return mine  # there is nothing to see, or to say
            value = source.value
        if effect == "learns":
            source_chain = record.model.source(chain)
            effect, value = _learnt(record, source_chain, held(source_chain))
        elif effect == "gives" and record.looks and held(()).value != value:
            effect = "denies" if held(()).when is not None else "none"  # where it really is may not be told
        elif effect == "gives" and record.utterance and not record.utterance.convinces(chain, value, held):
            return mine
        if effect == "denies" and record.looks and mine == Opinion(None):
            return mine  # who never heard of a thing does not miss it
        if chain and not self.revises and (mine.value is not None or effect == "denies"):
            return mine
        return _revise(mine, value, record, effect)

    def joint(self, asked: Sequence[Held], until: int | None = None) -> States:
        """Return the probability of what the asked chains hold together after event `until`; they sum to 1."""
        asked = [(collapsed(chain), variable) for chain, variable in asked]
        if not self.uncertain & {variable for _, variable in asked}:
            return {tuple(self.opinion(chain, variable, until) for chain, variable in asked): 1.0}
        held = self._needed(asked)
        places = {pair: k for k, pair in enumerate(held)}
        states: States = {tuple(Opinion(None) for _ in held): 1.0}
        for event in self._events(dict.fromkeys(variable for _, variable in held), until):
            states = self._after_event(states, event, places)
        chosen = [places[pair] for pair in asked]
        return _added((tuple(state[k] for k in chosen), share) for state, share in states.items())

    def _after_event(
        self, states: States, event: Sequence[tuple[BeliefRecord, Variable]], places: Mapping[Held, int]
    ) -> States:
        """Return p_n from p_{n-1}: states as an event revises them and, if it may not have happened, as before.

        `places` has the place in a state of what each chain holds of each variable.
        """
        certainty = event[0][0].certainty

        def after(state: State, record: BeliefRecord, variable: Variable) -> State:
            found = list(state)
            for (chain, of), k in places.items():
                if of == variable:
                    found[k] = self.revised(record, chain, lambda one: state[places[one, variable]])
            return tuple(found)

        def ways() -> Iterator[tuple[State, float]]:
            for state, share in states.items():
                revised = state
                for record, variable in event:
                    revised = after(revised, record, variable)
                yield revised, share * certainty
                if certainty < 1.0:
                    yield state, share * (1.0 - certainty)

        return _added(ways())

    def _events(
        self, variables: Iterable[Variable], until: int | None
    ) -> Iterator[Sequence[tuple[BeliefRecord, Variable]]]:
        """Yield what each event did to some variables, in the order of events."""
        records = sorted(((r, v) for v in variables for r in self.about(v)), key=lambda pair: pair[0].when)
        for when, group in groupby(records, key=lambda pair: pair[0].when):
            if until is None or when <= until:
                yield list(group)

    def witnessed(self, chain: Sequence[str], variable: Variable, when: int) -> bool:
        """Return whether what event `when` did to a variable reached the chain."""
        chain = collapsed(chain)
        found = [r for r in self.about(variable) if r.when == when]
        return any(self.effect(r.model, chain) == "gives" for r in found)

    def reached(
        self, people: Sequence[str], variable: Variable, when: int, about: Chain = (), denied: bool = False
    ) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Return whom event `when` reached in what it did to a variable, and who of them then hold that it is so.

        `about`: whose mind it tells of; `denied`: it says that the variable has not the value. Who holds it may
        have known it before. None where the event did nothing to the variable.
        """
        records = [record for record in self.about(variable) if record.when == when]
        if not records:
            return None
        met = tuple(n for n in people if any(r.model.everyone or n in r.model.views[0] for r in records))
        values = [record.value for record in records]
        return met, tuple(n for n in met if _takes_so(self.opinion((n, *about), variable, when), values, denied))

    def _needed(self, asked: Sequence[Held]) -> tuple[Held, ...]:
        """Return the asked opinions and those that they hang on: reality, what is copied, what decides trust."""
        found: dict[Held, None] = {}
        left = list(asked)
        while left:
            chain, variable = left.pop()
            if (chain, variable) in found:
                continue
            found[chain, variable] = None
            left.append(((), variable))
            for record in self.about(variable):
                if record.copies is not None:
                    left.append((record.copies, variable))
                if self.effect(record.model, chain) == "learns":
                    left.append((record.model.source(chain), variable))
                if record.utterance and self.effect(record.model, chain) == "gives":
                    left += [(one, variable) for one in record.utterance.weighed(chain)]
        return tuple(found)

    def effect(self, model: EventModel, chain: Chain) -> Effect:
        """Return what an event does to a chain, as far as what is told travels."""
        near = len(chain) < 2 or (len(chain) == 2 and model.speaker in chain)
        if model.between and self.told_things == "speaker-and-hearer" and not near:
            return "none"
        return model.effect(chain)


def _learnt(record: BeliefRecord, source: Chain, theirs: Opinion) -> tuple[Effect, str | None]:
    """Return what a record at a point that learns does, and the value, where the source holds `theirs`."""
    if record.looks and theirs.value != record.value:
        missing = theirs.when is not None or record.value in theirs.denied
        return ("denies" if missing else "none"), record.value
    if record.looks or (record.value is not None and not source):
        return "gives", record.value
    if theirs.value is None and (source or theirs.when is None):
        return "none", None  # there is nothing to see
    return "gives", theirs.value


def _takes_so(mine: Opinion, values: Sequence[str | None], denied: bool) -> bool:
    """Return whether an opinion is one of some values, or where they are denied, leaves one of them out."""
    if denied:
        return any(value in mine.denied or mine.value not in (None, value) for value in values)
    return mine.value in values


def _added(ways: Iterable[tuple[State, float]]) -> States:
    """Return states with their probabilities, equal ones added up."""
    total: States = {}
    for state, share in ways:
        total[state] = total.get(state, 0.0) + share
    return total


def _revise(opinion: Opinion, value: str | None, record: BeliefRecord, effect: Effect) -> Opinion:
    """Return what becomes of an opinion by a record with this effect; what only confirms it leaves it as it is."""
    if effect == "gives" and value is not None and value == opinion.value and not record.real:
        return opinion
    if effect == "gives":
        return Opinion(value, when=record.when)
    if effect == "none" or value is None:
        return opinion
    kept = None if opinion.value == value else opinion.value
    return Opinion(kept, opinion.denied | {value}, None if kept is None else opinion.when)
