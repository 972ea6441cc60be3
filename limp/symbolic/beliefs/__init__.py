"""Beliefs of any depth: who could witness what, and so who thinks what of the world and of each other's minds."""

from __future__ import annotations

from .choosing import belief_question, conventions_of, understood_question
from .conventions import Conventions
from .stages import belief_stages
from .timeline import timeline_of

__all__ = [
    "Conventions",
    "belief_question",
    "belief_stages",
    "conventions_of",
    "timeline_of",
    "understood_question",
]
