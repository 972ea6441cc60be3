"""What was not understood of a story, and how far it makes an answer doubtful."""

from __future__ import annotations

import re

from ...beliefs.answers import held_by
from ...beliefs.worlds import Worlds
from ...episodes.events import Unread, variables_in
from ...episodes.queries import VariableQuery, WhichValue, WhoHolds, WhoKnows


def understood(asked: VariableQuery, worlds: Worlds) -> float:
    """Return the probability that no words that were not understood would change the answer.

        (1 - unread) ** n

    for n stretches of such words that name the thing or the container, a person or a place that the answer hangs
    on. For where a thing was first, those count that stand before its place is told, and for an earlier moment
    those that stand before it.
    """
    named = {asked.variable.of, *asked.chain}
    events = worlds.episode.events
    if isinstance(asked, WhoKnows | WhoHolds):
        named |= set(worlds.episode.names)
    if isinstance(asked, WhichValue) and asked.when == "start" and not asked.chain:
        named = {asked.variable.of, *filter(None, (asked.mover,))} if asked.mover else {asked.variable.of}
        told = (k for k, event in enumerate(events) if asked.variable.of in {v.of for v in variables_in(event)})
        events = events[: next(told, len(events))]
    elif asked.variable.quality == "at":
        named |= {value for value in held_by(asked, worlds) if value}
        if isinstance(asked.when, int):
            events = events[: asked.when + 1]
    missed = [event for event in events if isinstance(event, Unread) and named & set(event.names)]
    return float((1.0 - worlds.episode.conventions.unread) ** len(missed))


def unheard(asked: VariableQuery, worlds: Worlds) -> str:
    """Return what the last of the chain was told in a talk since, if it was not understood; else nothing.

    Such words may have changed the belief; a question that was asked of them changes nothing.
    """
    if not asked.chain or asked.when != "end":
        return ""
    tracker = worlds.likeliest
    since = tracker.opinion(asked.chain, asked.variable).when
    for event in worlds.episode.events[(since if since is not None else -1) + 1 :]:
        said = _SAID.match(event.text) if isinstance(event, Unread) else None
        if said and asked.chain[-1] in said["hearers"] and not said["words"].rstrip().endswith("?"):
            return said["words"]
    return ""


_SAID = re.compile(r'^\S+ tells (?P<hearers>[^,"]+), "(?P<words>.+)"$')
"""A line of a talk, as `choosing` tells it."""
