"""Any domain as a PettingZoo `ParallelEnv` with gymnasium spaces; both are imported when one is made.

Observations are `Domain.view`, actions the numbers of `Domain.actions`; one that cannot be done is a wait. The
reward is -1 a step until an agent is finished. It is terminated then, and truncated at the horizon. With a
facilitator, what is said to an agent is in its info as `message`; the other agents hear nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic

import numpy as np
from numpy.typing import NDArray

from ...errors import missing_extra
from ...planning.world import S
from .facilitator import Facilitator, Silent
from .pictures import draw_map
from .world import WAIT, B, Domain, Instruction

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped, import-not-found, unused-ignore]


View = NDArray[np.int8]
Infos = dict[str, dict[str, Instruction]]


class _Env(Generic[S, B]):
    """The environment but for its base, which is known only where PettingZoo is."""

    metadata = {"name": "limp_protom_v0", "render_modes": ["rgb_array"], "is_parallelizable": True}  # noqa: RUF012
    render_mode = "rgb_array"

    def __init__(self, domain: Domain[S, B], make: Callable[[], Facilitator[S, B]]) -> None:
        from gymnasium.spaces import Box, Discrete

        self._domain, self._make = domain, make
        self._number = {name: i for i, name in enumerate(domain.agents)}
        self.possible_agents = list(domain.agents)
        self.agents: list[str] = []
        self._state, self._guide, self._said = domain.start(), make(), ""
        views = self._look(self.possible_agents)
        self.observation_spaces = {name: Box(0, 127, view.shape, np.int8) for name, view in views.items()}
        self.action_spaces = {name: Discrete(len(domain.choices)) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, View], Infos]:
        del seed, options  # nothing is random
        self._state, self._guide = self._domain.start(), self._make()
        self.agents = list(self.possible_agents)
        return self._look(self.agents), self._listen(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, View], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Make a joint step; whoever is not named waits."""
        alive, before, names = self.agents, self._state, self._domain.choices
        does = [names[int(actions.get(name, names.index(WAIT)))] for name in self._domain.agents]
        self._state = self._domain.step(before, does)
        self._guide.observe(before, does, self._state)
        done = {name: bool(self._domain.finished(self._state, self._number[name])) for name in alive}
        late = self._domain.time(self._state) >= self._domain.horizon
        self.agents = [name for name in alive if not done[name] and not late]
        truncated = {name: late and not done[name] for name in alive}
        return self._look(alive), dict.fromkeys(alive, -1.0), done, truncated, self._listen(alive)

    def _look(self, agents: Sequence[str]) -> dict[str, View]:
        return {name: self._domain.view(self._state, self._number[name]) for name in agents}

    def _listen(self, agents: Sequence[str]) -> Infos:
        """Let the facilitator speak: what each of the agents is told."""
        message = self._guide.decide(self._state)
        self._said = "" if message is None else str(message)
        told = None if message is None else message.directive.agent
        return {name: {"message": message} if message and self._number[name] == told else {} for name in agents}

    def render(self) -> NDArray[np.uint8]:
        """Return a picture [height, width, 3] of the map, with what is said below it."""
        return np.asarray(draw_map(self._domain.text_map(self._state), self._said), dtype=np.uint8)


def parallel_env(
    domain: Domain[S, B], facilitator: Callable[[], Facilitator[S, B]] | None = None
) -> ParallelEnv[str, View, int]:
    """Return the environment of a domain; `facilitator` makes a fresh one for each episode.

    `render()` is a picture [height, width, 3]. Raises `PluginError` without PettingZoo and gymnasium.
    """
    try:
        import gymnasium  # noqa: F401
        from pettingzoo import ParallelEnv
    except ImportError as error:
        raise missing_extra("a PettingZoo environment", "classic") from error

    class DomainEnv(_Env[S, B], ParallelEnv[str, View, int]):  # type: ignore[misc, unused-ignore]
        """The environment."""

    return DomainEnv(domain, facilitator or (lambda: Silent(domain)))
