"""Any domain as a PettingZoo `ParallelEnv` with gymnasium spaces; both are imported when one is made.

Observations are `Shown.view`, actions the numbers of `Domain.actions`; one that cannot be done is a wait. The
reward is -1 a step until an agent is finished. It is terminated then, and truncated at the horizon. With a
facilitator, what is said to an agent is in its info as `message`; the other agents hear nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import MissingExtraError
from .facilitator import Facilitator, Silent
from .world import WAIT, B, Domain, Message, S, Shown

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped, import-not-found, unused-ignore]


View = NDArray[np.int8]
Infos = dict[str, dict[str, Message]]


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
    make = facilitator or (lambda: Silent(domain))
    number = {name: i for i, name in enumerate(domain.agents)}

    class DomainEnv(ParallelEnv[str, View, int]):  # type: ignore[misc, unused-ignore]
        metadata = {"name": "limp_protom_v0", "render_modes": ["rgb_array"], "is_parallelizable": True}  # noqa: RUF012
        render_mode = "rgb_array"

        def __init__(self) -> None:
            self.possible_agents = list(domain.agents)
            self.agents: list[str] = []
            self._state, self._guide, self._said = domain.start(), make(), dict[int, str]()
            views = self._look(self.possible_agents)
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
            self._state, self._guide = domain.start(), make()
            self.agents = list(self.possible_agents)
            return self._look(self.agents), self._listen(self.agents)

        def step(
            self, actions: dict[str, int]
        ) -> tuple[dict[str, View], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
            """Make a joint step; whoever is not named waits."""
            alive, before, names = self.agents, self._state, domain.actions()
            does = [names[int(actions.get(name, names.index(WAIT)))] for name in domain.agents]
            self._state = domain.step(before, does)
            self._guide.observe(before, does, self._state)
            done = {name: bool(domain.finished(self._state, number[name])) for name in alive}
            late = domain.time(self._state) >= domain.horizon
            self.agents = [name for name in alive if not done[name] and not late]
            truncated = {name: late and not done[name] for name in alive}
            return self._look(alive), dict.fromkeys(alive, -1.0), done, truncated, self._listen(alive)

        def _look(self, agents: Sequence[str]) -> dict[str, View]:
            return {name: shown.view(self._state, number[name]) for name in agents}

        def _listen(self, agents: Sequence[str]) -> Infos:
            """Let the facilitator speak: what each of the agents is told."""
            message = self._guide.decide(self._state)
            self._said = {} if message is None else {message.directive.agent: str(message)}
            return {
                name: {"message": message} if message and number[name] in self._said else {} for name in agents
            }

        def render(self) -> NDArray[np.uint8]:
            return np.asarray(shown.draw(self._state, self._said if speech else None), dtype=np.uint8)

        def close(self) -> None:
            """Nothing is open."""

    return DomainEnv()
