"""Any domain as a PettingZoo `ParallelEnv` with gymnasium spaces; both are imported when one is made.

Observations are `Shown.view`, actions the numbers of `Domain.actions`; one that cannot be done is a wait. The
reward is -1 a step until an agent is finished. It is terminated then, and truncated at the horizon. With a
facilitator, what is said to an agent is in its info as `message`; the other agents hear nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

import numpy as np
from numpy.typing import NDArray

from ...errors import MissingExtraError
from .facilitator import Facilitator, Silent
from .world import WAIT, B, Domain, Message, S, Shown

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped, import-not-found, unused-ignore]


View = NDArray[np.int8]
Infos = dict[str, dict[str, Message]]


class _Played(Generic[S, B]):
    """One episode after another, in dictionaries by the agents' names."""

    def __init__(self, domain: Domain[S, B], shown: Shown[S], make: Callable[[], Facilitator[S]]) -> None:
        self.domain, self.shown, self.make = domain, shown, make
        self.begin()

    def begin(self) -> None:
        """Go to the start, with a new facilitator."""
        self.state, self.guide = self.domain.start(), self.make()
        self.said: dict[int, str] = {}

    def look(self, agents: Sequence[str]) -> dict[str, View]:
        """What each of the agents sees."""
        return {name: self.shown.view(self.state, self.domain.agents.index(name)) for name in agents}

    def listen(self, agents: Sequence[str]) -> Infos:
        """Let the facilitator speak: what each of the agents is told."""
        message = self.guide.decide(self.state)
        if message is None:
            self.said, told = {}, {}
        else:
            self.said = {message.directive.agent: str(message)}
            told = {self.domain.agents[message.directive.agent]: {"message": message}}
        return {name: told.get(name, {}) for name in agents}

    def step(self, actions: Mapping[str, int]) -> None:
        """Make a joint step; whoever is not named waits."""
        before, names = self.state, self.domain.actions()
        does = [names[int(actions.get(name, names.index(WAIT)))] for name in self.domain.agents]
        self.state = self.domain.step(before, does)
        self.guide.observe(before, does, self.state)

    def over(self, agents: Sequence[str]) -> tuple[dict[str, bool], dict[str, bool]]:
        """Who has reached a goal, and who no longer can as the time is up."""
        late, names = self.domain.time(self.state) >= self.domain.horizon, self.domain.agents
        done = {name: bool(self.domain.finished(self.state, names.index(name))) for name in agents}
        return done, {name: late and not finished for name, finished in done.items()}


def parallel_env(
    domain: Domain[S, B],
    shown: Shown[S],
    facilitator: Callable[[], Facilitator[S]] | None = None,
    speech: bool = True,
) -> ParallelEnv[str, View, int]:
    """Return the environment of a domain; `facilitator` makes a fresh one for each episode.

    `render()` is a picture [height, width, 3], with speech bubbles if `speech`. Raises `MissingExtraError` without
    PettingZoo and gymnasium.
    """
    try:
        from gymnasium.spaces import Box, Discrete
        from pettingzoo import ParallelEnv
    except ImportError as error:
        raise MissingExtraError("a PettingZoo environment", "classic") from error
    played = _Played(domain, shown, facilitator or (lambda: Silent(domain)))

    class DomainEnv(ParallelEnv[str, View, int]):  # type: ignore[misc, unused-ignore]
        metadata = {"name": "limp_protom_v0", "render_modes": ["rgb_array"], "is_parallelizable": True}  # noqa: RUF012
        render_mode = "rgb_array"

        def __init__(self) -> None:
            self.possible_agents = list(domain.agents)
            self.agents: list[str] = []
            views = played.look(self.possible_agents)
            self.observation_spaces = {name: Box(0, 127, view.shape, np.int8) for name, view in views.items()}
            self.action_spaces = {name: Discrete(len(domain.actions())) for name in self.possible_agents}

        def observation_space(self, agent: str) -> Box:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Discrete:
            return self.action_spaces[agent]

        def reset(
            self, seed: int | None = None, options: dict[str, object] | None = None
        ) -> tuple[dict[str, View], Infos]:
            del seed, options  # nothing is random
            played.begin()
            self.agents = list(self.possible_agents)
            return played.look(self.agents), played.listen(self.agents)

        def step(
            self, actions: dict[str, int]
        ) -> tuple[dict[str, View], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
            alive = self.agents
            played.step(actions)
            done, late = played.over(alive)
            self.agents = [name for name in alive if not done[name] | late[name]]
            return played.look(alive), dict.fromkeys(alive, -1.0), done, late, played.listen(alive)

        def render(self) -> NDArray[np.uint8]:
            return np.asarray(shown.draw(played.state, played.said if speech else None), dtype=np.uint8)

        def close(self) -> None:
            """Nothing is open."""

    return DomainEnv()
