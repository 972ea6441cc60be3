"""A facilitator that asks somebody outside, such as a language model, which of the candidates to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...errors import MissingExtraError
from ..drawing import to_png
from .facilitator import Speaker
from .parameters import SEEN, Parameters
from .world import B, Domain, Message, S, Shown


class Chooser(Protocol):
    """Picks one of several messages, or none."""

    def choose(self, scene: str, picture: bytes, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        """Return the index of a candidate, None for no feedback; `picture` is a PNG, empty without one."""


class Asked(Speaker[S, B]):
    """Shows a chooser the state in words and as a picture, what was done so far, and the candidates' words."""

    def __init__(
        self, domain: Domain[S, B], shown: Shown[S], chooser: Chooser, parameters: Parameters = SEEN
    ) -> None:
        super().__init__(domain, parameters)
        self.shown, self.chooser = shown, chooser
        self.history: list[str] = []

    def observe(self, before: S, actions: Sequence[str], after: S) -> None:
        """Add the step to the history."""
        does = ", ".join(f"{name}: {action}" for name, action in zip(self.domain.agents, actions, strict=True))
        self.history.append(f"step {self.domain.time(after)}: {does}")
        super().observe(before, actions, after)

    def choose(self, state: S) -> Message | None:
        """Ask, if there is anything that could be said."""
        candidates = self.domain.candidates(state)
        if not candidates:
            return None
        first = [self.domain.goals(i)[0] for i in range(len(self.domain.agents))]
        messages = [self.domain.explain(state, directive, first) for directive in candidates]
        texts = [message.text for message in messages]
        chosen = self.chooser.choose(self.shown.describe(state), self._picture(state), self.history, texts)
        if chosen is None:
            return None
        self.history.append(f"you told {self.domain.agents[candidates[chosen].agent]}: {texts[chosen]}")
        return Message(candidates[chosen], texts[chosen])  # it says what, and gives no reason

    def _picture(self, state: S) -> bytes:
        try:
            return to_png(self.shown.draw(state))
        except MissingExtraError:
            return b""
