"""Who believed what, and when: beliefs about one thing after each event, beside how it really was."""

from __future__ import annotations

from .facts import Value


class TimelineRow(Value):
    """What each column of a `BeliefTimeline` holds after an event, in words; empty where nothing is held."""

    event: str
    held: tuple[str, ...]


class BeliefTimeline(Value):
    """A table of events by holders; the first column is reality, unless the table holds `shares`.

    `about` is what it tells, such as "where the ball is". `holders` are the names of the columns: "really", each
    person, and chains of people such as "Ann about Ben".
    """

    about: str
    holders: tuple[str, ...]
    moments: tuple[TimelineRow, ...]
    shares: bool = False
    """Whether it tells how likely each mind found what, rather than what each person held to be so."""
