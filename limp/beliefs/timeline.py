"""The beliefs of all people of an episode about one variable, event by event."""

from __future__ import annotations

from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.query import Chain, Opinion
from ..episodes.variables import Variable, about
from ..minds.timeline import BeliefTimeline, TimelineRow
from .possible_worlds import Worlds
from .tracker import Tracker

MOST_PEOPLE, MOST_EVENTS = 8, 100
"""A table of more people shows those who are asked about first; a story of more events has no table."""

REALITY = "really"


def timeline(worlds: Worlds, variable: Variable, chain: Chain = ()) -> BeliefTimeline | None:
    """Return who believed what after each event, in the likeliest world; None for a story too long for a table.

    Columns: reality, each person, and the chains of two and more that `chain` begins with.
    """
    episode = worlds.episode
    if len(episode.events) > MOST_EVENTS:
        return None
    people = tuple(dict.fromkeys((*chain, *episode.names)))[:MOST_PEOPLE]
    alone = tuple((agent,) for agent in episode.names if agent in people)
    chains = ((), *alone, *(chain[:k] for k in range(2, len(chain) + 1)))
    return BeliefTimeline(
        about=about(variable),
        holders=tuple(" about ".join(one) or REALITY for one in chains),
        moments=_moments(worlds.likeliest, chains, variable),
    )


def _moments(tracker: Tracker, chains: tuple[tuple[str, ...], ...], variable: Variable) -> tuple[TimelineRow, ...]:
    """Return one row a sentence that was understood, from the first that tells anything."""
    changes = {record.when for record in tracker.records.about(variable)}
    rows: list[TimelineRow] = []
    held: tuple[str, ...] = ()
    for k, event in enumerate(tracker.episode.events):
        if not event.understood:
            continue
        if not held or k in changes:
            held = tuple(_words(tracker.opinion(chain, variable, k)) for chain in chains)
        words = _of(event, tracker.episode)
        if rows and rows[-1].event == words:
            rows.pop()
        if words and (rows or any(held)):
            rows.append(TimelineRow(event=words, held=held))
    return tuple(rows)


def _of(event: Event, episode: Episode) -> str:
    """Return the words of an event: those of the story that was read; by hand it has none but its own."""
    return " ".join((event.text or ("" if episode.text else event.sentence())).split()).removesuffix(".")


def _words(opinion: Opinion) -> str:
    if opinion.value is None and opinion.denied:
        return f"not {' or '.join(sorted(opinion.denied))}"
    return opinion.value or ""
