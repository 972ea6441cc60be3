"""Weighted worlds: what stays open in a story (a hedge, a convention, words that were not read) as probabilities.

    P(value | chain) = sum over worlds w of P(w) [the chain holds the value in w]

A world settles every hedged event (it happened with its certainty) and whether entering a room reveals what is in
it. A story that leaves nothing open is one world, and its answers are certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from ...errors import ReadError
from .conventions import Conventions
from .records import Opinion
from .story import Enters, Happening, Story, Tells, Unread, Variable
from .tracker import Tracker, track

MOST_OPEN = 10
"""The largest number of hedged events of a story; 2 to its power worlds are weighed."""

LIKELY = 0.9
"""How likely the form of a story makes it that entering reveals, where neither story nor convention says so."""


@dataclass(frozen=True)
class Worlds:
    """The worlds that a story leaves open under some conventions, each with its weight."""

    story: Story
    conventions: Conventions

    @cached_property
    def weighted(self) -> tuple[tuple[float, Tracker], ...]:
        """Return each world's weight and its tracker at the end of the story; the weights sum to 1."""
        return tuple(
            (weight * share, track(story, self.conventions, reveals))
            for weight, story in _settled(self.story)
            for share, reveals in self._stances()
        )

    def _stances(self) -> tuple[tuple[float, bool], ...]:
        """Return whether entering reveals, with weights: settled by convention, else by the form of the story.

        A numbered log of a small world, and a story in which people see what is in containers without opening
        them, make it likely; told as prose, what lies in a container has to be looked for.
        """
        settled = self.conventions.entering_reveals
        if settled != "open" or not any(isinstance(event, Enters) for event in self.story.events):
            return ((1.0, settled == "yes"),)
        likely = self.story.log or self.story.shown
        return ((LIKELY, likely), (1.0 - LIKELY, not likely))

    def held(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> dict[str | None, float]:
        """Return the probability of each value that the chain may hold; None stands for no opinion."""
        total: dict[str | None, float] = {}
        for weight, tracker in self.weighted:
            opinion = tracker.opinion(chain, variable, until)
            if opinion.value is None and not opinion.denied and len(chain) == 1:
                said = self._said(chain[0], variable, until)
                true = tracker.opinion((), variable, until).value
                # Of what is said wrongly, the story leaves open whether it is a lie.
                opinion = Opinion(said if true in (None, said) else None)
            for value, share in self.spread(opinion, variable).items():
                total[value] = total.get(value, 0.0) + weight * share
        return total

    def _said(self, speaker: str, variable: Variable, until: int | None) -> str | None:
        """Return what somebody said last, of whose belief nothing else is told: they hold it to be so.

        Source: the maxim of quality; H. P. Grice, "Logic and conversation", 1975.
        """
        events = self.story.events[: None if until is None else until + 1]
        for event in reversed(events):
            if isinstance(event, Tells) and event.speaker == speaker and not event.negated:
                of, said = (event.place, event.thing) if event.about == "inside" else (event.thing, event.place)
                if Variable(event.about, of) == variable and said:
                    return said
        return None

    def spread(self, opinion: Opinion, variable: Variable) -> Mapping[str | None, float]:
        """Return an opinion as probabilities: a denied value leaves the other candidates, equally likely."""
        if opinion.value is not None:
            return {opinion.value: 1.0}
        if not opinion.denied:
            return {None: 1.0}
        left = [value for value in self.candidates(variable) if value not in opinion.denied]
        return dict.fromkeys(left, 1.0 / len(left)) if left else {None: 1.0}

    def candidates(self, variable: Variable) -> tuple[str, ...]:
        """Return the values that a variable ever has or is said to have; for a thing, else all places."""
        tracker = self.weighted[0][1]
        own = tuple(dict.fromkeys(r.value for r in tracker.records.about(variable) if r.value))
        if variable.quality != "at":
            return own
        places = tuple(p for p in self.story.places if p not in self.story.agents)
        return tuple(dict.fromkeys((*(v for v in own if v not in self.story.agents), *places)))


def _settled(story: Story) -> Iterator[tuple[float, Story]]:
    """Yield every way in which the hedged events of a story may have gone, with its probability."""
    hedged = [k for k, event in enumerate(story.events) if event.certainty < 1.0 and not isinstance(event, Unread)]
    if len(hedged) > MOST_OPEN:
        raise ReadError(
            f"{len(hedged)} events of the story are only said to be likely; the limit is {MOST_OPEN}.",
            "Tell what happened, without 'perhaps' and 'probably'.",
        )
    if not hedged:
        yield 1.0, story
        return
    for happened in product((True, False), repeat=len(hedged)):
        weight, events = 1.0, list[Happening](story.events)
        for k, so in zip(hedged, happened, strict=True):
            weight *= events[k].certainty if so else 1.0 - events[k].certainty
            if not so:
                events[k] = Unread()
        yield weight, replace(story, events=tuple(events))
