"""Facilitators: who speaks, when, and what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from .world import Message

State = TypeVar("State", contravariant=True)


class Facilitator(Protocol[State]):
    """Watches all agents, and tells one of them something, or nothing."""

    def observe(self, before: State, actions: Sequence[str], after: State) -> None:
        """See one joint step."""

    def decide(self, state: State) -> Message | None:
        """Return what to say now; one directive at a time: None while one is open."""
