"""Goings that name no place: who leaves, who comes in, and who only moves within what is in view."""

from __future__ import annotations

from dataclasses import dataclass

from ...homes.lexicon import lexicon
from ...minds.facts import Place
from ...minds.meanings import Act
from .clause import Clause


@dataclass(frozen=True)
class Passage:
    """A going; without an `act`, one that leads nowhere else."""

    act: Act | None = None


LEAVES, ENTERS, STAYS = Passage(Act(verb="leave")), Passage(Act(verb="enter")), Passage()


def passage(clause: Clause) -> Passage | None:
    """Return what a going without a named place tells; None for another clause, and where it leaves that open.

    leaves the kitchen; goes home; walks out of view         leaves
    enters the room; comes back; walks in                    comes in
    walks to the left of the screen                          stays in view
    walks on; moves past the desk                            None
    """
    carries = "carry" in clause.acts and clause.phrase.object
    if clause.negated or carries or not clause.acts & {"walk", "leave"}:
        return None
    coming = clause.lemma in lexicon().verb_class["coming"]
    if not coming and ("leave" in clause.acts or _is_out(clause)):
        return LEAVES
    if coming and "away" not in clause.phrase.particles:
        return ENTERS
    if clause.phrase.particles & lexicon().directions["in"] or _names_none(clause.phrase.after("into")):
        return ENTERS
    return STAYS if _stays_in_view(clause) else None


def _stays_in_view(clause: Clause) -> bool:
    """Return whether somebody goes to a side of what is in view."""
    return not clause.phrase.object and any(lexicon().is_side(text) for _, text in clause.phrase.links)


def _is_out(clause: Clause) -> bool:
    """Return whether somebody goes away, or out of a room or of view; not away from the desk or the camera."""
    source = clause.phrase.after("from")
    if source:
        of_view = any(phrase.preposition == "out of" for phrase in clause.derived.phrases)
        return bool(lexicon().place(source).room) or (of_view and _names_none(source))
    return bool(clause.phrase.particles & lexicon().directions["out"])


def _names_none(text: str) -> bool:
    """Return whether words name no place that is known: `the room`, `view`."""
    return bool(text) and lexicon().place(text) == Place()
