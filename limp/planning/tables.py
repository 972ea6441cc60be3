"""A declared world as arrays: the states that can be reached, a sparse kernel, what steps pay, what is seen.

Rows of the kernel are state by state, joint act by joint act. A joint act that is not possible in a state has an
empty row and pays -inf.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from typing import Generic, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, eye_array

from ..errors import InputError
from ..planner import FloatArray
from .pomdp import Pomdp
from .world import Acts, InTurn, S, World

T = TypeVar("T")
ROW_TOLERANCE = 1e-6
"""How far from 1 probabilities may sum."""
MOST_STATES = 200_000
"""A world that can reach more states is refused: exact planning by tables would take minutes."""


@dataclass(frozen=True)
class Table(Generic[S]):
    """The states of a world and what its steps lead to.

    `kernel` [N * J, N] holds P(s' | s, joint act), `possible` [N, J] which joint acts there are in a state.
    `choices[i]` are the acts of agent i by name, and `own[i]` [J] the number of its act in each joint act.
    """

    world: World[S]
    states: tuple[S, ...]
    joint: tuple[Acts, ...]
    kernel: csr_array
    possible: NDArray[np.bool_]
    choices: tuple[tuple[str, ...], ...]
    own: NDArray[np.intp]
    kept: dict[Hashable, object] = field(default_factory=dict, repr=False, compare=False)
    """What was computed, by what it is."""

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made under a key before, or make it."""
        if key not in self.kept:
            self.kept[key] = make()
        return cast(T, self.kept[key])

    @cached_property
    def index(self) -> dict[S, int]:
        """The number of each state."""
        return {state: k for k, state in enumerate(self.states)}

    def number_of(self, seen: Hashable) -> int:
        """Return the number of a state that was seen; -1 for what cannot be reached."""
        return next((k for state, k in self.index.items() if state == seen), -1)

    @cached_property
    def links(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """State, joint act and next state of each transition that is possible, each [L]."""
        coo = self.kernel.tocoo()
        rows, after = coo.coords
        before, act = np.divmod(rows, len(self.joint))
        return before.astype(np.intp), act.astype(np.intp), after.astype(np.intp)

    @cached_property
    def chances(self) -> FloatArray:
        """The probability of each transition in `links` [L]."""
        return np.asarray(self.kernel.tocoo().data, dtype=np.float64)

    @cached_property
    def left(self) -> list[frozenset[Hashable]]:
        """The traces that each transition in `links` may leave."""
        return [frozenset(self.world.leaves(*step)) for step in self._steps()]

    @cached_property
    def heard(self) -> NDArray[np.str_]:
        """What is heard of each transition in `links` [L]; nothing is the empty string."""
        return np.array([self.world.sounds(*step) for step in self._steps()])

    def _steps(self) -> Iterator[tuple[S, Acts, S]]:
        for s, a, after in zip(*(part.tolist() for part in self.links), strict=True):
            yield self.states[s], self.joint[a], self.states[after]

    def start(self) -> FloatArray:
        """Return P(s_0) [N]."""
        return self.distribution(self.world.starts())

    def distribution(self, chances: Mapping[S, float]) -> FloatArray:
        """Return a distribution over states as an array [N]; raise `InputError` for a state out of reach."""
        found = np.zeros(len(self.states))
        for state, chance in chances.items():
            if state not in self.index:
                raise InputError(f"the state {state} cannot be reached.", "Let the world start where it can be.")
            found[self.index[state]] += chance
        return found

    def pays(self, agent: str, goal: str) -> FloatArray:
        """Return E[worth - cost | s, joint act] [N, J] for an agent with a goal; -inf where it is not possible."""
        cost = self.costs(agent)[:, self.own[self.world.agents.index(agent)]]
        return np.where(self.possible, self.worths(agent, goal) - cost, -np.inf)

    def costs(self, agent: str) -> FloatArray:
        """Return what each act costs an agent [N, A]; 0 for one that it cannot do."""

        def costs() -> FloatArray:
            able = self.open_to(i)
            first, alike = self._places(agent)
            each = np.zeros((len(first), able.shape[1]))
            n, a = np.nonzero(able)
            for k in np.unique(alike[n] * able.shape[1] + a, return_index=True)[1]:
                each[alike[n[k]], a[k]] = self.world.cost(agent, self.states[n[k]], self.choices[i][a[k]])
            return np.where(able, each[alike], 0.0)

        i = self.world.agents.index(agent)
        return self.once(("costs", agent), costs)

    def worths(self, agent: str, goal: str) -> FloatArray:
        """Return E[worth | s, joint act] [N, J]; [N, 1], the worth of being in a state, for a goal that lasts."""

        def steps() -> FloatArray:
            before, act, _ = self.links
            found = np.zeros(self.possible.shape)
            worth = np.array([self.world.worth(agent, goal, *step) for step in self._steps()])
            np.add.at(found, (before, act), self.chances * worth)
            return found

        def presence() -> FloatArray:
            first, alike = self._places(agent)
            each = np.array([self.world.presence(agent, goal, self.states[n]) for n in first])
            return np.asarray(each[alike, None])

        return self.once(("worths", agent, goal), presence if self.world.lasts(agent, goal) else steps)

    def _places(self, agent: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the first state of each place of an agent, and the number of the place of each state [N]."""

        def places() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
            known: dict[Hashable, int] = {}
            alike = np.array([known.setdefault(self.world.place(agent, s), len(known)) for s in self.states])
            return np.unique(alike, return_index=True)[1], alike

        return self.once(("places", agent), places)

    def cut_off(self, ended: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the states [N] from which no state that ended can be reached; none where none ends."""
        before, _, after = self.links
        reach = ended.copy()
        while True:
            more = reach.copy()
            np.logical_or.at(more, before, reach[after])
            if (more == reach).all():
                return ~reach & bool(ended.any())
            reach = more

    def ended(self, agent: str, goal: str) -> NDArray[np.bool_]:
        """Return the states [N] in which an agent with a goal is done."""
        if self.world.lasts(agent, goal):
            return np.zeros(len(self.states), np.bool_)
        ends = partial(self.world.ends, agent, goal)
        return self.once(("ended", agent, goal), lambda: np.array([ends(state) for state in self.states]))

    def open_to(self, agent: int) -> NDArray[np.bool_]:
        """Return which acts an agent can do in each state [N, A]."""

        def able() -> NDArray[np.bool_]:
            columns = (self.possible[:, self.own[agent] == act].any(axis=1) for act in range(len(choices)))
            return np.stack(list(columns), axis=1)

        choices = self.choices[agent]
        return self.once(("able", agent), able)


def tabled(world: World[S]) -> Table[S]:
    """Return the states that can be reached from the start, and what follows in them.

    Where agents act in turn, it is the product of what each does alone. Raises `InputError`, naming the state and
    the acts, for probabilities that do not sum to 1, for a state without an act, and for more than MOST_STATES
    states.
    """
    turns = _turns(world)
    known: dict[S, int] = {state: k for k, state in enumerate(_checked(world.starts(), "starts"))}
    order, each = list(known), [_Doing() for _ in turns]
    for k, state in enumerate(order):  # which grows
        for does, mine in zip(turns, each, strict=True):
            acts = does(state)
            if not acts:
                raise InputError(
                    f"nobody can do anything in {state}.", "Give every agent an act, such as to stay."
                )
            for act, after in acts.items():
                for new, chance in _checked(after, " and ".join(act), state).items():
                    to = known.setdefault(new, len(order))
                    if to == len(order):
                        order.append(new)
                    mine.before.append(k)
                    mine.acts.append(act)
                    mine.after.append(to)
                    mine.chances.append(chance)
        if len(order) > MOST_STATES:
            raise InputError(f"more than {MOST_STATES} states can be reached.", "Declare a smaller world.")
    kernel, possible = csr_array(eye_array(len(order))), np.ones((len(order), 1), dtype=np.bool_)
    for mine in each:
        alone, able = mine.kernel(len(order))
        kernel = csr_array((kernel @ alone).reshape(kernel.shape[0] * able.shape[1], len(order)))
        possible = (possible[:, :, None] & able[:, None, :]).reshape(len(order), -1)
    if not possible.all():
        kernel = csr_array(kernel.multiply(possible.reshape(-1, 1)))
    kernel.eliminate_zeros()
    joint = tuple(sum(acts, ()) for acts in product(*(mine.names for mine in each)))
    choices = tuple(tuple(dict.fromkeys(acts[i] for acts in joint)) for i in range(len(world.agents)))
    own = np.array([[names.index(acts[i]) for acts in joint] for i, names in enumerate(choices)])
    return Table(world, tuple(order), joint, kernel, possible, choices, own)


def _turns(world: World[S]) -> list[Callable[[S], Mapping[Acts, Mapping[S, float]]]]:
    """Return what acts lead to in a state: those of one agent after another, or of all at once."""

    def alone(agent: str, state: S) -> Mapping[Acts, Mapping[S, float]]:
        assert isinstance(world, InTurn)
        return {(act,): after for act, after in world.does(agent, state).items()}

    def together(state: S) -> Mapping[Acts, Mapping[S, float]]:
        each = (world.actions(agent, state) for agent in world.agents)
        return {acts: world.follows(state, acts) for acts in product(*each)}

    if isinstance(world, InTurn) and len(world.agents) > 1:
        return [partial(alone, agent) for agent in world.agents]
    return [together]


@dataclass(frozen=True)
class _Doing:
    """The transitions of one turn, column by column: a million of rows would keep Python collecting."""

    before: list[int] = field(default_factory=list)
    acts: list[Acts] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)

    @cached_property
    def names(self) -> tuple[Acts, ...]:
        """What can be done anywhere."""
        return tuple(dict.fromkeys(self.acts))

    def kernel(self, count: int) -> tuple[csr_array, NDArray[np.bool_]]:
        """Return what the acts lead to, P [N, A * N], and which are possible [N, A]; others change nothing."""
        number = {act: a for a, act in enumerate(self.names)}
        row, doing, to = np.array(self.before), np.array([number[one] for one in self.acts]), np.array(self.after)
        able = np.zeros((count, len(number)), dtype=np.bool_)
        able[row, doing] = True
        idle, left = np.nonzero(~able)
        rows, columns = np.append(row, idle), np.append(doing * count + to, left * count + idle)
        data = np.append(np.array(self.chances), np.ones(len(idle)))
        return csr_array((data, (rows, columns)), shape=(count, len(number) * count)), able


def pomdp(table: Table[S], agent: str, goal: str, belief: FloatArray) -> Pomdp:
    """Return the problem of an agent that is alone and sees its world in part.

    Raises `InputError` if there are others, if not all acts are possible in all states, and for chances of what is
    seen that do not sum to 1.
    """
    world = table.world
    if len(world.agents) > 1 or not table.possible.all():
        raise InputError(
            "a world that is seen in part is solved for one agent who can do the same in every state.",
            "Let an act that does nothing stay possible, or plan with limp.planning.looking.Looking.",
        )
    seen = [
        [_checked(world.sees(agent, acts, after), f"what {acts[0]} shows", after) for after in table.states]
        for acts in table.joint
    ]  # [A][S'] of distributions
    names = tuple(dict.fromkeys(one for row in seen for chances in row for one in chances))
    s, a = len(table.states), len(table.joint)
    return Pomdp(
        observations=tuple(map(str, names)),
        transition=table.kernel.toarray().reshape(s, a, s).swapaxes(0, 1),
        emission=np.array([[[chances.get(one, 0.0) for one in names] for chances in row] for row in seen]),
        reward=table.pays(agent, goal).T,
        discount=world.discount,
        start=belief,
    )


def _checked(chances: Mapping[T, float], what: str, state: object = "") -> Mapping[T, float]:
    total = sum(chances.values())
    if abs(total - 1.0) > ROW_TOLERANCE or min(chances.values()) < 0.0:
        where = f" in {state}" if state else ""
        raise InputError(
            f"the probabilities of {what}{where} are {dict(chances)}.", "They lie in [0, 1] and sum to 1."
        )
    return chances


def seen_in_full(table: Table[S], agent: str) -> bool:
    """Return whether an agent sees the state that follows, whatever is done."""
    if type(table.world).sees is World.sees:
        return True
    full: list[bool] = [
        dict[Hashable, float](table.world.sees(agent, acts, after)) == {after: 1.0}
        for acts in table.joint
        for after in table.states
    ]
    return all(full)
