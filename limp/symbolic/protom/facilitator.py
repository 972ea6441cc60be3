"""Facilitators: who speaks, when, and what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .world import Message, Seen


class Facilitator(Protocol[Seen]):
    """Watches all agents, and tells one of them something, or nothing."""

    def observe(self, before: Seen, actions: Sequence[str], after: Seen) -> None:
        """See one joint step."""

    def decide(self, state: Seen) -> Message | None:
        """Return what to say now; one directive at a time: None while one is open."""
