"""Any domain as a PettingZoo `ParallelEnv` with gymnasium spaces; both are imported when one is made.

Observations are `Shown.view`, actions the numbers of `Domain.actions`; one that cannot be done is a wait. The
reward is -1 a step until an agent is finished. It is terminated then, and truncated at the horizon. With a
facilitator, what is said to an agent is in its info as `message`; the other agents hear nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...errors import MissingExtraError
from .facilitator import Facilitator, Silent
from .world import WAIT, B, Domain, S, Shown

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped, import-not-found, unused-ignore]


def parallel_env(
    domain: Domain[S, B],
    shown: Shown[S],
    facilitator: Callable[[], Facilitator[S]] | None = None,
    speech: bool = True,
) -> ParallelEnv[str, NDArray[np.int8], int]:
    """Return the environment of a domain; `facilitator` makes a fresh one for each episode.

    `render()` is a picture [height, width, 3], with speech bubbles if `speech`. Raises `MissingExtraError` without
    PettingZoo and gymnasium.
    """
    try:
        from gymnasium.spaces import Box, Discrete
        from pettingzoo import ParallelEnv
    except ImportError as error:
        raise MissingExtraError("a PettingZoo environment", "classic") from error
    names, make = domain.actions(), facilitator or (lambda: Silent(domain))

    class DomainEnv(ParallelEnv[str, NDArray[np.int8], int]):  # type: ignore[misc, unused-ignore]
        metadata = {"name": "limp_protom_v0", "render_modes": ["rgb_array"], "is_parallelizable": True}  # noqa: RUF012
        render_mode = "rgb_array"

        def __init__(self) -> None:
            self.possible_agents = list(domain.agents)
            self.agents: list[str] = []
            first = shown.view(domain.start(), 0)
            self.observation_spaces = {name: Box(0, 127, first.shape, np.int8) for name in self.possible_agents}
            self.action_spaces = {name: Discrete(len(names)) for name in self.possible_agents}
            self._begin()

        def _begin(self) -> None:
            self.state, self._guide = domain.start(), make()
            self._said: dict[int, str] = {}

        def observation_space(self, agent: str) -> Box:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(
            self, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> tuple[dict[str, NDArray[np.int8]], dict[str, dict[str, Any]]]:
            del seed, options  # nothing is random
            self._begin()
            self.agents = list(self.possible_agents)
            return self._look(self.agents), self._infos(self.agents)

        def _look(self, agents: list[str]) -> dict[str, NDArray[np.int8]]:
            return {name: shown.view(self.state, self.possible_agents.index(name)) for name in agents}

        def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
            message = self._guide.decide(self.state)
            self._said = {} if message is None else {message.directive.agent: str(message)}
            told = {self.possible_agents[agent]: {"message": message} for agent in self._said}
            return {name: told.get(name, {}) for name in agents}

        def step(
            self, actions: dict[str, int]
        ) -> tuple[
            dict[str, NDArray[np.int8]],
            dict[str, float],
            dict[str, bool],
            dict[str, bool],
            dict[str, dict[str, Any]],
        ]:
            alive, before = self.agents, self.state
            still = names.index(WAIT)
            does = [names[int(actions.get(name, still))] for name in self.possible_agents]
            self.state = domain.step(before, does)
            self._guide.observe(before, does, self.state)
            done, late = _ends(domain, self.state, alive)
            self.agents = [name for name in alive if not done[name] | late[name]]
            rewards = dict.fromkeys(alive, -1.0)
            return self._look(alive), rewards, done, late, self._infos(alive)

        def render(self) -> NDArray[np.uint8]:
            return np.asarray(shown.draw(self.state, self._said if speech else None), dtype=np.uint8)

        def close(self) -> None:
            """Nothing is open."""

    return DomainEnv()


def _ends(domain: Domain[S, B], state: S, agents: Sequence[str]) -> tuple[dict[str, bool], dict[str, bool]]:
    """Return who has reached a goal, and who no longer can as the time is up."""
    over, numbers = domain.time(state) >= domain.horizon, map(domain.agents.index, agents)
    done = {name: bool(domain.finished(state, agent)) for name, agent in zip(agents, numbers, strict=True)}
    return done, {name: over and not finished for name, finished in done.items()}
