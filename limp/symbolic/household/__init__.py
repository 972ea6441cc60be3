"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from ...protocols import Fuser, Hypothesizer, Perception, Policy, Reader


def household_stages() -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the model-free household wing, for `Pipeline`."""
    raise NotImplementedError
